"""The rules of each game as the solver needs them, written independently of device/games.py on purpose.

The two check each other: a solution counts only once the calculator's own code has played it.
"""

from dataclasses import dataclass
from enum import IntEnum


class Build(IntEnum):
    """What a card may be laid on in the piles."""

    OTHER_COLOUR = 0
    OTHER_SUIT = 1
    NEIGHBOUR = 2  # one rank lower or higher, any suit, at most three cards per pile


class Together(IntEnum):
    """How many cards move at once."""

    ANY_RUN = 0
    TOP_OR_WHOLE = 1
    ONE_CARD = 2


class Empty(IntEnum):
    """What an empty pile takes."""

    KING = 0
    ANYTHING = 1
    NOTHING = 2


class Encoding(IntEnum):
    """What a state of the game records."""

    NO_PLACEMENT = 0  # where the cards are, but not which card of a pile lies on which
    PLACEMENT = 1  # that as well
    FANS = 2  # every pile card by card


ANY_PASSES = 0


@dataclass(frozen=True)
class Rules:
    """One game; the defaults are the most common values."""

    name: str
    turn: int = 1  # cards turned at once
    passes: int = ANY_PASSES  # through the stock
    build: Build = Build.OTHER_COLOUR
    together: Together = Together.ANY_RUN
    empty: Empty = Empty.KING
    back: bool = False  # cards may return from the foundations
    turned_at_deal: int = 0
    waste_never_empty: bool = False  # taking its last card turns the next one
    ranks: int = 13  # fewer in the small decks of the tests
    piles: int = 7

    @property
    def encoding(self) -> Encoding:
        """The smallest encoding that is exact for these rules; decided only here.

        Placement doesn't matter if any run moves and colours alternate: of the two cards of one colour and rank, either
        can be cleared by moving its run to the other; if both carry a run, the first run to leave frees the choice.
        """
        if self.build == Build.NEIGHBOUR:
            return Encoding.FANS
        if (self.build, self.together, self.empty) == (Build.OTHER_COLOUR, Together.ANY_RUN, Empty.KING):
            return Encoding.NO_PLACEMENT
        return Encoding.PLACEMENT

    @property
    def has_shifts(self) -> bool:
        """Whether placement changes only by moves that can be undone, of single cards between two that they fit on."""
        colours_alternate = (self.build, self.empty) == (Build.OTHER_COLOUR, Empty.KING)
        return self.encoding == Encoding.PLACEMENT and colours_alternate and not self.back

    @property
    def has_relaxation(self) -> bool:
        """Whether there is a bound for the game without placement, and no cycles."""
        return (self.build, self.empty, self.back) == (Build.OTHER_SUIT, Empty.ANYTHING, False)


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
