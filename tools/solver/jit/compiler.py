"""numba as the solver uses it: decorators, arrays of 64-bit integers, and sets of cards as bits of an int64.

Card rank * 4 + suit is bit rank * 4 + suit.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir  # type: ignore[import-untyped]
from numba import config, njit, types
from numba.core.codegen import JITCodeLibrary
from numba.core.dispatcher import Dispatcher
from numba.extending import intrinsic

from tools.solver.jit import code_cache
from tools.solver.jit.clock import compile_time

Numbers = npt.NDArray[np.int64]

settings: Any = config
settings.CACHE_DIR = str(code_cache.prepare())
# Small functions are inlined: passing a Deal costs time at every call. Even inlined, a function that takes a Deal costs
# some (testing one of its columns: a fifth of a search), so functions take plain numbers where they can.
jit: Any = njit(cache=True, nogil=True, forceinline=True)
jit_large: Any = njit(cache=True, nogil=True)
built_in: Any = intrinsic  # its own type says that functions return nothing


_dispatcher: Any = Dispatcher
_compile = _dispatcher.compile


def _compile_off_the_clock(dispatcher: Any, signature: Any) -> Any:
    """Compile a function or load its code from the cache. numba's own event covers only the former."""
    compile_time.begin()
    try:
        return _compile(dispatcher, signature)
    finally:
        compile_time.end()


_dispatcher.compile = _compile_off_the_clock

_library: Any = JITCodeLibrary
_finalize = _library._finalize_specific
ENDING_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


@contextmanager
def signals_afterwards() -> Iterator[None]:
    """Signals that end the program come when the block is done."""
    if threading.current_thread() is not threading.main_thread():  # there they never come
        yield
        return
    came: list[int] = []
    handlers = {number: signal.signal(number, lambda number, _: came.append(number)) for number in ENDING_SIGNALS}
    try:
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number in came:
            signal.raise_signal(number)


def _finalize_uninterrupted(library: Any) -> None:
    """LLVM hands over the code by calling Python; an exception there would be lost, and the code with it."""
    with signals_afterwards():
        _finalize(library)


_library._finalize_specific = _finalize_uninterrupted

FIRST_OF_RANKS = 0x1111111111111  # the lowest suit of each of the 13 ranks


@built_in
def bit_count(_context: Any, _bits: Any) -> Any:
    def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


@built_in
def lowest_bit(_context: Any, _bits: Any) -> Any:
    """The index of the lowest bit set."""

    def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code


@built_in
def highest_bit(_context: Any, _bits: Any) -> Any:
    """The index of the highest bit set."""

    def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return types.int64(types.int64), code
