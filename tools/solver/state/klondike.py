"""A state of a Klondike as one word, or as three where placement matters.

Word 0 holds, from bit 0: cards on each foundation (4 bits a suit), the talon's cards (24), how many of them are waste
(5), passes used up (2), and how many of each pile's dealt cards are left (17). A pile's last dealt card that is left is
its base: it lies on the hidden ones, or on the table. A dealt card that lies on the table and could have been moved
there counts as moved: a king, or any card where an empty pile takes anything.

Words 1 and 2 (Encoding.PLACED) have the suit of the card that a moved card lies on, bit by bit; its own suit for a card
that lies on the table. All bits of cards that have no such suit are 0, so equal states are equal words, and piles that
change places make no difference.
"""

import numpy as np

from tools.solver.jit.bits import FIRST_OF_RANKS, size
from tools.solver.jit.compiler import Numbers, jit
from tools.solver.layout import Layout
from tools.solver.rules import Encoding, Rules
from tools.solver.state.deal import PILES, Deal, settles

TALON_AT, SHOWN_AT, PASS_AT = 16, 40, 45
LEFT_AT = (47, 48, 50, 52, 55, 58, 61)
LEFT_MASK = (1, 3, 3, 7, 7, 7, 7)
# The cards whose own suit has the low bit, and the high bit.
OWN_LOW = 0xAAAAAAAAAAAAA
OWN_HIGH = 0xCCCCCCCCCCCCC


def start_state(rules: Rules, layout: Layout, width: int) -> Numbers:
    """The deal itself, in so many words. Suits that a cut-down deck lacks count as done."""
    suits = {card % 4 for pile in [*layout.piles, layout.talon] for card in pile}
    word = ((1 << len(layout.talon)) - 1) << TALON_AT
    for suit in range(4):
        if suit not in suits:
            word |= rules.ranks << 4 * suit
    state = np.zeros(width, np.int64)
    for number, pile in enumerate(layout.piles):
        card = pile[0]
        if len(pile) == 1 and settles(rules, card):
            if rules.encoding == Encoding.PLACED:
                state[1] |= (card & 1) << card
                state[2] |= (card >> 1 & 1) << card
            continue
        word |= len(pile) << LEFT_AT[number]
    state[0] = word - (1 << 64) if word >> 63 else word
    return state


# Word 0


@jit
def foundation_count(word: int, suit: int) -> int:
    return (word >> (4 * suit)) & 15


@jit
def dealt_left(word: int, pile: int) -> int:
    """How many of the pile's dealt cards are left."""
    return (word >> LEFT_AT[pile]) & LEFT_MASK[pile]


@jit
def talon_mask(deal: Deal, word: int) -> int:
    cards = 0
    for byte in range(3):
        cards |= deal.talon_cards[byte, (word >> (TALON_AT + 8 * byte)) & 255]
    return cards


@jit
def face_up(deal: Deal, word: int) -> tuple[int, int, int]:
    """The cards face up in the piles, those of them that are bases, and how many piles have no dealt card left."""
    away = talon_mask(deal, word)
    for suit in range(4):
        away |= deal.done[suit, foundation_count(word, suit)]
    bases = 0
    cleared = 0
    for pile in range(deal.row[PILES]):
        left = dealt_left(word, pile)
        away |= deal.hidden[pile, left]
        bases |= deal.base[pile, left]
        cleared += left == 0
    return deal.deck & ~away, bases & ~away, cleared


@jit
def foundations_take(deal: Deal, word: int) -> int:
    """The cards that the foundations would take now."""
    cards = 0
    for suit in range(4):
        cards |= deal.following[suit, foundation_count(word, suit)]
    return cards


@jit
def without_base(deal: Deal, word: int, pile: int) -> int:
    """The word once the pile's base is gone: the next hidden card is the base."""
    left = dealt_left(word, pile) - 1
    if left == 1 and deal.settles[pile]:
        left = 0
    return (word & ~(LEFT_MASK[pile] << LEFT_AT[pile])) | (left << LEFT_AT[pile])


@jit
def one_up(card: int) -> int:
    """What a card more on its foundation adds to a word."""
    return 1 << (4 * (card & 3))


# Words 1 and 2


@jit
def tableau(deal: Deal, state: Numbers) -> tuple[int, int, int, int, int]:
    """The cards face up, the bases, those moved to the table, those that carry none, and how many piles are empty."""
    visible, bases, cleared = face_up(deal, state[0])
    moved = visible & ~bases
    low, high = state[1], state[2]
    on_table = moved & ~(low ^ OWN_LOW) & ~(high ^ OWN_HIGH)
    carrying = 0
    for suit in range(4):
        lies = moved & ~on_table & (low if suit & 1 else ~low) & (high if suit & 2 else ~high)
        some = (lies | (lies >> 1) | (lies >> 2) | (lies >> 3)) & FIRST_OF_RANKS
        carrying |= some << (4 + suit)
    return visible, bases, on_table, visible & ~carrying, cleared - size(on_table)


@jit
def suit_under(state: Numbers, card: int) -> int:
    """The suit that words 1 and 2 hold for the card."""
    return ((state[1] >> card) & 1) | (((state[2] >> card) & 1) << 1)
