"""Runs a script to its end on either engine, with prepared answers, and records its output, prompts and drawings."""

import queue
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from host_sim.calculator import new_engine
from host_sim.engines import End, Engine, EngineName, Setup, TapAnswer
from host_sim.engines.debugging import Crash
from host_sim.models import FX_9860GIII
from host_sim.screen.formats import blank_frame
from tests.patience import BUSY_SECONDS


class ScriptFailed(Exception):
    """The script failed; the text is its traceback."""


class Run:
    """Handles the reports of an engine in the caller's thread."""

    def __init__(self, engine: EngineName, setup: Setup, answer: Callable[["Run", str], str | None]) -> None:
        self.answer = answer  # None for [AC]
        self.text = ""
        self.prompts: list[str] = []
        self.loaded: list[str] = []
        self.on_touched: Callable[[TapAnswer], object] = lambda answer: None
        self.display = blank_frame(setup.model)
        self.frames: list[bytes] = []
        self._shown = self.display
        self.ends: list[tuple[End, str | None]] = []
        self.crash: Crash | None = None
        self._reported: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self.engine: Engine = new_engine(engine, setup, self)

    def run_to_end(self, action: Callable[[], object] | None = None, *, ac_after: float | None = None) -> "Run":
        """Start the script, or call `action`, and handle all reports until the end.

        `ac_after`: press [AC] after this many seconds without a report, once the script is loaded.
        """
        ends = len(self.ends)
        (action or self.engine.start)()
        while len(self.ends) == ends:
            try:
                report = self._reported.get(timeout=ac_after or BUSY_SECONDS)
            except queue.Empty:
                if ac_after is None:
                    raise
                if self.loaded:
                    self.engine.interrupt()
            else:
                report()
        return self

    def loading(self, name: str) -> None:
        self._reported.put(lambda: self.loaded.append(name))

    def wrote(self, text: str) -> None:
        self._reported.put(lambda: self._write(text))

    def asked(self, prompt: str, number: int, interrupts: int) -> None:
        self._reported.put(lambda: self._answer(prompt, number))

    def shown(self, frame: bytes) -> None:
        # Equal frames share one object: a loop would soon fill hundreds of megabytes, which the simulator would count
        # as the script's memory.
        if frame != self._shown:
            self._shown = frame
        shared = self._shown
        self._reported.put(lambda: self._show(shared))

    def read_keys(self) -> None:
        pass

    def keys_done(self) -> None:
        pass

    def touched(self, answer: TapAnswer) -> None:
        self._reported.put(lambda: self.on_touched(answer))

    def stopped(self, stop: object) -> None:
        pass

    def breakpoints_placed(self, file: str, lines: Sequence[int | None]) -> None:
        pass

    def ended(self, how: End, traceback: str | None, crash: Crash | None = None) -> None:
        self.crash = crash
        self._reported.put(lambda: self.ends.append((how, traceback)))

    def _write(self, text: str) -> None:
        self.text += text

    def _show(self, frame: bytes) -> None:
        self.display = frame
        self.frames.append(frame)

    def _answer(self, prompt: str, number: int) -> None:
        self.prompts.append(prompt)
        line = self.answer(self, prompt)
        if line is None:
            self.engine.interrupt()
        else:
            self.engine.answer(line, number)


def run(engine: EngineName, script: Path, *answers: str, **setup: Any) -> Run:
    """Run the script, with [AC] after the last answer. Raises ScriptFailed with its traceback."""
    remaining = list(answers)
    options = {"model": FX_9860GIII, "speed": None, **setup}
    result = Run(engine, Setup(script, **options), lambda _, prompt: remaining.pop(0) if remaining else None)
    try:
        result.run_to_end()
    finally:
        result.engine.stop()
    if traceback := result.ends[-1][1]:
        raise ScriptFailed(traceback)
    return result
