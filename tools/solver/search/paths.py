"""States stored with their parents: the path to a win, and the shortest one through the states a search has met."""

import numpy as np
import numpy.typing as npt

from tools.solver.jit.clock import cpu_seconds
from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.generator import MAX_MOVES, moves
from tools.solver.search.transposition import contains, doubled, enlarged, insert, is_loaded, new_table
from tools.solver.state.deal import Deal, without_pruning
from tools.solver.state.states import copy_state, is_won

Indices = npt.NDArray[np.int32]

NO_PARENT = -1
STEPS_PER_SLICE = 20_000  # between two checks of the clock
LONG = 120  # states; shorter paths aren't worth shortening
# The indices of `counters`: states stored, and how many of them have been expanded.
STORED, EXPANDED = range(2)


@jit
def store(successors: Numbers, source: int, states: Numbers, parents: Indices, index: int, parent: int) -> None:
    """Store successors[source], a successor of the stored state `parent`, at an index."""
    copy_state(successors, source, states, index)
    parents[index] = parent


def path_to(states: Numbers, parents: Indices, index: int) -> list[Numbers]:
    """The stored states from the first one to the one at an index."""
    path = []
    while index != NO_PARENT:
        path.append(states[index])
        index = int(parents[index])
    return path[::-1]


def shortest_path(deal: Deal, path: list[Numbers], met: Numbers, until: float) -> list[Numbers] | None:
    """A long path replaced by the shortest one from its first state to a win through the states in a table.

    None if the process's CPU clock reads `until` first.
    """
    if len(path) < LONG:
        return path
    every_move = without_pruning(deal)
    width = len(path[0])
    table = new_table(width)
    states: Numbers = np.zeros((2 * MAX_MOVES, width), np.int64)
    parents: Indices = np.full(2 * MAX_MOVES, NO_PARENT, np.int32)
    states[0] = path[0]
    counters = np.array([1, 0], np.int64)
    loading = cpu_seconds()  # loading compiled code doesn't count
    goal = int(_search_breadth_first(every_move, met, table, states, parents, counters, 0))
    is_loaded(table, 0, 0)
    until += cpu_seconds() - loading
    while goal == NO_PARENT:
        if cpu_seconds() >= until:
            return None
        if is_loaded(table, counters[STORED], MAX_MOVES):
            table = enlarged(table, 2)
        if counters[STORED] + MAX_MOVES > len(states):
            states, parents = doubled(states), doubled(parents)
        goal = int(_search_breadth_first(every_move, met, table, states, parents, counters, STEPS_PER_SLICE))
    return path_to(states, parents, goal)


@jit_large
def _search_breadth_first(
    deal: Deal, met: Numbers, table: Numbers, states: Numbers, parents: Indices, counters: Numbers, steps: int
) -> int:
    """The index of a won state; NO_PARENT after some steps, or if more room is needed."""
    successors = np.zeros((MAX_MOVES, states.shape[1]), np.int64)
    priorities = np.zeros(MAX_MOVES, np.int64)
    for _ in range(steps):
        if is_loaded(table, counters[STORED], MAX_MOVES) or counters[STORED] + MAX_MOVES > states.shape[0]:
            break
        current = counters[EXPANDED]
        counters[EXPANDED] += 1
        for source in range(moves(deal, states, current, successors, priorities)):
            if not contains(met, successors, source) or not insert(table, successors, source):
                continue
            index = counters[STORED]
            counters[STORED] += 1
            store(successors, source, states, parents, index, current)
            if is_won(deal, successors, source):
                return index
    return NO_PARENT
