"""A pytest fixture: a calculator to run scripts on.

def test_quiz(calculator):
    calculator.run("quiz.py")              # beside the test
    calculator.type("42\\n")
    assert "right" in calculator.text      # everything printed; .shell has the lines on display
    assert calculator.screen == "quiz.png" # a picture beside the test; --update-screens writes it

@pytest.mark.calculator(engine="cpython", model="fx-9860giii") selects the engine and model for a test, class or file;
strict=True: without everything that the calculator may lack.
"""

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from host_sim.calculator import engine_problem
from host_sim.engines import EngineName
from host_sim.models import FX_9860GIII, MODELS, Model, strict
from host_sim.testing.driver import CalculatorInTest
from host_sim.testing.screen import Screen

__all__ = ["CalculatorInTest", "Screen", "calculator"]

ENGINES: tuple[EngineName, ...] = ("micropython", "cpython")
MARKER = (
    "calculator(engine=.., model=.., strict=..): the engine, micropython or cpython, the calculator model, and whether "
    "it is without everything that it may lack"
)
OR_CPYTHON = "Or use the PC's Python, which is no sandbox: --calculator-engine cpython"


@pytest.fixture(scope="session")
def _micropython_problem() -> str:
    """Found once for all tests, because it may be a download that fails slowly."""
    return engine_problem("micropython")


@pytest.fixture
def calculator(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CalculatorInTest]:
    """A calculator; its scripts and pictures are beside the test."""
    options = marker_options(request.node)
    engine: EngineName = options.get("engine") or request.config.getoption("--calculator-engine")
    if options.get("strict") and engine != "micropython":
        raise pytest.UsageError(f"{request.node.nodeid}: strict needs the engine micropython")
    if engine == "micropython" and (problem := request.getfixturevalue("_micropython_problem")):
        pytest.fail(f"{problem} {OR_CPYTHON}", pytrace=False)
    update = request.config.getoption("--update-screens")
    driver = CalculatorInTest(request.path.parent, tmp_path, update, engine, model_of(options))
    yield driver
    driver.stop()


def marker_options(node: pytest.Item) -> dict[str, Any]:
    """The arguments of the nearest markers; raises UsageError if one is wrong."""
    options: dict[str, Any] = {}
    for marker in node.iter_markers("calculator"):
        if marker.args or not set(marker.kwargs) <= {"engine", "model", "strict"}:
            raise pytest.UsageError(f"{node.nodeid}: the marker is {MARKER}")
        options = {**marker.kwargs, **options}
    if options.get("engine", ENGINES[0]) not in ENGINES:
        names = ", ".join(ENGINES)
        raise pytest.UsageError(f"{node.nodeid}: unknown engine {options['engine']!r}; choose from {names}")
    if options.get("model", FX_9860GIII.name).lower() not in MODELS:
        raise pytest.UsageError(f"{node.nodeid}: unknown model {options['model']!r}; choose from {', '.join(MODELS)}")
    return options


def model_of(options: dict[str, Any]) -> Model:
    model = MODELS[options.get("model", FX_9860GIII.name).lower()]
    return strict(model) if options.get("strict") else model


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("casio-sim")
    group.addoption("--update-screens", action="store_true", help="overwrite the pictures compared with screens")
    group.addoption("--calculator-engine", choices=ENGINES, default=ENGINES[0], help="engine that runs the scripts")


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
    """Add the calculator's state to the report of a failed test."""
    report = yield
    driver = getattr(item, "funcargs", {}).get("calculator")
    has_failed = report.when == "call" and report.failed
    if has_failed and isinstance(driver, CalculatorInTest) and (lines := driver.failure_report()):
        report.sections.append(("calculator", "\n".join(lines)))
    return report
