"""Every picture of the README, made by playing: python3 tools/pictures.py

With --check nothing is written: exit 1 if a picture is not what the games show today.
"""

import json
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageSequence

from host_sim.calculator import Calculator
from host_sim.cli import Parser
from host_sim.screen.pictures import image
from tools import environment
from tools.games import won
from tools.games.catalogue import DEVICE, number_of
from tools.games.replay import Replay, Shot, play
from tools.games.won import Won, won_games

DOCS = environment.TOP / "tools" / "docs"
PICTURES = DOCS / "pictures"
WINDOW = PICTURES / "window.png"  # its legends hang on the fonts of the machine, so it is not compared

BOARD_SCALE, FILM_SCALE = 4, 3
STORY = "klondike3"  # few turns of the stock, and a good beginning
SHOWN_WITH_PROMPT = 3  # so many commands are seen being typed; after them the boards alone tell the story
READ_SECONDS = 1.0  # without a further file being read, and all are
TITLE_MS, TYPED_MS, MOVE_MS, TURN_MS, LEAP_MS, LAST_MS = 1600, 1100, 450, 200, 80, 4000


@dataclass(frozen=True)
class Seen:
    """A game that was watched: every shot, the display at the end, and whether it was won."""

    shots: list[Shot]
    display: bytes
    won: bool


def watch(scene: Won, *, last: int | None = None, casioplot: bool = True) -> Seen:
    """Play the scene, or its first commands."""
    shots: list[Shot] = []
    lines: list[str] = []
    played = Replay(
        game=scene.game,
        deal=scene.deal,
        deck=None,
        commands=scene.commands[:last],
        casioplot=casioplot,
        emit=lines.append,
        watch=shots.append,
    )
    play(played)
    positions = [json.loads(line) for line in lines]
    refused = [position for position in positions if position["accepted"] is False]
    if refused:
        environment.fail(f"{won.FILE.name}: {scene.game} refuses {refused[0]['command']}: {refused[0]['message']}")
    return Seen(shots, played.frames[-1], positions[-1]["won"])


# What is made of them


@dataclass(frozen=True)
class Film:
    """Frames, each with the milliseconds it stays; one frame is a picture."""

    frames: list[Image.Image]
    times: list[int]

    @classmethod
    def still(cls, frame: bytes, scale: int = BOARD_SCALE) -> "Film":
        return cls([image(frame, scale)], [0])

    def save(self, path: Path) -> None:
        first, *others = self.frames
        if others:
            first.save(path, save_all=True, append_images=others, duration=self.times, loop=0, optimize=False)
        else:
            first.save(path, optimize=True)

    def is_in(self, path: Path) -> bool:
        """Whether the file shows the same: pixels and times, not bytes."""
        if not path.is_file():
            return False
        with Image.open(path) as saved:
            pages = [(pixels(page), page.info.get("duration", 0)) for page in ImageSequence.Iterator(saved)]
        return pages == [(pixels(frame), ms) for frame, ms in zip(self.frames, self.times, strict=True)]


def pixels(picture: Image.Image) -> tuple[tuple[int, int], bytes]:
    return picture.size, picture.convert("RGB").tobytes()


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
    made = {
        "title.png": Film.still(from_the_title(seen.shots)[0].frame),
        "won.png": Film.still(seen.display),
        "text.png": Film.still(watch(first, last=first.picture_after, casioplot=False).display),
        "board.png": Film.still(watch(first, last=first.picture_after).display, FILM_SCALE),  # beside the film
        "game.gif": story(games[STORY]),
    }
    for name, scene in games.items():
        made[f"{name}.png"] = Film.still(watch(scene, last=scene.picture_after).display)
    return {PICTURES / name: one for name, one in made.items()}


def save_window(scene: Won, path: Path) -> None:
    """The simulator's window in the middle of a game, without a display."""
    os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    import pygame

    from host_sim.faces.window.face import Window
    from host_sim.faces.window.layout import window_size_for
    from host_sim.session.session import Session

    session = Session(DEVICE / "solo.py", Calculator)
    calculator = session.calculator
    assert calculator
    try:
        while time.monotonic() - calculator.busy_since < READ_SECONDS:  # [AC] on the title would end it sooner
            time.sleep(0.05)
        for line in (str(number_of(scene.game)), str(scene.deal), *scene.commands[: scene.picture_after]):
            while not calculator.wait_until("input", timeout=0.05):
                if calculator.showing == "drawing":  # before that, [AC] would take the command back
                    calculator.press("AC")
            calculator.answer(line)
        calculator.wait_for(lambda it: it.showing == "drawing" and it.state == "busy")
        pygame.display.init()
        pygame.font.init()
        window = Window(session, window_size_for(3))
        window.draw()
        pygame.image.save(window.screen, str(path))
        pygame.display.quit()
    finally:
        session.stop()


def stale(made: dict[Path, Film]) -> list[str]:
    """What is wrong with the pictures as they are, one line each."""
    wrong = [f"{path.name}: not what the games show today" for path, one in made.items() if not one.is_in(path)]
    if not WINDOW.is_file():
        wrong.append(f"{WINDOW.name}: missing")
    wrong += [f"{path.name}: nothing makes it" for path in sorted(PICTURES.iterdir()) if path not in {*made, WINDOW}]
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
    save_window(next(iter(won_games().values())), WINDOW)
    print(f"made {WINDOW.name}")
    return 0
