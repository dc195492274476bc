"""`check`: problems, warnings and measurements of typical scripts."""

import json
import subprocess
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from host_sim.check import Findings
from host_sim.check.files import files_of, findings_of_files
from host_sim.check.missing_features import findings_in_source
from host_sim.check.printed_report import print_report
from host_sim.check.report import Report, report_on
from host_sim.cli import main as cli
from host_sim.engines.micropython.yardstick import EMPTY_TURN, PIXEL_TURN, Yardstick
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tests.host_sim.script_fixtures import SCRIPTS
from tests.host_sim.test_cli import casio_sim


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return tmp_path / "script.py"


def findings_without_run(script: Path, text: str) -> Findings:
    script.write_text(text, encoding="utf-8")
    files = files_of(script, FX_9860GIII)
    return (findings_of_files(files, FX_9860GIII) + findings_in_source(files, FX_9860GIII)).in_order()


def problems(script: Path, text: str) -> list[tuple[int, str]]:
    return [(finding.line, finding.text) for finding in findings_without_run(script, text).problems]


def warnings(script: Path, text: str) -> list[tuple[int, str]]:
    findings = findings_without_run(script, text)
    return [(finding.line, finding.text) for finding in (*findings.warnings, *findings.notes)]


# Findings in the source


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("import math\nimport time\n", 2, "The calculator has no clock"),
        ("import matplotlib.pyplot as plt", 1, "import matplotl as plt"),
        ("import turtle\nturtle.color('red')", 2, "has no turtle.color; use pencolor()"),
        ("from turtle import *\nfd(9)\ndone()", 3, "has no turtle.done. Remove it"),
        ("import matplotl as plt\nplt.title('a')", 2, "has no matplotl.title; use text("),
        ("import cmath, math", 1, "has no module cmath"),
        ("import argparse", 1, "Only Python on a PC has it"),
        ("import mine", 1, "If it is your own script, copy mine.py into the same folder"),
        ("from random import choice, shuffle", 1, "has no random.shuffle"),
        ("import random as r\na = [1]\nr.shuffle(a)", 3, "has no random.shuffle"),
        ("from random import *\nshuffle([1])", 2, "has no random.shuffle"),
        ("from casioplot import *\nwhile not getkey(): pass", 2, "Only the fx-CG100 has it"),
        ("from math import *\nprint(factorial(5))", 2, "has no math.factorial"),
        ("import math\nx = math.inf", 2, "float('inf')"),
        ("n = 5\nexit()", 2, "raise SystemExit"),
        ("def dot(x):\n    set_pixel(x, 1)\n", 2, "add `from casioplot import set_pixel`"),
        ("print(1)\nx = random.randint(1, 6)", 2, "add `import random`"),
        ("f = open('scores.txt')", 1, "There are no files"),
        ("n = '7'\nprint(n.zfill(3))", 2, "'{:03d}'.format(n)"),
        ("print(1, flush=True)", 1, "sep and end"),
        ("import casioplot as c\nc.draw_string(1, 1, 'a', size='large')", 2, "positional arguments only"),
        ("from casioplot import draw_string as put\nput(1, 1, 'a', size='large')", 2, "positional arguments only"),
        ("print(input()[::-1])", 1, "slices with a step"),
        ("try:\n    pass\nexcept FileNotFoundError:\n    pass", 3, "Catch OSError instead"),
        ("from . import other", 1, "relative imports"),
        ("__import__('time')", 1, "no module time"),
        ("x = 1\nprint(f'{x}')", 2, "f-strings"),
        ("def f(x)\n    return x", 2, "Python on a PC says about line 1: expected ':'"),
    ],
)
def test_what_the_calculator_lacks_is_a_problem(script: Path, text: str, line: int, expected: str) -> None:
    ((reported_line, message),) = problems(script, text)
    assert reported_line == line
    assert expected in message


