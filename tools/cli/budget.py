"""Measures the heap and time that device/ needs on the calculator, and checks them against the budgets.

python3 tools/dev.py budget                   print tables; exit 1 if a budget is exceeded
python3 tools/dev.py budget --json            print JSON
python3 tools/dev.py budget --game casio      measure only this game (may be repeated)
python3 tools/dev.py budget --model fx-cg50   measure on this calculator, against its budgets
python3 tools/dev.py budget --hints           measure how often hints alone win, and how long a hint takes
"""

import json
import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import asdict

from host_sim.cli.options import Parser, add_model_option
from host_sim.models import Model
from tools.budgets.files import FileFigures, files_of
from tools.budgets.hints import HintFigures, hints_of
from tools.budgets.loads import LoadFigures, loads_of
from tools.budgets.plays import GameFigures, MeasureError, TextFigures, games_of
from tools.budgets.report import Report, hint_budget
from tools.cli import options
from tools.games.catalogue import DEVICE, entries
from tools.games.won import won_games
from tools.setup_steps import fail

HINT_DEALS = range(5001, 5501)  # the hints were tuned on others


def main(arguments: list[str]) -> int:
    parser = Parser(prog="dev.py budget", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    only = "measure only this game; may be repeated"
    parser.add_argument("--game", action="append", default=[], type=options.game_name, metavar="NAME", help=only)
    parser.add_argument("--hints", action="store_true", help="play by hints alone")
    deals_help = f"deals of --hints (default: {HINT_DEALS[0]}-{HINT_DEALS[-1]})"
    parser.add_argument("--deals", type=options.deal_range, metavar="N-M", help=deals_help)
    add_model_option(parser)
    chosen = parser.parse_args(arguments)
    if chosen.deals and not chosen.hints:
        parser.error("--deals needs --hints")
    try:
        if chosen.hints:
            games, deals = chosen.game or list(entries()), chosen.deals or HINT_DEALS
            return print_hints(hints_of(DEVICE, games, deals, chosen.model), chosen.json)
        report = measure(chosen.game, chosen.model)
    except MeasureError as error:
        fail(f"budget: {error}")
    if chosen.json:
        print(json.dumps(report.as_json(), indent=1))
    else:
        print("\n".join(table(report)))
    return 1 if report.broken() else 0


def measure(games: list[str], model: Model) -> Report:
    selected = [won for won in won_games().values() if won.game in games or not games]
    figures, fit = games_of(DEVICE, selected, model)
    return Report(files_of(DEVICE), figures, fit, model, loads_of(DEVICE, model))


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


def aligned(rows: Iterable[list[str]]) -> Iterator[str]:
    """The first column aligned left, the others right."""
    rows = list(rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = (f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True))
        yield f"{first:{widths[0]}}  {'  '.join(cells)}"


SECONDS = ["start", "deal=", "board", "ready", "turn", "slowest", "many", "redraw", "page"]


def seconds(figures: GameFigures | TextFigures) -> list[str]:
    loading = (figures.start, figures.deal_question, figures.first_board, figures.ready)
    start = [f"{value:.2f}" for value in loading]
    turn = [f"{figures.median_turn:.2f}", slowest(figures)]
    return [*start, *turn, *(f"{value:.2f}" for value in (figures.many, figures.redraw, figures.page))]


def game_table(games: list[GameFigures]) -> Iterator[str]:
    def row(game: GameFigures) -> list[str]:
        calls = " ".join(f"{count} {name}" for name, count in game.calls.items())
        played = [game.game, f"{game.deal}", f"{game.moves}", f"{game.heap or 0}"]
        return [*played, f"{game.title:.2f}", *seconds(game), f"{game.win:.2f}", calls]

    head = ["game", "deal", "moves", "heap", "title", *SECONDS, "win", "casioplot calls"]
    yield from aligned([head, *map(row, games)])


def text_table(games: list[GameFigures]) -> Iterator[str]:
    rows = ([game.game, f"{game.heap_old_os or 0}", *seconds(game.text)] for game in games)
    yield from aligned([["text only", "heap", *SECONDS], *rows])


def print_hints(games: list[HintFigures], as_json: bool) -> int:
    """Returns 1 if a hint takes longer than its budget."""
    if as_json:
        print(json.dumps({"hints": [{**asdict(game), "rate": game.rate} for game in games]}, indent=1))
    else:
        print("\n".join(hint_table(games)))
    return 1 if any(game.slowest > hint_budget(game.game) for game in games) else 0


def hint_table(games: list[HintFigures]) -> Iterator[str]:
    def row(hint: HintFigures) -> list[str]:
        rate = [f"{hint.deals}", f"{hint.rate:.1f}", f"{hint.low:.1f} to {hint.high:.1f}"]
        return [hint.game, *rate, f"{hint.asked:.0f}", f"{hint.slowest:.2f} (deal {hint.slowest_deal})"]

    yield from aligned([["game", "deals", "won %", "95 % interval", "hints", "slowest"], *map(row, games)])
    yield ""
    yield "won: games won by following hints alone. hints: median number per game. slowest: estimated seconds on the"
    yield "calculator, over the first few deals."
    for hint in games:
        if hint.slowest > hint_budget(hint.game):
            yield f"BROKEN  {hint.game}: hint {hint.slowest:.2f} s, at most {hint_budget(hint.game)} s"


def slowest(figures: GameFigures | TextFigures) -> str:
    return f"{figures.turn:.2f} ({figures.slowest})"


def load_table(loads: list[LoadFigures]) -> Iterator[str]:
    yield "seconds to load each file; its functions, slowest first; the rest of the file"
    for file in loads:
        functions = "  ".join(f"{name or 'rest'} {seconds:.3f}" for name, seconds in file.functions.items())
        first = f"{file.file + '.py':12}{file.seconds:6.2f}  "
        yield from textwrap.wrap(functions, 118, initial_indent=first, subsequent_indent=" " * len(first))
    yield f"{'all':12}{sum(file.seconds for file in loads):6.2f}"


def drawing_times(model: Model) -> str:
    """The assumed cost of each casioplot call, in milliseconds."""
    time = model.drawing
    each = {"set_pixel": 0.0, "draw_string": time.string, "show_screen": time.show}
    if model.reads_keys:
        each["getkey"] = time.key - time.call
    costs = [f"{name} {(time.call + extra) / 1000:.3g}" for name, extra in each.items()]
    letters = f", plus {time.character / 1000:.3g} per character" if time.character else ""
    return f"{' '.join(costs)} ms{letters}"


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
        yield "heap: smallest heap in bytes to win a game, show help and menu, and undo every move; all sizes"
        yield "up to 4,096 bytes above work too. title, start: to the first picture, to the first question. deal=: from"
        yield "the choice of a game to the question for its deal. board, ready: from the choice of a deal to the first"
        yield "board, and until a command can be typed. many: the slowest turn that moves everything possible to the"
        yield "foundations, or undoes that. Seconds are estimates for the calculator, from one turn of an empty"
        yield f"loop, {report.model.turn_us} us on the {report.model.name}; casioplot's calls take"
        yield f"{drawing_times(report.model)}."
        yield f"Operations of known cost take {report.fit:.2f} times as long on MicroPython 1.9.4."
    yield ""
    yield from (f"BROKEN  {line}" for line in report.broken())
    if not report.broken():
        yield f"All within budget: {', '.join(f'{name} {limit}' for name, limit in report.budgets.items())}."
