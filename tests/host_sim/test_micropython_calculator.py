"""Calculators with the MicroPython engine: modules, memory and speed, and how failures of the simulator look."""

import io
import os
import subprocess
import time
from functools import partial
from pathlib import Path

import pytest

from host_sim.calculator import Calculator
from host_sim.cli import main as cli
from host_sim.engines import EngineName
from host_sim.engines.micropython.engine import MicropythonEngine
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100
from host_sim.output import run_program
from host_sim.session.session import Session
from tests.host_sim.script_fixtures import Start
from tests.patience import BUSY_SECONDS

WIDTH = FX_9860GIII.width

HOLD = "from casioplot import *\nset_pixel(9, 9)\nshow_screen()\n"


@pytest.fixture
def start(start: Start) -> Start:
    return partial(start, engine="micropython")


def output_of(script: Calculator) -> str:
    assert script.wait_until("ended"), script.traceback
    return script.output


# Modules and memory of the calculator


MISSING = ["time", "utime", "sys", "gc", "micropython", "js", "uctypes", "ujson", "json", "re", "os", "array"]


def test_modules_that_the_calculator_lacks_cannot_be_imported(start: Start) -> None:
    attempt = "    try:\n        __import__(name)\n    except ImportError as error:\n        print(error)"
    script = start(f"for name in {MISSING}:\n{attempt}")
    assert output_of(script).splitlines() == [f"no module named '{module}'" for module in MISSING]


@pytest.mark.slow
def test_a_script_can_import_its_own_time_module(start: Start, tmp_path: Path) -> None:
    (tmp_path / "time.py").write_text("now = 5")
    assert output_of(start("import time\nprint(time.now)")) == "5\n"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_what_is_no_file_cannot_be_imported(start: Start, tmp_path: Path, engine: EngineName) -> None:
    """A pipe would never be read to its end, nor would /dev/zero."""
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "zero.py").symlink_to("/dev/zero")
    attempt = "try:\n    import {}\nexcept ImportError:\n    print('none')\n"
    assert output_of(start(attempt.format("pipe") + attempt.format("zero"), engine=engine)) == "none\nnone\n"


@pytest.mark.slow
def test_random_starts_with_the_same_numbers_in_each_run(start: Start) -> None:
    texts = [output_of(start("from random import *\nprint([randint(1, 6) for i in range(12)])")) for _ in range(2)]
    assert texts[0] == texts[1] != ""


@pytest.mark.slow
def test_modules_in_a_folder_next_to_the_script_can_be_imported(start: Start, tmp_path: Path) -> None:
    (tmp_path / "LIB" / "deep").mkdir(parents=True)
    (tmp_path / "LIB" / "one.py").write_text("def f():\n    return 'one'")
    (tmp_path / "LIB" / "deep" / "two.py").write_text("x = 'two'")
    text = "from LIB.one import f\nimport LIB.deep.two\nprint(f(), LIB.deep.two.x)"
    assert output_of(start(text)) == "one two\n"


