"""The talon, stock and waste as one: which of its cards turning brings up.

Turning is no move of its own. Playing a card of the talon is: it includes all the turning that brings the card up.
"""

from tools.solver.jit.bits import highest, lowest, size
from tools.solver.jit.compiler import Numbers, jit
from tools.solver.rules import ANY_PASSES
from tools.solver.state import flat as flats
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


# The same on the flat tables of a deal


@jit
def drawable(flat: Numbers, word: int, talon: int) -> tuple[int, int]:
    """The cards of the talon that come up in this pass, and those that come up in the next one only."""
    turn, passes = flat[flats.TURN], flat[flats.PASSES]
    if any_order(turn, passes):
        return talon, 0
    places = (word >> TALON_AT) & 0xFFFFFF
    shown = (word >> SHOWN_AT) & 31
    now = 0
    later = 0
    at = 0
    next_now = shown if shown else turn
    next_later = turn
    card = 0
    while places:
        at += 1
        card = 1 << flat[flats.CARD + lowest(places)]
        places &= places - 1
        if at == next_now:
            now |= card
            next_now += turn
        if at == next_later:
            later |= card
            next_later += turn
    now |= card  # the last one comes up in any case
    if passes != ANY_PASSES and ((word >> PASS_AT) & 3) + 1 >= passes:
        later = 0
    return now, later & ~now


@jit
def last_card(flat: Numbers, word: int) -> int:
    """The card at the end of the talon, which every pass brings up; no card where the talon is empty."""
    places = (word >> TALON_AT) & 0xFFFFFF
    return 1 << flat[flats.CARD + highest(places)] if places else 0


@jit
def taken(flat: Numbers, word: int, card: int, in_this_pass: bool) -> int:
    """Word 0 once the card has left the talon."""
    place = flat[flats.PLACE + card]
    turn, passes = flat[flats.TURN], flat[flats.PASSES]
    gone = word & ~(1 << (TALON_AT + place))
    if any_order(turn, passes):
        return gone
    talon = (word >> TALON_AT) & 0xFFFFFF
    shown = size(talon & ((1 << place) - 1))
    bare = gone & ~(31 << SHOWN_AT)
    if passes != ANY_PASSES:
        return (bare | (shown << SHOWN_AT)) + (0 if in_this_pass else 1 << PASS_AT)
    if shown % turn == 0 or shown == size(talon) - 1:
        return bare  # from here the turning comes up the same way as from the start
    return bare | (shown << SHOWN_AT)
