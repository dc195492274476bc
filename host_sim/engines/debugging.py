"""Debugging a script: what an engine reports about a stopped or failed one, and how it is told to go on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol

MOST_HEAP = 3_131_392  # bytes: the room for the debugger's marks, in core/firmware/layout.js
SHOWN_FRAMES = 5
LONGEST_LINE = 400


Move = Literal["continue", "into", "over", "out"]
Reason = Literal["breakpoint", "step", "pause", "exception"]


class Breakpoint(NamedTuple):
    line: int
    condition: str = ""  # a Python expression: stop only if it is true


@dataclass(frozen=True)
class DebugOptions:
    """A script that is started with these stops at breakpoints and if it fails."""

    breakpoints: Mapping[str, Sequence[Breakpoint]] = field(default_factory=dict)  # by file: "quiz.py", "LIB/one.py"
    stops_on_entry: bool = False


class Variable(NamedTuple):
    name: str
    value: str  # as Python writes it, shortened
    type: str
    reference: int = 0  # of the object, to open it; 0 if it can't be opened
    length: int = 0  # number of its parts


@dataclass(frozen=True)
class StackFrame:
    file: str
    name: str  # of the function; "<module>" outside of functions
    line: int

    @property
    def place(self) -> str:
        is_module = self.name == "<module>"
        return f"{self.file}, line {self.line}" if is_module else f"{self.name}(), line {self.line}"


@dataclass(frozen=True)
class Stop:
    reason: Reason
    frames: tuple[StackFrame, ...]  # the innermost first
    text: str = ""  # the exception, or why the condition of a breakpoint failed


class Result(NamedTuple):
    """Of an expression."""

    value: str
    type: str
    reference: int  # as in Variable


class DebugError(Exception):
    """An expression failed, or the script isn't stopped; the text says why, in one line."""


class DebugControl(Protocol):
    """Of an engine that can debug. Variables and expressions need a stopped script."""

    def set_breakpoints(self, file: str, breakpoints: Sequence[Breakpoint]) -> None:
        """Replace the breakpoints of a file."""

    def pause(self) -> None:
        """Stop at the next line."""

    def resume(self, move: Move) -> None:
        """Continue a stopped script."""

    def variables(self, reference: int) -> list[Variable]:
        """The parts of an object, or the variables of a scope (see `scopes`)."""

    def evaluate_in_frame(self, expression: str, frame: int) -> Result:
        """Evaluate an expression in a frame, 0 for the innermost, without changing the script's objects."""


def scopes(frame: int) -> tuple[int, int]:
    """The references of a frame's locals and globals."""
    return 2 * frame + 1, 2 * frame + 2


@dataclass(frozen=True)
class CrashFrame(StackFrame):
    variables: tuple[Variable, ...]  # without functions, classes and modules


@dataclass(frozen=True)
class Crash:
    """Where a script failed, and its variables at that moment."""

    error: str  # the last line of the traceback
    frames: tuple[CrashFrame, ...]  # the innermost first

    def lines(self) -> Iterator[str]:
        """For a user: one line for each of the last functions that has variables."""
        for frame in self.frames[:SHOWN_FRAMES]:
            if frame.variables:
                values = ", ".join(f"{variable.name} = {variable.value}" for variable in frame.variables)
                shortened = values if len(values) <= LONGEST_LINE else f"{values[:LONGEST_LINE]}..."
                yield f"{frame.place}: {shortened}"


def stop_from(message: dict[str, Any]) -> Stop:
    """As core/debugging/debugger.js describes it."""
    frames = tuple(StackFrame(**frame) for frame in message["frames"])
    return Stop(message["reason"], frames, message.get("text", ""))


def crash_from(message: dict[str, Any]) -> Crash:
    """As core/debugging/crash.js describes it."""
    frames = (
        CrashFrame(frame["file"], frame["name"], frame["line"], tuple(Variable(**row) for row in frame["variables"]))
        for frame in message["frames"]
    )
    return Crash(message["error"], tuple(frames))
