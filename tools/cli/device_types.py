"""Checks the types of device/ against what MicroPython has, instead of what CPython has."""

import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from host_sim.models import FX_CG100
from host_sim.typings import module_stubs
from tools.environment import HOME, TOP
from tools.games.catalogue import DEVICE, rules

CONFIG = TOP / "tools" / "typings" / "device.ini"
# micropython-stdlib-stubs lie in site-packages.
STUBS = sysconfig.get_path("purelib", vars={"base": str(HOME)})


def main(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        for name, stub in module_stubs(FX_CG100).items():  # it has all that the others have, and getkey()
            (Path(folder) / name).write_text(stub)
        copies = [copied(path, Path(folder)) for path in sorted(DEVICE.glob("*.py"))]
        mypy = [sys.executable, "-P", "-m", "mypy", "--config-file", str(CONFIG), "--custom-typeshed-dir", STUBS]
        done = subprocess.run([*mypy, *arguments, *copies], cwd=folder, stdout=subprocess.PIPE, text=True)
    print(done.stdout, end="")
    return done.returncode


def copied(path: Path, folder: Path) -> str:
    """The file as mypy should see it: a game gets its columns by setattr, which no checker can follow."""
    text = path.read_text()
    if path.stem == "engine":
        text = text.replace("class Game:\n", f"class Game:\n    {'; '.join(columns())}\n", 1)
    (folder / path.name).write_text(text)
    return path.name


def columns() -> list[str]:
    return [f"{name} = {value!r}" for name, value in rules()["KLONDIKE"].items()]
