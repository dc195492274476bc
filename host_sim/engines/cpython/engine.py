"""The PC's own Python as an engine: the script in a thread, stopped and interrupted between two of its statements."""

import io
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType
from typing import Any

from host_sim.engines import End, Reports, ScriptError, Setup, Speed
from host_sim.engines.cpython.interrupts import Hoarding, Interrupts, Stopped
from host_sim.engines.cpython.script import Script
from host_sim.engines.cpython.watch import watched
from host_sim.engines.judge import RejectedScript
from host_sim.engines.keys import Keys
from host_sim.screen.extent import Extent
from host_sim.screen.lcd import Lcd

HOLDING_SECONDS = 1.0  # after which a drawing that nothing changes is only being held


class CpythonEngine:
    def __init__(self, setup: Setup, reports: Reports) -> None:
        self._setup, self._reports = setup, reports
        self._answered = threading.Condition()
        self._number = 0  # of the question that waits, or of the last one
        self._answer: str | None = None
        self._interrupts = Interrupts()
        self._drawn = 0.0  # when the drawing went on display that is still there; 0 for none
        self._thread: threading.Thread | None = None
        self._lcd = Lcd(setup.model, self._show)
        self._keys = Keys(setup.model.keyboard.codes.get("EXE", 0), reports.keys_done)
        self._script = Script(
            setup.script,
            read_line=self._read_line,
            write=self._write,
            lcd=self._lcd,
            on_import=self._answer_at_once,
            on_load=reports.loading,
            casioplot=setup.casioplot,
            getkey=self._keys.poll if setup.model.reads_keys else None,
            interrupts=self._interrupts,
        )

    def start(self) -> None:
        self._run(self._script.run)

    def run_line(self, line: str) -> None:
        self._run(partial(self._script.run_line, line))

    def answer(self, line: str, number: int) -> None:
        with self._answered:
            if number == self._number and self._answer is None:
                self._answer = line
                self._answered.notify_all()

    def interrupt(self) -> None:
        self._press(KeyboardInterrupt)

    def hold(self, code: int) -> None:
        self._keys.held = code

    def tap(self, codes: Sequence[int]) -> None:
        self._keys.tap(codes)

    def untap(self) -> None:
        self._keys.untap()

    def set_speed(self, speed: Speed) -> None:
        """It knows but one."""

    def stop(self, timeout: float = 5.0) -> bool:
        self._press(Stopped)
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(timeout)
        return self._thread is None or not self._thread.is_alive()

    def evaluate(self, code: str) -> str:
        printed = io.StringIO()
        names = {**self._script.builtins, "print": partial(print, file=printed)}
        exec(code, {"__builtins__": names})
        return printed.getvalue()

    @property
    def extent(self) -> Extent:
        return self._lcd.extent

    # What the script does

    def _write(self, text: str) -> None:
        self._drawn = 0.0
        self._reports.wrote(text)

    def _show(self) -> None:
        self._drawn = time.monotonic()
        self._reports.shown(self._lcd.shown)

    def _read_line(self, prompt: str) -> str:
        self._drawn = 0.0
        with self._answered:
            self._number += 1
            self._answer = None
        self._reports.asked(prompt, self._number, self._interrupts.delivered)
        with self._answered:
            self._answered.wait_for(lambda: self._answer is not None or self._interrupts.waiting)
            self._number += 1  # an answer that comes from here on is too late
        self._interrupts.deliver()
        return self._answer or ""

    def _answer_at_once(self, name: str, module: ModuleType) -> None:
        for function, answer in self._setup.returns.items():
            if function.startswith(name + "."):
                setattr(module, function.partition(".")[2], partial(_again, answer))

    def _press(self, interrupt: type[BaseException]) -> None:
        self._interrupts.press(interrupt)
        with self._answered:
            self._answered.notify_all()

    # The script's thread

    def _run(self, action: Callable[[], None]) -> None:
        self._thread = threading.Thread(target=self._work, args=(action,), name="script", daemon=True)
        self._thread.start()

    def _work(self, action: Callable[[], None]) -> None:
        with watched(self._interrupts, self._holds_a_picture):
            how, traceback = outcome(action)
        self._reports.ended(how, traceback)

    def _holds_a_picture(self) -> bool:
        """Whether the script has done nothing visible for a while but leave a drawing on the display."""
        return 0.0 < self._drawn < time.monotonic() - HOLDING_SECONDS


def _again(answer: Any, *_: object) -> Any:
    """The same int each time; of a list a new one, which the script may change."""
    return answer if isinstance(answer, int) else list(answer)


def outcome(action: Callable[[], None]) -> tuple[End, str | None]:
    try:
        action()
    except Hoarding:
        return "stopped", "MemoryError: the script was stopped, it took ever more memory"
    except Stopped:
        return "stopped", None
    except (RejectedScript, ScriptError) as error:
        return "failed", error.traceback
    return "ended", None