def test_every_unsupported_line_is_reported_not_only_the_first(script: Path) -> None:
    reported = problems(script, "print(f'{1}')\nx = 1_000\nif (n := 3):\n    print(f'{n}')\n")
    assert [line for line, _ in reported] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    "text",
    [
        "import math, random, casioplot\nrandom.seed(1)\nprint(math.sin(1), random.randint(1, 6))\n",
        "try:\n    import casioplot, time\nexcept ImportError:\n    time = None\n",
        "try:\n    from casioplot import getkey\nexcept ImportError:\n    getkey = None\n",
        "def format(x):\n    return str(x)\nprint(format(3))",
        "class Page:\n    def title(self):\n        return 'a'\nprint(Page().title())",
        "from random import *\nseed(3)\ndef shuffle(a):\n    pass\nshuffle([1])",
        "x = [1, 2, 3][::-1]\ny = sorted(x)[::2]\nz = x[1:2]\n",
        "print('a', 'b', sep='', end='!')\n",
        "def main():\n    print(1)\nmain()\n",
        "import math\ntry:\n    x = math.gamma(5)\nexcept AttributeError:\n    x = 24\n",
        "try:\n    from math import gamma\nexcept ImportError:\n    gamma = None\n",
        "try:\n    s = frozenset()\nexcept NameError:\n    s = set()\n",
    ],
)
def test_code_that_works_or_catches_the_error_has_no_findings(script: Path, text: str) -> None:
    assert findings_without_run(script, text) == Findings([], [])


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("import math\nprint(math.gamma(5))", 2, "the fx-9860GIII may lack math.gamma"),
        ("import math\ntry:\n    math.gamma(5)\nexcept NameError:\n    pass", 3, "may lack math.gamma"),
        ("s = frozenset([1])", 1, "may lack frozenset; to be safe, use a tuple or a set"),
        ("a = [1]\nprint(a[::-1])", 2, "work on lists only"),
        ("def main(): pass\nif __name__ == '__main__':\n    main()", 2, "never true"),
        ("from random import randint\nprint(randint(1, 6))", 1, "the same numbers after every start"),
        ("x = 1\nprint('\u03c0')", 2, "not ASCII"),
        ("x = 1\n" * 301, 301, "301 lines: the calculator's editor opens at most 300"),
        ("x = 1\ny = '" + "a" * 300 + "'", 2, "lines of more than 255 characters"),
    ],
)
def test_what_may_go_wrong_is_a_warning(script: Path, text: str, line: int, expected: str) -> None:
    assert findings_without_run(script, text).problems == []
    ((reported_line, message),) = warnings(script, text)
    assert reported_line == line
    assert expected in message


def test_a_name_of_more_than_eight_letters_is_a_warning(tmp_path: Path) -> None:
    ((_, message),) = warnings(tmp_path / "mandelbrot.py", "x = 1")
    assert "at most 8 characters" in message and message.endswith("mandelbrot")


def test_long_names_are_one_note_after_everything_else(tmp_path: Path) -> None:
    (tmp_path / "rulebooks.py").write_text("import mechanics\n")
    (tmp_path / "mechanics.py").write_text("x = 1\n")
    findings = findings_without_run(tmp_path / "mandelbrot.py", "import rulebooks\nprint('\u03c0')\n")
    assert [finding.text.split()[-1] for finding in findings.warnings] == ["unknown"]
    (note,) = findings.notes
    assert note.text.endswith(": mandelbrot, rulebooks, mechanics")


@pytest.mark.parametrize("name", ["2048.py", "pac-man.py", "fib.min.py", "noughts+crosses.py", "my game.py", "été.py"])
def test_a_name_that_the_calculator_may_not_list_is_a_warning(tmp_path: Path, name: str) -> None:
    assert problems(tmp_path / name, "x = 1") == []
    message = warnings(tmp_path / name, "x = 1")[0][1]
    assert message.startswith("the calculator may not list this file or let other scripts import it")


def test_a_script_named_like_a_keyword_cannot_be_imported(tmp_path: Path) -> None:
    assert warnings(tmp_path / "break.py", "x = 1") == [
        (1, "other scripts can't import this file, because break is a keyword of Python")
    ]


def test_a_stand_in_for_a_module_of_the_calculator_is_a_warning_and_not_read(script: Path, tmp_path: Path) -> None:
    (tmp_path / "casioplot.py").write_text("import tkinter\n")
    findings = findings_without_run(script, "from casioplot import *\nclear_screen()\n")
    assert findings.problems == []
    assert [(finding.file, finding.text) for finding in findings.warnings] == [
        ("casioplot.py", "the calculator uses its own module casioplot instead of this file: rename the file")
    ]


