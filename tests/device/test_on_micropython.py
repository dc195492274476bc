"""The laws on a real MicroPython with little memory: the same play, and a full heap costs no game."""

import ast
import json
import random
from typing import Any

import pytest

from host_sim.calculator import Calculator
from host_sim.engines import EngineName
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tests.device import reference_commands as commands
from tests.device.played_table import board
from tests.device.played_table import play as play_on_plain_python
from tests.device.random_games import next_command
from tests.device.reference_rules import GAMES, Table, shuffled
from tools.games.catalogue import DEVICE, number_of
from tools.games.live_keys import keys_of_line
from tools.games.replay import SNAPSHOT, Replay, play, position
from tools.games.won import won_games

BUDGET = 48 * 1024
ENGINES: tuple[EngineName, EngineName] = ("cpython", "micropython")
STARTS_IN = 36 * 1024  # so much that a game can begin, and little more


def on_both(game: str, deal: int, typed: list[str]) -> tuple[list[str], list[str]]:
    found: tuple[list[str], list[str]] = ([], [])
    for lines, engine in zip(found, ENGINES, strict=True):
        play(Replay(game, deal, None, typed, casioplot=False, emit=lines.append), engine, BUDGET)
    return found


def on_little(
    heap: int, typed: list[str], *, casioplot: bool = False, model: Model = FX_9860GIII
) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []

    def emit(line: str) -> None:
        found.append(json.loads(line))

    replay = Replay("klondike", 617, None, typed, casioplot=casioplot, model=model, emit=emit)
    play(replay, "micropython", heap)
    return found


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


# So much that all of it fits, or nearly.
LITTLE_IN_COLOUR = {FX_CG50: 80_000, FX_CG100: 84_000}
TEN_TURNS = "/".join("0" * 10)


@pytest.mark.slow
@pytest.mark.parametrize("model", LITTLE_IN_COLOUR, ids=lambda model: model.name)
def test_a_full_heap_in_colour_costs_no_move(model: Model) -> None:
    """Ten turns a line until no more fit. Each position is the one after so many turns, and more can be taken back."""
    back = ["-"] * 12 + ["0"]
    found = filled_up(model, [TEN_TURNS] * 150 + back)
    moves = [one["moves"] for one in found]
    expected = [board(one) for one in play_on_plain_python("klondike", 617, *["0"] * max(moves))]
    assert all(board(one) == expected[one["moves"]] for one in found)
    forward = moves[: -len(back)]
    assert forward == sorted(forward), "no turn is undone by itself"
    assert moves[-1] == moves[-2] + 1 and found[-1]["accepted"], "what is taken back makes room"


def filled_up(model: Model, typed: list[str]) -> list[dict[str, Any]]:
    """In the largest heap that is full in the middle of the game."""
    for heap in range(LITTLE_IN_COLOUR[model], 0, -4_000):
        found = on_little(heap, typed, casioplot=True, model=model)
        full = [n for n, one in enumerate(found) if one["message"].startswith("Memory is full")]
        if full:
            assert full[0] > 20, "it was full from the beginning"
            return found
    raise AssertionError("no heap is full")


@pytest.mark.slow
def test_a_game_is_won_with_live_keys() -> None:
    """From the title to the reward, key by key, in all the memory that the calculator has."""
    deal, lines, *_ = won_games()["shamrock"]
    typed = [key for line in (str(deal), *lines) for key in keys_of_line(FX_CG100, line)]
    calculator = Calculator(DEVICE / "solo.py", engine="micropython", heap=FX_CG100.heap, model=FX_CG100)
    calculator.start()
    try:
        calculator.tap([str(number_of("shamrock")), *typed, "OK", "BACK"])
        assert calculator.wait_for(lambda one: one.state != "busy", timeout=100)
        assert not calculator.traceback
        seen = position(ast.literal_eval(calculator._engine.evaluate(SNAPSHOT)), None, begun=True)
        assert seen["won"] and seen["moves"] == len(lines)
    finally:
        assert calculator.stop()
