"""Hints after a failed script, matched on MicroPython's own error messages."""

from pathlib import Path

import pytest

from host_sim.language.hints import hints
from host_sim.language.unsupported_syntax import find_unsupported_syntax
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100
from host_sim.screen.canvas import Extent
from host_sim.testing import CalculatorInTest

# Code that fails -> part of its hint; '' if there is none.
FAILING = {
    "math.sqrt(2)": "math is a module: add `import math`",
    "import turtle; turtle.color('red')": "pencolor()",
    "from turtle import Turtle": "There is only one turtle",
    "import matplotl; matplotl.xlabel('x')": "text(x, y, 'words')",
    "import matplotlib.pyplot as plt": "import matplotl as plt",
    "import time": "The calculator has no clock",
    "import rules": "If it is your own script, copy rules.py into the same folder",
    "from casioplot import getkey": "Only the fx-CG100 has it",
    "import casioplot; casioplot.getkey()": "Only the fx-CG100 has it",
    "import random; random.shuffle([1, 2])": "a[i], a[j] = a[j], a[i]",
    "from random import shuffle": "a[i], a[j] = a[j], a[i]",
    "import math; math.factorial(5)": "f *= i",
    "exit()": "raise SystemExit",
    "'7'.zfill(3)": "'{:03d}'.format(n)",
    "(5).bit_length()": "len(bin(n)) - 2",
    "import casioplot; casioplot.draw_string(1, 1, 'a', size='large')": "positional arguments only",
    "print(1, flush=True)": "no flush",
    "'abc'[::-1]": "reversed(text)",
    "[0] * 100000": "scripts have between 71,000 and 100,000 bytes",
    "'a' + 1": "str(x)",
    "import casioplot; casioplot.set_pixel(10 / 2, 3)": "int(x), or // instead of /",
    "import casioplot, math; casioplot.set_pixel(3, math.sin(3))": "use int(x)",
    "[1, 2][2 / 2]": "// instead of /",
    "set_pixel(1, 1)": "set_pixel is in the module casioplot: add `from casioplot import set_pixel`",
    "sqrt(2)": "add `from math import sqrt`",
    "getkey()": "Only the fx-CG100 has it",
    "import casioplot; casioplot.show()": "use show_screen()",
    "raise MemoryError": "between 71,000 and 100,000 bytes",
    "import kandinsky": "The script was written for another calculator (NumWorks): draw with set_pixel()",
    "import ion": "while a drawing is shown, [AC] is the only key a script can read",
    "import ti_plotlib": "written for another calculator (TI)",
    "import microbit": "written for another calculator or board (micro:bit)",
    "'3' * '4'": "",
    "e": "",
    "1 / 0": "",
    "nowhere": "",
    "color": "",
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


def test_a_hint_says_that_casios_script_must_be_copied(tmp_path: Path) -> None:
    script = tmp_path / "s.py"
    (hint,) = hints(script, None, files={"s", "turtle"}, model=FX_CG50)
    assert hint.startswith("turtle is not built into the fx-CG50: copy Casio's turtle.py next to the script")
    assert hints(script, None, files={"s", "turtle"}, model=FX_CG100) == []
    (tmp_path / "turtle.py").touch()
    assert hints(script, None, files={"s", "turtle"}, model=FX_CG50) == []


def test_common_failures_have_a_hint(failures: list[str]) -> None:
    assert len(failures) == len(FAILING)
    for (code, expected), failure in zip(FAILING.items(), failures, strict=True):
        shown = hints(Path("script.py"), f"Traceback (most recent call last):\n{failure}", model=FX_9860GIII)
        assert "no failure" not in failure, code
        assert len(shown) == (1 if expected else 0), (code, failure, shown)
        assert expected in "".join(shown), (code, failure, shown)


def test_on_the_fx_cg100_getkey_only_has_to_be_imported() -> None:
    (hint,) = hints(Path("s.py"), "NameError: name 'getkey' is not defined", model=FX_CG100)
    assert hint == "getkey is in the module casioplot: add `from casioplot import getkey`"
    (hint,) = hints(Path("s.py"), "ImportError: no module named 'ion'", model=FX_CG100)
    assert hint.endswith("getkey() of casioplot reads the keys")


def test_a_script_named_like_the_module_that_it_needs_imports_itself(tmp_path: Path) -> None:
    (tmp_path / "turtle.py").write_text("from turtle import *\nforward(50)\n")
    traceback = (
        "Traceback (most recent call last):\n  File \"turtle.py\", line 2\nNameError: name 'forward' is not defined"
    )
    (hint,) = hints(tmp_path / "turtle.py", traceback, model=FX_9860GIII)
    assert hint == "turtle.py imports itself instead of a module turtle: rename the file"


@pytest.mark.parametrize("error", ["NameError: name '\ufeffprint' is not defined", "SyntaxError: invalid syntax"])
def test_a_byte_order_mark_is_named_as_the_cause(tmp_path: Path, error: str) -> None:
    (tmp_path / "script.py").write_text("\ufeffprint(1)\n", encoding="utf-8")
    traceback = f'Traceback (most recent call last):\n  File "script.py", line 1, in <module>\n{error}'
    (hint,) = hints(tmp_path / "script.py", traceback, model=FX_9860GIII)
    assert "starts with a byte order mark" in hint


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("print(f'{x}')", "f-strings"),
        ("if (n := 3): pass", ":="),
        ("x = 1_000", "1000, not 1_000"),
        ("x: int = 1", "type annotations"),
        ("x = [*a, 1]", "with +"),
        ("x = {**a}", "update"),
        ("f(*a, 3)", "only one *a"),
        ("print 'hello'", "Python on a PC says about line 2: Missing parentheses"),
        ("def area(r) return 3", "Python on a PC says about line 2"),
    ],
)
def test_invalid_syntax_is_explained(tmp_path: Path, line: str, expected: str) -> None:
    script = tmp_path / "script.py"
    script.write_text(f"a = []\n{line}\n")
    traceback = 'Traceback (most recent call last):\n  File "script.py", line 2\nSyntaxError: invalid syntax'
    (hint,) = hints(script, traceback, model=FX_9860GIII)
    assert expected in hint


