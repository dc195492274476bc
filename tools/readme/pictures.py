"""Every picture of the README and of tools/docs, made by playing: python3 tools/pictures.py

With --check nothing is written: exit 1 if a picture is not what the games show today.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from host_sim.cli import Parser
from host_sim.models import FX_9860GIII, Model
from host_sim.screen.pictures import image
from tools import environment
from tools.games import won
from tools.games.replay import Replay, Shot, play
from tools.games.won import Won, won_games
from tools.readme import in_colour, script_films, web_pages, windows
from tools.readme.film import Film as Film
from tools.readme.icons import icons

DOCS = environment.TOP / "tools" / "docs"
PICTURES = DOCS / "pictures"
WINDOW = PICTURES / "window.png"
WINDOW_WITH_TEXT = PICTURES / "script_text.png"
WEB_PAGES = (PICTURES / "web_phone.png", PICTURES / "web_laptop.png", PICTURES / "web_laptop_dark.png")
NOT_COMPARED = (WINDOW, WINDOW_WITH_TEXT, *WEB_PAGES)

FILM_SCALE = 3
STORY = "klondike3"  # few turns of the stock, and a good beginning
SHOWN_WITH_PROMPT = 3  # so many commands are seen being typed; after them the boards alone tell the story
TITLE_MS, TYPED_MS, MOVE_MS, TURN_MS, LEAP_MS, LAST_MS = 1600, 1100, 450, 200, 80, 4000


@dataclass(frozen=True)
class Seen:
    """A game that was watched: every shot, the display at the end, and whether it was won."""

    shots: list[Shot]
    display: bytes
    won: bool


def watch(scene: Won, *, last: int | None = None, casioplot: bool = True, model: Model = FX_9860GIII) -> Seen:
    """Play the scene, or its first commands."""
    shots: list[Shot] = []
    lines: list[str] = []
    played = Replay(
        game=scene.game,
        deal=scene.deal,
        deck=None,
        commands=scene.commands[:last],
        casioplot=casioplot,
        model=model,
        emit=lines.append,
        watch=shots.append,
    )
    play(played)
    positions = [json.loads(line) for line in lines]
    refused = [position for position in positions if position["accepted"] is False]
    if refused:
        environment.fail(f"{won.FILE.name}: {scene.game} refuses {refused[0]['command']}: {refused[0]['message']}")
    return Seen(shots, played.frames[-1], positions[-1]["won"])


def board(scene: Won, model: Model, *, to_the_win: bool = False) -> bytes:
    """The display in the middle of a game, or the last thing shown of one that is won."""
    if to_the_win:
        return watch(scene, model=model).shots[-2].frame
    return watch(scene, last=scene.picture_after, model=model).display


# What is made of them


def from_the_title(shots: list[Shot]) -> list[Shot]:
    """Without what is seen while the scripts are read: from the last drawing before anything is typed."""
    first_typed = next(at for at, shot in enumerate(shots) if shot.typed is not None)
    return shots[first_typed - 1 :]


def story(scene: Won) -> Film:
    """From the title to the reward: the first commands with their typing, then board after board."""
    shots = from_the_title(watch(scene).shots)
    frames, times = [image(shots[0].frame, FILM_SCALE)], [TITLE_MS]
    for frame, ms in told(shots[1:]):
        picture = image(frame, FILM_SCALE)
        if picture.tobytes() == frames[-1].tobytes():
            times[-1] += ms
        else:
            frames.append(picture)
            times.append(ms)
    return Film(frames, [*times[:-1], LAST_MS])


def told(shots: list[Shot]) -> Iterator[tuple[bytes, int]]:
    """The shots worth showing, and for how long."""
    typed, commands = "", -2  # the answers to Game= and Deal= come before the first command
    leaps = 0
    for shot in shots:
        if shot.typed is not None:
            typed, leaps = shot.typed, 0
            commands += 1
            if commands <= SHOWN_WITH_PROMPT:
                yield shot.frame, TYPED_MS
            continue
        leaps += 1  # more than one drawing after a command: the reward of a won game
        if leaps > 1:
            yield from [(shot.frame, LEAP_MS)] * (leaps % 2)
        elif commands <= SHOWN_WITH_PROMPT:
            yield shot.frame, TYPED_MS
        else:
            yield shot.frame, TURN_MS if typed == "0" else MOVE_MS


def films() -> dict[Path, Film]:
    """Every picture that the replay makes, by its file."""
    games = won_games()
    first = next(iter(games.values()))
    seen = watch(first)
    title = from_the_title(seen.shots)[0].frame
    made = {
        "title.png": Film.still(title),
        "won.png": Film.still(seen.display),
        "text.png": Film.still(watch(first, last=first.picture_after, casioplot=False).display),
        "board.png": Film.still(watch(first, last=first.picture_after).display, FILM_SCALE),  # beside the film
        "game.gif": story(games[STORY]),
        "klondike3_small.png": Film.still(board(games[STORY], FX_9860GIII), FILM_SCALE),  # beside those in colour
    }
    for name, scene in games.items():
        made[f"{name}.png"] = Film.still(watch(scene, last=scene.picture_after).display)
    made |= {**script_films.films(), **in_colour.films(board, games, STORY)}
    named = {PICTURES / name: one for name, one in made.items()}
    return {**named, **icons(title)}


def stale(made: dict[Path, Film]) -> list[str]:
    """What is wrong with the pictures as they are, one line each."""
    wrong = [f"{path.name}: not what the games show today" for path, one in made.items() if not one.is_in(path)]
    wrong += [f"{path.name}: missing" for path in NOT_COMPARED if not path.is_file()]
    known = {*made, *NOT_COMPARED}
    wrong += [f"{path.name}: nothing makes it" for path in sorted(PICTURES.iterdir()) if path not in known]
    return wrong


def main(arguments: list[str]) -> int:
    parser = Parser(prog="pictures.py", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a picture is stale")
    check = parser.parse_args(arguments).check
    made = films()
    if check:
        wrong = stale(made)
        print("\n".join(wrong) if wrong else "The pictures are up to date.")
        return 1 if wrong else 0
    PICTURES.mkdir(parents=True, exist_ok=True)
    for path, one in made.items():
        if not one.is_in(path):
            one.save(path)
            print(f"made {path.name}")
    windows.save_game(next(iter(won_games().values())), WINDOW)
    windows.save_text(WINDOW_WITH_TEXT)
    web_pages.save(won_games()[STORY], *WEB_PAGES)
    print(f"made {', '.join(path.name for path in NOT_COMPARED)}")
    return 0
