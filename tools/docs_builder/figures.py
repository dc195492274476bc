"""Measures the games and writes the tables of costs.md, deals.md and differences.md: python3 tools/dev.py figures

The measurements are saved in figures.json next to this file. The tables are made from them and from the solver's
verdicts.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from host_sim.cli.options import Parser
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, MODELS, Model
from host_sim.output import write_file
from tools.budgets.report import COSTS
from tools.docs_builder import differences, engines, window_speed
from tools.environment import TOP
from tools.games.catalogue import entries
from tools.games.model_files import files_for
from tools.setup_steps import fail
from tools.solver.surveys.rates import rate_of
from tools.solver.surveys.results import file_of, read

DOCS = TOP / "tools" / "docs"
PAGES = (DOCS / "costs.md", DOCS / "deals.md", DOCS / "differences.md")
RECORD = Path(__file__).with_name("figures.json")
TEXT_ONLY = f"{FX_9860GIII.name}, text only"  # a system without casioplot
SYSTEMS = (FX_9860GIII.name, TEXT_ONLY, FX_CG50.name, FX_CG100.name)

# The figures of tools/dev.py budget that are recorded, in seconds, and their column heads.
SECONDS = {
    "title": "Title",
    "start": "First question",
    "deal_question": "Deal question",
    "first_board": "First board",
    "ready": "First command",
    "median_turn": "Typical turn",
    "turn": "Slowest turn",
    "many": "Many cards",
    "win": "Winning turn",
}


# Measuring


def measure_games() -> dict[str, Any]:
    reports = {model.name: budget_report(model) for model in MODELS.values()}
    games: dict[str, dict[str, Any]] = {name: {} for name in entries()}
    for system, report in reports.items():
        for game in report["games"]:
            games[game["game"]][system] = figures_of(game, game["heap"])
            if system == FX_9860GIII.name:
                games[game["game"]][TEXT_ONLY] = figures_of(game["text"], game["heap_old_os"])
    return {
        "bytes": sum(path.stat().st_size for path in files_for(None)),
        **count_files(),
        "fit": round(reports[FX_9860GIII.name]["fit"], 2),
        "games": games,
    }


def budget_report(model: Model) -> dict[str, Any]:
    command = [sys.executable, "-P", "-m", "tools", "budget", "--json", "--model", model.name.lower()]
    done = subprocess.run(command, cwd=TOP, stdout=subprocess.PIPE)
    if not done.stdout:
        fail("figures: tools/dev.py budget printed nothing")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def figures_of(measured: dict[str, Any], heap: int) -> dict[str, Any]:
    return {"heap": heap, **{figure: round(measured[figure], 2) for figure in SECONDS if figure in measured}}


def count_files() -> dict[str, Any]:
    """The number and bytes of the files that `play.py send` copies to each model."""
    files = {model.name: files_for(model) for model in MODELS.values()}
    return {
        "files": {
            name: {"files": len(paths), "bytes": sum(path.stat().st_size for path in paths)}
            for name, paths in files.items()
        }
    }


# The tables


def table(head: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield "|---" * len(head) + "|"
    yield from (f"| {' | '.join(row)} |" for row in rows)


def models_table(record: dict[str, Any]) -> Iterator[str]:
    """The largest figure of any game, per calculator."""
    rows = []
    for system in SYSTEMS:
        needed = record["files"][system.partition(",")[0]]
        games = [systems[system] for systems in record["games"].values()]
        seconds = [f"{max(game[figure] for game in games):.2f} s" if figure in games[0] else "" for figure in SECONDS]
        heap = f"{max(game['heap'] for game in games):,}"
        rows.append([system, f"{needed['files']}", f"{needed['bytes']:,}", heap, *seconds])
    yield from table(["Calculator", "Files", "Bytes", "Heap", *SECONDS.values()], rows)


def games_table(record: dict[str, Any]) -> Iterator[str]:
    rows = []
    for name, systems in record["games"].items():
        heaps = [f"{systems[system]['heap']:,}" for system in SYSTEMS]
        turns = [f"{max(systems[system]['turn'], systems[system]['many']):.2f} s" for system in SYSTEMS]
        rows.append([entries()[name].title, *heaps, *turns])
    heads = [f"{figure}: {system}" for figure in ("Heap", "Slowest turn") for system in SYSTEMS]
    yield from table(["Game", *heads], rows)


def budgets_table(record: dict[str, Any]) -> Iterator[str]:
    """What no game may exceed."""
    heads = ["Heap", "Title", "First question", "Turn", "Many cards", "First board"]
    rows = []
    for model, costs in COSTS.items():
        seconds = [costs.get(figure) for figure in ("title", "start", "turn", "many", "board")]
        limits = [f"{limit:g} s" if limit else "" for limit in seconds]
        rows.append([model.name, f"{costs['heap']:,}", *limits])
    yield from table(["Budget", *heads], rows)


def fit_sentence(record: dict[str, Any]) -> Iterator[str]:
    yield "Operations whose cost on the calculator's MicroPython is known take, on average,"
    yield f"{record['fit']:.2f} times as long there as estimated here. All seconds may be too low by this factor."


def engines_table(record: dict[str, Any]) -> Iterator[str]:
    rows = record["engines"]
    yield from table(["", *engines.TITLES], ([figure, *cells] for figure, cells in rows.items()))


def window_table(record: dict[str, Any]) -> Iterator[str]:
    yield from table(window_speed.HEADS, ([model, *cells] for model, cells in record["window"].items()))


def rates_table(record: dict[str, Any]) -> Iterator[str]:
    """Undecided deals count as lost for the lower end of the interval, as won for the upper end."""
    rows = []
    for name, entry in entries().items():
        if verdicts := read(file_of(name)):
            rate = rate_of(verdicts.values())
            counts = [f"{count:,}" for count in (rate.total, rate.wins, rate.losses, rate.undecided)]
            rows.append([entry.title, *counts, f"{100 * rate.low:.1f} to {100 * rate.high:.1f} %"])
    heads = ["Game", "Deals examined", "Winnable", "Unwinnable", "Undecided", "Winnable, 95 % interval"]
    yield from table(heads, rows)


BLOCKS: dict[str, Callable[[dict[str, Any]], Iterable[str]]] = {
    "models": models_table,
    "games": games_table,
    "budgets": budgets_table,
    "fit": fit_sentence,
    "engines": engines_table,
    "window": window_table,
    "rates": rates_table,
    "agreement": lambda _: table(*differences.agreement()),
    "micropython_differences": lambda _: table(*differences.known_differences("micropython")),
    "cpython_differences": lambda _: table(*differences.known_differences("cpython")),
    "doubtful": lambda _: table(*differences.doubtful()),
    "heaps": lambda _: table(*differences.heaps()),
    "error_texts": lambda _: table(*differences.error_texts()),
}
BLOCK = re.compile(r"(<!-- figures:(\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(page: str) -> str:
    """The page with the current text between its markers."""
    record = json.loads(RECORD.read_text())

    def fill(block: re.Match[str]) -> str:
        lines = "\n".join(BLOCKS[block[2]](record))
        return f"{block[1]}\n{lines}\n\n{block[3]}"

    return BLOCK.sub(fill, page)


def main(arguments: list[str]) -> int:
    parser = Parser(prog="dev.py figures", description=__doc__)
    parser.add_argument("--tables", action="store_true", help="only count the files and rewrite the tables")
    parser.add_argument("--engines", action="store_true", help="measure the engines instead of the games")
    parser.add_argument("--window", action="store_true", help="measure the window instead of the games")
    options = parser.parse_args(arguments)
    if options.tables:
        measured = count_files()
    elif options.window:
        measured = {"window": window_speed.measure()}
    else:
        measured = {"engines": engines.measure()} if options.engines else measure_games()
    record = {**json.loads(RECORD.read_text()), **measured}
    write_file(RECORD, (json.dumps(record, indent=1) + "\n").encode())
    for page in PAGES:
        write_file(page, filled(page.read_text(encoding="utf-8")).encode())
    return 0
