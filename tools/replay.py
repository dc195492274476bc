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
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import environment
from host_sim.lcd import Lcd
from host_sim.script import Script, ScriptError
from host_sim.shell import Shell

DEVICE = environment.TOP / "device"
RANKS, SUITS = "A23456789TJQK", "CDHS"
CARDS = [rank + suit for rank in RANKS for suit in SUITS]
PROMPT = "From,To="
LAST_DEAL = 2147483647

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
    commands: list[str]
    casioplot: bool = True
    emit: Callable[[str], object] = print
    frames: list[bytes] = field(default_factory=list)
    pending: str | None = None
    next: int = 0
    begun: bool = False

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
        if self.next == len(self.commands):
            return None
        self.pending = self.commands[self.next]
        self.next += 1
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
    return [CARDS[card] for card in cards]


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

    def again(self) -> bool:
        """After the player has left: whether there is more to type."""
        self.look()
        return self.replay.next < len(self.replay.commands)


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
        while typist.again():
            script.run_line("play()")  # what a player types in the shell after leaving
    except ScriptError as error:
        if not isinstance(error.error, EndOfCommands):
            raise


def on_micropython(replay: Replay, heap: int) -> None:
    from host_sim.micropython.vm import Vm

    vm = Vm(DEVICE / "solo.py", heap=heap, casioplot=replay.casioplot, returns=replay.returns())
    lcd = Lcd()
    typist = Typist(replay, lcd, lambda code: vm.evaluate("import engine, prompt\n" + code))
    with contextlib.suppress(EndOfCommands):
        vm.run(
            read_line=typist.read_line,
            write=typist.shell.write,
            lcd=lcd,
            shell=lambda: "solo.play()" if typist.again() else None,
        )


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line, not the usage above it."""
        environment.fail(f"replay: {message}")
        raise AssertionError


def main(arguments: list[str]) -> int:
    options = parser().parse_args(arguments)
    environment.ensure("play", *(["vm"] if options.vm == "micropython" else []))
    replay = Replay(
        game=options.game,
        deal=options.deal,
        deck=options.deck,
        commands=lines(sys.stdin.buffer.read()),
        casioplot=not options.old_os,
    )
    if options.vm == "micropython":
        on_micropython(replay, options.heap)
    else:
        on_cpython(replay)
    save_pictures(replay, options)
    return 0


def lines(typed: bytes) -> list[str]:
    """One command a line, whatever bytes are in it."""
    found = typed.decode(errors="replace").replace("\r\n", "\n").split("\n")
    return found if found[-1] else found[:-1]


def save_pictures(replay: Replay, options: argparse.Namespace) -> None:
    from host_sim import pictures

    if options.png:
        pictures.png(replay.frames[-1], options.png, options.scale)
    if options.gif:
        pictures.gif(replay.frames, options.gif, options.scale)


def parser() -> Parser:
    made = Parser(prog="play.py replay", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--game", type=game_number, default="casio", metavar="NAME", help=f"{', '.join(game_names())}")
    made.add_argument("--deal", type=deal_number, metavar="N", help=f"1 to {LAST_DEAL} (1 by default)")
    made.add_argument("--deck", type=deck_of, metavar='"JD 2D .."', help="52 cards in deal order instead")
    made.add_argument("--vm", choices=("cpython", "micropython"), default="cpython", help="what runs device/")
    made.add_argument("--heap", type=heap_bytes, default=48 * 1024, metavar="BYTES", help="of micropython (49152)")
    made.add_argument("--old-os", action="store_true", help="a calculator without casioplot: the text shell")
    made.add_argument("--png", type=Path, metavar="FILE", help="save the last board as the calculator shows it")
    made.add_argument("--gif", type=Path, metavar="FILE", help="save the whole game")
    made.add_argument("--scale", type=scale, default=4, metavar="K", help="pixels of a picture per pixel of the LCD (4)")
    return made


def game_rows() -> Iterator[str]:
    """The names of the games, read from the rows without running the engine."""
    tree = ast.parse((DEVICE / "engine.py").read_text())
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "ROWS":
            for row in ast.walk(node.value):
                if isinstance(row, ast.Tuple) and isinstance(row.elts[0], ast.Constant):
                    yield str(row.elts[0].value)


def game_names() -> list[str]:
    return list(game_rows())


def game_number(text: str) -> int:
    if text not in game_names():
        raise argparse.ArgumentTypeError(f"no game {text!r}: {', '.join(game_names())}")
    return game_names().index(text) + 1


def whole(text: str, least: int, most: int, what: str) -> int:
    if not text.isascii() or not text.isdigit() or not least <= int(text[:20]) <= most:
        raise argparse.ArgumentTypeError(f"{what} is a number from {least} to {most}, not {text[:40]!r}")
    return int(text)


def deal_number(text: str) -> int:
    return whole(text, 1, LAST_DEAL, "a deal")


def heap_bytes(text: str) -> int:
    return whole(text, 1024, 1 << 26, "a heap")


def scale(text: str) -> int:
    return whole(text, 1, 32, "a scale")


def deck_of(text: str) -> list[int]:
    words = text.upper().split()
    if sorted(words) != sorted(CARDS):
        wrong = next((word for word in words if word not in CARDS), None)
        why = f"{wrong[:9]!r} is no card" if wrong else f"{len(set(words))} different cards of {len(words)}"
        raise argparse.ArgumentTypeError(f"a deck is 52 different cards such as JD 2D TS: {why}")
    return [CARDS.index(word) for word in words]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
