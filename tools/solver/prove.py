"""Plays a solution in the game's own code, as its prompt does with what a player types: no win there, no verdict."""

from collections.abc import Sequence

from tools.games.catalogue import number_of
from tools.games.device import Device


def is_won(game: str, deck: Sequence[int], commands: Sequence[str]) -> bool:
    """Whether the calculator accepts every command and has won after the last one."""
    device = Device()
    engine, command = device.load("engine"), device.load("command")
    engine.given = lambda: list(deck)
    table = engine.Game(number_of(game) - 1, 0)
    for line in commands:
        name, *words = command.fields(line)
        if command.change(table, name.upper(), words):  # why it is refused
            return False
    return bool(table.won())
