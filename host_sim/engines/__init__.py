"""What runs a script: a real MicroPython, or the PC's own Python behind a filter. Both answer the same small interface.

A calculator starts an engine, answers its questions and interrupts it; the engine reports text, questions, drawings and
the end. Neither engine knows a face, a key or a shell.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, Protocol

from host_sim.models import FX_9860GIII, Model
from host_sim.screen.extent import Extent

EngineName = Literal["micropython", "cpython"]
Speed = Literal["full", "calculator"]
End = Literal["ended", "failed", "stopped"]


class ScriptError(Exception):
    """A script failed; the text is its own traceback, as the calculator prints it."""

    def __init__(self, traceback: str, error: BaseException) -> None:
        super().__init__(traceback)
        self.traceback = traceback
        self.error = error


@dataclass(frozen=True)
class Setup:
    """What to run, and on what kind of calculator.

    model      the calculator that it is meant for
    heap       bytes that scripts have; None for what the model is believed to have (micropython only)
    speed      "calculator" holds the script back to the calculator's own speed; None: it will never be asked for, which
               is faster (micropython only)
    returns    {"prompt.wait_ac": 1234}: once prompt is imported, its wait_ac returns this int, or a new list of these
    every      report every drawing that is shown, not only as many as an eye can see
    """

    script: Path
    model: Model = FX_9860GIII
    casioplot: bool = True
    heap: int | None = None
    speed: Speed | None = "full"
    returns: Mapping[str, int | Sequence[int]] = field(default_factory=dict)
    every: bool = False


class Reports(Protocol):
    """What an engine tells: from a thread of its own, one at a time, in the order in which things happen."""

    def loading(self, name: str) -> None:
        """A file of the script's is about to be compiled."""

    def wrote(self, text: str) -> None:
        """print() has printed this."""

    def asked(self, prompt: str, number: int, interrupts: int) -> None:
        """input() waits for answer(line, number). So many interrupts had reached the script by then: where that is
        less than were sent, the next one ends this question at once."""

    def shown(self, frame: bytes) -> None:
        """show_screen() has put this on display: the pixels as the model stores them (screen/formats.py)."""

    def keys_done(self) -> None:
        """getkey() has seen all keys that were tapped, and the script has had time for what it does about them."""

    def ended(self, how: End, traceback: str | None) -> None:
        """The script, or the line of the shell, is over."""


class Engine(Protocol):
    """One script in a fresh machine. Every method may be called from any thread."""

    def start(self) -> None:
        """Run the script; returns at once."""

    def run_line(self, line: str) -> None:
        """Run a line typed in the shell after the script, which sees the script's names; returns at once."""

    def answer(self, line: str, number: int) -> None:
        """End the question of that number; nothing happens where it is over already."""

    def interrupt(self) -> None:
        """[AC]: a KeyboardInterrupt between two bytecodes, or out of input()."""

    def hold(self, code: int) -> None:
        """From now on this key is down, for getkey() to see; 0 for none. Nothing happens where there is no getkey()."""

    def tap(self, codes: Sequence[int]) -> None:
        """Press these keys one after another, each for a few calls of getkey(); 0 waits for as long."""

    def untap(self) -> None:
        """Forget those that getkey() has not seen."""

    def set_speed(self, speed: Speed) -> None:
        """Go on at this speed, where the engine can."""

    def evaluate(self, code: str) -> str:
        """What the code prints. It may import the script's modules, but disturbs nothing; only while a question waits
        or the script is over."""

    def stop(self, timeout: float = 5.0) -> bool:
        """End it, whatever it does; True once nothing of it runs any more."""

    @property
    def extent(self) -> Extent:
        """How far the script has drawn, as far as is known by now."""
