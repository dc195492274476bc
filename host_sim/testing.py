"""A pytest fixture: a calculator to press keys on.

def test_quiz(calculator):
    calculator.run("quiz.py")              # beside the test
    calculator.type("42\\n")
    assert "right" in calculator.text      # everything printed; .shell has the lines on display
    assert calculator.screen == "quiz.png" # a picture beside the test; --update-screens writes it
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from host_sim.calculator import OVER, Calculator
from host_sim.models import FX_9860GIII
from host_sim.screen import pictures

SETTLE_SECONDS = 10.0
INKS = ".#"


class Screen:
    """What the display shows, to compare with a picture."""

    def __init__(self, frame: bytes, folder: Path, seen: Path, update: bool) -> None:
        self.frame, self.folder, self.seen, self.update = frame, folder, seen, update

    def __eq__(self, name: object) -> bool:
        if not isinstance(name, str):
            return NotImplemented
        path = self.folder / name
        if self.update:
            pictures.png(self.frame, path)
        return path.is_file() and frame_of(path) == self.frame

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return "\n".join(rows_of(self.frame))

    def difference(self, name: str) -> list[str]:
        """Why it is not the picture: as text, and where a PNG of what was seen lies."""
        path = self.folder / name
        kept = self.seen / Path(name).name
        pictures.png(self.frame, kept, scale=4)
        if not path.is_file():
            return [f"there is no {name} yet: --update-screens writes it; the display is in {kept}"]
        wanted = frame_of(path)
        changed = sum(one != other for one, other in zip(wanted, self.frame, strict=True))
        lines = [f"the display is not {name}: {changed} pixels differ; it is in {kept}"]
        for row, (before, now) in enumerate(zip(rows_of(wanted), rows_of(self.frame), strict=True)):
            if before != now:
                lines += [f"{row:3} - {before}", f"    + {now}"]
        return lines


def rows_of(frame: bytes) -> list[str]:
    width = FX_9860GIII.width
    return ["".join(INKS[pixel] for pixel in frame[at : at + width]) for at in range(0, len(frame), width)]


def frame_of(path: Path) -> bytes:
    """The pixels of a picture, enlarged or not: 1 for the darker half of the greys."""
    with Image.open(path) as picture:
        small = picture.convert("L").resize((FX_9860GIII.width, FX_9860GIII.height), Image.Resampling.NEAREST)
        return bytes(level < 128 for level in small.tobytes())


class TestedCalculator:
    """One calculator after another: run() begins a script on a new one."""

    def __init__(self, folder: Path, seen: Path, update: bool) -> None:
        self.folder, self.seen, self.update = folder, seen, update
        self._now: Calculator | None = None

    def run(self, script: str | Path, *, casioplot: bool = True) -> None:
        """Start a script, by its path from the test's folder, and wait until it asks for something or is over."""
        self.stop()
        path = self.folder / script
        if not path.is_file():
            raise FileNotFoundError(f"no such script: {path}")
        self._now = Calculator(path, casioplot=casioplot)
        self._now.start()
        self.settle()

    def type(self, text: str) -> None:
        """Press the key of each character, "\\n" for [EXE]; waits after each [EXE] as run() does."""
        for character in text:
            if not self.calculator.type(character):
                raise ValueError(f"the calculator does not take {character!r} now: it is {self.calculator.state}")
            if character == "\n":
                self.settle()

    def press(self, key: str) -> None:
        """Press one key by its name: AC, EXE, DEL, UP, .. or a character."""
        self.calculator.press(key)
        if key in ("AC", "EXE"):
            self.settle()

    def settle(self) -> None:
        """Wait until the script waits for a line, holds a drawing on the display, or is over."""
        self.calculator.wait_for(lambda it: it.state == "input" or it.state in OVER or it.showing == "drawing", 10)

    def stop(self) -> None:
        if self._now is not None:
            self._now.stop()

    @property
    def calculator(self) -> Calculator:
        assert self._now is not None, "run() a script first"
        return self._now

    @property
    def text(self) -> str:
        return self.calculator.output

    @property
    def shell(self) -> list[str]:
        return self.calculator.shell_text()

    @property
    def state(self) -> str:
        return self.calculator.state

    @property
    def error(self) -> str | None:
        """The traceback of a script that failed."""
        return self.calculator.traceback

    @property
    def screen(self) -> Screen:
        return Screen(self.calculator.frame(), self.folder, self.seen, self.update)


@pytest.fixture
def calculator(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[TestedCalculator]:
    """A calculator; its scripts and pictures lie beside the test."""
    one = TestedCalculator(request.path.parent, tmp_path, bool(request.config.getoption("--update-screens")))
    yield one
    one.stop()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("casio-sim")
    group.addoption("--update-screens", action="store_true", help="write the pictures that screens are compared with")


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    if op == "==" and isinstance(left, Screen) and isinstance(right, str):
        return left.difference(right)
    return None
