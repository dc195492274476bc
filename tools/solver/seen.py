"""The positions met so far: a hash set of whole keys of one or two words, which forgets none."""

from tools.solver.bits import jit, jit_large
from tools.solver.rules import Numbers

FULL = 0.8  # of the slots, after which the table must grow


@jit
def mixed(value: int) -> int:
    """All bits of the value stirred into all bits of the result, one to one."""
    value = (value ^ ((value >> 32) & 0xFFFFFFFF)) * 0x4CF5AD432745937F
    value = (value ^ ((value >> 29) & 0x7FFFFFFFF)) * 0x5851F42D4C957F2D
    return value ^ ((value >> 32) & 0xFFFFFFFF)


@jit
def add(table: Numbers, first: int, second: int) -> bool:
    """Whether the key is new to the table; it is in the table afterwards. Keys of one word ignore the second."""
    last = table.shape[0] - 1
    wide = table.shape[1] == 2
    slot = mixed(first ^ mixed(second)) & last
    while table[slot, 0]:
        if table[slot, 0] == ~first and (not wide or table[slot, 1] == second):
            return False
        slot = (slot + 1) & last
    table[slot, 0] = ~first  # never 0, which is a free slot: no position has all bits set
    if wide:
        table[slot, 1] = second
    return True


@jit_large
def copy(old: Numbers, new: Numbers) -> None:
    """Fill a larger table with what the old one holds."""
    for slot in range(old.shape[0]):
        if old[slot, 0]:
            add(new, ~old[slot, 0], old[slot, 1] if old.shape[1] == 2 else 0)
