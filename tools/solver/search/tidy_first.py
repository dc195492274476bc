"""Depth-first search from tidy state to tidy state, where cards come back from the foundations."""

import numpy as np

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.pruning import ORDERED
from tools.solver.moves.tidy import DRAWN, ENABLED, PRIORITY, TOO_MANY, WORD, new_found, new_space, tidied, tidy_moves
from tools.solver.moves.tidy_steps import steps_between, tidying
from tools.solver.search.protocol import EXHAUSTED, NEEDS_ROOM, PAUSED, WON
from tools.solver.search.transposition import bytes_of, grown, insert_word, is_loaded, longer, new_table
from tools.solver.state.flat import LEAVING_OUT
from tools.solver.state.flat import WON as ALL_UP

# What `counters` counts, and whether `found` is too short for the moves of a state.
ON_STACK, NODES, DEPTH, TOO_MANY_MOVES = range(4)


class TidyFirst:
    """A stack of tidy states to look at, and the path to the last one looked at."""

    def __init__(self, flat: Numbers, start: int) -> None:
        self.flat, self.start, self.memory = flat, start, 0
        self.table = new_table(1)
        self.found = new_found()
        self.space = new_space()
        self.stack = np.zeros((1 << 12, 3), np.int64)  # word, depth, the card just drawn
        self.current_path = np.zeros((256, 4), np.int64)  # word, and what was enabled there
        self.counters = np.array([1, 0, 0, 0], np.int64)
        self.stack[0, 0] = tidied(flat, start)
        insert_word(self.table, self.stack[0, 0])

    @property
    def nodes(self) -> int:
        return int(self.counters[NODES])

    def run(self, steps: int) -> int:
        arrays = (self.found, self.space, self.table, self.stack, self.current_path, self.counters)
        return int(_run(self.flat, *arrays, steps))

    @property
    def free(self) -> int:
        return self.memory - bytes_of(self.table, self.stack, self.current_path, self.found)

    def make_room(self) -> bool:
        rows = len(self.found)
        if self.counters[TOO_MANY_MOVES]:
            self.found = new_found(2 * rows)
            return True
        if is_loaded(self.table, self.counters[NODES], rows):
            larger = grown(self.table, self.free)
            if larger is not None:
                self.table = larger
            return larger is not None
        name = "stack" if self.counters[ON_STACK] + rows > len(self.stack) else "current_path"
        array = longer(getattr(self, name), self.free)
        if array is not None:
            setattr(self, name, array)
        return array is not None

    def path(self, _until: float) -> list[Numbers]:
        words = [self.start, *tidying(self.flat, self.start)]
        for tidy in self.current_path[1 : self.counters[DEPTH] + 1, 0]:
            words += steps_between(self.flat, words[-1], int(tidy))
        return [np.array([word], np.int64) for word in words]


@jit
def _sort(found: Numbers, count: int) -> None:
    """By priority, the largest last, where the stack takes it first."""
    for index in range(1, count):
        word, priority, drawn = found[index, WORD], found[index, PRIORITY], found[index, DRAWN]
        place = index
        while place and found[place - 1, PRIORITY] > priority:
            for column in range(3):
                found[place, column] = found[place - 1, column]
            place -= 1
        found[place, WORD], found[place, PRIORITY], found[place, DRAWN] = word, priority, drawn


@jit_large
def _run(
    flat: Numbers,
    found: Numbers,
    space: Numbers,
    table: Numbers,
    stack: Numbers,
    path: Numbers,
    counters: Numbers,
    steps: int,
) -> int:
    """Go on for some steps."""
    rows = found.shape[0]
    ordered = flat[LEAVING_OUT] & ORDERED
    on_stack = counters[ON_STACK]
    nodes = counters[NODES]
    outcome = PAUSED
    for _ in range(steps):
        if on_stack == 0:
            outcome = EXHAUSTED
            break
        top = on_stack - 1
        word, depth, drawn = stack[top, 0], stack[top, 1], stack[top, 2]
        if is_loaded(table, nodes, rows) or top + rows > stack.shape[0] or depth + 1 >= path.shape[0]:
            outcome = NEEDS_ROOM
            break
        path[depth, 0] = word
        counters[DEPTH] = depth
        if (word & 0xFFFF) == flat[ALL_UP]:
            outcome = WON
            break
        count = tidy_moves(flat, word, drawn, path[max(depth - 1, 0), 1:], found, space)
        counters[TOO_MANY_MOVES] = count == TOO_MANY
        if count == TOO_MANY:
            outcome = NEEDS_ROOM
            break
        on_stack = top
        for kind in range(3):
            path[depth, 1 + kind] = space[ENABLED + kind]
        _sort(found, count)
        for index in range(count):
            word = found[index, WORD]
            tidy = tidied(flat, word)
            if insert_word(table, tidy):
                stack[on_stack, 0], stack[on_stack, 1] = tidy, depth + 1
                stack[on_stack, 2] = found[index, DRAWN] if ordered and tidy == word else 0
                on_stack += 1
                nodes += 1
    counters[ON_STACK] = on_stack
    counters[NODES] = nodes
    return outcome
