"""The files of this engine that a browser needs: the core's modules and the firmware."""

import re
from collections.abc import Iterator
from pathlib import Path

from host_sim.engines.micropython.downloads import VmMissing
from host_sim.engines.micropython.jobs import JobFailed, run_job

CORE = Path(__file__).resolve().parent / "core"
IMPORTED = re.compile(r"^import [^'\"]*'(\.[^']+)'", re.MULTILINE | re.DOTALL)


def core_files() -> list[Path]:
    """The modules in the core's folder and everything they import; the code that patches the firmware isn't needed."""
    files = sorted(CORE.glob("*.js"))
    for path in files:  # also visits the files that it adds
        files += [imported for imported in imports_of(path) if imported not in files]
    return files


def imports_of(path: Path) -> Iterator[Path]:
    for name in IMPORTED.findall(path.read_text(encoding="utf-8")):
        yield (path.parent / name).resolve()


def firmware_files() -> dict[str, Path]:
    """The paths of the calculator's firmware: "plain", and "counting" for the calculator's speed. Built once."""
    try:
        result = run_job({"job": "firmware"})
    except JobFailed as error:
        result = {"error": error}
    if "error" in result:
        raise VmMissing(f"MicroPython's firmware can't be built: {result['error']}.")
    return {name: Path(path) for name, path in result.items()}
