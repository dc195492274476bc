"""The README's figures, measured and counted, never typed."""

from launch import launch

launch("figures")
