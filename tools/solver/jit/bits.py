"""Sets of cards as bits of an int64: bit rank * 4 + suit."""

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types

from tools.solver.jit.compiler import built_in

FIRST_OF_RANKS = 0x1111111111111  # the lowest suit of each of the 13 ranks


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


@built_in
def highest(_context: Any, _bits: Any) -> Any:
    """The place of the highest bit set."""

    def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        zeros = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

    return types.int64(types.int64), code
