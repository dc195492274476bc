"""The games as rows of numbers: what the search needs to know of each, and nothing else."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]


class Build(IntEnum):
    OTHER_COLOUR = 0
    OTHER_SUIT = 1
    NEIGHBOUR = 2  # one lower or higher, any suit, at most three cards in a pile


class Together(IntEnum):
    ANY_RUN = 0
    TOP_OR_WHOLE = 1
    ONE_CARD = 2


class Empty(IntEnum):
    KING = 0
    ANYTHING = 1
    NOTHING = 2


ANY_PASSES = 0


@dataclass(frozen=True)
class Rules:
    """One row of the rules; `row` is the same for the jitted code, in the order of the indices below."""

    name: str
    turn: int = 1
    passes: int = ANY_PASSES
    build: Build = Build.OTHER_COLOUR
    together: Together = Together.ANY_RUN
    empty: Empty = Empty.KING
    back: bool = False
    turned_at_deal: int = 0
    waste_never_empty: bool = False
    ranks: int = 13  # fewer in the cut-down decks of the tests
    piles: int = 7

    @property
    def row(self) -> Numbers:
        return np.array(
            [self.turn, self.passes, self.build, self.together, self.empty, self.back, self.ranks, self.piles], np.int64
        )

    @property
    def placement_matters(self) -> bool:
        """Whether it matters which of the fitting cards a card lies on.

        Not when any run moves and colours alternate: of the two cards of a colour and rank, either is cleared by moving
        the run on it to the other; where both carry a run, whichever run is gone first lets the other change over.
        """
        return (self.build, self.together, self.empty) != (Build.OTHER_COLOUR, Together.ANY_RUN, Empty.KING)

    @property
    def easier_game(self) -> bool:
        """Whether there is a game like this one where placement does not matter, and which is never harder to win."""
        ways = ((Build.OTHER_COLOUR, Empty.KING), (Build.OTHER_SUIT, Empty.ANYTHING))
        return self.placement_matters and not self.back and (self.build, self.empty) in ways


TURN, PASSES, BUILD, TOGETHER, EMPTY, BACK, RANKS, PILES = range(8)

GAMES: dict[str, Rules] = {
    rules.name: rules
    for rules in (
        Rules("casio", together=Together.TOP_OR_WHOLE, turned_at_deal=1, waste_never_empty=True),
        Rules("klondike", back=True),
        Rules("klondike3", turn=3, back=True),
        Rules("vegas", turn=3, passes=3, back=True),
        Rules("simple", together=Together.ONE_CARD, turned_at_deal=1),
        Rules("thumb", passes=1, build=Build.OTHER_SUIT, empty=Empty.ANYTHING),
        Rules("shamrock", build=Build.NEIGHBOUR, together=Together.ONE_CARD, empty=Empty.NOTHING, piles=18),
        Rules("vegas1", passes=1, back=True),
    )
}
