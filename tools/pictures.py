"""Makes every picture of the documentation by playing the games."""

from launch import launch

launch("pictures")
