"""States of any encoding: how wide they are, the first one, and the last."""

from tools.solver.jit.compiler import Numbers, jit
from tools.solver.layout import Layout
from tools.solver.rules import Encoding, Rules
from tools.solver.state import fans, klondike
from tools.solver.state.deal import ENCODING, RANKS, Deal

WIDTHS = (1, 3, 6)  # words of a state, by encoding


def start_state(rules: Rules, layout: Layout) -> Numbers:
    """The deal itself."""
    width = WIDTHS[rules.encoding]
    if rules.encoding == Encoding.FANS:
        return fans.start_state(layout, width)
    return klondike.start_state(rules, layout, width)


@jit
def is_won(deal: Deal, states: Numbers, index: int) -> bool:
    if deal.row[ENCODING] != Encoding.FANS:
        return (states[index, 0] & 0xFFFF) == deal.row[RANKS] * 0x1111
    empty = 0
    for word in range(states.shape[1]):
        empty += states[index, word] == fans.NO_PILES
    return empty == states.shape[1]


@jit
def copy_state(source: Numbers, index: int, goal: Numbers, place: int) -> None:
    """Word by word, which is several times faster than as slices."""
    for word in range(source.shape[1]):
        goal[place, word] = source[index, word]