def test_a_script_named_like_a_module_of_the_calculator_is_a_problem(tmp_path: Path) -> None:
    ((_, message),) = problems(tmp_path / "math.py", "x = 1")
    assert "its own module math instead of this file" in message
    assert report_on(tmp_path / "math.py", [], FX_9860GIII).trial is None


def test_a_byte_order_mark_is_a_problem(script: Path) -> None:
    ((line, message),) = problems(script, "\ufeffprint(1)\n")
    assert line == 1 and "byte order mark" in message
    assert problems(script, "\ufeff'text'\n") == [(line, message)], "and no syntax error"


@pytest.mark.parametrize("statement", ["import deep", "__import__('deep')", 'x = __import__("deep").x'])
def test_imported_scripts_are_checked_as_well(statement: str, script: Path, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(f"{statement}\nimport time\n")
    (tmp_path / "deep.py").write_text("x = f'{1}'\n")
    (tmp_path / "other.py").write_text("import os\n")
    findings = findings_without_run(script, "from rules import x\n")
    assert [(finding.file, finding.line) for finding in findings.problems] == [("deep.py", 1), ("rules.py", 2)]


def test_an_imported_script_may_have_a_main_guard(script: Path, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("x = 1\nif __name__ == '__main__':\n    print(x)\n")
    assert findings_without_run(script, "from rules import x\n") == Findings([], [])


# Findings of the trial run


@pytest.mark.parametrize(
    ("model", "microseconds"),
    [
        (FX_9860GIII, 100 * (37.5 + 43.24) + 2 * 43.24 + 5 * 43.24),
        (FX_CG50, 100 * (12 + 50) + 4000 + 200),
        (FX_CG100, 100 * (4 + 30) + 4000 + 200),
    ],
    ids=["fx-9860giii", "fx-cg50", "fx-cg100"],
)
def test_drawing_time_depends_on_the_model(model: Model, microseconds: float) -> None:
    """100 loop turns with set_pixel, a string of 5 letters, and one show_screen."""
    turns = {EMPTY_TURN: 400.0, PIXEL_TURN: 640.0}
    drawn = {"set_pixel": 100, "draw_string": 1, "clear_screen": 0, "show_screen": 1, "getkey": 0, "characters": 5}
    done = {"work": 100 * 640 + 2 * 240, "drawn": drawn}
    assert Yardstick(turns, model).seconds(done) * 1e6 == pytest.approx(microseconds, rel=1e-3)


slow = partial(pytest.param, marks=pytest.mark.slow)


@pytest.mark.parametrize(
    ("model", "text", "expected"),
    [
        (FX_CG50, "from casioplot import getkey", "the fx-CG50 has no casioplot.getkey. Only the fx-CG100 has it"),
        slow(FX_CG100, "from casioplot import getkey\nprint(getkey())", ""),
        (FX_CG50, "from matplotlib import pyplot", "the fx-CG50 has no module matplotlib"),
        (FX_CG100, "import matplotl", "the fx-CG100 has no module matplotl; use matplotlib.pyplot"),
        (FX_CG100, "from matplotlib import pyplot as plt\nplt.title('a')", "has no matplotlib.pyplot.title; use text("),
        slow(FX_CG50, "from casioplot import *\nset_pixel(383, 191)", ""),
        (FX_9860GIII, "from casioplot import *\nset_pixel(383, 191)", "it would fit the fx-CG50, 384 x 192"),
        slow(FX_CG50, "kept = [0] * 100000", ""),
        slow(FX_9860GIII, "kept = [0] * 100000", "bytes of memory; 71,000 are safe, 100,000 are possible"),
    ],
)
def test_problems_depend_on_the_model(script: Path, model: Model, text: str, expected: str) -> None:
    script.write_text(text)
    problems = [finding.text for finding in report_on(script, [], model).findings.problems]
    assert any(expected in problem for problem in problems) if expected else problems == []


COPY_TURTLE = (
    "turtle is not built into the fx-CG50: copy Casio's turtle.py next to the script (the simulator uses its own)"
)


@pytest.mark.parametrize("text", ["import turtle\nturtle.forward(50)", "from turtle import *\nforward(50)"])
def test_casios_scripts_must_be_copied_unless_they_are_built_in(script: Path, text: str) -> None:
    script.write_text(text)
    to_copy = report_on(script, [], FX_CG50)
    assert ([vars(warning) for warning in to_copy.findings.warnings], to_copy.fits) == (
        [{"file": "script.py", "line": 1, "text": COPY_TURTLE}],
        True,
    )
    built_in = report_on(script, [], FX_CG100)
    assert (built_in.findings.warnings, built_in.fits) == ([], True)
    assert [file.name for file in (*to_copy.files, *built_in.files)] == ["script.py", "script.py"]


def test_only_a_turtle_that_is_not_built_in_takes_time_to_load(script: Path) -> None:
    script.write_text("import turtle\nturtle.hideturtle()\nprint(turtle.xcor())")
    built_in, to_copy = report_on(script, [], FX_CG100).trial, report_on(script, [], FX_CG50).trial
    assert built_in and to_copy
    assert built_in.load_seconds + built_in.waits[0].seconds < 0.1 * to_copy.load_seconds


@pytest.mark.parametrize("model", [FX_9860GIII, FX_CG50])
def test_a_copied_turtle_is_checked_like_any_script(script: Path, model: Model) -> None:
    script.with_name("turtle.py").write_text("def color(name):\n    print(name)\n")
    script.write_text("import turtle\nturtle.color('red')")
    report = report_on(script, [], model)
    assert (report.findings.problems, report.findings.warnings) == ([], [])
    assert [file.name for file in report.files] == ["script.py", "turtle.py"]


def test_a_failure_inside_turtle_is_reported_at_the_line_of_the_script(script: Path) -> None:
    script.write_text("import turtle\nprint(1)\nturtle.pencolor('mauve')")
    (problem,) = report_on(script, [], FX_CG100).findings.problems
    assert (problem.file, problem.line) == ("script.py", 3)
    assert "unknown color: mauve" in problem.text


def report_of(script: Path, text: str, *lines: str) -> Report:
    script.write_text(text)
    return report_on(script, list(lines), FX_9860GIII)


@pytest.mark.slow
def test_a_script_is_run_with_its_input_lines_and_measured(script: Path) -> None:
    report = report_of(script, "n = int(input('n='))\na = list(range(n))\nprint(sum(a))\ninput('more?')\n", "5000", "")
    assert report.fits and report.trial
    assert (report.trial.outcome, report.trial.answers) == ("ended", ["5000", ""])
    assert 20_000 < (report.trial.heap or 0) < 40_000, "5,000 words of 4 bytes, and little else"
    assert report.trial.slowest and report.trial.slowest.after == "'5000' at 'n='"


@pytest.mark.slow
def test_seconds_are_proportional_to_loop_turns(script: Path) -> None:
    text = "def wait():\n    for i in range({}):\n        pass\nwait()\n"
    short, long = (report_of(script, text.format(turns)) for turns in (10_000, 40_000))
    assert short.trial and long.trial and short.trial.slowest and long.trial.slowest
    seconds = 30_000 * FX_9860GIII.turn_us / 1e6
    assert long.trial.slowest.seconds - short.trial.slowest.seconds == pytest.approx(seconds, rel=0.05)
    assert short.trial.load_seconds == pytest.approx(long.trial.load_seconds, rel=0.05)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("model", "verdicts"),
    [
        (FX_9860GIII, ["may not fit", "does not fit", "does not fit", "does not fit"]),
        (FX_CG50, ["fits", "fits", "may not fit", "does not fit"]),
        (FX_CG100, ["fits", "fits", "does not fit", "does not fit"]),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_the_verdict_depends_on_the_memory_of_the_model(script: Path, model: Model, verdicts: list[str]) -> None:
    seen = []
    for kilobytes in (80, 400, 850, 1000):
        script.write_text(f"a = [0] * {250 * kilobytes}\n")
        seen.append(report_on(script, [], model).verdict)
    assert seen == verdicts


@pytest.mark.slow
def test_a_script_that_needs_too_much_memory_does_not_fit(script: Path) -> None:
    report = report_of(script, "a = [0] * 60000\nprint(len(a))\n")
    (finding,) = report.findings.problems
    assert finding.line == 1 and "bytes of memory; 71,000 are safe, 100,000 are possible" in finding.text
    assert report.trial and (report.trial.heap or 0) > 240_000


@pytest.mark.slow
def test_a_failure_is_reported_with_its_place(script: Path) -> None:
    report = report_of(script, "a = [1]\ndef last(n):\n    return a[n]\nlast(1)\n")
    (finding,) = report.findings.problems
    assert (finding.line, finding.text) == (3, "fails here: IndexError: list index out of range")


TWO_NUMBERS = "n = int(input('n='))\nm = int(input('m='))\nprint(n // m)\n"


@pytest.mark.parametrize(
    ("text", "answers", "stopped"),
    [
        (TWO_NUMBERS, "3 x", (2, "ValueError: invalid syntax for integer with base 10")),
        slow(TWO_NUMBERS, "3 0", (3, "ZeroDivisionError: division by zero")),
        ("input()\ny = eval(input('y='))\n", "3 x^", (2, "SyntaxError: invalid syntax")),
        (
            "a, b = input(), input()\nif a == b:\n    c = 1\nprint(c)\n",
            "3 4",
            (4, "NameError: name 'c' is not defined"),
        ),
        slow("input()\ninput()\nraise ValueError('two\\nlines')\n", "3 4", (3, "ValueError: two")),
    ],
)
def test_answers_that_stop_a_script_do_not_keep_it_from_fitting(
    script: Path, text: str, answers: str, stopped: tuple[int, str]
) -> None:
    report = report_of(script, text, *answers.split())
    assert report.fits and report.stopped
    assert (report.stopped.file, report.stopped.line, report.stopped.error) == ("script.py", *stopped)
    assert report.as_json()["stopped"]["answers"] == answers.split()
    assert report.trial and report.trial.heap
    kind = stopped[1].split(":")[0]
    words = f"stopped at line {stopped[0]} with {kind} after the answers {', '.join(answers.split())}"
    assert report.stopped_text.startswith(words)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("input()\nnowhere\n", "fails here: NameError"),
        ("from casioplot import *\nset_pixel(float(input()), 1)\n", "fails here: TypeError"),
    ],
)
def test_a_failure_that_no_answer_can_prevent_is_a_problem(script: Path, text: str, problem: str) -> None:
    report = report_of(script, text, "3")
    (finding,) = report.findings.problems
    assert finding.line == 2 and finding.text.startswith(problem)
    assert report.stopped is None


@pytest.mark.slow
def test_an_endless_loop_that_only_holds_a_drawing_counts_no_time(script: Path) -> None:
    report = report_of(script, "from casioplot import *\nset_pixel(1, 1)\nshow_screen()\nwhile True: pass\n")
    assert report.fits and report.findings.warnings == []
    assert report.trial and report.trial.outcome == "interrupted"
    assert report.trial.slowest and report.trial.slowest.seconds < 0.5


@pytest.mark.slow
def test_an_endless_animation_is_measured_by_the_time_between_frames(script: Path) -> None:
    moves = "    x = (x + 1) % 128\n    set_pixel(x, 5)\n    show_screen()\n"
    report = report_of(script, f"from casioplot import *\nx = 0\nwhile True:\n{moves}")
    assert report.fits and report.trial and report.trial.slowest
    assert report.trial.slowest.seconds < 0.1


@pytest.mark.slow
def test_each_place_that_prints_a_line_longer_than_the_display_is_a_warning(script: Path) -> None:
    script.with_name("helper.py").write_text("def say(text):\n    print(text)\n")
    text = (
        "from helper import say\n"
        "print('x' * 21 + ' ' * 9)\n"
        "for n in range(24, 19, -1):\n    print('x' * n)\n"
        "say('0123456789' * 3)\n"
        "print('x' * 15, end='')\nprint('x' * 15)\n"
        "print('\u00e9' * 21)\n"
        "input('What is the name of your cat?')\ninput('x' * 21 + '\\n')\n"
    )
    report = report_of(script, text, "Tom", "")
    long_lines = [(it.file, it.line, it.text) for it in report.findings.warnings if "in a line" in it.text]
    assert report.fits and long_lines == [
        ("helper.py", 2, "prints 30 characters in a line: the display shows 21"),
        ("script.py", 4, "prints 24 characters in a line: the display shows 21"),
        ("script.py", 7, "prints 30 characters in a line: the display shows 21"),
        ("script.py", 9, "asks with 29 characters in a line: the display shows 21"),
    ]


@pytest.mark.slow
def test_a_display_that_wraps_lines_shows_long_ones(script: Path) -> None:
    wraps = replace(FX_9860GIII, shell=replace(FX_9860GIII.shell, cuts_lines=False))
    script.write_text("print('x' * 30)")
    assert report_on(script, [], wraps).findings.warnings == []


@pytest.mark.slow
def test_a_line_printed_by_the_turtle_counts_for_the_line_that_calls_it(script: Path) -> None:
    report = report_of(script, "from turtle import *\npensize(9)\n")
    assert [(it.file, it.line) for it in report.findings.warnings if "in a line" in it.text] == [("script.py", 2)]


@pytest.mark.slow
def test_drawing_outside_the_display_is_a_finding(script: Path) -> None:
    report = report_of(script, "from casioplot import *\nfor x in range(384): set_pixel(x, 100)\n")
    (finding,) = report.findings.problems
    assert "it would fit the fx-CG50" in finding.text
    report = report_of(script, "from casioplot import *\nfor x in range(128): set_pixel(x, 70 - x)\n")
    (finding,) = report.findings.warnings
    assert finding.text == "64 of 128 drawings are outside the display, as far as y -57"


@pytest.mark.slow
def test_a_note_says_how_far_the_input_lines_reached(script: Path) -> None:
    report = report_of(script, "input('a=')\ninput('b=')\n", "1")
    (finding,) = report.findings.notes
    assert "tested only up to 'b=', with 1 answer: give more" in finding.text
    (finding,) = report_of(script, "input('a=')\n").findings.notes
    assert finding.text == "tested only up to 'a=': give answers on standard input to test the rest"


@pytest.mark.slow
def test_a_script_whose_work_is_all_behind_a_main_guard_does_not_fit(script: Path) -> None:
    report = report_of(script, "def main():\n    print(1)\nif __name__ == '__main__':\n    main()\n")
    assert [finding.line for finding in report.findings.problems] == [3]
    assert report.findings.warnings == []


@pytest.mark.slow
def test_importing_a_rejected_script_fails_in_the_trial_run_too(script: Path, tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("x = 1\ny = f'{x}'\n")
    report = report_of(script, "try:\n    import helper\nexcept SyntaxError:\n    print('no helper')\n")
    assert report.trial and report.trial.outcome == "ended"
    assert [(finding.file, finding.line) for finding in report.findings.problems] == [("helper.py", 2)]


# The command


def check(*arguments: str | Path, lines: str = "") -> subprocess.CompletedProcess[str]:
    return casio_sim("check", *arguments, typed=lines)


def test_a_script_that_needs_more_memory_than_is_safe_may_not_fit(script: Path) -> None:
    script.write_text("a = [0] * 20000\n")
    done = check(script, "--json")
    report = json.loads(done.stdout)
    (warning,) = report["warnings"]
    assert (done.returncode, report["fits"], report["problems"]) == (0, True, [])
    assert warning["text"].endswith("bytes of memory; 71,000 are safe, 100,000 are possible")
    done = check(script)
    assert done.returncode == 0
    assert done.stdout.startswith("script.py may not fit the fx-9860GIII: it needs more memory than is safe.\n")


def test_a_strict_calculator_has_no_more_memory_than_is_safe(script: Path) -> None:
    script.write_text("a = [0] * 20000\n")
    done = check(script, "--strict")
    assert done.returncode == 1
    assert "bytes of memory; 71,000 are safe" in " ".join(done.stdout.split())


@pytest.mark.slow
def test_the_json_has_exactly_these_keys() -> None:
    done = check(SCRIPTS / "guess.py", "--json", lines="50\n42\n")
    assert (done.returncode, done.stderr) == (0, "")
    report: dict[str, Any] = json.loads(done.stdout)
    assert set(report) == {
        *("fits", "files", "problems", "warnings", "stopped", "heap", "load_seconds", "slowest_seconds")
    }
    assert (report["fits"], report["problems"]) == (True, [])
    size = len((SCRIPTS / "guess.py").read_bytes())
    assert report["files"] == [{"name": "guess.py", "lines": 16, "bytes": size}]
    assert 1000 < report["heap"] < 10_000 and 0 < report["load_seconds"] < 1 and 0 < report["slowest_seconds"] < 1


def test_a_rejected_script_does_not_fit_and_has_no_measurements(script: Path) -> None:
    script.write_text("x = 1\nprint(f'{x}')\n")
    done = check(script, "--json")
    report = json.loads(done.stdout)
    assert (done.returncode, report["fits"]) == (1, False)
    (problem,) = report["problems"]
    assert (problem["file"], problem["line"]) == ("script.py", 2) and "f-strings" in problem["text"]
    assert [report[key] for key in ("heap", "load_seconds", "slowest_seconds")] == [None, None, None]


@pytest.mark.slow
def test_the_printed_report_has_a_verdict_and_measurements() -> None:
    done = check(SCRIPTS / "guess.py", lines="42\n")
    assert done.returncode == 0
    assert done.stdout.startswith("guess.py fits the fx-9860GIII, as far as tested.\n")
    for words in ("bytes; 71,000 are safe, 100,000 are possible", "Loading", "Longest wait", "Seconds are estimates"):
        assert words in " ".join(done.stdout.split())


def test_the_printed_report_lists_problems_by_line(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script.write_text("x = 1\nprint(f'{x}')\n")
    print_report(report_on(script, [], FX_9860GIII))
    printed = capsys.readouterr().out
    assert "script.py does not fit the fx-9860GIII: 1 problem." in printed
    assert "Problems\n  script.py:2  f-strings are not supported" in printed


def test_output_that_is_no_terminal_has_no_trailing_spaces(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script.write_text("from random import randint\nn = int(input())\n")
    print_report(report_on(script, ["x"], FX_9860GIII))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 10 and [line for line in lines if line != line.rstrip()] == []
    assert lines[:2] == [
        "script.py fits the fx-9860GIII, as far as tested.",
        "It stopped at line 2 with ValueError after the answer x: invalid syntax for",
    ]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """With a script that fits, one that doesn't, and one that the answer stops."""
    folder = tmp_path / "scripts"
    folder.mkdir()
    (folder / "quiz.py").write_text("print(int(input()))\n")
    (folder / "2048.py").write_text("import time\nexit()\n")
    (folder / "hello.py").write_text("print(1)\n")
    (folder / "tap.py").write_text("import time\n")
    (folder / "notes.txt").write_text("")
    answers = tmp_path / "answers.txt"
    answers.write_text("x\n")
    monkeypatch.setattr("sys.stdin", answers.open())
    return folder


def test_check_prints_one_line_for_each_script_of_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", str(folder)]) == 1
    first, second, third = capsys.readouterr().out.splitlines()
    assert first.startswith("2048.py   does not fit: 2048.py:1 the fx-9860GIII has no module time")
    assert first.endswith("(and 1 more)")
    assert second.startswith("hello.py  fits, ") and second.endswith(" bytes")
    assert "stopped at line 1 with ValueError after the answer x" in third and third.startswith("quiz.py   fits, ")


def test_the_json_of_a_folder_has_one_object_per_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "2048.py").unlink()
    assert cli.main(["check", str(folder), "--json"]) == 0
    reports = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(report["files"][0]["name"], report["fits"]) for report in reports] == [
        ("hello.py", True),
        ("quiz.py", True),
    ]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["nowhere.py"], "no such script: nowhere.py"),
        ([str(SCRIPTS.parent / "screens")], "no scripts in"),
        ([str(SCRIPTS / "guess.py"), "--model", "fx-92"], "unknown model 'fx-92'; choose from fx-9860giii, fx-cg50"),
        ([], "SCRIPT.py"),
    ],
)
def test_a_user_s_mistake_is_one_line_on_standard_error(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = cli.main(["check", *arguments])
    except SystemExit as exit:
        code = exit.code
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert expected in err


def test_a_long_answer_is_cut_in_the_report(script: Path) -> None:
    script.write_text("for _ in input(): pass\nint(input())")
    report = report_on(script, ["7" * 1000, "x" * 1000], FX_9860GIII)
    assert report.trial and report.trial.slowest and report.stopped
    assert len(report.trial.slowest.after) < 120
    assert len(report.stopped.text(script.name, "")) < 300
