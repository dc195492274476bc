"""Can this deal be won? One deal with its solution, a survey of many, or the table that the calculator carries.

python3 tools/solve.py --game klondike --deal 617                       the answer as JSON
python3 tools/solve.py survey --game thumb --deals 1-1000               the rate of winnable deals, with its interval
python3 tools/solve.py table                                            device/wins1.py and on, from the verdicts
python3 tools/play.py solve --game klondike --deal 617                  the answer in words
python3 tools/play.py solve --game klondike --deal 617 --gif win.gif    the solution as a film
"""

import argparse
import json
import sys
import textwrap
from pathlib import Path

from host_sim import cli
from tools.cli import options
from tools.environment import ensure
from tools.games.cards import shuffled
from tools.games.replay import Replay, play
from tools.solver.jit import code_cache
from tools.solver.rules import GAMES
from tools.solver.surveys import wins_table
from tools.solver.surveys.rates import report
from tools.solver.surveys.results import file_of, known_from_the_first
from tools.solver.typed import keys_of
from tools.solver.verdict import Answer

DEALS_OF_A_SURVEY = 1000
LEAST_OF_TABLE = 500
WORDS = {
    "winnable": "can be won",
    "unwinnable": "can't be won: every way to play it was looked at",
    "undecided": "is undecided: neither a win nor the proof that there is none in {limit:g} s",
}


# One deal: the question is the same for both faces


def add_question(parser: argparse.ArgumentParser, *, required: bool) -> None:
    options.add_deal(parser, required=required)
    add_limit(parser)


def add_limit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--limit", type=cli.seconds, default=10.0, metavar="S", help="seconds of search a deal (10)")


def answer_to(given: argparse.Namespace) -> Answer:
    announce_compiling()
    from tools.solver.solve import solve  # needs numba: imported when it is asked for

    return solve(given.game, given.deck or shuffled(given.deal), given.limit)


def announce_compiling() -> None:
    if code_cache.is_empty():
        print("Compiling the search: once, about a minute.", file=sys.stderr, flush=True)


def as_json(answer: Answer) -> str:
    return json.dumps({**vars(answer), "seconds": round(answer.seconds, 3)})


def in_words(answer: Answer, given: argparse.Namespace) -> str:
    deal = "This deck" if given.deck else f"Deal {given.deal} of {given.game}"
    verdict = WORDS[answer.verdict].format(limit=given.limit)
    first = f"{deal} {verdict} ({answer.nodes} positions, {answer.seconds:.2f} s)."
    if not answer.commands:
        return first
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
    answer = answer_to(given)
    print(in_words(answer, given))
    if given.gif and answer.commands:
        film(given, answer.commands)
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
    commands = parser.add_subparsers(metavar="survey | table")
    add_survey(commands)
    add_table(commands)
    add_question(parser, required=not {"survey", "table"} & set(arguments))
    parser.set_defaults(action=print_answer)
    given = parser.parse_args(arguments)
    result: int = given.action(given)
    return result


def print_answer(given: argparse.Namespace) -> int:
    print(as_json(answer_to(given)))
    return 0


def add_survey(commands: "argparse._SubParsersAction[cli.Parser]") -> None:
    parser = commands.add_parser("survey", description="The rate of winnable deals with its interval.")
    options.add_game(parser)
    deals = range(1, DEALS_OF_A_SURVEY + 1)
    parser.add_argument("--deals", type=deal_range, default=deals, metavar="N-M", help="such as 1-1000")
    parser.add_argument("--results", type=Path, metavar="FILE", help="of verdicts (tools/solver/verdicts/GAME.csv)")
    parser.add_argument("--workers", type=count, metavar="N", help="processes at once (one a core)")
    add_limit(parser)
    parser.set_defaults(action=print_survey)


def print_survey(given: argparse.Namespace) -> int:
    announce_compiling()
    from tools.solver.surveys.survey import survey

    path = given.results or file_of(given.game)
    print(report(given.game, survey(given.game, given.deals, given.limit, path, given.workers)))
    return 0


def add_table(commands: "argparse._SubParsersAction[cli.Parser]") -> None:
    parser = commands.add_parser("table", description="Write device/wins1.py and on from the verdicts of the surveys.")
    least = f"at least so many a game ({LEAST_OF_TABLE})"
    parser.add_argument("--deals", type=count, default=LEAST_OF_TABLE, metavar="N", help=least)
    parser.add_argument("--workers", type=count, metavar="N", help="processes at once (one a core)")
    add_limit(parser)
    parser.set_defaults(action=write_table)


def write_table(given: argparse.Namespace) -> int:
    from tools.solver.surveys.survey import survey

    results = {}
    for game in GAMES:
        deals = range(1, max(given.deals, known_from_the_first(file_of(game))) + 1)
        results[game] = survey(game, deals, given.limit, file_of(game), given.workers)
    for path, text in wins_table.files(results).items():
        path.write_text(text)
    print("device/wins: " + ", ".join(f"{len(known)} deals of {game}" for game, known in results.items()))
    return 0


def deal_range(text: str) -> range:
    first, _, last = text.partition("-")
    deals = range(options.deal_number(first), options.deal_number(last or first) + 1)
    if not deals:
        raise argparse.ArgumentTypeError(f"no deals in {text}")
    return deals


def count(text: str) -> int:
    return cli.whole(text, 1, 1_000_000, "a count")
