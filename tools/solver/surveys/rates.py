"""The rate of winnable deals with its interval, from the verdicts alone."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import median

from tools.solver.surveys.results import Result
from tools.solver.verdict import Verdict

Z_95 = 1.959964  # standard deviations on either side that hold 95 % of a normal distribution


def interval(wins: int, total: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate."""
    rate = wins / total
    spread = Z_95 * sqrt(rate * (1 - rate) / total + Z_95**2 / (4 * total**2))
    middle = rate + Z_95**2 / (2 * total)
    scale = 1 + Z_95**2 / total
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def report(game: str, results: Sequence[Result]) -> str:
    """The rate with its interval, the undecided deals counted as lost and as won."""
    total = len(results)
    count = Counter(result.verdict for result in results)
    wins, undecided = count[Verdict.WINNABLE], count[Verdict.UNDECIDED]
    seconds = [result.seconds for result in results]
    lines = [
        f"{game}: {total} deals, {wins} winnable, {count[Verdict.UNWINNABLE]} unwinnable, {undecided} undecided",
        f"decided {100 * (1 - undecided / total):.2f} %, median {median(seconds):.4f} s, longest {max(seconds):.2f} s",
        f"winnable {_rate(wins, total)}" + (", undecided counted as lost" if undecided else ""),
    ]
    if undecided:
        lines.append(f"winnable {_rate(wins + undecided, total)}, undecided counted as won")
    return "\n".join(lines)


def _rate(wins: int, total: int) -> str:
    low, high = interval(wins, total)
    return f"{100 * wins / total:.2f} % (95 % interval {100 * low:.2f} to {100 * high:.2f} %)"
