"""Whether the files of device/ are fit for the calculator.

python3 tools/check.py            a table; exit 1 when a budget is broken
python3 tools/check.py --json     the same figures for other tools
python3 tools/check.py --game casio      heap and time of this game only (may be repeated)
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import environment

if TYPE_CHECKING:
    from check_files import FileFigures
    from check_games import GameFigures

DEVICE = environment.TOP / "device"
WINS = environment.TOP / "tests" / "device" / "wins.json"

# Where one is broken, change the device code, not the budget.
BUDGETS = {
    "lines": 300,  # the calculator's editor shows no more
    "width": 100,
    "name": 8,
    "heap": 48 * 1024,  # half of what the calculator is believed to have
    "start": 6.0,  # seconds
    "turn": 0.5,
}


@dataclass(frozen=True)
class Report:
    files: list["FileFigures"]
    games: list["GameFigures"]
    fit: float

    def broken(self) -> list[str]:
        return [*broken_by_files(self.files), *broken_by_games(self.games)]


def broken_by_files(files: list["FileFigures"]) -> Iterator[str]:
    for file in files:
        for what, value in (("lines", file.lines), ("width", file.widest), ("name", len(file.name))):
            if value > BUDGETS[what]:
                yield f"{file.name}.py: {what} {value}, at most {BUDGETS[what]}"
        if not file.ascii_only:
            yield f"{file.name}.py: not ASCII only"
        if not file.valid_name:
            yield f"{file.name}.py: the name is no identifier"
        if file.foreign:
            yield f"{file.name}.py: imports what the calculator does not have: {', '.join(file.foreign)}"
        if file.rejected:
            yield f"{file.name}.py: rejected by MicroPython 1.9.4: {file.rejected}"


def broken_by_games(games: list["GameFigures"]) -> Iterator[str]:
    for game in games:
        for system, heap in (("", game.heap), (" on the old system", game.heap_old_os)):
            if heap is None or heap > BUDGETS["heap"]:
                yield f"{game.game}: heap {heap or 'too small at any size'}{system}, at most {BUDGETS['heap']}"
        for what, value in (("start", game.start), ("turn", max(game.turn, game.redraw))):
            if value > BUDGETS[what]:
                yield f"{game.game}: {what} {value:.2f} s, at most {BUDGETS[what]} s"


def file_table(files: list["FileFigures"]) -> Iterator[str]:
    yield f"{'file':12}{'lines':>6}{'widest':>8}{'ASCII':>7}{'1.9.4':>7}{'bytes':>7}  imports"
    for file in files:
        verdict = "no" if file.rejected else "yes" if file.bytecode else "?"
        ascii_only = "yes" if file.ascii_only else "NO"
        imports = " ".join(file.imports)
        yield (
            f"{file.name + '.py':12}{file.lines:6}{file.widest:8}{ascii_only:>7}{verdict:>7}{file.bytecode or 0:7}  "
            f"{imports}"
        )


def game_table(games: list["GameFigures"]) -> Iterator[str]:
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
        yield f"of an empty loop, 37.5 us. Where a cost is known, MicroPython 1.9.4 takes {report.fit:.2f} times these."
    yield ""
    yield from (f"BROKEN  {line}" for line in report.broken())
    if not report.broken():
        yield f"All budgets hold: {', '.join(f'{name} {most}' for name, most in BUDGETS.items())}."


def measure(games: list[str]) -> Report:
    from check_files import files_of
    from check_games import games_of
    from options import game_names

    found, fit = games_of(DEVICE, WINS, game_names(), int(BUDGETS["heap"]), games)
    return Report(files_of(DEVICE), found, fit)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--json", action="store_true", help="figures as one JSON object")
    options.add_argument("--game", action="append", default=[], choices=sorted(json.loads(WINS.read_text())))
    given = options.parse_args()
    environment.ensure("play", "vm")
    from check_games import MeasureError

    try:
        report = measure(given.game)
    except MeasureError as error:
        environment.fail(f"check: {error}")
    if given.json:
        print(json.dumps({**asdict(report), "budgets": BUDGETS, "broken": report.broken()}, indent=1))
    else:
        print("\n".join(table(report)))
    return 1 if report.broken() else 0


if __name__ == "__main__":
    sys.exit(main())
