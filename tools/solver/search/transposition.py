"""The transposition table: the states met so far, as a hash set of keys of one or two words, which forgets none.

It is an array of slots with open addressing: the search's loop fills it, and has it grown where it is nearly full.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from tools.solver.jit.compiler import Numbers, jit, jit_large

FIRST_SLOTS = 1 << 12
MAX_LOAD = 0.8  # of the slots, after which the table must grow


def new_table(width: int) -> Numbers:
    """A table for states of so many words."""
    return np.zeros((FIRST_SLOTS, min(width, 2)), np.int64)


def grown(table: Numbers, free: int) -> Numbers | None:
    """A larger table with all that this one holds, if it fits into the bytes that are free."""
    for times in (4, 2):
        if times * table.nbytes <= free:
            return enlarged(table, times)
    return None


def enlarged(table: Numbers, times: int) -> Numbers:
    larger = np.zeros((times * len(table), table.shape[1]), np.int64)
    _rehash(table, larger)
    return larger


def longer(array: npt.NDArray[Any], free: int) -> npt.NDArray[Any] | None:
    """The same array with as many rows of zeros again, if that fits into the bytes that are free."""
    return doubled(array) if 2 * array.nbytes <= free else None


def bytes_of(*arrays: npt.NDArray[Any]) -> int:
    return sum(array.nbytes for array in arrays)


def doubled(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    larger = np.zeros((2 * len(array), *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger


@jit
def is_loaded(table: Numbers, states: int, more: int) -> bool:
    """Whether a table with so many states is too full for some more."""
    return states + more > int(table.shape[0] * MAX_LOAD)


@jit
def mix(value: int) -> int:
    """All bits of the value stirred into all bits of the result, one to one."""
    value = (value ^ ((value >> 32) & 0xFFFFFFFF)) * 0x4CF5AD432745937F
    value = (value ^ ((value >> 29) & 0x7FFFFFFFF)) * 0x5851F42D4C957F2D
    return value ^ ((value >> 32) & 0xFFFFFFFF)


@jit
def _slot_of_key(table: Numbers, first: int, second: int) -> int:
    """Where the key is, or would be. Keys of one word ignore the second."""
    last = table.shape[0] - 1
    wide = table.shape[1] == 2
    slot = mix(first ^ mix(second)) & last
    while table[slot, 0] and (table[slot, 0] != ~first or (wide and table[slot, 1] != second)):
        slot = (slot + 1) & last
    return slot


@jit
def _insert_key(table: Numbers, first: int, second: int) -> bool:
    """Whether the key is new to the table; it is in the table afterwards."""
    slot = _slot_of_key(table, first, second)
    if table[slot, 0]:
        return False
    table[slot, 0] = ~first  # never 0, which is a free slot: no state has all bits set
    if table.shape[1] == 2:
        table[slot, 1] = second
    return True


@jit
def _key(states: Numbers, index: int) -> tuple[int, int]:
    """The key of one of the states. What 128 bits can't hold is stirred in."""
    width = states.shape[1]
    if width == 1:
        return states[index, 0], 0
    if width == 3:
        return states[index, 0], mix(states[index, 1]) + states[index, 2]
    first = 0
    second = 1
    for word in range(width):
        first = mix(first ^ states[index, word])
        second = mix(second + states[index, word])
    return first, second


@jit
def insert(table: Numbers, states: Numbers, index: int) -> bool:
    """Whether one of the states is met for the first time."""
    first, second = _key(states, index)
    return _insert_key(table, first, second)


@jit
def contains(table: Numbers, states: Numbers, index: int) -> bool:
    """Whether one of the states has been met."""
    first, second = _key(states, index)
    return table[_slot_of_key(table, first, second), 0] != 0


@jit
def insert_word(table: Numbers, word: int) -> bool:
    """The same for a state of one word."""
    return _insert_key(table, word, 0)


@jit_large
def _rehash(old: Numbers, new: Numbers) -> None:
    """Fill a larger table with what the old one holds."""
    for slot in range(old.shape[0]):
        if old[slot, 0]:
            _insert_key(new, ~old[slot, 0], old[slot, 1] if old.shape[1] == 2 else 0)
