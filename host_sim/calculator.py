"""One calculator with one script: its keys, and the display that drawing and shell share."""

import threading
import time
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path
from typing import Literal

from host_sim.engines import End, Engine, EngineName, Reports, Setup, Speed
from host_sim.models import FX_9860GIII, Model
from host_sim.screen.extent import Extent
from host_sim.screen.shell import Shell
from host_sim.screen.transcript import Transcript

State = Literal["busy", "input", "ended", "failed", "stopped"]
OVER = ("ended", "failed", "stopped")

SHELL_PROMPT = ">>>"
INTERRUPTED = "KeyboardInterrupt:"  # the last line of a script's traceback that [AC] has ended
WAIT = "WAIT"  # among the keys to tap: none
KEPT_OUTPUT = 1_000_000  # characters; a script that prints for ever must not fill the PC


class Calculator:
    """Start a script, press keys, look at the display. All methods may be called from any thread."""

    def __init__(
        self,
        script: Path,
        *,
        model: Model = FX_9860GIII,
        engine: EngineName = "cpython",
        casioplot: bool = True,
        heap: int | None = None,
        speed: Speed | None = None,
        echo: Callable[[str], object] | None = None,
        transcript: Transcript | None = None,
    ) -> None:
        """echo is called with every printed text, in a thread of the engine's; the transcript is told everything; a
        speed of None can't be changed."""
        self.model = model
        self._changed = threading.Condition()
        self._state: State = "busy"
        self._showing: Literal["drawing", "shell"] = "shell"
        self._shell = Shell(model)
        self._drawing: bytes | None = None
        self._question = 0  # the number of the one that waits
        self._interrupts = 0  # how often [AC] was pressed
        self._busy_since = time.monotonic()
        self._has_begun = False
        self._speed = speed
        self._output = StringIO()
        self._echo = echo
        self._transcript = transcript or Transcript()
        self._traceback: str | None = None
        self._files: set[str] = set()
        self._ac_was_last = False  # of what the script was given
        self._is_tapping = False
        self._times_tapped = 0  # how often all keys that were tapped have been seen
        setup = Setup(script, model, casioplot=casioplot, heap=heap, speed=speed)
        self._engine = engine_of(engine, setup, self)

    # What a face or a test does

    def start(self) -> None:
        self._engine.start()

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

    def hold(self, key: str | None) -> None:
        """This key is down from now on, for getkey() to see; None for none."""
        self._engine.hold(self.model.keyboard.codes.get(key, 0) if key else 0)

    def tap(self, keys: Sequence[str]) -> None:
        """Press keys one after another, each for a few calls of getkey(): of a letter [ALPHA] and its key; WAIT waits
        for as long."""
        keyboard = self.model.keyboard
        names = [name for key in keys for name in ((key,) if key == WAIT else keyboard.taps[key])]
        self._is_tapping = True
        self._engine.tap([0 if name == WAIT else keyboard.codes[name] for name in names])

    def untap(self) -> None:
        """Forget those that getkey() has not seen."""
        self._is_tapping = False
        self._engine.untap()

    @property
    def is_tapping(self) -> bool:
        """Whether keys that were tapped may still wait to be seen."""
        return self._is_tapping

    @property
    def times_tapped(self) -> int:
        """How often getkey() has seen all keys that were tapped until then."""
        return self._times_tapped

    @property
    def is_live(self) -> bool:
        """Whether keys are for getkey() now: the script runs and does not wait for a line."""
        return self.model.reads_keys and self._state == "busy"

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
        """End the script, whatever it does; True once nothing of it runs any more."""
        return self._engine.stop(timeout)

    def frame(self) -> bytes:
        """What the display shows now, as the model stores it: a byte a pixel, 1 for black, where it has two colours."""
        with self._changed:
            return self._drawing if self._showing == "drawing" and self._drawing else self._shell.pixels()

    def shell_text(self) -> list[str]:
        with self._changed:
            return self._shell.lines()

    def set_speed(self, speed: Speed) -> None:
        """Let the script run at the calculator's own speed, or as fast as it can; where the engine can."""
        self._speed = speed
        self._engine.set_speed(speed)

    @property
    def speed(self) -> Speed | None:
        return self._speed

    @property
    def is_asking(self) -> bool:
        """Whether a line can be typed now, for the script or for the shell after it."""
        return self._showing == "shell" and self._shell.asking

    @property
    def drawing(self) -> bytes | None:
        """The last drawing that was on display, whatever is there now; None where there was none."""
        return self._drawing

    @property
    def extent(self) -> Extent:
        """How far the script has drawn, on the display and beyond it."""
        return self._engine.extent

    @property
    def has_begun(self) -> bool:
        """Whether the engine has got as far as the script itself."""
        return self._has_begun

    @property
    def busy_since(self) -> float:
        """When the script got to work, after its last question and its loading: as time.monotonic() says."""
        return self._busy_since

    @property
    def state(self) -> State:
        return self._state

    @property
    def showing(self) -> Literal["drawing", "shell"]:
        return self._showing

    @property
    def output(self) -> str:
        """All text printed so far, not cut to the shell's columns (the last million characters of it)."""
        with self._changed:
            return self._output.getvalue()[-KEPT_OUTPUT:]

    @property
    def traceback(self) -> str | None:
        return self._traceback

    @property
    def ended_by_ac(self) -> bool:
        """Whether [AC] has ended the script: no failure of its own."""
        return self._state == "failed" and self._ac_was_last and (self._traceback or "").endswith(INTERRUPTED)

    @property
    def files(self) -> frozenset[str]:
        """The names of the scripts that have been read so far, without their .py."""
        with self._changed:
            return frozenset(self._files)

    # Keys

    def _press(self, key: str) -> bool:
        if self._state in OVER and self._showing == "drawing":
            self._showing = "shell"  # any key ends the look at a last drawing
            if not (self.ended_by_ac and key in self.model.typable):  # what is typed after [AC] is meant for the shell
                return True
        if key == "AC":
            return self._press_ac()
        if key in ("EXE", "OK"):
            return self._press_exe()
        return self._showing == "shell" and self._shell.press(key)

    def _press_ac(self) -> bool:
        if self._state in OVER:
            return self._shell.clear()
        self._interrupts += 1
        self._ac_was_last = True
        self._end_question()
        self._engine.interrupt()
        return True

    def _press_exe(self) -> bool:
        if not self._shell.asking:
            return False
        over = self._state in OVER
        self._ac_was_last = False
        if over:
            self._transcript.end_line()
            self._transcript.write(SHELL_PROMPT, "asked")
        line = self._end_question()
        if over:
            self._engine.run_line(line)
        else:
            self._engine.answer(line, self._question)
        return True

    def _end_question(self) -> str:
        """What was typed until now; the script, or the shell, goes on with it."""
        self._state = "busy"
        self._busy_since = time.monotonic()
        if not self._shell.asking:
            return ""
        line = self._shell.finish()
        self._transcript.write(line + "\n", "typed")
        return line

    # What the engine reports

    def loading(self, name: str) -> None:
        with self._changed:
            self._busy_since = time.monotonic()
            self._has_begun = True
            self._files.add(name)
            self._changed.notify_all()

    def wrote(self, text: str) -> None:
        with self._changed:
            self._shell.write(text)
            self._keep(text)
            self._showing = "shell"
            self._changed.notify_all()
        self._transcript.write(text)
        if self._echo:
            self._echo(text)

    def _keep(self, text: str) -> None:
        self._output.write(text)
        if self._output.tell() > 2 * KEPT_OUTPUT:
            last = self._output.getvalue()[-KEPT_OUTPUT:]
            self._output = StringIO()
            self._output.write(last)

    def asked(self, prompt: str, number: int, interrupts: int) -> None:
        with self._changed:
            self._shell.ask(prompt)
            self._showing = "shell"
            self._question = number
            self._state = "input"
            self._transcript.write(prompt, "asked")
            if interrupts < self._interrupts:  # an [AC] is on its way, and ends the question
                self._end_question()
            self._changed.notify_all()

    def keys_done(self) -> None:
        with self._changed:
            self._is_tapping = False
            self._times_tapped += 1
            self._changed.notify_all()

    def shown(self, frame: bytes) -> None:
        with self._changed:
            self._drawing = frame
            self._showing = "drawing"
            self._changed.notify_all()

    def ended(self, how: End, traceback: str | None) -> None:
        with self._changed:
            self._end_question()
            if traceback:
                self._traceback = traceback
                self._shell.new_row()
                self._shell.write(traceback + "\n")
                self._transcript.write_line(traceback, "traceback")
            if how != "stopped":
                self._shell.new_row()
                self._shell.ask(SHELL_PROMPT)
            self._state = how
            if traceback and not self.ended_by_ac:  # a drawing that [AC] has ended was meant to be looked at
                self._showing = "shell"
            self._changed.notify_all()


def engine_of(name: EngineName, setup: Setup, reports: Reports) -> Engine:
    if name == "micropython":
        from host_sim.engines.micropython.engine import MicropythonEngine

        return MicropythonEngine(setup, reports)
    from host_sim.engines.cpython.engine import CpythonEngine

    return CpythonEngine(setup, reports)


def engine_at_hand(wanted: EngineName, say: Callable[[str], object]) -> EngineName:
    """The engine that is wanted; where MicroPython can't be had, the other one, and a line that says so."""
    if wanted == "micropython":
        from host_sim.engines.micropython import provision

        try:
            provision.node()
            provision.firmware()
        except provision.VmMissing as missing:
            say(f"{missing} The PC's own Python stands in for MicroPython.")
            return "cpython"
    return wanted