STACK_USERS = {
    "def f(n):\n    return n and f(n - 1)\nf(500)": "use a loop",
    "x = list(range(2000))\nprint(max(*x))": "as in max(items)",
    f"x = [{'1, ' * 2000}]": "split it",
    f"def f():\n    return [{'1, ' * 2000}]\nprint(len(f()))": "split it",
}


@pytest.mark.parametrize(("text", "expected"), STACK_USERS.items(), ids=STACK_USERS.values())
def test_the_hint_for_a_full_stack_fits_its_cause(
    calculator: CalculatorInTest, tmp_path: Path, text: str, expected: str
) -> None:
    script = tmp_path / "script.py"
    script.write_text(text)
    calculator.run(script)
    assert calculator.error and calculator.error.endswith("RuntimeError: pystack exhausted")
    (hint,) = hints(script, calculator.error, model=FX_9860GIII)
    assert expected in hint


def test_syntax_that_the_calculator_supports_is_not_reported() -> None:
    text = (
        "def f(a: int, *b, c=1, **d) -> int:\n    x, *y = b\n    return [i for i in y if i]\nf(*[1], c=2)\nx = 'f_1'\n"
    )
    assert find_unsupported_syntax(text) == []


def test_drawing_for_a_larger_display_gives_a_hint() -> None:
    extent = Extent(drawn=1000, outside=700, right=383, bottom=191)
    (hint,) = hints(Path("script.py"), None, extent, model=FX_9860GIII)
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
def test_drawing_a_little_outside_the_display_gives_no_hint(extent: Extent) -> None:
    assert hints(Path("script.py"), None, extent, model=FX_9860GIII) == []


def test_an_idle_script_with_a_main_guard_gives_a_hint(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("def main():\n    print(1)\n\nif __name__ == '__main__':\n    main()\n")
    (hint,) = hints(script, None, idle=True, model=FX_9860GIII)
    assert "never true" in hint
    assert hints(script, None, model=FX_9860GIII) == []
