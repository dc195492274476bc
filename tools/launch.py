"""Starts a tool from any Python 3.11+, wherever it is called from. Only the launchers beside this file import it."""

import os
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
ENVIRONMENT = TOP / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def launch(tool: str) -> None:
    """Go on as `python -m tools TOOL ..`, in the project's own environment as soon as there is one."""
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python can get this far, and gets a line for it
        raise SystemExit("Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ".")
    python = str(ENVIRONMENT) if ENVIRONMENT.exists() else sys.executable
    # -P: neither this folder nor the caller's may hide a module of Python's.
    command = [python, "-P", "-m", "tools", tool, *sys.argv[1:]]
    os.environ["PYTHONPATH"] = str(TOP)
    if os.name == "nt":  # exec on Windows returns to the shell before the program ends
        raise SystemExit(subprocess.call(command))
    os.execv(python, command)
