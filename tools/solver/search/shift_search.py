"""Depth-first search over families of states that differ by shifts, for games in which runs don't move."""

from typing import Any

import numpy as np
import numpy.typing as npt

from tools.solver.jit.clock import cpu_seconds
from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.generator import MAX_MOVES, moves
from tools.solver.moves.shifts import (
    ANY_MOVE,
    COLUMNS,
    HIGH,
    MAX_ROWS,
    PRIORITY,
    THEN,
    WORD,
    after_safe_steps,
    family_of,
    moves_between_families,
    new_family_rows,
    new_undecided,
    safe_step,
)
from tools.solver.search.base import EXHAUSTED, NEEDS_ROOM, NODES, PAUSED, WON, Search
from tools.solver.search.transposition import insert_pair, is_loaded, new_table
from tools.solver.state.deal import Deal, without_pruning
from tools.solver.state.lookup_tables import WON as ALL_COMPLETE

ON_STACK, DEPTH = range(1, 3)  # further indices of `counters`
MAX_PATH = 256  # no path is longer: each move takes a card to its foundation, out of the talon or off its dealt place


class ShiftSearch(Search):
    """A stack of families to expand, and the path to the last one expanded.

    A family in which the next move is prescribed isn't stored in the table: it has few moves, and counts as a part of
    the move that led to it.
    """

    def __init__(self, deal: Deal, lookup: Numbers, single: bool, start: Numbers) -> None:
        self.deal, self.lookup, self.single, self.start = deal, lookup, single, start
        self.table = new_table(2)
        self.rows, self.undecided = new_family_rows(), new_undecided()
        self.stack = np.zeros((1 << 12, 4), np.int64)  # word 0, high, depth, what the next move must be
        self.current_path = np.zeros((MAX_PATH, 2), np.int64)
        self.counters = np.array([0, 1, 0], np.int64)
        word, high = after_safe_steps(lookup, start[0], family_of(lookup, start[0], start[2]))
        self.stack[0, :2] = word, high
        insert_pair(self.table, word, high)

    @property
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return self.stack, self.current_path, self.rows

    def run(self, steps: int) -> int:
        arrays = (self.rows, self.undecided, self.table, self.stack, self.current_path, self.counters)
        return int(_run(self.lookup, self.single, *arrays, steps))

    def make_room(self) -> bool:
        return self.enlarge_table() if is_loaded(self.table, self.counters[NODES], MAX_ROWS) else self.lengthen("stack")

    def path(self, until: float, /) -> list[Numbers] | None:
        writer = _PathWriter(without_pruning(self.deal), self.lookup)
        path = [self.start]
        for word, high in self.current_path[: self.counters[DEPTH] + 1].tolist():
            while (family := writer.family(path[-1])) != (word, high):
                if cpu_seconds() >= until:
                    return None
                path += writer.steps_towards(path[-1], family, (word, high))
        return path


class _PathWriter:
    """Splits the moves between families into moves of one card."""

    def __init__(self, every_move: Deal, lookup: Numbers) -> None:
        self.every_move, self.lookup = every_move, lookup
        self.successors = np.zeros((MAX_MOVES, 3), np.int64)
        self.priorities = np.zeros(MAX_MOVES, np.int64)

    def family(self, state: Numbers) -> tuple[int, int]:
        return int(state[0]), int(family_of(self.lookup, state[0], state[2]))

    def steps_towards(self, state: Numbers, family: tuple[int, int], goal: tuple[int, int]) -> list[Numbers]:
        """The states after this one, until the family changes: shifts, then a move to the goal or on the way to it.

        On the way are the families from which safe cards lead to the goal.
        """
        paths = {state.tobytes(): [state]}
        for path in (waiting := [[state]]):
            count = moves(self.every_move, path[-1][np.newaxis], 0, self.successors, self.priorities)
            for after in self.successors[:count].copy():
                if after[0] != family[0]:
                    if self._leads_to(self.family(after), goal):
                        return [*path[1:], after]
                elif after.tobytes() not in paths:
                    paths[after.tobytes()] = [*path, after]
                    waiting.append(paths[after.tobytes()])
        raise ValueError("no move leads from this family to the next")

    def _leads_to(self, family: tuple[int, int], goal: tuple[int, int]) -> bool:
        while family != goal:
            word, high = safe_step(self.lookup, *family)
            if word == family[0]:
                return False
            family = int(word), int(high)
        return True


@jit
def _sort(rows: Numbers, count: int) -> None:
    """By priority, the largest last, because the stack takes it first."""
    for index in range(1, count):
        word, high, priority, then = rows[index, WORD], rows[index, HIGH], rows[index, PRIORITY], rows[index, THEN]
        place = index
        while place and rows[place - 1, PRIORITY] > priority:
            for column in range(COLUMNS):
                rows[place, column] = rows[place - 1, column]
            place -= 1
        rows[place, WORD], rows[place, HIGH], rows[place, PRIORITY], rows[place, THEN] = word, high, priority, then


@jit_large
def _run(
    lookup: Numbers,
    single: bool,
    rows: Numbers,
    undecided: Numbers,
    table: Numbers,
    stack: Numbers,
    path: Numbers,
    counters: Numbers,
    steps: int,
) -> int:
    on_stack = counters[ON_STACK]
    nodes = counters[NODES]
    outcome = PAUSED
    for _ in range(steps):
        if on_stack == 0:
            outcome = EXHAUSTED
            break
        if is_loaded(table, nodes, MAX_ROWS) or on_stack + MAX_ROWS > stack.shape[0]:
            outcome = NEEDS_ROOM
            break
        on_stack -= 1
        word, high, depth, then = stack[on_stack, 0], stack[on_stack, 1], stack[on_stack, 2], stack[on_stack, 3]
        path[depth, 0], path[depth, 1] = word, high
        counters[DEPTH] = depth
        if (word & 0xFFFF) == lookup[ALL_COMPLETE]:
            outcome = WON
            break
        count = moves_between_families(lookup, single, word, high, then, rows, undecided)
        _sort(rows, count)
        for index in range(count):
            word, high, then = rows[index, WORD], rows[index, HIGH], rows[index, THEN]
            if then == ANY_MOVE:
                word, high = after_safe_steps(lookup, word, high)
                if not insert_pair(table, word, high):
                    continue
                nodes += 1
            stack[on_stack, 0], stack[on_stack, 1], stack[on_stack, 2], stack[on_stack, 3] = word, high, depth + 1, then
            on_stack += 1
    counters[ON_STACK] = on_stack
    counters[NODES] = nodes
    return outcome
