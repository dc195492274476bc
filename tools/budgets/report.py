"""The budgets of device/ on each calculator, and which ones are exceeded."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from math import inf
from typing import Any

from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tools.budgets.files import FileFigures
from tools.budgets.loads import LoadFigures
from tools.budgets.plays import GameFigures
from tools.games.catalogue import has_fans

WIDTH = 100
# Seconds to the title, to the first question, from the last question to the board and until a command can be typed, of
# a turn, and of a turn that moves many cards.
SECONDS = {"title": 1.0, "start": 2.0, "board": 8.0, "ready": 10.5, "turn": 0.5, "many": 0.5}
# Scripts have several hundred kilobytes there. The first of many cards must appear within the time of a turn.
COLOUR = {"heap": 128 * 1024, **SECONDS, "many": 1.0}
# If a budget is exceeded, change the device code, not the budget.
COSTS: dict[Model, dict[str, float]] = {
    FX_9860GIII: {"heap": 48 * 1024, **SECONDS},  # two thirds of what is safe
    FX_CG50: COLOUR,
    FX_CG100: COLOUR,
}


def budgets_of(model: Model) -> dict[str, float]:
    return {"lines": model.editor_lines, "width": WIDTH, "name": model.name_letters, **COSTS[model]}


BUDGETS = budgets_of(FX_9860GIII)


def hint_budget(game: str) -> float:
    """Seconds of a hint on the slowest calculator. A plan in fans looks three moves ahead."""
    return 2.3 if has_fans(game) else 0.5


@dataclass(frozen=True)
class Report:
    files: list[FileFigures]
    games: list[GameFigures]
    fit: float
    model: Model
    loads: list[LoadFigures] = field(default_factory=list)

    @property
    def budgets(self) -> dict[str, float]:
        return budgets_of(self.model)

    def broken(self) -> list[str]:
        return [*broken_by_files(self.files, self.budgets), *broken_by_games(self.games, self.budgets)]

    def as_json(self) -> dict[str, Any]:
        return {
            "files": [asdict(file) for file in self.files],
            "games": [asdict(game) for game in self.games],
            "fit": self.fit,
            "loads": [asdict(file) for file in self.loads],
            "model": self.model.name.lower(),
            "turn_us": self.model.turn_us,
            "drawing_us": asdict(self.model.drawing),
            "budgets": self.budgets,
            "broken": self.broken(),
        }


def broken_by_files(files: list[FileFigures], budgets: dict[str, float]) -> Iterator[str]:
    for file in files:
        for limit, value in (("lines", file.lines), ("width", file.widest), ("name", len(file.name))):
            if value > budgets[limit]:
                yield f"{file.name}.py: {limit} {value}, at most {budgets[limit]}"
        if not file.ascii_only:
            yield f"{file.name}.py: not ASCII only"
        if not file.valid_name:
            yield f"{file.name}.py: the name isn't an identifier"
        if file.foreign:
            yield f"{file.name}.py: imports modules that the calculator lacks: {', '.join(file.foreign)}"
        if file.rejected:
            yield f"{file.name}.py: rejected by MicroPython 1.9.4: {file.rejected}"


def broken_by_games(games: list[GameFigures], budgets: dict[str, float]) -> Iterator[str]:
    for game in games:
        for system, heap in (("", game.heap), (" on the old system", game.heap_old_os)):
            if heap is None or heap > budgets["heap"]:
                yield f"{game.game}: heap {heap or 'too small at any size tried'}{system}, at most {budgets['heap']}"
        for limit, system, value in (
            ("title", "", game.title),
            ("start", "", game.start),
            ("board", "", game.first_board),
            ("ready", "", game.ready),
            ("turn", "", max(game.turn, game.many_seen, game.redraw)),
            ("many", "", game.many),
            ("start", " on the old system", game.text.start),
            ("board", " on the old system", game.text.first_board),
            ("turn", " on the old system", max(game.text.turn, game.text.redraw)),
            ("many", " on the old system", game.text.many),
        ):
            if value > budgets.get(limit, inf):
                yield f"{game.game}: {limit} {value:.2f} s{system}, at most {budgets[limit]} s"
        if game.text.median_turn > game.median_turn:
            yield f"{game.game}: a typical turn takes {game.text.median_turn:.2f} s as text, longer than with graphics"
