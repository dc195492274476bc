"""A calculator whose script is debugged, without a frontend."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from host_sim.calculator import OVER, Calculator
from host_sim.engines.debugging import Breakpoint, DebugError, DebugOptions, StackFrame, Stop
from host_sim.models import FX_9860GIII

TEXT = """def outer(n):
    data = [n]
    return data
outer(5)
"""
WAITING = """try:
    n = 0
    n = 1
    while True:
        n += 1
except KeyboardInterrupt:
    print("AC")
"""


@pytest.fixture
def text() -> str:
    return TEXT


@pytest.fixture
def calculator(tmp_path: Path, text: str) -> Iterator[Calculator]:
    """Stopped at line 3."""
    script = tmp_path / "script.py"
    script.write_text(text)
    debug = DebugOptions({"script.py": [Breakpoint(3)]})
    calculator = Calculator(script, model=FX_9860GIII, engine="micropython", debug=debug)
    calculator.start()
    assert calculator.wait_for(lambda it: it.stop_place is not None or it.state in OVER)
    yield calculator
    calculator.stop()


def next_stop(calculator: Calculator) -> Stop | None:
    """None if the script is over."""
    assert calculator.wait_for(lambda it: it.stop_place is not None or it.state in OVER)
    return calculator.stop_place


def test_a_stopped_script_has_a_stack_and_variables(calculator: Calculator) -> None:
    assert calculator.stop_place == Stop(
        "breakpoint", (StackFrame("script.py", "outer", 3), StackFrame("script.py", "<module>", 4))
    )
    assert calculator.placed_breakpoints == {"script.py": (3,)}
    data = calculator.debugger.variables(1)[1]
    assert (data.name, data.value, data.length) == ("data", "[5]", 1)
    assert [part.value for part in calculator.debugger.variables(data.reference)] == ["5"]
    assert calculator.debugger.evaluate_in_frame("data * n", 0).value == "[5, 5, 5, 5, 5]"


def test_a_running_script_answers_no_questions(calculator: Calculator) -> None:
    calculator.resume("continue")
    assert next_stop(calculator) is None
    assert calculator.state == "ended"
    with pytest.raises(DebugError, match="The script is running"):
        calculator.debugger.variables(1)


@pytest.mark.parametrize("text", [WAITING])
def test_ac_while_it_is_stopped_interrupts_the_script_when_it_continues(calculator: Calculator) -> None:
    calculator.press("AC")
    assert calculator.stop_place is not None
    calculator.resume("over")
    assert next_stop(calculator) is not None
    calculator.resume("continue")
    assert next_stop(calculator) is None
    assert (calculator.output, calculator.state) == ("AC\n", "ended")


def test_a_stopped_script_can_be_ended(calculator: Calculator) -> None:
    assert calculator.stop()
    assert calculator.wait_until("stopped")
    assert calculator.stop_place is None


def test_if_the_process_dies_the_run_fails_and_questions_are_refused(calculator: Calculator) -> None:
    process = calculator.debugger._process  # type: ignore[attr-defined]
    process.kill()
    assert calculator.wait_until("failed")
    assert calculator.stop_place is None
    with pytest.raises(DebugError, match="doesn't answer"):
        calculator.debugger.variables(1)


def test_the_other_engine_cannot_debug(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("")
    with pytest.raises(TypeError, match="only the engine micropython"):
        _ = Calculator(script, model=FX_9860GIII, engine="cpython").debugger
