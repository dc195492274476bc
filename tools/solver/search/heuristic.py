"""How far a state has come, as a small number: best-first and beam search continue from the best states.

It isn't a bound. It decides which states come first and has no influence on a verdict.
"""

from tools.solver.jit.compiler import Numbers, bit_count, jit
from tools.solver.rules import Encoding
from tools.solver.state.deal import ENCODING, PILES, Deal
from tools.solver.state.fans import NO_CARD, card_at, foundation_counts
from tools.solver.state.klondike import TALON_SHIFT, dealt_left, foundation_count

BUCKETS = 400  # values are 0 to 399


@jit
def _of_fans(deal: Deal, state: Numbers) -> int:
    """Mostly cards on the foundations, then few cards lying on one that is needed earlier, then room in the piles."""
    counts, total = foundation_counts(deal, state)
    buried = 0
    room = 0
    for pile in range(deal.rules[PILES]):
        soonest = 99
        for height in range(3):
            card = card_at(state, pile, height)
            if card == NO_CARD:
                break
            wait = (card >> 2) - ((counts >> (4 * (card & 3))) & 15)
            buried += wait >= soonest
            soonest = min(soonest, wait)
            room += 2 if height == 0 else -1
    return 100 + 3 * total - 2 * buried + room


@jit
def _of_klondike(deal: Deal, word: int) -> int:
    """Cards on the foundations, cards gone from the talon, hidden cards turned up."""
    progress = 200 - bit_count((word >> TALON_SHIFT) & 0xFFFFFF)
    for suit in range(4):
        progress += 2 * foundation_count(word, suit)
    for pile in range(deal.rules[PILES]):
        progress -= 3 * dealt_left(word, pile)
    return progress


@jit
def heuristic(deal: Deal, states: Numbers, index: int) -> int:
    if deal.rules[ENCODING] == Encoding.FANS:
        progress = _of_fans(deal, states[index])
    else:
        progress = _of_klondike(deal, states[index, 0])
    return min(max(progress, 0), BUCKETS - 1)
