"""The layers that imports must respect, and rules for the tests' own files.

import-linter (see pyproject.toml) checks the layers within host_sim and tools; device/ is not a package, so its layers
are checked here.
"""

import ast
import os
import subprocess
import sys
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tools.environment import TOP
from tools.games.catalogue import DEVICE

# From top to bottom: a file may import from its own layer and from those below it. Files not listed here are views and
# commands.
DEVICE_LAYERS = [
    {"solo", "tap"},  # tap: taps in the simulator, which read the game in progress
    {"prompt", "acui", "cgturn", "cglive", "cgpages"},  # one turn, and who talks to the player
    {"views and commands"},
    {"engine"},
    {"games"},
]
CALCULATOR_MODULES = {"casioplot", "math", "random"}


def imports_of(path: Path) -> set[str]:
    """Every module that the file imports, at the top or within a function."""
    modules: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules.add(node.module or ".")
    return modules


def device_imports() -> dict[str, set[str]]:
    return {path.stem: imports_of(path) - CALCULATOR_MODULES for path in DEVICE.glob("*.py")}


def depth_of(name: str) -> int:
    return next((depth for depth, layer in enumerate(DEVICE_LAYERS) if name in layer), 2)


def test_device_files_import_only_each_other_and_the_calculators_modules() -> None:
    files = device_imports()
    assert {name: unknown for name, used in files.items() if (unknown := used - set(files))} == {}


def test_no_device_file_imports_from_a_layer_above_its_own() -> None:
    upward = [
        f"{name} imports {used}"
        for name, modules in device_imports().items()
        for used in modules
        if depth_of(used) < depth_of(name)
    ]
    assert upward == []


def test_device_files_do_not_import_each_other_in_a_circle() -> None:
    TopologicalSorter(device_imports()).prepare()  # raises CycleError


@pytest.mark.parametrize(
    ("folder", "forbidden"),
    [("host_sim", {"tools", "tests", "device"}), ("tools", {"tests"})],
    ids=["host_sim imports no games, tools or tests", "tools imports no tests"],
)
def test_no_package_imports_from_a_package_above_it(folder: str, forbidden: set[str]) -> None:
    above = {
        path.name
        for path in (TOP / folder).rglob("*.py")
        for name in imports_of(path)
        if name.split(".")[0] in forbidden
    }
    assert above == set()


def test_every_test_file_has_a_unique_name() -> None:
    names = Counter(path.name for path in (TOP / "tests").rglob("*.py") if path.name != "__init__.py")
    assert [name for name, count in names.items() if count > 1] == []


# Collects all tests with classes that refuse to be instantiated.
COLLECT = """
import sys, pytest
import host_sim.calculator, tests.device.playable_device, tools.games.replay
def play(*_, **__):
    raise RuntimeError("something plays at collection time")
host_sim.calculator.Calculator.__init__ = tests.device.playable_device.PlayableDevice.__init__ = play
tools.games.replay.Replay.__init__ = play
sys.exit(pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "tests"]))
"""


@pytest.mark.slow
def test_collecting_the_tests_plays_no_game() -> None:
    env = {**os.environ, "PYTHONPATH": str(TOP)}
    done = subprocess.run([sys.executable, "-P", "-c", COLLECT], cwd=TOP, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
