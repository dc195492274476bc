"""What a host that is no Node, such as a browser, needs of this engine: the core's files and the firmware."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from host_sim.engines.micropython.provision import VmMissing, cache_folder, firmware, node

HOME = Path(__file__).resolve().parent
CORE = HOME / "core"
FIRMWARE_FILES = HOME / "node" / "firmware_files.js"
IMPORTED = re.compile(r"^import [^'\"]*'(\.[^']+)'", re.MULTILINE | re.DOTALL)


def core_files() -> list[Path]:
    """Those of the core's folder and all that they import: what only makes the firmware is left out."""
    found = sorted(CORE.glob("*.js"))
    for path in found:  # which grows
        found += [one for one in imports_of(path) if one not in found]
    return found


def imports_of(path: Path) -> Iterator[Path]:
    for name in IMPORTED.findall(path.read_text(encoding="utf-8")):
        yield (path.parent / name).resolve()


def firmware_files() -> dict[str, Path]:
    """The calculator's firmware: "plain", and "counting" for its own speed. Made once, then kept."""
    command = [str(node()), str(FIRMWARE_FILES), str(firmware()), str(cache_folder())]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise VmMissing("MicroPython's firmware can't be made.")
    found = {name: Path(path) for name, path in json.loads(done.stdout).items()}
    if not all(path.is_file() for path in found.values()):
        raise VmMissing(f"MicroPython can't be kept in {cache_folder()}.")
    return found
