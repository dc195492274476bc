"""A state of a Klondike: one word, or three if placement matters.

Word 0, from bit 0: cards on each foundation (4 bits per suit), cards left in the talon (24), how many of them are waste
(5), passes used (2), and how many of each pile's dealt cards are left (17). The last dealt card left in a pile is its
base: it lies on the hidden cards, or on the table. A dealt card that lies on the table and could have been moved there
counts as moved: a king, or any card if empty piles take anything.

Words 1 and 2 (Encoding.PLACEMENT) hold, bit by bit, the suit of the card below each moved card; for a card on the table
its own suit. The bits of all other cards are 0. So equal states are equal words, whatever the order of the piles.
"""

from tools.solver.jit.compiler import FIRST_OF_RANKS, Numbers, bit_count, jit
from tools.solver.state.deal import PILES, Deal

TALON_SHIFT, WASTE_SHIFT, PASSES_SHIFT = 16, 40, 45
LEFT_SHIFT = (47, 48, 50, 52, 55, 58, 61)
LEFT_MASK = (1, 3, 3, 7, 7, 7, 7)
# The cards whose own suit has the low bit set, and the high bit.
OWN_LOW = 0xAAAAAAAAAAAAA
OWN_HIGH = 0xCCCCCCCCCCCCC


def signed(word: int) -> int:
    """64 unsigned bits as an int64."""
    return word - (1 << 64) if word >> 63 else word


# Word 0


@jit
def foundation_count(word: int, suit: int) -> int:
    return (word >> (4 * suit)) & 15


@jit
def dealt_left(word: int, pile: int) -> int:
    """How many of the pile's dealt cards are left."""
    return (word >> LEFT_SHIFT[pile]) & LEFT_MASK[pile]


@jit
def talon_mask(deal: Deal, word: int) -> int:
    cards = 0
    for byte in range(3):
        cards |= deal.talon_masks[byte, (word >> (TALON_SHIFT + 8 * byte)) & 255]
    return cards


@jit
def face_up(deal: Deal, word: int) -> tuple[int, int, int]:
    """The cards face up in the piles, the bases among them, and how many piles have no dealt card left."""
    elsewhere = talon_mask(deal, word)
    for suit in range(4):
        elsewhere |= deal.on_foundation[suit, foundation_count(word, suit)]
    bases = 0
    cleared = 0
    for pile in range(deal.rules[PILES]):
        left = dealt_left(word, pile)
        elsewhere |= deal.hidden[pile, left]
        bases |= deal.base[pile, left]
        cleared += left == 0
    return deal.deck & ~elsewhere, bases & ~elsewhere, cleared


@jit
def next_cards(deal: Deal, word: int) -> int:
    """The cards that the foundations take next."""
    cards = 0
    for suit in range(4):
        cards |= deal.next_card[suit, foundation_count(word, suit)]
    return cards


@jit
def without_base(deal: Deal, word: int, pile: int) -> int:
    """Word 0 once the pile's base is gone and the next hidden card is the base."""
    left = dealt_left(word, pile) - 1
    if left == 1 and deal.deepest_counts_as_moved[pile]:
        left = 0
    return (word & ~(LEFT_MASK[pile] << LEFT_SHIFT[pile])) | (left << LEFT_SHIFT[pile])


@jit
def foundation_step(card: int) -> int:
    """What word 0 gains when the card goes to its foundation."""
    return 1 << (4 * (card & 3))


# Words 1 and 2


@jit
def tableau(deal: Deal, state: Numbers) -> tuple[int, int, int, int, int]:
    """The cards face up, the bases, those moved to the table, those with none on them, and how many piles are empty."""
    visible, bases, cleared = face_up(deal, state[0])
    moved = visible & ~bases
    low, high = state[1], state[2]
    on_table = moved & ~(low ^ OWN_LOW) & ~(high ^ OWN_HIGH)
    covered = 0
    for suit in range(4):
        on_suit = moved & ~on_table & (low if suit & 1 else ~low) & (high if suit & 2 else ~high)
        ranks = (on_suit | (on_suit >> 1) | (on_suit >> 2) | (on_suit >> 3)) & FIRST_OF_RANKS
        covered |= ranks << (4 + suit)
    return visible, bases, on_table, visible & ~covered, cleared - bit_count(on_table)


@jit
def suit_under(state: Numbers, card: int) -> int:
    """The suit that words 1 and 2 hold for the card."""
    return ((state[1] >> card) & 1) | (((state[2] >> card) & 1) << 1)
