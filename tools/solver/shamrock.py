"""Shamrocks: up to three cards a pile, built up or down; a pile once empty stays so.

A position is six words of three piles each: three cards a pile, six bits a card from the deepest on, 63 for none.
"""

import numpy as np

from tools.solver.bits import jit, jit_large
from tools.solver.board import Board
from tools.solver.deal import Layout
from tools.solver.rules import PILES, RANKS, Numbers

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
def counts_up(board: Board, words: Numbers) -> tuple[int, int]:
    """How many cards of each suit are up, 4 bits a suit, and of all suits."""
    in_piles = 0
    for pile in range(board.row[PILES]):
        for height in range(3):
            card = card_at(words, pile, height)
            if card == NONE:
                break
            in_piles |= 1 << card
    up = 0
    total = 0
    for suit in range(4):
        count = 0
        while count < board.row[RANKS] and not (in_piles >> (4 * count + suit)) & 1:
            count += 1
        up |= count << (4 * suit)
        total += count
    return up, total


@jit_large
def moves_of_fans(board: Board, words: Numbers, after: Numbers, worth: Numbers) -> int:
    """All positions one move away; the search goes by how far they have come, so all are worth the same."""
    heights = np.zeros(18, np.int64)
    tops = np.full(18, NONE, np.int64)
    for pile in range(board.row[PILES]):
        while heights[pile] < 3 and card_at(words, pile, heights[pile]) != NONE:
            tops[pile] = card_at(words, pile, heights[pile])
            heights[pile] += 1
    up, _ = counts_up(board, words)
    count = 0
    for pile in range(board.row[PILES]):
        card = tops[pile]
        if card == NONE:
            continue
        if (up >> (4 * (card & 3))) & 15 == card >> 2:
            for word in range(WORDS):
                after[count, word] = words[word]
            _change(after[count], pile, heights[pile] - 1, card)
            count += 1
        for goal in range(board.row[PILES]):
            apart = (tops[goal] >> 2) - (card >> 2)
            if goal == pile or heights[goal] == 0 or heights[goal] == 3 or (apart != 1 and apart != -1):
                continue
            for word in range(WORDS):
                after[count, word] = words[word]
            _change(after[count], pile, heights[pile] - 1, card)
            _change(after[count], goal, heights[goal], card)
            count += 1
    return count
