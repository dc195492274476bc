"""tap.py beside a script, on both engines: called while the script waits, and without a trace in it."""

from pathlib import Path

import pytest

from host_sim.engines import NO_TAP_ANSWER, EngineName, Place, Setup, TapAnswer
from host_sim.models import FX_9860GIII, FX_CG100, Model
from tests.host_sim.engine_runs import Run

HOLDS = """from casioplot import *
class Thing:
    pass
thing = Thing()
draw_string(0, 0, "x")
show_screen()
try:
    while True:
        pass
except KeyboardInterrupt:
    print("AC")
print(get_pixel(9, 9))
"""
COUNTS = """import script
n = 0
kept = []
thing = None
def tap(x, y):
    global n, thing
    n += 1
    kept.append((x, y))
    thing = script.thing
    return "%s %d %s" % (question, n, kept)
"""
ENGINES = ["cpython", "micropython"]


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> EngineName:
    name: EngineName = request.param
    return name


def tapped(
    engine: EngineName, folder: Path, script: str, tap_file: str, *places: Place | None, model: Model = FX_9860GIII
) -> tuple[list[TapAnswer], Run]:
    """Tap the places one after another, then answer the question, or press [AC]."""
    (folder / "script.py").write_text(script)
    (folder / "tap.py").write_text(tap_file)
    remaining, answers, numbers = list(places), list[TapAnswer](), list[int]()
    run = Run(engine, Setup(folder / "script.py", model, speed=None), lambda run, prompt: None)

    def tap_next() -> None:
        if remaining:
            run.engine.touch(remaining.pop(0))
        elif numbers:
            run.engine.answer("done", numbers[-1])
        else:
            run.engine.interrupt()

    def note(answer: TapAnswer) -> None:
        answers.append(answer)
        tap_next()

    run.on_touched = note
    run._answer = lambda prompt, number: numbers.append(number)  # type: ignore[method-assign]

    def begin() -> None:
        run.engine.start()
        tap_next()

    try:
        run.run_to_end(begin)
    finally:
        run.engine.stop()
    return answers, run


def test_tap_is_called_while_a_drawing_is_held_and_its_variables_survive(engine: EngineName, tmp_path: Path) -> None:
    answers, run = tapped(engine, tmp_path, HOLDS, COUNTS, (3, 4), (5, 6))
    assert [answer.keys or answer.text for answer in answers] == ["None 1 [(3, 4)]", "None 2 [(3, 4), (5, 6)]"]
    assert (run.text, run.ends) == ("AC\n(255, 255, 255)\n", [("ended", None)])


def test_tap_is_called_while_input_waits_and_knows_the_question(engine: EngineName, tmp_path: Path) -> None:
    answers, run = tapped(engine, tmp_path, "thing = 0\nprint(input('Name='))", COUNTS, (3, 4), (5, 6))
    assert [answer.keys for answer in answers] == ["Name= 1 [(3, 4)]", "Name= 2 [(3, 4), (5, 6)]"]
    assert run.text == "done\n"


def test_tap_is_called_at_getkey(engine: EngineName, tmp_path: Path) -> None:
    script = "from casioplot import *\nthing = 0\nwhile True:\n    getkey()\n    set_pixel(0, 0)\n    show_screen()"
    answers, _ = tapped(engine, tmp_path, script, COUNTS, (3, 4), model=FX_CG100)
    assert [answer.keys for answer in answers] == ["None 1 [(3, 4)]"]


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("return 1 // 0", 'Traceback (most recent call last):\n  File "tap.py", line 5, in tap\nZeroDivisionError: '),
        ("return input()", "KeyboardInterrupt"),
        ("import nothing", "ImportError: no module named 'nothing'"),
        ("return 7", "TypeError"),
    ],
)
def test_an_exception_in_tap_is_text_and_costs_the_script_nothing(
    engine: EngineName, tmp_path: Path, body: str, text: str
) -> None:
    tap_file = f"import script\nfrom casioplot import *\ndef tap(x, y):\n    draw_string(0, 0, 'xxxxx')\n    {body}\n"
    answers, run = tapped(engine, tmp_path, HOLDS, tap_file, (3, 4))
    assert text in answers[0].text and answers[0]._replace(text="") == NO_TAP_ANSWER
    assert (run.text, run.ends) == ("AC\n(255, 255, 255)\n", [("ended", None)])
    assert len(set(run.frames)) == 1


def test_buttons_a_box_and_printed_text_are_returned(engine: EngineName, tmp_path: Path) -> None:
    tap_file = "BUTTONS = (('Undo', 'AC -  EXE'),)\ndef tap(x, y):\n    print('here')\n    return '', (x, y, 1, 2)\n"
    answers, _ = tapped(engine, tmp_path, HOLDS, tap_file, None, (3, 4))
    buttons = (("Undo", "AC - EXE"),)
    assert answers == [TapAnswer("", None, buttons, ""), TapAnswer("", (3, 4, 1, 2), buttons, "here\n")]


def test_a_tap_does_not_interrupt_a_script_that_is_still_busy(engine: EngineName, tmp_path: Path) -> None:
    script = "for i in range(60000):\n    if i % 1000 == 0:\n        print(end='.')\nprint(input('a'))\nthing = 0"
    answers, run = tapped(engine, tmp_path, script, "def tap(x, y):\n    return question or 'busy'\n", (3, 4))
    assert [answer.keys for answer in answers] == ["a"]
    assert run.text == "." * 60 + "done\n"


def test_ac_ends_a_tap_that_never_returns_and_reaches_the_script(engine: EngineName, tmp_path: Path) -> None:
    tap_file = "def tap(x, y):\n    while True:\n        pass\n"
    (tmp_path / "script.py").write_text(HOLDS)
    (tmp_path / "tap.py").write_text(tap_file)
    run = Run(engine, Setup(tmp_path / "script.py", FX_9860GIII, speed=None), lambda run, prompt: None)
    answers: list[TapAnswer] = []
    run.on_touched = answers.append

    def begin() -> None:
        run.engine.start()
        run.engine.touch((0, 0))

    try:
        run.run_to_end(begin, ac_after=3.0)
    finally:
        run.engine.stop()
    assert "KeyboardInterrupt" in answers[0].text
    assert run.text.startswith("AC\n")
