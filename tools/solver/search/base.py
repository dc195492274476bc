"""What all searches share: their result after some steps, their tables, and the memory for them."""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np
import numpy.typing as npt

from tools.solver.jit.compiler import Numbers
from tools.solver.moves.generator import MAX_MOVES
from tools.solver.search.paths import shortest_path
from tools.solver.search.relaxation import SOLVED, Relaxation, with_room
from tools.solver.search.transposition import bytes_of, grown, insert, is_loaded, longer, new_table
from tools.solver.state.deal import Deal

WON, EXHAUSTED, PAUSED, NEEDS_ROOM, GAVE_UP = range(5)
NODES = 0  # the index of the states met in `counters`; each search has further ones


class Search(ABC):
    """A search that can be continued. It has a table of the states met, further arrays, and a compiled loop."""

    memory = 0  # bytes that its tables may take in all
    table: Numbers
    counters: Numbers

    @property
    def nodes(self) -> int:
        """How many states have been generated."""
        return int(self.counters[NODES])

    @property
    def free(self) -> int:
        """How many bytes of its memory are left."""
        return self.memory - bytes_of(self.table, *self.arrays)

    @property
    @abstractmethod
    def arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """Everything that takes memory beside the table."""

    @abstractmethod
    def run(self, steps: int) -> int:
        """Continue for some steps: WON, EXHAUSTED, PAUSED, NEEDS_ROOM, or GAVE_UP if it has dropped states."""

    @abstractmethod
    def make_room(self) -> bool:
        """Enlarge the full arrays; return whether there was memory for that."""

    @abstractmethod
    def path(self, until: float, /) -> list[Numbers] | None:
        """The states from the deal to the win, one move apart; None if the CPU clock reads `until` first."""

    def enlarge_table(self) -> bool:
        larger = grown(self.table, self.free)
        if larger is None:
            return False
        self.table = larger
        return True

    def lengthen(self, *names: str) -> bool:
        """Double the arrays with these names."""
        for name in names:
            array = longer(getattr(self, name), self.free)
            if array is None:
                return False
            setattr(self, name, array)
        return True


class SearchWithRelaxation(Search):
    """A search that carries a relaxation, to prune by it or just to hand it on to the next search."""

    def __init__(self, deal: Deal, relaxation: Relaxation, start: Numbers) -> None:
        self.deal, self.relaxation = deal, relaxation
        self.solved_before = int(relaxation.counters[SOLVED])
        self.table = new_table(len(start))
        insert(self.table, start[np.newaxis], 0)

    @property
    def nodes(self) -> int:
        return super().nodes + int(self.relaxation.counters[SOLVED]) - self.solved_before

    @property
    def free(self) -> int:
        return super().free - bytes_of(self.relaxation.table)

    def run(self, steps: int) -> int:
        self.relaxation = with_room(self.relaxation, steps, self.free // 2)
        return self.run_loop(steps)

    def path(self, until: float, /) -> list[Numbers] | None:
        return shortest_path(self.deal, self.path_found(), self.table, until)

    def table_is_loaded(self) -> bool:
        return bool(is_loaded(self.table, self.counters[NODES], MAX_MOVES))

    @abstractmethod
    def run_loop(self, steps: int) -> int:
        """Run the compiled loop for some steps."""

    @abstractmethod
    def path_found(self) -> list[Numbers]:
        """The states from the deal to the win, however long that path is."""
