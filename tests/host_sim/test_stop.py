"""Whatever a script does, it can be stopped, and leaves nothing behind. (The fixture looks for threads.)"""

import tempfile
from pathlib import Path

import pytest

from host_sim.calculator import Calculator
from host_sim.engines.cpython import watch as watch_module
from tests.host_sim.script_fixtures import Start

UNWILLING = {
    "never waits": "while True: pass",
    "prints for ever": "while True: print('for ever and ever')",
    "prints a huge line for ever": "while True: print('x' * 4000000)",
    "waits for ever": "while True: input('?')",
    "draws for ever": "from casioplot import *\nwhile True:\n    set_pixel(1, 1)\n    show_screen()",
    "swallows everything": "while True:\n    try:\n        while True: pass\n    except: pass",
    "swallows it by name": "while True:\n    try:\n        input()\n    except BaseException: pass",
    "swallows it by any name": "e = (BaseException,)\nwhile True:\n    try:\n        input()\n    except e: pass",
    "swallows it in finally": "while True:\n    try:\n        while True: pass\n    finally: continue",
    "loops in finally": "try:\n    while True: pass\nfinally:\n    while True: pass",
    "swallows it in with": "class W:\n    def __enter__(self): pass\n    def __exit__(self, *a): return True\n"
    "while True:\n    with W():\n        while True: pass",
    "recurses for ever": "def f():\n    try: f()\n    except: f()\nwhile True:\n    try: f()\n    except: pass",
    "generates for ever": "def g():\n    while True: yield 1\nsum(g())",
    "comprehends for ever": "[0 for i in range(10 ** 12)]",
    "adds up for ever": "sum(range(10 ** 15))",
    "sorts for ever": "sorted(range(10 ** 15), key=lambda n: -n)",
    "squares for ever": "n = 3\nwhile True:\n    try: n = n * n\n    except MemoryError: n = 3",
    "evaluates for ever": "eval('[0 for i in range(10 ** 12)]')",
    "executes for ever": "exec('while True: pass')",
    "cleans up for ever": "class D:\n    def __del__(self):\n        while True: pass\nD()\nwhile True: pass",
}


@pytest.mark.parametrize("text", UNWILLING.values(), ids=UNWILLING.keys())
def test_a_script_can_be_stopped_that(
    text: str, start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr(tempfile, "tempdir", None)  # asks the environment again
    script = start(text)
    script.wait_until("input", timeout=0.05)
    assert script.stop()
    assert script.state in ("stopped", "failed")
    assert not list(temporary.iterdir())
    assert capfd.readouterr() == ("", "")


def test_the_endless_script_of_the_examples_is_stopped(start: Start) -> None:
    script = start("endless.py")
    script.press("AC")
    assert script.stop()
    assert script.state == "stopped"


@pytest.mark.parametrize("grow", ["hoard.append('x' * 1000 + str(len(hoard)))", "hoard = hoard + hoard + [1]"])
def test_a_script_that_allocates_for_ever_gets_a_memory_error(
    grow: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch_module, "MEMORY_LIMIT", 40 << 20)
    script = start(f"hoard = []\nwhile True:\n    {grow}")
    assert script.wait_until("failed", timeout=30)
    assert script.traceback and "MemoryError" in script.traceback


def test_one_that_goes_on_after_the_memory_error_is_stopped(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch_module, "MEMORY_LIMIT", 40 << 20)
    script = start(
        "hoard = []\nwhile True:\n    try:\n        while True: hoard.append([0] * 10000)\n    except MemoryError: pass"
    )
    assert script.wait_until("stopped", timeout=30)


def test_a_calculator_that_was_never_started_or_has_ended_is_stopped_too(start: Start, tmp_path: Path) -> None:
    assert Calculator(tmp_path / "none.py").stop()
    script = start("print(1)")
    assert script.wait_until("ended")
    assert script.stop()
    assert script.stop()
    assert script.state == "ended"


def test_an_ac_in_a_guarded_statement_meets_its_handler(start: Start) -> None:
    script = start(
        "n = 0\nwhile True:\n    try:\n        n += 1\n        if n == 9: print('go')\n"
        "    except KeyboardInterrupt:\n        break\nprint('AC')"
    )
    assert script.wait_for(lambda calculator: calculator.output == "go\n")
    script.press("AC")
    assert script.wait_until("ended")
    assert script.output == "go\nAC\n"


@pytest.mark.parametrize("loop", ["[0 for i in range(10 ** 12)]", "sum(range(10 ** 12))"])
def test_ac_reaches_into_what_the_pc_s_python_does_in_one_step(loop: str, start: Start) -> None:
    script = start(f"try:\n    print('go')\n    {loop}\nexcept KeyboardInterrupt:\n    print('AC')\n")
    assert script.wait_for(lambda calculator: "go" in calculator.output)
    script.press("AC")
    assert script.wait_until("ended")
    assert script.output == "go\nAC\n"
