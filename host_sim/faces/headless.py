"""A script without a display: input() reads a stream, print goes to another, [AC] comes by the clock."""

import os
import queue
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from host_sim.calculator import OVER, WAIT, Calculator
from host_sim.faces.headless_film import FilmOfRun
from host_sim.language.hints import hints
from host_sim.models import Model
from host_sim.screen.film import Shot

ENDED, FAILED, REFUSED, TIMED_OUT = 0, 1, 2, 3
LONG = 3600.0 * 24 * 365
START_SECONDS = 60.0  # an engine that takes longer is broken


@dataclass(frozen=True)
class Saved:
    """What is to be kept of the display: a picture of its end, a film of all of it."""

    png: Path | None = None
    gif: Path | None = None
    scale: int = 1


def run_headless(
    calculator_of: Callable[[Callable[[str], object]], Calculator],
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
    """Run a script to its end; returns the exit code. The end of the source (a file descriptor) is [AC]; so is the end
    of the keys that getkey() is given one after another.

    calculator_of makes the calculator, whose printed text goes to the function that it is given.
    """
    printer = Printer(output)
    calculator = calculator_of(printer.print)
    printer.on_closed = calculator.stop
    film = FilmOfRun(calculator) if saved.gif else None
    if keys is not None:
        calculator.tap(keys or [WAIT])
    calculator.start()
    if film:
        film.begin()
    driver = Driver(
        calculator, source, ac_after, timeout, keys is not None, [printer.flush, *([film.question] if film else [])]
    )
    try:
        in_time = driver.drive()
        frame = calculator.frame()
    finally:
        stopped = calculator.stop()
    printer.flush()
    ended_by_ac = driver.pressed_last and (calculator.traceback or "").endswith("KeyboardInterrupt:")
    failed = calculator.traceback is not None and not ended_by_ac
    if ended_by_ac or not in_time:
        frame = calculator.drawing or frame  # what was seen, not how it ended
    all_saved = save(frame, film.end(frame) if film else [], saved, calculator.model, errors)
    tell_the_end(calculator, script, failed, None if in_time else timeout, errors)
    code = exit_code(failed=failed, in_time=in_time, all_saved=all_saved)
    if not stopped:  # in one endless call of a built-in function: only the end of the process ends it
        os._exit(code)
    return code


def tell_the_end(
    calculator: Calculator, script: Path, failed: bool, timed_out_after: float | None, errors: TextIO
) -> None:
    """The traceback, and a line of help where there is one."""
    traceback = calculator.traceback if failed else None
    if traceback:
        print(traceback, file=errors)
    if timed_out_after is not None:
        print(f"Stopped after {timed_out_after:g} s.", file=errors)
    idle = calculator.state == "ended" and not calculator.output and calculator.drawing is None
    for hint in hints(script, traceback, calculator.extent, idle=idle, model=calculator.model):
        print(f"Hint: {hint}.", file=errors)
    errors.flush()


def exit_code(*, failed: bool, in_time: bool, all_saved: bool) -> int:
    if not in_time:
        return TIMED_OUT
    if failed:
        return FAILED
    return ENDED if all_saved else REFUSED


def save(frame: bytes, shots: list[Shot], saved: Saved, model: Model, errors: TextIO) -> bool:
    """Whether all could be written that is wanted."""
    if not saved.png and not saved.gif:
        return True
    from host_sim.screen import film, pictures  # only where one is asked for: Pillow takes its time

    try:
        if saved.png:
            pictures.png(frame, saved.png, saved.scale, model)
        if saved.gif:
            film.save(shots, saved.gif, saved.scale, model)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=errors, flush=True)
        return False
    return True


class Driver:
    """Answers input() from the source, and presses [AC] where a player would."""

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
        self._ac_after = LONG if ac_after is None else ac_after
        self._timeout = LONG if timeout is None else timeout
        self._ac_after_keys = ac_after_keys
        self._times_tapped = 0
        self._end = 0.0
        self._before_answers = before_answers
        self.pressed_last = False  # whether [AC] was the last that the script was given

    def drive(self) -> bool:
        """True when the script is over, False when its time is, which begins with the script."""
        self._calculator.wait_for(lambda it: it.has_begun or it.state in OVER, START_SECONDS)
        self._end = time.monotonic() + self._timeout
        while (left := self._end - time.monotonic()) > 0:
            until_ac = self._calculator.busy_since + self._ac_after - time.monotonic()
            self._calculator.wait_for(self._has_news, timeout=max(min(left, until_ac), 0))
            if self._calculator.state == "input":
                self._answer()
            elif self._calculator.state in OVER:
                return True
            elif self._are_keys_used_up:
                self._end_keys()
            elif self._calculator.busy_since + self._ac_after <= time.monotonic():
                self._press_ac()
        return False

    def _has_news(self, calculator: Calculator) -> bool:
        return calculator.state == "input" or calculator.state in OVER or self._are_keys_used_up

    @property
    def _are_keys_used_up(self) -> bool:
        return self._ac_after_keys and self._calculator.times_tapped > self._times_tapped

    def _end_keys(self) -> None:
        """A script that goes on after the last key gets [AC]; again, where it asks for keys again."""
        self._times_tapped = self._calculator.times_tapped
        self._press_ac()
        self._calculator.tap([WAIT])

    def _press_ac(self) -> None:
        self.pressed_last = True
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
            self.pressed_last = False
            self._calculator.answer(line)


class Lines:
    """The lines of a file descriptor, read as they are wanted, with a time limit: pipes have none."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._read: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._wanted = threading.Semaphore(0)
        self._ended = False
        # A daemon that waits in os.read ends with the process, and holds no lock of sys.stdin then.
        threading.Thread(target=self._work, name="stdin", daemon=True).start()

    def next(self, timeout: float) -> str | None:
        """The next line, None at the end of all."""
        if self._ended:
            return None
        self._wanted.release()
        try:
            line = self._read.get(timeout=timeout)
        except queue.Empty:
            raise TimeoutError from None
        self._ended = line is None
        return line

    def _work(self) -> None:
        for line in lines_of(self._source):
            self._wanted.acquire()
            self._read.put(line)
        self._read.put(None)


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
    except OSError:  # closed, as with <&- in a shell
        return b""


class Printer:
    """Standard output, which its reader may close at any time, as `head` does."""

    def __init__(self, output: TextIO) -> None:
        self._output = output
        self._closed = False
        self.on_closed: Callable[[], object] = lambda: None

    def print(self, text: str) -> None:
        self._try(lambda: self._output.write(text))

    def flush(self) -> None:
        self._try(self._output.flush)

    def _try(self, action: Callable[[], object]) -> None:
        if self._closed:
            return
        try:
            action()
        except OSError:
            self._closed = True
            # What is still in the buffer goes nowhere, without a word at the end of the process.
            os.dup2(os.open(os.devnull, os.O_WRONLY), self._output.fileno())
            self.on_closed()
