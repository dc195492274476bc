"""Many kinds of scripts on the calculator, with its keys and its display."""

from functools import partial
from math import sin

import pytest

from host_sim.calculator import Calculator
from host_sim.models import FX_9860GIII
from host_sim.screen.fonts import LARGE
from tests.host_sim.script_fixtures import Start

WIDTH, HEIGHT = FX_9860GIII.width, FX_9860GIII.height


@pytest.fixture(params=["cpython", pytest.param("micropython", marks=pytest.mark.slow)])
def start(start: Start, request: pytest.FixtureRequest) -> Start:
    """On each engine."""
    return partial(start, engine=request.param)


def is_drawing(calculator: Calculator) -> bool:
    return calculator.showing == "drawing"


def has_printed(calculator: Calculator, *, line: str) -> bool:
    return calculator.output.endswith(line)


def test_a_text_game_can_be_played_with_keys(start: Start) -> None:
    game = start("guess.py")
    for answer in ("50", "7", "x", "42"):
        assert game.wait_until("input")
        assert game.type(answer)
        game.press("EXE")
    assert game.wait_until("ended")
    assert game.output.splitlines() == [
        "Guess 1-99", "Too high", "Too low", "A number, please", "Right after 4 tries"
    ]  # fmt: skip
    assert "Number=42" in game.shell_text()


def test_ac_ends_a_busy_loop(start: Start) -> None:
    script = start("busy.py")
    assert script.wait_for(lambda calculator: "Press AC" in calculator.output)
    assert script.state == "busy"
    script.press("AC")
    assert script.wait_until("ended")
    assert script.output == "Press AC\nSome turns\n"


def test_a_drawing_that_a_busy_script_has_not_shown_yet_can_be_read(start: Start) -> None:
    script = start("from casioplot import *\nset_pixel(9, 9)\nprint(1)\nwhile True: pass")
    assert script.wait_for(lambda calculator: "1" in calculator.output)
    drawing = script.unshown_drawing()
    assert script.drawing is None and drawing is not None
    assert drawing[9 * WIDTH + 9 : 9 * WIDTH + 11] == bytes([1, 0])


def test_a_script_that_has_not_drawn_has_no_drawing(start: Start) -> None:
    script = start("input()")
    assert script.wait_until("input")
    assert script.unshown_drawing() is None


def test_an_action_game_can_be_played_with_ac(start: Start) -> None:
    game = start("jump.py")
    for presses in ("0", "1", "2"):
        assert game.wait_for(partial(shows_large, digit=presses))
        game.press("AC")
    assert game.wait_until("ended")
    assert game.output == "Presses: 3\n"


def shows_large(calculator: Calculator, *, digit: str) -> bool:
    corner = {(x, y) for x in range(6) for y in range(8) if calculator.frame()[y * WIDTH + x]}
    return is_drawing(calculator) and corner == set(LARGE.glyphs[digit].pixels)


def test_a_turtle_imported_from_a_sibling_file_draws(start: Start) -> None:
    script = start("spiral.py")
    assert script.wait_until("ended")
    assert sum(script.frame()) > 500
    assert script.showing == "drawing"


def test_a_plot_imported_from_a_sibling_file_draws_axes_and_curve(start: Start) -> None:
    script = start("curve.py")
    assert script.wait_until("ended")
    frame = script.frame()
    assert all(frame[y * WIDTH + 64] for y in range(HEIGHT))
    sine = [63 - int((sin((x - 64) / 10) + 1.2) * 63 / 2.4) for x in range(WIDTH)]
    assert all(frame[y * WIDTH + x] for x, y in enumerate(sine))


def test_drawn_pixels_are_read_back(start: Start) -> None:
    script = start("readback.py")
    assert script.wait_until("ended")
    assert script.output == "wrong: 0\nleft: 0\nNone None None\n"


def test_the_last_drawing_stays_until_a_key_is_pressed(start: Start) -> None:
    script = start("last_drawing.py")
    assert script.wait_until("ended")
    assert is_drawing(script)
    assert script.frame()[10 * WIDTH + 10]
    script.press("EXE")
    assert not is_drawing(script)
    assert script.shell_text()[3:5] == ["drawing", ">>>"]


