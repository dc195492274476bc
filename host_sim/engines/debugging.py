"""What an engine reports about a stopped or failed script."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

SHOWN_FRAMES = 5
LONGEST_LINE = 400


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


def crash_from(message: dict[str, Any]) -> Crash:
    """As core/debugging/crash.js describes it."""
    frames = (
        CrashFrame(frame["file"], frame["name"], frame["line"], tuple(Variable(**row) for row in frame["variables"]))
        for frame in message["frames"]
    )
    return Crash(message["error"], tuple(frames))
