"""What only the real MicroPython gives: its world, its memory, its pace; and what happens when it breaks."""

import subprocess
import time
from functools import partial
from pathlib import Path

import pytest

from host_sim import cli
from host_sim.calculator import Calculator
from host_sim.engines.micropython import provision
from host_sim.engines.micropython.engine import MicropythonEngine
from host_sim.models import FX_9860GIII
from tests.host_sim.script_fixtures import Start

WIDTH = FX_9860GIII.width

HOLD = "from casioplot import *\nset_pixel(9, 9)\nshow_screen()\n"


@pytest.fixture
def start(start: Start) -> Start:
    return partial(start, engine="micropython")


def output_of(script: Calculator) -> str:
    assert script.wait_until("ended"), script.traceback
    return script.output


# The calculator's world


MISSING = ["time", "utime", "sys", "gc", "micropython", "js", "uctypes", "ujson", "json", "re", "os", "array"]


def test_what_the_calculator_has_not_can_not_be_imported(start: Start) -> None:
    attempt = "    try:\n        __import__(name)\n    except ImportError as error:\n        print(error)"
    script = start(f"for name in {MISSING}:\n{attempt}")
    assert output_of(script).splitlines() == [f"no module named '{module}'" for module in MISSING]


@pytest.mark.slow
def test_a_script_s_own_time_module_is_found(start: Start, tmp_path: Path) -> None:
    (tmp_path / "time.py").write_text("now = 5")
    assert output_of(start("import time\nprint(time.now)")) == "5\n"


@pytest.mark.slow
def test_random_begins_with_the_same_numbers_each_time(start: Start) -> None:
    texts = [output_of(start("from random import *\nprint([randint(1, 6) for i in range(12)])")) for _ in range(2)]
    assert texts[0] == texts[1] != ""


@pytest.mark.slow
def test_a_folder_beside_the_script_is_imported_from(start: Start, tmp_path: Path) -> None:
    (tmp_path / "LIB" / "deep").mkdir(parents=True)
    (tmp_path / "LIB" / "one.py").write_text("def f():\n    return 'one'")
    (tmp_path / "LIB" / "deep" / "two.py").write_text("x = 'two'")
    text = "from LIB.one import f\nimport LIB.deep.two\nprint(f(), LIB.deep.two.x)"
    assert output_of(start(text)) == "one two\n"


