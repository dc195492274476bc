"""Drives a game from outside: commands in, the position after each out.

The code in device/ runs as on the calculator and its own prompt loop reads the commands: this file only types.
"""

import ast
import json
import queue
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.calculator import WAIT as NO_KEY
from host_sim.calculator import Calculator, new_engine
from host_sim.engines import End, EngineName, Setup, TapAnswer
from host_sim.models import Model
from host_sim.screen.formats import blank_frame
from host_sim.screen.recording import MOST_FRAMES
from host_sim.screen.shell import Shell
from host_sim.waiting import next_item
from tools.games.cards import text_of
from tools.games.catalogue import DEVICE, NAMES, number_of
from tools.games.stuck import PositionReader

PROMPT = "From,To="
NEEDS_NO_EXE = ("+", "*", "/")  # on calculators whose scripts read keys

# Replaces the wait for [AC]: a fixed count, so that "random" deals are the same in every replay.
WAIT = 5000

# Read after each command, in the same way on CPython and MicroPython: names and expressions.
EXPRESSIONS = {
    "row": "prompt.game.row",
    "number": "prompt.game.number",
    "accepted": "prompt.accepted",
    "message": "prompt.message",
    "places": "prompt.game.places",
    "first_slot": "prompt.game.first_slot",
    "shown": "prompt.game.shown",
    "hidden": "prompt.game.hidden",
    "score": "prompt.game.score",
    "moves": "prompt.game.moves",
    "passes": "prompt.game.passes",
    "won": "prompt.game.won()",
    "lost": "prompt.game.lost >= 0",
}
SNAPSHOT = f"import prompt\nprint({{{', '.join(f'{name!r}: {value}' for name, value in EXPRESSIONS.items())}}})"


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
    model: Model
    casioplot: bool = True
    emit: Callable[[str], object] = print  # each position, as a line of JSON
    watch: Callable[[Shot], object] = ignore  # gets everything that the display shows
    folder: Path = DEVICE  # of the games
    keeps_frames: bool = False  # for a recording, whose length is limited
    frames: list[bytes] = field(default_factory=list)  # the display before each command, or only the last one
    pending: str | None = None
    has_started: bool = False  # whether the position of the deal was reported

    def __post_init__(self) -> None:
        self.upcoming = iter(self.commands)
        self.rules = PositionReader()

    @property
    def is_watched(self) -> bool:
        return self.watch is not ignore

    def returns(self) -> dict[str, int | list[int]]:
        """Fixed results for functions of device/: the wait for [AC]; with a deck, deal number 0."""
        returns: dict[str, int | list[int]] = {"acui.wait_ac": WAIT}
        if self.model.reads_keys:
            returns["cgturn.reads_keys"] = 0  # commands are typed as lines, with no cursor between them
        if self.deck:
            returns |= {"newgame.choose_deal": 0, "engine.custom_deck": self.deck}
        return returns

    def answer(self, prompt: str) -> str | None:
        """The line to type at a prompt; None at the end of the commands."""
        if prompt.startswith("Game"):
            return str(number_of(self.game))
        if prompt.startswith("Deal"):
            return str(self.deal or 1)
        if prompt != PROMPT:
            return ""
        self.pending = next(self.upcoming, None)
        return self.pending

    def add_frame(self, frame: bytes) -> None:
        """The last frame always stays, however long the game is."""
        if frame in self.frames[-1:]:
            return
        if not self.keeps_frames or len(self.frames) == MOST_FRAMES:
            del self.frames[-1:]
        self.frames.append(frame)

    def report(self, snapshot: str) -> None:
        """Emit the position, unless nothing was typed since the last one."""
        if self.has_started and self.pending is None:
            return
        seen = ast.literal_eval(snapshot)
        seen["stuck"] = self.rules.is_stuck(seen)
        self.emit(json.dumps(position(seen, self.pending, self.has_started)))
        self.has_started, self.pending = True, None


