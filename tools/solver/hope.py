"""Positions that are lost even if placement did not matter: no need to look at them where it does.

With placement out of the way and no card coming back, every move of that easier game leads nearer to its end, so
whether it can be won is worked out once and for all for each first word of a position that comes up.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tools.solver.anywhere import moves_anywhere
from tools.solver.bits import jit, jit_large
from tools.solver.board import Board, board_of
from tools.solver.deal import Layout
from tools.solver.rules import RANKS, Numbers, Rules
from tools.solver.seen import FULL, mixed

UNKNOWN, LOST, HOPEFUL = range(3)
SLOTS = 1 << 24
NO_TABLE = 1
DEEPEST = 52 + 28 + 24 + 2  # each card goes up once, leaves its dealt place once, leaves the talon once
MOST_MOVES = 64


class Hope(NamedTuple):
    """The easier game of a deal, and what is known of its positions: a hash table of words with LOST or HOPEFUL."""

    board: Board
    table: Numbers
    known: Numbers  # how many positions the table holds, and how many it may hold before the search looks at the clock
    words: Numbers  # of the positions on the way to the one looked at
    after: Numbers  # the moves of each of them
    worth: Numbers
    untried: Numbers  # how many of the moves are left to try


def hope_of(rules: Rules, layout: Layout) -> Hope:
    easier = replace(rules, back=False)
    return Hope(
        board_of(easier, layout),
        np.zeros((SLOTS if rules.easier_game else NO_TABLE, 2), np.int64),
        np.zeros(2, np.int64),
        np.zeros((DEEPEST, 1), np.int64),
        np.zeros((DEEPEST, MOST_MOVES, 1), np.int64),
        np.zeros((DEEPEST, MOST_MOVES), np.int64),
        np.zeros(DEEPEST, np.int64),
    )


@jit
def _slot(table: Numbers, word: int) -> int:
    """Where the word is, or would be."""
    last = table.shape[0] - 1
    slot = mixed(word) & last
    while table[slot, 1] != UNKNOWN and table[slot, 0] != word:
        slot = (slot + 1) & last
    return slot


@jit
def _note(hope: Hope, word: int, verdict: int) -> None:
    slot = _slot(hope.table, word)
    if hope.table[slot, 1] == UNKNOWN:
        hope.known[0] += 1
    hope.table[slot, 0] = word
    hope.table[slot, 1] = verdict


@jit
def _open(hope: Hope, depth: int, word: int) -> None:
    hope.words[depth, 0] = word
    hope.untried[depth] = moves_anywhere(hope.board, hope.words[depth], hope.after[depth], hope.worth[depth])


@jit
def _best(hope: Hope, depth: int) -> int:
    """The most promising of the untried moves, which counts as tried from now on."""
    after, worth = hope.after[depth], hope.worth[depth]
    hope.untried[depth] -= 1
    last = hope.untried[depth]
    best = last
    for index in range(last):
        if worth[index] > worth[best]:
            best = index
    word = after[best, 0]
    after[best, 0], worth[best] = after[last, 0], worth[last]
    return word


@jit_large
def hopeful(hope: Hope, word: int) -> bool:
    """Whether the easier game can be won from here. Where there is no time or no room to find out, it might be."""
    won = hope.board.row[RANKS] * 0x1111
    verdict = hope.table[_slot(hope.table, word), 1]
    if verdict != UNKNOWN or (word & 0xFFFF) == won:
        return verdict != LOST
    depth = 0
    _open(hope, 0, word)
    while depth >= 0:
        if hope.untried[depth] == 0:
            _note(hope, hope.words[depth, 0], LOST)
            depth -= 1
            continue
        following = _best(hope, depth)
        verdict = hope.table[_slot(hope.table, following), 1]
        if verdict == LOST:
            continue
        if verdict == HOPEFUL or (following & 0xFFFF) == won:
            for passed in range(depth + 1):
                _note(hope, hope.words[passed, 0], HOPEFUL)
            return True
        if hope.known[0] >= hope.known[1] or hope.known[0] + DEEPEST > hope.table.shape[0] * FULL:
            return True
        depth += 1
        _open(hope, depth, following)
    return False


@jit
def is_out_of_breath(hope: Hope) -> bool:
    """Whether it is time to look at the clock."""
    return hope.known[0] >= hope.known[1]


@jit
def without_the_lost(hope: Hope, after: Numbers, worth: Numbers, count: int) -> int:
    """Keep the hopeful of so many positions, and say how many that are; all of them where there is no easier game."""
    if hope.table.shape[0] == NO_TABLE:
        return count
    kept = 0
    for index in range(count):
        if hopeful(hope, after[index, 0]):
            for word in range(after.shape[1]):
                after[kept, word] = after[index, word]
            worth[kept] = worth[index]
            kept += 1
    return kept
