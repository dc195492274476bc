"""tap.py, the file beside a script that makes its drawings clickable. micropython/core/tap_file.js does the same.

It is imported for each call, and only its plain data is kept, so that it can't hold objects of the script.
"""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from host_sim.engines import NO_TAP_ANSWER, Place, TapAnswer
from host_sim.engines.cpython.interrupts import Interrupts, Stopped
from host_sim.engines.cpython.script_runner import ScriptRunner

PLAIN = (bool, int, float, str, type(None))
NOT_FINITE = {"inf": float("inf"), "nan": float("nan")}


class TapFile:
    def __init__(self, script: ScriptRunner, interrupts: Interrupts) -> None:
        self._script, self._interrupts = script, interrupts
        self._saved: dict[str, str] = {}
        self.is_running = False

    def call(self, place: Place | None, question: str | None, tapped: str) -> TapAnswer:
        """To be called in the script's thread. Without a place it only reads the buttons."""
        printed = io.StringIO()
        try:
            with self._running(), self._script.aside(printed.write):
                return self._answer(place, {"question": question, "tapped": tapped}, printed)
        except Stopped:
            raise
        except BaseException as error:
            return NO_TAP_ANSWER._replace(text=printed.getvalue() + self._script.traceback(error))

    @contextmanager
    def _running(self) -> Iterator[None]:
        self.is_running = self._interrupts.keeps_pending = True
        try:
            yield
        finally:
            self.is_running = self._interrupts.keeps_pending = False

    def _answer(self, place: Place | None, given: dict[str, str | None], printed: io.StringIO) -> TapAnswer:
        tap: Any = self._script.import_module("tap")
        imported = data_of(tap)
        for name, value in self._saved.items():
            setattr(tap, name, eval(value, NOT_FINITE.copy()))
        for name, text in given.items():
            setattr(tap, name, text)
        answer = tap.tap(*place) if place and hasattr(tap, "tap") else ""
        keys, box = (answer, None) if isinstance(answer, str) else answer
        buttons = tuple((normal(label), normal(pressed)) for label, pressed in getattr(tap, "BUTTONS", ()))
        changed = {name: value for name, value in data_of(tap).items() if value != imported.get(name)}
        result = TapAnswer(normal(keys), box_of(box), buttons, printed.getvalue())
        self._saved = {name: value for name, value in changed.items() if name not in given}
        return result


def box_of(box: Any) -> tuple[int, int, int, int] | None:
    if not box:
        return None
    x, y, width, height = map(int, box)
    return x, y, width, height


def normal(text: str) -> str:
    return " ".join(text.split())


def data_of(module: ModuleType) -> dict[str, str]:
    return {name: repr(value) for name, value in vars(module).items() if name[:2] != "__" and is_plain(value)}


def is_plain(value: object) -> bool:
    if type(value) in (tuple, list):
        return all(map(is_plain, value))  # type: ignore[call-overload]
    if type(value) is dict:
        return all(map(is_plain, value)) and all(map(is_plain, value.values()))
    return type(value) in PLAIN
