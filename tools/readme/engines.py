"""What each engine takes on this machine: start, loops, drawing, keys, memory. For tools/docs/developers.md."""

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
from tools.environment import TOP

PAGE = TOP / "tools" / "docs" / "developers.md"
MARK = "<!-- engines: by tools/figures.py --engines -->"
TURNS, PIXELS, PRESSES = 1_000_000, 200_000, 200
TIMES = 5  # the median of so many


class Kind(NamedTuple):
    title: str
    engine: EngineName
    speed: Speed | None


KINDS = (
    Kind("micropython", "micropython", None),
    Kind("micropython, speed can be switched", "micropython", "full"),
    Kind("cpython", "cpython", None),
)
LOOP = "def f(n):\n    for i in range(n): pass\n"
DRAWN = "from casioplot import set_pixel\ndef f(n):\n    for i in range(n): set_pixel(i & 127, 3)\n"
STRUCK = (
    "n = 0\nwhile True:\n    try:\n        print(n)\n        while True: pass\n    except KeyboardInterrupt: n += 1\n"
)


@contextmanager
def started(kind: Kind, text: str) -> Iterator[Calculator]:
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "script.py"
        script.write_text(text)
        calculator = Calculator(script, engine=kind.engine, speed=kind.speed, heap=None)
        calculator.start()
        try:
            yield calculator
        finally:
            calculator.stop()


def measured(action: Callable[[], object]) -> float:
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def start(kind: Kind) -> float:
    """Seconds from nothing to the first question of a script, a new process and all."""
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "script.py"
        script.write_text("input('?')")
        command = [sys.executable, "-P", "-m", "host_sim.cli", "run", str(script), "--headless"]
        engine = ["--engine", kind.engine]
        env = {**os.environ, "PYTHONPATH": str(TOP)}
        run = lambda: subprocess.run([*command, *engine], env=env, input=b"", capture_output=True, check=True)  # noqa: E731
        return statistics.median(measured(run) for _ in range(TIMES))


def turn(kind: Kind, text: str, count: int) -> float:
    """Seconds of one turn of the loop in f."""
    seconds = []
    for _ in range(TIMES):
        with started(kind, f"{text}print('go')\nf({count})\n") as script:
            script.wait_for(lambda it: it.output == "go\n")
            seconds.append(measured(lambda script=script: script.wait_until("ended", timeout=120)) / count)  # type: ignore[misc]
    return statistics.median(seconds)


def presses(kind: Kind) -> list[float]:
    """Seconds from each [AC] in a busy loop to what the script prints of it."""
    found = []
    with started(kind, STRUCK) as script:
        for n in range(PRESSES):
            script.wait_for(lambda it, n=n: it.output.endswith(f"{n}\n"))  # type: ignore[misc]
            time.sleep(0.01)
            script.press("AC")
            found.append(measured(lambda n=n: script.wait_for(lambda it: it.output.endswith(f"{n + 1}\n"))))  # type: ignore[misc]
    return found


def answers(kind: Kind) -> list[float]:
    """Seconds from each [EXE] to the next question."""
    with started(kind, "while True: input()") as script:
        script.wait_until("input")
        found = []
        for _ in range(PRESSES):
            began = time.perf_counter()
            script.press("EXE")
            script.wait_until("input")
            found.append(time.perf_counter() - began)
        return found


def memory(kind: Kind) -> float:
    """Megabytes of the engine's own process; the other engine lives in ours."""
    with started(kind, "input()") as script:
        script.wait_until("input")
        children = psutil.Process().children(recursive=True)
        return sum(child.memory_info().rss for child in children) / 1e6


def write() -> None:
    """Put the table between its marks."""
    before, mark, rest = PAGE.read_text().partition(MARK)
    _, end, after = rest.partition("<!-- end -->")
    PAGE.write_text("\n".join([before + mark, "", *table(), "", end + after]))


def table() -> Iterator[str]:
    yield f"| | {' | '.join(kind.title for kind in KINDS)} |"
    yield f"|---|{'---|' * len(KINDS)}"
    rows: dict[str, Callable[[Kind], str]] = {
        "a new process to the first question, and its end": lambda kind: f"{start(kind):.2f} s",
        "a turn of an empty loop": lambda kind: f"{turn(kind, LOOP, TURNS) * 1e9:.0f} ns",
        "a turn with set_pixel": lambda kind: f"{turn(kind, DRAWN, PIXELS) * 1e9:.0f} ns",
        "[AC] in a busy loop to what is printed of it": lambda kind: milliseconds(presses(kind)),
        "[EXE] to the next question": lambda kind: milliseconds(answers(kind)),
        "memory beside the simulator's own": lambda kind: f"{memory(kind):.0f} MB",
    }
    for what, measure in rows.items():
        yield f"| {what} | {' | '.join(measure(kind) for kind in KINDS)} |"


def milliseconds(seconds: list[float]) -> str:
    return f"{statistics.median(seconds) * 1e3:.1f} ms, at most {max(seconds) * 1e3:.0f}"
