"""getkey() of the fx-CG100: the key that is down now, on both engines and from every face."""

import json
import random
import subprocess
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from host_sim import cli
from host_sim.calculator import Calculator
from host_sim.engines import EngineName
from host_sim.engines.keys import Keys
from host_sim.engines.micropython.provision import node
from host_sim.faces.terminal.face import Face
from host_sim.faces.terminal.help import help_lines
from host_sim.faces.terminal.keys import Typed, typed_in
from host_sim.faces.window.face import PRESS_SECONDS, Window
from host_sim.faces.window.layout import window_size_for
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100
from host_sim.session.session import Session
from host_sim.testing import CalculatorInTest
from tests.host_sim.fake_session import FakeSession
from tests.host_sim.script_fixtures import SCRIPTS
from tests.host_sim.test_cli import casio_sim

PEER = Path(__file__).with_name("javascript") / "keys_peer.js"
# Where a key lies: row and column, of the keys that getkey() knows. [ON] and [AC] have no code.
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
on_each_engine = pytest.mark.parametrize(
    "engine",
    [
        pytest.param(name, marks=[pytest.mark.calculator(engine=name, model="fx-CG100")])
        for name in ("micropython", "cpython")
    ],
)


def test_a_key_s_code_is_its_row_and_column() -> None:
    rows = enumerate(GRID.strip().splitlines(), 1)
    wanted = {name: 10 * y + x for y, row in rows for x, name in enumerate(row.split(), 1) if name != "--"}
    assert {key.name: key.code for key in FX_CG100.keyboard.keys if key.code} == wanted
    assert len(wanted) == 48
    assert wanted["5"] == 72


def test_the_other_models_have_no_getkey() -> None:
    assert [model.reads_keys for model in (FX_9860GIII, FX_CG50, FX_CG100)] == [False, False, True]


def polled(held: list[int], taps: dict[int, list[int] | None]) -> tuple[list[int], list[int]]:
    """What getkey() says, call by call, and after which calls all keys had been seen; None forgets what was tapped."""
    done: list[int] = []
    seen: list[int] = []
    keys = Keys(95, lambda: done.append(len(seen)))
    for number, code in enumerate(held):
        tapped = taps.get(number, [])
        if tapped is None:
            keys.untap()
        else:
            keys.tap(tapped)
        keys.held = code
        seen.append(keys.poll() or 0)
    return seen, done


def test_the_key_that_started_the_script_is_still_down_at_first() -> None:
    assert polled([0] * 40, {})[0] == [95] * 3 + [0] * 37


def test_a_held_key_is_seen_at_every_call_until_it_is_let_go() -> None:
    assert polled([0] * 5 + [14] * 7 + [0] * 3, {})[0] == [95] * 3 + [0] * 2 + [14] * 7 + [0] * 3


def test_tapped_keys_come_one_after_another_each_for_a_few_calls() -> None:
    seen, done = polled([0] * 150, {0: [14, 14, 61]})
    assert [code for before, code in zip([95, *seen], seen, strict=False) if code and code != before] == [14, 14, 61]
    assert seen[35:59] == [14] * 3 + [0] * 5 + [14] * 3 + [0] * 5 + [61] * 3 + [0] * 5
    assert done == [35 + 24 + 64]


def test_a_tapped_key_waits_until_nobody_holds_another() -> None:
    seen, done = polled([0] * 40 + [72] * 100 + [0] * 80, {50: [14]})
    assert seen[40:150] == [72] * 100 + [14] * 3 + [0] * 7
    assert done == [140 + 8 + 64]


def test_keys_that_are_forgotten_are_not_seen_nor_told() -> None:
    seen, done = polled([0] * 200, {0: [14, 14, 61], 45: None})
    assert (seen[35:], done) == ([14] * 3 + [0] * 5 + [14] * 2 + [0] * 155, [])


