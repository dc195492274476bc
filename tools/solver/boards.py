"""Positions of the game's own code as short keys: to tell them apart, to come back to them, to try every command there.

Neither the order of the piles nor that of the foundations is part of a key: the rules mind neither. What is in no pile
and not in the talon is on the foundations.
"""

from collections.abc import Iterator
from typing import Any

from tools.games.table import Table

Key = bytes
APART = b"\xff"
HIDDEN_AT = 64  # a pile begins with the number of its hidden cards, told apart from cards
SWEEPS = ("00", "8", "88", "0")  # whatever they do in the game, they are tried


def key_of(game: Any) -> Key:
    hidden, places = game.hidden, game.places
    piles = sorted([bytes([HIDDEN_AT + hidden[number], *places[number]]) for number in range(1, game.up)])
    passes = game.passes if game.most_passes else 0
    return APART.join([bytes([HIDDEN_AT + game.shown, HIDDEN_AT + passes, *game.talon]), *piles])


def lay_out(game: Any, key: Key) -> None:
    """The position of the key, with its piles in some order and nothing to undo."""
    talon, *piles = key.split(APART)
    away = {*talon[2:]}.union(*(pile[1:] for pile in piles))
    game.shown, game.passes = talon[0] - HIDDEN_AT, talon[1] - HIDDEN_AT or 1
    game.talon = list(talon[2:])
    game.hidden = [-1, *(pile[0] - HIDDEN_AT for pile in piles)]
    game.places = [game.talon, *(list(pile[1:]) for pile in piles), *map(list, _foundations(away))]
    game.log, game.kept, game.made, game.moves, game.score = [], 0, 0, 0, 0


def _foundations(away: set[int]) -> Iterator[range]:
    for suit in range(4):
        cards = range(suit, 52, 4)
        yield next((cards[:rank] for rank, card in enumerate(cards) if card in away), cards)


def every_command(table: Table) -> Iterator[str]:
    """Each command that the game accepts here, while it is done: the position after it can be looked at."""
    game = table.game
    for source, goal, count in list(_moves(game)):
        game.move(source, goal, count)
        yield _line(table, source, goal, count)
        game.undo_commands(1)
    for sweep in SWEEPS:
        if table.accepts(sweep):
            yield sweep
            game.undo_commands(1)


def _moves(game: Any) -> Iterator[tuple[int, int, int]]:
    for move in game.useful():
        yield move & 31, move >> 5 & 31, move >> 10 & 31
    for slot in game.slots if game.back else ():
        for goal in range(1, game.up):
            if game.places[slot] and game.fits(game.places[slot][-1], game.places[goal]):
                yield slot, goal, 1


def _line(table: Table, source: int, goal: int, count: int) -> str:
    up = table.game.up
    if source >= up:
        return f"{table.foundations},{goal},{source - up + 1}"
    if goal >= up:
        return f"{source},{table.foundations}"
    return f"{source},{goal},{count}"
