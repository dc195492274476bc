"""Can this deal be won? One deal with its solution, or what to do from any position of it.

python3 tools/solve.py --game klondike --deal 617                       the answer as JSON
python3 tools/solve.py --game klondike --deal 617 --short               a solution in as few commands as can be found
python3 tools/solve.py --game klondike --deal 617 --after "0 7,6 0,8"   what to type from there, or that it is lost
python3 tools/solve.py survey --game thumb --deals 1-1000               the rate of winnable deals, with its interval
python3 tools/solve.py bench                                            how fast is it? to compare two commits
python3 tools/solve.py rates                                            tools/docs/rates.md, from the verdicts
python3 tools/solve.py table                                            device/wins1.py and on, from the verdicts
python3 tools/play.py solve --game klondike --deal 617                  the answer in words
python3 tools/play.py solve --game klondike --deal 617 --gif win.gif    the solution as a film
"""

import argparse
import json
import textwrap

from host_sim import cli
from tools.cli import bench, options, surveys
from tools.environment import ensure
from tools.games.cards import shuffled
from tools.games.replay import Replay, play
from tools.solver.position import Refused, table_after
from tools.solver.typed import keys_of
from tools.solver.verdict import Answer

WORDS = {
    "winnable": "can be won",
    "unwinnable": "can't be won: every way to play it was looked at",
    "undecided": "is undecided: neither a win nor the proof that there is none in {limit:g} s",
}
WORDS_AFTER = {
    "winnable": "can still be won",
    "unwinnable": "is lost by now: every way to go on was looked at",
    "undecided": WORDS["undecided"],
}


# One deal: the question is the same for both faces


def add_question(parser: argparse.ArgumentParser, *, required: bool) -> None:
    options.add_deal(parser, required=required)
    options.add_effort(parser)
    meaning = "go on from the position after these commands"
    parser.add_argument("--after", type=commands_typed, default=[], metavar='"0 7,6 .."', help=meaning)
    meaning = "use all of the time, for a solution in fewer commands"
    parser.add_argument("--short", action="store_true", help=meaning)


def commands_typed(text: str) -> list[str]:
    """As at the prompt, where / divides commands; blanks do here as well."""
    return text.replace("/", " ").split()


def answer_to(given: argparse.Namespace) -> Answer:
    deck = given.deck or shuffled(given.deal)
    table_after(given.game, deck, given.after)  # a mistyped command is told before the compiler is waited for
    from tools.solver.jit import progress  # needs numba: imported when it is asked for

    with progress.told():
        from tools.solver import solve

        ask = solve.solve_short if given.short else solve.solve
        return ask(given.game, deck, given.limit, given.after, given.memory)


def as_json(answer: Answer) -> str:
    return json.dumps({**vars(answer), "seconds": round(answer.seconds, 3)})


def in_words(answer: Answer, given: argparse.Namespace) -> str:
    deal = "This deck" if given.deck else f"Deal {given.deal} of {given.game}"
    if given.after:
        deal += f" after {len(given.after)} commands"
    verdict = (WORDS_AFTER if given.after else WORDS)[answer.verdict].format(limit=given.limit)
    first = f"{deal} {verdict} ({answer.nodes} positions, {answer.seconds:.2f} s)."
    if answer.commands is None:
        return first
    if not answer.commands:
        return f"{deal} is won."
    solution = textwrap.fill("  ".join(answer.commands), 100)
    keys = keys_of(answer.commands)
    return f"{first}\nA win in {len(answer.commands)} commands, {keys} keys with [AC] and [EXE]:\n{solution}"


# play.py solve


def add_solve(commands: "argparse._SubParsersAction[cli.Parser]") -> None:
    parser = commands.add_parser("solve", help="can this deal be won? with a solution", description=__doc__)
    add_question(parser, required=True)
    parser.add_argument("--gif", type=cli.file_to_write, metavar="FILE", help="save the solution as a film")
    parser.add_argument("--scale", type=cli.scale, default=4, metavar="K", help="picture pixels per LCD pixel (4)")
    parser.set_defaults(action=tell, engine=None)  # it runs no script


def tell(given: argparse.Namespace) -> int:
    ensure("solve")
    try:
        answer = answer_to(given)
    except Refused as refused:
        return cli.refuse(str(refused))
    print(in_words(answer, given))
    if given.gif and answer.commands:
        film(given, [*given.after, *answer.commands])
        print(f"The game is in {given.gif}.")
    return 0


def film(given: argparse.Namespace, commands: list[str]) -> None:
    from host_sim.screen import pictures

    game = Replay(given.game, given.deal, given.deck, commands, casioplot=not given.old_os, emit=lambda line: None)
    play(game)
    pictures.gif(game.frames, given.gif, given.scale)


# solve.py


def main(arguments: list[str]) -> int:
    parser = cli.Parser(prog="solve.py", description=__doc__)
    commands = parser.add_subparsers(metavar="survey | bench | rates | table | scheduler | worker")
    surveys.add_commands(commands)
    bench.add_bench(commands)
    add_question(parser, required=not set(commands.choices) & set(arguments))
    parser.set_defaults(action=print_answer)
    given = parser.parse_args(arguments)
    result: int = given.action(given)
    return result


def print_answer(given: argparse.Namespace) -> int:
    try:
        print(as_json(answer_to(given)))
    except Refused as refused:
        return cli.refuse(str(refused))
    return 0
