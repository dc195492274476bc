"""Beam search: all states a move further on, and of these the best few. Quick to find most wins, and no proof.

It asks nothing of the relaxation and only hands it on: in the same time a far wider beam finds more.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.generator import MOST_MOVES, moves
from tools.solver.search.heuristic import BUCKETS, heuristic
from tools.solver.search.kept import NOBODY, Places, keep, path_to
from tools.solver.search.protocol import EXHAUSTED, GAVE_UP, NEEDS_ROOM, PAUSED, WON
from tools.solver.search.relaxation import Relaxation
from tools.solver.search.relaxed import NODES, Relaxed
from tools.solver.search.transposition import insert, is_loaded
from tools.solver.state.deal import Deal
from tools.solver.state.states import copy_state, is_won

# What `counters` holds beside NODES: states kept, how many of these have been looked at, how many may be kept next,
# whether any were passed over, the state that is won.
KEPT, SEEN, NEXT, PASSED_OVER, GOAL = range(1, 6)


class Beam(Relaxed):
    """The best states of each number of moves, whence each came, and those to choose the next ones from."""

    def __init__(self, deal: Deal, relaxation: Relaxation, start: Numbers, width: int) -> None:
        super().__init__(deal, relaxation, start)
        self.width = width
        self.states = np.zeros((2 * width, len(start)), np.int64)
        self.states[0] = start
        self.parents = np.full(2 * width, NOBODY, np.int32)
        self.next_states = np.zeros((8 * width + 2 * MOST_MOVES, len(start)), np.int64)
        self.next_parents = np.zeros(len(self.next_states), np.int32)
        self.scores = np.zeros(len(self.next_states), np.int64)
        self.counters = np.array([1, 1, 0, 0, 0, 0], np.int64)

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return self.states, self.parents, self.next_states, self.next_parents, self.scores

    def go_on(self, steps: int) -> int:
        return int(_run(self.deal, self.table, *self.arrays, self.counters, self.width, steps))

    def make_room(self) -> bool:
        if self.table_is_loaded() and not self.enlarge_table():
            return False
        return self.counters[KEPT] + self.width <= len(self.states) or self.lengthen("states", "parents")

    def path_found(self) -> list[Numbers]:
        return path_to(self.states, self.parents, int(self.counters[GOAL]))


@jit_large
def _choose(states: Numbers, parents: Places, scores: Numbers, counters: Numbers, width: int) -> None:
    """Pass over all but the best of the states that may be kept next."""
    count = counters[NEXT]
    if count <= width:
        return
    counters[PASSED_OVER] = 1
    of_score = np.zeros(BUCKETS, np.int64)
    for place in range(count):
        of_score[scores[place]] += 1
    least = BUCKETS - 1
    left = width
    while of_score[least] <= left:
        left -= of_score[least]
        least -= 1
    chosen = 0
    for place in range(count):
        if scores[place] < least or (scores[place] == least and left == 0):
            continue
        left -= scores[place] == least
        copy_state(states, place, states, chosen)
        parents[chosen], scores[chosen] = parents[place], scores[place]
        chosen += 1
    counters[NEXT] = chosen


@jit
def _go_further(
    states: Numbers, parents: Places, next_states: Numbers, next_parents: Places, counters: Numbers
) -> None:
    """Keep what was chosen: these are the states to look at now."""
    for place in range(counters[NEXT]):
        keep(next_states, place, states, parents, counters[KEPT], next_parents[place])
        counters[KEPT] += 1
    counters[NEXT] = 0


@jit_large
def _run(
    deal: Deal,
    table: Numbers,
    states: Numbers,
    parents: Places,
    next_states: Numbers,
    next_parents: Places,
    scores: Numbers,
    counters: Numbers,
    width: int,
    steps: int,
) -> int:
    """Go on for some steps."""
    successors = np.zeros((MOST_MOVES, states.shape[1]), np.int64)
    priorities = np.zeros(MOST_MOVES, np.int64)
    for _ in range(steps):
        if is_loaded(table, counters[NODES], MOST_MOVES) or counters[KEPT] + width > states.shape[0]:
            return NEEDS_ROOM
        if counters[SEEN] == counters[KEPT]:
            _choose(next_states, next_parents, scores, counters, width)
            if counters[NEXT] == 0:
                return GAVE_UP if counters[PASSED_OVER] else EXHAUSTED
            _go_further(states, parents, next_states, next_parents, counters)
            continue
        if counters[NEXT] + MOST_MOVES > next_states.shape[0]:
            _choose(next_states, next_parents, scores, counters, width)
        current = counters[SEEN]
        counters[SEEN] += 1
        count = moves(deal, states, current, successors, priorities)
        for index in range(count):
            if not insert(table, successors, index):
                continue
            counters[NODES] += 1
            if is_won(deal, successors, index):
                keep(successors, index, states, parents, counters[KEPT], current)
                counters[GOAL] = counters[KEPT]
                return WON
            place = counters[NEXT]
            keep(successors, index, next_states, next_parents, place, current)
            scores[place] = heuristic(deal, successors, index)
            counters[NEXT] += 1
    return PAUSED
