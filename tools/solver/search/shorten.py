"""A win that wanders about, made short: the shortest way to it through the states that the search has met."""

import time

import numpy as np

from tools.solver.jit.compiler import Numbers, jit_large
from tools.solver.moves.generator import MOST_MOVES, moves
from tools.solver.search.kept import NOBODY, Places, keep, path_to
from tools.solver.search.protocol import SLICE
from tools.solver.search.transposition import contains, doubled, enlarged, insert, is_loaded, new_table
from tools.solver.state.deal import Deal, leaving_nothing_out
from tools.solver.state.states import is_won

LONG = 120  # states of a path that is worth the trouble
# What `counters` counts: states kept, and how many of them have been looked at.
KEPT, SEEN = range(2)


def shortened(deal: Deal, path: list[Numbers], met: Numbers, until: float) -> list[Numbers] | None:
    """The shortest path from the first state to a win, breadth first through the states in a table of those met.

    None where a time on the clock of the process comes first.
    """
    if len(path) < LONG:
        return path
    every_move = leaving_nothing_out(deal)
    width = len(path[0])
    table = new_table(width)
    states: Numbers = np.zeros((2 * MOST_MOVES, width), np.int64)
    parents: Places = np.full(2 * MOST_MOVES, NOBODY, np.int32)
    states[0] = path[0]
    counters = np.array([1, 0], np.int64)
    loading = time.process_time()  # of compiled code, which is no part of the time
    goal = int(_run(every_move, met, table, states, parents, counters, 0))
    is_loaded(table, 0, 0)
    until += time.process_time() - loading
    while goal == NOBODY:
        if time.process_time() >= until:
            return None
        if is_loaded(table, counters[KEPT], MOST_MOVES):
            table = enlarged(table, 2)
        if counters[KEPT] + MOST_MOVES > len(states):
            states, parents = doubled(states), doubled(parents)
        goal = int(_run(every_move, met, table, states, parents, counters, SLICE))
    return path_to(states, parents, goal)


@jit_large
def _run(
    deal: Deal, met: Numbers, table: Numbers, states: Numbers, parents: Places, counters: Numbers, steps: int
) -> int:
    """The number of the state that is won, or NOBODY after some steps or where there is no more room."""
    successors = np.zeros((MOST_MOVES, states.shape[1]), np.int64)
    priorities = np.zeros(MOST_MOVES, np.int64)
    for _ in range(steps):
        if is_loaded(table, counters[KEPT], MOST_MOVES) or counters[KEPT] + MOST_MOVES > states.shape[0]:
            break
        current = counters[SEEN]
        counters[SEEN] += 1
        for index in range(moves(deal, states, current, successors, priorities)):
            if not contains(met, successors, index) or not insert(table, successors, index):
                continue
            place = counters[KEPT]
            counters[KEPT] += 1
            keep(successors, index, states, parents, place, current)
            if is_won(deal, successors, index):
                return place
    return NOBODY
