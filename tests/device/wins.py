"""One won game of each kind: a deal and the commands that win it."""

import json
from pathlib import Path
from typing import NamedTuple


class Win(NamedTuple):
    deal: int
    commands: list[str]


def wins() -> dict[str, Win]:
    found = json.loads((Path(__file__).parent / "wins.json").read_text())
    return {game: Win(**win) for game, win in found.items()}
