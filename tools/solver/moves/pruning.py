"""Which moves to leave out because another one is never worse, and which of the others to try first.

A pruning rule must not change a verdict: if a deal can be won, it can be won without the moves left out. The arguments
are in tools/docs/solver.md, those of the rules below here as well.
"""

from tools.solver.jit.compiler import FIRST_OF_RANKS, jit
from tools.solver.rules import ANY_PASSES, Build
from tools.solver.state.deal import BACK, BUILD, Deal
from tools.solver.state.klondike import foundation_count

# The rules, each of which can be switched off alone, to test that verdicts stay the same.
SAFE, KING_FILLS, ORDERED, LAST_OF_TALON, ALONE, FAMILIES, JUST_IN_TIME = 1, 2, 4, 8, 16, 32, 64

# Priorities: the largest is tried first. They change how soon a win is found, never the verdict.
UP_UNCOVERING, OFF_HIDDEN, UP_FROM_TALON, FROM_TALON, UP = 900, 800, 700, 600, 500  # up: to a foundation
CLEARING, SHIFTING, TAKEN_BACK = 300, 200, 100


@jit
def safe_cards(deal: Deal, word: int) -> int:
    """The cards that may go to the foundations at once, because no card can ever need them to lie on.

    If cards come back: all cards two or more ranks lower are on the foundations, and so are those that fit on this one.
    A card taken back to lie on this one could carry only cards that are on the foundations themselves, so a win that
    takes it back also wins without.

    If they don't: each card that fits on this one can go to its foundation instead of lying on it, and so can the cards
    that would lie on that one: all lower cards are there.
    """
    cards = 0
    for suit in range(4):
        count = foundation_count(word, suit)
        low = 15
        for other in range(4):
            if other == suit:
                continue
            others_count = foundation_count(word, other)
            if deal.rules[BUILD] == Build.OTHER_COLOUR and other == 3 - suit:
                others_count += 1
            low = min(low, others_count)
        if count <= low + 1 - deal.rules[BACK]:
            cards |= deal.next_card[suit, count]
    return cards


@jit
def suits_with_safe_next_card(word: int) -> int:
    """All cards of the suits whose next card is safe, if colours alternate and runs move or no cards come back."""
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
def goes_before_next_pass(pruning: int, passes: int, safe: int, last: int) -> bool:
    """Whether the last card of the talon is safe: then no card is drawn that comes up only in the next pass.

    Every pass ends with the last card on top, and taking it changes only which card is last: all others come up as
    before. So it goes to its foundation before the talon is turned over.
    """
    return pruning & LAST_OF_TALON != 0 and pruning & SAFE != 0 and passes == ANY_PASSES and safe & last != 0
