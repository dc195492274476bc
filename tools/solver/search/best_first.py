"""Best-first search, for games whose moves can lead in circles: always on from the state of the best heuristic."""

import numpy as np

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.generator import MOST_MOVES, moves
from tools.solver.search.heuristic import BUCKETS, heuristic
from tools.solver.search.kept import NOBODY, Places, keep, path_to
from tools.solver.search.protocol import EXHAUSTED, NEEDS_ROOM, PAUSED, WON
from tools.solver.search.relaxation import SOLVED, Relaxation, budget_is_spent, prune_lost, with_room
from tools.solver.search.shorten import shortened
from tools.solver.search.transposition import bytes_of, grown, insert, is_loaded, longer, new_table
from tools.solver.state.deal import Deal
from tools.solver.state.states import is_won

# What `counters` holds: how many states are kept, the best bucket that may hold one, the state that is won.
NODES, BEST, GOAL = range(3)


class BestFirst:
    """All states met, whence each came, and the frontier: a bucket of those to look at for each heuristic.

    Within a bucket the newest comes first, which is quick to dive, or the oldest, which is slow to go astray.
    """

    def __init__(self, deal: Deal, relaxation: Relaxation, start: Numbers, oldest_first: bool) -> None:
        self.memory, self.solved_before = 0, int(relaxation.counters[SOLVED])
        self.deal, self.relaxation, self.oldest_first = deal, relaxation, oldest_first
        self.table = new_table(len(start))
        self.states = np.zeros((1 << 10, len(start)), np.int64)
        self.states[0] = start
        insert(self.table, self.states, 0)
        self.parents = np.full(1 << 10, NOBODY, np.int32)
        self.next_in_bucket = np.full(1 << 10, NOBODY, np.int32)
        self.buckets = np.full((2, BUCKETS), NOBODY, np.int64)
        self.buckets[:, 0] = 0
        self.counters = np.array([1, 0, 0], np.int64)

    @property
    def nodes(self) -> int:
        return int(self.counters[NODES] + self.relaxation.counters[SOLVED] - self.solved_before)

    def run(self, steps: int) -> int:
        self.relaxation = with_room(self.relaxation, self.free // 2)
        arrays = (self.table, self.states, self.parents, self.next_in_bucket, self.buckets, self.counters)
        return int(_run(self.deal, self.relaxation, *arrays, self.oldest_first, steps))

    @property
    def free(self) -> int:
        kept = bytes_of(self.states, self.parents, self.next_in_bucket)
        return self.memory - kept - bytes_of(self.table, self.relaxation.table)

    def make_room(self) -> bool:
        if is_loaded(self.table, self.counters[NODES], MOST_MOVES):
            larger = grown(self.table, self.free)
            if larger is None:
                return False
            self.table = larger
        if self.counters[NODES] + MOST_MOVES > len(self.states):
            for name in ("states", "parents", "next_in_bucket"):
                array = longer(getattr(self, name), self.free)
                if array is None:
                    return False
                setattr(self, name, array)
        return True

    def path(self, until: float) -> list[Numbers] | None:
        path = path_to(self.states, self.parents, int(self.counters[GOAL]))
        return shortened(self.deal, path, self.table, until)


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
