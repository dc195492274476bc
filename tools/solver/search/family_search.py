"""Best-first search over the families of Shamrocks: a few arrangements of the loose cards stand for a whole family."""

from typing import Any

import numpy as np
import numpy.typing as npt

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.generator import MAX_MOVES, moves
from tools.solver.search.base import EXHAUSTED, GAVE_UP, NEEDS_ROOM, NODES, PAUSED, WON, Search
from tools.solver.search.best_first import EMPTY, push
from tools.solver.search.counts_relaxation import CountsRelaxation, may_be_winnable
from tools.solver.search.heuristic import BUCKETS
from tools.solver.search.paths import NO_PARENT, Indices, path_to, store
from tools.solver.search.transposition import contains, grown, insert, insert_word, is_loaded, new_table
from tools.solver.state.deal import Deal
from tools.solver.state.families import COUNTS_SHIFT, FANS, Fans, counts_of, dealt_cards_left, family_of, with_all_loose
from tools.solver.state.states import is_won

# Further indices of `counters`: families met, the best bucket that may not be empty, the index of the won state, the
# family being searched, how many of its arrangements have been expanded, and how many are known.
FAMILIES, BEST, GOAL, CURRENT, EXPANDED, KNOWN = range(1, 7)


class FamilySearch(Search):
    """All states met with their parents, and the frontier: states of families that were just entered."""

    def __init__(
        self, deal: Deal, fans: Fans, counts: CountsRelaxation, start: Numbers, arrangements: int, merged: bool
    ) -> None:
        self.deal, self.fans, self.counts, self.merged = deal, fans, counts, merged
        self.table = new_table(len(start))
        self.families = new_table(1)
        self.states = np.zeros((1 << 10, len(start)), np.int64)
        self.states[0] = start
        self.parents = np.full(1 << 10, NO_PARENT, np.int32)
        self.next_in_bucket = np.full(1 << 10, EMPTY, np.int32)
        self.buckets = np.full((2, BUCKETS), EMPTY, np.int64)  # [0]: the first state of each, [1]: the last
        self.buckets[:, 0] = 0
        self.arrangements = np.zeros(arrangements, np.int64)  # indices of states
        insert(self.table, self.states, 0)
        insert_word(self.families, int(_family(fans, self.states, 0, merged)))
        self.counters = np.array([1, 1, 0, 0, 0, 0, 0], np.int64)

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return self.families, self.states, self.parents, self.next_in_bucket

    def run(self, steps: int) -> int:
        arrays = (self.table, *self.arrays, self.buckets, self.arrangements, self.counters)
        return int(_run(self.deal, self.fans, self.counts, *arrays, self.merged, steps))

    def make_room(self) -> bool:
        if is_loaded(self.table, self.counters[NODES], MAX_MOVES) and not self.enlarge_table():
            return False
        if is_loaded(self.families, self.counters[FAMILIES], MAX_MOVES):
            larger = grown(self.families, self.free)
            if larger is None:
                return False
            self.families = larger
        has_room = self.counters[NODES] + MAX_MOVES <= len(self.states)
        return has_room or self.lengthen("states", "parents", "next_in_bucket")

    def path(self, _until: float, /) -> list[Numbers]:
        return path_to(self.states, self.parents, int(self.counters[GOAL]))


@jit
def _promise(fans: Fans, word: int) -> int:
    """Cards on the foundations, few dealt cards lying on one that is needed earlier, and room in the fans."""
    promise = 100
    for suit in range(4):
        promise += 3 * ((word >> (COUNTS_SHIFT + 4 * suit)) & 15)
    for fan in range(FANS):
        left = dealt_cards_left(word, fan)
        promise -= 0 if left else 3
        soonest = 99
        for height in range(left):
            card = fans.cards[fan, height]
            wait = (card >> 2) - ((word >> (COUNTS_SHIFT + 4 * (card & 3))) & 15)
            promise -= 2 if wait >= soonest else 0
            soonest = min(soonest, wait)
    return min(max(promise, 0), BUCKETS - 1)


@jit_large
def _family(fans: Fans, states: Numbers, index: int, merged: bool) -> int:
    word = family_of(fans, states, index)
    return with_all_loose(fans, word) if merged else word


@jit_large
def _run(
    deal: Deal,
    fans: Fans,
    relaxation: CountsRelaxation,
    table: Numbers,
    families: Numbers,
    states: Numbers,
    parents: Indices,
    next_in_bucket: Indices,
    buckets: Numbers,
    arrangements: Numbers,
    counters: Numbers,
    merged: bool,
    steps: int,
) -> int:
    successors = np.zeros((MAX_MOVES, states.shape[1]), np.int64)
    priorities = np.zeros(MAX_MOVES, np.int64)
    for _ in range(steps):
        full = is_loaded(table, counters[NODES], MAX_MOVES) or is_loaded(families, counters[FAMILIES], MAX_MOVES)
        if full or counters[NODES] + MAX_MOVES > states.shape[0]:
            return NEEDS_ROOM
        if counters[EXPANDED] == counters[KNOWN]:
            while counters[BEST] >= 0 and buckets[0, counters[BEST]] == EMPTY:
                counters[BEST] -= 1
            if counters[BEST] < 0:
                return GAVE_UP
            arrangements[0] = buckets[0, counters[BEST]]
            buckets[0, counters[BEST]] = next_in_bucket[arrangements[0]]
            counters[EXPANDED], counters[KNOWN] = 0, 1
            counters[CURRENT] = _family(fans, states, arrangements[0], merged)
            if not may_be_winnable(fans, relaxation, counts_of(counters[CURRENT])):
                if counters[NODES] == 1:
                    return EXHAUSTED  # the deal itself
                counters[KNOWN] = 0
                continue
        current = arrangements[counters[EXPANDED]]
        counters[EXPANDED] += 1
        for source in range(moves(deal, states, current, successors, priorities)):
            word = _family(fans, successors, source, merged)
            is_same_family = word == counters[CURRENT]
            if is_same_family and counters[KNOWN] == arrangements.shape[0]:
                continue
            if contains(table, successors, source):
                continue
            if not is_same_family:
                if not may_be_winnable(fans, relaxation, counts_of(word)) or not insert_word(families, word):
                    continue
                counters[FAMILIES] += 1
            insert(table, successors, source)
            index = counters[NODES]
            counters[NODES] += 1
            store(successors, source, states, parents, index, current)
            if is_same_family:
                arrangements[counters[KNOWN]] = index
                counters[KNOWN] += 1
                continue
            if is_won(deal, successors, source):
                counters[GOAL] = index
                return WON
            bucket = _promise(fans, word)
            push(buckets, next_in_bucket, bucket, index, True)
            counters[BEST] = max(counters[BEST], bucket)
    return PAUSED
