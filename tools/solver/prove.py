"""Plays a solution in the game's own code, as its prompt does with what a player types: no win there, no verdict."""

from collections.abc import Sequence

from tools.games.table import Table


def is_won(game: str, deck: Sequence[int], commands: Sequence[str]) -> bool:
    """Whether the calculator accepts every command and has won after the last one."""
    table = Table(game, deck)
    return all(map(table.accepts, commands)) and table.is_won()
