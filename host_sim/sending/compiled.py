"""Compiles scripts to .mpy files, which the fx-CG100 loads several times faster than source."""

import subprocess
import tempfile
from collections.abc import Set
from pathlib import Path, PurePosixPath

from host_sim.engines.syntax_check import MPY_CROSS
from host_sim.models import NAME_LETTERS
from host_sim.sending import OutgoingFile

# The only variant that the fx-CG100 loads: 1.9.4, no unicode strings, no cached lookups (-mcache-lookup-bc).
OPTIONS = ("-mno-unicode", "-msmall-int-bits=31")
TINY = "tiny"  # the smallest module, to find out whether the calculator loads .mpy files
# Takes the place of a script that a player starts: the calculator lists only .py files.
LAUNCHER = """\
try:
    import {tiny}
except (ImportError, ValueError):
    print("This calculator can't\\nload .mpy files. Copy\\nthe .py files.")
else:
    from {module} import *
"""


class CompileError(Exception):
    """A file could not be compiled."""


def compiled(files: list[OutgoingFile], started: Set[str]) -> list[OutgoingFile]:
    """The files compiled, and a launcher for each of those that are started on the calculator."""
    names = {file.name.removesuffix(".py") for file in files}
    tiny = free_name(TINY, names)
    launchers, modules = [], [tiny_module(tiny)]
    for file in files:
        module = file.name.removesuffix(".py")
        if file.name in started:
            module = free_name(f"{module[: NAME_LETTERS - 1]}_", names)
            launchers.append(OutgoingFile(file.name, LAUNCHER.format(tiny=tiny, module=module).encode()))
        modules.append(OutgoingFile(f"{module}.mpy", bytecode(file.name, file.content)))
    return launchers + modules


def tiny_module(name: str = TINY) -> OutgoingFile:
    return OutgoingFile(f"{name}.mpy", bytecode(f"{name}.py", b"loads = True\n"))


def free_name(name: str, taken: set[str]) -> str:
    """This name, or one with a number if it is taken. It is taken from then on."""
    numbered = (f"{name[: NAME_LETTERS - len(str(number))]}{number}" for number in range(2, 1000))
    free = next(candidate for candidate in (name, *numbered) if candidate not in taken)
    taken.add(free)
    return free


def bytecode(name: str, content: bytes) -> bytes:
    """name: in tracebacks."""
    if MPY_CROSS is None:
        raise CompileError("mpy-cross 1.9.4 isn't available for this platform")
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "source.py", Path(folder) / "target.mpy"
        source.write_bytes(content)
        in_tracebacks = ["-s", PurePosixPath(name).name]
        command = [MPY_CROSS, *OPTIONS, *in_tracebacks, "-o", str(target), str(source)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise CompileError(f"{name}: {(done.stderr + done.stdout).strip().splitlines()[-1]}")
        return target.read_bytes()
