"""A script without a display: input() reads one stream, print() writes another, [AC] is pressed by a timer."""

import os
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from host_sim.calculator import OVER, WAIT, Calculator
from host_sim.engines import is_fault
from host_sim.frontends.headless_recording import RunRecorder
from host_sim.language.hints import hints
from host_sim.models import Model
from host_sim.output import is_lost
from host_sim.screen.recording import Shot
from host_sim.screen.transcript import Kind, Transcript
from host_sim.waiting import LONGEST_WAIT, next_item

ENDED, FAILED, FAULT, TIMED_OUT = 0, 1, 2, 3  # exit codes
FOREVER = 3600.0 * 24 * 365
START_SECONDS = 60.0  # an engine that takes longer is broken


@dataclass(frozen=True)
class Saved:
    """Files to save: a screenshot of the final display, a recording of the run."""

    png: Path | None = None
    gif: Path | None = None
    scale: int = 1


def run_headless(
    new_calculator: Callable[[Transcript], Calculator],
    *,
    script: Path,
    source: int,
    output: TextIO,
    errors: TextIO,
    ac_after: float | None = None,
    timeout: float | None = None,
    keys: Sequence[str] | None = None,
    saved: Saved = Saved(),  # noqa: B008 - it never changes
) -> int:
    """Run a script to its end; returns the exit code.

    input() reads the source, a file descriptor, at whose end [AC] is pressed; getkey() gets the keys one after another,
    and [AC] after the last one.
    """
    printer = Printer(output)
    calculator = new_calculator(Transcript(printer.print_output))
    printer.on_lost = calculator.stop
    recorder = RunRecorder(calculator) if saved.gif else None
    if keys is not None:
        calculator.tap(keys or [WAIT])
    calculator.start()
    if recorder:
        recorder.start()
    before_answers = [printer.flush, *([recorder.before_answer] if recorder else [])]
    driver = Driver(calculator, source, ac_after, timeout, keys is not None, before_answers)
    try:
        in_time = driver.drive()
        ended_by_ac = driver.ac_was_last and (calculator.traceback or "").endswith("KeyboardInterrupt:")
        frame = calculator.frame()
        if (ended_by_ac or not in_time) and (saved.png or saved.gif):  # the last drawing rather than the traceback
            frame = calculator.drawing or calculator.unshown_drawing() or frame
    finally:
        stopped = calculator.stop()
    printer.flush()
    failed = calculator.traceback is not None and not ended_by_ac
    all_saved = save(frame, recorder.stop(frame) if recorder else [], saved, calculator.model, errors)
    report_end(calculator, script, failed, None if in_time else timeout, errors)
    code = exit_code(calculator.traceback if failed else None, in_time=in_time, all_saved=all_saved)
    if not stopped:  # a built-in function that never returns can only be stopped with the process
        os._exit(code)
    return code


def report_end(
    calculator: Calculator, script: Path, failed: bool, timed_out_after: float | None, errors: TextIO
) -> None:
    """Print the traceback and hints."""
    traceback = calculator.traceback if failed else None
    if traceback:
        print(traceback, file=errors)
    if timed_out_after is not None:
        print(f"Stopped after {timed_out_after:g} s.", file=errors)
    idle = calculator.state == "ended" and not calculator.output and calculator.drawing is None
    for hint in hints(script, traceback, calculator.extent, idle=idle, files=calculator.files, model=calculator.model):
        print(f"Hint: {hint}.", file=errors)
    errors.flush()


def exit_code(traceback: str | None, *, in_time: bool, all_saved: bool) -> int:
    if not in_time:
        return TIMED_OUT
    if traceback is not None:
        return FAULT if is_fault(traceback) else FAILED
    return ENDED if all_saved else FAULT


def save(frame: bytes, shots: list[Shot], saved: Saved, model: Model, errors: TextIO) -> bool:
    """False, after an error message, if a file couldn't be written."""
    if not saved.png and not saved.gif:
        return True
    from host_sim.screen import pictures, recording  # imported on use: Pillow is slow to load

    try:
        if saved.png:
            pictures.save_png(frame, saved.png, model, saved.scale)
        if saved.gif:
            recording.save(shots, saved.gif, model, saved.scale)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=errors, flush=True)
        return False
    return True


