"""Plays a game to the win with the files of any folder."""

import json
from pathlib import Path

from host_sim.engines import EngineName
from host_sim.models import Model
from tools.games import replay
from tools.games.won import won_games


def is_won_from(folder: Path, model: Model, engine: EngineName = "cpython") -> bool:
    """Whether the first game can be won with the files of this folder."""
    won = next(iter(won_games().values()))
    lines: list[str] = []
    game = replay.Replay(won.game, won.deal, None, won.commands, model=model, folder=folder, emit=lines.append)
    replay.play(game, engine)
    return json.loads(lines[-1])["won"] is True
