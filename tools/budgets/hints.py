"""How often a player wins by following hints alone, and how long a hint takes.

The rates are counted on the PC's Python, which plays a game in milliseconds. The seconds are those of the calculator,
estimated on MicroPython as in plays.py, over the first few deals.
"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from host_sim.models import Model
from tools.budgets.plays import count_work, job, largest_heap
from tools.games.catalogue import number_of
from tools.games.device import Device
from tools.solver.surveys.rates import interval

HINT, FOLLOW = "+", "++"
PROCESSES = 2
TIMED_DEALS = 4


@dataclass(frozen=True)
class HintFigures:
    game: str
    deals: int
    won: int
    low: float  # the 95 % interval of the rate, in per cent
    high: float
    asked: float  # median number of hints per game
    slowest: float  # seconds on the calculator
    slowest_deal: int

    @property
    def rate(self) -> float:
        return 100 * self.won / self.deals


@dataclass(frozen=True)
class HintGame:
    """A deal played by hints alone."""

    deal: int
    commands: list[str]  # as typed, every turn of the stock on its own
    hints: int  # how many were followed
    won: bool


class HintPlayer:
    """Plays every hint until the game is won, is found lost, or has no hint left."""

    def __init__(self, game: str) -> None:
        device = Device()
        self.row = number_of(game) - 1
        self.engine, self.hints = map(device.load, ("engine", "hints"))

    def play(self, deal: int) -> HintGame:
        game: Any = self.engine.Game(self.row, deal)
        commands: list[str] = []
        while not game.won():
            before, moves, passes = game.committed, game.moves, game.passes
            if self.hints.follow(game):
                break
            self.hints.news(game, moves, passes)
            done = [game.log[n >> 4][n & 15] & 0x7FFF for n in range(before, game.committed)]
            commands += self.typed(game, done)
        return HintGame(deal, commands, game.moves, game.won())

    def typed(self, game: Any, moves: Sequence[int]) -> Iterator[str]:
        """The commands that make these moves of the log."""
        for move in moves:
            source, goal, count = move & 31, move >> 5 & 31, move >> 10
            if not move & 0x3FF:
                yield "0"
            else:
                up = game.first_slot if game.per_turn else 0
                source, number = (up, source - up + 1) if source >= game.first_slot else (source, count)
                yield f"{source},{up}" if goal >= game.first_slot else f"{source},{goal},{number}"


def play_by_hints(game: str, deals: Sequence[int]) -> list[HintGame]:
    player = HintPlayer(game)
    return [player.play(deal) for deal in deals]


def in_parts(deals: Sequence[int], count: int) -> list[Sequence[int]]:
    return [part for part in (deals[first::count] for first in range(count)) if part]


def slowest_hint(device: Path, game: str, plays: Iterable[HintGame], model: Model) -> tuple[float, int]:
    """The seconds of the slowest hint on the calculator, and its deal."""
    hints = []
    for play in plays:
        lines = [HINT, FOLLOW] * play.hints
        lines += [] if play.won else [HINT]
        stretches, yardstick = count_work(job(device, game, play.deal, lines, False, model), largest_heap(model), model)
        hints += [(yardstick.seconds(stretch), play.deal) for stretch in stretches if stretch["line"] == HINT]
    return max(hints)


def hints_of(device: Path, games: Sequence[str], deals: Sequence[int], model: Model) -> list[HintFigures]:
    with ProcessPoolExecutor(PROCESSES) as pool:
        return [hint_figures(pool, device, game, deals, model) for game in games]


def hint_figures(pool: ProcessPoolExecutor, device: Path, game: str, deals: Sequence[int], model: Model) -> HintFigures:
    parts = in_parts(deals, 8 * PROCESSES)
    plays = [play for part in pool.map(play_by_hints, [game] * len(parts), parts) for play in part]
    plays.sort(key=lambda play: play.deal)
    won = sum(play.won for play in plays)
    low, high = interval(won, len(plays))
    seconds, deal = slowest_hint(device, game, plays[:TIMED_DEALS], model)
    asked = median(play.hints + (not play.won) for play in plays)
    return HintFigures(game, len(plays), won, 100 * low, 100 * high, asked, seconds, deal)
