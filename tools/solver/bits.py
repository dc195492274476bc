"""Sets of cards as bits of an int64: bit rank * 4 + suit. Everything here is jitted."""

import hashlib
from pathlib import Path
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import config, njit, types
from numba.extending import intrinsic


def _cache_folder() -> Path:
    """Where compiled code is kept: a folder of its own for each state of the sources that speak of jit.

    By itself numba looks only at the file of the function that is called, not at the files of those that it calls.
    """
    here = Path(__file__).parent
    sources = [path.read_bytes() for path in sorted(here.glob("*.py"))]
    compiled = b"".join(source for source in sources if b"jit" in source)
    return here / "__pycache__" / f"numba-{hashlib.sha256(compiled).hexdigest()[:16]}"


settings: Any = config
settings.CACHE_DIR = str(_cache_folder())
# Small functions are built into those that call them: a Board is too large to be handed over at every step.
jit: Any = njit(cache=True, nogil=True, forceinline=True)
jit_large: Any = njit(cache=True, nogil=True)
built_in: Any = intrinsic

FIRST_OF_RANKS = 0x1111111111111  # the lowest suit of each of the 13 ranks
ALL = 0xFFFFFFFFFFFFF


@built_in
def size(_context: Any, _bits: Any) -> Any:
    """How many bits are set."""

    def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


@built_in
def lowest(_context: Any, _bits: Any) -> Any:
    """The place of the lowest bit set."""

    def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code
