"""Where the cards lie in the middle of a game: what is known before anything is computed from it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.games.table import Table
from tools.solver.layout import Layout
from tools.solver.rules import Build, Rules

NO_SUIT = -1


class Refused(Exception):
    """A command that the game does not accept there."""


@dataclass(frozen=True)
class Position:
    """Every pile with its deepest card first, the talon in turning order, the foundations slot by slot."""

    piles: list[list[int]]
    hidden: list[int]  # how many cards of each pile are face down
    talon: list[int]
    shown: int  # how many cards of the talon are waste
    passes: int  # how many are used up
    foundations: list[list[int]]

    @property
    def slots(self) -> list[int]:
        """The suit of each foundation."""
        return [cards[0] % 4 if cards else NO_SUIT for cards in self.foundations]


def dealt(rules: Rules, layout: Layout) -> Position:
    """Before the first command."""
    face_up = rules.build == Build.NEIGHBOUR
    return Position(
        piles=layout.piles,
        hidden=[0 if face_up else len(pile) - 1 for pile in layout.piles],
        talon=layout.talon,
        shown=rules.turned_at_deal if layout.talon else 0,
        passes=0,
        foundations=[[], [], [], []],
    )


def table_after(game: str, deck: Sequence[int], commands: Sequence[str]) -> Table:
    """The game's own code after these commands."""
    table = Table(game, deck)
    for number, command in enumerate(commands, 1):
        if why := table.refusal(command):
            raise Refused(f"Command {number}, {command!r}: {' '.join(why.split())}")
    return table


def position_of(table: Table) -> Position:
    game = table.game
    talon, *piles = [list(place) for place in game.places[: game.up]]
    return Position(
        piles=piles,
        hidden=[max(game.hidden[number], 0) for number in range(1, game.up)],
        talon=talon,
        shown=game.shown,
        passes=game.passes - 1,
        foundations=[list(place) for place in game.places[game.up :]],
    )
