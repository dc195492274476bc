"""Jobs for MicroPython that need no answers: how much heap a script takes, how much work it is."""

import json
import subprocess
from pathlib import Path
from typing import Any

from host_sim.engines.micropython.provision import cache_folder, firmware, node

RUNNER = Path(__file__).resolve().parent / "node" / "runner.js"
LONG = 300  # seconds that a job may take


class JobFailed(Exception):
    """The VM broke down, or was still busy when its time was up."""


def ask(job: dict[str, Any], seconds: float = LONG) -> dict[str, Any]:
    """What the job finds, in so much time."""
    command = [str(node()), str(RUNNER), str(firmware()), str(cache_folder())]
    try:
        done = subprocess.run(command, input=json.dumps(job) + "\n", stdout=subprocess.PIPE, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        raise JobFailed(f"the script was still busy after {seconds:g} s") from None
    if done.returncode:
        raise JobFailed("the VM did not finish its job")
    found: dict[str, Any] = json.loads(done.stdout)
    return found
