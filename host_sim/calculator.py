"""One calculator running one script: its keys, and the display that drawing and shell share."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

from host_sim.engines import End, Engine, EngineName, Place, Reports, Setup, Speed, TapAnswer
from host_sim.engines.debugging import Crash, DebugControl, DebugOptions, Move, Stop
from host_sim.models import Model
from host_sim.screen.canvas import Extent
from host_sim.screen.shell import PROMPT, Shell
from host_sim.screen.transcript import Transcript

State = Literal["busy", "input", "ended", "failed", "stopped"]
OVER = ("ended", "failed", "stopped")

INTERRUPTED = "KeyboardInterrupt:"  # last line of the traceback if [AC] ended the script
PATIENCE_SECONDS = 60.0  # for a state that a quiet machine reaches in a second
WAIT = "WAIT"  # among the keys to tap: no key


class Calculator:
    """Start a script, press keys, read the display. All methods may be called from any thread."""

    def __init__(
        self,
        script: Path,
        *,
        model: Model,
        engine: EngineName = "cpython",
        casioplot: bool = True,
        heap: int | None = None,
        speed: Speed | None = None,
        transcript: Transcript | None = None,
        debug: DebugOptions | None = None,
        is_rerun: bool = False,
    ) -> None:
        """speed=None can't be changed later; debug needs micropython; is_rerun: another script ran before."""
        self.model = model
        self._changed = threading.Condition()
        self._state: State = "busy"
        self._showing: Literal["drawing", "shell"] = "shell"
        self._shell = Shell(model)
        self._shell.start(script.stem, is_rerun=is_rerun)
        self._drawing: bytes | None = None
        self._question = 0  # number of the open question
        self._interrupts = 0  # number of [AC] presses
        self._busy_since = time.monotonic()
        self._has_begun = False
        self._speed = speed
        self._transcript = transcript or Transcript()
        self._start = self._transcript.mark()
        self._traceback: str | None = None
        self._crash: Crash | None = None
        self._stop: Stop | None = None
        self._placed: dict[str, tuple[int | None, ...]] = {}
        self._files: set[str] = set()
        self._ac_was_last = False  # whether [AC] was pressed after the last answer
        self._has_read_keys = False
        self._is_tapping = False
        self._times_tapped = 0
        self._tap_answers: list[TapAnswer] = []
        setup = Setup(script, model, casioplot=casioplot, heap=heap, speed=speed, debug=debug)
        self._engine = new_engine(engine, setup, self)

    # For frontends and tests

    def start(self) -> None:
        self._engine.start()

    def press(self, key: str) -> bool:
        """Press one key; False if it does nothing."""
        with self._changed:
            had_effect = self._press(key)
            self._changed.notify_all()
            return had_effect

    def type(self, text: str) -> bool:
        """Press the key of each character; stops at the first one that does nothing, and returns False."""
        return all(self.press("EXE" if character == "\n" else character) for character in text)

    def answer(self, line: str) -> bool:
        """Answer input() with any text, typable or not; False if the script isn't waiting for input."""
        with self._changed:
            if self._state != "input":
                return False
            self._shell.fill(line)
            return self.press("EXE")

    def hold(self, key: str | None) -> None:
        """Hold this key down for getkey(), instead of the last one; None releases it."""
        self._engine.hold(self.model.keyboard.codes.get(key, 0) if key else 0)

    def tap(self, keys: Sequence[str]) -> None:
        """Press keys one after another, each for a few calls of getkey(). A letter presses [ALPHA] and its key; WAIT
        presses nothing for as long."""
        keyboard = self.model.keyboard
        names = [name for key in keys for name in ((key,) if key == WAIT else keyboard.taps[key])]
        self._is_tapping = True
        self._engine.tap([0 if name == WAIT else keyboard.codes[name] for name in names])

    def cancel_taps(self) -> None:
        """Cancel the tapped keys that getkey() hasn't returned yet."""
        self._is_tapping = False
        self._engine.cancel_taps()

    def touch(self, place: Place | None) -> None:
        """The display was tapped there: ask tap.py once the script waits. Without a place, ask only for its buttons."""
        with self._changed:
            tapped = self._shell.text_at(*place) if place and self._showing == "shell" else ""
        self._engine.touch(place, tapped)

    def tap_answers(self) -> Iterator[TapAnswer]:
        """The new answers of tap.py."""
        with self._changed:
            answers, self._tap_answers = self._tap_answers, []
        yield from answers

    @property
    def is_tapping(self) -> bool:
        """Whether getkey() may not have returned all tapped keys yet."""
        return self._is_tapping

    @property
    def times_tapped(self) -> int:
        """How often getkey() has reached the end of the tapped keys."""
        return self._times_tapped

    @property
    def has_read_keys(self) -> bool:
        """Whether the script has called getkey()."""
        return self._has_read_keys

    @property
    def is_live(self) -> bool:
        """Whether getkey() gets the keys: the script is running and not waiting for input."""
        return self.model.reads_keys and self._state == "busy"

    def wait_until(self, *states: State, timeout: float = PATIENCE_SECONDS) -> bool:
        """Wait for one of the states; False after the timeout, or as soon as the script is over in another state."""
        with self._changed:
            self._changed.wait_for(lambda: self._state in states or self._state in OVER, timeout)
            return self._state in states

    def wait_for(self, condition: Callable[["Calculator"], bool], timeout: float = PATIENCE_SECONDS) -> bool:
        """Wait for a condition, checked whenever text, drawing or state changes; False after the timeout."""
        with self._changed:
            return self._changed.wait_for(lambda: condition(self), timeout)

    def stop(self, timeout: float = 5.0) -> bool:
        """Stop the script; True if nothing of it is running any more."""
        return self._engine.stop(timeout)

    def frame(self) -> bytes:
        """The display's pixels as the model stores them: with two colours, one byte per pixel, 1 for black."""
        with self._changed:
            return self._drawing if self._showing == "drawing" and self._drawing else self._shell.pixels()

    def shell_text(self) -> list[str]:
        with self._changed:
            return self._shell.lines()

    @property
    def cursor(self) -> tuple[int, int] | None:
        """Row and column of the cursor in shell_text(); None if there is none."""
        with self._changed:
            return self._shell.cursor()

    @property
    def highlighted(self) -> int | None:
        """The number of the highlighted line in shell_text(); None if there is none."""
        with self._changed:
            return self._shell.highlighted

    def set_speed(self, speed: Speed) -> None:
        """Run at the calculator's speed or as fast as possible; ignored by engines with only one speed."""
        self._speed = speed
        self._engine.set_speed(speed)

    @property
    def speed(self) -> Speed | None:
        return self._speed

    @property
    def is_asking(self) -> bool:
        """Whether a line can be typed, for input() or for the shell."""
        return self._showing == "shell" and self._shell.asking

    @property
    def drawing(self) -> bytes | None:
        """The last drawing that was displayed, even if text is displayed now; None if there was none."""
        return self._drawing

    def unshown_drawing(self) -> bytes | None:
        """What the script has drawn so far, even if it was never displayed; None if it has drawn nothing."""
        return self._engine.drawing()

    @property
    def extent(self) -> Extent:
        """How far the script has drawn, also outside the display."""
        return self._engine.extent

    @property
    def has_begun(self) -> bool:
        """Whether the engine has started loading the script."""
        return self._has_begun

    @property
    def busy_since(self) -> float:
        """When the script was last loaded or answered, in time.monotonic()."""
        return self._busy_since

    @property
    def state(self) -> State:
        return self._state

    @property
    def showing(self) -> Literal["drawing", "shell"]:
        return self._showing

    @property
    def output(self) -> str:
        """All printed text, not cut to the shell's columns; at most the last million characters."""
        return self._transcript.printed(since=self._start)

    @property
    def traceback(self) -> str | None:
        return self._traceback

    # For debuggers

    @property
    def stop_place(self) -> Stop | None:
        """Where the debugger has stopped the script; None if it is running."""
        return self._stop

    @property
    def placed_breakpoints(self) -> dict[str, tuple[int | None, ...]]:
        """The lines of the breakpoints, by file, as far as the files are loaded; None if no code follows."""
        with self._changed:
            return dict(self._placed)

    @property
    def debugger(self) -> DebugControl:
        from host_sim.engines.micropython.engine import MicropythonEngine

        if not isinstance(self._engine, MicropythonEngine):
            raise TypeError("only the engine micropython can debug")
        return self._engine

    def resume(self, move: Move) -> None:
        """Continue a script that the debugger has stopped."""
        with self._changed:
            self._stop = None
        self.debugger.resume(move)

    @property
    def crash(self) -> Crash | None:
        """Where the script, or the last line of the shell, failed, with its variables."""
        return self._crash

    @property
    def ended_by_ac(self) -> bool:
        """Whether [AC] ended the script, which isn't a failure."""
        return self._state == "failed" and self._ac_was_last and (self._traceback or "").endswith(INTERRUPTED)

    @property
    def files(self) -> frozenset[str]:
        """The names of the scripts loaded so far, without .py."""
        with self._changed:
            return frozenset(self._files)

    # Keys

    def _press(self, key: str) -> bool:
        if self._state in OVER and self._showing == "drawing":
            self._showing = "shell"  # any key closes the final drawing
            if not (self.ended_by_ac and key in self.model.typable):  # typing after [AC] is for the shell
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
        if self._shell.copy_highlighted():
            return True
        is_over = self._state in OVER
        self._ac_was_last = False
        if is_over:
            self._transcript.end_line()
            self._transcript.write(PROMPT, "asked")
        line = self._end_question()
        if is_over:
            self._engine.run_line(line)
        else:
            self._engine.answer(line, self._question)
        return True

    def _end_question(self) -> str:
        """End the line of input and return it; the script or the shell continues."""
        self._state = "busy"
        self._busy_since = time.monotonic()
        if not self._shell.asking:
            return ""
        line = self._shell.finish()
        self._transcript.write(line + "\n", "typed")
        return line

    # Reports from the engine

    def loading(self, name: str) -> None:
        with self._changed:
            self._busy_since = time.monotonic()
            self._has_begun = True
            self._files.add(name)
            self._changed.notify_all()

    def wrote(self, text: str) -> None:
        self._transcript.write(text)
        with self._changed:
            self._shell.write(text)
            self._showing = "shell"
            self._changed.notify_all()

    def asked(self, prompt: str, number: int, interrupts: int) -> None:
        with self._changed:
            self._shell.ask(prompt)
            self._showing = "shell"
            self._question = number
            self._state = "input"
            self._transcript.write(prompt, "asked")
            if interrupts < self._interrupts:  # an [AC] that is still on its way ends the question
                self._end_question()
            self._changed.notify_all()

    def read_keys(self) -> None:
        with self._changed:
            self._has_read_keys = True
            self._changed.notify_all()

    def keys_done(self) -> None:
        with self._changed:
            self._is_tapping = False
            self._times_tapped += 1
            self._changed.notify_all()

    def touched(self, answer: TapAnswer) -> None:
        with self._changed:
            self._tap_answers.append(answer)
            self._changed.notify_all()

    def shown(self, frame: bytes) -> None:
        with self._changed:
            self._drawing = frame
            self._showing = "drawing"
            self._changed.notify_all()

    def stopped(self, stop: Stop) -> None:
        with self._changed:
            self._stop = stop
            self._changed.notify_all()

    def breakpoints_placed(self, file: str, lines: Sequence[int | None]) -> None:
        with self._changed:
            self._placed[file] = tuple(lines)
            self._changed.notify_all()

    def ended(self, how: End, traceback: str | None, crash: Crash | None = None) -> None:
        with self._changed:
            self._end_question()
            self._crash = crash
            self._stop = None
            if traceback:
                self._traceback = traceback
                self._shell.new_row()
                self._shell.write(traceback + "\n")
                self._transcript.write_line(traceback, "traceback")
            if how != "stopped":
                self._shell.show_prompt()
            self._state = how
            if traceback and not self.ended_by_ac:  # after [AC], the drawing stays visible
                self._showing = "shell"
            self._changed.notify_all()


def new_engine(name: EngineName, setup: Setup, reports: Reports) -> Engine:
    if name == "micropython":
        from host_sim.engines.micropython.engine import MicropythonEngine

        return MicropythonEngine(setup, reports)
    from host_sim.engines.cpython.engine import CpythonEngine

    return CpythonEngine(setup, reports)


def engine_problem(name: EngineName) -> str:
    """Why this engine can't run here, in one line; '' if it can. No other engine may run the script instead: only
    MicroPython keeps it away from the PC."""
    if name == "micropython":
        from host_sim.engines.micropython import downloads

        try:
            downloads.node()
            downloads.firmware()
        except downloads.VmMissing as missing:
            return str(missing)
    return ""
