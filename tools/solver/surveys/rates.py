"""The share of winnable deals, with its confidence interval."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import median

from tools.solver.surveys.results import Result
from tools.solver.verdict import Verdict

# Percent, and the half-width of its interval: Blake and Gent, "The Winnability of Klondike Solitaire and Many Other
# Patience Games".
PUBLISHED = {"klondike": (90.480, 0.116), "klondike3": (81.945, 0.084)}
Z_95 = 1.959964  # 95 % of a normal distribution are within this many standard deviations


def interval(wins: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate."""
    rate = wins / total
    spread = Z_95 * sqrt(rate * (1 - rate) / total + Z_95**2 / (4 * total**2))
    middle = rate + Z_95**2 / (2 * total)
    scale = 1 + Z_95**2 / total
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


@dataclass(frozen=True)
class Rate:
    """How many deals can be won. Undecided ones count as lost for `low` and as won for `high`."""

    wins: int
    losses: int
    undecided: int

    @property
    def total(self) -> int:
        return self.wins + self.losses + self.undecided

    @property
    def low(self) -> float:
        return interval(self.wins, self.total)[0]

    @property
    def high(self) -> float:
        return interval(self.wins + self.undecided, self.total)[1]


def rate_of(results: Iterable[Result]) -> Rate:
    count = Counter(result.verdict for result in results)
    return Rate(count[Verdict.WINNABLE], count[Verdict.UNWINNABLE], count[Verdict.UNDECIDED])


def report(game: str, results: Sequence[Result]) -> str:
    rate = rate_of(results)
    wins, undecided, total = rate.wins, rate.undecided, rate.total
    seconds = [result.seconds for result in results]
    lines = [
        f"{game}: {total} deals, {wins} winnable, {rate.losses} unwinnable, {undecided} undecided",
        f"decided {100 * (1 - undecided / total):.2f} %, median {median(seconds):.4f} s, longest {max(seconds):.2f} s",
        f"winnable {_rate(wins, total)}" + (", undecided counted as lost" if undecided else ""),
    ]
    if undecided:
        lines.append(f"winnable {_rate(wins + undecided, total)}, undecided counted as won")
    return "\n".join(lines)


def _rate(wins: int, total: int) -> str:
    low, high = interval(wins, total)
    return f"{100 * wins / total:.2f} % (95 % interval {100 * low:.2f} to {100 * high:.2f} %)"
