"""Play on a real MicroPython with little memory: it matches plain Python, and running out of memory loses no game."""

import json
import random
from typing import Any

import pytest

from host_sim.calculator import Calculator
from host_sim.engines import EngineName
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model, strict
from tests.device import reference_commands as commands
from tests.device.micropython_calculator import position_after
from tests.device.played_game import board
from tests.device.played_game import play as play_on_plain_python
from tests.device.random_games import random_line
from tests.device.reference_rules import GAMES, ReferenceGame, shuffled
from tests.patience import BUSY_SECONDS
from tools.games.catalogue import DEVICE, number_of
from tools.games.replay import Replay, keys_of_line, play
from tools.games.won import won_games

BUDGET = 48 * 1024
HEAP_TO_START_IN = 40 * 1024  # a game can begin, but not grow long


def replayed(
    game: str,
    deal: int,
    typed: list[str],
    engine: EngineName,
    heap: int,
    *,
    model: Model = FX_9860GIII,
    casioplot: bool,
) -> list[Any]:
    """The position after each command."""
    positions: list[Any] = []
    if engine == "micropython":
        model = strict(model)
    replay = Replay(game, deal, None, typed, model, casioplot, emit=lambda line: positions.append(json.loads(line)))
    play(replay, engine, heap)
    return positions


def random_commands(game: str, deal: int, count: int) -> list[str]:
    """Mostly legal ones, so that the game makes progress."""
    rng, reference, typed = random.Random(f"{game} {deal}"), ReferenceGame(game, shuffled(deal)), list[str]()
    for _ in range(count):
        line = random_line(rng, reference)
        commands.obey(reference, line)
        typed.append(line)
    return typed


ALL_GAMES = [pytest.param(game, 400, marks=pytest.mark.slow) for game in GAMES]


@pytest.mark.parametrize(("game", "count"), [("casio", 40), *ALL_GAMES])
def test_random_commands_have_the_same_effect_on_cpython_and_micropython(game: str, count: int) -> None:
    typed = random_commands(game, 31, count)
    cpython = replayed(game, 31, typed, "cpython", BUDGET, casioplot=False)
    assert replayed(game, 31, typed, "micropython", BUDGET, casioplot=False) == cpython
    assert cpython[-1]["moves"] > 10


def turned_on_micropython(heap: int, typed: list[str], model: Model = FX_9860GIII) -> list[dict[str, Any]]:
    """A game of Klondike; the small model plays in the text shell, for speed."""
    is_coloured = model is not FX_9860GIII
    return replayed("klondike", 617, typed, "micropython", heap, casioplot=is_coloured, model=model)


def is_out_of_memory(position: dict[str, Any]) -> bool:
    return bool(position["message"].startswith("Memory is full"))


@pytest.mark.slow
def test_two_thousand_commands_and_their_undo_fit_in_the_heap_budget() -> None:
    positions = turned_on_micropython(BUDGET, ["0"] * 2000 + ["-"] * 2000)
    assert all(position["accepted"] for position in positions[1:])
    assert positions[2000]["moves"] == 2000
    first, last = ({**positions[n], "command": None, "accepted": None, "message": ""} for n in (0, -1))
    assert last == first


@pytest.mark.slow
def test_when_memory_is_full_the_player_is_informed_and_undo_makes_room() -> None:
    positions = turned_on_micropython(HEAP_TO_START_IN, ["0"] * 2500 + ["-"] * 100 + ["0"])
    refused = [n for n, position in enumerate(positions) if position["accepted"] is False]
    full = [n for n in refused if is_out_of_memory(positions[n])]
    assert full, "2,500 moves were expected to exceed the heap"
    for n in full:
        before, after = ({**positions[i], "command": "", "accepted": True, "message": ""} for i in (n - 1, n))
        assert after == before
    assert positions[-1]["accepted"]
    assert positions[-1]["moves"] == positions[-2]["moves"] + 1


SMALL_HEAPS_IN_COLOUR = {FX_CG50: 92_000, FX_CG100: 100_000}
TEN_TURNS = "/".join("0" * 10)


@pytest.mark.slow
@pytest.mark.parametrize("model", SMALL_HEAPS_IN_COLOUR, ids=lambda model: model.name)
def test_running_out_of_memory_in_colour_loses_no_move(model: Model) -> None:
    """Ten turns per line until memory is full: every position matches its count of turns, and undo makes room."""
    undo_and_turn = ["-"] * 12 + ["0"]
    positions = played_until_memory_is_full(model, [TEN_TURNS] * 150 + undo_and_turn)
    moves = [position["moves"] for position in positions]
    expected = [board(position) for position in play_on_plain_python("klondike", 617, *["0"] * max(moves))]
    assert all(board(position) == expected[position["moves"]] for position in positions)
    forward = moves[: -len(undo_and_turn)]
    assert forward == sorted(forward), "no turn is undone unasked"
    assert moves[-1] == moves[-2] + 1 and positions[-1]["accepted"], "undo makes room"


def played_until_memory_is_full(model: Model, typed: list[str]) -> list[dict[str, Any]]:
    """In the largest heap that fills up during the game."""
    for heap in range(SMALL_HEAPS_IN_COLOUR[model], 0, -4_000):
        positions = turned_on_micropython(heap, typed, model)
        full = [n for n, position in enumerate(positions) if is_out_of_memory(position)]
        if full:
            assert full[0] > 20, "memory was full from the beginning"
            return positions
    raise AssertionError("no heap filled up")


@pytest.mark.slow
def test_a_game_is_won_with_live_keys_in_the_calculators_heap() -> None:
    """Key by key, from the title to the winning screen."""
    deal, lines, *_ = won_games()["shamrock"]
    typed = [key for line in (str(deal), *lines) for key in keys_of_line(FX_CG100, line)]
    calculator = Calculator(DEVICE / "solo.py", engine="micropython", model=strict(FX_CG100))
    calculator.start()
    try:
        calculator.tap([str(number_of("shamrock")), *typed, "OK", "BACK", "BACK"])
        assert calculator.wait_for(lambda it: it.state != "busy", timeout=BUSY_SECONDS)
        assert not calculator.traceback
        position = position_after(calculator)
        assert position["won"] and position["moves"] == len(lines)
    finally:
        assert calculator.stop()
