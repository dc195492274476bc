"""Depth-first search, for games whose moves lead forward: the move of the largest priority first, no state twice."""

import numpy as np

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.generator import MOST_MOVES, moves
from tools.solver.search.protocol import EXHAUSTED, NEEDS_ROOM, PAUSED, WON
from tools.solver.search.relaxation import SOLVED, Relaxation, budget_is_spent, prune_lost, with_room
from tools.solver.search.shorten import shortened
from tools.solver.search.transposition import bytes_of, grown, insert, is_loaded, longer, new_table
from tools.solver.state.deal import Deal
from tools.solver.state.states import copy_state, is_won

# What `counters` counts.
ON_STACK, NODES, DEPTH = range(3)


class DepthFirst:
    """A stack of states to look at, and the path to the last one looked at."""

    def __init__(self, deal: Deal, relaxation: Relaxation, start: Numbers) -> None:
        width = len(start)
        self.memory, self.solved_before = 0, int(relaxation.counters[SOLVED])
        self.deal, self.relaxation = deal, relaxation
        self.table = new_table(width)
        self.stack = np.zeros((1 << 10, width), np.int64)
        self.stack[0] = start
        insert(self.table, self.stack, 0)
        self.depths = np.zeros(1 << 10, np.int64)
        self.current_path = np.zeros((1 << 8, width), np.int64)
        self.counters = np.array([1, 0, 0], np.int64)

    @property
    def nodes(self) -> int:
        return int(self.counters[NODES] + self.relaxation.counters[SOLVED] - self.solved_before)

    def run(self, steps: int) -> int:
        self.relaxation = with_room(self.relaxation, self.free // 2)
        arrays = (self.table, self.stack, self.depths, self.current_path, self.counters)
        return int(_run(self.deal, self.relaxation, *arrays, steps))

    @property
    def free(self) -> int:
        return self.memory - bytes_of(self.table, self.stack, self.depths, self.current_path, self.relaxation.table)

    def make_room(self) -> bool:
        if is_loaded(self.table, self.counters[NODES], MOST_MOVES):
            larger = grown(self.table, self.free)
            if larger is not None:
                self.table = larger
            return larger is not None
        on_stack = self.counters[ON_STACK] + MOST_MOVES > len(self.stack)
        for name in ("stack", "depths") if on_stack else ("current_path",):
            array = longer(getattr(self, name), self.free)
            if array is None:
                return False
            setattr(self, name, array)
        return True

    def path(self, until: float) -> list[Numbers] | None:
        return shortened(self.deal, list(self.current_path[: self.counters[DEPTH] + 1].copy()), self.table, until)


@jit
def _sort(successors: Numbers, priorities: Numbers, count: int) -> None:
    """By priority, the largest last, where the stack takes it first."""
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
    """Go on for some steps. `depths` says how deep each state on the stack lies."""
    successors = np.zeros((MOST_MOVES, stack.shape[1]), np.int64)
    priorities = np.zeros(MOST_MOVES, np.int64)
    for _ in range(steps):
        if counters[ON_STACK] == 0:
            return EXHAUSTED
        top = counters[ON_STACK] - 1
        depth = depths[top]
        full = is_loaded(table, counters[NODES], MOST_MOVES)
        if full or top + MOST_MOVES > stack.shape[0] or depth + 1 >= path.shape[0]:
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
