"""Measures what modules cost on the calculator's heap.

    .venv/bin/python -m host_sim.engines.micropython.measure device/engine.py device/board.py ...

imports the files in this order, from the folder of the first, and prints for each:

resident     bytes that stay on the heap after a garbage collection
heap so far  the smallest heap in which all imports so far succeed, to 256 bytes
alone        the smallest heap in which it can be imported first: its compile peak, with that of its own imports
seconds      the time of the import on the calculator, estimated

--old-os: without casioplot. The simulator uses nothing of the VM's heap; an empty VM uses 80 bytes.
"""

import argparse
import sys
from pathlib import Path

from host_sim.engines.micropython.downloads import VmMissing
from host_sim.engines.micropython.engine import display_size
from host_sim.engines.micropython.jobs import JobFailed, run_job
from host_sim.models import FX_9860GIII

MAX_HEAP = 256 * 1024
STEP = 256
TURN_SECONDS = FX_9860GIII.turn_us / 1e6


def main() -> int:
    # Not the parser of host_sim's command line, which an engine must not import.
    parser = argparse.ArgumentParser(description="heap cost of importing modules on MicroPython")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--old-os", action="store_true", help="without casioplot")
    options = parser.parse_args()
    job = {
        "job": "measure",
        "folder": str(options.files[0].resolve().parent),
        "modules": [file.stem for file in options.files],
        "casioplot": not options.old_os,
        "display": display_size(FX_9860GIII),
        "step": STEP,
        "maxHeap": MAX_HEAP,
    }
    try:
        result = run_job(job)
    except (VmMissing, JobFailed) as error:
        print(error, file=sys.stderr)
        return 2
    if "error" in result:
        print(result["error"], file=sys.stderr)
        return 1
    print(f"{'module':10} {'resident':>8} {'heap so far':>11} {'alone':>7} {'seconds':>8}")
    for row in result["rows"]:
        seconds = row["turns"] * TURN_SECONDS
        print(f"{row['name']:10} {row['resident']:8} {row['heap']:11} {row['alone']:7} {seconds:8.2f}")
    print(f"{'in use':10} {result['total']:8}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
