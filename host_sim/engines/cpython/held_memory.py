"""Estimates the memory that a script holds, which isn't what the process uses: the simulator needs memory too."""

import gc
import sys
from collections.abc import Iterable
from types import CellType, FrameType, FunctionType, GeneratorType, MappingProxyType, ModuleType
from typing import Any

CONTAINERS = (list, tuple, dict, set, frozenset, MappingProxyType, CellType, GeneratorType)
VALUES = (int, float, complex, str, bytes, bytearray, bool, type(None))
LARGE = 4 << 20  # bytes: the simulator has no container of this size


def holds_at_least(limit: int, builtins: dict[str, Any]) -> bool:
    """Whether the objects that the calling script, the one with these built-ins, can reach have this many bytes.

    A number or string counts as often as it is referred to, which is quick and at most a few times too much.
    """
    total = 0
    seen = {id(builtins)}
    waiting: list[Any] = [*objects_of_frames(sys._getframe(1), builtins), *large_containers()]
    while waiting and total < limit:
        thing = waiting.pop()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        total += sys.getsizeof(thing)
        for inner in contents(thing):
            if type(inner) in VALUES:
                total += sys.getsizeof(inner)
            else:
                waiting.append(inner)
    return total >= limit


def objects_of_frames(frame: FrameType | None, builtins: dict[str, Any]) -> Iterable[Any]:
    """The variables of the script's calls and modules."""
    while frame is not None:
        if frame.f_builtins is builtins:
            yield from (*frame.f_locals.values(), *frame.f_globals.values())
        frame = frame.f_back


def large_containers() -> Iterable[Any]:
    """A container that list() or a comprehension is still filling belongs to no variable yet."""
    containers = (thing for thing in gc.get_objects() if type(thing) in (list, dict, set))
    return [thing for thing in containers if sys.getsizeof(thing) > LARGE]


def contents(thing: Any) -> Iterable[Any]:
    """The objects in it. Functions and the simulator's own objects aren't followed."""
    if isinstance(thing, CONTAINERS):
        return gc.get_referents(thing)
    if isinstance(thing, FunctionType):
        return thing.__closure__ or ()
    if isinstance(thing, (type, ModuleType)):
        return list(vars(thing).values())
    if type(thing).__module__.startswith("host_sim."):
        return ()
    instance_variables = getattr(thing, "__dict__", None)
    return [instance_variables] if isinstance(instance_variables, dict) else ()
