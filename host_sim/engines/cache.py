"""The folder for files that can be downloaded or built again."""

import os
from pathlib import Path

from platformdirs import user_cache_path


def cache_path() -> Path:
    """It may not exist yet. The environment variable CASIO_SIM_CACHE overrides it."""
    override = os.environ.get("CASIO_SIM_CACHE")
    return Path(override) if override else user_cache_path("casio-sim", appauthor=False)
