"""The moves of Shamrocks: up to three cards a pile, built up or down; a pile once empty stays so."""

import numpy as np

from tools.solver.jit.compiler import Numbers, jit_large
from tools.solver.moves.pruning import ALONE
from tools.solver.state.deal import LEAVING_OUT, PILES, Deal
from tools.solver.state.fans import NO_CARD, card_at, foundation_counts, toggle


@jit_large
def fan_moves(deal: Deal, state: Numbers, successors: Numbers, _priorities: Numbers) -> int:
    """All states one move away; the search goes by their heuristic, so no priorities are set."""
    heights = np.zeros(18, np.int64)
    tops = np.full(18, NO_CARD, np.int64)
    for pile in range(deal.row[PILES]):
        while heights[pile] < 3 and card_at(state, pile, heights[pile]) != NO_CARD:
            tops[pile] = card_at(state, pile, heights[pile])
            heights[pile] += 1
    up, _ = foundation_counts(deal, state)
    count = 0
    for pile in range(deal.row[PILES]):
        card = tops[pile]
        if card == NO_CARD:
            continue
        if (up >> (4 * (card & 3))) & 15 == card >> 2:
            for word in range(state.shape[0]):
                successors[count, word] = state[word]
            toggle(successors[count], pile, heights[pile] - 1, card)
            count += 1
        if heights[pile] == 1 and deal.row[LEAVING_OUT] & ALONE:
            continue
        for goal in range(deal.row[PILES]):
            apart = (tops[goal] >> 2) - (card >> 2)
            if goal == pile or heights[goal] == 0 or heights[goal] == 3 or (apart != 1 and apart != -1):
                continue
            for word in range(state.shape[0]):
                successors[count, word] = state[word]
            toggle(successors[count], pile, heights[pile] - 1, card)
            toggle(successors[count], goal, heights[goal], card)
            count += 1
    return count