def test_the_engines_agree_on_every_call() -> None:
    chance = random.Random(100)
    runs = [
        (
            [chance.choice([0, 0, 0, 24]) for _ in range(400)],
            {
                chance.randrange(300): [chance.choice([0, 14, 25, 61]) for _ in range(chance.randrange(4))]
                for _ in range(5)
            }
            | {chance.randrange(40, 300): None},
        )
        for _ in range(20)
    ]
    told = json.dumps([[held, list(taps.items())] for held, taps in runs])
    answered = subprocess.run([str(node()), str(PEER)], input=told, capture_output=True, text=True, check=True).stdout
    assert [tuple(one) for one in json.loads(answered)] == [polled(held, taps) for held, taps in runs]


@on_each_engine
def test_a_test_presses_keys_and_the_script_sees_each_once(calculator: CalculatorInTest, engine: str) -> None:
    calculator.run("scripts/live.py", wait=False)
    calculator.press("UP", "OK", "7", "7", "BACK")
    calculator.wait_for_text("22]")
    assert calculator.text == "[95, 95, 95, None, None]\n[14, 24, 61, 61, 22]\n"


@on_each_engine
def test_a_key_that_is_held_is_seen_until_it_is_let_go(
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
def test_a_key_that_getkey_does_not_know_can_t_be_held(calculator: CalculatorInTest) -> None:
    calculator.run("scripts/live.py", wait=False)
    for key in ("AC", "ON", "F1"):
        with pytest.raises(ValueError, match="knows no key"):
            calculator.hold(key)
    calculator.press("AC")
    assert calculator.state == "failed"


@pytest.mark.calculator(engine="cpython", model="fx-CG100")
def test_at_a_question_the_same_keys_type(calculator: CalculatorInTest, tmp_path: Path) -> None:
    calculator.folder = tmp_path
    (tmp_path / "ask.py").write_text("print(input('A?') + input('B?'))")
    calculator.run("ask.py")
    calculator.press("7", "EXE", "8", "OK")
    assert calculator.text == "78\n"


def test_without_a_face_the_keys_are_pressed_and_ac_comes_after_the_last(tmp_path: Path) -> None:
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
        (["--headless", "--keys", "UP"], "--keys goes with a model that has getkey(), not with the fx-9860GIII"),
        (["--headless", "--model", "fx-cg100", "--keys", "UP NO*3"], "no key 'NO' that getkey() knows, only HOME"),
        (["--headless", "--model", "fx-cg100", "--keys", "AC"], "no key 'AC' that getkey() knows"),
        (["--model", "fx-cg100", "--keys", "UP"], "--ac, --keys, --timeout, --png and --gif go with --headless"),
    ],
)
def test_wrong_keys_are_one_line(arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["run", str(SCRIPTS / "live.py"), *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(complaint)


def test_help_and_complaint_tell_what_letters_are(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["run", "--help"])
    assert "a letter is [ALPHA] and its key" in " ".join(capsys.readouterr().out.split())
    assert str(cli.keys_of("NO", FX_CG100)).endswith("EXE, letters ([ALPHA] and the key) and WAIT")


def test_the_sign_for_times_can_be_pressed_several_times_as_well() -> None:
    assert cli.keys_of("* **2 UP*2 5 UP*0", FX_CG100) == ["*", "*", "*", "UP", "UP", "5"]
    assert str(cli.keys_of("UP*12345", FX_CG100)).startswith("no key 'UP*12345'")


def test_without_a_face_a_letter_is_alpha_and_its_key() -> None:
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
def test_what_a_script_that_looks_at_keys_is_given(press: str, keys: list[str]) -> None:
    assert [*FX_CG100.keyboard.taps[press]] == keys


def test_calculators_without_getkey_tap_nothing() -> None:
    assert (FX_9860GIII.keyboard.taps, FX_CG50.keyboard.taps) == ({}, {})


def live_session(script: Path, engine: EngineName) -> Session:
    made = Session(script, partial(Calculator, engine=engine, model=FX_CG100), model=FX_CG100)
    assert made.calculator
    assert made.calculator.wait_for(lambda it: "None]" in it.output or it.state == "input")
    return made


@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_what_is_typed_after_a_letter_waits_until_the_letter_was_seen(engine: EngineName) -> None:
    session = live_session(SCRIPTS / "live.py", engine)
    try:
        assert not session.tap("6")  # it can be held
        assert all(session.tap(key) for key in ("R", "6", "1", "7", "BACK"))
        assert session.calculator
        assert session.calculator.wait_until("ended")
        assert session.calculator.output.splitlines()[1:] == ["[32, 73, 73, 81, 61, 22]"]
    finally:
        session.stop()


LOOKS = "print(sorted({getkey() or 0 for i in range(300)}))"
FORGETS = {
    "a question": ("print(None, [])\nfor i in range(300000): pass\ninput()\n", "EXE"),
    "[AC]": ("try:\n    print([])\n    while True: pass\nexcept KeyboardInterrupt: pass\n", "AC"),
}


@pytest.mark.parametrize("what", FORGETS)
@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_what_was_typed_is_forgotten_at(tmp_path: Path, engine: EngineName, what: str) -> None:
    busy, key = FORGETS[what]
    script = tmp_path / "later.py"
    script.write_text(f"from casioplot import getkey\n{busy}{LOOKS}")
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


# Faces


@pytest.fixture
def session() -> FakeSession:
    made = FakeSession()
    made.model, made.is_live, made.state = FX_CG100, True, "busy"
    made.shown = bytes(2 * 384 * 192)
    return made


@pytest.fixture
def window(session: FakeSession, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.font.init()
    yield Window(session, window_size_for(FX_CG100, 1))  # type: ignore[arg-type]
    pygame.display.quit()


def let_time_pass(window: Window) -> None:
    window.down_since -= PRESS_SECONDS
    window.draw()


def test_a_key_of_the_pc_is_down_as_long_as_it_is_held(window: Window, session: FakeSession) -> None:
    for _ in range(3):  # it repeats itself
        window.take(Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0))
        let_time_pass(window)
    assert session.holds[-1] == "UP"
    window.take(Event(pygame.KEYUP, key=pygame.K_UP))
    let_time_pass(window)
    assert [hold for hold in session.holds if hold] == ["UP"]
    assert session.holds[-1] is None


def test_of_two_keys_the_last_one_counts_and_then_the_other_again(window: Window, session: FakeSession) -> None:
    window.take(Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0))
    window.take(Event(pygame.KEYDOWN, key=pygame.K_UP, mod=0))
    window.take(Event(pygame.KEYUP, key=pygame.K_UP))
    assert [hold for hold in session.holds if hold] == ["LEFT", "UP", "LEFT"]


def test_a_short_press_is_down_for_a_moment_all_the_same(window: Window, session: FakeSession) -> None:
    window.take(Event(pygame.KEYDOWN, key=pygame.K_7, mod=0))
    window.take(Event(pygame.TEXTINPUT, text="7"))
    window.take(Event(pygame.KEYUP, key=pygame.K_7))
    assert session.holds[-1] == "7"
    let_time_pass(window)
    assert session.holds[-1] is None


def test_a_key_under_the_mouse_is_down_until_the_button_is_let_go(window: Window, session: FakeSession) -> None:
    ok = next(key for key in FX_CG100.keyboard.keys if key.name == "OK")
    place = window.layout.keys[ok].center
    window.take(Event(pygame.MOUSEBUTTONDOWN, pos=place, button=pygame.BUTTON_LEFT))
    assert session.holds[-1] == "OK"
    window.take(Event(pygame.MOUSEBUTTONUP, pos=place, button=pygame.BUTTON_LEFT))
    let_time_pass(window)
    assert session.holds[-1] is None


def test_the_space_bar_is_ok_while_a_script_looks_and_a_space_where_one_can_type(
    window: Window, session: FakeSession
) -> None:
    space = [Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0), Event(pygame.TEXTINPUT, text=" ")]
    for event in [*space, Event(pygame.KEYUP, key=pygame.K_SPACE)]:
        window.take(event)
    assert (session.pressed, session.holds[-1]) == (["OK"], "OK")
    session.is_live = False
    for event in space:
        window.take(event)
    assert session.pressed == ["OK", " "]


