"""How far a state has come, as a small number: the searches that are not depth first go on from the best.

It is no bound: it says which states to look at first, and has no part in a verdict.
"""

from tools.solver.jit.bits import size
from tools.solver.jit.compiler import Numbers, jit
from tools.solver.rules import Encoding
from tools.solver.state.deal import ENCODING, PILES, Deal
from tools.solver.state.fans import NO_CARD, card_at, foundation_counts
from tools.solver.state.klondike import TALON_AT, dealt_left, foundation_count

BUCKETS = 400  # it is less than that


@jit
def _of_fans(deal: Deal, state: Numbers) -> int:
    """Cards up count most, then that no card lies on one of its suit or another that is due before it, then room."""
    up, total = foundation_counts(deal, state)
    buried = 0
    room = 0
    for pile in range(deal.row[PILES]):
        soonest = 99
        for height in range(3):
            card = card_at(state, pile, height)
            if card == NO_CARD:
                break
            wait = (card >> 2) - ((up >> (4 * (card & 3))) & 15)
            buried += wait >= soonest
            soonest = min(soonest, wait)
            room += 2 if height == 0 else -1
    return 100 + 3 * total - 2 * buried + room


@jit
def _of_klondike(deal: Deal, word: int) -> int:
    """Cards up, cards out of the talon, hidden cards turned up."""
    come = 200 - size((word >> TALON_AT) & 0xFFFFFF)
    for suit in range(4):
        come += 2 * foundation_count(word, suit)
    for pile in range(deal.row[PILES]):
        come -= 3 * dealt_left(word, pile)
    return come


@jit
def heuristic(deal: Deal, states: Numbers, index: int) -> int:
    if deal.row[ENCODING] == Encoding.FANS:
        come = _of_fans(deal, states[index])
    else:
        come = _of_klondike(deal, states[index, 0])
    return min(max(come, 0), BUCKETS - 1)
