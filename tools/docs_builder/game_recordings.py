"""Pictures and recordings of the games, made by replaying the won games of tools/games/won.json."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from host_sim.screen.pictures import image
from tools.docs_builder.recording import Recording
from tools.games import won
from tools.games.replay import Replay, Shot, live_game, play
from tools.games.won import Won, won_games
from tools.setup_steps import fail

SCALE = 3
COLOUR_SCALE = 1  # as wide as an fx-9860GIII at scale 3
RECORDED_GAME = "klondike3"  # it turns the stock seldom and starts well
COMMANDS_WITH_PROMPT = 3  # the typing of the first commands is shown; after them only boards
TITLE_MS, TYPED_MS, MOVE_MS, TURN_MS, LEAP_MS, LAST_MS = 1600, 1100, 450, 200, 80, 4000

# The recording of the fx-CG100: moves with the cursor, a typed command, and a hint.
LIVE_KEYS = (
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
LIVE_KEY_MS, LIVE_TYPED_MS, LIVE_LAST_MS = 450, 900, 3500


@dataclass(frozen=True)
class WatchedGame:
    """Every shot of a game, the display at its end, and whether it was won."""

    shots: list[Shot]
    display: bytes
    won: bool


def watch(game: Won, *, model: Model, last: int | None = None, casioplot: bool = True) -> WatchedGame:
    """Play the won game, or its first commands up to the last one given."""
    shots: list[Shot] = []
    lines: list[str] = []
    replay = Replay(
        game=game.game,
        deal=game.deal,
        deck=None,
        commands=game.commands[:last],
        casioplot=casioplot,
        model=model,
        emit=lines.append,
        watch=shots.append,
    )
    play(replay)
    positions = [json.loads(line) for line in lines]
    refused = [position for position in positions if position["accepted"] is False]
    if refused:
        fail(f"{won.FILE.name}: {game.game} refuses {refused[0]['command']}: {refused[0]['message']}")
    return WatchedGame(shots, replay.frames[-1], positions[-1]["won"])


def board(game: Won, model: Model) -> bytes:
    """The display in the middle of a game."""
    return watch(game, last=game.picture_after, model=model).display


def from_the_title(shots: list[Shot]) -> list[Shot]:
    """Without the shots taken while files are loaded: the finished title is the last one before anything is typed."""
    first_typed = next(index for index, shot in enumerate(shots) if shot.typed is not None)
    return shots[first_typed - 1 :]


def recordings() -> dict[str, Recording]:
    """Every picture and recording by its file name."""
    games = won_games()
    first, recorded = next(iter(games.values())), games[RECORDED_GAME]
    whole = watch(first, model=FX_9860GIII)
    text = watch(first, model=FX_9860GIII, last=first.picture_after, casioplot=False).display
    won_in_colour = watch(recorded, model=FX_CG50).shots[-2].frame
    return {
        "title.png": Recording.still(title(), FX_9860GIII),
        "won.png": Recording.still(whole.display, FX_9860GIII),
        "text.png": Recording.still(text, FX_9860GIII),
        "board.png": Recording.still(board(first, FX_9860GIII), FX_9860GIII, SCALE),
        "game.gif": whole_game(recorded),
        "klondike3_small.png": Recording.still(board(recorded, FX_9860GIII), FX_9860GIII, SCALE),
        **{f"{name}.png": Recording.still(board(game, FX_9860GIII), FX_9860GIII) for name, game in games.items()},
        "colour_board.png": Recording.still(board(recorded, FX_CG50), FX_CG50, COLOUR_SCALE),
        "colour_shamrock.png": Recording.still(board(games["shamrock"], FX_CG50), FX_CG50, COLOUR_SCALE),
        "colour_won.png": Recording.still(won_in_colour, FX_CG50, COLOUR_SCALE),
        "colour_live.gif": live_keys(recorded),
    }


def title() -> bytes:
    first = next(iter(won_games().values()))
    return from_the_title(watch(first, model=FX_9860GIII, last=1).shots)[0].frame


def whole_game(game: Won) -> Recording:
    """From the title to the winning screen: the first commands with their typing, then only boards."""
    shots = from_the_title(watch(game, model=FX_9860GIII).shots)
    frames, times = [image(shots[0].frame, FX_9860GIII, SCALE)], [TITLE_MS]
    for frame, ms in timed(shots[1:]):
        picture = image(frame, FX_9860GIII, SCALE)
        if picture.tobytes() == frames[-1].tobytes():
            times[-1] += ms
        else:
            frames.append(picture)
            times.append(ms)
    return Recording(frames, [*times[:-1], LAST_MS])


def timed(shots: list[Shot]) -> Iterator[tuple[bytes, int]]:
    """The frames to show, and the milliseconds of each."""
    typed, commands = "", -2  # the answers to Game= and Deal= come before the first command
    drawings = 0  # since the last command; only the winning screen has more than one
    for shot in shots:
        if shot.typed is not None:
            typed, drawings = shot.typed, 0
            commands += 1
            if commands <= COMMANDS_WITH_PROMPT:
                yield shot.frame, TYPED_MS
            continue
        drawings += 1
        if drawings > 1:
            yield from [(shot.frame, LEAP_MS)] * (drawings % 2)
        elif commands <= COMMANDS_WITH_PROMPT:
            yield shot.frame, TYPED_MS
        else:
            yield shot.frame, TURN_MS if typed == "0" else MOVE_MS


def live_keys(game: Won) -> Recording:
    """The title of the fx-CG100, the choice of a game, and the first moves, key by key."""
    frames: list[bytes] = []
    times: list[int] = []
    for key, calculator in live_game(FX_CG100, game.game, game.deal, LIVE_KEYS):
        frame = calculator.frame()
        if frames[-1:] != [frame]:
            frames.append(frame)
            times.append(LIVE_KEY_MS if key in LIVE_KEYS else LIVE_TYPED_MS)
    return Recording([image(frame, FX_CG100, COLOUR_SCALE) for frame in frames], [*times[:-1], LIVE_LAST_MS])
