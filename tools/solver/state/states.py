"""States of any encoding: their width, the state of a position, and whether a state is won."""

import numpy as np

from tools.solver.jit.compiler import Numbers, jit
from tools.solver.position import Layout, Position, dealt
from tools.solver.rules import ANY_PASSES, Encoding, Rules
from tools.solver.state.deal import ENCODING, RANKS, Deal, counts_as_moved
from tools.solver.state.fans import NO_PILES, state_of_piles
from tools.solver.state.klondike import LEFT_SHIFT, PASSES_SHIFT, TALON_SHIFT, WASTE_SHIFT, signed

WIDTHS = (1, 3, 6)  # words per state, by encoding


def start_state(rules: Rules, layout: Layout) -> Numbers:
    """The state of the deal itself."""
    return state_of(rules, layout, dealt(rules, layout))


def state_of(rules: Rules, layout: Layout, position: Position) -> Numbers:
    """The state of a position that is reached from this layout."""
    width = WIDTHS[rules.encoding]
    if rules.encoding == Encoding.FANS:
        return state_of_piles(position.piles, width)
    word = _foundations(rules, layout, position) | _talon(rules, layout, position)
    low = high = 0
    for number, pile in enumerate(position.piles):
        left = _dealt_left(rules, layout.piles[number], pile, position.hidden[number])
        word |= left << LEFT_SHIFT[number]
        for height in range(left, len(pile)):  # the moved cards
            card, below = pile[height], pile[height - 1 if height else 0]
            low |= (below & 1) << card
            high |= (below >> 1 & 1) << card
    state = np.zeros(width, np.int64)
    state[0] = signed(word)
    if rules.encoding == Encoding.PLACEMENT:
        state[1:] = low, high
    return state


def _foundations(rules: Rules, layout: Layout, position: Position) -> int:
    """Suits missing from a small deck count as complete."""
    suits = {card % 4 for card in layout.cards}
    word = sum(rules.ranks << 4 * suit for suit in range(4) if suit not in suits)
    return word + sum(len(cards) << 4 * (cards[0] % 4) for cards in position.foundations if cards)


def _talon(rules: Rules, layout: Layout, position: Position) -> int:
    """Waste and passes are recorded only if they make a difference, as in `draw`."""
    word = sum(1 << TALON_SHIFT + layout.talon.index(card) for card in position.talon)
    if rules.passes == ANY_PASSES:
        same_as_from_the_start = position.waste_size % rules.turn == 0 or position.waste_size == len(position.talon)
        return word if same_as_from_the_start else word | position.waste_size << WASTE_SHIFT
    return word | position.waste_size << WASTE_SHIFT | position.passes_used << PASSES_SHIFT


def _dealt_left(rules: Rules, dealt: list[int], pile: list[int], hidden: int) -> int:
    """How many of the pile's dealt cards are left: the hidden ones, and the base if there is one."""
    if hidden == 0 and (pile[:1] != dealt[:1] or counts_as_moved(rules, dealt[0])):
        return 0
    return hidden + 1


@jit
def is_won(deal: Deal, states: Numbers, index: int) -> bool:
    if deal.rules[ENCODING] != Encoding.FANS:
        return (states[index, 0] & 0xFFFF) == deal.rules[RANKS] * 0x1111
    empty = 0
    for word in range(states.shape[1]):
        empty += states[index, word] == NO_PILES
    return empty == states.shape[1]


@jit
def copy_state(source: Numbers, index: int, target: Numbers, target_index: int) -> None:
    """Word by word, which is several times faster than slices."""
    for word in range(source.shape[1]):
        target[target_index, word] = source[index, word]
