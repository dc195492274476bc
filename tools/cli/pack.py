"""Compiles the games for calculators that load .mpy files: python3 tools/dev.py pack

Writes build/, a folder to copy instead of device/. Compiled games start much faster and need less memory. The fx-CG100
loads such files; the fx-9860GIII is untested. `solo.py` prints a message if the calculator refuses them.
`python3 tools/play.py send --compiled` sends the same files to a connected calculator.
"""

import shutil
from pathlib import Path

from host_sim.cli.options import Parser
from host_sim.engines.folder import TAP_FILE
from host_sim.sending import OutgoingFile
from host_sim.sending.compiled import CompileError, compiled
from tools.environment import TOP
from tools.games.catalogue import DEVICE
from tools.setup_steps import fail

BUILD = TOP / "build"
START, PROBE = "solo.py", "probe.py"


def pack(device: Path, build: Path) -> list[Path]:
    """Replace the build folder and return its files. The probe stays source."""
    paths = [path for path in sorted(device.glob("*.py")) if path.name not in (PROBE, TAP_FILE)]
    sources = [OutgoingFile(path.name, path.read_bytes()) for path in paths]
    files = compiled(sources, {START})
    shutil.rmtree(build, ignore_errors=True)
    build.mkdir(parents=True)
    shutil.copy(device / PROBE, build)
    for file in files:
        (build / file.name).write_bytes(file.content)
    return sorted(build.iterdir())


def main(arguments: list[str]) -> int:
    Parser(prog="dev.py pack", description=__doc__).parse_args(arguments)
    try:
        files = pack(DEVICE, BUILD)
    except CompileError as error:
        fail(f"pack: {error}")
    size = sum(path.stat().st_size for path in files)
    print(f"{BUILD.name}/: {len(files)} files, {size:,} bytes. Copy them all, then start {START}.")
    return 0
