"""Shamrocks: up to three cards a pile, built up or down; a pile once empty stays so.

A position is six words of three piles each: three cards a pile, six bits a card from the deepest on, 63 for none.
"""

import numpy as np

from tools.solver.bits import jit
from tools.solver.board import Board
from tools.solver.deal import Layout
from tools.solver.rules import PILES, Numbers

WORDS = 6
NONE = 63
PILE_BITS = 18
NO_PILES = (1 << 3 * PILE_BITS) - 1


def start_of(layout: Layout) -> Numbers:
    words = np.full(WORDS, NO_PILES, np.int64)
    for pile, cards in enumerate(layout.piles):
        for height, card in enumerate(cards):
            _change(words, pile, height, card)
    return words


@jit
def card_at(words: Numbers, pile: int, height: int) -> int:
    return (words[pile // 3] >> (PILE_BITS * (pile % 3) + 6 * height)) & NONE


@jit
def _change(words: Numbers, pile: int, height: int, card: int) -> None:
    """Lay a card there, or take it away again: the two are the same change."""
    words[pile // 3] ^= (card ^ NONE) << (PILE_BITS * (pile % 3) + 6 * height)


@jit
def moves_of_fans(board: Board, words: Numbers, after: Numbers, worth: Numbers) -> int:
    """All positions one move away, with how promising each is."""
    heights = np.zeros(18, np.int64)
    tops = np.full(18, NONE, np.int64)
    up = np.zeros(4, np.int64)  # cards of each suit that still lie in the piles
    in_piles = 0
    for pile in range(board.row[PILES]):
        for height in range(3):
            card = card_at(words, pile, height)
            if card == NONE:
                break
            heights[pile] = height + 1
            tops[pile] = card
            in_piles |= 1 << card
    for suit in range(4):
        while up[suit] < 13 and not (in_piles >> (4 * up[suit] + suit)) & 1:
            up[suit] += 1
    count = 0
    for pile in range(board.row[PILES]):
        card = tops[pile]
        if card == NONE:
            continue
        if up[card & 3] == card >> 2:
            after[count] = words
            _change(after[count], pile, heights[pile] - 1, card)
            worth[count] = 1000 - (card >> 2)
            count += 1
        for goal in range(board.row[PILES]):
            apart = (tops[goal] >> 2) - (card >> 2)
            if goal == pile or heights[goal] == 0 or heights[goal] == 3 or (apart != 1 and apart != -1):
                continue
            after[count] = words
            _change(after[count], pile, heights[pile] - 1, card)
            _change(after[count], goal, heights[goal], card)
            worth[count] = 100
            count += 1
    return count
