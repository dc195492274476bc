"""A survey: searches many deals and keeps their verdicts on file."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from functools import partial
from itertools import islice
from pathlib import Path
from queue import SimpleQueue

from tqdm import tqdm

from host_sim.waiting import next_item
from tools.games.cards import shuffled
from tools.solver import memory
from tools.solver.jit import code_cache
from tools.solver.surveys.executors import ExecutorFactory
from tools.solver.surveys.results import Result, SurveyStopped, append, checked, read, write
from tools.solver.verdict import Verdict

MAX_SUBMITTED = 1000  # deals at a time: more than a cluster has workers, few enough for a scheduler's memory
ATTEMPTS = 3
PROVED_EVERY = 10  # of every tenth deal the game's own code plays the solution
MAX_NAMED = 10  # deals in a message

Task = Callable[[int], Result]


class LostDeals(SurveyStopped):
    """The processes that searched some deals died every time, for example for lack of memory."""


class OtherSolver(SurveyStopped):
    """A worker has another version of the solver."""


def survey(
    game: str,
    deals: range,
    limit: float,
    path: Path,
    executors: ExecutorFactory,
    *,
    before: Mapping[int, Result] | None = None,
    memory_limit: int = memory.DEFAULT,
) -> list[Result]:
    """The results of the deals: those on file, and the missing ones, which are searched and added to the file.

    Stops if a result contradicts the file or an earlier result in `before`.
    """
    known = read(path)
    write(path, known.values())
    earlier = {**(before or {}), **known}
    missing = [deal for deal in deals if deal not in known or not known[deal].is_final(limit)]
    task = partial(result_of, game, limit, memory_limit, code_cache.fingerprint())
    try:
        with tqdm(total=len(missing), desc=game, unit="deal", disable=not missing) as progress:

            def add(result: Result) -> None:
                known[result.deal] = checked(game, earlier.get(result.deal), result)
                append(path, result)
                progress.update()

            _search(game, missing, task, executors, add)
    finally:
        write(path, known.values())
    return [known[deal] for deal in deals]


def recheck(
    game: str,
    deals: range,
    limit: float,
    path: Path,
    executors: ExecutorFactory,
    *,
    memory_limit: int = memory.DEFAULT,
) -> list[Result]:
    """Search every deal with the present search, into a second file that replaces the results when all are done.

    If the present search leaves a deal undecided, an older search's verdict stays.
    """
    known = read(path)
    new_path = path.with_name(f"{path.stem}.recheck-{code_cache.fingerprint()}.csv")
    for result in survey(game, deals, limit, new_path, executors, before=known, memory_limit=memory_limit):
        if result.is_decided or result.deal not in known or not known[result.deal].is_decided:
            known[result.deal] = result
    write(path, known.values())
    new_path.unlink()
    return [known[deal] for deal in deals]


def _search(
    game: str, deals: Iterable[int], task: Task, executors: ExecutorFactory, add: Callable[[Result], None]
) -> None:
    """Search the deals, and retry those whose process died."""
    left = list(deals)
    for _ in range(ATTEMPTS):
        if left:
            left = _attempt(left, task, executors, add)
    if left:
        names = ", ".join(map(str, left[:MAX_NAMED])) + (" .." if len(left) > MAX_NAMED else "")
        raise LostDeals(f"{game}: {len(left)} deals were lost with the processes that searched them, {names}")


def _attempt(deals: Iterable[int], task: Task, executors: ExecutorFactory, add: Callable[[Result], None]) -> list[int]:
    """Search the deals, add each result as it arrives, and return the deals that were lost."""
    waiting = iter(deals)
    lost: list[int] = []
    running: dict[Future[Result], int] = {}
    finished: SimpleQueue[Future[Result]] = SimpleQueue()

    def submit(count: int) -> None:
        for deal in islice(waiting, count):
            try:
                future = executor.submit(task, deal)
            except executors.worker_lost:
                lost.append(deal)
                return
            running[future] = deal
            future.add_done_callback(finished.put)

    with executors.start() as executor:
        submit(MAX_SUBMITTED)
        while running:
            future = next_item(finished)
            deal = running.pop(future)
            try:
                add(future.result())
            except executors.worker_lost:
                lost.append(deal)
            submit(1)
    return [*lost, *waiting]


def result_of(game: str, limit: float, memory_limit: int, version: str, deal: int) -> Result:
    """Search one deal, in whichever process this runs; `version` is that of the survey's solver."""
    if version != code_cache.fingerprint():
        raise OtherSolver("a worker has another version of the solver: bring all machines to the same commit")
    from tools.solver.solve import decide, judge  # only in the processes that search: they load numba

    answer_to = judge if deal % PROVED_EVERY else decide
    answer = answer_to(game, shuffled(deal), limit, memory_limit=memory_limit)
    # A search that ran out of memory would find nothing in the rest of its time.
    seconds = max(answer.seconds, limit) if answer.verdict == Verdict.UNDECIDED else answer.seconds
    return Result(deal, answer.verdict, answer.nodes, seconds)
