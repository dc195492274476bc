"""The moves of a Klondike in which it doesn't matter which fitting card a card lies on (see Rules.encoding).

A state is word 0 alone. A face-up card can be brought to the top if the cards of its colour and rank carry fewer runs
than there are such cards, and a card can be laid down if the same holds for the rank above it.

These are single moves, for games whose cards don't come back and for the relaxation. If cards do come back,
moves/canonical.py makes many of them at once.
"""

from collections.abc import Callable
from itertools import product

import numpy as np

from tools.solver.jit.compiler import FIRST_OF_RANKS, Numbers, bit_count, jit, jit_large, lowest_bit
from tools.solver.moves.pruning import (
    FROM_TALON,
    OFF_HIDDEN,
    SAFE,
    TAKEN_BACK,
    UP,
    UP_FROM_TALON,
    UP_UNCOVERING,
    safe_cards,
)
from tools.solver.rules import Build
from tools.solver.state.deal import BACK, BUILD, PASSES, PRUNING, RANKS, TURN, Deal
from tools.solver.state.klondike import (
    dealt_left,
    face_up,
    foundation_count,
    foundation_step,
    next_cards,
    talon_mask,
    without_base,
)
from tools.solver.state.talon import any_card_playable, draw


@jit
def _ranks_with_room(under: int, over: int, low: int, high: int, other_low: int, other_high: int) -> int:
    """The ranks of one colour that find a free card of the other colour to lie on, each as bit rank * 4."""
    one_under = ((under >> low) | (under >> high)) & FIRST_OF_RANKS
    two_under = (under >> low) & (under >> high) & FIRST_OF_RANKS
    one_over = (over >> other_low) | (over >> other_high)
    two_over = (over >> other_low) & (over >> other_high)
    return ((one_under >> 4) & ~one_over) | ((two_under >> 4) & ~two_over)


@jit
def room(visible: int, bases: int) -> tuple[int, int]:
    """If colours alternate: the cards that can be brought to the top, and those that find a card to lie on."""
    moved = visible & ~bases
    red = _ranks_with_room(visible, moved, 0, 3, 1, 2)
    black = _ranks_with_room(visible, moved, 1, 2, 0, 3)
    tops = visible & ((red << 4) | (red << 7) | (black << 5) | (black << 6) | 15)
    return tops, (red << 1) | (red << 2) | black | (black << 3)


def _min_on_table(over: int, under: int) -> int:
    """How many cards of one rank must lie on the table at least, if the others lie on cards of the rank above.

    Both are sets of suits, as bits. The numbers alone decide, except for a single card over one of its own suit.
    """
    placed = 0 if over == under and over.bit_count() == 1 else min(over.bit_count(), under.bit_count())
    return over.bit_count() - placed


def _free_changes(change: Callable[[int, int, int], tuple[int, int]]) -> Numbers:
    """[over, under]: the suits for which a change of the two puts no further card on the table."""
    table = np.zeros((16, 16), np.int64)
    for over, under, suit in product(range(16), range(16), range(4)):
        is_free = _min_on_table(*change(over, under, 1 << suit)) <= _min_on_table(over, under)
        table[over, under] |= is_free << suit
    return table


MIN_ON_TABLE = np.array([[_min_on_table(over, under) for under in range(16)] for over in range(16)], np.int64)
FREE_TO_BARE = _free_changes(lambda over, under, suit: (over, under & ~suit))
FREE_TO_LAY = _free_changes(lambda over, under, suit: (over | suit, under))


@jit
def _accessible_with_other_suits(deal: Deal, visible: int, moved: int, cleared: int) -> tuple[int, int, int]:
    """As `_accessible`, if other suits build and empty piles take anything. Only a bound: runs may be in the way."""
    on_table = 0
    tops = visible & 15
    accepted = 0
    for rank in range(deal.rules[RANKS]):
        over, under = (moved >> (4 * rank)) & 15, (visible >> (4 * rank + 4)) & 15
        on_table += MIN_ON_TABLE[over, under]
        tops |= (FREE_TO_BARE[over, under] & under) << (4 * rank + 4)
        accepted |= FREE_TO_LAY[over, under] << (4 * rank)
    if on_table < cleared:
        return visible, deal.deck, visible & ~moved
    return tops, accepted & deal.deck, visible & ~moved


@jit
def _accessible(deal: Deal, word: int) -> tuple[int, int, int]:
    """The cards that can be brought to the top, those that some pile would take, and the bases."""
    visible, bases, cleared = face_up(deal, word)
    moved = visible & ~bases
    if deal.rules[BUILD] == Build.OTHER_SUIT:
        return _accessible_with_other_suits(deal, visible, moved, cleared)
    tops, accepted = room(visible, bases)
    kings = 15 << (4 * (deal.rules[RANKS] - 1))
    if cleared > bit_count(moved & kings):
        accepted |= kings
    return tops, accepted & deal.deck, bases


@jit
def _leave_pile(deal: Deal, word: int, card: int, bases: int) -> int:
    """Word 0 once the card has left its pile."""
    return without_base(deal, word, deal.pile_of[card]) if (bases >> card) & 1 else word


@jit
def _after_safe_move(deal: Deal, word: int, tops: int, bases: int, going_up: int) -> int:
    """Word 0 after a safe card went to its foundation; unchanged if there is none."""
    safe = going_up & safe_cards(deal, word)
    if tops & safe:
        card = lowest_bit(tops & safe)
        return _leave_pile(deal, word, card, bases) + foundation_step(card)
    # From the talon only if that leaves every other card of it playable.
    if any_card_playable(deal.rules[TURN], deal.rules[PASSES]):
        safe &= talon_mask(deal, word)
        if safe:
            draw(deal, word, safe & -safe)
            return deal.word_after[0] + foundation_step(deal.drawn[0])
    return word


@jit_large
def moves_without_placement(deal: Deal, state: Numbers, successors: Numbers, priorities: Numbers) -> int:
    """All states one move away, with their priorities; only one if a safe card can go to its foundation."""
    word = state[0]
    tops, accepted, bases = _accessible(deal, word)
    going_up = next_cards(deal, word)
    if deal.rules[PRUNING] & SAFE:
        after = _after_safe_move(deal, word, tops, bases, going_up)
        if after != word:
            successors[0, 0] = after
            return 1

    count = 0
    rest = tops & going_up
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        successors[count, 0] = _leave_pile(deal, word, card, bases) + foundation_step(card)
        priorities[count] = UP_UNCOVERING if (bases >> card) & 1 else UP
        count += 1

    rest = bases & accepted
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        pile = deal.pile_of[card]
        successors[count, 0] = without_base(deal, word, pile)
        priorities[count] = OFF_HIDDEN + 10 * dealt_left(word, pile)
        count += 1

    for index in range(draw(deal, word, going_up)):
        successors[count, 0] = deal.word_after[index] + foundation_step(deal.drawn[index])
        priorities[count] = UP_FROM_TALON
        count += 1
    for index in range(draw(deal, word, accepted)):
        successors[count, 0] = deal.word_after[index]
        priorities[count] = FROM_TALON + deal.drawn[index] // 4
        count += 1

    if deal.rules[BACK]:
        for suit in range(4):
            on_foundation = foundation_count(word, suit)
            if on_foundation and (accepted >> (4 * (on_foundation - 1) + suit)) & 1:
                successors[count, 0] = word - foundation_step(suit)
                priorities[count] = TAKEN_BACK
                count += 1
    return count
