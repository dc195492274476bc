"""What device/ may cost the calculator, and where it costs more."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from host_sim.models import FX_9860GIII
from tools.budgets.files import FileFigures
from tools.budgets.loads import LoadFigures
from tools.budgets.plays import GameFigures

# Where one is broken, change the device code, not the budget.
BUDGETS = {
    "lines": FX_9860GIII.editor_lines,
    "width": 100,
    "name": FX_9860GIII.name_letters,
    "heap": 36 * 1024,  # from there on everything works; scripts are believed to have about 100,000 bytes
    "title": 1.0,  # seconds to the first picture
    "start": 5.0,  # to the first question
    "turn": 0.5,
}


@dataclass(frozen=True)
class Report:
    files: list[FileFigures]
    games: list[GameFigures]
    fit: float
    loads: list[LoadFigures] = field(default_factory=list)

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
        for what, system, value in (
            ("title", "", game.title),
            ("start", "", game.start),
            ("turn", "", max(game.turn, game.redraw)),
            ("start", " on the old system", game.text.start),
            ("turn", " on the old system", max(game.text.turn, game.text.redraw)),
        ):
            if value > BUDGETS[what]:
                yield f"{game.game}: {what} {value:.2f} s{system}, at most {BUDGETS[what]} s"
        if game.text.median_turn > game.median_turn:
            yield f"{game.game}: a usual turn takes {game.text.median_turn:.2f} s as text, longer than as a picture"
