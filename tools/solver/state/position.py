"""The state of a position in the middle of a game."""

import numpy as np

from tools.solver.jit.compiler import Numbers
from tools.solver.layout import Layout
from tools.solver.position import Position
from tools.solver.rules import ANY_PASSES, Encoding, Rules
from tools.solver.state import fans
from tools.solver.state.deal import settles
from tools.solver.state.klondike import LEFT_AT, PASS_AT, SHOWN_AT, TALON_AT
from tools.solver.state.states import WIDTHS


def state_of(rules: Rules, layout: Layout, position: Position) -> Numbers:
    """The state that the moves from the deal to this position lead to."""
    width = WIDTHS[rules.encoding]
    if rules.encoding == Encoding.FANS:
        return fans.start_state(Layout(position.piles, []), width)
    word = _foundations(rules, layout, position) | _talon(rules, layout, position)
    low = high = 0
    for number, pile in enumerate(position.piles):
        left = _dealt_left(rules, layout.piles[number], pile, position.hidden[number])
        word |= left << LEFT_AT[number]
        for height in range(left, len(pile)):  # the moved cards
            card, under = pile[height], pile[height - 1 if height else 0]
            low |= (under & 1) << card
            high |= (under >> 1 & 1) << card
    state = np.zeros(width, np.int64)
    state[0] = word - (1 << 64) if word >> 63 else word
    if rules.encoding == Encoding.PLACED:
        state[1:] = low, high
    return state


def _foundations(rules: Rules, layout: Layout, position: Position) -> int:
    """Suits that a cut-down deck lacks count as done."""
    suits = {card % 4 for pile in [*layout.piles, layout.talon] for card in pile}
    word = sum(rules.ranks << 4 * suit for suit in range(4) if suit not in suits)
    return word + sum(len(cards) << 4 * (cards[0] % 4) for cards in position.foundations if cards)


def _talon(rules: Rules, layout: Layout, position: Position) -> int:
    """Waste and passes count only where they make a difference, as in `draw`."""
    word = sum(1 << TALON_AT + layout.talon.index(card) for card in position.talon)
    if rules.passes == ANY_PASSES:
        same_as_from_the_start = position.shown % rules.turn == 0 or position.shown == len(position.talon)
        return word if same_as_from_the_start else word | position.shown << SHOWN_AT
    return word | position.shown << SHOWN_AT | position.passes << PASS_AT


def _dealt_left(rules: Rules, dealt: list[int], pile: list[int], hidden: int) -> int:
    """How many of the pile's dealt cards are left: the hidden ones and the base, if there is one."""
    if hidden == 0 and (pile[:1] != dealt[:1] or settles(rules, dealt[0])):
        return 0
    return hidden + 1
