"""How fast is the solver? A fixed set of deals, one core, as a table to compare from commit to commit.

python3 tools/solve.py bench --json before.json       now ..
python3 tools/solve.py bench --against before.json    .. and later, as ratios
"""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_sim import cli
from tools.cli import options
from tools.games.catalogue import entries
from tools.solver.surveys.failures import Contradiction

if TYPE_CHECKING:
    from rich.table import Table

    from tools.solver.surveys.bench import Measured

STOPPED = 1
# The figures in the order of the table: the head of the column, and how they are written.
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
RATIOS = ("median", "mean", "total", "positions", "memory")
ALL = "all"


def add_bench(commands: "argparse._SubParsersAction[cli.Parser]") -> None:
    parser = commands.add_parser("bench", description=__doc__)
    meaning = "only this one, or several times"
    parser.add_argument("--game", type=options.game_name, action="append", metavar="NAME", help=meaning)
    parser.add_argument("--deals", type=options.deal_range, metavar="N-M", help="other deals than the fixed ones")
    parser.add_argument("--json", type=cli.file_to_write, metavar="FILE", help="keep what was measured")
    parser.add_argument("--against", type=kept, metavar="FILE", help="that was kept: tell the ratios to it")
    options.add_effort(parser)
    parser.set_defaults(action=run)


def kept(text: str) -> dict[str, Any]:
    try:
        record: dict[str, Any] = json.loads(Path(text).read_text())
        record["games"], record["deals"], record["limit"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise argparse.ArgumentTypeError(f"{text[:200]!r} is no file of --json") from error
    return record


def run(given: argparse.Namespace) -> int:
    from rich.console import Console

    from tools.solver.surveys import bench

    deals = given.deals or bench.DEALS
    same = {"deals": f"{deals[0]}-{deals[-1]}", "limit": given.limit}
    earlier = given.against
    if earlier and {name: earlier[name] for name in same} != same:
        what = f"deals {earlier['deals']} with --limit {earlier['limit']:g}"
        return cli.refuse(f"That was measured on {what}: the ratios would mean nothing.")
    games = given.game or list(entries())
    if earlier and not any(game in earlier["games"] for game in games):
        return cli.refuse(f"That was measured on {', '.join(earlier['games'])}: there is no game to compare.")
    measured = {game: bench.measure(game, deals, given.limit, given.memory) for game in games}
    if given.json:
        records = {game: one.record for game, one in measured.items()}
        given.json.write_text(json.dumps({**same, "games": records}, indent=1) + "\n")
    before = {game: bench.Measured.of_record(one) for game, one in earlier["games"].items()} if earlier else {}
    Console().print(table(measured, before))
    try:
        bench.compare(measured, before)
    except Contradiction as differ:
        cli.say(str(differ))
        return STOPPED
    return 0


def table(measured: "dict[str, Measured]", before: "dict[str, Measured]") -> "Table":
    from rich.table import Table

    from tools.solver.surveys.bench import together

    page = Table("Game", box=None)
    for head, _ in COLUMNS.values():
        page.add_column(head, justify="right")
    common = {game: before[game] for game in measured if game in before}
    rows = {game: (one, before.get(game)) for game, one in measured.items()}
    if len(measured) > 1:
        rows[ALL] = together(measured), together(common) if len(common) == len(measured) else None
    for name, (now, earlier) in rows.items():
        page.add_row(name, *told(now))
        if earlier:
            page.add_row("  to before", *ratios(now, earlier))
    return page


def told(one: "Measured") -> list[str]:
    return [form.format(one.figures[figure] / UNITS.get(figure, 1)) for figure, (_, form) in COLUMNS.items()]


def ratios(now: "Measured", before: "Measured") -> list[str]:
    """Of what is measured; of what is counted, the difference."""
    return [
        f"x{now.figures[figure] / before.figures[figure]:.2f}"
        if figure in RATIOS
        else f"{now.figures[figure] - before.figures[figure]:+.0f}"
        for figure in COLUMNS
    ]