class Driver:
    """Answers input() from the source, and presses [AC]."""

    def __init__(
        self,
        calculator: Calculator,
        source: int,
        ac_after: float | None,
        timeout: float | None,
        ac_after_keys: bool,
        before_answers: Sequence[Callable[[], object]],
    ) -> None:
        self._calculator = calculator
        self._lines = Lines(source)
        self._ac_after = FOREVER if ac_after is None else ac_after
        self._timeout = FOREVER if timeout is None else timeout
        self._ac_after_keys = ac_after_keys
        self._times_tapped = 0
        self._end = 0.0
        self._before_answers = before_answers
        self.ac_was_last = False  # whether [AC] was pressed after the last answer

    def drive(self) -> bool:
        """Returns True when the script is over, False after the timeout, which starts with the script."""
        self._calculator.wait_for(lambda it: it.has_begun or it.state in OVER, START_SECONDS)
        self._end = time.monotonic() + self._timeout
        while (left := self._end - time.monotonic()) > 0:
            until_ac = self._calculator.busy_since + self._ac_after - time.monotonic()
            self._calculator.wait_for(self._needs_action, timeout=max(min(left, until_ac, LONGEST_WAIT), 0))
            if self._calculator.state == "input":
                self._answer()
            elif self._calculator.state in OVER:
                return True
            elif self._are_keys_used_up:
                self._end_keys()
            elif self._calculator.busy_since + self._ac_after <= time.monotonic():
                self._press_ac()
        return False

    def _needs_action(self, calculator: Calculator) -> bool:
        return calculator.state == "input" or calculator.state in OVER or self._are_keys_used_up

    @property
    def _are_keys_used_up(self) -> bool:
        return self._ac_after_keys and self._calculator.times_tapped > self._times_tapped

    def _end_keys(self) -> None:
        """Press [AC], and again if the script then asks for more keys."""
        self._times_tapped = self._calculator.times_tapped
        self._press_ac()
        self._calculator.tap([WAIT])

    def _press_ac(self) -> None:
        self.ac_was_last = True
        self._calculator.press("AC")

    def _answer(self) -> None:
        for action in self._before_answers:
            action()
        try:
            line = self._lines.next(max(self._end - time.monotonic(), 0))
        except TimeoutError:
            return
        if line is None:
            self._press_ac()
        else:
            self.ac_was_last = False
            self._calculator.answer(line)


class Lines:
    """Reads a file descriptor line by line, with a timeout, which pipes lack."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._is_terminal = os.isatty(source)  # after Ctrl-D, more can be typed
        self._read: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._requested = threading.Semaphore(0)
        self._ended = False
        # A daemon thread in os.read() ends with the process, and holds no lock on sys.stdin.
        threading.Thread(target=self._work, name="stdin", daemon=True).start()

    def next(self, timeout: float) -> str | None:
        """The next line, None at the end; raises TimeoutError."""
        if self._ended:
            return None
        self._requested.release()
        line = next_item(self._read, timeout)
        self._ended = line is None and not self._is_terminal
        return line

    def _work(self) -> None:
        lines = lines_of(self._source)
        while True:
            self._requested.acquire()  # a debugger reads what the script doesn't ask for
            line = next(lines, None)
            self._read.put(line)
            if line is None:
                lines = lines_of(self._source)


def lines_of(source: int) -> Iterator[str]:
    rest = b""
    while block := read_some(source):
        *whole, rest = (rest + block).split(b"\n")
        for line in whole:
            yield line.decode(errors="replace").removesuffix("\r")
    if rest:
        yield rest.decode(errors="replace")


def read_some(source: int) -> bytes:
    try:
        return os.read(source, 65536)
    except OSError:  # closed, as by <&- in a shell
        return b""


class Printer:
    """Prints what the script writes, and stops the script if nobody can read it any more."""

    def __init__(self, output: TextIO) -> None:
        self._output = output
        self.on_lost: Callable[[], object] = lambda: None

    def print_output(self, text: str, kind: Kind) -> None:
        """For a transcript."""
        if kind == "printed":
            self._output.write(text)
            self._check()

    def flush(self) -> None:
        self._output.flush()
        self._check()

    def _check(self) -> None:
        if is_lost(self._output):
            self.on_lost()
