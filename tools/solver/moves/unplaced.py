"""The moves of a Klondike in which it does not matter on which fitting card a card lies (see Rules.encoding).

A state is then word 0 alone. A face-up card can be brought to the top if the cards of its colour and rank carry fewer
runs than there are of them, and a card can be laid down under the same condition on the rank above.

These are the moves one by one, for games whose cards do not come back and for the relaxation. Where they do come back,
moves/tidy.py takes many of them at once.
"""

from collections.abc import Callable
from itertools import product

import numpy as np

from tools.solver.jit.bits import FIRST_OF_RANKS, lowest, size
from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.ordering import FROM_TALON, OFF_HIDDEN, TAKEN_BACK, UP, UP_FROM_TALON, UP_UNCOVERING
from tools.solver.moves.pruning import SAFE, safe_cards, safe_from_talon
from tools.solver.rules import Build, Together
from tools.solver.state.deal import BACK, BUILD, LEAVING_OUT, PASSES, RANKS, TOGETHER, TURN, Deal
from tools.solver.state.klondike import (
    dealt_left,
    face_up,
    foundation_count,
    foundations_take,
    one_up,
    talon_mask,
    without_base,
)
from tools.solver.state.talon import draw


@jit
def ranks_with_room(under: int, over: int, low: int, high: int, other_low: int, other_high: int) -> int:
    """The ranks of one colour that find a free card of the other to lie on, each as bit rank * 4."""
    one_under = ((under >> low) | (under >> high)) & FIRST_OF_RANKS
    two_under = (under >> low) & (under >> high) & FIRST_OF_RANKS
    one_over = (over >> other_low) | (over >> other_high)
    two_over = (over >> other_low) & (over >> other_high)
    return ((one_under >> 4) & ~one_over) | ((two_under >> 4) & ~two_over)


def _on_table(over: int, under: int) -> int:
    """How many of the cards of one rank must lie on the table, whichever of the rank above the others lie on.

    Suits as bits. Only a single card over a single one of its own suit has less of a choice than the numbers say.
    """
    placed = 0 if over == under and over.bit_count() == 1 else min(over.bit_count(), under.bit_count())
    return over.bit_count() - placed


def _costless(changed: Callable[[int, int, int], tuple[int, int]]) -> Numbers:
    """[over, under]: the suits for which a change of the two puts no further card on the table."""
    table = np.zeros((16, 16), np.int64)
    for over, under, suit in product(range(16), range(16), range(4)):
        table[over, under] |= (_on_table(*changed(over, under, 1 << suit)) <= _on_table(over, under)) << suit
    return table


ON_TABLE = np.array([[_on_table(over, under) for under in range(16)] for over in range(16)], np.int64)
COSTLESS_TO_BARE = _costless(lambda over, under, suit: (over, under & ~suit))
COSTLESS_TO_LAY = _costless(lambda over, under, suit: (over | suit, under))


@jit
def _accessible_with_other_suits(deal: Deal, visible: int, moved: int, cleared: int) -> tuple[int, int, int]:
    """As below, where other suits build and an empty pile takes anything: only a bound, runs may stand in the way."""
    on_table = 0
    tops = visible & 15
    takes = 0
    for rank in range(deal.row[RANKS]):
        over, under = (moved >> (4 * rank)) & 15, (visible >> (4 * rank + 4)) & 15
        on_table += ON_TABLE[over, under]
        tops |= (COSTLESS_TO_BARE[over, under] & under) << (4 * rank + 4)
        takes |= COSTLESS_TO_LAY[over, under] << (4 * rank)
    if on_table < cleared:
        return visible, deal.deck, visible & ~moved
    return tops, takes & deal.deck, visible & ~moved


@jit
def accessible(deal: Deal, word: int) -> tuple[int, int, int]:
    """The cards that can be brought to the top, those that the piles would take, and the bases."""
    visible, bases, cleared = face_up(deal, word)
    moved = visible & ~bases
    if deal.row[BUILD] == Build.OTHER_SUIT:
        return _accessible_with_other_suits(deal, visible, moved, cleared)
    red = ranks_with_room(visible, moved, 0, 3, 1, 2)
    black = ranks_with_room(visible, moved, 1, 2, 0, 3)
    tops = visible & ((red << 4) | (red << 7) | (black << 5) | (black << 6) | 15)
    takes = (red << 1) | (red << 2) | black | (black << 3)
    kings = 15 << (4 * (deal.row[RANKS] - 1))
    if cleared > size(moved & kings):
        takes |= kings
    return tops, takes & deal.deck, bases


@jit
def _leave_pile(deal: Deal, word: int, card: int, bases: int) -> int:
    """The word once the card has left its pile."""
    return without_base(deal, word, deal.pile_of[card]) if (bases >> card) & 1 else word


@jit
def _safe_move(deal: Deal, word: int, tops: int, bases: int, following: int) -> int:
    """The word after a safe card went up; the same word where there is none."""
    safe = following & safe_cards(deal, word)
    if tops & safe:
        card = lowest(tops & safe)
        return _leave_pile(deal, word, card, bases) + one_up(card)
    if safe_from_talon(deal.row[TURN], deal.row[PASSES]):
        safe &= talon_mask(deal, word)
        if safe:
            draw(deal, word, safe & -safe)
            return deal.word_after[0] + one_up(deal.drawn[0])
    return word


@jit_large
def unplaced_moves(deal: Deal, state: Numbers, successors: Numbers, priorities: Numbers) -> int:
    """All states one move away, with their priorities; one alone where a safe card goes up."""
    word = state[0]
    tops, takes, bases = accessible(deal, word)
    following = foundations_take(deal, word)
    if deal.row[LEAVING_OUT] & SAFE:
        safe = _safe_move(deal, word, tops, bases, following)
        if safe != word:
            successors[0, 0] = safe
            return 1

    count = 0
    rest = tops & following
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        successors[count, 0] = _leave_pile(deal, word, card, bases) + one_up(card)
        priorities[count] = UP_UNCOVERING if (bases >> card) & 1 else UP
        count += 1

    rest = bases & takes
    if deal.row[TOGETHER] == Together.ONE_CARD:
        rest &= tops
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        pile = deal.pile_of[card]
        successors[count, 0] = without_base(deal, word, pile)
        priorities[count] = OFF_HIDDEN + 10 * dealt_left(word, pile)
        count += 1

    for found in range(draw(deal, word, following)):
        successors[count, 0] = deal.word_after[found] + one_up(deal.drawn[found])
        priorities[count] = UP_FROM_TALON
        count += 1
    for found in range(draw(deal, word, takes)):
        successors[count, 0] = deal.word_after[found]
        priorities[count] = FROM_TALON + deal.drawn[found] // 4
        count += 1

    if deal.row[BACK]:
        for suit in range(4):
            up = foundation_count(word, suit)
            if up and (takes >> (4 * (up - 1) + suit)) & 1:
                successors[count, 0] = word - one_up(suit)
                priorities[count] = TAKEN_BACK
                count += 1
    return count
