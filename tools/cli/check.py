"""Whether the files of device/ are fit for the calculator.

python3 tools/check.py            a table; exit 1 when a budget is broken
python3 tools/check.py --json     the same figures for other tools
python3 tools/check.py --game casio      heap and time of this game only (may be repeated)
python3 tools/check.py --model fx-cg50   on this calculator, against its budgets (fx-9860giii)
python3 tools/check.py --hints    how often hints alone win, and how long one takes; --deals 1001-1500 of these deals
"""

import json
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from host_sim.cli import Parser, add_model
from host_sim.models import FX_9860GIII, Model
from tools.budgets.files import FileFigures, files_of
from tools.budgets.hints import HintFigures, hints_of
from tools.budgets.loads import LoadFigures, loads_of
from tools.budgets.plays import GameFigures, MeasureError, TextFigures, games_of
from tools.budgets.report import Report, budgets_of
from tools.cli import options
from tools.environment import fail
from tools.games.catalogue import DEVICE, entries
from tools.games.won import won_games

DEALS_OF_HINTS = range(5001, 5501)  # hints were tuned on others


def main(arguments: list[str]) -> int:
    parser = Parser(prog="check.py", description=__doc__)
    parser.add_argument("--json", action="store_true", help="figures as one JSON object")
    parser.add_argument(
        "--game", action="append", default=[], type=options.game_name, metavar="NAME", help="this game only"
    )
    parser.add_argument("--hints", action="store_true", help="follow hints alone, and count the wins")
    deals = f"{DEALS_OF_HINTS[0]}-{DEALS_OF_HINTS[-1]}"
    parser.add_argument("--deals", type=options.deal_range, metavar="N-M", help=f"of --hints ({deals})")
    add_model(parser)
    given = parser.parse_args(arguments)
    if given.deals and not given.hints:
        parser.error("--deals is for --hints")
    try:
        if given.hints:
            return print_hints(given.game or list(entries()), given.deals or DEALS_OF_HINTS, given.model, given.json)
        report = measure(given.game, given.model)
    except MeasureError as error:
        fail(f"check: {error}")
    if given.json:
        print(json.dumps(report.as_json(), indent=1))
    else:
        print("\n".join(table(report)))
    return 1 if report.broken() else 0


def measure(games: list[str], model: Model) -> Report:
    wanted = [won for won in won_games().values() if won.game in games or not games]
    found, fit = games_of(DEVICE, wanted, model)
    return Report(files_of(DEVICE), found, fit, loads_of(DEVICE, model), model)


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


def lined_up(rows: Iterable[list[str]]) -> Iterator[str]:
    """A table: the first cell of a row to the left, the others to the right; the first row is the head."""
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = (f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True))
        yield f"{first:{widths[0]}}  {'  '.join(cells)}"


SECONDS = ["start", "deal=", "board", "turn", "slowest", "many", "redraw", "page"]


def seconds(figures: GameFigures | TextFigures) -> list[str]:
    start = [f"{value:.2f}" for value in (figures.start, figures.deal_question, figures.first_board)]
    turn = [f"{figures.median_turn:.2f}", slowest(figures)]
    return [*start, *turn, *(f"{value:.2f}" for value in (figures.many, figures.redraw, figures.page))]


def game_table(games: list[GameFigures]) -> Iterator[str]:
    def row(game: GameFigures) -> list[str]:
        calls = " ".join(f"{count} {name}" for name, count in game.calls.items())
        played = [game.game, f"{game.deal}", f"{game.moves}", f"{game.heap or 0}"]
        return [*played, f"{game.title:.2f}", *seconds(game), f"{game.win:.2f}", calls]

    head = ["game", "deal", "moves", "heap", "title", *SECONDS, "win", "casioplot calls"]
    yield from lined_up([head, *map(row, games)])


def text_table(games: list[GameFigures]) -> Iterator[str]:
    rows = ([game.game, f"{game.heap_old_os or 0}", *seconds(game.text)] for game in games)
    yield from lined_up([["as text", "heap", *SECONDS], *rows])


def print_hints(games: list[str], deals: range, model: Model, as_json: bool) -> int:
    """Exit 1 where a hint takes longer than a turn may."""
    found = hints_of(DEVICE, games, deals, model)
    most = budgets_of(model)["turn"]
    if as_json:
        print(json.dumps({"hints": [{**asdict(figures), "rate": figures.rate} for figures in found]}, indent=1))
    else:
        print("\n".join(hint_table(found, most)))
    return 1 if any(figures.slowest > most for figures in found) else 0


def hint_table(found: list[HintFigures], most: float = budgets_of(FX_9860GIII)["turn"]) -> Iterator[str]:
    def row(hint: HintFigures) -> list[str]:
        rate = [f"{hint.deals}", f"{hint.rate:.1f}", f"{hint.low:.1f} to {hint.high:.1f}"]
        return [hint.game, *rate, f"{hint.asked:.0f}", f"{hint.slowest:.2f} (deal {hint.slowest_deal})"]

    yield from lined_up([["game", "deals", "won %", "95 % interval", "hints", "slowest"], *map(row, found)])
    yield ""
    yield "won: doing what + says until it has nothing to say. hints: asked until then, the median. slowest: seconds"
    yield "of the calculator, estimated, over the first few of the deals."
    yield from (
        f"BROKEN  {hint.game}: hint {hint.slowest:.2f} s, at most {most} s" for hint in found if hint.slowest > most
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


def drawing_times(model: Model) -> str:
    """What each call of casioplot is taken to cost, in milliseconds."""
    time = model.drawing
    each = {"set_pixel": 0.0, "draw_string": time.string, "show_screen": time.show}
    if model.reads_keys:
        each["getkey"] = time.key - time.call
    told = [f"{name} {(time.call + more) / 1000:.3g}" for name, more in each.items()]
    letters = f", and {time.character / 1000:.3g} a character" if time.character else ""
    return f"{' '.join(told)} ms{letters}"


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
        yield "choice of a game to the question for its deal; many: the slowest turn that brings up whatever can go up,"
        yield "or takes that back. All seconds are those of the calculator, estimated by the"
        yield f"turn of an empty loop, {report.model.turn_us} us on the {report.model.name}; casioplot's calls take"
        yield f"{drawing_times(report.model)}."
        yield f"Where a cost is known, MicroPython 1.9.4 takes {report.fit:.2f} times these."
    yield ""
    yield from (f"BROKEN  {line}" for line in report.broken())
    if not report.broken():
        yield f"All budgets hold: {', '.join(f'{name} {most}' for name, most in report.budgets.items())}."
