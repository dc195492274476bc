"""The variables of a failed script, on the PC's Python."""

import reprlib
from collections.abc import Callable, Iterator, Mapping
from types import BuiltinFunctionType, FrameType, FunctionType, ModuleType, TracebackType
from typing import Any

from host_sim.engines.debugging import Crash, CrashFrame, Variable

NOT_VARIABLES = (FunctionType, BuiltinFunctionType, ModuleType, type)
NOT_A_FAILURE = (KeyboardInterrupt, SystemExit)
LONGEST_TEXT = 200
MOST_ITEMS = 50


class ShortRepr(reprlib.Repr):
    """Runs none of the script's code."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 6
        self.maxlist = self.maxtuple = self.maxdict = self.maxset = self.maxfrozenset = MOST_ITEMS
        self.maxstring = self.maxlong = self.maxother = LONGEST_TEXT

    def repr_instance(self, x: Any, level: int) -> str:
        if type(x).__module__ == "builtins":
            return super().repr_instance(x, level)
        members = vars(x) if hasattr(x, "__dict__") else {}
        texts = [f"{name}={self.repr1(members[name], level - 1)}" for name in sorted(members)]
        return f"{type(x).__name__}({', '.join(texts)})"


def crash_of(error: BaseException, traceback: str, file_of: Callable[[str], str | None]) -> Crash | None:
    """`file_of` returns the name of a script's file, None for other files. None if [AC] ended the script."""
    frames = tuple(
        CrashFrame(file, frame.f_code.co_name, line, tuple(variables_of(frame.f_locals)))
        for frame, line in frames_of(error.__traceback__)
        if (file := file_of(frame.f_code.co_filename)) is not None
    )
    if not frames or isinstance(error, NOT_A_FAILURE):
        return None
    return Crash(traceback.rpartition("\n")[2], frames[::-1])


def frames_of(traceback: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    while traceback is not None:
        yield traceback.tb_frame, traceback.tb_lineno
        traceback = traceback.tb_next


def variables_of(names: Mapping[str, object]) -> Iterator[Variable]:
    short = ShortRepr()
    for name, value in names.items():
        if not name.startswith("__") and not isinstance(value, NOT_VARIABLES):
            text = short.repr(value)
            shortened = text if len(text) <= LONGEST_TEXT else f"{text[:LONGEST_TEXT]}..."
            yield Variable(name, shortened, type(value).__name__)