def test_a_letter_of_the_pc_is_alpha_and_its_key_and_what_follows_comes_after(
    window: Window, session: FakeSession
) -> None:
    for key, text in ((pygame.K_r, "r"), (pygame.K_6, "6"), (pygame.K_RETURN, "")):
        for _ in range(3):  # it is held, and repeats itself
            window.take(Event(pygame.KEYDOWN, key=key, mod=0))
            if text:
                window.take(Event(pygame.TEXTINPUT, text=text))
        window.take(Event(pygame.KEYUP, key=key))
    assert session.taps == ["ALPHA", "6", "6", "EXE"]
    assert (session.pressed, [hold for hold in session.holds if hold]) == ([], [])
    assert not window.held


def test_a_letter_that_is_held_looks_pressed_in_the_window(window: Window, session: FakeSession) -> None:
    window.take(Event(pygame.KEYDOWN, key=pygame.K_x, mod=0))
    window.take(Event(pygame.TEXTINPUT, text="x"))
    assert [key.name for key in window.held.values()] == ["+"]
    window.take(Event(pygame.WINDOWFOCUSLOST))
    assert (window.held, window.tapped) == ({}, set())


def test_alpha_and_shift_have_keys_of_the_pc_while_a_script_looks(window: Window, session: FakeSession) -> None:
    for key, text in ((pygame.K_SEMICOLON, ";"), (pygame.K_COLON, ":")):
        window.take(Event(pygame.KEYDOWN, key=key, mod=0))
        window.take(Event(pygame.TEXTINPUT, text=text))
        window.take(Event(pygame.KEYUP, key=key))
    assert [hold for hold in session.holds if hold] == ["ALPHA", "SHIFT"]
    assert typed_in(";:", FX_CG100, live=True) == [Typed("key", "ALPHA"), Typed("key", "SHIFT")]
    assert typed_in(";", FX_CG100) == [Typed("refused", ";")]


