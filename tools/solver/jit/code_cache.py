"""Where compiled code is kept. Needs no numba: whoever only asks for the version of the solver must not wait for it."""

import hashlib
import os
import shutil
import time
from functools import cache
from pathlib import Path

from tools import environment

SOLVER = Path(__file__).resolve().parents[1]
# What ends up in compiled code. The enums of the rules are constants in it.
SOURCES = ("rules.py", "jit/*.py", "state/*.py", "moves/*.py", "search/*.py")
NAME = "solver-"
DAYS_KEPT = 30


@cache
def fingerprint() -> str:
    """The sources that make the search what it is, as a short text."""
    sources = [path for pattern in SOURCES for path in sorted(SOLVER.glob(pattern))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()[:16]


def folder() -> Path:
    """A folder of its own for each state of the sources, beside what else the project keeps for itself.

    By itself numba looks only at the file of the function that is called, not at the files of those that it calls.
    """
    return Path(os.environ.get("CASIO_SIM_CACHE", environment.HOME / "cache")) / f"{NAME}{fingerprint()}"


def use() -> Path:
    """The folder, which is there from now on and has been used today; those that nobody has used for long are gone."""
    mine = folder()
    try:
        mine.mkdir(parents=True, exist_ok=True)
        os.utime(mine)
    except OSError:  # nothing can be kept there: numba looks for another place
        return mine
    for other in mine.parent.glob(f"{NAME}*"):
        if other != mine and time.time() - other.stat().st_mtime > DAYS_KEPT * 86400:
            shutil.rmtree(other, ignore_errors=True)
    return mine
