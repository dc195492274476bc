"""The moves of Shamrocks: at most three cards per pile, built up or down; an empty pile stays empty."""

import numpy as np

from tools.solver.jit.compiler import Numbers, jit_large
from tools.solver.moves.pruning import ALONE
from tools.solver.state.deal import PILES, PRUNING, Deal
from tools.solver.state.fans import NO_CARD, card_at, foundation_counts, toggle


@jit_large
def fan_moves(deal: Deal, state: Numbers, successors: Numbers) -> int:
    """Write all states one move away into `successors`; return their number."""
    heights = np.zeros(18, np.int64)
    tops = np.full(18, NO_CARD, np.int64)
    for pile in range(deal.rules[PILES]):
        while heights[pile] < 3 and card_at(state, pile, heights[pile]) != NO_CARD:
            tops[pile] = card_at(state, pile, heights[pile])
            heights[pile] += 1
    foundations, _ = foundation_counts(deal, state)
    count = 0
    for pile in range(deal.rules[PILES]):
        card = tops[pile]
        if card == NO_CARD:
            continue
        if (foundations >> (4 * (card & 3))) & 15 == card >> 2:
            for word in range(state.shape[0]):
                successors[count, word] = state[word]
            toggle(successors[count], pile, heights[pile] - 1, card)
            count += 1
        if heights[pile] == 1 and deal.rules[PRUNING] & ALONE:
            continue
        for goal in range(deal.rules[PILES]):
            difference = (tops[goal] >> 2) - (card >> 2)
            if goal == pile or heights[goal] == 0 or heights[goal] == 3 or (difference != 1 and difference != -1):
                continue
            for word in range(state.shape[0]):
                successors[count, word] = state[word]
            toggle(successors[count], pile, heights[pile] - 1, card)
            toggle(successors[count], goal, heights[goal], card)
            count += 1
    return count
