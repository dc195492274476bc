"""Beam search: all states one move further on, and the best few of them. Finds most wins quickly and proves nothing.

It hands the relaxation on without using it: in the same time a far wider beam finds more.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.generator import MAX_MOVES, moves
from tools.solver.search.base import EXHAUSTED, GAVE_UP, NEEDS_ROOM, NODES, PAUSED, WON, SearchWithRelaxation
from tools.solver.search.heuristic import BUCKETS, heuristic
from tools.solver.search.paths import NO_PARENT, Indices, path_to, store
from tools.solver.search.relaxation import Relaxation
from tools.solver.search.transposition import insert, is_loaded
from tools.solver.state.deal import Deal
from tools.solver.state.states import copy_state, is_won

# Further indices of `counters`: states stored, how many of them are expanded, candidates for the next ones, whether
# any candidates were dropped, and the index of the won state.
STORED, EXPANDED, CANDIDATES, DROPPED, GOAL = range(1, 6)


class Beam(SearchWithRelaxation):
    """The best states of each number of moves, their parents, and the candidates for the next ones."""

    def __init__(self, deal: Deal, relaxation: Relaxation, start: Numbers, width: int) -> None:
        super().__init__(deal, relaxation, start)
        self.width = width
        self.states = np.zeros((2 * width, len(start)), np.int64)
        self.states[0] = start
        self.parents = np.full(2 * width, NO_PARENT, np.int32)
        self.candidates = np.zeros((8 * width + 2 * MAX_MOVES, len(start)), np.int64)
        self.candidate_parents = np.zeros(len(self.candidates), np.int32)
        self.scores = np.zeros(len(self.candidates), np.int64)
        self.counters = np.array([1, 1, 0, 0, 0, 0], np.int64)

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return self.states, self.parents, self.candidates, self.candidate_parents, self.scores

    def run_loop(self, steps: int) -> int:
        return int(_run(self.deal, self.table, *self.arrays, self.counters, self.width, steps))

    def make_room(self) -> bool:
        if self.table_is_loaded() and not self.enlarge_table():
            return False
        return self.counters[STORED] + self.width <= len(self.states) or self.lengthen("states", "parents")

    def path_found(self) -> list[Numbers]:
        return path_to(self.states, self.parents, int(self.counters[GOAL]))


@jit_large
def _drop_all_but_best(candidates: Numbers, parents: Indices, scores: Numbers, counters: Numbers, width: int) -> None:
    count = counters[CANDIDATES]
    if count <= width:
        return
    counters[DROPPED] = 1
    of_score = np.zeros(BUCKETS, np.int64)
    for index in range(count):
        of_score[scores[index]] += 1
    lowest = BUCKETS - 1
    left = width
    while of_score[lowest] <= left:
        left -= of_score[lowest]
        lowest -= 1
    chosen = 0
    for index in range(count):
        if scores[index] < lowest or (scores[index] == lowest and left == 0):
            continue
        left -= scores[index] == lowest
        copy_state(candidates, index, candidates, chosen)
        parents[chosen], scores[chosen] = parents[index], scores[index]
        chosen += 1
    counters[CANDIDATES] = chosen


@jit
def _store_candidates(
    states: Numbers, parents: Indices, candidates: Numbers, candidate_parents: Indices, counters: Numbers
) -> None:
    """The candidates are the next states to expand."""
    for index in range(counters[CANDIDATES]):
        store(candidates, index, states, parents, counters[STORED], candidate_parents[index])
        counters[STORED] += 1
    counters[CANDIDATES] = 0


@jit_large
def _run(
    deal: Deal,
    table: Numbers,
    states: Numbers,
    parents: Indices,
    candidates: Numbers,
    candidate_parents: Indices,
    scores: Numbers,
    counters: Numbers,
    width: int,
    steps: int,
) -> int:
    successors = np.zeros((MAX_MOVES, states.shape[1]), np.int64)
    priorities = np.zeros(MAX_MOVES, np.int64)
    for _ in range(steps):
        if is_loaded(table, counters[NODES], MAX_MOVES) or counters[STORED] + width > states.shape[0]:
            return NEEDS_ROOM
        if counters[EXPANDED] == counters[STORED]:
            _drop_all_but_best(candidates, candidate_parents, scores, counters, width)
            if counters[CANDIDATES] == 0:
                return GAVE_UP if counters[DROPPED] else EXHAUSTED
            _store_candidates(states, parents, candidates, candidate_parents, counters)
            continue
        if counters[CANDIDATES] + MAX_MOVES > candidates.shape[0]:
            _drop_all_but_best(candidates, candidate_parents, scores, counters, width)
        current = counters[EXPANDED]
        counters[EXPANDED] += 1
        count = moves(deal, states, current, successors, priorities)
        for source in range(count):
            if not insert(table, successors, source):
                continue
            counters[NODES] += 1
            if is_won(deal, successors, source):
                store(successors, source, states, parents, counters[STORED], current)
                counters[GOAL] = counters[STORED]
                return WON
            index = counters[CANDIDATES]
            store(successors, source, candidates, candidate_parents, index, current)
            scores[index] = heuristic(deal, successors, source)
            counters[CANDIDATES] += 1
    return PAUSED
