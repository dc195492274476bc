"""Best-first search, for games whose moves can lead in circles: always on from the state of the best heuristic."""

from typing import Any

import numpy as np
import numpy.typing as npt

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.generator import MOST_MOVES, moves
from tools.solver.search.heuristic import BUCKETS, heuristic
from tools.solver.search.kept import NOBODY, Places, keep, path_to
from tools.solver.search.protocol import EXHAUSTED, NEEDS_ROOM, PAUSED, WON
from tools.solver.search.relaxation import Relaxation, budget_is_spent, prune_lost
from tools.solver.search.relaxed import NODES, Relaxed
from tools.solver.search.transposition import insert, is_loaded
from tools.solver.state.deal import Deal
from tools.solver.state.states import is_won

# What `counters` holds beside NODES, which are all kept: the best bucket that may hold one, the state that is won.
BEST, GOAL = range(1, 3)


class BestFirst(Relaxed):
    """All states met, whence each came, and the frontier: a bucket of those to look at for each heuristic.

    Within a bucket the newest comes first, which is quick to dive, or the oldest, which is slow to go astray.
    """

    def __init__(self, deal: Deal, relaxation: Relaxation, start: Numbers, oldest_first: bool) -> None:
        super().__init__(deal, relaxation, start)
        self.oldest_first = oldest_first
        self.states = np.zeros((1 << 10, len(start)), np.int64)
        self.states[0] = start
        self.parents = np.full(1 << 10, NOBODY, np.int32)
        self.next_in_bucket = np.full(1 << 10, NOBODY, np.int32)
        self.buckets = np.full((2, BUCKETS), NOBODY, np.int64)
        self.buckets[:, 0] = 0
        self.counters = np.array([1, 0, 0], np.int64)

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return self.states, self.parents, self.next_in_bucket

    def go_on(self, steps: int) -> int:
        arrays = (self.table, *self.arrays, self.buckets, self.counters)
        return int(_run(self.deal, self.relaxation, *arrays, self.oldest_first, steps))

    def make_room(self) -> bool:
        if self.table_is_loaded() and not self.enlarge_table():
            return False
        has_room = self.counters[NODES] + MOST_MOVES <= len(self.states)
        return has_room or self.lengthen("states", "parents", "next_in_bucket")

    def path_found(self) -> list[Numbers]:
        return path_to(self.states, self.parents, int(self.counters[GOAL]))


@jit
def _push(buckets: Numbers, next_in_bucket: Numbers, bucket: int, index: int, oldest_first: bool) -> None:
    """Put a state into a bucket: [0] has the first of each, [1] the last."""
    if buckets[0, bucket] == NOBODY:
        buckets[1, bucket] = index
        next_in_bucket[index] = NOBODY
        buckets[0, bucket] = index
    elif oldest_first:
        next_in_bucket[buckets[1, bucket]] = index
        buckets[1, bucket] = index
        next_in_bucket[index] = NOBODY
    else:
        next_in_bucket[index] = buckets[0, bucket]
        buckets[0, bucket] = index


@jit_large
def _run(
    deal: Deal,
    relaxation: Relaxation,
    table: Numbers,
    states: Numbers,
    parents: Places,
    next_in_bucket: Numbers,
    buckets: Numbers,
    counters: Numbers,
    oldest_first: bool,
    steps: int,
) -> int:
    """Go on for some steps."""
    successors = np.zeros((MOST_MOVES, states.shape[1]), np.int64)
    priorities = np.zeros(MOST_MOVES, np.int64)
    for _ in range(steps):
        while counters[BEST] >= 0 and buckets[0, counters[BEST]] == NOBODY:
            counters[BEST] -= 1
        if counters[BEST] < 0:
            return EXHAUSTED
        if counters[NODES] + MOST_MOVES > states.shape[0] or is_loaded(table, counters[NODES], MOST_MOVES):
            return NEEDS_ROOM
        if budget_is_spent(relaxation):
            return PAUSED
        current = buckets[0, counters[BEST]]
        buckets[0, counters[BEST]] = next_in_bucket[current]
        count = moves(deal, states, current, successors, priorities)
        count = prune_lost(relaxation, successors, priorities, count)
        for index in range(count):
            if not insert(table, successors, index):
                continue
            place = counters[NODES]
            counters[NODES] += 1
            keep(successors, index, states, parents, place, current)
            if is_won(deal, successors, index):
                counters[GOAL] = place
                return WON
            bucket = heuristic(deal, successors, index)
            _push(buckets, next_in_bucket, bucket, place, oldest_first)
            counters[BEST] = max(counters[BEST], bucket)
    return PAUSED
