"""Runs jobs on MicroPython that need no user: the heap that a script needs, the work that it does."""

import json
import subprocess
from pathlib import Path
from typing import Any

from host_sim.engines.micropython.downloads import cache_folder, firmware, node

JOBS = Path(__file__).resolve().parent / "node" / "jobs.js"
TIMEOUT = 300  # seconds


class JobFailed(Exception):
    """MicroPython crashed."""


class JobTimedOut(JobFailed):
    """The script didn't end in time."""


def run_job(job: dict[str, Any], timeout: float = TIMEOUT) -> dict[str, Any]:
    command = [str(node()), str(JOBS), str(firmware()), str(cache_folder())]
    try:
        job_line = json.dumps(job).encode() + b"\n"
        done = subprocess.run(command, input=job_line, stdout=subprocess.PIPE, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise JobTimedOut(f"the script was still running after {timeout:g} s") from None
    if done.returncode:
        raise JobFailed("MicroPython crashed")
    result: dict[str, Any] = json.loads(done.stdout)
    return result
