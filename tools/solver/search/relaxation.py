"""The relaxation of games in which placement matters: the same deal, ignoring which card lies on which.

Every way to play the game is also a way to play the relaxed game, so a state that is lost there is lost. The relaxed
game is far smaller, and since no cards come back, it has no cycles: whether it can be won is decided once for word 0 of
each state that comes up.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.without_placement import moves_without_placement
from tools.solver.position import Layout
from tools.solver.rules import Encoding, Rules
from tools.solver.search.transposition import MAX_LOAD, mix
from tools.solver.state.deal import RANKS, Deal, deal_of
from tools.solver.state.states import copy_state

UNKNOWN, LOST, WINNABLE = range(3)
FIRST_SLOTS = 1 << 12
NO_TABLE = 1
MAX_DEPTH = 52 + 28 + 24 + 2  # each card goes to its foundation, leaves its dealt place, leaves the talon once
MAX_RELAXED_MOVES = 64  # 35 at most: 4 cards to the foundations, 7 bases laid elsewhere, 24 cards of the talon
BUDGET_PER_STEP = 25  # relaxed states per step of the search before the clock is checked
# The indices of `counters`: states in the table, and how many it may hold before the search checks the clock.
SOLVED, ALLOWED = range(2)


class Relaxation(NamedTuple):
    """The relaxed game of a deal, and a hash table of its states: word 0 with LOST or WINNABLE."""

    deal: Deal
    table: Numbers
    counters: Numbers
    path: Numbers  # word 0 of the states on the way to the current one
    successors: Numbers  # of each of them
    priorities: Numbers
    untried: Numbers  # number of successors left to try


def relaxation_of(rules: Rules, layout: Layout) -> Relaxation:
    """The relaxation of a deal; one that prunes nothing if the game has none."""
    return Relaxation(
        deal_of(replace(rules, back=False), layout, Encoding.NO_PLACEMENT),
        np.zeros((FIRST_SLOTS if rules.has_relaxation else NO_TABLE, 2), np.int64),
        np.zeros(2, np.int64),
        np.zeros((MAX_DEPTH, 1), np.int64),
        np.zeros((MAX_DEPTH, MAX_RELAXED_MOVES, 1), np.int64),
        np.zeros((MAX_DEPTH, MAX_RELAXED_MOVES), np.int64),
        np.zeros(MAX_DEPTH, np.int64),
    )


def with_room(relaxation: Relaxation, steps: int, free: int) -> Relaxation:
    """The relaxation with a budget for some steps of the search, and room for the states they may add.

    If a larger table doesn't fit into the free bytes, nothing new is learned once this one is full.
    """
    counters, table = relaxation.counters, relaxation.table
    counters[ALLOWED] = counters[SOLVED] + BUDGET_PER_STEP * steps
    capacity = int(len(table) * MAX_LOAD) - MAX_DEPTH
    if len(table) == NO_TABLE or counters[ALLOWED] <= capacity:
        return relaxation
    if counters[SOLVED] < capacity:
        counters[ALLOWED] = capacity
    elif 4 * table.nbytes <= free:
        larger = np.zeros((4 * len(table), 2), np.int64)
        _rehash(table, larger)
        return with_room(relaxation._replace(table=larger), steps, free)
    return relaxation


@jit
def budget_is_spent(relaxation: Relaxation) -> bool:
    """Whether it is time to check the clock."""
    return relaxation.counters[SOLVED] >= relaxation.counters[ALLOWED]


@jit
def _slot(table: Numbers, word: int) -> int:
    """The slot of the word, or the free one for it."""
    last = table.shape[0] - 1
    slot = mix(word) & last
    while table[slot, 1] != UNKNOWN and table[slot, 0] != word:
        slot = (slot + 1) & last
    return slot


@jit_large
def _rehash(old: Numbers, new: Numbers) -> None:
    """Copy a table into a larger one."""
    for slot in range(old.shape[0]):
        if old[slot, 1] != UNKNOWN:
            target = _slot(new, old[slot, 0])
            new[target, 0], new[target, 1] = old[slot, 0], old[slot, 1]


@jit
def _store(relaxation: Relaxation, word: int, value: int) -> None:
    slot = _slot(relaxation.table, word)
    if relaxation.table[slot, 1] == UNKNOWN:
        relaxation.counters[SOLVED] += 1
    relaxation.table[slot, 0] = word
    relaxation.table[slot, 1] = value


@jit
def _expand(relaxation: Relaxation, depth: int, word: int) -> None:
    relaxation.path[depth, 0] = word
    successors, priorities = relaxation.successors[depth], relaxation.priorities[depth]
    relaxation.untried[depth] = moves_without_placement(relaxation.deal, relaxation.path[depth], successors, priorities)


@jit
def _best_untried(relaxation: Relaxation, depth: int) -> int:
    """Take the untried successor of the largest priority."""
    successors, priorities = relaxation.successors[depth], relaxation.priorities[depth]
    relaxation.untried[depth] -= 1
    last = relaxation.untried[depth]
    best = last
    for index in range(last):
        if priorities[index] > priorities[best]:
            best = index
    word = successors[best, 0]
    successors[best, 0], priorities[best] = successors[last, 0], priorities[last]
    return word


@jit_large
def _may_be_winnable(relaxation: Relaxation, word: int) -> bool:
    """Whether the relaxed game can be won from here. Without time or room to find out, it may be."""
    won = relaxation.deal.rules[RANKS] * 0x1111
    value = relaxation.table[_slot(relaxation.table, word), 1]
    if value != UNKNOWN or (word & 0xFFFF) == won:
        return value != LOST
    depth = 0
    _expand(relaxation, 0, word)
    while depth >= 0:
        if relaxation.untried[depth] == 0:
            _store(relaxation, relaxation.path[depth, 0], LOST)
            depth -= 1
            continue
        following = _best_untried(relaxation, depth)
        value = relaxation.table[_slot(relaxation.table, following), 1]
        if value == LOST:
            continue
        if value == WINNABLE or (following & 0xFFFF) == won:
            for above in range(depth + 1):
                _store(relaxation, relaxation.path[above, 0], WINNABLE)
            return True
        full = relaxation.counters[SOLVED] + MAX_DEPTH > relaxation.table.shape[0] * MAX_LOAD
        if budget_is_spent(relaxation) or full:
            return True
        depth += 1
        _expand(relaxation, depth, following)
    return False


@jit
def prune_lost(relaxation: Relaxation, successors: Numbers, priorities: Numbers, count: int) -> int:
    """Drop the states that are lost in the relaxation, and return how many are left."""
    if relaxation.table.shape[0] == NO_TABLE:
        return count
    left = 0
    for index in range(count):
        if _may_be_winnable(relaxation, successors[index, 0]):
            copy_state(successors, index, successors, left)
            priorities[left] = priorities[index]
            left += 1
    return left
