"""The moves of any game: the generator of its encoding."""

from tools.solver.jit.compiler import Numbers, jit_large
from tools.solver.moves.fans import fan_moves
from tools.solver.moves.placed import placed_moves
from tools.solver.moves.unplaced import unplaced_moves
from tools.solver.rules import Encoding
from tools.solver.state.deal import ENCODING, Deal
from tools.solver.state.states import WIDTHS

MOST_MOVES = 512


@jit_large
def moves(deal: Deal, states: Numbers, index: int, successors: Numbers, priorities: Numbers) -> int:
    """How many states are one move away from one of the states: each into `successors`, with its priority."""
    width = WIDTHS[deal.row[ENCODING]]
    if states.shape[1] != width or successors.shape[1] != width:  # the generators write to unchecked memory
        raise ValueError("these states are not in the encoding of the deal")
    state = states[index]
    if deal.row[ENCODING] == Encoding.FANS:
        return fan_moves(deal, state, successors, priorities)
    if deal.row[ENCODING] == Encoding.PLACED:
        return placed_moves(deal, state, successors, priorities)
    return unplaced_moves(deal, state, successors, priorities)
