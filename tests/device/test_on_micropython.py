"""The laws on a real MicroPython with little memory: the same play, and a full heap costs no game."""

import json
import random
from typing import Any

import pytest

from host_sim.engines import EngineName
from tests.device import reference_commands as commands
from tests.device.random_games import next_command
from tests.device.reference_rules import GAMES, Table, shuffled
from tools.games.replay import Replay, play

BUDGET = 48 * 1024
ENGINES: tuple[EngineName, EngineName] = ("cpython", "micropython")
STARTS_IN = 36 * 1024  # so much that a game can begin, and little more


def on_both(game: str, deal: int, typed: list[str]) -> tuple[list[str], list[str]]:
    found: tuple[list[str], list[str]] = ([], [])
    for lines, engine in zip(found, ENGINES, strict=True):
        play(Replay(game, deal, None, typed, casioplot=False, emit=lines.append), engine, BUDGET)
    return found


def on_little(heap: int, typed: list[str]) -> list[dict[str, Any]]:
    positions: list[dict[str, Any]] = []
    replay = Replay("klondike", 617, None, typed, casioplot=False, emit=lambda line: positions.append(json.loads(line)))
    play(replay, "micropython", heap)
    return positions


def random_commands(game: str, deal: int, how_many: int) -> list[str]:
    """Mostly legal ones, so that the game gets somewhere."""
    chance, table, typed = random.Random(f"{game} {deal}"), Table(game, shuffled(deal)), list[str]()
    for _ in range(how_many):
        line = next_command(chance, table)
        commands.obey(table, line)
        typed.append(line)
    return typed


A_GLANCE = ("casio", 40)
AT_LENGTH = [pytest.param(game, 400, marks=pytest.mark.slow) for game in GAMES]


@pytest.mark.parametrize(("game", "how_many"), [A_GLANCE, *AT_LENGTH])
def test_random_play_is_the_same_on_both(game: str, how_many: int) -> None:
    here, there = on_both(game, 31, random_commands(game, 31, how_many))
    assert there == here
    assert json.loads(here[-1])["moves"] > 10


@pytest.mark.slow
def test_two_thousand_commands_and_all_their_undoing_fit_in_the_budget() -> None:
    positions = on_little(BUDGET, ["0"] * 2000 + ["-"] * 2000)
    assert all(position["accepted"] for position in positions[1:])
    assert positions[2000]["moves"] == 2000
    first, last = ({**position, "command": None, "accepted": None} for position in (positions[0], positions[-1]))
    assert last == first


@pytest.mark.slow
def test_a_full_heap_is_told_and_survived() -> None:
    """Moves pile up until no more fit; what is on the table stays, and taking moves back makes room again."""
    positions = on_little(STARTS_IN, ["0"] * 2500 + ["-"] * 100 + ["0"])
    refused = [n for n, position in enumerate(positions) if position["accepted"] is False]
    full = [n for n in refused if positions[n]["message"].startswith("Memory is full")]
    assert full, "2,500 moves were expected not to fit"
    for n in full:
        before, after = ({**positions[i], "command": "", "accepted": True, "message": ""} for i in (n - 1, n))
        assert after == before
    assert positions[-1]["accepted"]
    assert positions[-1]["moves"] == positions[-2]["moves"] + 1
