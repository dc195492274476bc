"""Whether the files of device/ are fit for the calculator.

python3 tools/check.py            a table; exit 1 when a budget is broken
python3 tools/check.py --json     the same figures for other tools
python3 tools/check.py --game casio      heap and time of this game only (may be repeated)
"""

import json
import textwrap
from collections.abc import Iterator
from dataclasses import asdict

from host_sim.cli import Parser
from host_sim.models import FX_9860GIII
from tools.budgets.files import FileFigures, files_of
from tools.budgets.loads import LoadFigures, loads_of
from tools.budgets.plays import GameFigures, MeasureError, TextFigures, games_of
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
    found, fit = games_of(DEVICE, wanted)
    return Report(files_of(DEVICE), found, fit, loads_of(DEVICE))


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
        f"{'game':10}{'deal':>5}{'moves':>6}{'heap':>7}{'title':>7}{'start':>7}{'deal=':>7}{'board':>7}"
        f"{'turn':>6}{'slowest':>16}{'win':>6}{'redraw':>8}{'page':>6}  casioplot calls"
    )
    for game in games:
        calls = " ".join(f"{count} {name}" for name, count in game.calls.items())
        yield (
            f"{game.game:10}{game.deal:5}{game.moves:6}{game.heap or 0:7}{game.title:7.2f}{game.start:7.2f}"
            f"{game.deal_question:7.2f}{game.first_board:7.2f}{game.median_turn:6.2f}{slowest(game):>16}{game.win:6.2f}"
            f"{game.redraw:8.2f}{game.page:6.2f}  {calls}"
        )


def text_table(games: list[GameFigures]) -> Iterator[str]:
    yield (
        f"{'as text':10}{'heap':>18}{'start':>14}{'deal=':>7}{'board':>7}"
        f"{'turn':>6}{'slowest':>16}{'redraw':>14}{'page':>6}"
    )
    for game in games:
        text = game.text
        yield (
            f"{game.game:10}{game.heap_old_os or 0:18}{text.start:14.2f}{text.deal_question:7.2f}"
            f"{text.first_board:7.2f}{text.median_turn:6.2f}{slowest(text):>16}{text.redraw:14.2f}{text.page:6.2f}"
        )


def slowest(figures: GameFigures | TextFigures) -> str:
    return f"{figures.turn:.2f} ({figures.slowest})"


def load_table(loads: list[LoadFigures]) -> Iterator[str]:
    yield "to load, seconds: each file, its functions with the dearest first, and the rest of it"
    for file in loads:
        functions = "  ".join(f"{name or 'rest'} {seconds:.3f}" for name, seconds in file.functions.items())
        first = f"{file.file + '.py':12}{file.seconds:6.2f}  "
        yield from textwrap.wrap(functions, 118, initial_indent=first, subsequent_indent=" " * len(first))
    yield f"{'all':12}{sum(file.seconds for file in loads):6.2f}"


def table(report: Report) -> Iterator[str]:
    yield from file_table(report.files)
    if report.loads:
        yield ""
        yield from load_table(report.loads)
    if report.games:
        yield ""
        yield from game_table(report.games)
        yield ""
        yield from text_table(report.games)
        yield ""
        yield "heap: bytes; with so many, and with each step of 256 more up to 4,096, it plays to the win, shows help"
        yield "and menu, and undoes it all. title, start: to the first picture, to the first question; deal=: from the"
        yield "choice of a game to the question for its deal. All seconds are those of the calculator, estimated by the"
        yield f"turn of an empty loop, {FX_9860GIII.turn_us} us."
        yield f"Where a cost is known, MicroPython 1.9.4 takes {report.fit:.2f} times these."
    yield ""
    yield from (f"BROKEN  {line}" for line in report.broken())
    if not report.broken():
        yield f"All budgets hold: {', '.join(f'{name} {most}' for name, most in BUDGETS.items())}."
