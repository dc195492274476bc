"""Can this deal be won? Finds a solution of a deal, or from any position of it, or proves that there is none.

python3 tools/dev.py solve --game klondike --deal 617                       the answer as JSON
python3 tools/dev.py solve --game klondike --deal 617 --short               a solution with few commands
python3 tools/dev.py solve --game klondike --deal 617 --after "0 7,6 0,8"   continue after these commands
python3 tools/dev.py solve survey --game thumb --deals 1-1000               the rate of winnable deals
python3 tools/dev.py solve bench                                            measure the solver, to compare commits
python3 tools/dev.py solve rates                                            write tools/docs/rates.md
python3 tools/dev.py solve table                                            write device/wins1.py to wins8.py
python3 tools/play.py solve --game klondike --deal 617                  the answer in words; --json as JSON
python3 tools/play.py solve --game klondike --deal 617 --gif win.gif    record the solution
"""

import argparse
import json
import textwrap

from host_sim.cli import options as cli
from host_sim.models import FX_9860GIII
from tools.cli import bench, options, surveys
from tools.environment import ensure
from tools.games.cards import shuffled
from tools.games.replay import Replay, play
from tools.solver.device_game import Refused, table_after
from tools.solver.keystrokes import count_keys
from tools.solver.verdict import Answer

WORDS = {
    "winnable": "can be won",
    "unwinnable": "can't be won: all ways to play it were searched",
    "undecided": "is undecided: no win and no proof against one in {limit:g} s",
}
WORDS_AFTER = {
    "winnable": "can still be won",
    "unwinnable": "is lost: all ways to continue were searched",
    "undecided": WORDS["undecided"],
}


# One deal, for dev.py solve and play.py solve


def add_question(parser: argparse.ArgumentParser, *, required: bool) -> None:
    options.add_deal(parser, required=required)
    options.add_effort(parser)
    help_after = "continue from the position after these commands"
    parser.add_argument("--after", type=split_commands, default=[], metavar='"0 7,6 .."', help=help_after)
    help_short = "use the whole time limit to find a solution with fewer commands"
    parser.add_argument("--short", action="store_true", help=help_short)


def split_commands(text: str) -> list[str]:
    """Commands are separated by / as at the prompt, or by spaces."""
    return text.replace("/", " ").split()


def answer_to(arguments: argparse.Namespace) -> Answer:
    deck = arguments.deck or shuffled(arguments.deal)
    table_after(arguments.game, deck, arguments.after)  # reports a mistyped command before the compiler starts
    from tools.solver.jit import progress  # needs numba

    with progress.shown():
        from tools.solver import solve

        ask = solve.solve_short if arguments.short else solve.solve
        return ask(arguments.game, deck, arguments.limit, arguments.after, arguments.memory)


def as_json(answer: Answer) -> str:
    return json.dumps({**vars(answer), "seconds": round(answer.seconds, 3)})


def in_words(answer: Answer, arguments: argparse.Namespace) -> str:
    deal = "This deck" if arguments.deck else f"Deal {arguments.deal} of {arguments.game}"
    if arguments.after:
        deal += f" after {len(arguments.after)} commands"
    verdict = (WORDS_AFTER if arguments.after else WORDS)[answer.verdict].format(limit=arguments.limit)
    first = f"{deal} {verdict} ({answer.nodes} positions, {answer.seconds:.2f} s)."
    if answer.commands is None:
        return first
    if not answer.commands:
        return f"{deal} is won."
    solution = textwrap.fill("  ".join(answer.commands), 100)
    keys = count_keys(answer.commands)
    return f"{first}\nA win in {len(answer.commands)} commands, {keys} keys with [AC] and [EXE]:\n{solution}"


# play.py solve


def add_solve(commands: cli.Commands) -> None:
    parser = commands.add_parser("solve", help="can this deal be won? with a solution", description=__doc__)
    add_question(parser, required=True)
    parser.add_argument("--json", action="store_true", help="print JSON for other tools")
    parser.add_argument("--gif", type=cli.gif_file, metavar="FILE", help="save a recording of the solution")
    parser.add_argument(
        "--scale", type=cli.scale, default=4, metavar="K", help="output pixels per display pixel (default: 4)"
    )
    parser.set_defaults(action=answer_player, engine=None)  # it runs no script


def answer_player(arguments: argparse.Namespace) -> int:
    ensure("solve")
    try:
        answer = answer_to(arguments)
    except Refused as refused:
        return cli.usage_error(str(refused))
    print(as_json(answer) if arguments.json else in_words(answer, arguments))
    if arguments.gif and answer.commands:
        record(arguments, [*arguments.after, *answer.commands])
        if not arguments.json:
            print(f"Saved the recording to {arguments.gif}.")
    return 0


def record(arguments: argparse.Namespace, commands: list[str]) -> None:
    from host_sim.screen import recording

    casioplot = not arguments.old_os
    game = Replay(
        arguments.game,
        arguments.deal,
        arguments.deck,
        commands,
        model=FX_9860GIII,
        casioplot=casioplot,
        emit=lambda line: None,
        keeps_frames=True,
    )
    play(game)
    recording.save_frames(game.frames, arguments.gif, game.model, arguments.scale)


# dev.py solve


def main(arguments: list[str]) -> int:
    parser = cli.Parser(prog="dev.py solve", description=__doc__)
    commands = parser.add_subparsers(metavar="survey | bench | rates | table | scheduler | worker")
    surveys.add_commands(commands)
    bench.add_bench(commands)
    add_question(parser, required=not set(commands.choices) & set(arguments))
    parser.set_defaults(action=print_json)
    parsed = parser.parse_args(arguments)
    exit_code: int = parsed.action(parsed)
    return exit_code


def print_json(arguments: argparse.Namespace) -> int:
    try:
        print(as_json(answer_to(arguments)))
    except Refused as refused:
        return cli.usage_error(str(refused))
    return 0
