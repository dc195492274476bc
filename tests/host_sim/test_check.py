"""Will it fit? What `check` says of scripts as people write them."""

import json
import subprocess
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from host_sim import cli
from host_sim.check.files import files_of, findings_of_files
from host_sim.check.findings import Findings
from host_sim.check.page import print_page
from host_sim.check.report import Report, report_on
from host_sim.check.source import findings_in_text
from host_sim.engines.micropython.yardstick import EMPTY_TURN, PIXEL_TURN, Yardstick
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tests.host_sim.script_fixtures import SCRIPTS
from tests.host_sim.test_cli import casio_sim


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return tmp_path / "script.py"


def read(script: Path, text: str) -> Findings:
    """What is found without playing it."""
    script.write_text(text, encoding="utf-8")
    files = files_of(script)
    return (findings_of_files(files, FX_9860GIII) + findings_in_text(files, FX_9860GIII)).in_order()


def problems(script: Path, text: str) -> list[tuple[int, str]]:
    return [(finding.line, finding.text) for finding in read(script, text).problems]


def warnings(script: Path, text: str) -> list[tuple[int, str]]:
    return [(finding.line, finding.text) for finding in read(script, text).warnings]


# What is found in the text


@pytest.mark.parametrize(
    ("text", "line", "wanted"),
    [
        ("import math\nimport time\n", 2, "There is no clock"),
        ("import matplotl", 1, "copy matplotl.py beside yours"),
        ("import cmath, math", 1, "has no module cmath"),
        ("import argparse", 1, "Only the Python of a PC has it"),
        ("import mine", 1, "If it is a script of yours, copy mine.py beside this one"),
        ("from random import choice, shuffle", 1, "has no random.shuffle"),
        ("import random as r\na = [1]\nr.shuffle(a)", 3, "has no random.shuffle"),
        ("from random import *\nshuffle([1])", 2, "has no random.shuffle"),
        ("from casioplot import *\nwhile not getkey(): pass", 2, "Only the fx-CG100 has it"),
        ("from math import *\nprint(factorial(5))", 2, "has no math.factorial"),
        ("import math\nx = math.inf", 2, "float('inf')"),
        ("n = 5\nexit()", 2, "raise SystemExit"),
        ("f = open('scores.txt')", 1, "There are no files"),
        ("n = '7'\nprint(n.zfill(3))", 2, "'{:03d}'.format(n)"),
        ("print(1, flush=True)", 1, "sep and end"),
        ("import casioplot as c\nc.draw_string(1, 1, 'a', size='large')", 2, "take no names"),
        ("from casioplot import draw_string as put\nput(1, 1, 'a', size='large')", 2, "take no names"),
        ("print(input()[::-1])", 1, "no step slices"),
        ("try:\n    pass\nexcept FileNotFoundError:\n    pass", 3, "instead: catch OSError"),
        ("from . import other", 1, "folder above"),
        ("x = 1\nprint(f'{x}')", 2, "f-strings"),
        ("def f(x)\n    return x", 2, "Python on a PC says of line 1: expected ':'"),
    ],
)
def test_what_the_calculator_lacks_is_named_with_its_line(script: Path, text: str, line: int, wanted: str) -> None:
    ((at, told),) = problems(script, text)
    assert at == line
    assert wanted in told


def test_every_place_of_newer_syntax_is_named_not_only_the_first(script: Path) -> None:
    found = problems(script, "print(f'{1}')\nx = 1_000\nif (n := 3):\n    print(f'{n}')\n")
    assert [line for line, _ in found] == [1, 2, 3, 4]


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
    ],
)
def test_what_is_there_or_prepared_for_is_no_problem(script: Path, text: str) -> None:
    found = read(script, text)
    assert (found.problems, found.warnings) == ([], [])


@pytest.mark.parametrize(
    ("text", "line", "wanted"),
    [
        ("import math\nprint(math.radians(180))", 2, "nobody knows whether the fx-9860GIII has math.radians"),
        ("s = frozenset([1])", 1, "has frozenset; instead: a tuple, or a set"),
        ("a = [1]\nprint(a[::-1])", 2, "works on lists only"),
        ("def main(): pass\nif __name__ == '__main__':\n    main()", 2, "never true"),
        ("from random import randint\nprint(randint(1, 6))", 1, "the same numbers after each start"),
        ("x = 1\nprint('\u03c0')", 2, "not ASCII"),
        ("x = 1\n" * 301, 301, "301 lines: the calculator's editor opens 300"),
        ("x = 1\ny = '" + "a" * 300 + "'", 2, "takes 255 in a line"),
    ],
)
def test_what_may_go_wrong_is_a_warning(script: Path, text: str, line: int, wanted: str) -> None:
    assert read(script, text).problems == []
    ((at, told),) = warnings(script, text)
    assert at == line
    assert wanted in told