def test_a_text_script_ends_in_the_shell(start: Start) -> None:
    script = start("print('bye')")
    assert script.wait_until("ended")
    assert script.showing == "shell"


def test_a_crash_is_shown_in_the_shell_with_its_line(start: Start) -> None:
    script = start("crash.py")
    assert script.wait_until("failed")
    assert script.traceback and 'File "faulty.py", line 2, in share' in script.traceback
    assert '  File "faulty.py", l' in script.shell_text()
    assert script.showing == "shell"


def test_rejected_syntax_fails_with_file_and_line(start: Start) -> None:
    script = start("x = 1\ny = f'{x}'\n")
    assert script.wait_until("failed")
    assert script.traceback and 'File "script.py", line 2' in script.traceback
    assert "SyntaxError: invalid" in "".join(script.shell_text())


def test_500_printed_lines_can_be_scrolled(start: Start) -> None:
    script = start("lines500.py")
    assert script.wait_until("ended")
    assert script.output.splitlines() == [f"line {number}" for number in range(1, 501)]
    assert script.shell_text() == [*(f"line {number}" for number in range(495, 501)), ">>>"]
    for _ in range(11):
        script.press("UP")
    assert (script.shell_text()[0], script.highlighted) == ("line 490", 0)


def test_show_screen_shows_the_drawing_and_print_or_input_the_shell(start: Start) -> None:
    script = start(
        "from casioplot import *\nset_pixel(9, 9)\nshow_screen()\n"
        "try:\n    while True: pass\nexcept KeyboardInterrupt: pass\n"
        "input('Next?')\nshow_screen()\n"
        "try:\n    while True: pass\nexcept KeyboardInterrupt: pass\n"
        "print('text')\ninput()\n"
    )
    assert script.wait_for(is_drawing)
    assert script.frame()[9 * WIDTH + 9]
    script.press("AC")
    assert script.wait_until("input")
    assert (script.showing, script.shell_text()[3]) == ("shell", "Next?")
    script.press("EXE")
    assert script.wait_for(is_drawing)
    script.press("AC")
    assert script.wait_until("input")
    assert (script.showing, script.shell_text()[4]) == ("shell", "text")


def test_only_ac_works_while_a_drawing_is_on_display(start: Start) -> None:
    script = start("from casioplot import *\nshow_screen()\nwhile True: pass")
    assert script.wait_for(is_drawing)
    assert not any(script.press(key) for key in ("7", "EXE", "DEL", "UP", "LEFT"))
    assert script.press("AC")
    assert script.wait_until("failed")


def test_ac_at_input_raises_keyboard_interrupt(start: Start) -> None:
    script = start("try:\n    input('A?')\nexcept KeyboardInterrupt:\n    print('AC')\nprint(input('B?'))")
    assert script.wait_until("input")
    script.type("half")
    script.press("AC")
    assert script.wait_until("input")
    assert script.shell_text()[3:6] == ["A?half", "AC", "B?"]
    script.type("x\n")
    assert script.wait_until("ended")
    assert script.output == "AC\nx\n"


def test_an_uncaught_ac_ends_the_script_with_a_traceback(start: Start) -> None:
    script = start("while True:\n    pass")
    script.press("AC")
    assert script.wait_until("failed")
    assert script.traceback and script.traceback.endswith("KeyboardInterrupt:")


def test_an_ac_before_input_is_not_lost(start: Start) -> None:
    script = start(
        "def wait():\n    for i in range(10 ** 7): pass\n"
        "try:\n    print('go')\n    wait()\n    input()\nexcept KeyboardInterrupt:\n    print('AC')"
    )
    assert script.wait_for(lambda calculator: calculator.output == "go\n")
    script.press("AC")
    assert script.wait_until("ended")
    assert script.output == "go\nAC\n"


