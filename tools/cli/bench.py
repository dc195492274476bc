"""How fast is the solver? Measures a fixed set of deals on one core, to compare commits.

python3 tools/dev.py solve bench --json before.json       save the figures
python3 tools/dev.py solve bench --against before.json    compare with them
"""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_sim.cli import options as cli
from host_sim.output import write_file
from tools.cli import options
from tools.games.catalogue import entries
from tools.solver.surveys.results import Contradiction

if TYPE_CHECKING:
    from rich.table import Table

    from tools.solver.surveys.bench import Measurement

STOPPED = 1
# The columns of the table: the figure, its heading and its format.
COLUMNS = {
    "deals": ("Deals", "{:.0f}"),
    "decided": ("Decided", "{:.0f}"),
    "median": ("Median s", "{:.4f}"),
    "mean": ("Mean s", "{:.3f}"),
    "total": ("Total s", "{:.1f}"),
    "positions": ("Positions/s", "{:,.0f}"),
    "memory": ("MB", "{:.0f}"),
}
UNITS = {"memory": 1e6}
COUNTS = ("deals", "decided")  # compared as differences, the others as ratios
TOTAL = "all"


def add_bench(commands: cli.Commands) -> None:
    parser = commands.add_parser("bench", description=__doc__)
    games = "measure this game; may be repeated (default: all)"
    parser.add_argument("--game", type=options.game_name, action="append", metavar="NAME", help=games)
    deals = "first and last deal (default: 5001-5040)"
    parser.add_argument("--deals", type=options.deal_range, metavar="N-M", help=deals)
    parser.add_argument("--json", type=cli.json_file, metavar="FILE", help="save the figures")
    parser.add_argument("--against", type=saved_figures, metavar="FILE", help="compare with figures saved by --json")
    options.add_effort(parser)
    parser.set_defaults(action=run)


def saved_figures(text: str) -> dict[str, Any]:
    try:
        saved: dict[str, Any] = json.loads(Path(text).read_text())
        saved["games"], saved["deals"], saved["limit"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise argparse.ArgumentTypeError(f"{text[:200]!r} wasn't saved by --json") from error
    return saved


def run(arguments: argparse.Namespace) -> int:
    from rich.console import Console

    from tools.solver.surveys import bench

    deals = arguments.deals or bench.DEALS
    conditions = {"deals": f"{deals[0]}-{deals[-1]}", "limit": arguments.limit}
    saved = arguments.against
    if saved and {name: saved[name] for name in conditions} != conditions:
        return cli.usage_error(f"The saved figures are of deals {saved['deals']} with --limit {saved['limit']:g}.")
    games = arguments.game or list(entries())
    if saved and not any(game in saved["games"] for game in games):
        return cli.usage_error(f"The saved figures are only of {', '.join(saved['games'])}.")
    now = {game: bench.measure(game, deals, arguments.limit, arguments.memory) for game in games}
    if arguments.json:
        records = {game: measurement.record for game, measurement in now.items()}
        write_file(arguments.json, (json.dumps({**conditions, "games": records}, indent=1) + "\n").encode())
    records = saved["games"] if saved else {}
    before = {game: bench.Measurement.of_record(record) for game, record in records.items()}
    Console().print(table(now, before))
    try:
        bench.compare(now, before)
    except Contradiction as contradiction:
        cli.print_error(str(contradiction))
        return STOPPED
    return 0


def table(now: "dict[str, Measurement]", before: "dict[str, Measurement]") -> "Table":
    from rich.table import Table

    from tools.solver.surveys.bench import combined

    grid = Table("Game", box=None)
    for heading, _ in COLUMNS.values():
        grid.add_column(heading, justify="right")
    rows = {game: (measurement, before.get(game)) for game, measurement in now.items()}
    if len(now) > 1:
        common = {game: before[game] for game in now if game in before}
        rows[TOTAL] = combined(now), combined(common) if len(common) == len(now) else None
    for name, (measurement, earlier) in rows.items():
        grid.add_row(name, *figures(measurement))
        if earlier:
            grid.add_row("  vs. saved", *changes(measurement, earlier))
    return grid


def figures(measurement: "Measurement") -> list[str]:
    values = measurement.figures
    return [form.format(values[figure] / UNITS.get(figure, 1)) for figure, (_, form) in COLUMNS.items()]


def changes(now: "Measurement", before: "Measurement") -> list[str]:
    return [
        f"{now.figures[figure] - before.figures[figure]:+.0f}"
        if figure in COUNTS
        else f"x{now.figures[figure] / before.figures[figure]:.2f}"
        for figure in COLUMNS
    ]
