"""Pins every package by hash in tools/locks/, from pyproject.toml."""

from launch import launch

launch("lock")
