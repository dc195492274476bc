"""The folder of compiled code. Doesn't import numba, so asking for the solver's version is quick."""

import hashlib
import os
import shutil
import time
from functools import cache
from pathlib import Path

from tools import environment

SOLVER = Path(__file__).resolve().parents[1]
# The sources of compiled code. The enums of rules.py are constants in it.
SOURCES = ("rules.py", "jit/*.py", "state/*.py", "moves/*.py", "search/*.py")
PREFIX = "solver-"
MAX_UNUSED_DAYS = 30


@cache
def fingerprint() -> str:
    """The version of the search: a short hash of its sources."""
    sources = [path for pattern in SOURCES for path in sorted(SOLVER.glob(pattern))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]


def folder() -> Path:
    """One folder per version of the search, in the project's cache.

    numba alone would notice changes only in the file of the called function, not in the files of the functions that
    this one calls.
    """
    return Path(os.environ.get("CASIO_SIM_CACHE", environment.VENV / "cache")) / f"{PREFIX}{fingerprint()}"


def prepare() -> Path:
    """Create the folder of this version and delete those that haven't been used for a month."""
    current = folder()
    try:
        current.mkdir(parents=True, exist_ok=True)
        os.utime(current)
    except OSError:  # not writable: numba looks for another place
        return current
    for other in current.parent.glob(f"{PREFIX}*"):
        if other != current and days_unused(other) > MAX_UNUSED_DAYS:
            shutil.rmtree(other, ignore_errors=True)
    return current


def days_unused(path: Path) -> float:
    try:
        return (time.time() - path.stat().st_mtime) / 86400
    except FileNotFoundError:  # another process has just deleted it
        return 0