@pytest.mark.slow
def test_module_names_are_case_sensitive(start: Start, tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("")
    script = start("for name in ('One', 'ONE'):\n    try: __import__(name)\n    except ImportError: print(name)")
    assert output_of(script) == "One\nONE\n"


def test_syntax_of_a_later_micropython_is_refused_at_its_line(start: Start, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text("x = 1\n\nprint(f'{x}')\n")
    script = start("print('here')\nimport other")
    assert script.wait_until("failed")
    assert script.output == "here\n"
    assert script.traceback and script.traceback.splitlines()[-2:] == [
        '  File "other.py", line 3',
        "SyntaxError: invalid syntax",
    ]


@pytest.mark.slow
def test_the_heap_has_the_size_of_the_model_or_of_the_option(start: Start) -> None:
    grow = "kept = []\ntry:\n    while True: kept.append([0] * 100)\nexcept MemoryError:\n    n = len(kept)\n"
    counts = [int(output_of(start(grow + "    kept = 0\n    print(n)", heap=heap))) for heap in (None, 20_000)]
    assert 150 < counts[0] < 250
    assert 20 < counts[1] < 50


DEPTH = """
def f():
    global depth
    depth += 1
    f()
depth = 0
try:
    f()
except RuntimeError as error:
    print(depth, error)
"""


def literal(items: int) -> str:
    return f"print(len([{'0, ' * items}]))"


def test_the_stack_is_as_large_as_the_model_s(start: Start) -> None:
    # On real calculators the longest literals had about 910 and 1,740 items, and on the fx-CG100 calls nested 92 deep.
    assert output_of(start(literal(910))) == "910\n"
    assert output_of(start(literal(1740), model=FX_CG50)) == "1740\n"
    assert output_of(start(DEPTH, model=FX_CG100)) == "92 pystack exhausted\n"


def test_the_depth_of_calls_depends_on_their_variables(start: Start) -> None:
    many_variables = DEPTH.replace("    f()\ndepth", "    a = b = c = d = e = g = h = 1\n    f()\ndepth")
    few, many = (int(output_of(start(text)).split()[0]) for text in (DEPTH, many_variables))
    assert few > 1.5 * many


def test_a_full_stack_raises_a_runtime_error(start: Start) -> None:
    script = start(literal(1100))
    assert script.wait_until("failed")
    assert script.traceback == "Traceback (most recent call last):\nRuntimeError: pystack exhausted"


# While a script runs


def test_text_appears_while_the_script_is_busy(start: Start) -> None:
    script = start("print('now')\nwhile True: pass")
    assert script.wait_for(lambda it: it.output == "now\n")
    assert script.state == "busy"


def test_a_drawing_appears_while_the_script_is_busy(start: Start) -> None:
    script = start(f"{HOLD}while True: pass")
    assert script.wait_for(lambda it: it.showing == "drawing")
    assert script.frame()[9 * WIDTH + 9] and sum(script.frame()) == 1


@pytest.mark.slow
def test_after_many_fast_drawings_the_last_one_is_displayed(start: Start) -> None:
    script = start(
        "from casioplot import *\nfor x in range(2000):\n    set_pixel(x % 128, x // 128)\n    show_screen()\n"
    )
    assert script.wait_until("ended")
    assert sum(script.frame()) == 2000


@pytest.mark.slow
def test_a_second_run_starts_in_a_fresh_machine(start: Start) -> None:
    text = "try:\n    left_over\nexcept NameError:\n    print('fresh')\nimport math\nmath_was = 1\nleft_over = 1"
    assert [output_of(start(text)) for _ in range(2)] == ["fresh\n", "fresh\n"]


@pytest.mark.slow
def test_an_edited_file_is_read_again(start: Start, tmp_path: Path) -> None:
    for text in ("1", "22"):
        (tmp_path / "other.py").write_text(f"x = {text}")
        assert output_of(start("import other\nprint(other.x)")) == f"{text}\n"


@pytest.mark.slow
@pytest.mark.parametrize("end", ["1 / 0", "while True: pass"])
def test_a_shell_line_typed_over_the_drawing_of_a_failed_script_runs(end: str, start: Start) -> None:
    script = start(f"{HOLD}{end}")
    assert script.wait_for(lambda it: it.drawing is not None)
    script.press("AC")
    assert script.wait_until("failed")
    assert script.type("6*7\n")
    assert script.wait_until("ended")
    assert script.showing == "shell"
    assert script.shell_text()[-3:-1] == [">>>6*7", "42"] or "42" in script.shell_text()


@pytest.mark.slow
def test_an_answer_to_a_prompt_that_ac_ended_is_dropped(start: Start) -> None:
    script = start("try:\n    input('A?')\nexcept KeyboardInterrupt: pass\nprint('got', input('B?'))")
    assert script.wait_until("input")
    engine = script._engine
    script.press("AC")
    engine.answer("stale", 1)
    assert script.wait_until("input")
    assert script.answer("fresh")
    assert output_of(script) == "got fresh\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["while True: pass", "max(range(10 ** 9))", "while True:\n try: input()\n except: pass"]
)
def test_any_script_can_be_stopped(text: str, start: Start) -> None:
    script = start(f"print('go')\n{text}")
    assert script.wait_for(lambda it: it.output == "go\n")
    assert script.stop(60)
    assert script.state == "stopped"


# After the end


def process_of(script: Calculator) -> subprocess.Popen[bytes]:
    engine = script._engine
    assert isinstance(engine, MicropythonEngine) and engine._process
    return engine._process


def test_the_pipes_of_a_stopped_script_are_closed(start: Start) -> None:
    script = start("input('?')")
    assert script.wait_until("input")
    process = process_of(script)
    assert script.stop()
    assert [pipe.closed for pipe in (process.stdin, process.stdout, process.stderr) if pipe] == [True] * 3


# Failures of the simulator


def test_a_crash_of_node_ends_the_script_with_one_line(start: Start) -> None:
    script = start("input('?')")
    assert script.wait_until("input")
    process_of(script).kill()
    assert script.wait_until("failed")
    assert script.traceback == "MicroPython crashed: its process has ended"


def test_a_wrong_firmware_file_ends_the_script_with_one_line(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "none.wasm").write_bytes(b"not a firmware")
    monkeypatch.setattr("host_sim.engines.micropython.engine.firmware", lambda: tmp_path / "none.wasm")
    monkeypatch.setattr("host_sim.engines.micropython.engine.cache_folder", lambda: tmp_path)
    script = start("print(1)")
    assert script.wait_until("failed")
    assert script.traceback and script.traceback.startswith("MicroPython crashed: Error: The package micropython")
    assert "\n" not in script.traceback


# Without MicroPython


SCRIPT_COMMANDS = [
    ["run", "script.py", "--headless"],
    ["run", "script.py"],
    ["run", "script.py", "--terminal", "--watch"],
    ["run", "."],
    [],
    ["games"],
    ["debug", "script.py"],
    ["check", "script.py"],
    ["profile", "script.py"],
]


@pytest.mark.usefixtures("no_micropython")
@pytest.mark.parametrize("arguments", SCRIPT_COMMANDS, ids=" ".join)
def test_no_script_runs_on_the_pc_s_python_because_micropython_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr(cli, "INCLUDED_GAMES", tmp_path / "script.py")
    (tmp_path / "script.py").write_text("print(1)")
    assert run_program(lambda: cli.main(arguments)) == 2
    printed = capfd.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert printed.err.startswith("MicroPython needs Node.")
    has_option = arguments[:1] not in (["debug"], ["check"], ["profile"])
    assert printed.err.endswith("--engine cpython\n") == has_option


@pytest.mark.usefixtures("no_micropython")
def test_the_pc_s_python_needs_no_micropython(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "script.py").write_text("print(len([1]))")
    assert cli.main(["run", str(tmp_path / "script.py"), "--headless", "--engine", "cpython"]) == 0
    printed = capfd.readouterr()
    assert printed.out == "1\n"
    assert printed.err.startswith("On the PC's Python: no sandbox")


def test_a_restart_without_micropython_ends_with_one_line_in_the_shell(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """The window stays open."""
    (tmp_path / "script.py").write_text("print(1)")
    session = Session(tmp_path / "script.py", partial(Calculator, engine="micropython"), model=FX_9860GIII)
    assert session.calculator and session.calculator.wait_until("ended")
    request.getfixturevalue("no_micropython")
    session.restart()
    assert session.calculator.wait_until("failed")
    assert (session.calculator.output, session.calculator.traceback) == ("", "MicroPython needs Node.")
    assert session.stop()


# At the calculator's speed


TURNS = 8000
LOOP = f"def f():\n    for i in range({TURNS}): pass\n"
SECONDS = TURNS * FX_9860GIII.turn_us / 1e6


@pytest.mark.slow
def test_a_loop_takes_at_least_as_long_as_on_the_calculator(start: Start) -> None:
    # Only a lower limit: sleeping may take longer than requested, never shorter.
    script = start(f"{LOOP}print('go')\nf()\nprint('end')", speed="calculator")
    assert script.wait_for(lambda it: it.output == "go\n")
    start_time = time.monotonic()
    assert script.wait_until("ended", timeout=BUSY_SECONDS)
    assert time.monotonic() - start_time > 0.8 * SECONDS


@pytest.mark.slow
def test_the_speed_can_be_changed_while_a_script_runs(start: Start) -> None:
    script = start("print('go')\nwhile True: pass", speed="full")
    assert script.wait_for(lambda it: it.output == "go\n")
    script.set_speed("calculator")
    assert script.speed == "calculator"
    script.press("AC")
    assert script.wait_until("failed")


def test_ac_interrupts_a_script_at_the_calculator_s_speed(start: Start) -> None:
    script = start(
        "try:\n    print('go')\n    while True: pass\nexcept KeyboardInterrupt:\n    print('AC')", speed="calculator"
    )
    assert script.wait_for(lambda it: it.output == "go\n")
    script.press("AC")
    assert output_of(script) == "go\nAC\n"
