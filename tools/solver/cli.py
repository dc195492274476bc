"""Which deals can be won: one deal with its solution, a survey of many, or the table that the calculator carries."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.solver import table
from tools.solver.bits import settings
from tools.solver.deal import LAST_DEAL, deck_of, shuffled
from tools.solver.results import file_of, known_from_the_first
from tools.solver.rules import GAMES
from tools.solver.solve import solve
from tools.solver.survey import report, survey

DEALS_OF_A_SURVEY = 1000
LEAST_OF_TABLE = 500


class Options(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> "None":  # type: ignore[override]
        print(f"{self.prog}: {message}", file=sys.stderr)
        raise SystemExit(2)


def deal_number(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= LAST_DEAL:
        raise argparse.ArgumentTypeError(f"a deal is a number from 1 to {LAST_DEAL}, not {text}")
    return int(text)


def deal_range(text: str) -> range:
    first, _, last = text.partition("-")
    deals = range(deal_number(first), deal_number(last or first) + 1)
    if not deals:
        raise argparse.ArgumentTypeError(f"no deals in {text}")
    return deals


def deck(text: str) -> list[int]:
    try:
        return deck_of(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 on, not {text}")
    return int(text)


def seconds(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"seconds are more than 0, not {text}")
    return value


def _announce_compiling() -> None:
    if not Path(settings.CACHE_DIR).exists():
        print("Compiling the search: once, about a minute.", file=sys.stderr)


def _ask_one(arguments: Sequence[str]) -> None:
    others = "The other two: solve.py survey -h, solve.py table -h"
    options = Options(prog="solve.py", description=__doc__, epilog=others)
    options.add_argument("--game", choices=GAMES, default="casio")
    which = options.add_mutually_exclusive_group(required=True)
    which.add_argument("--deal", type=deal_number)
    which.add_argument("--deck", type=deck, help="52 cards in deal order, such as 'JD 2D 9H ..'")
    _limit(options)
    asked = options.parse_args(arguments)
    _announce_compiling()
    answer = solve(asked.game, asked.deck or shuffled(asked.deal), asked.limit)
    print(json.dumps({**vars(answer), "seconds": round(answer.seconds, 3)}))


def _limit(options: argparse.ArgumentParser) -> None:
    options.add_argument("--limit", type=seconds, default=10.0, help="seconds of search a deal (10)")


def _ask_survey(arguments: Sequence[str]) -> None:
    options = Options(prog="solve.py survey", description="The rate of winnable deals with its interval.")
    options.add_argument("--game", choices=GAMES, default="casio")
    options.add_argument("--deals", type=deal_range, default=range(1, DEALS_OF_A_SURVEY + 1), help="such as 1-1000")
    options.add_argument("--results", type=Path, help="the file of verdicts (tools/solver/verdicts/GAME.csv)")
    options.add_argument("--workers", type=count, help="processes at once (one a core)")
    _limit(options)
    asked = options.parse_args(arguments)
    _announce_compiling()
    path = asked.results or file_of(asked.game)
    print(report(asked.game, survey(asked.game, asked.deals, asked.limit, path, asked.workers)))


def _ask_table(arguments: Sequence[str]) -> None:
    options = Options(prog="solve.py table", description="Write device/wins.py from the verdicts of the surveys.")
    options.add_argument(
        "--deals", type=count, default=LEAST_OF_TABLE, help=f"at least so many a game ({LEAST_OF_TABLE})"
    )
    options.add_argument("--workers", type=count, help="processes at once (one a core)")
    _limit(options)
    asked = options.parse_args(arguments)
    results = {}
    for game in GAMES:
        deals = range(1, max(asked.deals, known_from_the_first(file_of(game))) + 1)
        results[game] = survey(game, deals, asked.limit, file_of(game), asked.workers)
    table.WINS.write_text(table.source(results))
    print(f"{table.WINS.name}: " + ", ".join(f"{len(known)} deals of {game}" for game, known in results.items()))


def main(arguments: Sequence[str]) -> None:
    if arguments[:1] == ["survey"]:
        _ask_survey(arguments[1:])
    elif arguments[:1] == ["table"]:
        _ask_table(arguments[1:])
    else:
        _ask_one(arguments)
