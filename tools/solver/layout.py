"""Where the cards lie at the start: the deal before anything is computed from it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.solver.rules import Build, Rules


@dataclass(frozen=True)
class Layout:
    """The cards at the start: every pile with its deepest card first, the talon in turning order."""

    piles: list[list[int]]
    talon: list[int]


def lay_out(rules: Rules, deck: Sequence[int]) -> Layout:
    return _clovers(deck, rules.ranks - 1) if rules.build == Build.NEIGHBOUR else _staircase(deck, rules.piles)


def _staircase(deck: Sequence[int], count: int) -> Layout:
    """Klondike: round by round, each round beginning one pile further right."""
    cards = iter(deck)
    piles: list[list[int]] = [[] for _ in range(count)]
    for first in range(count):
        for pile in piles[first:]:
            pile.append(next(cards))
    return Layout(piles, list(cards))


def _clovers(deck: Sequence[int], king: int) -> Layout:
    """Shamrocks: three cards a pile, kings to the bottom, the rest in its order."""
    threes = [list(deck[at : at + 3]) for at in range(0, len(deck), 3)]
    return Layout([sorted(pile, key=lambda card: card // 4 != king) for pile in threes], [])
