"""Starts a tool that only people who work on the code need: python3 tools/dev.py NAME. Without a name, lists them."""

from launch import launch

launch()
