"""The calculator for tests: runs scripts, presses keys, and waits for the script to react."""

import time
from collections.abc import Callable
from pathlib import Path

from host_sim.calculator import OVER, Calculator
from host_sim.engines import EngineName
from host_sim.language.hints import hints
from host_sim.models import Model
from host_sim.screen.shell import ARROWS
from host_sim.testing.screen import Screen

__tracebackhide__ = True  # pytest shows the test's own lines only
START_SECONDS = 60.0  # timeout for the engine, which starts slowly on a busy machine
SETTLE_SECONDS = 30.0  # timeout for a script that neither asks, draws nor ends
STILL_SECONDS = 0.1  # a drawing unchanged for this long is complete
MOVING_SECONDS = 1.0  # a drawing that still changes after this time is an animation
REACTION_SECONDS = 1.0  # how long to wait for [AC] to change the display
SKETCH_COLUMNS = 128  # of a drawing shown as text
KEYS = ARROWS | {"AC", "EXE", "DEL"}


class CalculatorInTest:
    """Each run() starts a script on a new calculator."""

    def __init__(self, folder: Path, output_folder: Path, update: bool, engine: EngineName, model: Model) -> None:
        self.folder, self.output_folder, self.update = folder, output_folder, update
        self.engine, self.model = engine, model
        self._current: Calculator | None = None
        self._script = Path()

    def __repr__(self) -> str:
        script = f"{self._script.name} is {self.state}" if self._current else "no script yet"
        return f"<calculator {self.model.name}: {script}>"

    def run(self, script: str | Path, *, casioplot: bool = True, heap: int | None = None, wait: bool = True) -> None:
        """Start a script of the test's folder, and wait until it asks for input, shows a drawing or is over.

        wait=False: return at once, for scripts that stay busy until [AC].
        """
        self.stop()
        self._script = self.folder / script
        if not self._script.is_file():
            raise FileNotFoundError(f"no such script: {self._script}")
        self._current = Calculator(self._script, model=self.model, engine=self.engine, casioplot=casioplot, heap=heap)
        self._current.start()
        if wait:
            self.settle()

    def type(self, text: str) -> None:
        """Press the key of each character, "\\n" for [EXE]; waits after each [EXE] like run()."""
        for character in text:
            key = "EXE" if character == "\n" else character
            if not self._press(key):
                raise ValueError(f"the key {key!r} does nothing now: the calculator is {self.state}")

    def press(self, *keys: str) -> None:
        """Press keys by name (AC, EXE, DEL, UP, ..) or by character. Some may do nothing, as on the calculator."""
        for key in keys:
            self._press(key)

    def _press(self, key: str) -> bool:
        if key not in KEYS | self.model.typable | self.model.keyboard.codes.keys():
            raise ValueError(f"the calculator has no key {key!r}")
        if self.calculator.is_live and key in self.model.keyboard.codes:
            return self._tap(key)
        before = visible(self.calculator)
        had_effect = self.calculator.press(key)
        if had_effect and key == "AC":  # the drawing is still displayed
            self.calculator.wait_for(changed_from(before), REACTION_SECONDS)
        if had_effect and key in ("AC", "EXE", "OK"):
            self.settle()
        return had_effect

    def _tap(self, key: str) -> bool:
        """Press a key for a few calls of getkey(), and wait until the script has handled it."""
        before = self.calculator.times_tapped
        self.calculator.tap([key])
        return self.calculator.wait_for(lambda it: it.times_tapped > before or waits(it), SETTLE_SECONDS)

    def hold(self, key: str | None) -> None:
        """Hold a key down for getkey(), instead of the last one; None releases it."""
        if key is not None and key not in self.model.keyboard.codes:
            raise ValueError(f"getkey() of the {self.model.name} can't read the key {key!r}")
        self.calculator.hold(key)

    def settle(self) -> None:
        """Wait until the script asks for input, shows a drawing, or is over."""
        self.calculator.wait_for(lambda it: it.has_begun or waits(it), START_SECONDS)
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
        if self._current is not None:
            self._current.stop()

    @property
    def calculator(self) -> Calculator:
        if self._current is None:
            raise RuntimeError("run() a script first")
        return self._current

    @property
    def text(self) -> str:
        """Everything printed."""
        return self.calculator.output

    @property
    def shell(self) -> list[str]:
        """The displayed lines of text."""
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
        """The display, to compare with the name of a picture."""
        return Screen(self.calculator.frame(), self.model, self.folder, self.output_folder, self.update)

    def failure_report(self) -> list[str]:
        """The calculator's state, shown with a failed test; [] before the first script."""
        if self._current is None:
            return []
        showing = "a drawing" if self._current.showing == "drawing" else "text"
        report = [f"{self._script.name} is {self.state}; the display shows {showing}:", *self._display()]
        if self.error:
            report += self.error.splitlines()
        found_hints = hints(self._script, self.error, self.calculator.extent, model=self.model)
        return report + [f"Hint: {hint}." for hint in found_hints]

    def _display(self) -> list[str]:
        if self.calculator.showing == "drawing":
            return half_blocks(reduced(self.screen.rows(), self.model.width // SKETCH_COLUMNS))
        return [f"|{line:{self.model.columns}}|" for line in self.shell]


def reduced(rows: list[str], step: int) -> list[str]:
    """Reduce a large drawing: a square of step x step pixels is black if any of them isn't white."""
    if step <= 1:
        return rows
    return [
        "".join(
            ".#"[any(mark != "." for row in band for mark in row[x : x + step])] for x in range(0, len(band[0]), step)
        )
        for band in (rows[y : y + step] for y in range(0, len(rows), step))
    ]


def half_blocks(rows: list[str]) -> list[str]:
    """Two rows of pixels per line of half blocks, without blank lines at the end."""
    blocks = {("#", "#"): "\u2588", ("#", "."): "\u2580", (".", "#"): "\u2584"}
    lines = [
        "".join(blocks.get(pair, " ") for pair in zip(upper, lower, strict=True)).rstrip()
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
    while lines and not lines[-1]:
        lines.pop()
    return lines


def waits(calculator: Calculator) -> bool:
    """Whether it waits for input, or the script is over."""
    return calculator.state == "input" or calculator.state in OVER


def visible(calculator: Calculator) -> tuple[str, str, bytes]:
    return calculator.state, calculator.showing, calculator.frame()


def changed_from(before: tuple[str, str, bytes]) -> Callable[[Calculator], bool]:
    return lambda calculator: visible(calculator) != before
