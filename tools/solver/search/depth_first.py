"""Depth-first search for games whose moves lead forward: the move of the largest priority first, no state twice."""

import numpy as np

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.generator import MAX_MOVES, moves
from tools.solver.search.base import EXHAUSTED, NEEDS_ROOM, NODES, PAUSED, WON, SearchWithRelaxation
from tools.solver.search.relaxation import Relaxation, budget_is_spent, prune_lost
from tools.solver.search.transposition import insert, is_loaded
from tools.solver.state.deal import Deal
from tools.solver.state.states import copy_state, is_won

ON_STACK, DEPTH = range(1, 3)  # further indices of `counters`


class DepthFirst(SearchWithRelaxation):
    """A stack of states to expand, and the path to the last one expanded."""

    def __init__(self, deal: Deal, relaxation: Relaxation, start: Numbers) -> None:
        super().__init__(deal, relaxation, start)
        self.stack = np.zeros((1 << 10, len(start)), np.int64)
        self.stack[0] = start
        self.depths = np.zeros(1 << 10, np.int64)  # of each state on the stack
        self.current_path = np.zeros((1 << 8, len(start)), np.int64)
        self.counters = np.array([0, 1, 0], np.int64)

    @property
    def arrays(self) -> tuple[Numbers, ...]:
        return self.stack, self.depths, self.current_path

    def run_loop(self, steps: int) -> int:
        return int(_run(self.deal, self.relaxation, self.table, *self.arrays, self.counters, steps))

    def make_room(self) -> bool:
        if self.table_is_loaded():
            return self.enlarge_table()
        if self.counters[ON_STACK] + MAX_MOVES > len(self.stack):
            return self.lengthen("stack", "depths")
        return self.lengthen("current_path")

    def path_found(self) -> list[Numbers]:
        return list(self.current_path[: self.counters[DEPTH] + 1].copy())


@jit
def _sort(successors: Numbers, priorities: Numbers, count: int) -> None:
    """By priority, the largest last, because the stack takes it first."""
    for index in range(1, count):
        place = index
        while place and priorities[place - 1] > priorities[place]:
            priorities[place - 1], priorities[place] = priorities[place], priorities[place - 1]
            for word in range(successors.shape[1]):
                before = successors[place - 1, word]
                successors[place - 1, word], successors[place, word] = successors[place, word], before
            place -= 1


@jit_large
def _run(
    deal: Deal,
    relaxation: Relaxation,
    table: Numbers,
    stack: Numbers,
    depths: Numbers,
    path: Numbers,
    counters: Numbers,
    steps: int,
) -> int:
    successors = np.zeros((MAX_MOVES, stack.shape[1]), np.int64)
    priorities = np.zeros(MAX_MOVES, np.int64)
    for _ in range(steps):
        if counters[ON_STACK] == 0:
            return EXHAUSTED
        top = counters[ON_STACK] - 1
        depth = depths[top]
        full = is_loaded(table, counters[NODES], MAX_MOVES)
        if full or top + MAX_MOVES > stack.shape[0] or depth + 1 >= path.shape[0]:
            return NEEDS_ROOM
        if budget_is_spent(relaxation):
            return PAUSED
        copy_state(stack, top, path, depth)
        counters[ON_STACK] = top
        counters[DEPTH] = depth
        count = moves(deal, path, depth, successors, priorities)
        count = prune_lost(relaxation, successors, priorities, count)
        _sort(successors, priorities, count)
        for index in range(count):
            if not insert(table, successors, index):
                continue
            copy_state(successors, index, stack, counters[ON_STACK])
            depths[counters[ON_STACK]] = depth + 1
            counters[ON_STACK] += 1
            counters[NODES] += 1
            if is_won(deal, successors, index):
                copy_state(successors, index, path, depth + 1)
                counters[DEPTH] = depth + 1
                return WON
    return PAUSED
