"""getkey() of the fx-CG100, on both engines and with every frontend."""

import json
import random
import subprocess
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from host_sim.calculator import Calculator
from host_sim.cli import main as cli
from host_sim.cli.run import keys_of
from host_sim.engines import EngineName, Speed
from host_sim.engines.keys import Keys
from host_sim.engines.micropython.downloads import node
from host_sim.frontends.terminal.frontend import Frontend
from host_sim.frontends.terminal.keys import TerminalEvent, events_in
from host_sim.frontends.terminal.pane import help_lines
from host_sim.frontends.window.frontend import PRESS_SECONDS, Window
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100
from host_sim.session.session import LIVE_SPEED, Session
from host_sim.testing import CalculatorInTest
from tests.host_sim.fake_session import FakeSession
from tests.host_sim.script_fixtures import SCRIPTS
from tests.host_sim.test_cli import casio_sim

PATIENCE = 120.0  # seconds: far more than a busy machine needs
PEER = Path(__file__).with_name("javascript") / "keys_peer.js"
# The keys that getkey() can read, by row and column. [ON] and [AC] have no code.
GRID = """
-- HOME |<- UP ->| PAGE_UP
SETTINGS BACK LEFT OK RIGHT PAGE_DOWN
SHIFT ALPHA VARIABLE DOWN CATALOG TOOLS
VAR_X FRACTION SQRT POWER SQUARE EXP
, SIN COS TAN ( )
7 8 9 DEL --
4 5 6 * /
1 2 3 + -
0 . SCIENTIFIC FORMAT EXE
"""
ON_EACH_ENGINE = pytest.mark.parametrize(
    "engine",
    [
        pytest.param(name, marks=[pytest.mark.calculator(engine=name, model="fx-CG100")])
        for name in ("micropython", "cpython")
    ],
)


def test_a_key_s_code_is_its_row_and_column() -> None:
    rows = enumerate(GRID.strip().splitlines(), 1)
    expected = {name: 10 * y + x for y, row in rows for x, name in enumerate(row.split(), 1) if name != "--"}
    assert {key.name: key.code for key in FX_CG100.keyboard.keys if key.code} == expected
    assert len(expected) == 48
    assert expected["5"] == 72


def test_the_other_models_have_no_getkey() -> None:
    assert [model.reads_keys for model in (FX_9860GIII, FX_CG50, FX_CG100)] == [False, False, True]


def polled(held: list[int], taps: dict[int, list[int] | None]) -> tuple[list[int], list[int]]:
    """The result of each call of getkey(), and the calls after which all taps were done.

    `taps`: the keys tapped before a call, by its number; None cancels the taps.
    """
    done: list[int] = []
    seen: list[int] = []
    keys = Keys(95, lambda: done.append(len(seen)))
    for number, code in enumerate(held):
        tapped = taps.get(number, [])
        if tapped is None:
            keys.cancel_taps()
        else:
            keys.tap(tapped)
        keys.held_key = code
        seen.append(keys.poll() or 0)
    return seen, done


def test_the_key_that_started_the_script_is_still_down_at_first() -> None:
    assert polled([0] * 40, {})[0] == [95] * 3 + [0] * 37


def test_every_call_sees_a_held_key_until_it_is_released() -> None:
    assert polled([0] * 5 + [14] * 7 + [0] * 3, {})[0] == [95] * 3 + [0] * 2 + [14] * 7 + [0] * 3


def test_each_tapped_key_is_down_for_a_few_calls_and_then_released() -> None:
    seen, done = polled([0] * 150, {0: [14, 14, 61]})
    assert [code for before, code in zip([95, *seen], seen, strict=False) if code and code != before] == [14, 14, 61]
    assert seen[35:59] == [14] * 3 + [0] * 5 + [14] * 3 + [0] * 5 + [61] * 3 + [0] * 5
    assert done == [35 + 24 + 64]


def test_a_tapped_key_waits_until_a_held_key_is_released() -> None:
    seen, done = polled([0] * 40 + [72] * 100 + [0] * 80, {50: [14]})
    assert seen[40:150] == [72] * 100 + [14] * 3 + [0] * 7
    assert done == [140 + 8 + 64]


def test_canceled_taps_are_neither_seen_nor_reported_as_done() -> None:
    seen, done = polled([0] * 200, {0: [14, 14, 61], 45: None})
    assert (seen[35:], done) == ([14] * 3 + [0] * 5 + [14] * 2 + [0] * 155, [])


