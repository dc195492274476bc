"""Every picture of the README, made by playing."""

from launch import launch

launch("pictures")
