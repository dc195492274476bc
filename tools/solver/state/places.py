"""Where each card lies in a state, and which card moves from one state to the next."""

import numpy as np

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.rules import Encoding
from tools.solver.state.deal import ENCODING, PILES, Deal
from tools.solver.state.fans import NO_CARD, card_at
from tools.solver.state.klondike import face_up, foundation_count, suit_under, tableau, talon_mask

# Where a card lies, if it isn't on another card. ANYWHERE: on either card that it fits on.
TALON, FOUNDATION, HIDDEN, BASE, ANYWHERE, TABLE = range(-6, 0)


def places_of(deal: Deal, state: Numbers) -> Numbers:
    """[card]: the card below it, or one of the constants above. Cards missing from a small deck are in FOUNDATION."""
    places = np.zeros(52, np.int64)
    _write_places(deal, state, places)
    return places


def steps_along(deal: Deal, path: Numbers) -> list[list[int]]:
    """The card that moves from each state of a path to the next, and where it lies then."""
    steps = np.zeros((len(path) - 1, 2), np.int64)
    _write_steps(deal, path, steps)
    return steps.tolist()


@jit
def _write_places_in_fans(deal: Deal, state: Numbers, places: Numbers) -> None:
    places[:] = FOUNDATION
    for pile in range(deal.rules[PILES]):
        below = TABLE
        for height in range(3):
            card = card_at(state, pile, height)
            if card == NO_CARD:
                break
            places[card] = below
            below = card


@jit_large
def _write_places(deal: Deal, state: Numbers, places: Numbers) -> None:
    if deal.rules[ENCODING] == Encoding.FANS:
        _write_places_in_fans(deal, state, places)
        return
    word = state[0]
    has_placement = deal.rules[ENCODING] == Encoding.PLACEMENT
    visible, bases, _ = face_up(deal, word)
    talon = talon_mask(deal, word)
    on_table = tableau(deal, state)[2] if has_placement else 0
    for card in range(52):
        bit = 1 << card
        if bit & talon:
            places[card] = TALON
        elif not bit & deal.deck or card >> 2 < foundation_count(word, card & 3):
            places[card] = FOUNDATION
        elif not bit & visible:
            places[card] = HIDDEN
        elif bit & bases:
            places[card] = BASE
        elif not has_placement:
            places[card] = ANYWHERE
        elif bit & on_table:
            places[card] = TABLE
        else:
            places[card] = (card & ~3) + 4 + suit_under(state, card)


@jit_large
def _write_steps(deal: Deal, path: Numbers, steps: Numbers) -> None:
    before = np.zeros(52, np.int64)
    after = np.zeros(52, np.int64)
    _write_places(deal, path[0], before)
    for index in range(steps.shape[0]):
        _write_places(deal, path[index + 1], after)
        for card in range(52):
            if after[card] != before[card] and before[card] != HIDDEN:
                steps[index, 0], steps[index, 1] = card, after[card]
                break
        before[:] = after
