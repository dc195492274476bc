"""Plays a solution in the game's own code, as a player would: no win there, no verdict."""

import importlib.util
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

DEVICE = Path(__file__).resolve().parents[2] / "device"


@cache
def _engine() -> Any:
    spec = importlib.util.spec_from_file_location("solitaire_engine", DEVICE / "engine.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_won(game: str, deck: Sequence[int], commands: Sequence[str]) -> bool:
    """Whether the engine of the calculator accepts every command and has won after the last one."""
    engine = _engine()
    engine.given = lambda: list(deck)
    row = next(number for number, entry in enumerate(engine.ROWS) if entry[0] == game)
    position = engine.Game(row, 0)
    refused = any(_obey(position, command) for command in commands)
    return not refused and bool(position.won())


def _obey(position: Any, command: str) -> int:
    """What the engine has against the command, by its number; 0 where it is accepted."""
    numbers = [int(word) for word in command.split(",")]
    foundations = 0 if position.fans else 8
    if numbers == [0]:
        return int(position.turn())
    source, goal, *count = numbers
    if goal == foundations:
        return int(position.move(source, _engine().OWN_SLOT))
    if source == foundations and not position.fans:
        return int(position.move(position.up + count[0] - 1, goal))
    return int(position.move(source, goal, *count))