def test_every_ac_arrives_once(start: Start) -> None:
    script = start(
        "count = 0\nwhile count < 50:\n    try:\n        print(count)\n        while True: pass\n"
        "    except KeyboardInterrupt:\n        count += 1\nprint('done')"
    )
    for count in range(50):
        assert script.wait_for(partial(has_printed, line=f"{count}\n"))
        script.press("AC")
    assert script.wait_until("ended")
    assert script.output.splitlines() == [*map(str, range(50)), "done"]


FIBONACCI = "def fibonacci(n):\n    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)\n"


@pytest.mark.parametrize(
    "loop",
    [
        "while True: pass",
        "for i in range(10 ** 9): pass",
        "max(0 for i in range(10 ** 9))",
        "sum(1 for i in range(10 ** 9))",
        "fibonacci(60)",
        "while True: print(end='')",
        "while True: eval('1')",
    ],
)
def test_ac_reaches_every_kind_of_loop(loop: str, start: Start) -> None:
    script = start(f"{FIBONACCI}try:\n    print('go')\n    {loop}\nexcept KeyboardInterrupt:\n    print('AC')\n")
    assert script.wait_for(lambda calculator: "go" in calculator.output)
    script.press("AC")
    assert script.wait_until("ended", "failed")
    assert script.output == "go\nAC\n"


def test_a_character_without_a_key_is_not_typed(start: Start) -> None:
    script = start("print('got', input('?'))")
    assert script.wait_until("input")
    assert not script.press("!")
    assert not script.type("a_b")
    script.press("EXE")
    assert script.wait_until("ended")
    assert script.output == "got a\n"


def test_answer_accepts_any_text(start: Start) -> None:
    script = start("print('got', input('?'))")
    assert script.wait_until("input")
    assert script.answer("!#\u00e9")
    assert script.wait_until("ended")
    assert script.output == "got !#\u00e9\n"
    assert not script.answer("too late")


def test_the_shell_keeps_the_names_of_an_ended_script(start: Start) -> None:
    script = start("def play():\n    print('played')\nnumber = 6")
    assert script.wait_until("ended")
    for line, output in (("play()", "played"), ("number*7", "42"), ("number=1", ""), ("number", "1"), ("1/0", "Zero")):
        script.type(line)
        script.press("EXE")
        assert script.wait_until("ended", "failed")
        assert output in "".join(script.shell_text())


def test_the_shell_starts_with_the_banner_which_is_no_output(start: Start) -> None:
    script = start("print('Hello')")
    assert script.wait_until("ended")
    assert script.shell_text()[:5] == [
        "MicroPython v1.9.4", "|CASIO COMPUTER CO.,", ">>>from script import", "Hello", ">>>"
    ]  # fmt: skip
    assert script.output == "Hello\n"


def test_the_output_has_long_lines_whole_that_the_display_cuts(start: Start) -> None:
    script = start("print('0123456789' * 3)")
    assert script.wait_until("ended")
    assert script.output == "0123456789" * 3 + "\n"
    assert script.shell_text()[3:5] == ["012345678901234567890", ">>>"]


def test_up_exe_exe_runs_a_printed_line(start: Start) -> None:
    script = start("def play():\n    print('played')\nprint('play()')")
    assert script.wait_until("ended")
    for key in ("UP", "EXE", "EXE"):
        assert script.press(key)
    assert script.wait_for(lambda calculator: calculator.output == "play()\nplayed\n")


def test_without_casioplot_importing_it_fails(start: Start) -> None:
    script = start("try:\n    import casioplot\nexcept ImportError:\n    print('text')", casioplot=False)
    assert script.wait_until("ended")
    assert script.output == "text\n"


def test_waiting_for_an_impossible_state_returns_at_once(start: Start) -> None:
    script = start("print(1)")
    assert not script.wait_until("input", timeout=60)


def test_the_output_has_the_last_million_characters(start: Start) -> None:
    script = start("for i in range(3000):\n    print('x' * 999)\nprint('last')")
    assert script.wait_until("ended")
    assert script.output.endswith("x" * 999 + "\nlast\n")
    assert len(script.output) == 1_000_000