def test_both_engines_return_the_same_key_at_every_call() -> None:
    rng = random.Random(100)
    runs = [
        (
            [rng.choice([0, 0, 0, 24]) for _ in range(400)],
            {rng.randrange(300): [rng.choice([0, 14, 25, 61]) for _ in range(rng.randrange(4))] for _ in range(5)}
            | {rng.randrange(40, 300): None},
        )
        for _ in range(20)
    ]
    request = json.dumps([[held, list(taps.items())] for held, taps in runs])
    response = subprocess.run(
        [str(node()), str(PEER)], input=request, capture_output=True, text=True, check=True
    ).stdout
    assert [tuple(result) for result in json.loads(response)] == [polled(held, taps) for held, taps in runs]


@ON_EACH_ENGINE
def test_the_test_fixture_presses_each_key_once(calculator: CalculatorInTest, engine: str) -> None:
    calculator.run("scripts/live.py", wait=False)
    calculator.press("UP", "OK", "7", "7", "BACK")
    calculator.wait_for_text("22]")
    assert calculator.text == "[95, 95, 95, None, None]\n[14, 24, 61, 61, 22]\n"


@ON_EACH_ENGINE
def test_the_test_fixture_holds_a_key_until_it_is_released(
    calculator: CalculatorInTest, engine: str, tmp_path: Path
) -> None:
    calculator.folder = tmp_path
    (tmp_path / "held.py").write_text(
        "from casioplot import getkey\nwhile getkey(): pass\nprint('ready')\nwhile not getkey(): pass\n"
        "print('down', getkey())\nwhile getkey(): pass\nprint('up', getkey())\n"
    )
    calculator.run("held.py", wait=False)
    calculator.wait_for_text("ready")
    calculator.hold("TOOLS")
    calculator.wait_for_text("down 36")
    assert "up" not in calculator.text
    calculator.hold(None)
    calculator.wait_for_text("up None")


@pytest.mark.calculator(engine="cpython", model="fx-CG100")
def test_the_test_fixture_refuses_to_hold_a_key_that_getkey_cannot_read(calculator: CalculatorInTest) -> None:
    calculator.run("scripts/live.py", wait=False)
    for key in ("AC", "ON", "F1"):
        with pytest.raises(ValueError, match="can't read the key"):
            calculator.hold(key)
    calculator.press("AC")
    assert calculator.state == "failed"


@pytest.mark.calculator(engine="cpython", model="fx-CG100")
def test_at_a_question_the_keys_type_characters(calculator: CalculatorInTest, tmp_path: Path) -> None:
    calculator.folder = tmp_path
    (tmp_path / "ask.py").write_text("print(input('A?') + input('B?'))")
    calculator.run("ask.py")
    calculator.press("7", "EXE", "8", "OK")
    assert calculator.text == "78\n"


