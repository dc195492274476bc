"""The engine cpython: runs the script in a thread, where it can be interrupted between two statements."""

import io
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType
from typing import Any

from host_sim.engines import End, Place, Reports, ScriptError, Setup, Speed, fault_text
from host_sim.engines.cpython.interrupts import Interrupts, OutOfMemory, Stopped
from host_sim.engines.cpython.script_runner import ScriptRunner
from host_sim.engines.cpython.tap_file import TapFile
from host_sim.engines.cpython.watchdog import watchdog
from host_sim.engines.debugging import Crash
from host_sim.engines.keys import Keys
from host_sim.engines.syntax_check import RejectedScript
from host_sim.screen.canvas import Extent
from host_sim.screen.lcd import Lcd

WAITING_STATEMENTS = 30_000  # without printing, drawing or importing: the script only waits
HOLDING_SECONDS = 1.0  # a drawing unchanged for this long is only being held on display


class CpythonEngine:
    def __init__(self, setup: Setup, reports: Reports) -> None:
        self._setup, self._reports = setup, reports
        self._answered = threading.Condition()
        self._number = 0  # of the current or last input()
        self._answer: str | None = None
        self._interrupts = Interrupts()
        self._shown_at = 0.0  # when the drawing on display was shown; 0 if there is none
        self._thread: threading.Thread | None = None
        self._touches: list[tuple[Place | None, str]] = []  # the one that isn't answered yet
        self._question: str | None = None  # of the input() that waits
        self._activities = 0  # texts, drawings and imports
        self._seen_activity = (0, 0)  # when the script's statements were last counted
        self._quiet_statements = 0
        self._has_read_keys = False
        self._lcd = Lcd(setup.model, self._show)
        self._keys = Keys(setup.model.keyboard.codes.get("EXE", 0), reports.keys_done)
        self._script = ScriptRunner(
            setup.script,
            read_line=self._read_line,
            write=self._write,
            lcd=self._lcd,
            on_import=self._replace_functions,
            on_load=self._load,
            casioplot=setup.casioplot,
            getkey=self._getkey if setup.model.reads_keys else None,
            interrupts=self._interrupts,
        )
        self._tap_file = TapFile(self._script, self._interrupts)

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
        self._keys.held_key = code

    def tap(self, codes: Sequence[int]) -> None:
        self._keys.tap(codes)

    def cancel_taps(self) -> None:
        self._keys.cancel_taps()

    def touch(self, place: Place | None, tapped: str = "") -> None:
        self._interrupts.call_at_each_statement(self._answer_if_waiting)  # first: an answer ends that
        with self._answered:
            self._touches = [(place, tapped)]
            self._answered.notify_all()

    def set_speed(self, speed: Speed) -> None:
        """This engine has only one speed."""

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

    def drawing(self) -> bytes | None:
        return self._lcd.frame() if self._lcd.extent.drawn else None

    @property
    def extent(self) -> Extent:
        return self._lcd.extent

    # Called by the script

    def _load(self, name: str) -> None:
        self._activities += 1
        self._reports.loading(name)

    def _getkey(self) -> int | None:
        if self._tap_file.is_running:
            return None
        self._answer_touch()
        if not self._has_read_keys:
            self._has_read_keys = True
            self._reports.read_keys()
        return self._keys.poll()

    def _write(self, text: str) -> None:
        self._shown_at = 0.0
        self._activities += 1
        self._reports.wrote(text)

    def _show(self) -> None:
        self._activities += 1
        self._shown_at = time.monotonic()
        self._reports.shown(self._lcd.shown)

    def _read_line(self, prompt: str) -> str:
        self._shown_at = 0.0
        with self._answered:
            self._number += 1
            self._answer = None
        self._reports.asked(prompt, self._number, self._interrupts.delivered)
        self._question = prompt
        try:
            return self._wait_for_answer()
        finally:
            self._question = None
            with self._answered:
                self._number += 1  # later answers are ignored

    def _wait_for_answer(self) -> str:
        """Neither a tap nor an interrupt that the script is spared ends the question."""

        def is_over() -> bool:
            return self._answer is not None or self._interrupts.is_pending

        while True:
            with self._answered:
                self._answered.wait_for(lambda: is_over() or bool(self._touches))
            if not is_over():
                self._answer_touch()
            self._interrupts.deliver()
            if self._answer is not None:
                return self._answer

    def _answer_if_waiting(self) -> None:
        """Called before each statement while a tap isn't answered yet."""
        activity = self._activities, self._lcd.extent.drawn
        if activity != self._seen_activity:
            self._seen_activity, self._quiet_statements = activity, 0
        self._quiet_statements += 1
        if self._quiet_statements > WAITING_STATEMENTS:
            self._answer_touch()

    def _answer_touch(self) -> None:
        with self._answered:
            touches, self._touches = self._touches, []
        self._quiet_statements = 0
        for place, tapped in touches:
            self._interrupts.call_at_each_statement(None)
            self._reports.touched(self._tap_file.call(place, self._question, tapped))

    def _replace_functions(self, module_name: str, module: ModuleType) -> None:
        for function, value in self._setup.returns.items():
            if function.startswith(module_name + "."):
                setattr(module, function.partition(".")[2], partial(_constant, value))

    def _press(self, interrupt: type[BaseException]) -> None:
        self._interrupts.press(interrupt)
        with self._answered:
            self._answered.notify_all()

    # The script's thread

    def _run(self, action: Callable[[], None]) -> None:
        self._thread = threading.Thread(target=self._work, args=(action,), name="script", daemon=True)
        self._thread.start()

    def _work(self, action: Callable[[], None]) -> None:
        with watchdog(self._interrupts, self._is_holding_drawing):
            how, traceback, crash = outcome(action)
        self._touches = []
        self._interrupts.call_at_each_statement(None)
        self._reports.ended(how, traceback, crash)

    def _is_holding_drawing(self) -> bool:
        """Whether the script has only left a drawing on the display for a while."""
        return 0.0 < self._shown_at < time.monotonic() - HOLDING_SECONDS


def _constant(value: Any, *_: object) -> Any:
    """The int, or a new copy of the list, which the script may change."""
    return value if isinstance(value, int) else list(value)


def outcome(action: Callable[[], None]) -> tuple[End, str | None, Crash | None]:
    try:
        action()
    except OutOfMemory:
        return "stopped", "MemoryError: the script was stopped because it kept allocating memory", None
    except Stopped:
        return "stopped", None, None
    except RejectedScript as error:
        return "failed", error.traceback, None
    except ScriptError as error:
        return "failed", error.traceback, error.crash
    except Exception as error:  # without this thread, the run would never end
        return "failed", fault_text(error), None
    return "ended", None, None
