"""The moves of a Klondike in which it matters which card lies on which. States have three words."""

from tools.solver.jit.compiler import FIRST_OF_RANKS, Numbers, jit, jit_large, lowest_bit
from tools.solver.moves.pruning import (
    CLEARING,
    FROM_TALON,
    OFF_HIDDEN,
    SAFE,
    SHIFTING,
    TAKEN_BACK,
    UP,
    UP_FROM_TALON,
    UP_UNCOVERING,
    safe_cards,
)
from tools.solver.rules import Build, Empty, Together
from tools.solver.state.deal import BACK, BUILD, EMPTY, PASSES, PRUNING, RANKS, TOGETHER, TURN, Deal
from tools.solver.state.klondike import (
    dealt_left,
    foundation_count,
    foundation_step,
    next_cards,
    suit_under,
    tableau,
    without_base,
)
from tools.solver.state.talon import any_card_playable, draw


@jit
def _lay_on(successors: Numbers, row: int, card: int, suit: int) -> None:
    """Record that the card lies on that suit now; suit 0 for a card that has left the piles."""
    bit = 1 << card
    successors[row, 1] = (successors[row, 1] & ~bit) | ((suit & 1) << card)
    successors[row, 2] = (successors[row, 2] & ~bit) | ((suit >> 1) << card)


@jit
def _leave_pile(deal: Deal, state: Numbers, successors: Numbers, row: int, card: int, bases: int) -> None:
    """Copy the state with the card gone from its pile."""
    successors[row, 0], successors[row, 1], successors[row, 2] = state[0], state[1], state[2]
    _lay_on(successors, row, card, 0)
    if not (bases >> card) & 1:
        return
    pile = deal.pile_of[card]
    successors[row, 0] = without_base(deal, state[0], pile)
    if dealt_left(state[0], pile) == 2 and deal.deepest_counts_as_moved[pile]:
        deepest = lowest_bit(deal.base[pile, 1])
        _lay_on(successors, row, deepest, deepest & 3)


@jit
def _leave_talon(deal: Deal, state: Numbers, successors: Numbers, row: int, index: int) -> None:
    """Copy the state with a drawn card gone from the talon."""
    successors[row, 0], successors[row, 1], successors[row, 2] = deal.word_after[index], state[1], state[2]


@jit
def _targets(deal: Deal, card: int, tops: int, empty_piles: int) -> int:
    """The cards that this card may go on; its own bit means an empty pile."""
    targets = deal.fits_on[card] & tops
    if empty_piles and (deal.rules[EMPTY] == Empty.ANYTHING or card >> 2 == deal.rules[RANKS] - 1):
        targets |= 1 << card
    return targets


@jit
def _accepted_by_piles(deal: Deal, tops: int, empty_piles: int) -> int:
    """The cards that some pile would take."""
    accepted = 0
    for suit in range(4):
        other = tops & ~(FIRST_OF_RANKS << suit)
        if deal.rules[BUILD] == Build.OTHER_COLOUR:
            other &= ~(FIRST_OF_RANKS << (3 - suit))
        ranks = (other | (other >> 1) | (other >> 2) | (other >> 3)) & FIRST_OF_RANKS
        accepted |= (ranks >> 4) << suit
    if empty_piles:
        accepted |= -1 if deal.rules[EMPTY] == Empty.ANYTHING else 15 << (4 * (deal.rules[RANKS] - 1))
    return accepted


@jit
def _make_safe_move(deal: Deal, state: Numbers, successors: Numbers, tops: int, bases: int) -> bool:
    """Whether a safe card can go to its foundation; the state after that is written to successors[0]."""
    safe = next_cards(deal, state[0]) & safe_cards(deal, state[0])
    if tops & safe:
        card = lowest_bit(tops & safe)
        _leave_pile(deal, state, successors, 0, card, bases)
        successors[0, 0] += foundation_step(card)
        return True
    # From the talon only if that leaves every other card of it playable.
    if any_card_playable(deal.rules[TURN], deal.rules[PASSES]) and draw(deal, state[0], safe):
        _leave_talon(deal, state, successors, 0, 0)
        successors[0, 0] += foundation_step(deal.drawn[0])
        return True
    return False


@jit_large
def moves_with_placement(deal: Deal, state: Numbers, successors: Numbers, priorities: Numbers) -> int:
    """All states one move away, with their priorities; only one if a safe card can go to its foundation."""
    visible, bases, on_table, tops, empty_piles = tableau(deal, state)
    if deal.rules[PRUNING] & SAFE and _make_safe_move(deal, state, successors, tops, bases):
        return 1
    going_up = next_cards(deal, state[0])
    count = 0

    rest = tops & going_up
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        _leave_pile(deal, state, successors, count, card, bases)
        successors[count, 0] += foundation_step(card)
        priorities[count] = UP_UNCOVERING if (bases >> card) & 1 else UP
        count += 1

    accepted = _accepted_by_piles(deal, tops, empty_piles)
    rest = visible
    if deal.rules[TOGETHER] == Together.TOP_OR_WHOLE:
        rest = tops | bases | on_table
    elif deal.rules[TOGETHER] == Together.ONE_CARD:
        rest = tops
    rest &= accepted
    while rest:
        card = lowest_bit(rest)
        bit = rest & -rest
        rest &= rest - 1
        targets = _targets(deal, card, tops, empty_piles)
        if bit & on_table:  # from one empty pile to another: the same state
            targets &= ~bit
        elif not bit & bases:
            targets &= ~(1 << ((card & ~3) + 4 + suit_under(state, card)))
        while targets:
            target = lowest_bit(targets)
            targets &= targets - 1
            _leave_pile(deal, state, successors, count, card, bases)
            _lay_on(successors, count, card, target & 3)
            priorities[count] = SHIFTING
            if bit & on_table or (bit & bases and dealt_left(state[0], deal.pile_of[card]) == 1):
                priorities[count] = CLEARING
            elif bit & bases:
                priorities[count] = OFF_HIDDEN
            count += 1

    for index in range(draw(deal, state[0], going_up)):
        _leave_talon(deal, state, successors, count, index)
        successors[count, 0] += foundation_step(deal.drawn[index])
        priorities[count] = UP_FROM_TALON
        count += 1
    for index in range(draw(deal, state[0], accepted)):
        card = deal.drawn[index]
        targets = _targets(deal, card, tops, empty_piles)
        while targets:
            target = lowest_bit(targets)
            targets &= targets - 1
            _leave_talon(deal, state, successors, count, index)
            _lay_on(successors, count, card, target & 3)
            priorities[count] = FROM_TALON + (card >> 2)
            count += 1

    if deal.rules[BACK]:
        for suit in range(4):
            card = 4 * foundation_count(state[0], suit) - 4 + suit
            targets = _targets(deal, card, tops, empty_piles) if card >= 0 and (deal.deck >> card) & 1 else 0
            while targets:
                target = lowest_bit(targets)
                targets &= targets - 1
                successors[count, 0] = state[0] - foundation_step(suit)
                successors[count, 1], successors[count, 2] = state[1], state[2]
                _lay_on(successors, count, card, target & 3)
                priorities[count] = TAKEN_BACK
                count += 1
    return count