def test_headless_runs_press_the_keys_of_the_option_and_then_ac(tmp_path: Path) -> None:
    keys = "RIGHT*3 OK 7 WAIT + BACK"
    done = casio_sim("run", SCRIPTS / "live.py", "--headless", "--model", "fx-cg100", "--keys", keys)
    assert (done.returncode, done.stdout.splitlines()[1:]) == (0, ["[25, 25, 25, 24, 61, 84, 22]"])
    png = tmp_path / "live.png"
    done = casio_sim("run", SCRIPTS / "live.py", "--headless", "--model", "fx-cg100", "--keys", "UP", "--png", png)
    assert (done.returncode, done.stdout, done.stderr) == (0, "[95, 95, 95, None, None]\n", "")
    assert png.stat().st_size > 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--headless", "--keys", "UP"], "--keys needs a model with getkey(), which the fx-9860GIII lacks"),
        (["--headless", "--model", "fx-cg100", "--keys", "UP NO*3"], "unknown key 'NO'; getkey() can read HOME"),
        (["--headless", "--model", "fx-cg100", "--keys", "AC"], "unknown key 'AC'; getkey() can read"),
        (["--model", "fx-cg100", "--keys", "UP"], "--ac, --keys, --timeout, --png and --gif need --headless"),
    ],
)
def test_wrong_keys_are_a_one_line_error(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["run", str(SCRIPTS / "live.py"), *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(complaint)


def test_help_and_error_explain_how_letters_are_pressed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["run", "--help"])
    assert "a letter is [ALPHA] and its key" in " ".join(capsys.readouterr().out.split())
    with pytest.raises(ValueError, match=r"EXE, letters \(\[ALPHA\] and the key\) and WAIT$"):
        keys_of("NO", FX_CG100)


def test_a_star_after_a_key_repeats_it() -> None:
    assert keys_of("* **2 UP*2 5 UP*0", FX_CG100) == ["*", "*", "*", "UP", "UP", "5"]
    with pytest.raises(ValueError, match=r"unknown key 'UP\*12345'"):
        keys_of("UP*12345", FX_CG100)


def test_headless_runs_press_alpha_and_a_key_for_a_letter() -> None:
    done = casio_sim("run", SCRIPTS / "live.py", "--headless", "--model", "fx-cg100", "--keys", "R 6 x = BACK")
    assert done.stdout.splitlines()[1:] == ["[32, 73, 73, 32, 84, 31, 55, 22]"]


@pytest.mark.parametrize(
    ("press", "keys"),
    [
        *((letter, ["ALPHA", "6"]) for letter in "rR"),
        *((letter, ["ALPHA", "+"]) for letter in "xX"),  # not [x]
        *((letter, ["ALPHA", "SQUARE"]) for letter in "eE"),  # not the key for powers of ten
        ("=", ["SHIFT", "("]),
        *((name, [name]) for name in ("6", "+", "OK", "EXE", "VAR_X", "SCIENTIFIC", "ALPHA")),
    ],
)
def test_a_character_is_tapped_as_its_key_after_alpha_or_shift(press: str, keys: list[str]) -> None:
    assert [*FX_CG100.keyboard.taps[press]] == keys


def test_calculators_without_getkey_tap_nothing() -> None:
    assert (FX_9860GIII.keyboard.taps, FX_CG50.keyboard.taps) == ({}, {})


def live_session(script: Path, engine: EngineName) -> Session:
    session = Session(script, partial(Calculator, engine=engine, model=FX_CG100), model=FX_CG100)
    assert session.calculator
    assert session.calculator.wait_for(lambda it: "None]" in it.output or it.state == "input")
    return session


@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_keys_typed_after_a_letter_wait_until_it_was_seen(engine: EngineName) -> None:
    session = live_session(SCRIPTS / "live.py", engine)
    try:
        assert not session.tap("6")  # it can be held
        assert all(session.tap(key) for key in ("R", "6", "1", "7", "BACK"))
        assert session.calculator
        assert session.calculator.wait_until("ended")
        assert session.calculator.output.splitlines()[1:] == ["[32, 73, 73, 81, 61, 22]"]
    finally:
        session.stop()


POLLS = "print(sorted({getkey() or 0 for i in range(300)}))"
CANCELS_TAPS = {
    "a question": ("print(None, [])\nfor i in range(300000): pass\ninput()\n", "EXE"),
    "[AC]": ("try:\n    print([])\n    while True: pass\nexcept KeyboardInterrupt: pass\n", "AC"),
}


@pytest.mark.parametrize("event", CANCELS_TAPS)
@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_typed_keys_are_canceled_by(tmp_path: Path, engine: EngineName, event: str) -> None:
    busy, key = CANCELS_TAPS[event]
    script = tmp_path / "later.py"
    script.write_text(f"from casioplot import getkey\n{busy}{POLLS}")
    session = Session(script, partial(Calculator, engine=engine, model=FX_CG100), model=FX_CG100)
    try:
        calculator = session.calculator
        assert calculator
        assert calculator.wait_for(lambda it: it.output != "")
        assert session.tap("R")
        if key == "EXE":
            assert calculator.wait_until("input")
            session.tick()
        session.press(key)
        assert calculator.wait_until("ended")
        assert calculator.output.splitlines()[1:] == ["[0, 95]"]
    finally:
        session.stop()


@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_pasted_keys_reach_getkey_in_order(engine: EngineName) -> None:
    session = live_session(SCRIPTS / "live.py", engine)
    try:
        session.type("6617")
        session.press_in_order(["BACK"])
        assert session.calculator and session.calculator.wait_until("ended")
        assert session.calculator.output.splitlines()[1:] == ["[73, 73, 81, 61, 22]"]
    finally:
        session.stop()


def test_pasted_text_waits_for_input_if_the_script_never_calls_getkey(tmp_path: Path) -> None:
    script = tmp_path / "ask.py"
    script.write_text("for i in range(1000): pass\nprint(input('?'), input('!'))")
    session = Session(script, partial(Calculator, model=FX_CG100), model=FX_CG100)
    try:
        session.type("42\n43\n\n")
        end = time.monotonic() + PATIENCE
        while session.state != "ended" and time.monotonic() < end:
            session.tick()
            time.sleep(0.001)
        assert session.calculator and session.calculator.output == "42 43\n"
    finally:
        session.stop()


# Speed


def live_script(tmp_path: Path, speed: Speed | None = None) -> Session:
    script = tmp_path / "game.py"
    script.write_text("from casioplot import getkey\nwhile getkey() != 22: pass")
    calculator = partial(Calculator, engine="micropython", model=FX_CG100, speed=speed or "full")
    return Session(script, calculator, model=FX_CG100, speed=speed)


def read_a_key(session: Session) -> None:
    assert session.calculator and session.calculator.wait_for(lambda it: it.has_read_keys)
    session.tick()


def test_a_script_that_calls_getkey_continues_at_the_calculators_speed(tmp_path: Path) -> None:
    session = live_script(tmp_path)
    try:
        assert session.speed == "full"
        read_a_key(session)
        assert (session.speed, session.next_message()) == ("calculator", LIVE_SPEED)
        assert session.switch_speed() == "Full speed"
        session.tick()
        assert session.speed == "full"
        session.restart()
        read_a_key(session)
        assert (session.speed, session.next_message()) == ("full", "")
    finally:
        session.stop()


def test_a_chosen_speed_is_kept_when_a_script_calls_getkey(tmp_path: Path) -> None:
    session = live_script(tmp_path, "full")
    try:
        read_a_key(session)
        assert (session.speed, session.next_message()) == ("full", "")
    finally:
        session.stop()


# Frontends


@pytest.fixture
def session() -> FakeSession:
    session = FakeSession()
    session.model, session.is_live, session.state = FX_CG100, True, "busy"
    session.shown = bytes(2 * 384 * 192)
    return session


@pytest.fixture
def window(session: FakeSession, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    yield Window(session, (492, 926))  # type: ignore[arg-type]
    pygame.display.quit()


def let_time_pass(window: Window) -> None:
    window.held_since -= PRESS_SECONDS
    window.draw()


def test_a_pc_key_holds_its_key_down(window: Window, session: FakeSession) -> None:
    for _ in range(3):  # key repeat
        window.handle(Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0))
        let_time_pass(window)
    assert session.holds[-1] == "UP"
    window.handle(Event(pygame.KEYUP, key=pygame.K_UP))
    let_time_pass(window)
    assert [hold for hold in session.holds if hold] == ["UP"]
    assert session.holds[-1] is None


def test_of_two_held_keys_the_last_one_counts(window: Window, session: FakeSession) -> None:
    window.handle(Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0))
    window.handle(Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0))
    window.handle(Event(pygame.KEYUP, key=pygame.K_UP))
    assert [hold for hold in session.holds if hold] == ["LEFT", "UP", "LEFT"]