def position(seen: dict[str, Any], command: str | None, has_started: bool) -> dict[str, Any]:
    places, shown, first_slot = seen["places"], seen["shown"], seen["first_slot"]
    return {
        "game": NAMES[seen["row"]],
        "deal": seen["number"] or None,
        "command": command,
        "accepted": seen["accepted"] if has_started else None,
        "message": seen["message"],
        "stock": text_of(places[0][shown:]),
        "waste": text_of(places[0][:shown]),
        "foundations": [text_of(slot) for slot in places[first_slot:]],
        "piles": [
            {"hidden": text_of(pile[:down]), "up": text_of(pile[down:])}
            for pile, down in zip(places[1:first_slot], seen["hidden"][1:], strict=True)
        ],
        **{name: seen[name] for name in ("score", "moves", "passes", "won", "stuck", "lost")},
    }


class Failed(Exception):
    """The games ended with a traceback, as in a heap that is too small for them; the text is that traceback."""


class Typist:
    """Types the commands of a replay at the script's prompts, and looks at the position before each."""

    def __init__(self, replay: Replay, engine: EngineName, heap: int) -> None:
        self.replay = replay
        self.shell = Shell(replay.model)
        self.shell.start("solo", is_rerun=False)
        self.drawing = blank_frame(replay.model)
        self.playing = True
        # The engine reports from its own thread, which must not wait until a report is handled.
        self.reported: queue.SimpleQueue[Callable[[], object]] = queue.SimpleQueue()
        setup = Setup(
            replay.folder / "solo.py",
            replay.model,
            casioplot=replay.casioplot,
            heap=heap,
            returns=replay.returns(),
            every_frame=replay.is_watched,
            speed=None,
        )
        self.engine = new_engine(engine, setup, self)

    def play(self) -> None:
        self.engine.start()
        try:
            while self.playing:
                next_item(self.reported)()
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

    def touched(self, answer: TapAnswer) -> None:
        """Replays don't tap."""

    def read_keys(self) -> None:
        pass

    def keys_done(self) -> None:
        pass

    def stopped(self, stop: object) -> None:
        pass

    def breakpoints_placed(self, file: str, lines: Sequence[int | None]) -> None:
        pass

    def ended(self, how: End, traceback: str | None, crash: object = None) -> None:
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
        self.replay.add_frame(frame)
        self.replay.report(self.engine.evaluate(SNAPSHOT))


def heap_to_play_in(model: Model) -> int:
    """What is safe, if the model is strict; else half of what is possible."""
    return model.heap if model.is_strict else model.heap // 2 // 1024 * 1024


def play(replay: Replay, engine: EngineName = "cpython", heap: int | None = None) -> None:
    """Play it to the end of its commands; raises Failed if the games fail."""
    Typist(replay, engine, heap or heap_to_play_in(replay.model)).play()


def keys_of_line(model: Model, line: str) -> list[str]:
    """The keys that type a command if scripts read keys; KeyError if the keyboard lacks a character."""
    return [*model.keyboard.strokes(line), *([] if line in NEEDS_NO_EXE else ["EXE"])]


def codes_of_line(model: Model, line: str) -> list[int]:
    """The same as codes of getkey()."""
    return [model.keyboard.codes[key] for key in keys_of_line(model, line)]


def live_game(model: Model, game: str, deal: int, keys: Iterable[str]) -> Iterator[tuple[str, Calculator]]:
    """Each key pressed on a model whose scripts read keys, from the title on, and the calculator after it."""
    calculator = Calculator(DEVICE / "solo.py", model=model)
    calculator.start()
    try:
        for key in (NO_KEY, str(number_of(game)), *keys_of_line(model, str(deal)), *keys):
            before = calculator.times_tapped
            calculator.tap([key])
            calculator.wait_for(lambda it, before=before: it.times_tapped > before)  # type: ignore[misc]
            yield key, calculator
    finally:
        calculator.stop()
