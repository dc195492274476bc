"""The type stubs have exactly the model's names, and a type checker reports what the calculator lacks."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import library
from host_sim.cli import main as cli
from host_sim.language.names import language_of
from host_sim.models import MODELS, Model
from host_sim.typings import STUBS, stubs_for

GOOD = """
from casioplot import set_pixel, draw_string, show_screen
from math import sin, pi
from random import randint, choice
import random
import turtle
from matplotl import axis, plot, show

turtle.pencolor("red")
turtle.fd(50)
axis([0, 5, 0, 5])
plot([1, 2], [3, 4], "r")
show()
random.seed(3)
for x in range(128):
    set_pixel(x, 32 - int(20 * sin(x * pi / 64)), (0, 0, 0))
draw_string(2, 2, "sin", (0, 0, 0), "small")
show_screen()
print(input("Name? ").upper(), randint(1, 6), choice([1, 2, 3]))
"""
# Line -> whether a type checker must report it.
BAD = {
    "import casioplot, random, math, time, turtle": False,
    "turtle.color('red')": True,
    "turtle.goto((1, 2))": True,
    "random.shuffle([1, 2])": True,
    "print(math.factorial(5))": True,
    "print(math.sqrt(5))": False,
    "casioplot.getkey()": True,
    "casioplot.draw_string(1, 1, 'a', size='large')": True,
    "casioplot.set_pixel(1.5, 2)": True,
    "time.sleep(1)": True,
}


def names_in(stub: str) -> set[str]:
    functions = {node.name for node in ast.parse(stub).body if isinstance(node, ast.FunctionDef)}
    constants = {ast.unparse(node.target) for node in ast.parse(stub).body if isinstance(node, ast.AnnAssign)}
    return functions | constants | other_names_in(stub)


def other_names_in(stub: str) -> set[str]:
    """fd = forward"""
    assignments = [node for node in ast.parse(stub).body if isinstance(node, ast.Assign)]
    return {ast.unparse(node.targets[0]) for node in assignments if isinstance(node.value, ast.Name)}


@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
def test_a_stub_has_exactly_the_names_of_its_module(model: Model) -> None:
    for module, names in language_of(model).importable.items():
        assert names_in(stubs_for(model)[f"{module.replace('.', '/')}.pyi"]) == names, module


def test_stubs_and_scripts_of_turtle_and_pyplot_have_the_same_parameters() -> None:
    for module, script in library.SCRIPTS.items():
        stub = ast.parse((STUBS / "library" / f"{script.name}i").read_text())
        assert parameters_in(stub) == parameters_in(ast.parse(script.read_text())), module


def parameters_in(tree: ast.Module) -> dict[str, str]:
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    return {function.name: shape_of(function.args) for function in functions}


def shape_of(arguments: ast.arguments) -> str:
    """Names, with = after optional ones."""
    required = len(arguments.args) - len(arguments.defaults)
    names = [argument.arg + ("" if number < required else "=") for number, argument in enumerate(arguments.args)]
    return ", ".join([*names, *(each.arg for each in (arguments.vararg, arguments.kwarg) if each)])


@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
def test_every_stub_is_valid_python_and_names_its_model(model: Model) -> None:
    for name, text in stubs_for(model).items():
        ast.parse(text)
        assert text.startswith(f"# Written by `casio-sim typings` for the {model.name}.\n"), name


def test_the_command_overwrites_its_own_stubs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "typings"
    for _ in range(2):
        assert cli.main(["typings", str(folder)]) == 0
    assert {path.name for path in folder.iterdir()} == set(stubs_for(MODELS["fx-9860giii"]))
    assert f"MYPYPATH={folder}" in capsys.readouterr().out


def test_the_command_overwrites_no_other_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "math.pyi").write_text("mine: int\n")
    assert cli.main(["typings", str(tmp_path)]) == 2
    assert (tmp_path / "math.pyi").read_text() == "mine: int\n"
    assert [path.name for path in tmp_path.iterdir()] == ["math.pyi"]
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'math.pyi'} was not written by this command: ")


@pytest.mark.slow
def test_mypy_finds_what_the_calculator_lacks_and_nothing_else(tmp_path: Path) -> None:
    assert cli.main(["typings", str(tmp_path / "typings")]) == 0
    (tmp_path / "good.py").write_text(GOOD)
    (tmp_path / "bad.py").write_text("\n".join(BAD))
    mypy = [sys.executable, "-P", "-m", "mypy", "--hide-error-context", "good.py", "bad.py"]
    environment = {**os.environ, "MYPYPATH": "typings"}
    output = subprocess.run(mypy, cwd=tmp_path, env=environment, capture_output=True, text=True).stdout
    complaints = {line.rpartition(": error")[0] for line in output.splitlines() if ": error" in line}
    assert complaints == {f"bad.py:{number}" for number, is_wrong in enumerate(BAD.values(), 1) if is_wrong}, output
