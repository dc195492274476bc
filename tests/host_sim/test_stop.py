"""Any script can be stopped and leaves nothing behind. (The fixture checks for threads.)"""

import tempfile
from pathlib import Path

import pytest

from host_sim.calculator import Calculator
from host_sim.engines.cpython import interrupts, watchdog
from host_sim.models import FX_9860GIII
from tests.host_sim.script_fixtures import Start
from tests.patience import BUSY_SECONDS

STUBBORN = {
    "never waits": "while True: pass",
    "prints forever": "while True: print('forever and ever')",
    "prints a huge line forever": "while True: print('x' * 4000000)",
    "waits forever": "while True: input('?')",
    "draws forever": "from casioplot import *\nwhile True:\n    set_pixel(1, 1)\n    show_screen()",
    "catches everything": "while True:\n    try:\n        while True: pass\n    except: pass",
    "catches BaseException": "while True:\n    try:\n        input()\n    except BaseException: pass",
    "catches it through a variable": "e = (BaseException,)\nwhile True:\n    try:\n        input()\n    except e: pass",
    "continues in finally": "while True:\n    try:\n        while True: pass\n    finally: continue",
    "loops in finally": "try:\n    while True: pass\nfinally:\n    while True: pass",
    "suppresses it in with": "class W:\n    def __enter__(self): pass\n    def __exit__(self, *a): return True\n"
    "while True:\n    with W():\n        while True: pass",
    "recurses forever": "def f():\n    try: f()\n    except: f()\nwhile True:\n    try: f()\n    except: pass",
    "generates forever": "def g():\n    while True: yield 1\nsum(g())",
    "comprehends forever": "[0 for i in range(10 ** 12)]",
    "adds up forever": "sum(range(10 ** 15))",
    "sorts forever": "sorted(range(10 ** 15), key=lambda n: -n)",
    "squares forever": "n = 3\nwhile True:\n    try: n = n * n\n    except MemoryError: n = 3",
    "evaluates forever": "eval('[0 for i in range(10 ** 12)]')",
    "executes forever": "exec('while True: pass')",
    "cleans up forever": "class D:\n    def __del__(self):\n        while True: pass\nD()\nwhile True: pass",
}


@pytest.mark.parametrize("text", STUBBORN.values(), ids=STUBBORN.keys())
def test_a_script_can_be_stopped_even_if_it(
    text: str, start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    monkeypatch.setattr(tempfile, "tempdir", None)  # makes it read TMPDIR again
    script = start(text)
    script.wait_until("input", timeout=0.05)
    assert script.stop(BUSY_SECONDS)
    assert script.state in ("stopped", "failed")
    assert not list(temporary.iterdir())
    assert capfd.readouterr() == ("", "")


def test_the_endless_example_script_can_be_stopped(start: Start) -> None:
    script = start("endless.py")
    script.press("AC")
    assert script.stop(BUSY_SECONDS)
    assert script.state == "stopped"


def set_limit(monkeypatch: pytest.MonkeyPatch, limit: int) -> None:
    monkeypatch.setattr(watchdog, "MEMORY_LIMIT", limit)
    monkeypatch.setattr(interrupts, "HELD_LIMIT", limit // 2)


HOARDS = [
    "hoard.append('x' * 1000 + str(len(hoard)))",
    "hoard = hoard + hoard + [1]",
    "hoard = [str(i) for i in range(10 ** 12)]",
    "hoard = list(range(10 ** 12))",
    "hoard.append({str(i): (i,) for i in range(1000)})",
]


@pytest.mark.parametrize("grow", HOARDS)
def test_a_script_that_allocates_forever_gets_a_memory_error(
    grow: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limit(monkeypatch, 40 << 20)
    script = start(f"hoard = []\nwhile True:\n    {grow}")
    assert script.wait_until("failed", timeout=BUSY_SECONDS)
    assert script.traceback and "MemoryError" in script.traceback


def test_a_script_is_not_blamed_for_memory_that_the_simulator_needs(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limit(monkeypatch, 20 << 20)
    script = start(
        "names = ['a', 'b'] * 1000\nclass Card: pass\ncards = [Card() for name in names]\n"
        "while input() != 'end':\n    try:\n        for i in range(200000): pass\n"
        "    except MemoryError: print('blamed')\n"
    )
    growth = []
    for _ in range(5):
        assert script.wait_until("input")
        growth.append(b"x" * (30 << 20))
        script.type("\n")
    assert script.wait_until("input")
    script.answer("end")
    assert script.wait_until("ended")
    assert script.output == ""


def test_a_script_that_ignores_the_memory_error_is_stopped(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    set_limit(monkeypatch, 40 << 20)
    script = start(
        "hoard = []\nwhile True:\n    try:\n        while True: hoard.append([0] * 10000)\n    except MemoryError: pass"
    )
    assert script.wait_until("stopped", timeout=BUSY_SECONDS)


def test_stopping_a_calculator_that_never_started_or_has_ended_succeeds(start: Start, tmp_path: Path) -> None:
    assert Calculator(tmp_path / "none.py", model=FX_9860GIII).stop()
    script = start("print(1)")
    assert script.wait_until("ended")
    assert script.stop(BUSY_SECONDS)
    assert script.stop(BUSY_SECONDS)
    assert script.state == "ended"


def test_ac_inside_a_try_statement_reaches_its_handler(start: Start) -> None:
    script = start(
        "n = 0\nwhile True:\n    try:\n        n += 1\n        if n == 9: print('go')\n"
        "    except KeyboardInterrupt:\n        break\nprint('AC')"
    )
    assert script.wait_for(lambda calculator: calculator.output == "go\n")
    script.press("AC")
    assert script.wait_until("ended")
    assert script.output == "go\nAC\n"


@pytest.mark.parametrize("loop", ["[0 for i in range(10 ** 12)]", "sum(range(10 ** 12))"])
def test_ac_interrupts_what_cpython_does_in_one_c_call(loop: str, start: Start) -> None:
    script = start(f"try:\n    print('go')\n    {loop}\nexcept KeyboardInterrupt:\n    print('AC')\n")
    assert script.wait_for(lambda calculator: "go" in calculator.output)
    script.press("AC")
    assert script.wait_until("ended")
    assert script.output == "go\nAC\n"
