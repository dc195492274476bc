"""A pytest fixture: a calculator to press keys on.

def test_quiz(calculator):
    calculator.run("quiz.py")              # beside the test
    calculator.type("42\\n")
    assert "right" in calculator.text      # everything printed; .shell has the lines on display
    assert calculator.screen == "quiz.png" # a picture beside the test; --update-screens writes it
"""

import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image

from host_sim.calculator import OVER, Calculator, engine_at_hand
from host_sim.engines import EngineName
from host_sim.models import FX_9860GIII
from host_sim.screen import pictures
from host_sim.screen.shell import ARROWS, TYPABLE

SETTLE_SECONDS = 10.0  # a script that is busy for longer, with nothing drawn, is not waited for any more
STILL_SECONDS = 0.1  # a drawing that stays the same for so long is held
MOVING_SECONDS = 1.0  # one that still changes after so long will go on changing
REACTION_SECONDS = 1.0  # a script on whose display [AC] changes nothing in that time has taken it in silence
KEYS = ARROWS | {"AC", "EXE", "DEL"} | TYPABLE
WIDTH, HEIGHT = FX_9860GIII.width, FX_9860GIII.height
INKS = ".#"


class Screen:
    """What the display shows, to compare with a picture."""

    def __init__(self, frame: bytes, folder: Path, seen: Path, update: bool) -> None:
        self.frame, self.folder, self.seen, self.update = frame, folder, seen, update

    def __eq__(self, name: object) -> bool:
        if not isinstance(name, str):
            return NotImplemented
        if self.update and not self.is_in(name):
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            pictures.png(self.frame, path)
        return self.is_in(name)

    def __ne__(self, name: object) -> bool:
        """A picture that should be another one is never written."""
        return not self.is_in(name) if isinstance(name, str) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return "\n".join(rows_of(self.frame))

    def is_in(self, name: str) -> bool:
        path = self.folder / name
        return path.is_file() and frame_of(path) == self.frame

    def difference(self, name: str) -> list[str]:
        """Why it is not the picture: as text, and where a PNG of what was seen lies."""
        path = self.folder / name
        kept = self.seen / Path(name).name
        pictures.png(self.frame, kept, scale=4)
        if not path.is_file():
            return [f"there is no {name} yet: --update-screens writes it; the display is in {kept}"]
        wanted = frame_of(path)
        if wanted is None:
            return [f"{name} is no picture of the display, {WIDTH} x {HEIGHT} or enlarged; the display is in {kept}"]
        return [*changes(wanted, self.frame, name), f"the display is in {kept}"]


def changes(wanted: bytes, seen: bytes, name: str) -> Iterator[str]:
    """The part of the display that is another, as it should be (-) and as it is (+)."""
    places = [at for at in range(len(seen)) if wanted[at] != seen[at]]
    left, right = min(at % WIDTH for at in places), max(at % WIDTH for at in places)
    top, bottom = places[0] // WIDTH, places[-1] // WIDTH
    yield f"the display is not {name}: {len(places)} pixels differ, x {left} to {right}, y {top} to {bottom}"
    for y in range(top, bottom + 1):
        before, now = (rows_of(frame)[y][left : right + 1] for frame in (wanted, seen))
        if before != now:
            yield f"{y:3} - {before}"
            yield f"    + {now}"


def rows_of(frame: bytes) -> list[str]:
    return ["".join(INKS[pixel] for pixel in frame[at : at + WIDTH]) for at in range(0, len(frame), WIDTH)]


