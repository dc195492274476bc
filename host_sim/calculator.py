"""One calculator with one script: its thread, its keys, and the display that drawing and shell share."""

import threading
import time
from collections.abc import Callable
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Literal

from host_sim.engines import ScriptError
from host_sim.engines.cpython.interrupts import Hoarding, Interrupts, Stopped
from host_sim.engines.cpython.script import RejectedScript, Script
from host_sim.engines.cpython.watch import watched
from host_sim.screen.lcd import Lcd
from host_sim.screen.shell import Shell

State = Literal["busy", "input", "ended", "failed", "stopped"]
OVER = ("ended", "failed", "stopped")

SHELL_PROMPT = ">>>"
KEPT_OUTPUT = 1_000_000  # characters; a script that prints for ever must not fill the PC
HOLDING_SECONDS = 1.0


class Calculator:
    """Start a script, press keys, look at the display. All methods may be called from any thread."""

    def __init__(self, script: Path, *, casioplot: bool = True, echo: Callable[[str], object] | None = None) -> None:
        """echo is called with every printed text, in the script's thread."""
        self._changed = threading.Condition()
        self._state: State = "busy"
        self._showing: Literal["drawing", "shell"] = "shell"
        self._shell = Shell()
        self._lcd = Lcd(self._show_drawing)
        self._interrupts = Interrupts()
        self._answer: str | None = None
        self._output = StringIO()
        self._echo = echo
        self._traceback: str | None = None
        self._last_change = time.monotonic()  # of the drawing on display
        self._thread: threading.Thread | None = None
        self._script = Script(
            script,
            read_line=self._read_line,
            write=self._write,
            lcd=self._lcd,
            casioplot=casioplot,
            interrupts=self._interrupts,
        )

    # What a face or a test does

    def start(self) -> None:
        self._run(self._script.run)

    def press(self, key: str) -> bool:
        """Press one key; False where the calculator does nothing with it, as with a character it can't type."""
        with self._changed:
            taken = self._press(key)
            self._changed.notify_all()
            return taken

    def type(self, text: str) -> bool:
        """Press the key of each character; False at the first one that is refused, with the rest untyped."""
        return all(self.press("EXE" if character == "\n" else character) for character in text)

    def answer(self, line: str) -> bool:
        """End input() with any text at all, typable or not; False where the script does not wait for a line."""
        with self._changed:
            if self._state != "input":
                return False
            self._shell.fill(line)
            return self.press("EXE")

    def wait_until(self, *states: State, timeout: float = 10.0) -> bool:
        """Wait for one of the states; False after the timeout, or at once if the script is over otherwise."""
        with self._changed:
            self._changed.wait_for(lambda: self._state in states or self._state in OVER, timeout)
            return self._state in states

    def wait_for(self, condition: Callable[["Calculator"], bool], timeout: float = 10.0) -> bool:
        """Wait until something is so: looked at whenever text, drawing or state have changed."""
        with self._changed:
            return self._changed.wait_for(lambda: condition(self), timeout)

    def stop(self, timeout: float = 5.0) -> bool:
        """End the script, whatever it does; True once its thread is gone."""
        self._interrupts.press(Stopped)
        with self._changed:
            self._changed.notify_all()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(timeout)
        return self._thread is None or not self._thread.is_alive()

    def frame(self) -> bytes:
        """What the display shows now: 128 x 64 bytes, 1 for black."""
        with self._changed:
            return self._lcd.shown if self._showing == "drawing" else self._shell.pixels()

    def shell_text(self) -> list[str]:
        with self._changed:
            return self._shell.lines()

    @property
    def state(self) -> State:
        return self._state

    @property
    def showing(self) -> Literal["drawing", "shell"]:
        return self._showing

    @property
    def output(self) -> str:
        """All text printed so far, not cut to 21 columns (the last million characters of it)."""
        with self._changed:
            return self._output.getvalue()[-KEPT_OUTPUT:]

    @property
    def traceback(self) -> str | None:
        return self._traceback

    # Keys

    def _press(self, key: str) -> bool:
        if self._state in OVER and self._showing == "drawing":
            self._showing = "shell"  # any key ends the look at a last drawing
            return True
        if key == "AC":
            return self._press_ac()
        if key == "EXE":
            return self._press_exe()
        return self._showing == "shell" and self._shell.press(key)

    def _press_ac(self) -> bool:
        if self._state in OVER:
            return False
        self._interrupts.press()
        self._state = "busy"
        return True

    def _press_exe(self) -> bool:
        if not self._shell.asking:
            return False
        self._answer = self._shell.finish()
        if self._state in OVER:
            self._run(partial(self._script.run_line, self._answer))
        self._state = "busy"
        return True

    # What the script does

    def _write(self, text: str) -> None:
        with self._changed:
            self._shell.write(text)
            self._keep(text)
            self._showing = "shell"
            self._changed.notify_all()
        if self._echo:
            self._echo(text)

    def _keep(self, text: str) -> None:
        self._output.write(text)
        if self._output.tell() > 2 * KEPT_OUTPUT:
            last = self._output.getvalue()[-KEPT_OUTPUT:]
            self._output = StringIO()
            self._output.write(last)

    def _read_line(self, prompt: str) -> str:
        with self._changed:
            self._answer = None
            self._shell.ask(prompt)
            self._showing = "shell"
            if not self._interrupts.waiting:
                self._state = "input"
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._answer is not None or self._interrupts.waiting)
            self._state = "busy"
            if self._shell.asking:
                self._shell.finish()
        self._interrupts.deliver()
        return self._answer or ""

    def _show_drawing(self) -> None:
        with self._changed:
            self._last_change = time.monotonic()
            self._showing = "drawing"
            self._changed.notify_all()

    # The script's thread

    def _run(self, action: Callable[[], None]) -> None:
        self._state = "busy"
        self._thread = threading.Thread(target=self._work, args=(action,), name="script", daemon=True)
        self._thread.start()

    def _work(self, action: Callable[[], None]) -> None:
        with watched(self._interrupts, self._holds_a_picture):
            state, traceback = outcome(action)
        with self._changed:
            self._end(state, traceback)

    def _end(self, state: State, traceback: str | None) -> None:
        if traceback:
            self._traceback = traceback
            self._showing = "shell"
            self._shell.new_row()
            self._shell.write(traceback + "\n")
        if state != "stopped":
            self._shell.new_row()
            self._shell.ask(SHELL_PROMPT)
        self._state = state
        self._changed.notify_all()

    def _holds_a_picture(self) -> bool:
        """Whether the script has done nothing visible for a while but leave a drawing on the display."""
        seconds = time.monotonic() - self._last_change
        return self._state == "busy" and self._showing == "drawing" and seconds > HOLDING_SECONDS


def outcome(action: Callable[[], None]) -> tuple[State, str | None]:
    try:
        action()
    except Hoarding:
        return "stopped", "MemoryError: the script was stopped, it took ever more memory"
    except Stopped:
        return "stopped", None
    except RejectedScript as error:
        return "failed", error.traceback
    except ScriptError as error:
        return "failed", error.traceback
    return "ended", None
