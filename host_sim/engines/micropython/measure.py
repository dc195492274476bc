"""What modules cost on the calculator's heap.

    .venv/bin/python -m host_sim.engines.micropython.measure device/engine.py device/board.py ...

imports the files in the order given, from the folder of the first, and prints for each: what stays on the heap after it
(collected), the smallest heap in which the imports up to it succeed, to 256 bytes, and the smallest heap in which it
can be imported first (its own compile peak, with that of whatever it imports itself), and the seconds that the import
takes on the calculator, estimated by an empty loop.
--old-os: without casioplot. Nothing of the harness lies in the VM's heap; an empty VM uses 80 bytes of it for itself.
"""

import argparse
import sys
from pathlib import Path

from host_sim.engines.micropython.engine import size_of_the_display
from host_sim.engines.micropython.jobs import JobFailed, ask
from host_sim.engines.micropython.provision import VmMissing
from host_sim.models import FX_9860GIII

MOST = 256 * 1024
STEP = 256
TURN_SECONDS = FX_9860GIII.turn_us / 1e6


def main() -> int:
    # Not the parser of cli.py, which an engine may not know.
    options = argparse.ArgumentParser(description="heap cost of importing modules on MicroPython")
    options.add_argument("files", nargs="+", type=Path)
    options.add_argument("--old-os", action="store_true", help="without casioplot")
    given = options.parse_args()
    job = {
        "job": "measure",
        "folder": str(given.files[0].resolve().parent),
        "modules": [file.stem for file in given.files],
        "casioplot": not given.old_os,
        **size_of_the_display(FX_9860GIII),
        "step": STEP,
        "most": MOST,
    }
    try:
        found = ask(job)
    except (VmMissing, JobFailed) as error:
        print(error, file=sys.stderr)
        return 2
    if "error" in found:
        print(found["error"], file=sys.stderr)
        return 1
    print(f"{'module':10} {'resident':>8} {'heap so far':>11} {'alone':>7} {'seconds':>8}")
    for row in found["rows"]:
        seconds = row["turns"] * TURN_SECONDS
        print(f"{row['name']:10} {row['resident']:8} {row['heap']:11} {row['alone']:7} {seconds:8.2f}")
    print(f"{'in use':10} {found['total']:8}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
