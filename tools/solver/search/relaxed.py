"""What the searches share that hand on a relaxation: the states met, how many these are, and the room for them."""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
import numpy.typing as npt

from tools.solver.jit.compiler import Numbers
from tools.solver.moves.generator import MOST_MOVES
from tools.solver.search.relaxation import SOLVED, Relaxation, with_room
from tools.solver.search.shorten import shortened
from tools.solver.search.transposition import bytes_of, grown, insert, is_loaded, longer, new_table
from tools.solver.state.deal import Deal

NODES = 0  # where `counters` of each search counts the states met; the rest is the search's own


class Relaxed(ABC):
    """A search with a table of the states met. Each has arrays of its own beside it, and a loop that fills both."""

    counters: Numbers

    def __init__(self, deal: Deal, relaxation: Relaxation, start: Numbers) -> None:
        self.memory, self.solved_before = 0, int(relaxation.counters[SOLVED])
        self.deal, self.relaxation = deal, relaxation
        self.table = new_table(len(start))
        insert(self.table, start[np.newaxis], 0)

    @property
    def free(self) -> int:
        return self.memory - bytes_of(self.table, self.relaxation.table, *self.arrays)

    @property
    def nodes(self) -> int:
        return int(self.counters[NODES] + self.relaxation.counters[SOLVED] - self.solved_before)

    def run(self, steps: int) -> int:
        self.relaxation = with_room(self.relaxation, steps, self.free // 2)
        return self.go_on(steps)

    def path(self, until: float) -> list[Numbers] | None:
        return shortened(self.deal, self.path_found(), self.table, until)

    def table_is_loaded(self) -> bool:
        return bool(is_loaded(self.table, self.counters[NODES], MOST_MOVES))

    def enlarge_table(self) -> bool:
        """Whether there was room for a larger one."""
        larger = grown(self.table, self.free)
        if larger is None:
            return False
        self.table = larger
        return True

    def lengthen(self, *names: str) -> bool:
        """Whether there was room for longer arrays in place of those of these names."""
        for name in names:
            array = longer(getattr(self, name), self.free)
            if array is None:
                return False
            setattr(self, name, array)
        return True

    @property
    @abstractmethod
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """What takes memory beside the tables."""

    @abstractmethod
    def go_on(self, steps: int) -> int:
        """Run the search's compiled loop for some steps."""

    @abstractmethod
    def make_room(self) -> bool:
        """Whether there is room for more."""

    @abstractmethod
    def path_found(self) -> list[Numbers]:
        """The states from the deal to the win, however long the way is."""
