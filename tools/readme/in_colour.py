"""The pictures of the colour calculators: boards, title and reward, and a film of the live keys."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from host_sim.calculator import Calculator
from host_sim.models import FX_CG50, FX_CG100
from host_sim.screen.pictures import image
from tools.games.catalogue import DEVICE, number_of
from tools.games.live_keys import keys_of_line
from tools.games.won import Won
from tools.readme.film import Film

SCALE = 1  # as wide as three pixels a dot on the fx-9860GIII
KEY_MS, TYPED_MS, LAST_MS = 450, 900, 3500
# How the first commands of the film are given: with the cursor, typed, and at last a hint.
KEYS = (
    *["RIGHT"] * 4,
    "OK",
    *["LEFT"] * 3,
    "OK",
    "LEFT",
    "UP",
    "OK",
    "DOWN",
    "OK",
    "LEFT",
    "LEFT",
    "OK",
    "4",
    "7",
    "EXE",
    "+",
)


def films(board: Callable[..., bytes], games: dict[str, Won], story: str) -> dict[str, Film]:
    """By the names of their files; board plays a game on a model and gives what the display shows."""
    live = keys_film(games[story])
    return {
        "colour_board.png": still(board(games[story], FX_CG50)),
        "colour_shamrock.png": still(board(games["shamrock"], FX_CG50)),
        "colour_won.png": still(board(games[story], FX_CG50, to_the_win=True)),
        "colour_live.gif": live,
    }


def still(frame: bytes) -> Film:
    return Film([image(frame, SCALE, FX_CG50)], [0])


def keys_film(scene: Won) -> Film:
    """The title, the choice of a game, and the first moves, key by key."""
    frames: list[bytes] = []
    times: list[int] = []
    with live_calculator() as press:
        for key in ("WAIT", str(number_of(scene.game)), *keys_of_line(FX_CG100, str(scene.deal)), *KEYS):
            frame = press(key)
            if frames[-1:] != [frame]:
                frames.append(frame)
                times.append(KEY_MS if key in KEYS else TYPED_MS)
    return Film([image(frame, SCALE, FX_CG100) for frame in frames], [*times[:-1], LAST_MS])


@contextmanager
def live_calculator() -> Iterator[Callable[[str], bytes]]:
    """What presses a key of an fx-CG100, and says what it shows then."""
    calculator = Calculator(DEVICE / "solo.py", model=FX_CG100)
    calculator.start()

    def press(key: str) -> bytes:
        before = calculator.times_tapped
        calculator.tap([key])
        calculator.wait_for(lambda it: it.times_tapped > before)
        return calculator.frame()

    try:
        yield press
    finally:
        calculator.stop()
