"""What every search offers, and how it may stand after some steps."""

from typing import Protocol

from tools.solver.jit.compiler import Numbers

WON, EXHAUSTED, PAUSED, NEEDS_ROOM, GAVE_UP = range(5)
SLICE = 20_000  # steps between two looks at the clock, where there are ten seconds


class Search(Protocol):
    """A search under way."""

    memory: int  # bytes that its tables may take; none beside the first ones before it is told

    @property
    def free(self) -> int:
        """What is left of them."""

    @property
    def nodes(self) -> int:
        """How many states have been generated."""

    def run(self, steps: int) -> int:
        """Go on for some steps: WON, EXHAUSTED, PAUSED, NEEDS_ROOM, or GAVE_UP where states were passed over."""

    def make_room(self) -> bool:
        """Whether there is room for more."""

    def path(self, until: float, /) -> list[Numbers] | None:
        """The states from the deal to the win, one move apart; None where a time on the clock comes first."""
