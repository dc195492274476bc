"""Best-first search for games whose moves can lead in circles: always continue from the state of the best heuristic."""

from typing import Any

import numpy as np
import numpy.typing as npt

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.generator import MAX_MOVES, moves
from tools.solver.search.base import EXHAUSTED, NEEDS_ROOM, NODES, PAUSED, WON, SearchWithRelaxation
from tools.solver.search.heuristic import BUCKETS, heuristic
from tools.solver.search.paths import NO_PARENT, Indices, path_to, store
from tools.solver.search.relaxation import Relaxation, budget_is_spent, prune_lost
from tools.solver.search.transposition import insert, is_loaded
from tools.solver.state.deal import Deal
from tools.solver.state.states import is_won

# Further indices of `counters`: the best bucket that may not be empty, and the index of the won state.
BEST, GOAL = range(1, 3)
EMPTY = -1  # bucket, or the end of one


class BestFirst(SearchWithRelaxation):
    """All states met with their parents, and the frontier: a linked list of states, a bucket, per heuristic value.

    Within a bucket the newest state comes first, which dives quickly, or the oldest, which rarely goes astray.
    """

    def __init__(self, deal: Deal, relaxation: Relaxation, start: Numbers, oldest_first: bool) -> None:
        super().__init__(deal, relaxation, start)
        self.oldest_first = oldest_first
        self.states = np.zeros((1 << 10, len(start)), np.int64)
        self.states[0] = start
        self.parents = np.full(1 << 10, NO_PARENT, np.int32)
        self.next_in_bucket = np.full(1 << 10, EMPTY, np.int32)
        self.buckets = np.full((2, BUCKETS), EMPTY, np.int64)  # [0]: the first state of each, [1]: the last
        self.buckets[:, 0] = 0
        self.counters = np.array([1, 0, 0], np.int64)

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return self.states, self.parents, self.next_in_bucket

    def run_loop(self, steps: int) -> int:
        arrays = (self.table, *self.arrays, self.buckets, self.counters)
        return int(_run(self.deal, self.relaxation, *arrays, self.oldest_first, steps))

    def make_room(self) -> bool:
        if self.table_is_loaded() and not self.enlarge_table():
            return False
        has_room = self.counters[NODES] + MAX_MOVES <= len(self.states)
        return has_room or self.lengthen("states", "parents", "next_in_bucket")

    def path_found(self) -> list[Numbers]:
        return path_to(self.states, self.parents, int(self.counters[GOAL]))


@jit
def push(buckets: Numbers, next_in_bucket: Numbers, bucket: int, index: int, oldest_first: bool) -> None:
    if buckets[0, bucket] == EMPTY:
        buckets[1, bucket] = index
        next_in_bucket[index] = EMPTY
        buckets[0, bucket] = index
    elif oldest_first:
        next_in_bucket[buckets[1, bucket]] = index
        buckets[1, bucket] = index
        next_in_bucket[index] = EMPTY
    else:
        next_in_bucket[index] = buckets[0, bucket]
        buckets[0, bucket] = index


@jit_large
def _run(
    deal: Deal,
    relaxation: Relaxation,
    table: Numbers,
    states: Numbers,
    parents: Indices,
    next_in_bucket: Numbers,
    buckets: Numbers,
    counters: Numbers,
    oldest_first: bool,
    steps: int,
) -> int:
    successors = np.zeros((MAX_MOVES, states.shape[1]), np.int64)
    priorities = np.zeros(MAX_MOVES, np.int64)
    for _ in range(steps):
        while counters[BEST] >= 0 and buckets[0, counters[BEST]] == EMPTY:
            counters[BEST] -= 1
        if counters[BEST] < 0:
            return EXHAUSTED
        if counters[NODES] + MAX_MOVES > states.shape[0] or is_loaded(table, counters[NODES], MAX_MOVES):
            return NEEDS_ROOM
        if budget_is_spent(relaxation):
            return PAUSED
        current = buckets[0, counters[BEST]]
        buckets[0, counters[BEST]] = next_in_bucket[current]
        count = moves(deal, states, current, successors, priorities)
        count = prune_lost(relaxation, successors, priorities, count)
        for source in range(count):
            if not insert(table, successors, source):
                continue
            index = counters[NODES]
            counters[NODES] += 1
            store(successors, source, states, parents, index, current)
            if is_won(deal, successors, source):
                counters[GOAL] = index
                return WON
            bucket = heuristic(deal, successors, source)
            push(buckets, next_in_bucket, bucket, index, oldest_first)
            counters[BEST] = max(counters[BEST], bucket)
    return PAUSED
