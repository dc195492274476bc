"""Depth-first search over canonical states, for games whose cards come back from the foundations."""

from typing import Any

import numpy as np
import numpy.typing as npt

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.canonical import (
    DRAWN,
    ENABLED,
    PRIORITY,
    TOO_MANY,
    WORD,
    canonical,
    canonical_moves,
    new_move_rows,
    new_scratch,
    steps_between,
    steps_to_canonical,
)
from tools.solver.moves.pruning import ORDERED
from tools.solver.search.base import EXHAUSTED, NEEDS_ROOM, NODES, PAUSED, WON, Search
from tools.solver.search.transposition import insert_word, is_loaded, new_table
from tools.solver.state.lookup_tables import PRUNING
from tools.solver.state.lookup_tables import WON as ALL_COMPLETE

# Further indices of `counters`; TOO_MANY_MOVES: whether a state has more moves than `rows` holds.
ON_STACK, DEPTH, TOO_MANY_MOVES = range(1, 4)


class CanonicalSearch(Search):
    """A stack of canonical states to expand, and the path to the last one expanded."""

    def __init__(self, lookup: Numbers, start: int) -> None:
        self.lookup, self.start = lookup, start
        self.table = new_table(1)
        self.rows = new_move_rows()
        self.scratch = new_scratch()
        self.stack = np.zeros((1 << 12, 3), np.int64)  # word, depth, the card just drawn
        self.current_path = np.zeros((256, 4), np.int64)  # word, and what was possible there
        self.counters = np.array([0, 1, 0, 0], np.int64)
        self.stack[0, 0] = canonical(lookup, start)
        insert_word(self.table, self.stack[0, 0])

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return self.stack, self.current_path, self.rows

    def run(self, steps: int) -> int:
        arrays = (self.rows, self.scratch, self.table, self.stack, self.current_path, self.counters)
        return int(_run(self.lookup, *arrays, steps))

    def make_room(self) -> bool:
        count = len(self.rows)
        if self.counters[TOO_MANY_MOVES]:
            self.rows = new_move_rows(2 * count)
            return True
        if is_loaded(self.table, self.counters[NODES], count):
            return self.enlarge_table()
        return self.lengthen("stack" if self.counters[ON_STACK] + count > len(self.stack) else "current_path")

    def path(self, _until: float, /) -> list[Numbers]:
        words = [self.start, *steps_to_canonical(self.lookup, self.start)]
        for word in self.current_path[1 : self.counters[DEPTH] + 1, 0]:
            words += steps_between(self.lookup, words[-1], int(word))
        return [np.array([word], np.int64) for word in words]


@jit
def _sort(rows: Numbers, count: int) -> None:
    """By priority, the largest last, because the stack takes it first."""
    for index in range(1, count):
        word, priority, drawn = rows[index, WORD], rows[index, PRIORITY], rows[index, DRAWN]
        place = index
        while place and rows[place - 1, PRIORITY] > priority:
            for column in range(3):
                rows[place, column] = rows[place - 1, column]
            place -= 1
        rows[place, WORD], rows[place, PRIORITY], rows[place, DRAWN] = word, priority, drawn


@jit_large
def _run(
    lookup: Numbers,
    rows: Numbers,
    scratch: Numbers,
    table: Numbers,
    stack: Numbers,
    path: Numbers,
    counters: Numbers,
    steps: int,
) -> int:
    max_moves = rows.shape[0]
    ordered = lookup[PRUNING] & ORDERED
    on_stack = counters[ON_STACK]
    nodes = counters[NODES]
    outcome = PAUSED
    for _ in range(steps):
        if on_stack == 0:
            outcome = EXHAUSTED
            break
        top = on_stack - 1
        word, depth, drawn = stack[top, 0], stack[top, 1], stack[top, 2]
        if is_loaded(table, nodes, max_moves) or top + max_moves > stack.shape[0] or depth + 1 >= path.shape[0]:
            outcome = NEEDS_ROOM
            break
        path[depth, 0] = word
        counters[DEPTH] = depth
        if (word & 0xFFFF) == lookup[ALL_COMPLETE]:
            outcome = WON
            break
        count = canonical_moves(lookup, word, drawn, path[max(depth - 1, 0), 1:], rows, scratch)
        counters[TOO_MANY_MOVES] = count == TOO_MANY
        if count == TOO_MANY:
            outcome = NEEDS_ROOM
            break
        on_stack = top
        for kind in range(3):
            path[depth, 1 + kind] = scratch[ENABLED + kind]
        _sort(rows, count)
        for index in range(count):
            word = rows[index, WORD]
            successor = canonical(lookup, word)
            if insert_word(table, successor):
                stack[on_stack, 0], stack[on_stack, 1] = successor, depth + 1
                stack[on_stack, 2] = rows[index, DRAWN] if ordered and successor == word else 0
                on_stack += 1
                nodes += 1
    counters[ON_STACK] = on_stack
    counters[NODES] = nodes
    return outcome
