"""How often a player wins who does what `+` says until it has nothing to say, and how long a hint takes.

The rates are counted on this PC's Python, where a game takes milliseconds: the engine of device/ runs there as it is.
The seconds are those of the calculator, estimated on MicroPython as in plays.py, over the first few of the deals.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from host_sim.models import FX_9860GIII, Model
from tools.budgets.plays import job, most_heap, worked
from tools.games.catalogue import number_of
from tools.games.device import Device
from tools.solver.surveys.rates import interval

HINT = "+"
PROCESSES = 2
TIMED_DEALS = 4


@dataclass(frozen=True)
class HintFigures:
    game: str
    deals: int
    won: int
    low: float  # the 95 % interval of the rate, in per cent
    high: float
    asked: float  # hints until the end, the median
    slowest: float  # seconds on the calculator
    slowest_deal: int

    @property
    def rate(self) -> float:
        return 100 * self.won / self.deals


@dataclass(frozen=True)
class Followed:
    """A deal played by hints alone: what was typed, and whether that won."""

    deal: int
    commands: list[str]
    won: bool


class Follower:
    """Types what the hint says, until the game is won or there is no hint."""

    def __init__(self, game: str) -> None:
        device = Device()
        self.row = number_of(game) - 1
        self.engine, self.hints, self.words, self.command = map(device.load, ("engine", "hints", "words", "command"))

    def follow(self, deal: int) -> Followed:
        game: Any = self.engine.Game(self.row, deal)
        typed: list[str] = []
        while not game.won():
            move = self.hints.hint(game)
            if move < 0:
                return Followed(deal, typed, won=False)
            line = self.words.typed(game, move)
            name, *words = self.command.fields(line)
            refused = self.command.change(game, name, words)
            if refused:
                raise RuntimeError(f"deal {deal}: the hint {line} is refused: {refused}")
            typed.append(line)
        return Followed(deal, typed, won=True)


def followed(game: str, deals: Sequence[int]) -> list[Followed]:
    follower = Follower(game)
    return [follower.follow(deal) for deal in deals]


def in_parts(deals: Sequence[int], parts: int) -> list[Sequence[int]]:
    return [part for part in (deals[at::parts] for at in range(parts)) if part]


def slowest_hint(device: Path, game: str, plays: Iterable[Followed], model: Model) -> tuple[float, int]:
    """Seconds on the calculator, and the deal."""
    found = []
    for play in plays:
        lines = [line for command in play.commands for line in (HINT, command)]
        lines += [] if play.won else [HINT]
        stretches, stick = worked(job(device, game, play.deal, lines, False, model), most_heap(model), model)
        found += [(stick.seconds(stretch), play.deal) for stretch in stretches if stretch["line"] == HINT]
    return max(found)


def hints_of(device: Path, games: Sequence[str], deals: Sequence[int], model: Model = FX_9860GIII) -> list[HintFigures]:
    with ProcessPoolExecutor(PROCESSES) as pool:
        return [hint_figures(pool, device, game, deals, model) for game in games]


def hint_figures(pool: ProcessPoolExecutor, device: Path, game: str, deals: Sequence[int], model: Model) -> HintFigures:
    parts = in_parts(deals, 8 * PROCESSES)
    plays = [play for part in pool.map(followed, [game] * len(parts), parts) for play in part]
    plays.sort(key=lambda play: play.deal)
    won = sum(play.won for play in plays)
    low, high = interval(won, len(plays))
    seconds, deal = slowest_hint(device, game, plays[:TIMED_DEALS], model)
    asked = median(len(play.commands) + (not play.won) for play in plays)
    return HintFigures(game, len(plays), won, 100 * low, 100 * high, asked, seconds, deal)
