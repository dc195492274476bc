"""A replay tells the same on every calculator: the won games, command by command."""

from functools import cache

import pytest

from host_sim.engines import EngineName
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tools.games.replay import Replay, play
from tools.games.won import won_games

COLOUR_MODELS = pytest.mark.parametrize("model", [FX_CG50, FX_CG100], ids=lambda model: model.name)


def told(game: str, model: Model, engine: EngineName = "cpython") -> list[str]:
    deal, commands, *_ = won_games()[game]
    lines: list[str] = []
    play(Replay(game, deal, None, commands, model=model, emit=lines.append), engine)
    return lines


@cache
def told_on_the_small_display(game: str) -> list[str]:
    lines = told(game, FX_9860GIII)
    assert '"won": true' in lines[-1]
    return lines


@pytest.mark.slow
@COLOUR_MODELS
@pytest.mark.parametrize("game", won_games())
def test_a_won_game_is_the_same_in_colour(game: str, model: Model) -> None:
    assert told(game, model) == told_on_the_small_display(game)


@pytest.mark.slow
@COLOUR_MODELS
def test_a_won_game_is_the_same_in_colour_on_micropython(model: Model) -> None:
    assert told("shamrock", model, "micropython") == told_on_the_small_display("shamrock")
