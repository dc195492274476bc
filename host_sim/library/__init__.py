"""turtle and pyplot as scripts that draw through casioplot: what Casio builds into one model and publishes for others.

They are scripts for the calculator: MicroPython 1.9.4, ASCII, no docstrings. Which model finds them, and under which
name, is in language/names.py.
"""

import ast
from collections.abc import Iterable
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
# By the name that a script imports.
SCRIPTS = {
    "turtle": FOLDER / "turtle.py",
    "matplotl": FOLDER / "matplotl.py",
    "matplotlib.pyplot": FOLDER / "matplotl.py",
}


def files_of(modules: Iterable[str]) -> dict[str, Path]:
    """The scripts among these modules, by the path at which an import looks for them: "matplotlib/pyplot.py"."""
    return {f"{module.replace('.', '/')}.py": SCRIPTS[module] for module in modules if module in SCRIPTS}


@cache
def public_names(module: str) -> frozenset[str]:
    """The functions that `from module import *` imports, with their other names."""
    names: set[str] = set()
    for node in ast.parse(SCRIPTS[module].read_text(encoding="ascii")).body:
        if isinstance(node, ast.FunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {name.id for name in ast.walk(node) if isinstance(name, ast.Name) and is_stored(name)}
    return frozenset(name for name in names if not name.startswith("_"))


def is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)
