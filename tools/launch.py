"""Starts a tool from any Python 3.11+ and any folder. Only the launchers next to this file import it."""

# See host_sim/early_interrupt.py, which can't be imported yet.
import _signal as signal  # type: ignore[import-not-found]

if __name__ == "launch" and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import os
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
VENV_PYTHON = TOP / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
INSTALLED_GROUPS = TOP / ".venv" / "installed.json"  # tools/environment.py writes it


def launch(*tool: str) -> None:
    """Continue as `python -m tools TOOL ..`, in the project's own environment if it exists already. Without a tool, the
    caller names it."""
    if sys.version_info < (3, 11):  # noqa: UP036 - older versions get this far and deserve a clear message
        raise SystemExit("Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ".")
    python = str(VENV_PYTHON) if INSTALLED_GROUPS.exists() and VENV_PYTHON.exists() else sys.executable
    # -P: no file in this folder or the caller's hides a module of the standard library.
    command = [python, "-P", "-m", "tools", *tool, *sys.argv[1:]]
    os.environ["PYTHONPATH"] = str(TOP)
    if hasattr(signal, "pthread_sigmask"):  # until host_sim/early_interrupt.py unblocks it in the new process
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    if os.name == "nt":  # exec on Windows returns to the shell before the program ends
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program
        raise SystemExit(subprocess.call(command))
    os.execv(python, command)
