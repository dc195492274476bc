"""A pytest fixture: a calculator to press keys on.

def test_quiz(calculator):
    calculator.run("quiz.py")              # beside the test
    calculator.type("42\\n")
    assert "right" in calculator.text      # everything printed; .shell has the lines on display
    assert calculator.screen == "quiz.png" # a picture beside the test; --update-screens writes it

@pytest.mark.calculator(engine="cpython", model="fx-9860giii") chooses what a test, a class or a file runs on.
"""

import warnings
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from host_sim.calculator import engine_at_hand
from host_sim.engines import EngineName
from host_sim.models import FX_9860GIII, MODELS, Model
from host_sim.testing.driver import CalculatorInTest
from host_sim.testing.screen import Screen

__all__ = ["CalculatorInTest", "Screen", "calculator"]

ENGINES: tuple[EngineName, ...] = ("micropython", "cpython")
MARKER = "calculator(engine=.., model=..): what runs the scripts, micropython or cpython, and on which calculator"


@pytest.fixture
def calculator(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CalculatorInTest]:
    """A calculator; its scripts and pictures lie beside the test."""
    marked = marked_with(request.node)
    wanted: EngineName = marked.get("engine") or request.config.getoption("--calculator-engine")
    engine = engine_at_hand(wanted, lambda why: warnings.warn(why, stacklevel=2))
    update = request.config.getoption("--update-screens")
    one = CalculatorInTest(request.path.parent, tmp_path, update, engine, model_of(marked))
    yield one
    one.stop()


def marked_with(node: pytest.Item) -> dict[str, Any]:
    """The words of the nearest markers; what is wrong with one is told where it stands."""
    found: dict[str, Any] = {}
    for marker in node.iter_markers("calculator"):
        if marker.args or not set(marker.kwargs) <= {"engine", "model"}:
            raise pytest.UsageError(f"{node.nodeid}: the marker is {MARKER}")
        found = {**marker.kwargs, **found}
    if found.get("engine", ENGINES[0]) not in ENGINES:
        raise pytest.UsageError(f"{node.nodeid}: no engine {found['engine']!r}, only {', '.join(ENGINES)}")
    if found.get("model", FX_9860GIII.name).lower() not in MODELS:
        raise pytest.UsageError(f"{node.nodeid}: no model {found['model']!r} here, only {', '.join(MODELS)}")
    return found


def model_of(marked: dict[str, Any]) -> Model:
    return MODELS[marked.get("model", FX_9860GIII.name).lower()]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("casio-sim")
    group.addoption("--update-screens", action="store_true", help="write the pictures that screens are compared with")
    group.addoption("--calculator-engine", choices=ENGINES, default=ENGINES[0], help="what runs the scripts")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARKER)


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    if op == "==" and isinstance(left, Screen) and isinstance(right, str):
        return left.difference(right)
    if op == "==" and isinstance(right, Screen) and isinstance(left, str):
        return right.difference(left)
    return None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With a test that fails comes what its calculator showed."""
    report = yield
    used = getattr(item, "funcargs", {}).get("calculator")
    if report.when == "call" and report.failed and isinstance(used, CalculatorInTest) and (story := used.story()):
        report.sections.append(("calculator", "\n".join(story)))
    return report
