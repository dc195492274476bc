"""Replays of the won games are the same on both engines and on every calculator."""

import json
from functools import cache

import pytest

from host_sim.engines import EngineName
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model, strict
from tools.budgets.report import budgets_of
from tools.cli.play import main
from tools.games.replay import Replay, Typist, play
from tools.games.won import won_games

GAMES = won_games()


def replay_of(game: str, casioplot: bool, micropython: bool) -> tuple[list[str], list[bytes]]:
    """MicroPython plays without everything that the calculator may lack, in the heap of the budget."""
    lines: list[str] = []
    replay = Replay(
        game=game,
        deal=GAMES[game].deal,
        deck=None,
        commands=[*GAMES[game].commands, "H", "*", "-", "+", "nonsense"],
        model=strict(FX_9860GIII) if micropython else FX_9860GIII,
        casioplot=casioplot,
        emit=lines.append,
        keeps_frames=True,
    )
    if micropython:
        play(replay, "micropython", int(budgets_of(FX_9860GIII)["heap"]))
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
    cpython, cpython_frames = replay_of(game, casioplot, micropython=False)
    micropython, micropython_frames = replay_of(game, casioplot, micropython=True)
    assert micropython == cpython
    assert micropython_frames == cpython_frames
    assert any(json.loads(line)["won"] for line in micropython)
    assert len(set(micropython_frames)) > 20


@pytest.mark.parametrize(
    ("options", "heap"),
    [
        ([], 48 * 1024),
        (["--strict"], 71_000),
        (["--heap", "60000"], 60_000),
        (["--strict", "--heap", "60000"], 60_000),
        (["--strict", "--model", "fx-cg50"], 780_000),
    ],
)
def test_a_strict_replay_has_the_safe_memory_unless_another_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, options: list[str], heap: int
) -> None:
    heaps = []

    class Player(Typist):
        def __init__(self, replay: Replay, engine: EngineName, heap: int) -> None:
            heaps.append(heap)

        def play(self) -> None:
            pass

    monkeypatch.setattr("tools.games.replay.Typist", Player)
    assert main(["replay", "--game", "casio", "--deal", "1", "--engine", "micropython", *options]) == 0
    assert heaps == [heap]


def test_a_replay_keeps_only_the_last_display_unless_it_is_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.games.replay.MOST_FRAMES", 3)
    kept = {}
    for keeps_frames in (False, True):
        commands = ["0"] * 8
        replay = Replay("casio", 1, None, commands, FX_9860GIII, emit=lambda line: None, keeps_frames=keeps_frames)
        play(replay)
        kept[keeps_frames] = replay.frames
    assert [len(frames) for frames in kept.values()] == [1, 3]
    assert kept[False][-1] == kept[True][-1]


COLOUR_MODELS = pytest.mark.parametrize("model", [FX_CG50, FX_CG100], ids=lambda model: model.name)


def positions(game: str, model: Model, engine: EngineName = "cpython", heap: int | None = None) -> list[str]:
    deal, commands, *_ = GAMES[game]
    lines: list[str] = []
    play(Replay(game, deal, None, commands, model=model, emit=lines.append), engine, heap)
    return lines


@cache
def positions_on_the_fx_9860giii(game: str) -> list[str]:
    lines = positions(game, FX_9860GIII)
    assert '"won": true' in lines[-1]
    return lines


@pytest.mark.slow
@COLOUR_MODELS
@pytest.mark.parametrize("game", GAMES)
def test_a_won_game_has_the_same_positions_on_a_strict_colour_model(game: str, model: Model) -> None:
    heap = int(budgets_of(model)["heap"])
    assert positions(game, strict(model), "micropython", heap) == positions_on_the_fx_9860giii(game)


@pytest.mark.slow
@COLOUR_MODELS
def test_a_won_game_has_the_same_positions_on_a_colour_model_with_cpython(model: Model) -> None:
    assert positions("shamrock", model) == positions_on_the_fx_9860giii("shamrock")
