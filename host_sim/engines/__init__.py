"""Engines run a script: a real MicroPython, or the PC's Python behind a filter. Both have the same small interface.

A calculator starts an engine, answers its prompts and interrupts it; the engine reports output, prompts, drawings and
the end. Engines know nothing about frontends or the shell.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from host_sim.engines.debugging import Crash, DebugOptions, Stop
from host_sim.models import Model
from host_sim.screen.canvas import Extent

EngineName = Literal["micropython", "cpython"]
Speed = Literal["full", "calculator"]
End = Literal["ended", "failed", "stopped"]


Place = tuple[int, int]  # a pixel of the display: x, y


class TapAnswer(NamedTuple):
    """What tap.py answered."""

    keys: str  # to press, separated by spaces
    box: tuple[int, int, int, int] | None  # to outline: x, y, width, height
    buttons: tuple[tuple[str, str], ...]  # label and keys
    text: str  # printed, then the traceback if it failed


NO_TAP_ANSWER = TapAnswer("", None, (), "")


# How the traceback of a run begins that ended by a fault of the simulator or of the PC, not of the script.
FAULT = "The simulator failed"
CRASHED = "MicroPython crashed"


def fault_text(error: Exception) -> str:
    return f"{FAULT}: {type(error).__name__}: {error}".strip()


def is_fault(traceback: str | None) -> bool:
    return traceback is not None and traceback.startswith((FAULT, CRASHED))


class ScriptError(Exception):
    """A script failed; the text is its traceback, as the calculator prints it."""

    def __init__(self, traceback: str, error: BaseException, crash: Crash | None) -> None:
        super().__init__(traceback)
        self.traceback = traceback
        self.error = error
        self.crash = crash


@dataclass(frozen=True)
class Setup:
    """What to run, and on which calculator.

    heap         bytes; None for the model's heap (micropython only)
    speed        "calculator" slows the script down to the calculator's speed; None if set_speed() will never be called,
                 which is faster (micropython only)
    returns      {"prompt.wait_ac": 1234}: once the module prompt is imported, its function wait_ac() returns this int,
                 or a new list of these ints
    every_frame  report every shown drawing, not only as many as a user can see
    debug        stop the script at lines (micropython only)
    """

    script: Path
    model: Model
    casioplot: bool = True
    heap: int | None = None
    speed: Speed | None = "full"
    returns: Mapping[str, int | Sequence[int]] = field(default_factory=dict)
    every_frame: bool = False
    debug: DebugOptions | None = None


class Reports(Protocol):
    """The events of an engine. They come from the engine's thread, one at a time, in order."""

    def loading(self, name: str) -> None:
        """A file of the script is about to be compiled."""

    def wrote(self, text: str) -> None:
        """print() has printed this."""

    def asked(self, prompt: str, number: int, interrupts: int) -> None:
        """input() waits for answer(line, number). `interrupts` is the number of [AC] that have reached the script; if
        more were sent, the next one ends this input() at once."""

    def shown(self, frame: bytes) -> None:
        """show_screen() has shown these pixels, stored in the model's format (screen/formats.py)."""

    def read_keys(self) -> None:
        """The script has called getkey() for the first time."""

    def keys_done(self) -> None:
        """getkey() has seen all tapped keys, and the script has had time to react."""

    def touched(self, answer: TapAnswer) -> None:
        """The answer to touch()."""

    def stopped(self, stop: Stop) -> None:
        """The debugger has stopped the script, which waits for resume()."""

    def breakpoints_placed(self, file: str, lines: Sequence[int | None]) -> None:
        """The breakpoints of this file are at these lines: a line without code stands for the next one with code. None:
        no line with code follows."""

    def ended(self, how: End, traceback: str | None, crash: Crash | None = None) -> None:
        """The script, or the line of the shell, has ended. `crash`: its variables, if it failed."""


class Engine(Protocol):
    """One script in a fresh machine. Every method may be called from any thread."""

    def start(self) -> None:
        """Run the script; returns at once."""

    def run_line(self, line: str) -> None:
        """Run a shell line after the script, with the script's names; returns at once."""

    def answer(self, line: str, number: int) -> None:
        """Answer the input() of this number; ignored if it has already ended."""

    def interrupt(self) -> None:
        """[AC]: a KeyboardInterrupt between two bytecodes, or out of input()."""

    def hold(self, code: int) -> None:
        """From now on getkey() sees this key as down; 0 for none. Ignored on models without getkey()."""

    def tap(self, codes: Sequence[int]) -> None:
        """Press these keys one after another, each for a few calls of getkey(); 0 is a pause of the same length."""

    def cancel_taps(self) -> None:
        """Drop the tapped keys that getkey() hasn't seen yet."""

    def touch(self, place: Place | None, tapped: str = "") -> None:
        """The display was tapped there, on this text of the shell: call tap.py as soon as the script waits, in input(),
        in getkey() or at a drawing. Without a place, only read its buttons. A second touch() before the answer replaces
        the first."""

    def set_speed(self, speed: Speed) -> None:
        """Continue at this speed, if the engine can."""

    def evaluate(self, code: str) -> str:
        """Return what the code prints. It may import the script's modules, and leaves the script's state unchanged.

        Only while input() waits or after the end.
        """

    def stop(self, timeout: float = 5.0) -> bool:
        """End the script, whatever it does; True if nothing of it runs any more."""

    def drawing(self) -> bytes | None:
        """The drawing as it is now, shown or not; None if there is none, or the script doesn't respond."""

    @property
    def extent(self) -> Extent:
        """How far the script has drawn, as far as reported."""
