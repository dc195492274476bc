"""A won game of each kind is the same on MicroPython, under the budget's heap, as in the simulator: text and pixels."""

import json

import pytest

from tools.budgets.report import BUDGETS
from tools.games.replay import Replay, play
from tools.games.won import won_games

GAMES = won_games()


def played(game: str, casioplot: bool, micropython: bool) -> tuple[list[str], list[bytes]]:
    lines: list[str] = []
    replay = Replay(
        game=game,
        deal=GAMES[game].deal,
        deck=None,
        commands=[*GAMES[game].commands, "H", "*", "-", "+", "nonsense"],
        casioplot=casioplot,
        emit=lines.append,
    )
    if micropython:
        play(replay, "micropython", int(BUDGETS["heap"]))
    else:
        play(replay)
    return lines, replay.frames


OLD_OS = pytest.param(False, id="old OS", marks=pytest.mark.slow)
DISPLAYS = pytest.mark.parametrize("casioplot", [pytest.param(True, id="casioplot"), OLD_OS])
SHORTEST = min(GAMES, key=lambda game: len(GAMES[game].commands))
OTHERS = [pytest.param(game, marks=pytest.mark.slow) for game in GAMES if game != SHORTEST]


@DISPLAYS
@pytest.mark.parametrize("game", [SHORTEST, *OTHERS])
def test_a_won_game_is_the_same_on_micropython(game: str, casioplot: bool) -> None:
    simulated, simulated_frames = played(game, casioplot, micropython=False)
    real, real_frames = played(game, casioplot, micropython=True)
    assert real == simulated
    assert real_frames == simulated_frames
    assert any(json.loads(line)["won"] for line in real)
    assert len(set(real_frames)) > 20
