"""Depth-first searches over canonical states that take turns, for games whose cards come back from the foundations."""

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
from tools.solver.rules import ANY_PASSES
from tools.solver.search.base import EXHAUSTED, NEEDS_ROOM, NODES, PAUSED, WON, Search
from tools.solver.search.transposition import bytes_of, insert_word, is_loaded, longer, new_table
from tools.solver.state.lookup_tables import PASSES, PRUNING
from tools.solver.state.lookup_tables import WON as ALL_COMPLETE

TOO_MANY_MOVES = 1  # further index of `counters`: whether a state has more moves than `rows` holds
ON_STACK, DEPTH = range(2)  # the indices of a dive's `counters`
MAX_DIVES = 100
FIRST_TURN = 200  # steps
NOTHING_TO_SPARE = 1 << 30


class Dive:
    """A stack of canonical states to expand, and the path to the last one expanded."""

    def __init__(self, stack: Numbers, path: Numbers, on_stack: int) -> None:
        self.stack = stack  # word, depth, the card just drawn
        self.path = path  # word, and what was possible there
        self.counters = np.array([on_stack, 0], np.int64)

    @property
    def bytes(self) -> int:
        return bytes_of(self.stack, self.path)

    @property
    def smallest_depth(self) -> int:
        """Of the states waiting, or NOTHING_TO_SPARE if there is only one."""
        return int(self.stack[0, 1]) if self.counters[ON_STACK] > 1 else NOTHING_TO_SPARE

    def split(self) -> "Dive":
        """Hand the waiting states of the smallest depth over to a new dive. At least one stays here."""
        on_stack = int(self.counters[ON_STACK])
        of_depth = int(np.searchsorted(self.stack[:on_stack, 1], self.stack[0, 1], "right"))
        count = min(of_depth, on_stack - 1)
        stack, path = np.empty_like(self.stack), np.empty_like(self.path)  # not zeros: new memory takes time
        stack[:count] = self.stack[:count]
        path[: stack[0, 1]] = self.path[: stack[0, 1]]  # the states waiting branch off the path
        self.stack[: on_stack - count] = self.stack[count:on_stack].copy()
        self.counters[ON_STACK] = on_stack - count
        return Dive(stack, path, count)


class CanonicalSearch(Search):
    """Dives that take turns, with one table of the states met: none is expanded twice.

    A dive goes astray for millions of states after an early mistake. So after each turn another one starts, from the
    states waiting that are fewest moves away from the deal.
    """

    def __init__(self, lookup: Numbers, start: int) -> None:
        self.lookup, self.start = lookup, start
        self.table = new_table(1)
        self.rows = new_move_rows()
        self.scratch = new_scratch()
        self.counters = np.zeros(2, np.int64)
        dive = Dive(np.zeros((1 << 10, 3), np.int64), np.zeros((256, 4), np.int64), 1)
        dive.stack[0, 0] = canonical(lookup, start)
        insert_word(self.table, dive.stack[0, 0])
        self.dives, self.current = [dive], 0
        self.dive_bytes, self.smallest_depths = dive.bytes, [dive.smallest_depth]  # kept, as counting takes time
        self.turn = self.steps_left = FIRST_TURN
        self.max_dives = MAX_DIVES if lookup[PASSES] == ANY_PASSES else 1  # with few passes one is as good or better

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return (self.rows,)

    @property
    def free(self) -> int:
        return super().free - self.dive_bytes

    def run(self, steps: int) -> int:
        outcome = self._dive(0)  # loads compiled code, even if there are no steps to take
        while steps and outcome == PAUSED:
            now = min(steps, self.steps_left)
            outcome = self._dive(now)
            steps -= now
            if outcome == PAUSED:
                self.steps_left -= now
                if not self.steps_left:
                    self._begin_turn(self.current + 1)
            elif outcome == EXHAUSTED:
                self.dive_bytes -= self.dives[self.current].bytes
                del self.dives[self.current], self.smallest_depths[self.current]
                if self.dives:
                    outcome = PAUSED
                    self._begin_turn(self.current)
        return outcome

    def _dive(self, steps: int) -> int:
        dive = self.dives[self.current]
        arrays = (self.rows, self.scratch, self.table, dive.stack, dive.path, dive.counters, self.counters)
        outcome = int(_run(self.lookup, *arrays, steps))
        self.smallest_depths[self.current] = dive.smallest_depth
        return outcome

    def _begin_turn(self, index: int) -> None:
        """Go on with the dive at an index, or after the last one with a new one, or with the first one.

        Turns become longer: a dive that goes on finds more of the states that it needs in the processor's cache.
        """
        if index == len(self.dives) and not self._add_dive():
            index = 0
            self.turn *= 2
        self.current, self.steps_left = index, self.turn

    def _add_dive(self) -> bool:
        depth = min(self.smallest_depths)
        if len(self.dives) == self.max_dives or depth == NOTHING_TO_SPARE:
            return False
        index = self.smallest_depths.index(depth)
        dive = self.dives[index]
        if dive.bytes > self.free:
            return False
        new = dive.split()
        self.dives.append(new)
        self.dive_bytes += new.bytes
        self.smallest_depths[index] = dive.smallest_depth
        self.smallest_depths.append(new.smallest_depth)
        return True

    def make_room(self) -> bool:
        count = len(self.rows)
        if self.counters[TOO_MANY_MOVES]:
            self.rows = new_move_rows(2 * count)
            return True
        if is_loaded(self.table, self.counters[NODES], count):
            return self.enlarge_table()
        dive = self.dives[self.current]
        is_stack = dive.counters[ON_STACK] + count > len(dive.stack)
        array = longer(dive.stack if is_stack else dive.path, self.free)
        if array is None:
            return False
        self.dive_bytes += array.nbytes // 2
        if is_stack:
            dive.stack = array
        else:
            dive.path = array
        return True

    def path(self, _until: float, /) -> list[Numbers]:
        words = [self.start, *steps_to_canonical(self.lookup, self.start)]
        dive = self.dives[self.current]
        for word in dive.path[1 : dive.counters[DEPTH] + 1, 0]:
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
    dive_counters: Numbers,
    counters: Numbers,
    steps: int,
) -> int:
    max_moves = rows.shape[0]
    ordered = lookup[PRUNING] & ORDERED
    on_stack = dive_counters[ON_STACK]
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
        dive_counters[DEPTH] = depth
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
    dive_counters[ON_STACK] = on_stack
    counters[NODES] = nodes
    return outcome
