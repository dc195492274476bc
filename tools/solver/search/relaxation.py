"""A relaxation of the games where placement matters: the same deal with placement left out of account.

Every way to play the game is a way to play the relaxed one, so a state that is lost there is lost. The relaxed game is
far smaller, and without cards coming back each of its moves leads nearer to its end: whether it can be won is worked
out once and for all for word 0 of each state that comes up.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.layout import Layout
from tools.solver.moves.unplaced import unplaced_moves
from tools.solver.rules import Encoding, Rules
from tools.solver.search.transposition import MAX_LOAD, mix
from tools.solver.state.deal import RANKS, Deal, deal_of
from tools.solver.state.states import copy_state

UNKNOWN, LOST, WINNABLE = range(3)
FIRST_SLOTS = 1 << 12
NO_TABLE = 1
DEEPEST = 52 + 28 + 24 + 2  # each card goes up once, leaves its dealt place once, leaves the talon once
MOST_RELAXED_MOVES = 64  # 35 at most: 4 cards go up, 7 bases leave, 24 cards of the talon are laid down
A_STEP = 25  # relaxed states for each step of the search, then it is time to look at the clock
# What `counters` counts: states in the table, and how many it may hold before the search looks at the clock.
SOLVED, ALLOWED = range(2)


class Relaxation(NamedTuple):
    """The relaxed game of a deal, and what is known of its states: a hash table of words with LOST or WINNABLE."""

    deal: Deal
    table: Numbers
    counters: Numbers
    path: Numbers  # word 0 of the states on the way to the one looked at
    successors: Numbers  # of each of them
    priorities: Numbers
    untried: Numbers  # how many of the successors are left to try


def relaxation_of(rules: Rules, layout: Layout) -> Relaxation:
    """The relaxation of a deal; where the game has none, one that prunes nothing."""
    return Relaxation(
        deal_of(replace(rules, back=False), layout, Encoding.UNPLACED),
        np.zeros((FIRST_SLOTS if rules.has_relaxation else NO_TABLE, 2), np.int64),
        np.zeros(2, np.int64),
        np.zeros((DEEPEST, 1), np.int64),
        np.zeros((DEEPEST, MOST_RELAXED_MOVES, 1), np.int64),
        np.zeros((DEEPEST, MOST_RELAXED_MOVES), np.int64),
        np.zeros(DEEPEST, np.int64),
    )


def with_room(relaxation: Relaxation, steps: int, free: int) -> Relaxation:
    """The relaxation with a budget for so many steps until the clock is looked at again, and room for its states.

    Where a larger table does not fit into the bytes that are free, it learns nothing new once this one is full.
    """
    counters, table = relaxation.counters, relaxation.table
    counters[ALLOWED] = counters[SOLVED] + A_STEP * steps
    room = int(len(table) * MAX_LOAD) - DEEPEST
    if len(table) == NO_TABLE or counters[ALLOWED] <= room:
        return relaxation
    if counters[SOLVED] < room:
        counters[ALLOWED] = room
    elif 4 * table.nbytes <= free:
        larger = np.zeros((4 * len(table), 2), np.int64)
        _rehash(table, larger)
        return with_room(relaxation._replace(table=larger), steps, free)
    return relaxation


@jit
def budget_is_spent(relaxation: Relaxation) -> bool:
    """Whether it is time to look at the clock."""
    return relaxation.counters[SOLVED] >= relaxation.counters[ALLOWED]


@jit
def _slot(table: Numbers, word: int) -> int:
    """Where the word is, or would be."""
    last = table.shape[0] - 1
    slot = mix(word) & last
    while table[slot, 1] != UNKNOWN and table[slot, 0] != word:
        slot = (slot + 1) & last
    return slot


@jit_large
def _rehash(old: Numbers, new: Numbers) -> None:
    """Fill a larger table with what the old one holds."""
    for slot in range(old.shape[0]):
        if old[slot, 1] != UNKNOWN:
            place = _slot(new, old[slot, 0])
            new[place, 0], new[place, 1] = old[slot, 0], old[slot, 1]


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
    relaxation.untried[depth] = unplaced_moves(relaxation.deal, relaxation.path[depth], successors, priorities)


@jit
def _best_untried(relaxation: Relaxation, depth: int) -> int:
    """The untried successor of the largest priority, which counts as tried from now on."""
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
    """Whether the relaxed game can be won from here. Where there is no time or no room to find out, it might be."""
    won = relaxation.deal.row[RANKS] * 0x1111
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
            for passed in range(depth + 1):
                _store(relaxation, relaxation.path[passed, 0], WINNABLE)
            return True
        full = relaxation.counters[SOLVED] + DEEPEST > relaxation.table.shape[0] * MAX_LOAD
        if budget_is_spent(relaxation) or full:
            return True
        depth += 1
        _expand(relaxation, depth, following)
    return False


@jit
def prune_lost(relaxation: Relaxation, successors: Numbers, priorities: Numbers, count: int) -> int:
    """Keep those of so many states that the relaxation does not call lost, and say how many that are."""
    if relaxation.table.shape[0] == NO_TABLE:
        return count
    kept = 0
    for index in range(count):
        if _may_be_winnable(relaxation, successors[index, 0]):
            copy_state(successors, index, successors, kept)
            priorities[kept] = priorities[index]
            kept += 1
    return kept
