"""Whole games, from the deal to the win."""

import json
from functools import cache
from typing import Any

import pytest

from host_sim.models import FX_9860GIII
from tests.device.played_game import after, board, play
from tests.device.reference_rules import GAMES
from tools.games import replay as replays
from tools.games.won import won_games

WINS = won_games()


@cache
def positions_of_win(game: str) -> list[dict[str, Any]]:
    deal, commands, *_ = WINS[game]
    return play(game, deal, *commands)


def test_there_is_a_won_game_of_every_game() -> None:
    assert list(WINS) == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_command_of_a_won_game_is_accepted_and_the_last_one_wins(game: str) -> None:
    positions = positions_of_win(game)
    assert all(position["accepted"] for position in positions[1:])
    assert not any(position["won"] for position in positions[:-1])
    last = positions[-1]
    assert last["won"] and not last["stuck"]
    assert [len(slot) for slot in last["foundations"]] == [13, 13, 13, 13]
    assert last["moves"] == len(positions) - 1
    assert "won" in last["message"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_the_text_shell_has_the_same_positions(game: str) -> None:
    deal, commands, *_ = WINS[game]
    assert play(game, deal, *commands, casioplot=False) == positions_of_win(game)


SHORTEST = min(WINS, key=lambda game: len(WINS[game].commands))
OTHERS = [pytest.param(game, marks=pytest.mark.slow) for game in GAMES if game != SHORTEST]


@pytest.mark.parametrize("game", [SHORTEST, *OTHERS])
def test_a_replay_with_a_display_reports_the_same_positions(game: str) -> None:
    """The other tests play without a display, for speed."""
    deal, commands, *_ = WINS[game]
    lines: list[str] = []
    replays.play(replays.Replay(game, deal, None, [*commands, "Q", "-", "sin()"], model=FX_9860GIII, emit=lines.append))
    assert list(map(json.loads, lines)) == play(game, deal, *commands, "Q", "-", "sin()")


def test_a_won_game_of_vegas_scores_208() -> None:
    assert positions_of_win("vegas")[-1]["score"] == 52 * 5 - 52


def test_a_won_game_of_shamrocks_scores_520() -> None:
    assert positions_of_win("shamrock")[-1]["score"] == 520


@pytest.mark.parametrize("game", GAMES)
def test_a_won_game_can_be_undone_to_the_deal(game: str) -> None:
    deal, commands, *_ = WINS[game]
    positions = play(game, deal, *commands, *["-"] * (len(commands) + 1))
    played, undone = positions[: len(commands) + 1], positions[len(commands) : -1]
    assert [board(position) for position in undone] == [board(position) for position in reversed(played)]
    assert not positions[-1]["accepted"]


@pytest.mark.parametrize("game", GAMES)
def test_a_new_deal_can_follow_a_won_game(game: str) -> None:
    deal, commands, *_ = WINS[game]
    last = after(game, deal, *commands, "R 5")
    assert (last["deal"], last["won"], last["moves"]) == (5, False, 0)
