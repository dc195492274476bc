"""A survey: the verdicts of many deals, worked out on all cores and kept on file."""

import os
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from pathlib import Path

from tqdm import tqdm

from tools.games.cards import shuffled
from tools.solver.surveys.results import Result, append, read, write


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
    from tools.solver.solve import decide  # by the processes that search, not by the one that collects

    answer = decide(game, shuffled(deal), limit)
    return Result(deal, answer.verdict, answer.nodes, answer.seconds)
