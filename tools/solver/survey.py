"""A survey: the verdicts of many deals, worked out on all cores, and the rate that follows from them."""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import median

from tqdm import tqdm

from tools.games.cards import shuffled
from tools.solver.hunt import Verdict
from tools.solver.results import Result, append, read, write
from tools.solver.solve import solve

Z_95 = 1.959964  # standard deviations on either side that hold 95 % of a normal distribution


def survey(game: str, deals: range, limit: float, path: Path, workers: int | None = None) -> list[Result]:
    """The results of the deals in their order: those in the file, and the missing ones, which it holds afterwards."""
    known = read(path)
    write(path, known.values())
    missing = [deal for deal in deals if deal not in known or not known[deal].settles(limit)]
    for result in _searched(game, missing, limit, workers or os.cpu_count() or 1):
        known[result.deal] = result
        append(path, result)
    write(path, known.values())
    return [known[deal] for deal in deals]


def _searched(game: str, deals: Sequence[int], limit: float, workers: int) -> Iterator[Result]:
    if not deals:
        return
    # Fresh processes: a forked one inherits threads' locks and signal handlers, and may never end.
    with get_context("spawn").Pool(min(workers, len(deals))) as pool:
        found = pool.imap_unordered(partial(_result, game, limit), deals)
        yield from tqdm(found, total=len(deals), desc=game, unit="deal")
        pool.close()
        pool.join()


def _result(game: str, limit: float, deal: int) -> Result:
    answer = solve(game, shuffled(deal), limit)
    return Result(deal, answer.verdict, answer.nodes, answer.seconds)


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
