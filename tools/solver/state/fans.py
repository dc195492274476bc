"""A state of Shamrocks as six words of three piles each: three cards a pile, six bits a card from the deepest on.

63 stands for no card. What is in no pile is on the foundations.
"""

import numpy as np

from tools.solver.jit.compiler import Numbers, jit
from tools.solver.layout import Layout
from tools.solver.state.deal import PILES, RANKS, Deal

NO_CARD = 63
PILE_BITS = 18
NO_PILES = (1 << 3 * PILE_BITS) - 1


def start_state(layout: Layout, width: int) -> Numbers:
    state = np.full(width, NO_PILES, np.int64)
    for pile, cards in enumerate(layout.piles):
        for height, card in enumerate(cards):
            toggle(state, pile, height, card)
    return state


@jit
def card_at(state: Numbers, pile: int, height: int) -> int:
    return (state[pile // 3] >> (PILE_BITS * (pile % 3) + 6 * height)) & NO_CARD


@jit
def toggle(state: Numbers, pile: int, height: int, card: int) -> None:
    """Lay a card there, or take it away again: the two are the same change."""
    state[pile // 3] ^= (card ^ NO_CARD) << (PILE_BITS * (pile % 3) + 6 * height)


@jit
def foundation_counts(deal: Deal, state: Numbers) -> tuple[int, int]:
    """How many cards of each suit are up, 4 bits a suit, and of all suits."""
    in_piles = 0
    for pile in range(deal.row[PILES]):
        for height in range(3):
            card = card_at(state, pile, height)
            if card == NO_CARD:
                break
            in_piles |= 1 << card
    up = 0
    total = 0
    for suit in range(4):
        count = 0
        while count < deal.row[RANKS] and not (in_piles >> (4 * count + suit)) & 1:
            count += 1
        up |= count << (4 * suit)
        total += count
    return up, total