def frame_of(path: Path) -> bytes | None:
    """The pixels of a picture, enlarged or not: 1 for the darker half of the greys. None if its size is another."""
    with Image.open(path) as picture:
        scale = max(picture.width // WIDTH, 1)
        if picture.size != (WIDTH * scale, HEIGHT * scale):
            return None
        small = picture.convert("L").resize((WIDTH, HEIGHT), Image.Resampling.NEAREST)
        return bytes(level < 128 for level in small.tobytes())


class CalculatorInTest:
    """One calculator after another: run() begins a script on a new one."""

    def __init__(self, folder: Path, seen: Path, update: bool, engine: EngineName) -> None:
        self.folder, self.seen, self.update, self.engine = folder, seen, update, engine
        self._now: Calculator | None = None

    def run(self, script: str | Path, *, casioplot: bool = True, heap: int | None = None, wait: bool = True) -> None:
        """Start a script, by its path from the test's folder, and wait until it asks for something or is over.

        wait=False does not: for scripts that are busy for long, until [AC].
        """
        self.stop()
        path = self.folder / script
        if not path.is_file():
            raise FileNotFoundError(f"no such script: {path}")
        self._now = Calculator(path, engine=self.engine, casioplot=casioplot, heap=heap)
        self._now.start()
        if wait:
            self.settle()

    def type(self, text: str) -> None:
        """Press the key of each character, "\\n" for [EXE]; waits after each [EXE] as run() does."""
        for character in text:
            key = "EXE" if character == "\n" else character
            if not self._press(key):
                raise ValueError(f"the calculator does not take {key!r} now: it is {self.state}")

    def press(self, key: str) -> None:
        """Press one key by its name: AC, EXE, DEL, UP, .. or a character. Some keys do nothing, as on the machine."""
        self._press(key)

    def _press(self, key: str) -> bool:
        if key not in KEYS:
            raise ValueError(f"the calculator has no key {key!r}")
        before = visible(self.calculator)
        taken = self.calculator.press(key)
        if taken and key == "AC":  # the drawing that it ends is still up
            self.calculator.wait_for(changed_from(before), REACTION_SECONDS)
        if taken and key in ("AC", "EXE"):
            self.settle()
        return taken

    def settle(self) -> None:
        """Wait until the script waits for a line, holds a drawing on the display, or is over."""
        if not self.calculator.wait_for(lambda it: waits(it) or it.showing == "drawing", SETTLE_SECONDS):
            raise TimeoutError(f"the script is still busy after {SETTLE_SECONDS:g} s: it neither asks, draws nor ends")
        ends = time.monotonic() + MOVING_SECONDS
        while not waits(self.calculator) and time.monotonic() < ends:
            if not self.calculator.wait_for(changed_from(visible(self.calculator)), STILL_SECONDS):
                return

    def wait_for_text(self, text: str) -> None:
        """Wait until the script has printed this."""
        self.calculator.wait_for(lambda it: text in it.output or waits(it), SETTLE_SECONDS)
        if text not in self.text:
            raise TimeoutError(f"{text!r} was not printed, but {self.text!r}; the calculator is {self.state}")

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


def waits(calculator: Calculator) -> bool:
    """For a line, or for nothing any more."""
    return calculator.state == "input" or calculator.state in OVER


def visible(calculator: Calculator) -> tuple[str, str, bytes]:
    return calculator.state, calculator.showing, calculator.frame()


def changed_from(before: tuple[str, str, bytes]) -> Callable[[Calculator], bool]:
    return lambda calculator: visible(calculator) != before


@pytest.fixture
def calculator(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[CalculatorInTest]:
    """A calculator; its scripts and pictures lie beside the test."""
    update, wanted = (request.config.getoption(option) for option in ("--update-screens", "--calculator-engine"))
    engine = engine_at_hand(wanted, lambda why: warnings.warn(why, stacklevel=2))
    one = CalculatorInTest(request.path.parent, tmp_path, update, engine)
    yield one
    one.stop()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("casio-sim")
    group.addoption("--update-screens", action="store_true", help="write the pictures that screens are compared with")
    engines = ("micropython", "cpython")
    group.addoption("--calculator-engine", choices=engines, default=engines[0], help="what runs the scripts")


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    if op == "==" and isinstance(left, Screen) and isinstance(right, str):
        return left.difference(right)
    if op == "==" and isinstance(right, Screen) and isinstance(left, str):
        return right.difference(left)
    return None
