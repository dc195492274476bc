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


def grown(table: Numbers, allowed: int) -> Numbers | None:
    """A larger table with all that this one holds, if both fit into so many bytes."""
    for times in (4, 2):
        if (times + 1) * table.nbytes <= allowed:
            larger = np.zeros((times * len(table), table.shape[1]), np.int64)
            _rehash(table, larger)
            return larger
    return None


def longer(array: npt.NDArray[Any], allowed: int) -> npt.NDArray[Any] | None:
    """The same array with as many rows of zeros again, if both fit into so many bytes."""
    return np.concatenate([array, np.zeros_like(array)]) if 3 * array.nbytes <= allowed else None


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
def _insert_key(table: Numbers, first: int, second: int) -> bool:
    """Whether the key is new to the table; it is in the table afterwards. Keys of one word ignore the second."""
    last = table.shape[0] - 1
    wide = table.shape[1] == 2
    slot = mix(first ^ mix(second)) & last
    while table[slot, 0]:
        if table[slot, 0] == ~first and (not wide or table[slot, 1] == second):
            return False
        slot = (slot + 1) & last
    table[slot, 0] = ~first  # never 0, which is a free slot: no state has all bits set
    if wide:
        table[slot, 1] = second
    return True


@jit
def insert_word(table: Numbers, word: int) -> bool:
    """Whether a state of one word is met for the first time."""
    last = table.shape[0] - 1
    slot = mix(word) & last
    while table[slot, 0]:
        if table[slot, 0] == ~word:
            return False
        slot = (slot + 1) & last
    table[slot, 0] = ~word
    return True


@jit
def insert(table: Numbers, states: Numbers, index: int) -> bool:
    """Whether one of the states is met for the first time. What a key of 128 bits can't hold is stirred in."""
    width = states.shape[1]
    if width == 1:
        return _insert_key(table, states[index, 0], 0)
    if width == 3:
        return _insert_key(table, states[index, 0], mix(states[index, 1]) + states[index, 2])
    first = 0
    second = 1
    for word in range(width):
        first = mix(first ^ states[index, word])
        second = mix(second + states[index, word])
    return _insert_key(table, first, second)


@jit_large
def _rehash(old: Numbers, new: Numbers) -> None:
    """Fill a larger table with what the old one holds."""
    for slot in range(old.shape[0]):
        if old.shape[1] == 1:
            if old[slot, 0]:
                insert_word(new, ~old[slot, 0])
        elif old[slot, 0]:
            _insert_key(new, ~old[slot, 0], old[slot, 1] if old.shape[1] == 2 else 0)
