"""MicroPython with 32-bit objects and a hard heap limit, as a process that runs one job."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
RUNNER = HERE / "runner.js"


class VmMissing(Exception):
    """Node or the package micropython is not installed."""


def node() -> str:
    """The Node of the project's environment."""
    found = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    if found is None or not (HERE / "node_modules" / "micropython").is_dir():
        raise VmMissing("MicroPython is not installed: set the project up with the group vm.")
    return found


def ask(job: dict[str, Any]) -> dict[str, Any]:
    """Run a job that needs no answers; returns what it found."""
    text = json.dumps(job) + "\n"
    done = subprocess.run([node(), str(RUNNER)], input=text, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
