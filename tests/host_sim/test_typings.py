"""Stubs for editors: they have just what the model has, and a checker finds with them what the calculator lacks."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import cli
from host_sim.language.names import language_of
from host_sim.models import MODELS, Model
from host_sim.typings import stubs_for

GOOD = """
from casioplot import set_pixel, draw_string, show_screen
from math import sin, pi
from random import randint, choice
import random

random.seed(3)
for x in range(128):
    set_pixel(x, 32 - int(20 * sin(x * pi / 64)), (0, 0, 0))
draw_string(2, 2, "sin", (0, 0, 0), "small")
show_screen()
print(input("Name? ").upper(), randint(1, 6), choice([1, 2, 3]))
"""
# Each line, and whether it is wrong.
BAD = {
    "import casioplot, random, math, time": False,
    "random.shuffle([1, 2])": True,
    "print(math.factorial(5))": True,
    "print(math.sqrt(5))": False,
    "casioplot.getkey()": True,
    "casioplot.draw_string(1, 1, 'a', size='large')": True,
    "casioplot.set_pixel(1.5, 2)": True,
    "time.sleep(1)": True,
}


def names_in(stub: str) -> set[str]:
    found = {node.name for node in ast.parse(stub).body if isinstance(node, ast.FunctionDef)}
    return found | {ast.unparse(node.target) for node in ast.parse(stub).body if isinstance(node, ast.AnnAssign)}


@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
@pytest.mark.parametrize("module", ["math", "random", "casioplot"])
def test_a_stub_has_just_the_names_of_the_module(module: str, model: Model) -> None:
    assert names_in(stubs_for(model)[f"{module}.pyi"]) == language_of(model).modules[module]


@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
def test_every_stub_can_be_read_and_says_where_it_is_from(model: Model) -> None:
    for name, text in stubs_for(model).items():
        ast.parse(text)
        assert text.startswith(f"# Written by `casio-sim typings` for the {model.name}.\n"), name


def test_the_command_writes_them_and_writes_them_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "typings"
    for _ in range(2):
        assert cli.main(["typings", str(folder)]) == 0
    assert {path.name for path in folder.iterdir()} == set(stubs_for(MODELS["fx-9860giii"]))
    assert f"MYPYPATH={folder}" in capsys.readouterr().out


def test_somebody_s_own_file_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "math.pyi").write_text("mine: int\n")
    assert cli.main(["typings", str(tmp_path)]) == 2
    assert (tmp_path / "math.pyi").read_text() == "mine: int\n"
    assert [path.name for path in tmp_path.iterdir()] == ["math.pyi"]
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'math.pyi'} is not from here: ")


@pytest.mark.slow
def test_mypy_finds_what_the_calculator_lacks_and_nothing_else(tmp_path: Path) -> None:
    assert cli.main(["typings", str(tmp_path / "typings")]) == 0
    (tmp_path / "good.py").write_text(GOOD)
    (tmp_path / "bad.py").write_text("\n".join(BAD))
    mypy = [sys.executable, "-P", "-m", "mypy", "--hide-error-context", "good.py", "bad.py"]
    environment = {**os.environ, "MYPYPATH": "typings"}
    said = subprocess.run(mypy, cwd=tmp_path, env=environment, capture_output=True, text=True).stdout
    complaints = {line.rpartition(": error")[0] for line in said.splitlines() if ": error" in line}
    assert complaints == {f"bad.py:{number}" for number, wrong in enumerate(BAD.values(), 1) if wrong}, said
