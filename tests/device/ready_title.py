"""The title as it is when everything has been read: from then on [AC] is right."""

from functools import cache

from host_sim.calculator import Calculator
from host_sim.models import Model
from tools.games.replay import Replay, Shot, play

LONG = 60.0  # seconds: MicroPython loads in a fraction of one, on a machine that has nothing else to do


@cache
def ready_title(model: Model) -> bytes:
    shots: list[Shot] = []
    play(Replay("casio", 1, None, [], model=model, emit=lambda line: None, watch=shots.append))
    asked = next(at for at, shot in enumerate(shots) if shot.typed is not None)
    return shots[asked - 1].frame


def is_ready(calculator: Calculator) -> bool:
    return calculator.frame() == ready_title(calculator.model)


def wait_for_title(calculator: Calculator) -> None:
    assert calculator.wait_for(is_ready, timeout=LONG), calculator.traceback
