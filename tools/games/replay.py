"""Drives a game from outside: commands in, the position after each out.

The code in device/ runs as on the calculator and its own prompt loop reads the commands: this file only types.
"""

import ast
import json
import queue
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from host_sim.calculator import engine_of
from host_sim.engines import End, EngineName, Setup
from host_sim.models import FX_9860GIII, Model
from host_sim.screen.formats import blank_frame
from host_sim.screen.shell import Shell
from tools.games.cards import text_of
from tools.games.catalogue import DEVICE, number_of

PROMPT = "From,To="

# Replaces the wait for [AC]: a fixed count, so that "random" deals are the same in every replay.
WAIT = 5000

# What is looked at after each command, the same on CPython and on MicroPython.
LOOKED_AT = {
    "name": "prompt.game.name",
    "number": "prompt.game.number",
    "accepted": "prompt.accepted",
    "told": "prompt.told",
    "places": "prompt.game.places",
    "up": "prompt.game.up",
    "shown": "prompt.game.shown",
    "hidden": "prompt.game.hidden",
    "score": "prompt.game.score",
    "moves": "prompt.game.moves",
    "passes": "prompt.game.passes",
    "won": "prompt.game.won()",
    "stuck": "prompt.game.stuck()",
}
SNAPSHOT = f"import prompt\nprint({{{', '.join(f'{name!r}: {value}' for name, value in LOOKED_AT.items())}}})"


class Shot(NamedTuple):
    """What the display showed: a drawing, or the shell with a line typed in it."""

    frame: bytes
    typed: str | None = None


def ignore(shot: Shot) -> None:
    pass


@dataclass
class Replay:
    """What to play, and what has been seen while it was played."""

    game: str
    deal: int | None
    deck: list[int] | None
    commands: Iterable[str]
    casioplot: bool = True
    model: Model = FX_9860GIII
    emit: Callable[[str], object] = print  # each position, as a line of JSON
    watch: Callable[[Shot], object] = ignore  # told everything that the display shows
    frames: list[bytes] = field(default_factory=list)  # the display before each command
    pending: str | None = None
    begun: bool = False

    def __post_init__(self) -> None:
        self.upcoming = iter(self.commands)

    @property
    def is_watched(self) -> bool:
        return self.watch is not ignore

    def returns(self) -> dict[str, int | list[int]]:
        """What functions of device/ answer at once: the wait for [AC]; with a deck, the deal is number 0."""
        found: dict[str, int | list[int]] = {"prompt.wait_ac": WAIT}
        if self.model.reads_keys:
            found["incolour.reads_keys"] = 0  # commands are typed as lines, with no cursor between them
        if self.deck:
            found |= {"prompt.choose_deal": 0, "engine.given": self.deck}
        return found

    def answer(self, prompt: str) -> str | None:
        """What is typed at a prompt; None at the end of the commands."""
        if prompt.startswith("Game"):
            return str(number_of(self.game))
        if prompt.startswith("Deal"):
            return str(self.deal or 1)
        if prompt != PROMPT:
            return ""
        self.pending = next(self.upcoming, None)
        return self.pending

    def report(self, snapshot: str) -> None:
        """Tell the position, unless nothing was typed since the last one."""
        if self.begun and self.pending is None:
            return
        self.emit(json.dumps(position(ast.literal_eval(snapshot), self.pending, self.begun)))
        self.begun, self.pending = True, None


def position(seen: dict[str, Any], command: str | None, begun: bool) -> dict[str, Any]:
    places, shown, up = seen["places"], seen["shown"], seen["up"]
    return {
        "game": seen["name"],
        "deal": seen["number"] or None,
        "command": command,
        "accepted": seen["accepted"] if begun else None,
        "message": seen["told"],
        "stock": text_of(places[0][shown:]),
        "waste": text_of(places[0][:shown]),
        "foundations": [text_of(slot) for slot in places[up:]],
        "piles": [
            {"hidden": text_of(pile[:down]), "up": text_of(pile[down:])}
            for pile, down in zip(places[1:up], seen["hidden"][1:], strict=True)
        ],
        **{name: seen[name] for name in ("score", "moves", "passes", "won", "stuck")},
    }


class Failed(Exception):
    """The games ended with a traceback, as in a heap that is too small for them; the text is that traceback."""


class Typist:
    """Types the commands of a replay at the script's prompts, and looks at the position before each."""

    def __init__(self, replay: Replay, engine: EngineName, heap: int) -> None:
        self.replay = replay
        self.shell = Shell(replay.model)
        self.drawing = blank_frame(replay.model)
        self.playing = True
        # The engine reports from a thread of its own, which must not wait for what is done about it.
        self.reported: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        setup = Setup(
            DEVICE / "solo.py",
            replay.model,
            casioplot=replay.casioplot,
            heap=heap,
            returns=replay.returns(),
            every=replay.is_watched,
            speed=None,
        )
        self.engine = engine_of(engine, setup, self)

    def play(self) -> None:
        self.engine.start()
        try:
            while self.playing:
                self.reported.get()()
        finally:
            self.engine.stop()

    # What the engine reports

    def loading(self, name: str) -> None:
        pass

    def wrote(self, text: str) -> None:
        self.reported.put(lambda: self.shell.write(text))

    def asked(self, prompt: str, number: int, interrupts: int) -> None:
        self.reported.put(lambda: self.type_at(prompt, number))

    def shown(self, frame: bytes) -> None:
        self.reported.put(lambda: self.see(frame))

    def keys_done(self) -> None:
        pass

    def ended(self, how: End, traceback: str | None) -> None:
        self.reported.put(lambda: self.come_back(traceback))

    # What is done about it

    def type_at(self, prompt: str, number: int) -> None:
        self.shell.ask(prompt)
        if prompt == PROMPT:
            self.look()
        answer = self.replay.answer(prompt)
        if answer is None:
            self.playing = False
            return
        self.shell.fill(answer)
        if self.replay.is_watched:
            self.replay.watch(Shot(self.shell.pixels(), answer))
        self.shell.finish()
        self.engine.answer(answer, number)

    def see(self, frame: bytes) -> None:
        self.drawing = frame
        self.replay.watch(Shot(frame))

    def come_back(self, traceback: str | None) -> None:
        """The player has left: look at the position, and type play() in the shell."""
        if traceback:
            raise Failed(traceback)
        self.look()
        self.engine.run_line("play()")

    def look(self) -> None:
        frame = self.drawing if self.replay.casioplot else self.shell.pixels()
        if frame not in self.replay.frames[-1:]:
            self.replay.frames.append(frame)
        self.replay.report(self.engine.evaluate(SNAPSHOT))


def heap_to_play_in(model: Model) -> int:
    """Half of what the calculator is believed to have: nobody knows how much it is."""
    return model.heap // 2 // 1024 * 1024


def play(replay: Replay, engine: EngineName = "cpython", heap: int | None = None) -> None:
    """Play it to the end of its commands; raises Failed where the games can't go on."""
    Typist(replay, engine, heap or heap_to_play_in(replay.model)).play()
