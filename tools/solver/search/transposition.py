"""The transposition table: a hash set of all states met, as keys of one or two words.

It is an array of slots with open addressing, which the search's loop fills and enlarges when it is nearly full.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from tools.solver.jit.compiler import Numbers, jit, jit_large

FIRST_SLOTS = 1 << 12
LARGE = 64 << 20  # bytes; larger tables are only doubled, since new memory takes the system up to 2.5 ns per byte
MAX_LOAD = 0.8  # share of slots in use before the table must grow


def new_table(width: int) -> Numbers:
    """A table for states of `width` words."""
    return np.zeros((FIRST_SLOTS, min(width, 2)), np.int64)


def grown(table: Numbers, free: int) -> Numbers | None:
    """A larger copy of the table, or None if it doesn't fit into the free bytes."""
    for factor in (4, 2) if table.nbytes < LARGE else (2,):
        if factor * table.nbytes <= free:
            return enlarged(table, factor)
    return None


def enlarged(table: Numbers, factor: int) -> Numbers:
    larger = np.zeros((factor * len(table), table.shape[1]), np.int64)
    _rehash(table, larger)
    return larger


def longer(array: npt.NDArray[Any], free: int) -> npt.NDArray[Any] | None:
    """The array at twice its length, or None if that doesn't fit into the free bytes."""
    return doubled(array) if 2 * array.nbytes <= free else None


def bytes_of(*arrays: npt.NDArray[Any]) -> int:
    return sum(array.nbytes for array in arrays)


def doubled(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    larger = np.zeros((2 * len(array), *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger


@jit
def is_loaded(table: Numbers, states: int, more: int) -> bool:
    """Whether a table with this many states is too full for some more."""
    return states + more > int(table.shape[0] * MAX_LOAD)


@jit
def mix(value: int) -> int:
    """A one-to-one hash: each bit of the result depends on all bits of the value."""
    value = (value ^ ((value >> 32) & 0xFFFFFFFF)) * 0x4CF5AD432745937F
    value = (value ^ ((value >> 29) & 0x7FFFFFFFF)) * 0x5851F42D4C957F2D
    return value ^ ((value >> 32) & 0xFFFFFFFF)


@jit
def _slot_of_key(table: Numbers, first: int, second: int) -> int:
    """The slot of the key, or the free one for it. Keys of one word ignore the second."""
    last = table.shape[0] - 1
    wide = table.shape[1] == 2
    # By the highest bits of the hash: a larger table has the keys in the same order, so copying them is quick.
    slot = (((mix(first ^ mix(second)) >> 32) & 0xFFFFFFFF) * table.shape[0]) >> 32
    while table[slot, 0] and (table[slot, 0] != ~first or (wide and table[slot, 1] != second)):
        slot = (slot + 1) & last
    return slot


@jit
def _insert_key(table: Numbers, first: int, second: int) -> bool:
    """Add the key; return whether it is new."""
    slot = _slot_of_key(table, first, second)
    if table[slot, 0]:
        return False
    table[slot, 0] = ~first  # never 0, which marks a free slot: no state has all bits set
    if table.shape[1] == 2:
        table[slot, 1] = second
    return True


@jit
def key_of(states: Numbers, index: int) -> tuple[int, int]:
    """The key of states[index]; wide states are hashed to 128 bits."""
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
    """Add states[index]; return whether it is new."""
    first, second = key_of(states, index)
    return _insert_key(table, first, second)


@jit
def contains(table: Numbers, states: Numbers, index: int) -> bool:
    first, second = key_of(states, index)
    return table[_slot_of_key(table, first, second), 0] != 0


@jit
def insert_word(table: Numbers, word: int) -> bool:
    """As insert(), for a state of one word."""
    return _insert_key(table, word, 0)


@jit
def insert_pair(table: Numbers, first: int, second: int) -> bool:
    """As insert(), for a state of two words."""
    return _insert_key(table, first, second)


@jit_large
def _rehash(old: Numbers, new: Numbers) -> None:
    """Copy a table into a larger one."""
    for slot in range(old.shape[0]):
        if old[slot, 0]:
            _insert_key(new, ~old[slot, 0], old[slot, 1] if old.shape[1] == 2 else 0)
