"""The relaxed game of Shamrocks between families, depth first: if it can't be won, neither can the deal."""

import numpy as np

from tools.solver.jit.compiler import Numbers, jit_large
from tools.solver.moves.families import MAX_FAMILY_MOVES, Slots, family_moves, new_slots
from tools.solver.search.base import EXHAUSTED, GAVE_UP, NEEDS_ROOM, NODES, PAUSED, Search
from tools.solver.search.counts_relaxation import CountsRelaxation, may_be_winnable
from tools.solver.search.transposition import insert_word, is_loaded, new_table
from tools.solver.state.families import Fans, counts_of, family_of, with_all_loose

ON_STACK = 1  # further index of `counters`


class FamilyRelaxation(Search):
    """A stack of families to expand. It never wins: a win of the relaxed game proves nothing."""

    def __init__(self, fans: Fans, counts: CountsRelaxation, start: Numbers) -> None:
        self.fans, self.counts, self.slots = fans, counts, new_slots()
        word = int(with_all_loose(fans, family_of(fans, start[np.newaxis], 0)))
        self.table = new_table(1)
        insert_word(self.table, word)
        self.stack = np.full(1 << 10, word, np.int64)
        self.counters = np.array([1, 1], np.int64)

    @property
    def arrays(self) -> tuple[Numbers, ...]:
        return (self.stack,)

    def run(self, steps: int) -> int:
        return int(_run(self.fans, self.counts, self.slots, self.table, self.stack, self.counters, steps))

    def make_room(self) -> bool:
        if is_loaded(self.table, self.counters[NODES], MAX_FAMILY_MOVES):
            return self.enlarge_table()
        return self.lengthen("stack")

    def path(self, _until: float, /) -> None:
        return None


@jit_large
def _run(
    fans: Fans,
    relaxation: CountsRelaxation,
    slots: Slots,
    table: Numbers,
    stack: Numbers,
    counters: Numbers,
    steps: int,
) -> int:
    successors = np.zeros(MAX_FAMILY_MOVES, np.int64)
    for _ in range(steps):
        if counters[ON_STACK] == 0:
            return EXHAUSTED
        top = counters[ON_STACK] - 1
        if is_loaded(table, counters[NODES], MAX_FAMILY_MOVES) or top + MAX_FAMILY_MOVES > stack.shape[0]:
            return NEEDS_ROOM
        counters[ON_STACK] = top
        word = stack[top]
        counts = counts_of(word)
        if counts == fans.ranks * 0x1111:
            return GAVE_UP
        if not may_be_winnable(fans, relaxation, counts):
            continue
        for index in range(family_moves(fans, word, slots, successors)):
            if insert_word(table, successors[index]):
                counters[NODES] += 1
                stack[counters[ON_STACK]] = successors[index]
                counters[ON_STACK] += 1
    return PAUSED
