"""A deal of a Klondike as one flat array: what the bits of word 0 stand for is looked up byte by byte.

Compiled code takes one array far quicker than the many of a `Deal`, and eleven lookups read a whole state.
"""

from functools import cache
from itertools import accumulate, product

import numpy as np

from tools.solver.jit.compiler import Numbers, jit
from tools.solver.layout import Layout
from tools.solver.rules import Rules
from tools.solver.state.deal import sets_of_byte, settles
from tools.solver.state.klondike import LEFT_AT, LEFT_MASK, TALON_AT

BYTE = 256
LOW_PILES, HIGH_PILES = range(4), range(4, 7)  # the piles of the 8 bits from LEFT_AT[0] on, and of the 9 after them
LOW_LEFT, HIGH_LEFT = BYTE, 2 * BYTE  # how many values these have

# Where each table begins. Sets of cards are masks.
TALON = 0  # [byte of the talon, value]: the cards
DONE = TALON + 3 * BYTE  # [byte of the foundations, value]: the cards that are up
FOLLOWING = DONE + 2 * BYTE  # ... those that the foundations take
TOPMOST = FOLLOWING + 2 * BYTE  # ... those that could come back
HIDDEN = TOPMOST + 2 * BYTE  # [value of the low piles, then of the high ones]: the cards face down
BASES = HIDDEN + LOW_LEFT + HIGH_LEFT
CLEARED = BASES + LOW_LEFT + HIGH_LEFT  # ... how many of the piles have no dealt card left
UNCOVERING = CLEARED + LOW_LEFT + HIGH_LEFT  # [card]: what word 0 loses when this base leaves its pile
DEPTH = UNCOVERING + 52  # [card]: how many of the pile's dealt cards are left with this one as its base
PLACE = DEPTH + 52  # [card]: its place in the talon
CARD = PLACE + 52  # [place]: the card
# Numbers.
DECK = CARD + 24
DEEPEST = DECK + 1  # the cards whose leaving empties a pile
KINGS = DEEPEST + 1
TURN = KINGS + 1
PASSES = TURN + 1
WON = PASSES + 1  # the foundations once all is up
LEAVING_OUT = WON + 1  # which rules of moves/pruning.py hold
LENGTH = LEAVING_OUT + 1


def flat_deal(rules: Rules, layout: Layout, leaving_out: int) -> Numbers:
    flat = np.zeros(LENGTH, np.int64)
    for byte in range(3):
        flat[TALON + byte * BYTE :][:BYTE] = sets_of_byte(layout.talon[8 * byte : 8 * byte + 8])
    deck = sum(1 << card for pile in [*layout.piles, layout.talon] for card in pile)
    flat[DONE:HIDDEN] = _foundations(rules.ranks)
    flat[DONE:HIDDEN] &= deck
    _lay_out_piles(flat, layout, LOW_PILES, 0, LOW_LEFT)
    _lay_out_piles(flat, layout, HIGH_PILES, LOW_LEFT, HIGH_LEFT)
    deepest = 0
    for number, pile in enumerate(layout.piles):
        settled = settles(rules, pile[0])
        deepest |= 0 if settled else 1 << pile[0]
        for left, card in enumerate(pile, 1):
            gone = 2 if left == 2 and settled else 1
            flat[UNCOVERING + card] = _signed(gone << LEFT_AT[number])
            flat[DEPTH + card] = left
    flat[PLACE + np.array(layout.talon, np.int64)] = range(len(layout.talon))
    flat[CARD : CARD + len(layout.talon)] = layout.talon
    flat[DECK], flat[DEEPEST] = deck, deepest
    flat[KINGS] = deck & 15 << 4 * (rules.ranks - 1)
    flat[TURN], flat[PASSES] = rules.turn, rules.passes
    flat[WON], flat[LEAVING_OUT] = rules.ranks * 0x1111, leaving_out
    return flat


@cache
def _foundations(ranks: int) -> Numbers:
    """The tables that go by the foundations: DONE, FOLLOWING, TOPMOST, each of two bytes."""
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


def _lay_out_piles(flat: Numbers, layout: Layout, piles: range, offset: int, values: int) -> None:
    left = np.arange(values)
    for number in piles:
        if number >= len(layout.piles):
            return
        pile = layout.piles[number]
        bases = np.array([0, *(1 << card for card in pile), *[0] * 7], np.int64)
        hidden = np.array([0, *accumulate([0, *(1 << card for card in pile[:-1])]), *[0] * 7], np.int64)
        count = left >> LEFT_AT[number] - LEFT_AT[piles[0]] & LEFT_MASK[number]
        flat[HIDDEN + offset :][:values] |= hidden[count]
        flat[BASES + offset :][:values] |= bases[count]
        flat[CLEARED + offset :][:values] += count == 0


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word


@jit
def talon_of(flat: Numbers, word: int) -> int:
    """The cards of the talon."""
    return (
        flat[TALON + ((word >> TALON_AT) & 255)]
        | flat[TALON + BYTE + ((word >> (TALON_AT + 8)) & 255)]
        | flat[TALON + 2 * BYTE + ((word >> (TALON_AT + 16)) & 255)]
    )


@jit
def by_foundations(flat: Numbers, table: int, word: int) -> int:
    """One of the tables that go by the foundations: DONE, FOLLOWING, TOPMOST."""
    return flat[table + (word & 255)] | flat[table + BYTE + ((word >> 8) & 255)]


@jit
def low_piles(word: int) -> int:
    return (word >> LEFT_AT[0]) & (LOW_LEFT - 1)


@jit
def high_piles(word: int) -> int:
    return LOW_LEFT + ((word >> LEFT_AT[4]) & (HIGH_LEFT - 1))


@jit
def piles_of(flat: Numbers, word: int, talon: int) -> tuple[int, int, int]:
    """The cards face up in the piles, those of them that are bases, and how many piles have no dealt card left."""
    low, high = low_piles(word), high_piles(word)
    away = talon | by_foundations(flat, DONE, word) | flat[HIDDEN + low] | flat[HIDDEN + high]
    cleared = flat[CLEARED + low] + flat[CLEARED + high]
    return flat[DECK] & ~away, flat[BASES + low] | flat[BASES + high], cleared
