"""Taps in a session: the keys that tap.py answers are pressed as if by hand."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from host_sim.calculator import Calculator
from host_sim.engines import EngineName
from host_sim.models import FX_9860GIII
from host_sim.session.session import Session

HOLDS = """from casioplot import *
n = 0
while True:
    n += 1
    draw_string(0, 0, str(n))
    show_screen()
    try:
        while True:
            pass
    except KeyboardInterrupt:
        print("got", input("?"))
"""
PATIENCE = 120.0  # seconds


@pytest.fixture(params=["cpython", "micropython"])
def new_session(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Callable[[str], Session]]:
    sessions: list[Session] = []
    engine: EngineName = request.param

    def new(tap_file: str) -> Session:
        (tmp_path / "script.py").write_text(HOLDS)
        if tap_file:
            (tmp_path / "tap.py").write_text(tap_file)
        calculator = partial(Calculator, model=FX_9860GIII, engine=engine)
        sessions.append(Session(tmp_path / "script.py", calculator, model=FX_9860GIII))
        return sessions[-1]

    yield new
    for session in sessions:
        session.stop()


def wait_for(session: Session, condition: Callable[[Calculator], object]) -> None:
    end = time.monotonic() + PATIENCE
    assert session.calculator
    while not condition(session.calculator):
        assert time.monotonic() < end, (session.state, session.text())
        session.tick()
        time.sleep(0.001)


def test_the_keys_of_taps_are_pressed_one_after_another(new_session: Callable[[str], Session]) -> None:
    session = new_session("def tap(x, y):\n    return 'AC %d , %d EXE AC 5 EXE' % (x, y)\n")
    session.touch(7, 6)
    session.touch(8, 9)
    wait_for(session, lambda calculator: calculator.output.count("got") == 4)
    assert session.calculator and session.calculator.output == "got 7,6\ngot 5\ngot 8,9\ngot 5\n"


def test_tap_py_knows_the_text_of_the_shell_that_was_tapped(new_session: Callable[[str], Session]) -> None:
    session = new_session("def tap(x, y):\n    return tapped[-1:] + ' EXE' if question else 'AC 3 4 EXE AC'\n")
    session.touch(0, 0)
    wait_for(session, lambda calculator: calculator.is_asking and "got 34" in calculator.output)
    assert session.text()[3:5] == ["?34", "got 34"]
    session.touch(2, 2 + 3 * FX_9860GIII.shell.pitch)  # on the question
    wait_for(session, lambda calculator: calculator.output == "got 34\ngot 4\n")


def test_a_box_is_outlined_until_the_next_tap(new_session: Callable[[str], Session]) -> None:
    session = new_session("def tap(x, y):\n    return ('', (x, y, 3, 4)) if x else ''\n")
    session.touch(7, 6)
    wait_for(session, lambda _: session.tap_box == (7, 6, 3, 4))
    session.touch(0, 0)
    wait_for(session, lambda _: session.tap_box is None)


def test_an_exception_and_an_unknown_key_are_shown(new_session: Callable[[str], Session]) -> None:
    session = new_session("def tap(x, y):\n    return str(1 // x) + ' NO'\n")
    messages: list[str] = []

    def has_messages(count: int) -> bool:
        messages.extend(filter(None, [session.next_message()]))
        return len(messages) == count

    session.touch(0, 0)
    wait_for(session, lambda _: has_messages(1))
    session.touch(1, 0)
    wait_for(session, lambda _: has_messages(2))
    assert messages[0].startswith("ZeroDivisionError")
    assert messages[1] == "tap.py: the calculator has no key NO"
    assert 'File "tap.py", line 2, in tap' in session.transcript.text()
    session.press("AC")
    wait_for(session, lambda calculator: calculator.is_asking)


def test_a_key_pressed_by_hand_overtakes_a_tap(new_session: Callable[[str], Session]) -> None:
    session = new_session("def tap(x, y):\n    return 'AC 7 EXE'\n")
    wait_for(session, lambda calculator: calculator.showing == "drawing")
    session.touch(0, 0)
    session.press("AC")
    wait_for(session, lambda calculator: calculator.is_asking)
    session.press("5")
    session.press("EXE")
    wait_for(session, lambda calculator: "got" in calculator.output)
    assert session.calculator and session.calculator.output == "got 5\n"


def test_without_tap_py_a_tap_does_nothing(new_session: Callable[[str], Session]) -> None:
    session = new_session("")
    wait_for(session, lambda calculator: calculator.showing == "drawing")
    session.touch(0, 0)
    session.tick()
    assert not session.is_touchable and session.tap_box is None and session.next_message() == ""


BUTTONS = "BUTTONS = ('Four', 'AC 4 EXE'), ('Six', 'AC 6 EXE')\ndef tap(x, y):\n    return ''\n"


def test_the_buttons_of_tap_py_are_known_before_the_first_tap(new_session: Callable[[str], Session]) -> None:
    session = new_session(BUTTONS)
    assert not session.buttons
    wait_for(session, lambda _: session.buttons)
    assert list(session.buttons) == [("Four", "AC 4 EXE"), ("Six", "AC 6 EXE")]


def test_a_button_presses_its_keys_without_ac_if_the_script_asks(new_session: Callable[[str], Session]) -> None:
    session = new_session(BUTTONS)
    wait_for(session, lambda _: session.buttons)
    session.press_button(session.buttons[0])
    wait_for(session, lambda calculator: "got 4" in calculator.output)
    session.press("AC")
    wait_for(session, lambda calculator: calculator.state == "input")
    session.press_button(session.buttons[1])
    wait_for(session, lambda calculator: "got 6" in calculator.output)


def test_a_key_pressed_meanwhile_does_not_cost_the_buttons(new_session: Callable[[str], Session]) -> None:
    session = new_session(BUTTONS)
    assert session.calculator and session.calculator.wait_for(lambda calculator: calculator.showing == "drawing")
    session.tick()
    session.press("AC")
    wait_for(session, lambda calculator: session.buttons and calculator.state != "busy")
