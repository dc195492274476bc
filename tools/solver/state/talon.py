"""The talon, stock and waste as one: which of its cards turning brings up.

Turning is no move of its own. Playing a card of the talon is: it includes all the turning that brings the card up.
"""

from tools.solver.jit.bits import lowest, size
from tools.solver.jit.compiler import jit
from tools.solver.rules import ANY_PASSES
from tools.solver.state.deal import PASSES, TURN, Deal
from tools.solver.state.klondike import PASS_AT, SHOWN_AT, TALON_AT, talon_mask


@jit
def any_order(turn: int, passes: int) -> bool:
    """Whether every card of the talon can always be played, whatever was played before."""
    return turn == 1 and passes == ANY_PASSES


@jit
def draw(deal: Deal, word: int, wanted: int) -> int:
    """How many of the wanted cards turning brings up: each into `drawn`, the word once it is taken into `word_after`.

    A card that comes up in this pass and in the next counts in this one only: more passes left is never worse.
    """
    turn, passes = deal.row[TURN], deal.row[PASSES]
    count = 0
    if any_order(turn, passes):
        rest = talon_mask(deal, word) & wanted
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            deal.drawn[count] = card
            deal.word_after[count] = word & ~(1 << (TALON_AT + deal.place_of[card]))
            count += 1
        return count
    talon = (word >> TALON_AT) & 0xFFFFFF
    shown = (word >> SHOWN_AT) & 31
    used = (word >> PASS_AT) & 3
    total = size(talon)
    bare = word & ~((31 << SHOWN_AT) | (3 << PASS_AT))
    another = passes == ANY_PASSES or used + 1 < passes
    at = 0
    rest = talon
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        at += 1
        card = deal.talon[place]
        if not (wanted >> card) & 1:
            continue
        now = at >= shown and ((at - shown) % turn == 0 or at == total) and at > 0
        if not now and not (another and (at % turn == 0 or at == total)):
            continue
        left_shown = at - 1
        if passes == ANY_PASSES and (left_shown % turn == 0 or left_shown == total - 1):
            left_shown = 0  # from here the turning comes up the same way as from the start
        spent = 0 if passes == ANY_PASSES else (used if now else used + 1)
        deal.drawn[count] = card
        deal.word_after[count] = (bare & ~(1 << (TALON_AT + place))) | (left_shown << SHOWN_AT) | (spent << PASS_AT)
        count += 1
    return count
