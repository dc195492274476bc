"""A path of states without its detours: from each state on to the last one of the path among those nearest to it."""

from collections.abc import Sequence

import numpy as np

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.generator import MAX_MOVES, moves
from tools.solver.search.paths import NO_PARENT, Indices, store
from tools.solver.search.transposition import key_of, mix
from tools.solver.state.deal import Deal, without_pruning
from tools.solver.state.states import copy_state

EXPANSIONS = 10  # states expanded around each state of the path
SLOTS = 1 << 12
MAX_NEAR = SLOTS // 2  # states met around one
NOT_ON_PATH = -1


def without_detours(deal: Deal, path: Sequence[Numbers]) -> Numbers:
    long = np.array(path, np.int64)
    short = np.empty_like(long)
    slots = np.zeros((4 * len(long) + SLOTS, 4), np.int64)
    near = np.empty((MAX_NEAR, long.shape[1]), np.int64)
    count = _skip_ahead(without_pruning(deal), long, short, slots, near, np.empty(MAX_NEAR, np.int32))
    return short[:count]


@jit
def _slot(slots: Numbers, first_slot: int, count: int, states: Numbers, index: int, mark: int) -> int:
    """The slot with the key of states[index] and this mark, or the one to write it to."""
    first, second = key_of(states, index)
    slot = (mix(first ^ mix(second)) & 0x7FFFFFFF) % count
    while slots[first_slot + slot, 2] == mark and (
        slots[first_slot + slot, 0] != first or slots[first_slot + slot, 1] != second
    ):
        slot = slot + 1 if slot + 1 < count else 0
    return first_slot + slot


@jit
def _fill(slots: Numbers, slot: int, states: Numbers, index: int, mark: int, value: int) -> None:
    slots[slot, 0], slots[slot, 1] = key_of(states, index)
    slots[slot, 2], slots[slot, 3] = mark, value


@jit_large
def _skip_ahead(deal: Deal, path: Numbers, short: Numbers, slots: Numbers, near: Numbers, parents: Indices) -> int:
    """Write the short path to `short` and return its length.

    `slots` are two hash tables: the states near the current one, then the last index of each state of the path.
    """
    successors = np.empty((MAX_MOVES, path.shape[1]), np.int64)
    priorities = np.empty(MAX_MOVES, np.int64)
    on_path = slots.shape[0] - SLOTS
    length = path.shape[0]
    for index in range(length):
        _fill(slots, _slot(slots, SLOTS, on_path, path, index, 1), path, index, 1, index)
    copy_state(path, 0, short, 0)
    count = 1
    current = 0
    while current < length - 1:
        mark = current + 1
        store(path, current, near, parents, 0, NO_PARENT)
        _fill(slots, _slot(slots, 0, SLOTS, near, 0, mark), near, 0, mark, 0)
        met = 1
        furthest, furthest_index = current, 0
        expanded = 0
        while expanded < min(met, EXPANSIONS) and met + MAX_MOVES <= MAX_NEAR:
            for source in range(moves(deal, near, expanded, successors, priorities)):
                slot = _slot(slots, 0, SLOTS, successors, source, mark)
                if slots[slot, 2] == mark:
                    continue
                _fill(slots, slot, successors, source, mark, met)
                store(successors, source, near, parents, met, expanded)
                of_path = _slot(slots, SLOTS, on_path, successors, source, 1)
                if slots[of_path, 2] == 1 and slots[of_path, 3] > furthest:
                    furthest, furthest_index = slots[of_path, 3], met
                met += 1
            expanded += 1
        if furthest == current:  # not among the successors: the path takes a step that isn't a single move
            furthest += 1
            copy_state(path, furthest, short, count)
            count += 1
        else:
            steps = 0
            index = furthest_index
            while index:
                steps += 1
                index = parents[index]
            index = furthest_index
            for place in range(count + steps - 1, count - 1, -1):
                copy_state(near, index, short, place)
                index = parents[index]
            count += steps
        current = furthest
    return count
