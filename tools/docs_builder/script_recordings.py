"""Pictures and recordings of the scripts in tools/docs/example, for tools/docs/scripts.md."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_sim.calculator import Calculator
from host_sim.models import FX_9860GIII
from host_sim.screen.comparison import comparison
from host_sim.screen.pictures import image
from tools.docs_builder.recording import Recording
from tools.environment import TOP

EXAMPLE = TOP / "tools" / "docs" / "example"
ANSWERS = ("PARIS", "MILAN", "MADRID")
SCALE = 3
ASKED_MS, KEY_MS, TYPED_MS, LAST_MS = 900, 180, 500, 3000


def recordings() -> dict[str, Recording]:
    """Every picture and recording by its file name."""
    drawn = drawing()
    return {
        "script_plot.png": Recording.still(drawn, FX_9860GIII),
        "script_quiz.gif": quiz(),
        "script_difference.png": Recording([comparison(drawn, lowered(drawn), FX_9860GIII)], [0]),
    }


@contextmanager
def running(script: Path) -> Iterator[Calculator]:
    """On CPython, which draws and prints the same in these scripts."""
    calculator = Calculator(script, model=FX_9860GIII)
    calculator.start()
    try:
        yield calculator
    finally:
        calculator.stop()


def drawing() -> bytes:
    with running(EXAMPLE / "plot.py") as calculator:
        calculator.wait_for(lambda it: it.showing == "drawing")
        return calculator.frame()


def lowered(frame: bytes) -> bytes:
    """The frame with its lower half one row further down, as a bug might draw it."""
    below = (FX_9860GIII.height // 2 + 1) * FX_9860GIII.width
    return frame[:below] + bytes(FX_9860GIII.width) + frame[below : -FX_9860GIII.width]


def quiz() -> Recording:
    """Each question, its answer key by key, and the end."""
    shots: list[tuple[bytes, int]] = []
    with running(EXAMPLE / "quiz.py") as calculator:
        for answer in ANSWERS:
            calculator.wait_until("input")
            shots.append((calculator.frame(), ASKED_MS))
            for letter in answer:
                calculator.press(letter)
                shots.append((calculator.frame(), KEY_MS))
            shots[-1] = (calculator.frame(), TYPED_MS)
            calculator.press("EXE")
        calculator.wait_until("ended")
        shots.append((calculator.frame(), LAST_MS))
    return Recording([image(frame, FX_9860GIII, SCALE) for frame, _ in shots], [ms for _, ms in shots])
