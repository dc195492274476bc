"""Where the cards lie, at the start of a deal and in the middle of a game."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.solver.rules import Build, Rules

NO_SUIT = -1


@dataclass(frozen=True)
class Layout:
    """The cards as dealt: every pile with its deepest card first, the talon in the order it is turned."""

    piles: list[list[int]]
    talon: list[int]

    @property
    def cards(self) -> list[int]:
        return [card for pile in [*self.piles, self.talon] for card in pile]


@dataclass(frozen=True)
class Position:
    """A moment of a game: every pile with its deepest card first, the talon in the order it is turned."""

    piles: list[list[int]]
    hidden: list[int]  # cards face down, per pile
    talon: list[int]
    waste_size: int  # how many cards of the talon are waste
    passes_used: int
    foundations: list[list[int]]

    @property
    def suits(self) -> list[int]:
        """The suit of each foundation."""
        return [cards[0] % 4 if cards else NO_SUIT for cards in self.foundations]


def lay_out(rules: Rules, deck: Sequence[int]) -> Layout:
    return _shamrocks(deck, rules.ranks - 1) if rules.build == Build.NEIGHBOUR else _klondike(deck, rules.piles)


def _klondike(deck: Sequence[int], count: int) -> Layout:
    """Round by round, each round starting one pile further right."""
    cards = iter(deck)
    piles: list[list[int]] = [[] for _ in range(count)]
    for first in range(count):
        for pile in piles[first:]:
            pile.append(next(cards))
    return Layout(piles, list(cards))


def _shamrocks(deck: Sequence[int], king: int) -> Layout:
    """Three cards per pile, kings moved to the bottom, the others in order."""
    piles = [list(deck[start : start + 3]) for start in range(0, len(deck), 3)]
    return Layout([sorted(pile, key=lambda card: card // 4 != king) for pile in piles], [])


def dealt(rules: Rules, layout: Layout) -> Position:
    """The position before the first command."""
    face_up = rules.build == Build.NEIGHBOUR
    return Position(
        piles=layout.piles,
        hidden=[0 if face_up else len(pile) - 1 for pile in layout.piles],
        talon=layout.talon,
        waste_size=rules.turned_at_deal if layout.talon else 0,
        passes_used=0,
        foundations=[[], [], [], []],
    )
