"""Plays a game from a list of commands, one per line, and prints the position after each as one line of JSON.

python3 tools/play.py replay --game klondike3 --deal 617 < commands.txt
"""

import argparse
import sys
from collections.abc import Iterable, Iterator

from host_sim.calculator import engine_problem
from host_sim.cli import options as cli
from host_sim.engines import is_fault
from host_sim.output import is_lost
from tools.cli import options
from tools.games.replay import Failed, Replay, play


def add_replay(commands: cli.Commands) -> None:
    parser = commands.add_parser(
        "replay",
        parents=[cli.system_options()],
        help="play a game from a list of commands and print JSON",
        description=__doc__,
    )
    options.add_deal(parser)
    engines = ("cpython", "micropython")
    # --vm is its older name.
    parser.add_argument("--engine", "--vm", choices=engines, default="cpython", help="runs device/ (default: cpython)")
    meaning = "heap size of micropython (default: half of what the model may have; with --strict, what is safe)"
    parser.add_argument("--heap", type=cli.heap_bytes, metavar="BYTES", help=meaning)
    parser.add_argument("--png", type=cli.png_file, metavar="FILE", help="save the last board")
    parser.add_argument("--gif", type=cli.gif_file, metavar="FILE", help="save a recording of the game")
    scale = "output pixels per display pixel (default: the model's)"
    parser.add_argument("--scale", type=cli.scale, metavar="K", help=scale)
    cli.add_model_option(parser)
    cli.add_strict_option(parser)
    parser.set_defaults(action=run)


def run(chosen: argparse.Namespace) -> int:
    if problem := engine_problem(chosen.engine):
        return cli.usage_error(problem)
    replay = Replay(
        game=chosen.game,
        deal=chosen.deal,
        deck=chosen.deck,
        commands=decoded(sys.stdin.buffer),
        casioplot=not chosen.old_os,
        model=chosen.model,
        emit=print_at_once,
        keeps_frames=chosen.gif is not None,
    )
    try:
        play(replay, chosen.engine, chosen.heap)
    except Failed as error:  # such as a heap that is too small
        print(error, file=sys.stderr)
        return 2 if is_fault(str(error)) else 1
    except OutputLost:
        return 0
    save_pictures(replay, chosen)
    return 0


def decoded(lines: Iterable[bytes]) -> Iterator[str]:
    """The commands, each read only when it is needed. Invalid bytes are replaced."""
    for line in lines:
        yield line.decode(errors="replace").removesuffix("\n").removesuffix("\r")


class OutputLost(Exception):
    """Nothing can be written any more: the reader has closed the pipe, or the disk is full."""


def print_at_once(line: str) -> None:
    """Flushed, because the caller may wait for the position before it sends the next command."""
    print(line, flush=True)
    if is_lost(sys.stdout):
        raise OutputLost


def save_pictures(replay: Replay, chosen: argparse.Namespace) -> None:
    from host_sim.screen import pictures, recording

    scale = chosen.scale or replay.model.picture_scale
    if chosen.png:
        pictures.save_png(replay.frames[-1], chosen.png, replay.model, scale)
    if chosen.gif:
        recording.save_frames(replay.frames, chosen.gif, replay.model, scale)
