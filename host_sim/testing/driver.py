"""The calculator of a test: runs scripts, takes keys, and waits where a person would."""

import time
from collections.abc import Callable
from pathlib import Path

from host_sim.calculator import OVER, Calculator
from host_sim.engines import EngineName
from host_sim.language.hints import hints
from host_sim.models import FX_9860GIII, Model
from host_sim.screen.shell import ARROWS
from host_sim.testing.screen import Screen

SETTLE_SECONDS = 10.0  # a script that is busy for longer, with nothing drawn, is not waited for any more
STILL_SECONDS = 0.1  # a drawing that stays the same for so long is held
MOVING_SECONDS = 1.0  # one that still changes after so long will go on changing
REACTION_SECONDS = 1.0  # a script on whose display [AC] changes nothing in that time has taken it in silence
SKETCH_COLUMNS = 128  # of a drawing that is told as text
KEYS = ARROWS | {"AC", "EXE", "DEL"}


class CalculatorInTest:
    """One calculator after another: run() begins a script on a new one."""

    def __init__(self, folder: Path, seen: Path, update: bool, engine: EngineName, model: Model = FX_9860GIII) -> None:
        self.folder, self.seen, self.update, self.engine, self.model = folder, seen, update, engine, model
        self._now: Calculator | None = None
        self._script = Path()

    def run(self, script: str | Path, *, casioplot: bool = True, heap: int | None = None, wait: bool = True) -> None:
        """Start a script, by its path from the test's folder, and wait until it asks for something or is over.

        wait=False does not: for scripts that are busy for long, until [AC].
        """
        self.stop()
        self._script = self.folder / script
        if not self._script.is_file():
            raise FileNotFoundError(f"no such script: {self._script}")
        self._now = Calculator(self._script, model=self.model, engine=self.engine, casioplot=casioplot, heap=heap)
        self._now.start()
        if wait:
            self.settle()

    def type(self, text: str) -> None:
        """Press the key of each character, "\\n" for [EXE]; waits after each [EXE] as run() does."""
        for character in text:
            key = "EXE" if character == "\n" else character
            if not self._press(key):
                raise ValueError(f"the calculator does not take {key!r} now: it is {self.state}")

    def press(self, *keys: str) -> None:
        """Press keys by their names: AC, EXE, DEL, UP, .. or a character. Some do nothing, as on the machine."""
        for key in keys:
            self._press(key)

    def _press(self, key: str) -> bool:
        if key not in KEYS | self.model.typable | self.model.keyboard.codes.keys():
            raise ValueError(f"the calculator has no key {key!r}")
        if self.calculator.is_live and key in self.model.keyboard.codes:
            return self._tap(key)
        before = visible(self.calculator)
        taken = self.calculator.press(key)
        if taken and key == "AC":  # the drawing that it ends is still up
            self.calculator.wait_for(changed_from(before), REACTION_SECONDS)
        if taken and key in ("AC", "EXE", "OK"):
            self.settle()
        return taken

    def _tap(self, key: str) -> bool:
        """For a few calls of getkey(), and until the script has had time for what it does about it."""
        before = self.calculator.times_tapped
        self.calculator.tap([key])
        return self.calculator.wait_for(lambda it: it.times_tapped > before or waits(it), SETTLE_SECONDS)

    def hold(self, key: str | None) -> None:
        """Keep a key down, for getkey() to see until another one is, or None."""
        if key is not None and key not in self.model.keyboard.codes:
            raise ValueError(f"getkey() of the {self.model.name} knows no key {key!r}")
        self.calculator.hold(key)

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
        """Everything that was printed."""
        return self.calculator.output

    @property
    def shell(self) -> list[str]:
        """The lines of text on display."""
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
        """What the display shows, to compare with the name of a picture."""
        return Screen(self.calculator.frame(), self.model, self.folder, self.seen, self.update)

    def story(self) -> list[str]:
        """How things stand, for whoever wonders why a test has failed; [] before the first script."""
        if self._now is None:
            return []
        showing = "a drawing" if self._now.showing == "drawing" else "text"
        told = [f"{self._script.name} is {self.state}; the display shows {showing}:", *self._display()]
        if self.error:
            told += self.error.splitlines()
        said = hints(self._script, self.error, self.calculator.extent, model=self.model)
        return told + [f"Hint: {hint}." for hint in said]

    def _display(self) -> list[str]:
        if self.calculator.showing == "drawing":
            return halved(sketched(self.screen.rows(), self.model.width // SKETCH_COLUMNS))
        return [f"|{line:{self.model.columns}}|" for line in self.shell]


def sketched(rows: list[str], step: int) -> list[str]:
    """Fewer pixels, where there are more than a page shows: of so many across and down, black if any is not white."""
    if step <= 1:
        return rows
    return [
        "".join(
            ".#"[any(mark != "." for row in band for mark in row[x : x + step])] for x in range(0, len(band[0]), step)
        )
        for band in (rows[y : y + step] for y in range(0, len(rows), step))
    ]


def halved(rows: list[str]) -> list[str]:
    """Two rows of pixels in a line of half blocks, without the blank ones at the end."""
    blocks = {("#", "#"): "\u2588", ("#", "."): "\u2580", (".", "#"): "\u2584"}
    lines = [
        "".join(blocks.get(pair, " ") for pair in zip(upper, lower, strict=True)).rstrip()
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def waits(calculator: Calculator) -> bool:
    """For a line, or for nothing any more."""
    return calculator.state == "input" or calculator.state in OVER


def visible(calculator: Calculator) -> tuple[str, str, bytes]:
    return calculator.state, calculator.showing, calculator.frame()


def changed_from(before: tuple[str, str, bytes]) -> Callable[[Calculator], bool]:
    return lambda calculator: visible(calculator) != before
