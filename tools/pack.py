"""Compiles the games into build/, for calculators that load .mpy files."""

from launch import launch

launch("pack")
