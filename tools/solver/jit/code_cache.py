"""Where compiled code is kept. Needs no numba: to know whether there will be a wait must not take one."""

import hashlib
from pathlib import Path

SOLVER = Path(__file__).resolve().parents[1]
# What ends up in compiled code. The enums of the rules are constants in it.
SOURCES = ("rules.py", "jit/*.py", "state/*.py", "moves/*.py", "search/*.py")


def folder() -> Path:
    """A folder of its own for each state of the sources.

    By itself numba looks only at the file of the function that is called, not at the files of those that it calls.
    """
    sources = [path for pattern in SOURCES for path in sorted(SOLVER.glob(pattern))]
    content = b"".join(path.read_bytes() for path in sources)
    return SOLVER / "__pycache__" / f"numba-{hashlib.sha256(content).hexdigest()[:16]}"


def is_empty() -> bool:
    """Whether nothing has been compiled yet."""
    return not any(folder().rglob("*.nbi"))
