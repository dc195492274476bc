"""Moves that may be left out because another one is never worse: each rule with the argument for it.

A rule must keep the verdict: where a deal can be won at all, it can still be won without the moves left out.
"""

from tools.solver.jit.bits import FIRST_OF_RANKS
from tools.solver.jit.compiler import jit
from tools.solver.rules import ANY_PASSES, Build
from tools.solver.state.deal import BACK, BUILD, Deal
from tools.solver.state.klondike import foundation_count
from tools.solver.state.talon import any_order

# The rules that can be switched off one by one, to see that the verdict stays.
SAFE, KING_FILLS, ORDERED, LAST_OF_TALON, ALONE = 1, 2, 4, 8, 16


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
def safe_of_foundations(word: int) -> int:
    """Where colours alternate: all cards of the suits whose next card is safe."""
    clubs, diamonds, hearts, spades = word & 15, (word >> 4) & 15, (word >> 8) & 15, (word >> 12) & 15
    red = min(diamonds, hearts) + 1
    black = min(clubs, spades) + 1
    cards = 0
    if clubs <= min(red, spades + 2):
        cards |= FIRST_OF_RANKS
    if spades <= min(red, clubs + 2):
        cards |= FIRST_OF_RANKS << 3
    if diamonds <= min(black, hearts + 2):
        cards |= FIRST_OF_RANKS << 1
    if hearts <= min(black, diamonds + 2):
        cards |= FIRST_OF_RANKS << 2
    return cards


@jit
def goes_before_next_pass(rules: int, passes: int, safe: int, last: int) -> bool:
    """Whether the last card of the talon is safe to go up: then no card is drawn that only the next pass brings up.

    Every pass ends with the last card on top, and taking it changes nothing but that the card before it is the last
    one: all others come up as before. So it goes up before the talon is turned over.
    """
    return rules & LAST_OF_TALON != 0 and rules & SAFE != 0 and passes == ANY_PASSES and safe & last != 0
