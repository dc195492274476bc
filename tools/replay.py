"""Drive a game from outside: commands in, one JSON object a line out.

python3 tools/play.py replay --game klondike3 --deal 617 < commands.txt

The code in device/ runs as on the calculator and its own prompt loop reads the commands: this file only types.
"""

import argparse
import ast
import contextlib
import functools
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import environment
import options
from host_sim.lcd import Lcd
from host_sim.script import Script, ScriptError
from host_sim.shell import Shell

DEVICE = environment.TOP / "device"
PROMPT = "From,To="

# Replaces the wait for [AC]: a fixed count, so that "random" deals are the same in every replay.
WAIT = 5000

# What is looked at after each command, the same text on CPython and on MicroPython.
SNAPSHOT = (
    "print([prompt.game.name, prompt.game.number, prompt.accepted, prompt.told, prompt.game.places, prompt.game.up,"
    " prompt.game.shown, prompt.game.hidden, prompt.game.score, prompt.game.moves, prompt.game.passes,"
    " prompt.game.won(), prompt.game.stuck()])"
)


@dataclass
class Replay:
    """What to play, and what has been seen while it was played."""

    game: int  # its number in the menu
    deal: int | None
    deck: list[int] | None
    commands: Iterable[str]
    casioplot: bool = True
    emit: Callable[[str], object] = print
    frames: list[bytes] = field(default_factory=list)
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
            return str(self.game)
        if prompt.startswith("Deal"):
            return str(self.deal or 1)
        if prompt != PROMPT:
            return ""
        self.pending = next(self.upcoming, None)
        return self.pending

    def report(self, snapshot: str) -> None:
        """Print the position, unless nothing was typed since the last one."""
        if self.begun and self.pending is None:
            return
        self.emit(json.dumps(position(snapshot, self.pending, self.begun)))
        self.begun, self.pending = True, None


def position(snapshot: str, command: str | None, begun: bool) -> dict[str, Any]:
    name, deal, accepted, told, places, up, shown, hidden, score, moves, passes, won, stuck = ast.literal_eval(snapshot)
    return {
        "game": name,
        "deal": deal or None,
        "command": command,
        "accepted": accepted if begun else None,
        "message": told,
        "stock": texts(places[0][shown:]),
        "waste": texts(places[0][:shown]),
        "foundations": [texts(slot) for slot in places[up:]],
        "piles": [
            {"hidden": texts(pile[:down]), "up": texts(pile[down:])}
            for pile, down in zip(places[1:up], hidden[1:], strict=True)
        ],
        "score": score,
        "moves": moves,
        "passes": passes,
        "won": won,
        "stuck": stuck,
    }


def texts(cards: list[int]) -> list[str]:
    return [options.CARDS[card] for card in cards]


class EndOfCommands(BaseException):
    """Ends the script from within its prompt; not an Exception, so that no script can mistake it for one of its own."""


class Typist:
    """Types the commands of a replay at the script's prompts, and looks at the position before each."""

    def __init__(self, replay: Replay, lcd: Lcd, evaluate: Callable[[str], str]) -> None:
        self.replay = replay
        self.lcd = lcd
        self.shell = Shell()
        self.evaluate = evaluate

    def read_line(self, prompt: str) -> str:
        self.shell.ask(prompt)
        if prompt == PROMPT:
            self.look()
        answer = self.replay.answer(prompt)
        if answer is None:
            raise EndOfCommands
        self.shell.fill(answer)
        self.shell.finish()
        return answer

    def look(self) -> None:
        frame = self.lcd.shown if self.replay.casioplot else self.shell.pixels()
        if frame not in self.replay.frames[-1:]:
            self.replay.frames.append(frame)
        self.replay.report(self.evaluate(SNAPSHOT))


def on_cpython(
    replay: Replay, lcd: Lcd | None = None, typist_of: Callable[[Replay, Lcd, Callable[[str], str]], Typist] = Typist
) -> None:
    """Play it here. A tool that wants to see more than the replay tells gives its own display and its own typist."""
    lcd, printed = lcd or Lcd(), io.StringIO()

    def evaluate(code: str) -> str:
        printed.seek(0)
        printed.truncate()
        exec(code, {**script.scripts, "print": functools.partial(print, file=printed)})
        return printed.getvalue()

    def on_import(name: str, module: Any) -> None:
        for function, answer in replay.returns().items():
            if function.startswith(name + "."):
                setattr(module, function.partition(".")[2], lambda *_, answer=answer: answer)

    typist = typist_of(replay, lcd, evaluate)
    script = Script(
        DEVICE / "solo.py",
        read_line=typist.read_line,
        write=typist.shell.write,
        lcd=lcd,
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
    from host_sim.micropython.vm import Vm

    vm = Vm(DEVICE / "solo.py", heap=heap, casioplot=replay.casioplot, returns=replay.returns())
    lcd = Lcd()
    typist = Typist(replay, lcd, lambda code: vm.evaluate("import engine, prompt\n" + code))

    def type_play() -> str:
        typist.look()
        return "solo.play()"

    with contextlib.suppress(EndOfCommands):
        vm.run(
            read_line=typist.read_line,
            write=typist.shell.write,
            lcd=lcd,
            shell=type_play,
        )


def main(arguments: list[str]) -> int:
    given = parser().parse_args(arguments)
    environment.ensure("play", *(["vm"] if given.vm == "micropython" else []))
    replay = Replay(
        game=given.game,
        deal=given.deal,
        deck=given.deck,
        commands=lines(sys.stdin.buffer),
        casioplot=not given.old_os,
        emit=answer_at_once,
    )
    try:
        on_micropython(replay, given.heap) if given.vm == "micropython" else on_cpython(replay)
    except ScriptError as error:  # such as a heap in which the games do not start
        print(error.traceback, file=sys.stderr)
        return 1
    save_pictures(replay, given)
    return 0


def lines(typed: Iterable[bytes]) -> Iterator[str]:
    """One command a line, whatever bytes are in it; each is read when it is its turn."""
    for line in typed:
        yield line.decode(errors="replace").removesuffix("\n").removesuffix("\r")


def answer_at_once(line: str) -> None:
    """So that a tool can wait for the position before it types the next command, and stop listening when it likes."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise EndOfCommands from None


def save_pictures(replay: Replay, given: argparse.Namespace) -> None:
    from host_sim import pictures

    if given.png:
        pictures.png(replay.frames[-1], given.png, given.scale)
    if given.gif:
        pictures.gif(replay.frames, given.gif, given.scale)


def parser() -> options.Parser:
    made = options.Parser(prog="play.py replay", description=__doc__)
    options.add_deal(made)
    made.add_argument("--vm", choices=("cpython", "micropython"), default="cpython", help="what runs device/")
    made.add_argument("--heap", type=heap_bytes, default=48 * 1024, metavar="BYTES", help="of micropython (49152)")
    made.add_argument("--old-os", action="store_true", help="a calculator without casioplot: the text shell")
    made.add_argument("--png", type=options.file_to_write, metavar="FILE", help="save the last board as it is shown")
    made.add_argument("--gif", type=options.file_to_write, metavar="FILE", help="save the whole game")
    made.add_argument("--scale", type=options.scale, default=4, metavar="K", help="picture pixels per LCD pixel (4)")
    return made


def heap_bytes(text: str) -> int:
    return options.whole(text, 1024, 1 << 26, "a heap")
