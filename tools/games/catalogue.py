"""The list of games, read from device/games.py, with the names that the command lines use."""

import runpy
from functools import cache
from typing import Any, NamedTuple

from tools.environment import TOP

DEVICE = TOP / "device"
# In the order of the menu.
NAMES = ("casio", "klondike", "klondike3", "vegas", "simple", "thumb", "shamrock", "vegas1")


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
    games = zip(NAMES, rules()["GAMES"], strict=True)
    return {name: Entry(number, name, game["title"]) for number, (name, game) in enumerate(games, start=1)}


def number_of(name: str) -> int:
    return entries()[name].number


def has_fans(name: str) -> bool:
    return bool(rules()["GAMES"][number_of(name) - 1].get("fans"))


def lines_of_many_cards(name: str) -> tuple[str, ...]:
    """The commands that move every possible card to the foundations."""
    return ("0",) if has_fans(name) else ("8", "88")
