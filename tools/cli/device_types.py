"""Checks the types of device/ against MicroPython's library instead of CPython's."""

import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from host_sim.models import FX_CG100
from host_sim.typings import module_stubs
from tools.environment import TOP, VENV
from tools.games.catalogue import DEVICE, rules

CONFIG = TOP / "tools" / "typings" / "device.ini"
# micropython-stdlib-stubs are installed in site-packages.
STUBS = sysconfig.get_path("purelib", vars={"base": str(VENV)})


def main(arguments: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        for name, stub in module_stubs(FX_CG100).items():  # a superset of the other models', with getkey()
            (Path(folder) / name).parent.mkdir(exist_ok=True)
            (Path(folder) / name).write_text(stub)
        files = [copy_for_mypy(path, Path(folder)) for path in sorted(DEVICE.glob("*.py"))]
        mypy = [sys.executable, "-P", "-m", "mypy", "--config-file", str(CONFIG), "--custom-typeshed-dir", STUBS]
        done = subprocess.run([*mypy, *arguments, *files], cwd=folder, stdout=subprocess.PIPE, text=True)
    print(done.stdout, end="")
    return done.returncode


def copy_for_mypy(path: Path, folder: Path) -> str:
    """Copy the file and declare what the code sets later: the columns of a game, by setattr(), and the player's ui."""
    text = path.read_text()
    if path.stem == "prompt":
        text = text.replace("ui = None", "import acui\nui: acui.Ui = None", 1)
    if path.stem == "engine":
        columns = "; ".join(f"{name} = {value!r}" for name, value in rules()["KLONDIKE"].items())
        text = text.replace("class Game:\n", f"class Game:\n    {columns}\n", 1)
    (folder / path.name).write_text(text)
    return path.name
