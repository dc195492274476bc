"""Families of states of Shamrocks: the dealt cards left in each fan, and how many cards are on the foundations.

A card is loose if it could be laid where it lies: it has been moved, or it was dealt onto a card one rank away. A loose
card that moves to another fan can move back, so moves inside a family can be undone. No move leads back to a family
that was left. A family is one word: two bits per fan for the cards left, then four bits per suit.
"""

from typing import NamedTuple

import numpy as np

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.state.deal import RANKS, Deal
from tools.solver.state.fans import NO_CARD, card_at

FANS = 18
COUNTS_SHIFT = 2 * FANS
NOWHERE = -1


class Fans(NamedTuple):
    """The fans at the start of a search.

    Each fan has two places above its bottom card: bit 2 * fan is the lower one, bit 2 * fan + 1 the upper one.
    """

    cards: Numbers  # [fan, height]: card or NO_CARD
    heights: Numbers  # [fan]
    fan_of: Numbers  # [card], NOWHERE if it is on a foundation
    height_of: Numbers  # [card]
    near_bottom: Numbers  # [card]: mask of the places it may take if no second card is at home
    near_second: Numbers  # [card]: mask of the upper places it may take because of the second cards
    ranks: int


def fans_of(deal: Deal, start: Numbers) -> Fans:
    cards = np.array([[card_at(start, fan, height) for height in range(3)] for fan in range(FANS)], np.int64)
    fan_of, height_of = np.full(52, NOWHERE, np.int64), np.zeros(52, np.int64)
    near_bottom, near_second = np.zeros(52, np.int64), np.zeros(52, np.int64)
    for fan, pile in enumerate(cards.tolist()):
        for height, card in enumerate(pile):
            if card != NO_CARD:
                fan_of[card], height_of[card] = fan, height
        for card in range(52):
            if pile[0] != NO_CARD:
                distance = abs(pile[0] // 4 - card // 4)
                near_bottom[card] |= (distance == 1) << 2 * fan | (distance in (0, 2)) << 2 * fan + 1
            if pile[1] != NO_CARD:
                near_second[card] |= (abs(pile[1] // 4 - card // 4) == 1) << 2 * fan + 1
    heights = np.count_nonzero(cards != NO_CARD, axis=1)
    return Fans(cards, heights, fan_of, height_of, near_bottom, near_second, int(deal.rules[RANKS]))


@jit
def dealt_cards_left(word: int, fan: int) -> int:
    return (word >> (2 * fan)) & 3


@jit
def counts_of(word: int) -> int:
    """How many cards are on the foundations, 4 bits per suit."""
    return (word >> COUNTS_SHIFT) & 0xFFFF


@jit
def without_loose(fans: Fans, fan: int, left: int) -> int:
    """How many of the lowest `left` cards are dealt ones that aren't loose."""
    while left > 1 and abs((fans.cards[fan, left - 1] >> 2) - (fans.cards[fan, left - 2] >> 2)) == 1:
        left -= 1
    return left


@jit
def family_of(fans: Fans, states: Numbers, index: int) -> int:
    state = states[index]
    in_fans = 0
    word = 0
    for fan in range(FANS):
        left = 0
        is_at_home = True
        for height in range(3):
            card = card_at(state, fan, height)
            if card == NO_CARD:
                break
            in_fans |= 1 << card
            is_at_home = is_at_home and card == fans.cards[fan, height]
            left += is_at_home
        word |= left << (2 * fan)
    for suit in range(4):
        count = 0
        while count < fans.ranks and not (in_fans >> (4 * count + suit)) & 1:
            count += 1
        word |= count << (COUNTS_SHIFT + 4 * suit)
    return word


@jit_large
def with_all_loose(fans: Fans, word: int) -> int:
    """The family once every dealt card that could have been laid where it lies counts as loose."""
    for fan in range(FANS):
        left = dealt_cards_left(word, fan)
        word -= (left - without_loose(fans, fan, left)) << (2 * fan)
    return word
