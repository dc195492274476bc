"""The talon, stock and waste as one: which of its cards can be turned up.

Turning isn't a move. Playing a card of the talon is, and it includes all the turning needed to reach the card.
"""

from tools.solver.jit.compiler import Numbers, bit_count, highest_bit, jit, lowest_bit
from tools.solver.rules import ANY_PASSES
from tools.solver.state import lookup_tables
from tools.solver.state.deal import PASSES, TURN, Deal
from tools.solver.state.klondike import PASSES_SHIFT, TALON_SHIFT, WASTE_SHIFT, talon_mask


@jit
def any_card_playable(turn: int, passes: int) -> bool:
    """Whether every card of the talon can be played at any time, whatever was played before."""
    return turn == 1 and passes == ANY_PASSES


@jit
def draw(deal: Deal, word: int, wanted: int) -> int:
    """Write the wanted cards that can be turned up into `drawn`; return their number.

    `word_after` gets word 0 after each is taken. A card that comes up in this pass and in the next counts only in this
    one: more passes left is never worse.
    """
    turn, passes = deal.rules[TURN], deal.rules[PASSES]
    count = 0
    if any_card_playable(turn, passes):
        rest = talon_mask(deal, word) & wanted
        while rest:
            card = lowest_bit(rest)
            rest &= rest - 1
            deal.drawn[count] = card
            deal.word_after[count] = word & ~(1 << (TALON_SHIFT + deal.place_of[card]))
            count += 1
        return count
    talon = (word >> TALON_SHIFT) & 0xFFFFFF
    waste_size = (word >> WASTE_SHIFT) & 31
    used = (word >> PASSES_SHIFT) & 3
    total = bit_count(talon)
    bare = word & ~((31 << WASTE_SHIFT) | (3 << PASSES_SHIFT))
    has_next_pass = passes == ANY_PASSES or used + 1 < passes
    nth = 0
    rest = talon
    while rest:
        place = lowest_bit(rest)
        rest &= rest - 1
        nth += 1
        card = deal.talon[place]
        if not (wanted >> card) & 1:
            continue
        in_this_pass = nth >= waste_size and ((nth - waste_size) % turn == 0 or nth == total)
        if not in_this_pass and not (has_next_pass and (nth % turn == 0 or nth == total)):
            continue
        waste_after = nth - 1
        if passes == ANY_PASSES and (waste_after % turn == 0 or waste_after == total - 1):
            waste_after = 0  # from here the same cards come up as from the start
        used_after = 0 if passes == ANY_PASSES else (used if in_this_pass else used + 1)
        taken = bare & ~(1 << (TALON_SHIFT + place))
        deal.drawn[count] = card
        deal.word_after[count] = taken | (waste_after << WASTE_SHIFT) | (used_after << PASSES_SHIFT)
        count += 1
    return count


# The same with the lookup tables of a deal


@jit
def drawable(lookup: Numbers, word: int, talon: int) -> tuple[int, int]:
    """The cards of the talon that come up in this pass, and those that come up only in the next one."""
    turn, passes = lookup[lookup_tables.TURN], lookup[lookup_tables.PASSES]
    if any_card_playable(turn, passes):
        return talon, 0
    places = (word >> TALON_SHIFT) & 0xFFFFFF
    waste_size = (word >> WASTE_SHIFT) & 31
    this_pass = 0
    next_pass = 0
    nth = 0
    next_in_this = waste_size if waste_size else turn
    next_in_next = turn
    card = 0
    while places:
        nth += 1
        card = 1 << lookup[lookup_tables.CARD + lowest_bit(places)]
        places &= places - 1
        if nth == next_in_this:
            this_pass |= card
            next_in_this += turn
        if nth == next_in_next:
            next_pass |= card
            next_in_next += turn
    this_pass |= card  # the last one comes up in any case
    if passes != ANY_PASSES and ((word >> PASSES_SHIFT) & 3) + 1 >= passes:
        next_pass = 0
    return this_pass, next_pass & ~this_pass


@jit
def last_card(lookup: Numbers, word: int) -> int:
    """The card at the end of the talon, which every pass brings up, as a mask; 0 if the talon is empty."""
    places = (word >> TALON_SHIFT) & 0xFFFFFF
    return 1 << lookup[lookup_tables.CARD + highest_bit(places)] if places else 0


@jit
def after_taking(lookup: Numbers, word: int, card: int, in_this_pass: bool) -> int:
    """Word 0 once the card has left the talon."""
    place = lookup[lookup_tables.PLACE + card]
    turn, passes = lookup[lookup_tables.TURN], lookup[lookup_tables.PASSES]
    taken = word & ~(1 << (TALON_SHIFT + place))
    if any_card_playable(turn, passes):
        return taken
    talon = (word >> TALON_SHIFT) & 0xFFFFFF
    waste_size = bit_count(talon & ((1 << place) - 1))
    bare = taken & ~(31 << WASTE_SHIFT)
    if passes != ANY_PASSES:
        return (bare | (waste_size << WASTE_SHIFT)) + (0 if in_this_pass else 1 << PASSES_SHIFT)
    if waste_size % turn == 0 or waste_size == bit_count(talon) - 1:
        return bare  # from here the same cards come up as from the start
    return bare | (waste_size << WASTE_SHIFT)
