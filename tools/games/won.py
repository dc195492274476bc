"""One won game of each kind: what tests, checks and pictures replay."""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).with_name("won.json")


class Won(NamedTuple):
    """A deal, the commands that win it, and after how many of them the picture of the game is taken."""

    deal: int
    commands: list[str]
    game: str
    picture_after: int


@cache
def won_games() -> dict[str, Won]:
    """By name, in the order of the menu."""
    games = json.loads(FILE.read_text())
    return {name: Won(won["deal"], won["commands"].split(), name, won["picture_after"]) for name, won in games.items()}
