"""Runs jobs on MicroPython that need no user: the heap that a script needs, the work that it does."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from host_sim.engines.micropython.downloads import cache_folder, firmware, node
from host_sim.engines.micropython.engine import CRASHED, reason_in

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
        done = subprocess.run(command, input=job_line, capture_output=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        raise JobTimedOut(f"the script was still running after {timeout:g} s") from None
    printed = done.stderr.decode(errors="replace")
    if done.returncode:
        raise JobFailed(f"{CRASHED}: {reason_in(printed.splitlines()) or 'its process has ended'}")
    sys.stderr.write(printed)
    result: dict[str, Any] = json.loads(done.stdout)
    return result
