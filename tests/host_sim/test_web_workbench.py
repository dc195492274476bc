"""The page's workbench is JavaScript, the PC's check is Python: of one script both say the same, in the same words."""

import base64
import io
import json
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from host_sim.check.files import SourceFile, files_of, limits, wrong_names
from host_sim.check.findings import Finding
from host_sim.check.report import report_on
from host_sim.check.source import findings_in_text
from host_sim.engines.micropython.provision import node
from host_sim.faces.web.facts import facts_of
from host_sim.faces.web.site import EXAMPLES
from host_sim.language.hints import hint_of
from host_sim.language.newer import newer_syntax
from host_sim.models import FX_9860GIII, FX_CG100
from tests.host_sim.script_fixtures import SCRIPTS
from tools.games.catalogue import DEVICE

HERE = Path(__file__).parent
WORKBENCH = HERE / "javascript" / "page_workbench.js"
ANSWERS = json.loads((HERE / "answers_1_9_4.json").read_text())

# As people write them, each with something that the calculator does otherwise.
TEXTS = [
    "import math\nimport time, os.path\nfrom matplotlib.pyplot import *\nimport mine\nfrom . import other\n",
    "from random import choice, shuffle\nfrom random import *\nsample([1])\nx = randint(1, 6)\n",
    "import random as r\na = [1]\nr.shuffle(a)\nr.randint(1, 2)\n",
    "from math import *\nprint(factorial(5), radians(3), inf)\nimport math\nx = math.inf + math.gamma(3)\n",
    "import casioplot as c\nc.draw_string(1, 1, 'a', size='large')\nc.getkey()\n",
    "from casioplot import draw_string as put\nput(1, 1, 'a', size='large')\nput(1, 1, *a)\n",
    "from casioplot import *\nwhile not getkey():\n    set_pixel(1, 1, colour=(0, 0, 0))\n",
    "n = 5\nexit()\nf = open('scores.txt')\ns = frozenset([1])\nprint(1, flush=True, sep='')\nprint(ascii(n))\n",
    "print('7'.zfill(3), input()[::-1], 'a b'.title(), (1, 2)[::2], [1, 2][::2], sorted(x)[::-1], 'ab'[::1])\n",
    "t = ('a' + x)[::-1]\nu = x.strip()[1::2]\nv = b'ab'[::-1]\nw = 'a' 'b'[::-1]\nz = x[1:2, ::3]\n",
    "try:\n    import time\nexcept ImportError:\n    time = None\n",
    "try:\n    x = ascii(1)\nexcept (ValueError, NameError) as e:\n    exit()\n",
    "try:\n    from casioplot import getkey\nexcept:\n    getkey = None\nelse:\n    import os\nfinally:\n    import re",
    "class Page:\n    def title(self):\n        return 'a'\nprint(Page().title(), 'a'.zfill(2))\n",
    "Page.ljust = 3\n'a'.ljust(3)\n",
    "def format(x, *vars, **compile):\n    return vars, compile\nprint(format(3), quit)\n",
    "for ascii, (vars, *exit) in x: print(ascii, vars, exit)\n",
    "f = lambda x, /: x\ndef g(a, /, b): pass\nh(*a, 3)\nh(**a, **b)\nh(*a, k=1)\nx = [*a, 1]\ny = {*a}\nz = {**a}\n",
    "print(f'{x!r:>{n}}', rf'a', 'b' f'c')\nx: int = 1\nclass A:\n    y: str\nif (n := 3): pass\nprint(m := 4)\n",
    "a, *b = c\n[a, *b] = c\nfor a, *b in c: pass\nx = *a, 1\ndef f():\n    return *a, 1\nx = 1_000 + 0xF_F + 1_0.5\n",
    "a @ b\na @= b\n@a\ndef f(): pass\nwith (open(x) as y, z): pass\nwith a as b, c as (d, e): pass\nx = '\\N{DASH}'\n",
    "match x:\n    case 1:\n        pass\nmatch = 3\ntry:\n    pass\nexcept* ValueError:\n    pass\n",
    "def main(): pass\n\n\nif __name__ == '__main__':\n    main()\n",
    "x = 'π'\n" + "y = 1\n" * 310 + "z = '" + "a" * 300 + "'\n",
    "x = [ascii for ascii in y if vars]\nsum(bytearray for bytearray in z)\nglobal memoryview\ndel quit\nquit()\n",
    "import a.b.c as d\nfrom e.f import (g as h,\n    i)\nd.x, h.y\n",
    "",
]
TRACEBACKS = [
    "ImportError: no module named 'time'",
    "ImportError: no module named 'matplotlib.pyplot'",
    "ImportError: no module named 'mine'",
    "ImportError: no module named 'argparse'",
    "ImportError: cannot import name shuffle",
    "AttributeError: 'module' object has no attribute 'inf'",
    "AttributeError: 'str' object has no attribute 'zfill'",
    "AttributeError: 'str' object has no attribute 'mine'",
    "NameError: name 'exit' is not defined",
    "NameError: name 'anext' is not defined",
    "NameError: name 'mine' is not defined",
    "TypeError: function does not take keyword arguments",
    "TypeError: unsupported types for __add__: 'int', 'str'",
    "ValueError: invalid syntax for integer with base 10",
    "MemoryError: memory allocation failed, allocating 512 bytes",
    "RuntimeError: maximum recursion depth exceeded",
    "ZeroDivisionError: division by zero",
]


