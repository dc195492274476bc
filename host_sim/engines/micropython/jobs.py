"""Runs jobs on MicroPython that need no user: the heap that a script needs, the work that it does."""

import json
import subprocess
import sys
import threading
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from host_sim.engines import CRASHED
from host_sim.engines.micropython.downloads import cache_folder, firmware, node
from host_sim.engines.micropython.engine import reason_in
from host_sim.waiting import next_item

JOBS = Path(__file__).resolve().parent / "node" / "jobs.js"
TIMEOUT = 300  # seconds


class JobFailed(Exception):
    """MicroPython crashed."""


class JobTimedOut(JobFailed):
    """The script didn't end in time."""


def run_job(job: dict[str, Any], timeout: float = TIMEOUT) -> dict[str, Any]:
    command = [str(node()), str(JOBS), str(firmware()), str(cache_folder())]
    job_line = json.dumps(job).encode() + b"\n"
    finished: SimpleQueue[tuple[bytes, bytes]] = SimpleQueue()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        thread = threading.Thread(target=lambda: finished.put(process.communicate(job_line)), daemon=True)
        thread.start()
        try:
            output, errors = next_item(finished, timeout)
        except TimeoutError:
            raise JobTimedOut(f"the script was still running after {timeout:g} s") from None
        finally:
            process.kill()
            thread.join()
    printed = errors.decode(errors="replace")
    if process.returncode:
        raise JobFailed(f"{CRASHED}: {reason_in(printed.splitlines())}")
    sys.stderr.write(printed)
    result: dict[str, Any] = json.loads(output)
    return result
