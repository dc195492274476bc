"""A script run to its end on either engine, with its answers given beforehand: what it printed, was asked and drew."""

import queue
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_sim.calculator import engine_of
from host_sim.engines import End, Engine, EngineName, Setup
from host_sim.screen.formats import blank_frame

PATIENCE = 60.0  # seconds


class ScriptFailed(Exception):
    """The script ended with a traceback, which is the text."""


class Run:
    """Reports of an engine, taken one after another in the caller's thread."""

    def __init__(self, engine: EngineName, setup: Setup, answer: Callable[["Run", str], str | None]) -> None:
        self.answer = answer  # None for [AC]
        self.text = ""
        self.prompts: list[str] = []
        self.loaded: list[str] = []
        self.display = blank_frame(setup.model)
        self.frames: list[bytes] = []
        self._shown = self.display
        self.ends: list[tuple[End, str | None]] = []
        self._reported: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        self.engine: Engine = engine_of(engine, setup, self)

    def to_the_end(self, action: Callable[[], object] | None = None, *, ac_after: float | None = None) -> "Run":
        """Start the script, or do something else, and take all reports until it has ended.

        [AC] comes whenever nothing was reported for some seconds, but not before the script was loaded.
        """
        ends = len(self.ends)
        (action or self.engine.start)()
        while len(self.ends) == ends:
            try:
                report = self._reported.get(timeout=ac_after or PATIENCE)
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
        # A picture shown again and again is kept once: in a loop they would soon be hundreds of megabytes, which the
        # simulator takes for the script's.
        if frame != self._shown:
            self._shown = frame
        kept = self._shown
        self._reported.put(lambda: self._show(kept))

    def keys_done(self) -> None:
        pass

    def ended(self, how: End, traceback: str | None) -> None:
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
    """Run it; after the last answer comes [AC]. Raises ScriptFailed with its traceback."""
    left = list(answers)
    made = Run(engine, Setup(script, **{"speed": None, **setup}), lambda _, prompt: left.pop(0) if left else None)
    try:
        made.to_the_end()
    finally:
        made.engine.stop()
    if traceback := made.ends[-1][1]:
        raise ScriptFailed(traceback)
    return made
