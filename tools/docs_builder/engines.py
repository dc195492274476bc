"""Measures both engines on this machine: start, loops, drawing, keys and memory, for tools/docs/costs.md."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import psutil

from host_sim.calculator import Calculator
from host_sim.engines import EngineName, Speed
from host_sim.models import FX_9860GIII
from tools.environment import TOP

TURNS, PIXELS, PRESSES = 1_000_000, 200_000, 200
RUNS = 5  # of which the median counts


class Configuration(NamedTuple):
    title: str
    engine: EngineName
    speed: Speed | None


CONFIGURATIONS = (
    Configuration("micropython", "micropython", None),
    Configuration("micropython, speed can be switched", "micropython", "full"),
    Configuration("cpython", "cpython", None),
)
TITLES = [configuration.title for configuration in CONFIGURATIONS]
EMPTY_LOOP = "def f(n):\n    for i in range(n): pass\n"
DRAWING_LOOP = "from casioplot import set_pixel\ndef f(n):\n    for i in range(n): set_pixel(i & 127, 3)\n"
COUNT_INTERRUPTS = (
    "n = 0\nwhile True:\n    try:\n        print(n)\n        while True: pass\n    except KeyboardInterrupt: n += 1\n"
)


def measure() -> dict[str, list[str]]:
    """The rows of the table: one cell per configuration."""
    rows: dict[str, Callable[[Configuration], str]] = {
        "new process to first question and exit": lambda it: f"{start_seconds(it):.2f} s",
        "one turn of an empty loop": lambda it: f"{turn_seconds(it, EMPTY_LOOP, TURNS) * 1e9:.0f} ns",
        "one turn with set_pixel": lambda it: f"{turn_seconds(it, DRAWING_LOOP, PIXELS) * 1e9:.0f} ns",
        "[AC] in a busy loop to the script's output": lambda it: milliseconds(interrupt_seconds(it)),
        "[EXE] to the next question": lambda it: milliseconds(answer_seconds(it)),
        "memory besides the simulator's own": lambda it: f"{engine_megabytes(it):.0f} MB",
    }
    return {figure: [cell(it) for it in CONFIGURATIONS] for figure, cell in rows.items()}


def milliseconds(seconds: list[float]) -> str:
    return f"{statistics.median(seconds) * 1e3:.1f} ms, at most {max(seconds) * 1e3:.0f}"


@contextmanager
def running(configuration: Configuration, text: str) -> Iterator[Calculator]:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "script.py"
        script.write_text(text)
        calculator = Calculator(script, model=FX_9860GIII, engine=configuration.engine, speed=configuration.speed)
        calculator.start()
        try:
            yield calculator
        finally:
            calculator.stop()


def timed(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def start_seconds(configuration: Configuration) -> float:
    """From starting a new process to the first question, and to its end."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "script.py"
        script.write_text("input('?')")
        command = [sys.executable, "-P", "-m", "host_sim.cli", "run", str(script), "--headless"]
        engine = ["--engine", configuration.engine]
        env = {**os.environ, "PYTHONPATH": str(TOP)}
        run = lambda: subprocess.run([*command, *engine], env=env, input=b"", capture_output=True, check=True)  # noqa: E731
        return statistics.median(timed(run) for _ in range(RUNS))


def turn_seconds(configuration: Configuration, text: str, count: int) -> float:
    """Of the loop in the text's function f."""
    seconds = []
    for _ in range(RUNS):
        with running(configuration, f"{text}print('go')\nf({count})\n") as script:
            script.wait_for(lambda it: it.output == "go\n")
            seconds.append(timed(lambda script=script: script.wait_until("ended", timeout=120)) / count)  # type: ignore[misc]
    return statistics.median(seconds)


def interrupt_seconds(configuration: Configuration) -> list[float]:
    """From each [AC] in a busy loop until its handler has printed."""
    seconds = []
    with running(configuration, COUNT_INTERRUPTS) as script:
        for n in range(PRESSES):
            script.wait_for(lambda it, n=n: it.output.endswith(f"{n}\n"))  # type: ignore[misc]
            time.sleep(0.01)
            script.press("AC")
            seconds.append(timed(lambda n=n: script.wait_for(lambda it: it.output.endswith(f"{n + 1}\n"))))  # type: ignore[misc]
    return seconds


def answer_seconds(configuration: Configuration) -> list[float]:
    """From each [EXE] to the next question."""
    with running(configuration, "while True: input()") as script:
        script.wait_until("input")
        seconds = []
        for _ in range(PRESSES):
            began = time.perf_counter()
            script.press("EXE")
            script.wait_until("input")
            seconds.append(time.perf_counter() - began)
        return seconds


def engine_megabytes(configuration: Configuration) -> float:
    """Memory of the engine's process; the cpython engine has none."""
    with running(configuration, "input()") as script:
        script.wait_until("input")
        children = psutil.Process().children(recursive=True)
        return sum(child.memory_info().rss for child in children) / 1e6