@pytest.mark.slow
def test_a_name_must_be_spelled_as_the_file_is(start: Start, tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("")
    script = start("for name in ('One', 'ONE'):\n    try: __import__(name)\n    except ImportError: print(name)")
    assert output_of(script) == "One\nONE\n"


def test_what_only_a_later_micropython_accepts_is_refused_with_its_line(start: Start, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text("x = 1\n\nprint(f'{x}')\n")
    script = start("print('here')\nimport other")
    assert script.wait_until("failed")
    assert script.output == "here\n"
    assert script.traceback and script.traceback.splitlines()[-2:] == [
        '  File "other.py", line 3',
        "SyntaxError: invalid syntax",
    ]


@pytest.mark.slow
def test_the_memory_is_the_calculator_s(start: Start) -> None:
    grow = "kept = []\ntry:\n    while True: kept.append([0] * 100)\nexcept MemoryError:\n    n = len(kept)\n"
    counts = [int(output_of(start(grow + "    kept = 0\n    print(n)", heap=heap))) for heap in (None, 20_000)]
    assert 150 < counts[0] < 250
    assert 20 < counts[1] < 50


def test_recursion_ends_with_a_runtime_error_and_the_script_goes_on(start: Start) -> None:
    script = start(
        "def f(n):\n    global depth\n    depth = n\n    f(n + 1)\n"
        "try:\n    f(1)\nexcept RuntimeError:\n    print(depth)"
    )
    assert 60 < int(output_of(script)) < 120


# Live


def test_text_appears_as_it_is_printed(start: Start) -> None:
    script = start("print('now')\nwhile True: pass")
    assert script.wait_for(lambda it: it.output == "now\n")
    assert script.state == "busy"


def test_a_drawing_appears_beside_a_busy_script(start: Start) -> None:
    script = start(f"{HOLD}while True: pass")
    assert script.wait_for(lambda it: it.showing == "drawing")
    assert script.frame()[9 * WIDTH + 9] and sum(script.frame()) == 1


@pytest.mark.slow
def test_every_drawing_that_stays_is_seen_and_the_last_one_is_on_display(start: Start) -> None:
    script = start(
        "from casioplot import *\nfor x in range(2000):\n    set_pixel(x % 128, x // 128)\n    show_screen()\n"
    )
    assert script.wait_until("ended")
    assert sum(script.frame()) == 2000


@pytest.mark.slow
def test_a_second_script_starts_in_a_fresh_machine(start: Start) -> None:
    text = "try:\n    left_over\nexcept NameError:\n    print('fresh')\nimport math\nmath_was = 1\nleft_over = 1"
    assert [output_of(start(text)) for _ in range(2)] == ["fresh\n", "fresh\n"]


@pytest.mark.slow
def test_an_edited_file_is_read_anew(start: Start, tmp_path: Path) -> None:
    for text in ("1", "22"):
        (tmp_path / "other.py").write_text(f"x = {text}")
        assert output_of(start("import other\nprint(other.x)")) == f"{text}\n"


@pytest.mark.slow
@pytest.mark.parametrize("end", ["1 / 0", "while True: pass"])
def test_after_a_failed_drawing_script_a_line_shows_its_answer_and_no_key_is_lost(end: str, start: Start) -> None:
    script = start(f"{HOLD}{end}")
    assert script.wait_for(lambda it: it.drawing is not None)
    script.press("AC")
    assert script.wait_until("failed")
    assert script.type("6*7\n")
    assert script.wait_until("ended")
    assert script.showing == "shell"
    assert script.shell_text()[-3:-1] == [">>>6*7", "42"] or "42" in script.shell_text()


@pytest.mark.slow
def test_a_line_for_a_question_that_ac_has_ended_answers_no_later_one(start: Start) -> None:
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
def test_whatever_it_does_a_script_is_stopped_at_once(text: str, start: Start) -> None:
    script = start(f"print('go')\n{text}")
    assert script.wait_for(lambda it: it.output == "go\n")
    began = time.monotonic()
    assert script.stop()
    assert time.monotonic() - began < 2
    assert script.state == "stopped"


# When it is over


def process_of(script: Calculator) -> subprocess.Popen[bytes]:
    engine = script._engine
    assert isinstance(engine, MicropythonEngine) and engine._process
    return engine._process


def test_nothing_is_left_open_of_a_script_that_was_stopped(start: Start) -> None:
    script = start("input('?')")
    assert script.wait_until("input")
    process = process_of(script)
    assert script.stop()
    assert [pipe.closed for pipe in (process.stdin, process.stdout, process.stderr) if pipe] == [True] * 3


# When it breaks


def test_a_crash_of_node_is_one_line_and_no_hang(start: Start) -> None:
    script = start("input('?')")
    assert script.wait_until("input")
    process_of(script).kill()
    assert script.wait_until("failed")
    assert script.traceback == "MicroPython broke down: its process has ended"


def test_a_firmware_that_is_none_is_one_line(start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "none.wasm").write_bytes(b"not a firmware")
    monkeypatch.setattr("host_sim.engines.micropython.engine.firmware", lambda: tmp_path / "none.wasm")
    monkeypatch.setattr("host_sim.engines.micropython.engine.cache_folder", lambda: tmp_path)
    script = start("print(1)")
    assert script.wait_until("failed")
    assert script.traceback and script.traceback.startswith("MicroPython broke down: Error: the package micropython")
    assert "\n" not in script.traceback


def test_where_node_can_not_be_had_one_line_says_so_and_the_pc_s_python_takes_over(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def no_node() -> Path:
        raise provision.VmMissing("MicroPython needs Node.")

    monkeypatch.setattr(provision, "node", no_node)
    (tmp_path / "script.py").write_text("print(len([1]))")
    assert cli.main(["run", str(tmp_path / "script.py"), "--headless"]) == 0
    said = capfd.readouterr()
    assert said.out == "1\n"
    assert said.err == "MicroPython needs Node. The PC's own Python stands in for MicroPython.\n"


# At the calculator's own speed


TURNS = 8000
LOOP = f"def f():\n    for i in range({TURNS}): pass\n"
SECONDS = TURNS * FX_9860GIII.turn_us / 1e6


@pytest.mark.slow
def test_a_loop_lasts_as_long_as_on_the_calculator(start: Start) -> None:
    """Sleeping may take longer than asked for, never shorter."""
    script = start(f"{LOOP}print('go')\nf()\nprint('end')", speed="calculator")
    assert script.wait_for(lambda it: it.output == "go\n")
    began = time.monotonic()
    assert script.wait_until("ended", timeout=60)
    assert time.monotonic() - began > 0.8 * SECONDS


@pytest.mark.slow
def test_speed_can_be_switched_while_a_script_runs(start: Start) -> None:
    script = start("print('go')\nwhile True: pass", speed="full")
    assert script.wait_for(lambda it: it.output == "go\n")
    script.set_speed("calculator")
    assert script.speed == "calculator"
    script.press("AC")
    assert script.wait_until("failed")


def test_ac_wakes_a_script_that_is_held_back(start: Start) -> None:
    script = start(
        "try:\n    print('go')\n    while True: pass\nexcept KeyboardInterrupt:\n    print('AC')", speed="calculator"
    )
    assert script.wait_for(lambda it: it.output == "go\n")
    script.press("AC")
    assert output_of(script) == "go\nAC\n"