def test_even_a_short_press_is_down_for_a_moment(window: Window, session: FakeSession) -> None:
    window.handle(Event(pygame.KEYDOWN, key=pygame.K_7, mod=0))
    window.handle(Event(pygame.TEXTINPUT, text="7"))
    window.handle(Event(pygame.KEYUP, key=pygame.K_7))
    assert session.holds[-1] == "7"
    let_time_pass(window)
    assert session.holds[-1] is None


def test_a_clicked_key_is_down_until_the_mouse_button_is_released(window: Window, session: FakeSession) -> None:
    ok = next(key for key in FX_CG100.keyboard.keys if key.name == "OK")
    place = window.layout.keys[ok].center
    window.handle(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=pygame.BUTTON_LEFT))
    assert session.holds[-1] == "OK"
    window.handle(Event(pygame.MOUSEBUTTONUP, pos=place, button=pygame.BUTTON_LEFT))
    let_time_pass(window)
    assert session.holds[-1] is None


def test_the_space_bar_is_ok_for_getkey_and_a_space_for_input(window: Window, session: FakeSession) -> None:
    space = [Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0), Event(pygame.TEXTINPUT, text=" ")]
    for event in [*space, Event(pygame.KEYUP, key=pygame.K_SPACE)]:
        window.handle(event)
    assert (session.pressed, session.holds[-1]) == (["OK"], "OK")
    session.is_live = False
    for event in space:
        window.handle(event)
    assert session.pressed == ["OK", " "]


