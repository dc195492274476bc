"""The moves of a Klondike in which it does not matter on which fitting card a card lies (see Rules.placement_matters).

A position is then word 0 alone. A face-up card can be brought to the top if the cards of its colour and rank
carry fewer runs than there are of them, and a card can be laid down under the same condition on the rank above.
"""

from collections.abc import Callable
from itertools import product

import numpy as np

from tools.solver.bits import FIRST_OF_RANKS, jit, jit_large, lowest, size
from tools.solver.board import Board, face_up, left_of, next_up, on_foundation, reach, safe_up, talon_mask, uncovered
from tools.solver.rules import BACK, BUILD, PASSES, RANKS, TOGETHER, TURN, Build, Numbers, Together

# How promising a move is: the search takes the largest first.
UP_UNCOVERING, OFF_HIDDEN, UP_FROM_TALON, FROM_TALON, UP = 900, 800, 700, 600, 500
CLEARING, SHIFTING, TAKEN_BACK = 300, 200, 100


@jit
def _room(under: int, over: int, low: int, high: int, other_low: int, other_high: int) -> int:
    """The ranks of one colour that find a free card of the other to lie on, each as bit rank * 4."""
    one_under = ((under >> low) | (under >> high)) & FIRST_OF_RANKS
    two_under = (under >> low) & (under >> high) & FIRST_OF_RANKS
    one_over = (over >> other_low) | (over >> other_high)
    two_over = (over >> other_low) & (over >> other_high)
    return ((one_under >> 4) & ~one_over) | ((two_under >> 4) & ~two_over)


def _unplaced(over: int, under: int) -> int:
    """How many of the cards of one rank must lie on the table, whichever of the rank above the others lie on.

    Suits as bits. Only a single card over a single one of its own suit has less of a choice than the numbers say.
    """
    placed = 0 if over == under and over.bit_count() == 1 else min(over.bit_count(), under.bit_count())
    return over.bit_count() - placed


def _costless(changed: Callable[[int, int, int], tuple[int, int]]) -> Numbers:
    """[over, under]: the suits for which a change of the two puts no further card on the table."""
    table = np.zeros((16, 16), np.int64)
    for over, under, suit in product(range(16), range(16), range(4)):
        table[over, under] |= (_unplaced(*changed(over, under, 1 << suit)) <= _unplaced(over, under)) << suit
    return table


UNPLACED = np.array([[_unplaced(over, under) for under in range(16)] for over in range(16)], np.int64)
COSTLESS_TO_BARE = _costless(lambda over, under, suit: (over, under & ~suit))
COSTLESS_TO_LAY = _costless(lambda over, under, suit: (over | suit, under))


@jit
def _open_to_other_suits(board: Board, visible: int, moved: int, cleared: int) -> tuple[int, int, int]:
    """As below, where other suits build and an empty pile takes anything: only a bound, runs may stand in the way."""
    on_table = 0
    tops = visible & 15
    takes = 0
    for rank in range(board.row[RANKS]):
        over, under = (moved >> (4 * rank)) & 15, (visible >> (4 * rank + 4)) & 15
        on_table += UNPLACED[over, under]
        tops |= (COSTLESS_TO_BARE[over, under] & under) << (4 * rank + 4)
        takes |= COSTLESS_TO_LAY[over, under] << (4 * rank)
    if on_table < cleared:
        return visible, board.deck, visible & ~moved
    return tops, takes & board.deck, visible & ~moved


@jit
def open_cards(board: Board, word: int) -> tuple[int, int, int]:
    """The cards that can be brought to the top, those that the piles would take, and the bases."""
    visible, bases, cleared = face_up(board, word)
    moved = visible & ~bases
    if board.row[BUILD] == Build.OTHER_SUIT:
        return _open_to_other_suits(board, visible, moved, cleared)
    red = _room(visible, moved, 0, 3, 1, 2)
    black = _room(visible, moved, 1, 2, 0, 3)
    tops = visible & ((red << 4) | (red << 7) | (black << 5) | (black << 6) | 15)
    takes = (red << 1) | (red << 2) | black | (black << 3)
    kings = 15 << (4 * (board.row[RANKS] - 1))
    if cleared > size(moved & kings):
        takes |= kings
    return tops, takes & board.deck, bases


@jit
def _left(board: Board, word: int, card: int, bases: int) -> int:
    """The word once the card has left its pile."""
    return uncovered(board, word, board.pile_of[card]) if (bases >> card) & 1 else word


@jit
def _up(card: int) -> int:
    """What a card more on its foundation adds to a word."""
    return 1 << (4 * (card & 3))


@jit
def _safe_move(board: Board, word: int, tops: int, bases: int, following: int) -> int:
    """The word after a safe card went up; the same word where there is none."""
    safe = following & safe_up(board, word)
    if tops & safe:
        card = lowest(tops & safe)
        return _left(board, word, card, bases) + _up(card)
    # Taking a card out of the talon costs nothing only where every other card stays in reach.
    if board.row[TURN] == 1 and board.row[PASSES] == 0:
        safe &= talon_mask(board, word)
        if safe:
            reach(board, word, safe & -safe)
            return board.taken[0] + _up(board.turned[0])
    return word


@jit_large
def moves_anywhere(board: Board, words: Numbers, after: Numbers, worth: Numbers) -> int:
    """All positions one move away, with how promising each is; one alone where a safe card goes up."""
    word = words[0]
    tops, takes, bases = open_cards(board, word)
    following = next_up(board, word)
    safe = _safe_move(board, word, tops, bases, following)
    if safe != word:
        after[0, 0] = safe
        return 1

    count = 0
    rest = tops & following
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        after[count, 0] = _left(board, word, card, bases) + _up(card)
        worth[count] = UP_UNCOVERING if (bases >> card) & 1 else UP
        count += 1

    # Where cards come back, laying down a card that could go up is the same as going up and coming back.
    both = following if board.row[BACK] else 0
    rest = bases & takes & ~(tops & both)
    if board.row[TOGETHER] == Together.ONE_CARD:
        rest &= tops
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        pile = board.pile_of[card]
        after[count, 0] = uncovered(board, word, pile)
        worth[count] = OFF_HIDDEN + 10 * left_of(word, pile)
        count += 1

    for found in range(reach(board, word, following)):
        after[count, 0] = board.taken[found] + _up(board.turned[found])
        worth[count] = UP_FROM_TALON
        count += 1
    for found in range(reach(board, word, takes & ~both)):
        after[count, 0] = board.taken[found]
        worth[count] = FROM_TALON + board.turned[found] // 4
        count += 1

    if board.row[BACK]:
        for suit in range(4):
            up = on_foundation(word, suit)
            if up and (takes >> (4 * (up - 1) + suit)) & 1:
                after[count, 0] = word - (1 << (4 * suit))
                worth[count] = TAKEN_BACK
                count += 1
    return count
