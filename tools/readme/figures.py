"""The README's figures, measured and counted, never typed: python3 tools/figures.py

Runs tools/check.py, keeps what it found in figures.json beside this file, and writes the tables of the README from
that and from the solver's results. With --tables nothing is measured: only the tables are written anew.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_sim.cli import Parser
from host_sim.models import FX_CG50, FX_CG100, Model
from tools import environment
from tools.games.catalogue import DEVICE, entries
from tools.readme import engines
from tools.solver.surveys.rates import interval
from tools.solver.surveys.results import file_of, read
from tools.solver.verdict import Verdict

README = environment.TOP / "README.md"
RECORD = Path(__file__).with_name("figures.json")
OPTIONAL = "probe.py"

# What the README tells of a game: the key of tools/check.py, and the head of its column.
PICTURE = {
    "title": "Title",
    "start": "Question",
    "deal_question": "Next one",
    "first_board": "Board",
    "median_turn": "Usual turn",
    "turn": "Slowest turn",
    "win": "Won",
}
TEXT = {what: head for what, head in PICTURE.items() if what not in ("title", "win")}
# Of the colour calculators only from where to where the games lie.
COLOUR = {**PICTURE, "turn": "Slowest, few cards", "many": "Many cards"}


def files_to_copy() -> list[Path]:
    return [path for path in DEVICE.glob("*.py") if path.name != OPTIONAL]


def bytes_to_copy() -> int:
    return sum(path.stat().st_size for path in files_to_copy())


def checked(*options: str) -> dict[str, Any]:
    """What tools/check.py finds."""
    command = [sys.executable, "-P", "-m", "tools", "check", "--json", *options]
    done = subprocess.run(command, cwd=environment.TOP, stdout=subprocess.PIPE)
    if not done.stdout:
        environment.fail("figures: tools/check.py found nothing")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def measured() -> dict[str, Any]:
    """As far as the README tells it."""
    found = checked()
    return {
        "bytes": bytes_to_copy(),  # tells whether what was measured is of the files as they are
        "fit": round(found["fit"], 2),
        "games": {
            game["game"]: {
                "As a picture": {"heap": game["heap"], **seconds(game, PICTURE), "turn": slowest(game)},
                "As text": {"heap": game["heap_old_os"], **seconds(game["text"], TEXT), "turn": slowest(game["text"])},
            }
            for game in found["games"]
        },
        "colour": {model.name: in_colour(model) for model in (FX_CG50, FX_CG100)},
    }


def slowest(figures: dict[str, Any]) -> float:
    """Of all turns."""
    return round(float(max(figures["turn"], figures["many"])), 2)


def in_colour(model: Model) -> dict[str, list[float]]:
    """The least and the most of each figure."""
    games = checked("--model", model.name.lower())["games"]
    return {what: [round(end(game[what] for game in games), 2) for end in (min, max)] for what in ("heap", *COLOUR)}


def seconds(figures: dict[str, Any], columns: dict[str, str]) -> dict[str, float]:
    return {what: round(figures[what], 2) for what in columns}


def needs_table(record: dict[str, Any], view: str, columns: dict[str, str]) -> Iterator[str]:
    yield f"| {' | '.join([view, 'Heap', *columns.values()])} |"
    yield "|---|---|" + "---|" * len(columns)
    for name, game in record["games"].items():
        figures = game[view]
        cells = [entries()[name].title, f"{figures['heap']:,} bytes", *(f"{figures[what]:.2f} s" for what in columns)]
        yield f"| {' | '.join(cells)} |"


def colour_table(record: dict[str, Any]) -> Iterator[str]:
    yield f"| {' | '.join(['In colour', 'Heap', *COLOUR.values()])} |"
    yield "|---|---|" + "---|" * len(COLOUR)
    for name, figures in record["colour"].items():
        heap = " to ".join(f"{size:,}" for size in figures["heap"])
        spans = [" to ".join(dict.fromkeys(f"{end:.2f}" for end in figures[what])) for what in COLOUR]
        yield f"| {' | '.join([name, f'{heap} bytes', *(f'{span} s' for span in spans)])} |"


def sentences(record: dict[str, Any]) -> Iterator[str]:
    files = files_to_copy()
    longest = max(len(path.read_text().splitlines()) for path in files)
    yield f"To copy: {len(files)} files, {round(bytes_to_copy() / 1000)} KB in all; the longest has {longest} lines."
    yield ""
    yield "Single operations whose cost on the calculator's MicroPython is known cost, on average,"
    yield f"{record['fit']:.2f} times as much there as is counted here. So the seconds may be too low by as much."


def rates_table() -> Iterator[str]:
    """Of how many deals it is known; what is not known counts as lost for the lower end, as won for the upper."""
    yield "| Game | Deals looked at | Can be won | Can't | Not known | Rate, 95 % interval |"
    yield "|---|---|---|---|---|---|"
    for name, entry in entries().items():
        if not (known := read(file_of(name))):
            continue
        found = Counter(result.verdict for result in known.values())
        total, won, unknown = found.total(), found[Verdict.WINNABLE], found[Verdict.UNDECIDED]
        low, high = interval(won, total)[0], interval(won + unknown, total)[1]
        rate = f"{100 * low:.1f} to {100 * high:.1f} %"
        yield f"| {entry.title} | {total:,} | {won:,} | {found[Verdict.UNWINNABLE]:,} | {unknown:,} | {rate} |"


def tables() -> dict[str, str]:
    """What stands between the marks of the README."""
    record = json.loads(RECORD.read_text())
    views = [needs_table(record, "As a picture", PICTURE), needs_table(record, "As text", TEXT), colour_table(record)]
    needs = [line for table in views for line in (*table, "")]
    made = {"needs": [*needs, *sentences(record)], "rates": [*rates_table()]}
    return {name: "\n".join(lines) for name, lines in made.items()}


def filled(page: str) -> str:
    """The page with its tables as they should be."""
    for name, table in tables().items():
        between = re.compile(rf"(?<=<!-- {name}: by tools/figures.py -->\n).*?(?=<!-- end -->)", re.DOTALL)
        page = between.sub(f"\n{table}\n\n".replace("\\", r"\\"), page, count=1)
    return page


def main(arguments: list[str]) -> int:
    parser = Parser(prog="figures.py", description=__doc__)
    parser.add_argument("--tables", action="store_true", help="measure nothing, only write the tables anew")
    parser.add_argument("--engines", action="store_true", help="measure the engines instead, for developers.md")
    given = parser.parse_args(arguments)
    if given.engines:
        engines.write()
        return 0
    if not given.tables:
        RECORD.write_text(json.dumps(measured(), indent=2) + "\n")
    README.write_text(filled(README.read_text()))
    return 0
