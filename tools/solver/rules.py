"""The rules of each game as the solver needs them: a second reading, on purpose not taken from device/games.py.

The two check each other: a solution counts only once the calculator's own code has played it.
"""

from dataclasses import dataclass
from enum import IntEnum


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


class Encoding(IntEnum):
    """What a state of the game holds; the generator of its moves goes by it."""

    UNPLACED = 0  # which cards are where, but not which card of a pile lies on which
    PLACED = 1  # that as well
    FANS = 2  # every pile card by card


ANY_PASSES = 0


@dataclass(frozen=True)
class Rules:
    """One game; the defaults are those of most."""

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
    def encoding(self) -> Encoding:
        """The smallest encoding that is exact for these rules; nowhere else is that decided.

        Placement does not matter when any run moves and colours alternate: of the two cards of a colour and rank,
        either is cleared by moving the run on it to the other; where both carry a run, whichever run is gone first
        lets the other change over.
        """
        if self.build == Build.NEIGHBOUR:
            return Encoding.FANS
        if (self.build, self.together, self.empty) == (Build.OTHER_COLOUR, Together.ANY_RUN, Empty.KING):
            return Encoding.UNPLACED
        return Encoding.PLACED

    @property
    def has_relaxation(self) -> bool:
        """Whether the game without placement is one that is never harder to win, and never goes in circles."""
        known = ((Build.OTHER_COLOUR, Empty.KING), (Build.OTHER_SUIT, Empty.ANYTHING))
        return self.encoding == Encoding.PLACED and not self.back and (self.build, self.empty) in known


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
