"""What device/ may cost the calculator, and where it costs more."""

from collections.abc import Iterator
from dataclasses import dataclass

from host_sim.models import FX_9860GIII
from tools.budgets.files import FileFigures
from tools.budgets.plays import GameFigures

# Where one is broken, change the device code, not the budget.
BUDGETS = {
    "lines": FX_9860GIII.editor_lines,
    "width": 100,
    "name": FX_9860GIII.name_letters,
    "heap": 48 * 1024,  # half of what the calculator is believed to have
    "start": 6.0,  # seconds
    "turn": 0.5,
}


@dataclass(frozen=True)
class Report:
    files: list[FileFigures]
    games: list[GameFigures]
    fit: float

    def broken(self) -> list[str]:
        return [*broken_by_files(self.files), *broken_by_games(self.games)]


def broken_by_files(files: list[FileFigures]) -> Iterator[str]:
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


def broken_by_games(games: list[GameFigures]) -> Iterator[str]:
    for game in games:
        for system, heap in (("", game.heap), (" on the old system", game.heap_old_os)):
            if heap is None or heap > BUDGETS["heap"]:
                yield f"{game.game}: heap {heap or 'too small at any size'}{system}, at most {BUDGETS['heap']}"
        for what, value in (("start", game.start), ("turn", max(game.turn, game.redraw))):
            if value > BUDGETS[what]:
                yield f"{game.game}: {what} {value:.2f} s, at most {BUDGETS[what]} s"
