"""The games on a real MicroPython: wait for the title, press keys, look at the position."""

import ast
from functools import cache
from typing import Any

from host_sim.calculator import Calculator
from host_sim.models import Model
from tests.patience import BUSY_SECONDS
from tools.games.replay import SNAPSHOT, Replay, Shot, play, position
from tools.games.stuck import PositionReader


@cache
def ready_title(model: Model) -> bytes:
    """The title when everything is loaded."""
    shots: list[Shot] = []
    play(Replay("casio", 1, None, [], model=model, emit=lambda line: None, watch=shots.append))
    first_question = next(n for n, shot in enumerate(shots) if shot.typed is not None)
    return shots[first_question - 1].frame


def is_title_ready(calculator: Calculator) -> bool:
    return calculator.frame() == ready_title(calculator.model)


def wait_for_title(calculator: Calculator) -> None:
    assert calculator.wait_for(is_title_ready, timeout=BUSY_SECONDS), calculator.traceback


def has_loaded(calculator: Calculator) -> bool:
    """Whether every file of the chosen game was read."""
    return calculator._engine.evaluate("import solo\nprint(solo.start is None)").strip() == "True"


def tap(calculator: Calculator, keys: list[str]) -> None:
    """Press the keys and wait until the script has read them all."""
    before = calculator.times_tapped
    calculator.tap(keys)
    assert calculator.wait_for(lambda it: it.times_tapped > before, timeout=BUSY_SECONDS), calculator.traceback


def position_after(calculator: Calculator, code: str = "") -> dict[str, Any]:
    """Runs the code on the calculator and returns the position, as a replay reports it."""
    seen = ast.literal_eval(calculator._engine.evaluate(code + SNAPSHOT))
    return position({**seen, "stuck": PositionReader().is_stuck(seen)}, None, has_started=True)
