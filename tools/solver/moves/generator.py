"""The moves of any game, by the generator of its encoding."""

from tools.solver.jit.compiler import Numbers, jit_large
from tools.solver.moves.fans import fan_moves
from tools.solver.moves.with_placement import moves_with_placement
from tools.solver.moves.without_placement import moves_without_placement
from tools.solver.rules import Encoding
from tools.solver.state.deal import ENCODING, Deal
from tools.solver.state.states import WIDTHS

MAX_MOVES = 512


@jit_large
def moves(deal: Deal, states: Numbers, index: int, successors: Numbers, priorities: Numbers) -> int:
    """Write the states one move away from states[index] into `successors`, with their priorities; return their number.

    Fans get no priorities: their searches use only the heuristic.
    """
    width = WIDTHS[deal.rules[ENCODING]]
    if states.shape[1] != width or successors.shape[1] != width:  # the generators write to unchecked memory
        raise ValueError("these states are not in the encoding of the deal")
    state = states[index]
    if deal.rules[ENCODING] == Encoding.FANS:
        return fan_moves(deal, state, successors)
    if deal.rules[ENCODING] == Encoding.PLACEMENT:
        return moves_with_placement(deal, state, successors, priorities)
    return moves_without_placement(deal, state, successors, priorities)
