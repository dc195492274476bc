"""Whether the files of device/ are fit for the calculator.

python3 tools/check.py            a table; exit 1 when a budget is broken
python3 tools/check.py --json     the same figures for other tools
python3 tools/check.py --game casio      heap and time of this game only (may be repeated)
"""

import json
from collections.abc import Iterator
from dataclasses import asdict

from host_sim.cli import Parser
from host_sim.models import FX_9860GIII
from tools.budgets.files import FileFigures, files_of
from tools.budgets.plays import GameFigures, MeasureError, games_of
from tools.budgets.report import BUDGETS, Report
from tools.cli import options
from tools.environment import fail
from tools.games.catalogue import DEVICE
from tools.games.won import won_games


def main(arguments: list[str]) -> int:
    parser = Parser(prog="check.py", description=__doc__)
    parser.add_argument("--json", action="store_true", help="figures as one JSON object")
    parser.add_argument(
        "--game", action="append", default=[], type=options.game_name, metavar="NAME", help="this game only"
    )
    given = parser.parse_args(arguments)
    try:
        report = measure(given.game)
    except MeasureError as error:
        fail(f"check: {error}")
    if given.json:
        print(json.dumps({**asdict(report), "budgets": BUDGETS, "broken": report.broken()}, indent=1))
    else:
        print("\n".join(table(report)))
    return 1 if report.broken() else 0


def measure(games: list[str]) -> Report:
    wanted = [won for won in won_games().values() if won.game in games or not games]
    found, fit = games_of(DEVICE, wanted, int(BUDGETS["heap"]))
    return Report(files_of(DEVICE), found, fit)


def file_table(files: list[FileFigures]) -> Iterator[str]:
    yield f"{'file':12}{'lines':>6}{'widest':>8}{'ASCII':>7}{'1.9.4':>7}{'bytes':>7}  imports"
    for file in files:
        verdict = "no" if file.rejected else "yes" if file.bytecode else "?"
        ascii_only = "yes" if file.ascii_only else "NO"
        imports = " ".join(file.imports)
        yield (
            f"{file.name + '.py':12}{file.lines:6}{file.widest:8}{ascii_only:>7}{verdict:>7}{file.bytecode or 0:7}  "
            f"{imports}"
        )


def game_table(games: list[GameFigures]) -> Iterator[str]:
    yield (
        f"{'game':10}{'deal':>5}{'moves':>6}{'heap':>7}{'old OS':>7}{'start':>7}{'board':>7}"
        f"{'turn':>6}{'slowest':>16}{'win':>6}{'redraw':>8}{'page':>6}  casioplot calls"
    )
    for game in games:
        slowest = f"{game.turn:.2f} ({game.slowest})"
        calls = " ".join(f"{count} {name}" for name, count in game.calls.items())
        yield (
            f"{game.game:10}{game.deal:5}{game.moves:6}{game.heap or 0:7}{game.heap_old_os or 0:7}{game.start:7.2f}"
            f"{game.first_board:7.2f}{game.median_turn:6.2f}{slowest:>16}{game.win:6.2f}{game.redraw:8.2f}"
            f"{game.page:6.2f}  {calls}"
        )


def table(report: Report) -> Iterator[str]:
    yield from file_table(report.files)
    if report.games:
        yield ""
        yield from game_table(report.games)
        yield ""
        yield "heap: bytes, the smallest that plays to the win, shows help and menu, and undoes it all, to 256."
        yield "start, board, turn, slowest turn, win, redraw, page: seconds on the calculator, estimated by the turn"
        yield f"of an empty loop, {FX_9860GIII.turn_us} us."
        yield f"Where a cost is known, MicroPython 1.9.4 takes {report.fit:.2f} times these."
    yield ""
    yield from (f"BROKEN  {line}" for line in report.broken())
    if not report.broken():
        yield f"All budgets hold: {', '.join(f'{name} {most}' for name, most in BUDGETS.items())}."
