"""The house: every file has a name of its own, and in device/ every arrow points one way."""

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

TESTS = Path(__file__).parent

# Who may import whom: solo, prompt, views and commands, engine, games; and what stands alone.
ARROWS = {
    # The picture first, then the largest file; and by name whose turn it is, prompt or incolour.
    "solo": {"title", "splash", "engine", "command"},
    "prompt": {"title", "board", "splash", "colour", "textview", "command", "deals", "engine", "games"}
    | {"words"},  # and by name what is read before the first deal
    # On a colour display.
    "incolour": {"prompt", "colour", "hints", "live"},
    "live": {"pages", "prompt", "colour", "keys", "marks", "command"},
    "pages": {"prompt", "colour", "splash", "helptext", "keys", "marks", "games"},
    "keys": set[str](),
    "colour": {"stacks", "marks", "cascade"},
    "cascade": {"splash", "marks"},
    "splash": {"marks"},
    "stacks": {"marks"},
    "marks": set[str](),
    # On the small display.
    "title": {"shapes"},
    "board": {"shapes", "reward"},
    "fans": {"board", "shapes"},
    "reward": {"shapes"},
    "shapes": set[str](),
    "textview": set[str](),
    "hints": {"pileplan", "fanplans"},
    "pileplan": {"plans", "engine"},
    "plans": set[str](),
    "fanplans": {"engine"},
    "words": {"hints", "helptext", "engine"},
    "rarer": set[str](),
    "command": {"words", "rarer", "engine"},
    "engine": {"games"},
    "games": set[str](),
    "deals": set[str](),  # and by its number the file of a table
    "wins1": set[str](),
    "wins2": set[str](),
    "wins3": set[str](),
    "helptext": set[str](),
    "probe": set[str](),  # no part of the games
}
OF_THE_CALCULATOR = {"casioplot", "math", "random"}


def test_no_two_files_of_the_tests_share_a_name() -> None:
    names = Counter(path.name for path in TESTS.rglob("*.py") if path.name != "__init__.py")
    assert [name for name, count in names.items() if count > 1] == []


def imports_of(path: Path) -> set[str]:
    """Every module that the file names in an import, at the top or within a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or ".")
    return found


def test_the_files_of_the_device_import_as_drawn() -> None:
    assert {path.stem: imports_of(path) - OF_THE_CALCULATOR for path in DEVICE.glob("*.py")} == ARROWS


def test_the_arrows_make_no_circle() -> None:
    order = list(TopologicalSorter(ARROWS).static_order())
    upward = ["games", "engine", "command", "prompt", "pages", "live", "incolour"]
    assert [name for name in order if name in upward] == upward


# A device, a calculator or a replay that is made while tests are collected ends the collection.
COLLECT = """
import sys, pytest
import host_sim.calculator, tests.device.bare_device, tools.games.replay
def play(*_, **__):
    raise RuntimeError("something plays at collection time")
host_sim.calculator.Calculator.__init__ = tests.device.bare_device.Device.__init__ = play
tools.games.replay.Replay.__init__ = play
sys.exit(pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider", "tests"]))
"""


@pytest.mark.slow
def test_nothing_plays_while_tests_are_collected() -> None:
    env = {**os.environ, "PYTHONPATH": str(TOP)}
    done = subprocess.run([sys.executable, "-P", "-c", COLLECT], cwd=TOP, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
