"""Limits the size of single operations: they can't be interrupted, and the calculator has no memory for large ones."""

import ast
import math
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from host_sim.engines.cpython.compiler import BOUNDED, CHECK_ONLY, LOOP_RANGE
from host_sim.engines.cpython.functions import count_while
from host_sim.engines.cpython.interrupts import Interrupts

LARGEST_INT_BITS = 1 << 19
LONGEST_SEQUENCE = 1 << 22
SHORT_RANGE = 100_000
BLOCK = 1000  # numbers of a long range between two checks for an interrupt

# MicroPython prints ints of any length; LARGEST_INT_BITS keeps that fast.
sys.set_int_max_str_digits(0)


def check_product(left: Any, right: Any) -> Any:
    if isinstance(left, int) and isinstance(right, int):
        check_memory(left.bit_length() + right.bit_length() > LARGEST_INT_BITS)
    elif isinstance(left, int) and isinstance(right, (str, bytes, list, tuple)):
        check_memory(len(right) * left > LONGEST_SEQUENCE)
    elif isinstance(right, int) and isinstance(left, (str, bytes, list, tuple)):
        check_memory(len(left) * right > LONGEST_SEQUENCE)
    elif isinstance(left, bytearray) or isinstance(right, bytearray):
        raise TypeError(f"unsupported types for __mul__: '{type(left).__name__}', '{type(right).__name__}'")
    return right


def check_power(base: Any, exponent: Any) -> Any:
    if isinstance(base, int) and isinstance(exponent, int) and not -2 < base < 2:
        check_memory(base.bit_length() * exponent > LARGEST_INT_BITS)
    return exponent


def check_shift(number: Any, bits: Any) -> Any:
    if isinstance(number, int) and isinstance(bits, int):
        check_memory(number.bit_length() + bits > LARGEST_INT_BITS)
    return bits


def check_memory(is_too_large: bool) -> None:
    if is_too_large:
        raise MemoryError("memory allocation failed")


def product(left: Any, right: Any) -> Any:
    return left * check_product(left, right)


def power(base: Any, exponent: Any, *modulus: int) -> Any:
    try:
        return pow(base, exponent if modulus else check_power(base, exponent), *modulus)
    except OverflowError:  # for floats MicroPython returns infinity
        return -math.inf if base < 0 and exponent % 2 else math.inf


def shifted(number: Any, bits: Any) -> Any:
    return number << check_shift(number, bits)


def one_argument_iter(iterable: Any, /) -> Iterator[Any]:
    """iter(iterable): MicroPython has no iter(function, sentinel)."""
    return iter(iterable)


class LongRange:
    """A range whose iteration can be interrupted, even inside sum() or list()."""

    def __init__(self, numbers: range, interrupts: Interrupts) -> None:
        self._numbers = numbers
        self._interrupts = interrupts

    def __iter__(self) -> Iterator[int]:
        for start in range(0, len(self._numbers), BLOCK):
            if self._interrupts.is_pending:
                self._interrupts.deliver()
            yield from self._numbers[start : start + BLOCK]

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, index: Any) -> Any:
        return self._numbers[index]

    def __repr__(self) -> str:
        return repr(self._numbers)


LongRange.__name__ = LongRange.__qualname__ = "range"  # for messages and type()


def builtin_names(interrupts: Interrupts) -> dict[str, Any]:
    """The operations by the names that compiled scripts use."""

    def bounded_range(*bounds: int) -> range | LongRange:
        numbers = range(*bounds)
        return numbers if not numbers[SHORT_RANGE:] else LongRange(numbers, interrupts)

    def loop_range(*bounds: Any) -> Iterable[Any]:
        try:
            return bounded_range(*bounds)
        except TypeError:
            return count_while(bounds)

    checks = {ast.Mult: check_product, ast.Pow: check_power, ast.LShift: check_shift}
    operations = {ast.Mult: product, ast.Pow: power, ast.LShift: shifted}
    return {
        "iter": one_argument_iter,
        "pow": power,
        "range": bounded_range,
        LOOP_RANGE: loop_range,
        **{BOUNDED[kind]: operations[kind] for kind in BOUNDED},
        **{BOUNDED[kind] + CHECK_ONLY: checks[kind] for kind in BOUNDED},
    }
