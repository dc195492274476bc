"""Compiles the games for a calculator that loads .mpy files, into build/."""

from launch import launch

launch("pack")
