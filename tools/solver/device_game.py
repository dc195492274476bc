"""The game's own code of device/, driven by the solver: it plays commands, reads positions, and tries every command.

A position's key ignores the order of the piles and of the foundations, because the rules do. Cards that are in no pile
and not in the talon are on the foundations.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from tools.games.stuck import useful_moves
from tools.games.table import Table
from tools.solver.position import Position

Key = bytes
SEPARATOR = b"\xff"
COUNT_OFFSET = 64  # added to counts in a key, so that they differ from cards
SWEEPS = ("00", "8", "88", "0")  # commands of several moves, and turning the stock


class Refused(Exception):
    """The game doesn't accept a command."""


def table_after(game: str, deck: Sequence[int], commands: Sequence[str]) -> Table:
    table = Table(game, deck)
    for number, command in enumerate(commands, 1):
        if why := table.refusal(command):
            raise Refused(f"Command {number}, {command!r}: {' '.join(why.split())}")
    return table


def is_won_by(game: str, deck: Sequence[int], commands: Sequence[str]) -> bool:
    """Whether the calculator accepts every command and the game is won after the last one."""
    table = Table(game, deck)
    return all(map(table.accepts, commands)) and table.is_won()


def position_of(table: Table) -> Position:
    game = table.game
    talon, *piles = [list(place) for place in game.places[: game.first_slot]]
    return Position(
        piles=piles,
        hidden=[max(game.hidden[number], 0) for number in range(1, game.first_slot)],
        talon=talon,
        waste_size=game.shown,
        passes_used=game.passes - 1,
        foundations=[list(place) for place in game.places[game.first_slot :]],
    )


def key_of(game: Any) -> Key:
    hidden, places = game.hidden, game.places
    piles = sorted([bytes([COUNT_OFFSET + hidden[number], *places[number]]) for number in range(1, game.first_slot)])
    passes = game.passes if game.most_passes else 0
    return SEPARATOR.join([bytes([COUNT_OFFSET + game.shown, COUNT_OFFSET + passes, *game.talon]), *piles])


def restore(game: Any, key: Key) -> None:
    """Set the game to the position of a key, with its piles in some order and nothing to undo."""
    talon, *piles = key.split(SEPARATOR)
    cards = {*talon[2:]}.union(*(pile[1:] for pile in piles))
    game.shown, game.passes = talon[0] - COUNT_OFFSET, talon[1] - COUNT_OFFSET or 1
    game.talon = list(talon[2:])
    game.hidden = [-1, *(pile[0] - COUNT_OFFSET for pile in piles)]
    game.places = [game.talon, *(list(pile[1:]) for pile in piles), *map(list, _foundations_without(cards))]
    game.log, game.committed, game.applied, game.moves, game.score = [], 0, 0, 0, 0


def _foundations_without(cards: set[int]) -> Iterator[range]:
    for suit in range(4):
        of_suit = range(suit, 52, 4)
        yield next((of_suit[:rank] for rank, card in enumerate(of_suit) if card in cards), of_suit)


def every_command(table: Table) -> Iterator[str]:
    """Each command the game accepts here. While the caller looks at it, the table is in the position after it."""
    game = table.game
    for source, goal, count in list(_moves(game)):
        game.move(source, goal, count)
        yield _command(table, source, goal, count)
        game.undo_commands(1)
    for sweep in SWEEPS:
        if table.accepts(sweep):
            yield sweep
            game.undo_commands(1)


def _moves(game: Any) -> Iterator[tuple[int, int, int]]:
    for move in useful_moves(game):
        yield move & 31, move >> 5 & 31, move >> 10
    for slot in game.slots if game.back else ():
        for goal in range(1, game.first_slot):
            if game.places[slot] and game.fits(game.places[slot][-1], game.places[goal]):
                yield slot, goal, 1


def _command(table: Table, source: int, goal: int, count: int) -> str:
    first_slot = table.game.first_slot
    if source >= first_slot:
        return f"{table.foundations},{goal},{source - first_slot + 1}"
    if goal >= first_slot:
        return f"{source},{table.foundations}"
    return f"{source},{goal},{count}"
