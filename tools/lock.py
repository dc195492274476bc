"""Makes the locks anew, with hashes, from pyproject.toml."""

from launch import launch

launch("lock")
