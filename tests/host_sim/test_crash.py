"""A failed script shows its variables, without having been debugged."""

from pathlib import Path

import pytest

from host_sim.calculator import Calculator
from host_sim.engines import EngineName, Setup
from host_sim.engines.debugging import Crash
from host_sim.models import FX_9860GIII
from host_sim.session.session import Session
from tests.host_sim.engine_runs import Run

FAILING = """
import math
class Point:
    def __init__(self, x):
        self.x = x
def third(items):
    total = 0.5
    return items[2] + total
def call(n):
    point = Point(n)
    return third([n, "a"])
start = 3
call(start)
"""
ON_EACH_ENGINE = pytest.mark.parametrize("engine", ["micropython", "cpython"])


def crash_of(engine: EngineName, folder: Path, text: str) -> Crash | None:
    script = folder / "fails.py"
    script.write_text(text)
    run = Run(engine, Setup(script, FX_9860GIII, speed=None), lambda *_: None)
    try:
        return run.run_to_end().crash
    finally:
        run.engine.stop()


@ON_EACH_ENGINE
def test_a_failed_script_has_the_variables_of_every_function(engine: EngineName, tmp_path: Path) -> None:
    crash = crash_of(engine, tmp_path, FAILING)
    assert crash
    assert crash.error == "IndexError: list index out of range"
    assert [*crash.lines()] == [
        "third(), line 8: items = [3, 'a'], total = 0.5",
        "call(), line 11: n = 3, point = Point(x=3)",
        "fails.py, line 13: start = 3",
    ]


@ON_EACH_ENGINE
def test_long_values_are_shortened(engine: EngineName, tmp_path: Path) -> None:
    crash = crash_of(engine, tmp_path, "xs = list(range(3000))\ntext = 'x' * 3000\nxs[5000]\n")
    assert crash
    values = {variable.name: variable.value for variable in crash.frames[0].variables}
    assert values["xs"].startswith("[0, 1, 2, 3,")
    assert all(len(value) <= 203 and "..." in value for value in values.values())


@ON_EACH_ENGINE
@pytest.mark.parametrize("text", ["x = = 1", "raise KeyboardInterrupt", "x = 1"])
def test_a_rejected_an_interrupted_and_a_finished_script_have_none(
    engine: EngineName, text: str, tmp_path: Path
) -> None:
    assert crash_of(engine, tmp_path, text) is None


@ON_EACH_ENGINE
def test_the_text_beside_the_display_ends_with_the_variables(engine: EngineName, tmp_path: Path) -> None:
    script = tmp_path / "fails.py"
    script.write_text(FAILING)

    def new_calculator(script: Path, **options: object) -> Calculator:
        return Calculator(script, engine=engine, **options)  # type: ignore[arg-type]

    session = Session(script, new_calculator, model=FX_9860GIII)
    try:
        assert session.calculator
        assert session.calculator.wait_until("failed")
        session.tick()
        written = session.transcript.text()
    finally:
        session.stop()
    assert "Variables when it failed:\n  third(), line 8: items = [3, 'a'], total = 0.5\n" in written
    assert session.crash
    assert session.crash.frames[0].file == "fails.py"
