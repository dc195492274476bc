"""`casio-sim debug SCRIPT.py`: the debugger in the terminal."""

from pathlib import Path

import pytest

from host_sim.calculator import Calculator
from host_sim.engines.debugging import DebugOptions
from host_sim.frontends.debug.console import Console
from host_sim.models import FX_9860GIII
from host_sim.screen.transcript import Transcript
from tests.host_sim.test_cli import casio_sim

TEXT = """def add(a, b):
    total = a + b

    return total
x = 1
y = add(x, 5)
print(y)
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "sums.py"
    path.write_text(TEXT)
    return path


def answers(script: Path, *commands: str, options: tuple[str, ...] = ()) -> list[str]:
    """What the debugger prints after each command; the first item is before the first command."""
    done = casio_sim("debug", script, *options, typed="\n".join([*commands, ""]))
    assert done.stderr == ""
    return [answer.strip("\n") for answer in done.stdout.split("(debug) ")]


def test_it_starts_at_the_first_line_and_shows_the_source_there(script: Path) -> None:
    first, end = answers(script, "c")
    assert first.splitlines()[:3] == ["> sums.py:1 <module>", "   1  -> def add(a, b):", "   2         total = a + b"]
    assert end == "6\nThe script has ended."


def test_steps_go_over_into_and_out_of_functions(script: Path) -> None:
    _, *shown = answers(script, "n", "n", "s", "n", "r", "", "c")
    places = [answer.splitlines()[0] for answer in shown]
    assert places[:5] == [
        f"> sums.py:{place}" for place in ("5 <module>", "6 <module>", "2 add", "4 add", "6 <module>")
    ]
    assert places[-1] == "6"


def test_a_breakpoint_given_as_an_option_replaces_the_first_stop(script: Path) -> None:
    first, *_ = answers(script, "c", options=("--break", "sums.py:3"))
    assert first.splitlines()[:2] == [
        "The breakpoint at sums.py:3 is at line 4, the next one with code",
        "> sums.py:4 add",
    ]
    assert "   4 B->     return total" in first


def test_breakpoints_are_set_listed_and_removed(script: Path) -> None:
    _, *shown = answers(script, "b 3", "b 2, a > 100", "b", "b 99", "b x", "b no.py:3", "cl 4", "cl 50", "b", "c")
    assert shown[0] == "Breakpoint at sums.py:4"
    assert shown[2].splitlines() == ["sums.py:4", "sums.py:2, a > 100"]
    assert shown[3] == "No code at sums.py:99 or after it"
    assert shown[4] == "Not a line: x. Examples: b 12, b other.py:12, b 12, x > 3"
    assert shown[5] == "Breakpoint at no.py:3, once the file is loaded"
    assert shown[7] == "No breakpoint at sums.py:50"
    assert shown[8].splitlines() == ["sums.py:2, a > 100", "no.py:3"]
    assert shown[9].startswith("6\n")  # a > 100 is never true


def test_variables_and_expressions_are_those_of_the_selected_function(script: Path) -> None:
    commands = ["p total * 2", "v", "w", "u", "p total", "x", "u", "d", "d", "q"]
    _, *shown = answers(script, *commands, options=("--break", "4"))
    assert shown[0] == "12"
    assert shown[1].splitlines() == ["a = 1", "b = 5", "total = 6", "Global:", "  x = 1"]
    assert shown[2].splitlines() == ["   sums.py:6 <module>", "-> sums.py:4 add"]
    assert shown[3].startswith("> sums.py:6 <module>")
    assert shown[4:7] == ["NameError: name 'total' is not defined", "1", "No caller"]
    assert shown[7].startswith("> sums.py:4 add")
    assert shown[8:] == ["This is the innermost function", ""]


def test_input_is_answered_between_the_commands(script: Path) -> None:
    script.write_text("name = input('Name?')\nprint('Hi', name)\n")
    shown = answers(script, "c", "Ada")
    assert shown[-1] == "Name?Hi Ada\nThe script has ended."


def test_a_failing_script_stops_where_it_failed_and_its_exit_code_is_1(script: Path) -> None:
    script.write_text("def half(n):\n    return n / 0\nhalf(8)\n")
    done = casio_sim("debug", script, "--break", "3", typed="c\np n\nc\n")
    _, stop, value, end = done.stdout.split("(debug) ")
    assert stop.startswith("ZeroDivisionError: division by zero\n> sums.py:2 half\n")
    assert value == "8\n"
    assert end.endswith("line 2, in half\nZeroDivisionError: division by zero\n")
    assert done.returncode == 1


def test_ac_reaches_the_script_when_it_continues(script: Path) -> None:
    script.write_text("try:\n    while True:\n        x = 1\nexcept KeyboardInterrupt:\n    print('stopped')\n")
    assert answers(script, "ac", "cl", "c")[-1] == "stopped\nThe script has ended."


def test_quitting_or_the_end_of_the_commands_ends_it(script: Path) -> None:
    for typed in ("q\n", ""):
        done = casio_sim("debug", script, typed=typed)
        assert (done.returncode, done.stderr) == (0, "")


def test_the_display_is_beside_the_source(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    script.write_text("print('Hello')\nx = 1\n")
    options = DebugOptions({}, stops_on_entry=True)
    calculator = Calculator(script, model=FX_9860GIII, engine="micropython", transcript=Transcript(), debug=options)
    commands, written = ["n", "q"], list[str]()
    console = Console(
        calculator,
        script,
        {},
        read_line=lambda _: commands.pop(0),
        write_line=written.append,
        shows_display=True,
    )
    console.run()
    before, after = "\n".join(written).split("> sums.py:2")
    assert "   1  -> print('Hello')" in before
    assert "\u256d" in before  # the corner of the display
    was_shown, is_shown = (
        "".join(line.partition("\u2502")[2] for line in part.splitlines()) for part in (before, after)
    )
    assert "Hello" not in was_shown and "Hello" in is_shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "name a script, or use --dap: an editor then names it"),
        (("SCRIPT", "--dap"), "name a script, or use --dap: an editor then names it"),
        (("no.py",), "no such script: no.py"),
        (("SCRIPT", "--break", "x"), "must be FILE:LINE, such as quiz.py:12, not 'x'"),
        (("SCRIPT", "--break", "other.py:3"), "--break: no such file beside the script: other.py"),
        (("SCRIPT", "--heap", "9000000"), "a heap of more than 3131392 bytes can't be debugged"),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(script: Path, arguments: tuple[str, ...], message: str) -> None:
    done = casio_sim("debug", *(str(script) if each == "SCRIPT" else each for each in arguments))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert message in done.stderr
