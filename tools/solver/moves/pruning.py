"""Moves that may be left out because another one is never worse: each rule with the argument for it.

A rule must keep the verdict: where a deal can be won at all, it can still be won without the moves left out.
"""

from tools.solver.jit.compiler import jit
from tools.solver.rules import Build
from tools.solver.state.deal import BACK, BUILD, Deal
from tools.solver.state.klondike import foundation_count
from tools.solver.state.talon import any_order


@jit
def safe_cards(deal: Deal, word: int) -> int:
    """The cards that may go up at once, every other move being dominated: no card can ever need them to lie on.

    Where cards come back, all cards two or more lower are up, and so are those that fit on this one. A card taken back
    to lie on this one could carry none but cards that are up themselves, so a win that does that also wins without.

    Where they do not, each card that fits on this one would go up itself instead of lying on it, and so would what lies
    on that: all cards still lower are up.
    """
    cards = 0
    for suit in range(4):
        count = foundation_count(word, suit)
        low = 15
        for other in range(4):
            if other == suit:
                continue
            others_count = foundation_count(word, other)
            if deal.row[BUILD] == Build.OTHER_COLOUR and other == 3 - suit:
                others_count += 1
            low = min(low, others_count)
        if count <= low + 1 - deal.row[BACK]:
            cards |= deal.following[suit, count]
    return cards


@jit
def safe_from_talon(turn: int, passes: int) -> bool:
    """Whether a safe card may also go up from the talon at once.

    Taking a card out of the talon costs nothing only where every other card stays in reach: one at a time, any passes.
    With three at a time the cards behind it would come up at other places, with few passes they may be gone.
    """
    return any_order(turn, passes)


@jit
def up_and_back(back: int, following: int) -> int:
    """Of the cards that the foundations take, those that need not be laid on a pile.

    Where cards come back, laying down a card that could go up is the same as going up and coming back: two moves that
    are both tried, and lead to the same state. Only where placement does not matter: there the place stays free.
    """
    return following if back else 0
