"""The pictures of tools/docs/scripts.md: the scripts of tools/docs/example, played as their tests play them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_sim.calculator import Calculator
from host_sim.models import FX_9860GIII
from host_sim.screen.comparison import comparison
from host_sim.screen.pictures import image
from tools.environment import TOP
from tools.readme.film import Film

EXAMPLE = TOP / "tools" / "docs" / "example"
ANSWERS = ("PARIS", "MILAN", "MADRID")
FILM_SCALE = 3
ASKED_MS, KEY_MS, TYPED_MS, LAST_MS = 900, 180, 500, 3000


def films() -> dict[str, Film]:
    """By the names of their files."""
    drawn = drawing()
    return {
        "script_plot.png": Film.still(drawn),
        "script_quiz.gif": quiz(),
        "script_difference.png": Film([comparison(drawn, lowered(drawn), FX_9860GIII)], [0]),
    }


@contextmanager
def running(script: Path) -> Iterator[Calculator]:
    """On the PC's Python, which draws and prints the same here."""
    calculator = Calculator(script)
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
    """The same with the curve's lower half a row further down, as a mistake might have it."""
    below = (FX_9860GIII.height // 2 + 1) * FX_9860GIII.width
    return frame[:below] + bytes(FX_9860GIII.width) + frame[below : -FX_9860GIII.width]


def quiz() -> Film:
    """Each question, what is typed key by key, and the end."""
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
    return Film([image(frame, FILM_SCALE) for frame, _ in shots], [ms for _, ms in shots])
