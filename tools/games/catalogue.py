"""The list of games, read from device/games.py."""

import runpy
from functools import cache
from typing import Any, NamedTuple

from tools.environment import TOP

DEVICE = TOP / "device"


class Entry(NamedTuple):
    """A game as the menu offers it."""

    number: int
    name: str
    title: str


@cache
def rules() -> dict[str, Any]:
    """All names of device/games.py."""
    return runpy.run_path(str(DEVICE / "games.py"))


@cache
def entries() -> dict[str, Entry]:
    """By name, in the order of the menu."""
    games = rules()["GAMES"]
    return {game["name"]: Entry(number, game["name"], game["title"]) for number, game in enumerate(games, start=1)}


def number_of(name: str) -> int:
    return entries()[name].number


def lines_of_many_cards(name: str) -> tuple[str, ...]:
    """The commands that move every possible card to the foundations."""
    row = next(game for game in rules()["GAMES"] if game["name"] == name)
    return ("0",) if row.get("fans") else ("8", "88")
