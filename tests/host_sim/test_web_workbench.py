"""`check` in Python and the page's workbench in JavaScript report the same findings, in the same words."""

import base64
import io
import json
import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from host_sim.check import Finding
from host_sim.check.files import SourceFile, files_of, findings_of_files, rejections
from host_sim.check.missing_features import findings_in_source
from host_sim.check.report import report_on
from host_sim.engines.micropython.downloads import node
from host_sim.frontends.web.model_data import model_data
from host_sim.frontends.web.site import EXAMPLES, PAGE
from host_sim.language.hints import traceback_hint
from host_sim.language.unsupported_syntax import find_unsupported_syntax
from host_sim.models import FX_9860GIII, MODELS, Model, strict
from host_sim.sending.drives import MAIN_MEMORY
from host_sim.sending.transfer import SENT, UNFINISHED
from tests.host_sim.script_fixtures import SCRIPTS
from tools.games.catalogue import DEVICE

HERE = Path(__file__).parent
SAVING = PAGE / "workbench" / "save_to_calculator.js"
CHECK_PEER = HERE / "javascript" / "page_check_peer.js"
CONFORMANCE = json.loads((HERE / "conformance_1_9_4.json").read_text())

# Typical scripts, each with something that is different on the calculator.
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
    "import math\ntry:\n    math.erf(1)\nexcept NameError:\n    math.gamma(1)\n",
    "import math\ntry:\n    math.erf(1)\n    from math import gamma\nexcept (AttributeError, ImportError):\n    pass\n",
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
    "def f():\n    set_pixel(1, 1)\n    sin(1)\n    random.seed(1)\nfrom math import *\n",
    "try:\n    randint(1, 2)\nexcept NameError: e\n",
    "from mine import *\nset_pixel(1, 1)\n",
    "__import__('time')\n__import__( \"mine\" , 1).x\n__import__('a' + b)\n__import__(c)\nd.__import__('os')\n"
    "try: __import__('re')\nexcept ImportError: pass\nprint(__import__('math').pi, __import__())\n",
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
    "NameError: name 'set_pixel' is not defined",
    "NameError: name 'gamma' is not defined",
    "NameError: name 'bytearray' is not defined",
    "AttributeError: 'module' object has no attribute 'log2'",
    "ImportError: cannot import name erf",
    "NameError: name 'random' is not defined",
    "NameError: name 'e' is not defined",
    "AttributeError: 'module' object has no attribute 'show'",
    "ImportError: no module named 'kandinsky'",
    "TypeError: can't convert to int",
    "MemoryError:",
    "TypeError: function does not take keyword arguments",
    "TypeError: unsupported types for __add__: 'int', 'str'",
    "ValueError: invalid syntax for integer with base 10",
    "MemoryError: memory allocation failed, allocating 512 bytes",
    "RuntimeError: maximum recursion depth exceeded",
    "RuntimeError: pystack exhausted",
    '  File "called.py", line 2\nRuntimeError: pystack exhausted',
    '  File "called.py", line 3\nRuntimeError: pystack exhausted',
    '  File "called.py", line 1\n' * 20 + "RuntimeError: pystack exhausted",
    "ZeroDivisionError: division by zero",
]


def run_in_javascript(**changes: Any) -> dict[str, Any]:
    job = {"model": model_data(FX_9860GIII), "scripts": [], "tracebacks": [], "failing": {}, "packed": {}, **changes}
    command = [str(node()), str(CHECK_PEER)]
    done = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, check=True)
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def found_by_python(files: list[SourceFile]) -> dict[str, set[Finding]]:
    """Everything except the errors of the calculator's compiler, which the browser lacks."""
    findings = findings_in_source(files, FX_9860GIII) + findings_of_files(files, FX_9860GIII)
    syntax = [
        Finding(file.name, place.line, place.text) for file in files for place in find_unsupported_syntax(file.text)
    ]
    rejected = {finding for file in files for finding in rejections(file)}
    problems = {finding for finding in findings.problems if finding not in rejected}
    return {"problems": {*problems, *syntax}, "warnings": {*findings.warnings, *findings.notes}}


def found_by_the_page(report: dict[str, Any]) -> dict[str, set[Finding]]:
    return {kind: {Finding(**finding) for finding in findings} for kind, findings in report["findings"].items()}


def scripts_to_compare() -> list[Path]:
    return [*sorted(DEVICE.glob("*.py")), *sorted(SCRIPTS.glob("*.py")), *sorted(EXAMPLES.glob("*.py"))]