def done_in_javascript(**wanted: Any) -> dict[str, Any]:
    told = {"model": facts_of(FX_9860GIII), "scripts": [], "tracebacks": [], "packed": {}, **wanted}
    given = json.dumps(told)
    done = subprocess.run([str(node()), str(WORKBENCH)], input=given, capture_output=True, text=True, check=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def found_by_the_pc(files: list[SourceFile]) -> dict[str, set[Finding]]:
    """All but what its compiler adds, which no browser has."""
    found = findings_in_text(files, FX_9860GIII)
    newer = [Finding(file.name, one.line, one.text) for file in files for one in newer_syntax(file.text)]
    names = [one for file in files for one in wrong_names(file, FX_9860GIII)]
    warned = [one for file in files for one in limits(file, FX_9860GIII)]
    return {"problems": {*found.problems, *newer, *names}, "warnings": {*found.warnings, *warned}}


def found_by_the_page(report: dict[str, Any]) -> dict[str, set[Finding]]:
    return {weight: {Finding(**one) for one in findings} for weight, findings in report["findings"].items()}


def scripts_to_compare() -> list[Path]:
    return [*sorted(DEVICE.glob("*.py")), *sorted(SCRIPTS.glob("*.py")), *sorted(EXAMPLES.glob("*.py"))]


@pytest.mark.slow
def test_the_page_finds_in_whole_scripts_what_the_check_finds() -> None:
    scripts = scripts_to_compare()
    assert len(scripts) > 35
    folders = [{file.name: file.read_text() for file in script.parent.glob("*.py")} for script in scripts]
    told = [{"script": script.name, "folder": folder} for script, folder in zip(scripts, folders, strict=True)]
    for script, report in zip(scripts, done_in_javascript(scripts=told)["reports"], strict=True):
        files = files_of(script)
        assert found_by_the_page(report) == found_by_the_pc(files), script.name
        sizes = [{"name": file.name, "lines": len(file.lines), "bytes": len(file.content)} for file in files]
        assert report["files"][0] == sizes[0], script.name
        assert sorted(report["files"], key=str) == sorted(sizes, key=str), script.name


def test_the_page_finds_in_short_scripts_what_the_check_finds() -> None:
    texts = [*TEXTS, *(answer["code"] for answer in ANSWERS)]
    files = [SourceFile(Path("script.py"), "script.py", text.encode()) for text in texts]
    readable = [file for file in files if file.tree]
    assert len(readable) > 650
    told = [{"script": file.name, "folder": {file.name: file.text}} for file in readable]
    for file, report in zip(readable, done_in_javascript(scripts=told)["reports"], strict=True):
        assert found_by_the_page(report) == found_by_the_pc([file]), file.text


def test_on_the_page_too_a_module_that_only_the_simulator_lacks_is_nothing_to_change() -> None:
    texts = [
        "import turtle, time",
        "from matplotlib.pyplot import plot",
        "try:\n    import turtle\nexcept ImportError: pass",
    ]
    files = [SourceFile(Path("script.py"), "script.py", text.encode()) for text in texts]
    told = [{"script": file.name, "folder": {file.name: file.text}} for file in files]
    for file, report in zip(files, done_in_javascript(model=facts_of(FX_CG100), scripts=told)["reports"], strict=True):
        wanted = findings_in_text([file], FX_CG100)
        found = found_by_the_page(report)
        assert (found["problems"], found["warnings"]) == ({*wanted.problems}, {*wanted.warnings}), file.text


def test_a_script_s_name_is_judged_alike() -> None:
    names = ["mandelbrot.py", "my-game.py", "math.py", "1st.py", "LIB/random.py", "quiz.py"]
    files = [SourceFile(Path(name), name, b"x = 1\n") for name in names]
    told = [{"script": file.name, "folder": {file.name: file.text}} for file in files]
    for file, report in zip(files, done_in_javascript(scripts=told)["reports"], strict=True):
        assert found_by_the_page(report) == found_by_the_pc([file]), file.name


def test_the_page_has_the_same_hint_for_a_script_that_failed() -> None:
    hints = done_in_javascript(tracebacks=TRACEBACKS)["hints"]
    assert hints == [hint_of(traceback, Path(), FX_9860GIII) for traceback in TRACEBACKS]
    assert "" in hints and len(set(hints)) > 10


def test_a_zip_of_the_page_s_is_one_to_other_programs() -> None:
    scripts = {"quiz.py": "print('é')\n" * 100, "LIB/one.py": ""}
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(done_in_javascript(packed=scripts)["zip"]))) as found:
        assert found.testzip() is None
        assert {name: found.read(name).decode() for name in found.namelist()} == scripts


# The examples

LINES = {
    "dice.py": ["300", "ten", "10"],
    "fractal.py": [],
    "plot.py": ["x**3-4*x"],
    "roses.py": [],
    "sums.py": ["ANN", *["12"] * 10],
}


@pytest.mark.slow
@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("*.py")), ids=lambda script: str(script.stem))
def test_an_example_fits_the_calculator_and_leaves_nothing_to_know(script: Path) -> None:
    report = report_on(script, LINES[script.name], FX_9860GIII)
    assert (report.findings.problems, report.findings.warnings) == ([], [])
    assert report.trial and report.trial.answered == len(LINES[script.name])
    assert report.trial.heap is not None and report.trial.heap < FX_9860GIII.heap / 4
