"""A deal of a Klondike as one flat array, in which the bits of word 0 are looked up byte by byte.

Passing one array to compiled code is far quicker than passing a `Deal`, and eleven lookups read a whole state.
"""

from functools import cache
from itertools import accumulate, product

import numpy as np

from tools.solver.jit.compiler import Numbers, jit
from tools.solver.position import Layout
from tools.solver.rules import Rules
from tools.solver.state.deal import counts_as_moved, mask_of, masks_of_byte
from tools.solver.state.klondike import LEFT_MASK, LEFT_SHIFT, TALON_SHIFT, signed

BYTE = 256
LOW_PILES, HIGH_PILES = range(4), range(4, 7)  # the piles in the 8 bits from LEFT_SHIFT[0] on, and in the 9 after them
LOW_VALUES, HIGH_VALUES = BYTE, 2 * BYTE  # how many values these bits have

# Where each table begins. Sets of cards are masks.
TALON = 0  # [byte of the talon, value]: its cards
ON_FOUNDATIONS = TALON + 3 * BYTE  # [byte of the foundations, value]: the cards on them
NEXT_CARDS = ON_FOUNDATIONS + 2 * BYTE  # same index: the cards the foundations take next
TOPMOST = NEXT_CARDS + 2 * BYTE  # same index: the cards that could come back
HIDDEN = TOPMOST + 2 * BYTE  # [value of the low piles, then of the high ones]: the cards face down
BASES = HIDDEN + LOW_VALUES + HIGH_VALUES  # same index
CLEARED = BASES + LOW_VALUES + HIGH_VALUES  # same index: how many of the piles have no dealt card left
UNCOVERING = CLEARED + LOW_VALUES + HIGH_VALUES  # [card]: what word 0 loses when this base leaves its pile
DEPTH = UNCOVERING + 52  # [card]: how many dealt cards the pile has left while this card is its base
PLACE = DEPTH + 52  # [card]: its place in the talon
CARD = PLACE + 52  # [place]: the card
# Single numbers.
DECK = CARD + 24
DEEPEST = DECK + 1  # the cards that empty a pile by leaving it
KINGS = DEEPEST + 1
TURN = KINGS + 1
PASSES = TURN + 1
WON = PASSES + 1  # the bits of the foundations when all are complete
PRUNING = WON + 1  # which rules of moves/pruning.py apply
LENGTH = PRUNING + 1


def lookup_tables(rules: Rules, layout: Layout, pruning: int) -> Numbers:
    lookup = np.zeros(LENGTH, np.int64)
    for byte in range(3):
        lookup[TALON + byte * BYTE :][:BYTE] = masks_of_byte(layout.talon[8 * byte : 8 * byte + 8])
    deck = mask_of(layout.cards)
    lookup[ON_FOUNDATIONS:HIDDEN] = _foundations(rules.ranks)
    lookup[ON_FOUNDATIONS:HIDDEN] &= deck
    _fill_piles(lookup, layout, LOW_PILES, 0, LOW_VALUES)
    _fill_piles(lookup, layout, HIGH_PILES, LOW_VALUES, HIGH_VALUES)
    deepest = 0
    for number, pile in enumerate(layout.piles):
        is_moved = counts_as_moved(rules, pile[0])
        deepest |= 0 if is_moved else 1 << pile[0]
        for left, card in enumerate(pile, 1):
            fewer = 2 if left == 2 and is_moved else 1
            lookup[UNCOVERING + card] = signed(fewer << LEFT_SHIFT[number])
            lookup[DEPTH + card] = left
    lookup[PLACE + np.array(layout.talon, np.int64)] = range(len(layout.talon))
    lookup[CARD : CARD + len(layout.talon)] = layout.talon
    lookup[DECK], lookup[DEEPEST] = deck, deepest
    lookup[KINGS] = deck & 15 << 4 * (rules.ranks - 1)
    lookup[TURN], lookup[PASSES] = rules.turn, rules.passes
    lookup[WON], lookup[PRUNING] = rules.ranks * 0x1111, pruning
    return lookup


@cache
def _foundations(ranks: int) -> Numbers:
    """The tables indexed by the foundations, two bytes each: ON_FOUNDATIONS, NEXT_CARDS, TOPMOST."""
    tables = np.zeros((3, 2, BYTE), np.int64)
    for byte, low, high in product(range(2), range(16), range(16)):
        for suit, count in ((2 * byte, low), (2 * byte + 1, high)):
            bits = [1 << 4 * rank + suit for rank in range(min(count, ranks))]
            tables[:, byte, 16 * high + low] |= (
                sum(bits),
                1 << 4 * count + suit if count < ranks else 0,
                bits[-1] if 0 < count <= ranks else 0,
            )
    return tables.reshape(-1)


def _fill_piles(lookup: Numbers, layout: Layout, piles: range, offset: int, values: int) -> None:
    """The tables HIDDEN, BASES and CLEARED for some of the piles."""
    value = np.arange(values)
    for number in piles:
        if number >= len(layout.piles):
            return
        pile = layout.piles[number]
        bases = np.array([0, *(1 << card for card in pile), *[0] * 7], np.int64)
        hidden = np.array([0, *accumulate([0, *(1 << card for card in pile[:-1])]), *[0] * 7], np.int64)
        left = value >> LEFT_SHIFT[number] - LEFT_SHIFT[piles[0]] & LEFT_MASK[number]
        lookup[HIDDEN + offset :][:values] |= hidden[left]
        lookup[BASES + offset :][:values] |= bases[left]
        lookup[CLEARED + offset :][:values] += left == 0


@jit
def talon_of(lookup: Numbers, word: int) -> int:
    """The cards of the talon."""
    return (
        lookup[TALON + ((word >> TALON_SHIFT) & 255)]
        | lookup[TALON + BYTE + ((word >> (TALON_SHIFT + 8)) & 255)]
        | lookup[TALON + 2 * BYTE + ((word >> (TALON_SHIFT + 16)) & 255)]
    )


@jit
def by_foundations(lookup: Numbers, table: int, word: int) -> int:
    """An entry of a table indexed by the foundations: ON_FOUNDATIONS, NEXT_CARDS, TOPMOST."""
    return lookup[table + (word & 255)] | lookup[table + BYTE + ((word >> 8) & 255)]


@jit
def piles_of(lookup: Numbers, word: int, talon: int) -> tuple[int, int, int]:
    """The cards face up in the piles, the bases among them, and how many piles have no dealt card left."""
    low = (word >> LEFT_SHIFT[0]) & (LOW_VALUES - 1)
    high = LOW_VALUES + ((word >> LEFT_SHIFT[4]) & (HIGH_VALUES - 1))
    elsewhere = talon | by_foundations(lookup, ON_FOUNDATIONS, word) | lookup[HIDDEN + low] | lookup[HIDDEN + high]
    cleared = lookup[CLEARED + low] + lookup[CLEARED + high]
    return lookup[DECK] & ~elsewhere, lookup[BASES + low] | lookup[BASES + high], cleared