@pytest.mark.slow
def test_the_page_and_check_agree_on_whole_scripts() -> None:
    scripts = scripts_to_compare()
    assert len(scripts) > 35
    folders = [{file.name: file.read_text() for file in script.parent.glob("*.py")} for script in scripts]
    jobs = [{"script": script.name, "folder": folder} for script, folder in zip(scripts, folders, strict=True)]
    for script, report in zip(scripts, run_in_javascript(scripts=jobs)["reports"], strict=True):
        files = files_of(script, FX_9860GIII)
        assert found_by_the_page(report) == found_by_python(files), script.name
        sizes = [{"name": file.name, "lines": len(file.lines), "bytes": len(file.content)} for file in files]
        assert report["files"][0] == sizes[0], script.name
        assert sorted(report["files"], key=str) == sorted(sizes, key=str), script.name


def test_the_page_and_check_agree_on_short_scripts() -> None:
    texts = [*TEXTS, *(row["code"] for row in CONFORMANCE)]
    files = [SourceFile(Path("script.py"), "script.py", text.encode()) for text in texts]
    readable = [file for file in files if file.tree]
    assert len(readable) > 650
    jobs = [{"script": file.name, "folder": {file.name: file.text}} for file in readable]
    for file, report in zip(readable, run_in_javascript(scripts=jobs)["reports"], strict=True):
        assert found_by_the_page(report) == found_by_python([file]), file.text


@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
def test_the_page_and_check_agree_on_turtle_and_pyplot(model: Model) -> None:
    texts = [
        "import turtle, time\nturtle.color('red')\nturtle.fd(9)",
        "from turtle import *\nfd(9)\ndone()\n",
        "from turtle import Turtle, forward",
        "from matplotlib.pyplot import plot, title",
        "import matplotlib.pyplot as plt\nplt.plot([1])\nplt.title('a')\nplt.boxplot([1])",
        "from matplotlib import pyplot\npyplot.plot([1])\npyplot.title('a')",
        "import matplotlib.pyplot\nmatplotlib.pyplot.plot([1])\n",
        "import matplotl\nmatplotl.plot([1])\nmatplotl.title('a')\n",
        "try:\n    import turtle\nexcept ImportError: pass",
    ]
    files = [SourceFile(Path("script.py"), "script.py", text.encode()) for text in texts]
    jobs = [{"script": file.name, "folder": {file.name: file.text}} for file in files]
    for file, report in zip(files, run_in_javascript(model=model_data(model), scripts=jobs)["reports"], strict=True):
        expected = findings_in_source([file], model)
        assert found_by_the_page(report) == {
            "problems": {*expected.problems},
            "warnings": {*expected.warnings},
        }, file.text


def test_the_page_and_check_agree_on_script_names() -> None:
    names = [
        "mandelbrot.py",
        "my-game.py",
        "math.py",
        "1st.py",
        "LIB/random.py",
        "quiz.py",
        "break.py",
        "été.py",
        "a b.py",
    ]
    files = [SourceFile(Path(name), name, b"x = 1\n") for name in names]
    jobs = [{"script": file.name, "folder": {file.name: file.text}} for file in files]
    for file, report in zip(files, run_in_javascript(scripts=jobs)["reports"], strict=True):
        assert found_by_the_page(report) == found_by_python([file]), file.name


def test_the_page_gives_the_same_hints_for_tracebacks(tmp_path: Path) -> None:
    files = {"called.py": "def f(): f()\nprint(*range(5000))\nf()\n"}
    (tmp_path / "called.py").write_text(files["called.py"])
    hints = run_in_javascript(tracebacks=TRACEBACKS, failing=files)["hints"]
    models = FX_9860GIII, strict(FX_9860GIII)
    assert hints == [[traceback_hint(traceback, tmp_path, model) for traceback in TRACEBACKS] for model in models]
    assert "" in hints[0] and len(set(hints[0])) > 13


def test_a_zip_from_the_page_can_be_read_by_other_programs() -> None:
    scripts = {"quiz.py": "print('é')\n" * 100, "LIB/one.py": ""}
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(run_in_javascript(packed=scripts)["zip"]))) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name).decode() for name in archive.namelist()} == scripts


@pytest.mark.parametrize(("name", "value"), [("MAIN_MEMORY", MAIN_MEMORY), ("SENT", SENT), ("UNFINISHED", UNFINISHED)])
def test_the_page_and_send_agree_about_the_drive(name: str, value: str) -> None:
    assert f"const {name} = '{value}';" in SAVING.read_text(encoding="utf-8")


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
def test_an_example_fits_the_calculator_without_warnings(script: Path) -> None:
    report = report_on(script, LINES[script.name], FX_9860GIII)
    assert (report.findings.problems, report.findings.warnings) == ([], [])
    assert report.trial and report.trial.answers == LINES[script.name]
    assert report.trial.heap is not None and report.trial.heap < FX_9860GIII.heap / 4
