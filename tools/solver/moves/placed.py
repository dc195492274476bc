"""The moves of a Klondike in which it matters on which card each card lies: all three state of a state."""

from tools.solver.jit.bits import FIRST_OF_RANKS, lowest
from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.moves.ordering import (
    CLEARING,
    FROM_TALON,
    OFF_HIDDEN,
    SHIFTING,
    TAKEN_BACK,
    UP,
    UP_FROM_TALON,
    UP_UNCOVERING,
)
from tools.solver.moves.pruning import SAFE, safe_cards, safe_from_talon
from tools.solver.rules import Build, Empty, Together
from tools.solver.state.deal import BACK, BUILD, EMPTY, LEAVING_OUT, PASSES, RANKS, TOGETHER, TURN, Deal
from tools.solver.state.klondike import (
    dealt_left,
    foundation_count,
    foundations_take,
    one_up,
    suit_under,
    tableau,
    without_base,
)
from tools.solver.state.talon import draw


@jit
def _lay_on(successors: Numbers, at: int, card: int, suit: int) -> None:
    """Write down that the card now lies on that suit; suit 0 for a card that has left the piles."""
    bit = 1 << card
    successors[at, 1] = (successors[at, 1] & ~bit) | ((suit & 1) << card)
    successors[at, 2] = (successors[at, 2] & ~bit) | ((suit >> 1) << card)


@jit
def _leave_pile(deal: Deal, state: Numbers, successors: Numbers, at: int, card: int, bases: int) -> None:
    """Copy the state with the card gone from its pile."""
    successors[at, 0], successors[at, 1], successors[at, 2] = state[0], state[1], state[2]
    _lay_on(successors, at, card, 0)
    if not (bases >> card) & 1:
        return
    pile = deal.pile_of[card]
    successors[at, 0] = without_base(deal, state[0], pile)
    if dealt_left(state[0], pile) == 2 and deal.settles[pile]:
        deepest = lowest(deal.base[pile, 1])
        _lay_on(successors, at, deepest, deepest & 3)


@jit
def _leave_talon(deal: Deal, state: Numbers, successors: Numbers, at: int, found: int) -> None:
    """Copy the state with a card gone from the talon."""
    successors[at, 0], successors[at, 1], successors[at, 2] = deal.word_after[found], state[1], state[2]


@jit
def _targets(deal: Deal, card: int, tops: int, empty_piles: int) -> int:
    """The cards that this card may go on; its own bit stands for an empty pile."""
    targets = deal.fits[card] & tops
    if empty_piles and (deal.row[EMPTY] == Empty.ANYTHING or card >> 2 == deal.row[RANKS] - 1):
        targets |= 1 << card
    return targets


@jit
def _piles_take(deal: Deal, tops: int, empty_piles: int) -> int:
    """The cards that the piles would take."""
    takes = 0
    for suit in range(4):
        other = tops & ~(FIRST_OF_RANKS << suit)
        if deal.row[BUILD] == Build.OTHER_COLOUR:
            other &= ~(FIRST_OF_RANKS << (3 - suit))
        some = (other | (other >> 1) | (other >> 2) | (other >> 3)) & FIRST_OF_RANKS
        takes |= (some >> 4) << suit
    if empty_piles:
        takes |= -1 if deal.row[EMPTY] == Empty.ANYTHING else 15 << (4 * (deal.row[RANKS] - 1))
    return takes


@jit
def _safe_move(deal: Deal, state: Numbers, successors: Numbers, tops: int, bases: int) -> bool:
    """Whether a safe card goes up; the state after that is the first of `successors`."""
    safe = foundations_take(deal, state[0]) & safe_cards(deal, state[0])
    if tops & safe:
        card = lowest(tops & safe)
        _leave_pile(deal, state, successors, 0, card, bases)
        successors[0, 0] += one_up(card)
        return True
    if safe_from_talon(deal.row[TURN], deal.row[PASSES]) and draw(deal, state[0], safe):
        _leave_talon(deal, state, successors, 0, 0)
        successors[0, 0] += one_up(deal.drawn[0])
        return True
    return False


@jit_large
def placed_moves(deal: Deal, state: Numbers, successors: Numbers, priorities: Numbers) -> int:
    """All states one move away, with their priorities; one alone where a safe card goes up."""
    visible, bases, on_table, tops, empty_piles = tableau(deal, state)
    if deal.row[LEAVING_OUT] & SAFE and _safe_move(deal, state, successors, tops, bases):
        return 1
    following = foundations_take(deal, state[0])
    count = 0

    rest = tops & following
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        _leave_pile(deal, state, successors, count, card, bases)
        successors[count, 0] += one_up(card)
        priorities[count] = UP_UNCOVERING if (bases >> card) & 1 else UP
        count += 1

    takes = _piles_take(deal, tops, empty_piles)
    rest = visible
    if deal.row[TOGETHER] == Together.TOP_OR_WHOLE:
        rest = tops | bases | on_table
    elif deal.row[TOGETHER] == Together.ONE_CARD:
        rest = tops
    rest &= takes
    while rest:
        card = lowest(rest)
        bit = rest & -rest
        rest &= rest - 1
        targets = _targets(deal, card, tops, empty_piles)
        if bit & on_table:  # from one empty pile to another: the same state
            targets &= ~bit
        elif not bit & bases:
            targets &= ~(1 << ((card & ~3) + 4 + suit_under(state, card)))
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            _leave_pile(deal, state, successors, count, card, bases)
            _lay_on(successors, count, card, target & 3)
            priorities[count] = SHIFTING
            if bit & on_table or (bit & bases and dealt_left(state[0], deal.pile_of[card]) == 1):
                priorities[count] = CLEARING
            elif bit & bases:
                priorities[count] = OFF_HIDDEN
            count += 1

    for found in range(draw(deal, state[0], following)):
        _leave_talon(deal, state, successors, count, found)
        successors[count, 0] += one_up(deal.drawn[found])
        priorities[count] = UP_FROM_TALON
        count += 1
    for found in range(draw(deal, state[0], takes)):
        card = deal.drawn[found]
        targets = _targets(deal, card, tops, empty_piles)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            _leave_talon(deal, state, successors, count, found)
            _lay_on(successors, count, card, target & 3)
            priorities[count] = FROM_TALON + (card >> 2)
            count += 1

    if deal.row[BACK]:
        for suit in range(4):
            card = 4 * foundation_count(state[0], suit) - 4 + suit
            targets = _targets(deal, card, tops, empty_piles) if card >= 0 and (deal.deck >> card) & 1 else 0
            while targets:
                target = lowest(targets)
                targets &= targets - 1
                successors[count, 0] = state[0] - one_up(suit)
                successors[count, 1], successors[count, 2] = state[1], state[2]
                _lay_on(successors, count, card, target & 3)
                priorities[count] = TAKEN_BACK
                count += 1
    return count