def test_a_pc_letter_taps_alpha_and_its_key_before_the_keys_typed_after_it(
    window: Window, session: FakeSession
) -> None:
    for key, text in ((pygame.K_r, "r"), (pygame.K_6, "6"), (pygame.K_RETURN, "")):
        for _ in range(3):  # key repeat
            window.handle(Event(pygame.KEYDOWN, key=key, mod=0))
            if text:
                window.handle(Event(pygame.TEXTINPUT, text=text))
        window.handle(Event(pygame.KEYUP, key=key))
    assert session.taps == ["ALPHA", "6", "6", "EXE"]
    assert (session.pressed, [hold for hold in session.holds if hold]) == ([], [])
    assert not window.pressed_keys


def test_a_held_letter_looks_pressed_in_the_window(window: Window, session: FakeSession) -> None:
    window.handle(Event(pygame.KEYDOWN, key=pygame.K_x, mod=0))
    window.handle(Event(pygame.TEXTINPUT, text="x"))
    assert [key.name for key in window.pressed_keys.values()] == ["+"]
    window.handle(Event(pygame.WINDOWFOCUSLOST))
    assert (window.pressed_keys, window.tapped_pc_keys) == ({}, set())


def test_semicolon_and_colon_are_alpha_and_shift_for_getkey(window: Window, session: FakeSession) -> None:
    for key, text in ((pygame.K_SEMICOLON, ";"), (pygame.K_COLON, ":")):
        window.handle(Event(pygame.KEYDOWN, key=key, mod=0))
        window.handle(Event(pygame.TEXTINPUT, text=text))
        window.handle(Event(pygame.KEYUP, key=key))
    assert [hold for hold in session.holds if hold] == ["ALPHA", "SHIFT"]
    assert events_in(";:", FX_CG100, live=True) == [TerminalEvent("key", "ALPHA"), TerminalEvent("key", "SHIFT")]
    assert events_in(";", FX_CG100) == [TerminalEvent("unknown", ";")]


@pytest.mark.parametrize(
    ("typed", "in_order", "held"),
    [
        ("617", ["6", "1", "7"], []),
        ("66", ["6", "6"], []),
        ("7", [], ["7"]),
        ("\x1b[A\x1b[A\x1b[A", [], ["UP"]),  # a held arrow
        ("\x1b[A7", ["UP", "7"], []),
    ],
)
def test_keys_that_arrive_together_are_pressed_in_order(
    session: FakeSession, typed: str, in_order: list[str], held: list[str]
) -> None:
    frontend = Frontend(session, colour=False)  # type: ignore[arg-type]
    frontend.handle_all(events_in(typed, FX_CG100, live=True))
    assert (session.in_order, session.holds) == (in_order, held)


def test_the_help_explains_alpha_shift_and_letters_for_getkey() -> None:
    lines = [" ".join(line.split()) for line in help_lines(FX_CG100)]
    assert "; for getkey() [ALPHA] the next key gives its orange legend" in lines
    assert ": for getkey() [SHIFT] the next key gives its green legend" in lines
    assert "a letter, for getkey() [ALPHA], then its key" in lines
    assert not any("getkey" in line for line in help_lines(FX_9860GIII))


def test_in_a_terminal_a_letter_taps_alpha_and_its_key(session: FakeSession) -> None:
    frontend = Frontend(session, colour=False)  # type: ignore[arg-type]
    for typed in events_in("r617\r", FX_CG100, live=True):
        frontend.handle(typed)
    assert session.taps == ["ALPHA", "6", "6", "1", "7", "EXE"]
    assert (session.pressed, session.holds) == ([], [])


def test_a_terminal_holds_a_key_for_a_moment(session: FakeSession) -> None:
    frontend = Frontend(session, colour=False)  # type: ignore[arg-type]
    frontend.handle(TerminalEvent("key", "UP"))
    assert (session.holds, frontend.held_until > 0) == (["UP"], True)
    frontend.handle(TerminalEvent("key", "AC"))
    assert session.holds == ["UP"]


def test_in_a_terminal_the_space_bar_is_ok_for_getkey_and_a_space_for_input() -> None:
    assert events_in(" \t", FX_CG100, live=True) == [TerminalEvent("key", "OK"), TerminalEvent("key", "TOOLS")]
    assert events_in(" \t", FX_CG100) == [TerminalEvent("key", " ")]
