"""Drive a game from outside: commands in, one JSON object a line out.

python3 tools/play.py replay --game klondike3 --deal 617 < commands.txt
"""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator

from host_sim import cli
from host_sim.engines.micropython.provision import VmMissing
from tools.cli import options
from tools.games.replay import Failed, Replay, play


def add_replay(commands: "argparse._SubParsersAction[cli.Parser]") -> None:
    parser = commands.add_parser(
        "replay",
        parents=[cli.with_system()],
        help="play a game from a file of commands; prints JSON",
        description=__doc__,
    )
    options.add_deal(parser)
    engines = ("cpython", "micropython")
    # --vm is the older name.
    parser.add_argument("--engine", "--vm", choices=engines, default="cpython", help="what runs device/ (cpython)")
    parser.add_argument("--heap", type=cli.heap_bytes, metavar="BYTES", help="of micropython (half of the model's)")
    parser.add_argument("--png", type=cli.file_to_write, metavar="FILE", help="save the last board as it is shown")
    parser.add_argument("--gif", type=cli.file_to_write, metavar="FILE", help="save the whole game")
    parser.add_argument(
        "--scale", type=cli.scale, metavar="K", help="picture pixels per LCD pixel (as the model has it)"
    )
    cli.add_model(parser)
    parser.set_defaults(action=run)


def run(given: argparse.Namespace) -> int:
    replay = Replay(
        game=given.game,
        deal=given.deal,
        deck=given.deck,
        commands=lines(sys.stdin.buffer),
        casioplot=not given.old_os,
        model=given.model,
        emit=answer_at_once,
    )
    try:
        play(replay, given.engine, given.heap)
    except Failed as error:  # such as a heap in which the games do not start
        print(error, file=sys.stderr)
        return 1
    except VmMissing as missing:
        return cli.refuse(str(missing))
    except Deaf:
        return 0
    save_pictures(replay, given)
    return 0


def lines(typed: Iterable[bytes]) -> Iterator[str]:
    """One command a line, whatever bytes are in it; each is read when it is its turn."""
    for line in typed:
        yield line.decode(errors="replace").removesuffix("\n").removesuffix("\r")


class Deaf(Exception):
    """Nobody reads what is printed any more."""


def answer_at_once(line: str) -> None:
    """So that a tool can wait for the position before it types the next command, and stop listening when it likes."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise Deaf from None


def save_pictures(replay: Replay, given: argparse.Namespace) -> None:
    from host_sim.screen import pictures

    scale = given.scale or replay.model.enlarged
    if given.png:
        pictures.png(replay.frames[-1], given.png, scale, replay.model)
    if given.gif:
        pictures.gif(replay.frames, given.gif, scale, model=replay.model)