def test_a_name_of_more_than_eight_letters_is_told(tmp_path: Path) -> None:
    ((_, told),) = warnings(tmp_path / "mandelbrot.py", "x = 1")
    assert "10 letters" in told
    ((_, told),) = problems(tmp_path / "my-game.py", "x = 1")
    assert "letters, digits and _" in told


def test_a_script_named_like_a_module_of_the_calculator_is_told(tmp_path: Path) -> None:
    ((_, told),) = problems(tmp_path / "math.py", "x = 1")
    assert "has a module math of its own, which hides this script" in told


def test_a_byte_order_mark_is_told(script: Path) -> None:
    ((line, told),) = problems(script, "\ufeffprint(1)\n")
    assert line == 1 and "byte order mark" in told


def test_the_scripts_that_it_imports_are_read_as_well(script: Path, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("import deep\nimport time\n")
    (tmp_path / "deep.py").write_text("x = f'{1}'\n")
    (tmp_path / "other.py").write_text("import os\n")
    found = read(script, "from rules import x\n")
    assert [(finding.file, finding.line) for finding in found.problems] == [("deep.py", 1), ("rules.py", 2)]


def test_a_script_that_is_imported_may_have_a_part_for_when_it_is_not(script: Path, tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("x = 1\nif __name__ == '__main__':\n    print(x)\n")
    assert read(script, "from rules import x\n") == Findings([], [])


# What is found by playing


@pytest.mark.parametrize(
    ("model", "microseconds"),
    [
        (FX_9860GIII, 100 * (37.5 + 43.24) + 2 * 43.24 + 5 * 43.24),
        (FX_CG50, 100 * (12 + 50) + 4000 + 15_050),
        (FX_CG100, 100 * (4 + 30) + 4000 + 15_030),
    ],
    ids=["fx-9860giii", "fx-cg50", "fx-cg100"],
)
def test_what_drawing_takes_is_the_model_s_own(model: Model, microseconds: float) -> None:
    """100 turns with set_pixel, a text of 5 letters, and a picture."""
    turns = {EMPTY_TURN: 400.0, PIXEL_TURN: 640.0}
    drawn = {"set_pixel": 100, "draw_string": 1, "clear_screen": 0, "show_screen": 1, "getkey": 0, "characters": 5}
    done = {"work": 100 * 640 + 2 * 240, "drawn": drawn}
    assert Yardstick(turns, model).seconds(done) * 1e6 == pytest.approx(microseconds, rel=1e-3)


slow = partial(pytest.param, marks=pytest.mark.slow)


@pytest.mark.parametrize(
    ("model", "text", "said"),
    [
        (FX_CG50, "from casioplot import getkey", "the fx-CG50 has no casioplot.getkey. Only the fx-CG100 has it"),
        slow(FX_CG100, "from casioplot import getkey\nprint(getkey())", ""),
        (FX_CG50, "import turtle", "the fx-CG50 has no module turtle. It is a script of Casio's own"),
        slow(FX_CG50, "from casioplot import *\nset_pixel(383, 191)", ""),
        (FX_9860GIII, "from casioplot import *\nset_pixel(383, 191)", "it would fit the fx-CG50, 384 x 192"),
        slow(FX_CG50, "kept = [0] * 100000", ""),
        slow(FX_9860GIII, "kept = [0] * 100000", "bytes of memory; the calculator is believed to have 100,000"),
    ],
)
def test_each_model_is_checked_by_what_it_has(script: Path, model: Model, text: str, said: str) -> None:
    script.write_text(text)
    problems = [finding.text for finding in report_on(script, [], model).findings.problems]
    assert any(said in problem for problem in problems) if said else problems == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("import turtle\nturtle.forward(50)", 1),
        ("print(1)\nimport matplotlib.pyplot as plt\nplt.title('a')", 2),
        ("print(1)\n__import__('turtle')", 2),
        ("from turtle import *\nif __name__ == '__main__':\n    forward(50)", 1),
    ],
)
def test_a_module_that_only_the_simulator_lacks_is_nothing_to_change(
    script: Path, text: str, line: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    script.write_text(text)
    monkeypatch.setattr("sys.stdin", None)
    assert cli.main(["check", str(script), "--model", "fx-cg100", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["fits"], told["problems"], told["heap"]) == (True, [], None)
    assert told["load_seconds"] > 0
    (warned,) = [one for one in told["warnings"] if "but this simulator has not" in one["text"]]
    assert warned["line"] == line


def test_the_page_tells_how_far_a_script_could_be_tried(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script.write_text("print(1)\nimport turtle")
    print_page(report_on(script, [], FX_CG100))
    said = " ".join(capsys.readouterr().out.split())
    assert "script.py fits the fx-CG100, as far as it was tried." in said
    assert "Memory not measured: turtle can't be tried here" in said
    assert "until it wanted turtle, which can't be tried here" in said


def test_beside_such_a_module_everything_else_still_counts(script: Path) -> None:
    script.write_text("import turtle\nimport time")
    report = report_on(script, [], FX_CG100)
    assert ([finding.line for finding in report.findings.problems], report.fits) == ([2], False)


def played(script: Path, text: str, *lines: str) -> Report:
    script.write_text(text)
    return report_on(script, list(lines), FX_9860GIII)


@pytest.mark.slow
def test_a_script_is_played_through_its_lines_and_measured(script: Path) -> None:
    report = played(script, "n = int(input('n='))\na = list(range(n))\nprint(sum(a))\ninput('more?')\n", "5000", "")
    assert report.fits and report.trial
    assert (report.trial.outcome, report.trial.answered) == ("ended", 2)
    assert 20_000 < (report.trial.heap or 0) < 40_000, "5,000 words of 4 bytes, and little else"
    assert report.trial.slowest and report.trial.slowest.after == "'5000' at 'n='"


@pytest.mark.slow
def test_the_seconds_are_those_of_the_yardstick(script: Path) -> None:
    text = "def wait():\n    for i in range({}):\n        pass\nwait()\n"
    short, long = (played(script, text.format(turns)) for turns in (10_000, 40_000))
    assert short.trial and long.trial and short.trial.slowest and long.trial.slowest
    seconds = 30_000 * FX_9860GIII.turn_us / 1e6
    assert long.trial.slowest.seconds - short.trial.slowest.seconds == pytest.approx(seconds, rel=0.05)
    assert short.trial.load_seconds == pytest.approx(long.trial.load_seconds, rel=0.05)


@pytest.mark.slow
def test_what_needs_more_memory_than_there_is_does_not_fit(script: Path) -> None:
    report = played(script, "a = [0] * 60000\nprint(len(a))\n")
    (finding,) = report.findings.problems
    assert finding.line == 1 and "bytes of memory; the calculator is believed to have 100,000" in finding.text
    assert report.trial and (report.trial.heap or 0) > 240_000


@pytest.mark.slow
def test_a_script_that_fails_is_told_where_and_why(script: Path) -> None:
    report = played(script, "a = [1]\ndef last(n):\n    return a[n]\nlast(1)\n")
    (finding,) = report.findings.problems
    assert (finding.line, finding.text) == (3, "it fails here: IndexError: list index out of range")


@pytest.mark.slow
def test_a_drawing_that_is_held_for_ever_ends_by_ac_and_its_time_does_not_count(script: Path) -> None:
    report = played(script, "from casioplot import *\nset_pixel(1, 1)\nshow_screen()\nwhile True: pass\n")
    assert report.fits and report.findings.warnings == []
    assert report.trial and report.trial.outcome == "interrupted"
    assert report.trial.slowest and report.trial.slowest.seconds < 0.5


@pytest.mark.slow
def test_a_script_that_moves_for_ever_is_told_by_the_time_between_its_pictures(script: Path) -> None:
    moves = "    x = (x + 1) % 128\n    set_pixel(x, 5)\n    show_screen()\n"
    report = played(script, f"from casioplot import *\nx = 0\nwhile True:\n{moves}")
    assert report.fits and report.trial and report.trial.slowest
    assert report.trial.slowest.seconds < 0.1


@pytest.mark.slow
def test_drawing_outside_the_display_is_told(script: Path) -> None:
    report = played(script, "from casioplot import *\nfor x in range(384): set_pixel(x, 100)\n")
    (finding,) = report.findings.problems
    assert "it would fit the fx-CG50" in finding.text
    report = played(script, "from casioplot import *\nfor x in range(128): set_pixel(x, 70 - x)\n")
    (finding,) = report.findings.warnings
    assert finding.text == "64 of 128 drawings are outside the display, where nothing is seen: as far as y -57"


@pytest.mark.slow
def test_where_no_line_is_left_it_is_told_how_far_the_play_went(script: Path) -> None:
    report = played(script, "input('a=')\ninput('b=')\n", "1")
    (finding,) = report.findings.warnings
    assert "played as far as 'b=', after 1 line" in finding.text


@pytest.mark.slow
def test_a_script_that_only_waits_to_be_main_does_not_fit(script: Path) -> None:
    report = played(script, "def main():\n    print(1)\nif __name__ == '__main__':\n    main()\n")
    assert [finding.line for finding in report.findings.problems] == [3]
    assert report.findings.warnings == []


@pytest.mark.slow
def test_a_sibling_that_the_calculator_refuses_is_refused_in_the_play_too(script: Path, tmp_path: Path) -> None:
    (tmp_path / "helper.py").write_text("x = 1\ny = f'{x}'\n")
    report = played(script, "try:\n    import helper\nexcept SyntaxError:\n    print('no helper')\n")
    assert report.trial and report.trial.outcome == "ended"
    assert [(finding.file, finding.line) for finding in report.findings.problems] == [("helper.py", 2)]


# The command


def check(*arguments: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
    return casio_sim("check", *arguments, given=given)


@pytest.mark.slow
def test_the_json_has_just_these_keys() -> None:
    done = check(SCRIPTS / "guess.py", "--json", given="50\n42\n")
    assert (done.returncode, done.stderr) == (0, "")
    found: dict[str, Any] = json.loads(done.stdout)
    assert set(found) == {"fits", "files", "problems", "warnings", "heap", "load_seconds", "slowest_seconds"}
    assert (found["fits"], found["problems"]) == (True, [])
    size = len((SCRIPTS / "guess.py").read_bytes())
    assert found["files"] == [{"name": "guess.py", "lines": 16, "bytes": size}]
    assert 1000 < found["heap"] < 10_000 and 0 < found["load_seconds"] < 1 and 0 < found["slowest_seconds"] < 1


def test_a_refused_script_is_no_fit_and_has_no_figures(script: Path) -> None:
    script.write_text("x = 1\nprint(f'{x}')\n")
    done = check(script, "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["fits"]) == (1, False)
    (problem,) = found["problems"]
    assert (problem["file"], problem["line"]) == ("script.py", 2) and "f-strings" in problem["text"]
    assert [found[key] for key in ("heap", "load_seconds", "slowest_seconds")] == [None, None, None]


@pytest.mark.slow
def test_the_page_tells_it_in_words() -> None:
    done = check(SCRIPTS / "guess.py", given="42\n")
    assert done.returncode == 0
    assert done.stdout.startswith("guess.py fits the fx-9860GIII, as far as it was tried.\n")
    for words in ("of about 100,000 bytes", "To load", "Longest wait", "Seconds are estimates"):
        assert words in " ".join(done.stdout.split())


def test_the_page_of_a_refused_script_names_the_place(script: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script.write_text("x = 1\nprint(f'{x}')\n")
    print_page(report_on(script, [], FX_9860GIII))
    said = capsys.readouterr().out
    assert "script.py does not fit the fx-9860GIII: 1 thing to change." in said
    assert "script.py:2  f-strings are newer" in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.py"], "no such script: nowhere.py"),
        ([str(SCRIPTS)], "no such script"),
        ([str(SCRIPTS / "guess.py"), "--model", "fx-92"], "no model 'fx-92' here, only fx-9860giii, fx-cg50"),
        ([], "SCRIPT.py"),
    ],
)
def test_what_can_t_be_checked_is_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code: object = cli.main(["check", *arguments])
    except SystemExit as left:
        code = left.code
    out, err = capsys.readouterr()
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
