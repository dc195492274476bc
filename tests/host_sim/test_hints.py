"""The line of help after a script that failed: by the words in which MicroPython itself fails."""

from pathlib import Path

import pytest

from host_sim.language.hints import hints
from host_sim.language.newer import newer_syntax
from host_sim.models import FX_CG50, FX_CG100
from host_sim.screen.extent import Extent
from host_sim.testing import CalculatorInTest

# What people write, and what the hint must speak of.
FAILING = {
    "import turtle": "copy turtle.py beside yours",
    "import matplotl": "copy matplotl.py beside yours",
    "import matplotlib.pyplot as plt": "matplotl.py",
    "import time": "There is no clock",
    "import rules": "If it is a script of yours, copy rules.py beside this one",
    "from casioplot import getkey": "Only the fx-CG100 has it",
    "import casioplot; casioplot.getkey()": "Only the fx-CG100 has it",
    "import random; random.shuffle([1, 2])": "a[i], a[j] = a[j], a[i]",
    "from random import shuffle": "a[i], a[j] = a[j], a[i]",
    "import math; math.factorial(5)": "f *= i",
    "exit()": "raise SystemExit",
    "'7'.zfill(3)": "'{:03d}'.format(n)",
    "(5).bit_length()": "len(bin(n)) - 2",
    "import casioplot; casioplot.draw_string(1, 1, 'a', size='large')": "take no names",
    "print(1, flush=True)": "no flush",
    "'abc'[::-1]": "reversed(text)",
    "[0] * 100000": "100,000 bytes",
    "'a' + 1": "str(x)",
    "'3' * '4'": "",
    "1 / 0": "",
    "nowhere": "",
    "(5).shuffled()": "",
}
CATCHING = """
def tried(code):
    try:
        exec(code)
    except Exception as error:
        print(repr(error).split("(")[0] + ":", error)
    else:
        print("no failure")
"""


@pytest.fixture
def failures(calculator: CalculatorInTest, tmp_path: Path) -> list[str]:
    """The last line of each traceback."""
    calls = "".join(f"tried({code!r})\n" for code in FAILING)
    (tmp_path / "fails.py").write_text(CATCHING + calls)
    calculator.run(tmp_path / "fails.py")
    return calculator.text.splitlines()


@pytest.mark.parametrize("module", ["turtle", "matplotlib.pyplot"])
def test_a_module_that_only_the_simulator_lacks_is_told_as_such(module: str) -> None:
    traceback = f"Traceback (most recent call last):\n  File \"s.py\", line 1\nImportError: no module named '{module}'"
    (hint,) = hints(Path("s.py"), traceback, model=FX_CG100)
    assert (
        hint == f"the fx-CG100 has a module {module} of its own, but this simulator has not: try it on the calculator"
    )
    (hint,) = hints(Path("s.py"), traceback, model=FX_CG50)
    assert hint.startswith("the fx-CG50 has no module")


def test_what_scripts_commonly_fail_with_has_its_hint(failures: list[str]) -> None:
    assert len(failures) == len(FAILING)
    for (code, wanted), failure in zip(FAILING.items(), failures, strict=True):
        given = hints(Path("script.py"), f"Traceback (most recent call last):\n{failure}")
        assert "no failure" not in failure, code
        assert len(given) == (1 if wanted else 0), (code, failure, given)
        assert wanted in "".join(given), (code, failure, given)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("print(f'{x}')", "f-strings"),
        ("if (n := 3): pass", ":="),
        ("x = 1_000", "1000, not 1_000"),
        ("x: int = 1", "given a type"),
        ("x = [*a, 1]", "with +"),
        ("x = {**a}", "update"),
        ("f(*a, 3)", "no other positional argument"),
        ("print 'hello'", "Python on a PC says of line 2: Missing parentheses"),
        ("def area(r) return 3", "Python on a PC says of line 2"),
    ],
)
def test_what_the_calculator_calls_invalid_syntax_is_told_by_its_name(tmp_path: Path, line: str, wanted: str) -> None:
    script = tmp_path / "script.py"
    script.write_text(f"a = []\n{line}\n")
    (hint,) = hints(
        script, 'Traceback (most recent call last):\n  File "script.py", line 2\nSyntaxError: invalid syntax'
    )
    assert wanted in hint


def test_syntax_that_the_calculator_has_is_no_newer_syntax() -> None:
    text = (
        "def f(a: int, *b, c=1, **d) -> int:\n    x, *y = b\n    return [i for i in y if i]\nf(*[1], c=2)\nx = 'f_1'\n"
    )
    assert newer_syntax(text) == []


def test_a_script_made_for_the_larger_display_is_told_so() -> None:
    (hint,) = hints(Path("script.py"), None, Extent(drawn=1000, outside=700, right=383, bottom=191))
    assert "x 383, y 191" in hint and "it would fit the fx-CG50, 384 x 192" in hint


@pytest.mark.parametrize(
    "extent",
    [
        Extent(drawn=1000),
        Extent(drawn=1000, outside=20, right=130, bottom=40),  # a curve that leaves the display
        Extent(drawn=1000, outside=900, top=-90),
        Extent(drawn=1000, outside=900, right=2000),
    ],
)
def test_drawing_beyond_the_edge_alone_is_no_reason_for_a_hint(extent: Extent) -> None:
    assert hints(Path("script.py"), None, extent) == []


def test_a_script_that_waits_to_be_main_is_told_that_it_never_is(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("def main():\n    print(1)\n\nif __name__ == '__main__':\n    main()\n")
    (hint,) = hints(script, None, idle=True)
    assert "never true" in hint
    assert hints(script, None) == []
