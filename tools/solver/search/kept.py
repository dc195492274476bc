"""States that a search keeps, each with the number of the one that it came from: so a path leads back to the first."""

import numpy as np
import numpy.typing as npt

from tools.solver.jit.compiler import Numbers, jit
from tools.solver.state.states import copy_state

Places = npt.NDArray[np.int32]

NOBODY = -1  # has kept the first state


@jit
def keep(successors: Numbers, index: int, states: Numbers, parents: Places, place: int, parent: int) -> None:
    """Keep one of the successors of a state that is kept."""
    copy_state(successors, index, states, place)
    parents[place] = parent


def path_to(states: Numbers, parents: Places, place: int) -> list[Numbers]:
    """The states from the first one to that at a place."""
    path = []
    while place != NOBODY:
        path.append(states[place])
        place = int(parents[place])
    return path[::-1]
