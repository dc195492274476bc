"""Drives a game from outside: commands in, the position after each out.

The code in device/ runs as on the calculator and its own prompt loop reads the commands: this file only types.
"""

import ast
import contextlib
import functools
import io
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from host_sim.engines import ScriptError
from host_sim.engines.cpython.script import Script
from host_sim.screen.lcd import Lcd
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
SNAPSHOT = f"print({{{', '.join(f'{name!r}: {value}' for name, value in LOOKED_AT.items())}}})"


class Shot(NamedTuple):
    """What the display showed: a drawing, or the shell with a line typed in it."""

    frame: bytes
    typed: str | None = None


@dataclass
class Replay:
    """What to play, and what has been seen while it was played."""

    game: str
    deal: int | None
    deck: list[int] | None
    commands: Iterable[str]
    casioplot: bool = True
    emit: Callable[[str], object] = print  # each position, as a line of JSON
    watch: Callable[[Shot], object] = lambda shot: None  # everything that the display shows
    frames: list[bytes] = field(default_factory=list)  # the display before each command
    pending: str | None = None
    begun: bool = False

    def __post_init__(self) -> None:
        self.upcoming = iter(self.commands)

    def returns(self) -> dict[str, int | list[int]]:
        """What functions of device/ answer at once: the wait for [AC]; with a deck, the deal is number 0."""
        found: dict[str, int | list[int]] = {"prompt.wait_ac": WAIT}
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


class EndOfCommands(BaseException):
    """Ends the script from within its prompt; not an Exception, so that no script can mistake it for one of its own."""


class Typist:
    """Types the commands of a replay at the script's prompts, and looks at the position before each."""

    def __init__(self, replay: Replay, evaluate: Callable[[str], str]) -> None:
        self.replay = replay
        self.evaluate = evaluate
        self.shell = Shell()
        self.lcd = Lcd(on_show=lambda: replay.watch(Shot(self.lcd.shown)))

    def read_line(self, prompt: str) -> str:
        self.shell.ask(prompt)
        if prompt == PROMPT:
            self.look()
        answer = self.replay.answer(prompt)
        if answer is None:
            raise EndOfCommands
        self.shell.fill(answer)
        self.replay.watch(Shot(self.shell.pixels(), answer))
        self.shell.finish()
        return answer

    def look(self) -> None:
        frame = self.lcd.shown if self.replay.casioplot else self.shell.pixels()
        if frame not in self.replay.frames[-1:]:
            self.replay.frames.append(frame)
        self.replay.report(self.evaluate(SNAPSHOT))


def on_cpython(replay: Replay) -> None:
    printed = io.StringIO()

    def evaluate(code: str) -> str:
        printed.seek(0)
        printed.truncate()
        exec(code, {**script.scripts, "print": functools.partial(print, file=printed)})
        return printed.getvalue()

    def on_import(name: str, module: Any) -> None:
        for function, answer in replay.returns().items():
            if function.startswith(name + "."):
                setattr(module, function.partition(".")[2], lambda *_, answer=answer: answer)

    typist = Typist(replay, evaluate)
    script = Script(
        DEVICE / "solo.py",
        read_line=typist.read_line,
        write=typist.shell.write,
        lcd=typist.lcd,
        on_import=on_import,
        casioplot=replay.casioplot,
    )
    try:
        script.run()
        while True:  # until the commands end
            typist.look()
            script.run_line("play()")  # what a player types in the shell after leaving
    except ScriptError as error:
        if not isinstance(error.error, EndOfCommands):
            raise


def on_micropython(replay: Replay, heap: int) -> None:
    from host_sim.engines.micropython.vm import Vm

    vm = Vm(DEVICE / "solo.py", heap=heap, casioplot=replay.casioplot, returns=replay.returns())
    typist = Typist(replay, lambda code: vm.evaluate("import engine, prompt\n" + code))

    def type_play() -> str:
        typist.look()
        return "solo.play()"

    with contextlib.suppress(EndOfCommands):
        vm.run(read_line=typist.read_line, write=typist.shell.write, lcd=typist.lcd, shell=type_play)
