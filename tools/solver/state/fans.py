"""A state of Shamrocks: six words of three piles each, three cards per pile, six bits per card, the deepest first.

63 means no card. Cards in no pile are on the foundations.
"""

from collections.abc import Sequence

import numpy as np

from tools.solver.jit.compiler import Numbers, jit
from tools.solver.state.deal import PILES, RANKS, Deal

NO_CARD = 63
PILE_BITS = 18
NO_PILES = (1 << 3 * PILE_BITS) - 1


def state_of_piles(piles: Sequence[Sequence[int]], width: int) -> Numbers:
    state = np.full(width, NO_PILES, np.int64)
    for pile, cards in enumerate(piles):
        for height, card in enumerate(cards):
            toggle(state, pile, height, card)
    return state


@jit
def card_at(state: Numbers, pile: int, height: int) -> int:
    return (state[pile // 3] >> (PILE_BITS * (pile % 3) + 6 * height)) & NO_CARD


@jit
def toggle(state: Numbers, pile: int, height: int, card: int) -> None:
    """Lay a card there, or take it away: both are the same change of bits."""
    state[pile // 3] ^= (card ^ NO_CARD) << (PILE_BITS * (pile % 3) + 6 * height)


@jit
def foundation_counts(deal: Deal, state: Numbers) -> tuple[int, int]:
    """How many cards of each suit are on the foundations, 4 bits per suit, and how many in all."""
    in_piles = 0
    for pile in range(deal.rules[PILES]):
        for height in range(3):
            card = card_at(state, pile, height)
            if card == NO_CARD:
                break
            in_piles |= 1 << card
    counts = 0
    total = 0
    for suit in range(4):
        count = 0
        while count < deal.rules[RANKS] and not (in_piles >> (4 * count + suit)) & 1:
            count += 1
        counts |= count << (4 * suit)
        total += count
    return counts, total