def test_the_map_tells_the_keys_for_alpha_and_shift_and_what_letters_do() -> None:
    lines = [" ".join(line.split()) for line in help_lines(FX_CG100)]
    assert "; for getkey() [ALPHA] the next key gives what is orange" in lines
    assert ": for getkey() [SHIFT] the next key gives what is green" in lines
    assert "a letter, for getkey() [ALPHA], then its key" in lines
    assert not any("getkey" in line for line in help_lines(FX_9860GIII))


def test_in_a_terminal_a_letter_is_alpha_and_its_key(session: FakeSession) -> None:
    face = Face(session, colour=False)  # type: ignore[arg-type]
    for typed in typed_in("r617\r", FX_CG100, live=True):
        face.take(typed)
    assert session.taps == ["ALPHA", "6", "6", "1", "7", "EXE"]
    assert (session.pressed, session.holds) == ([], [])


def test_a_terminal_holds_a_key_for_a_moment(session: FakeSession) -> None:
    face = Face(session, colour=False)  # type: ignore[arg-type]
    face.take(Typed("key", "UP"))
    assert (session.holds, face.held_until > 0) == (["UP"], True)
    face.take(Typed("key", "AC"))
    assert session.holds == ["UP"]


def test_in_a_terminal_too_the_space_bar_is_ok_while_a_script_looks() -> None:
    assert typed_in(" \t", FX_CG100, live=True) == [Typed("key", "OK"), Typed("key", "TOOLS")]
    assert typed_in(" \t", FX_CG100) == [Typed("key", " ")]
