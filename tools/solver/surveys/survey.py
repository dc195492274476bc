"""A survey: the verdicts of many deals, worked out by a crew and kept on file."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from functools import partial
from itertools import islice
from pathlib import Path
from queue import SimpleQueue

from tqdm import tqdm

from tools.games.cards import shuffled
from tools.solver.jit import code_cache
from tools.solver.room import MEMORY
from tools.solver.surveys.crews import Crew
from tools.solver.surveys.failures import Lost, OtherSolver
from tools.solver.surveys.results import Result, append, checked, read, write
from tools.solver.verdict import Verdict

AHEAD = 1000  # deals given out at a time: more than a cluster has workers, few enough for a scheduler's memory
ATTEMPTS = 3
NAMED = 10  # deals that a message names

Task = Callable[[int], Result]


def survey(
    game: str,
    deals: range,
    limit: float,
    path: Path,
    crew: Crew,
    *,
    before: Mapping[int, Result] | None = None,
    memory: int = MEMORY,
) -> list[Result]:
    """The results of the deals in their order: those in the file, and the missing ones, which it holds afterwards.

    No result may contradict the file, nor what was known before of the same deals.
    """
    known = read(path)
    write(path, known.values())
    earlier = {**(before or {}), **known}
    missing = [deal for deal in deals if deal not in known or not known[deal].settles(limit)]
    task = partial(result_of, game, limit, memory, code_cache.fingerprint())
    try:
        with tqdm(total=len(missing), desc=game, unit="deal", disable=not missing) as progress:

            def keep(result: Result) -> None:
                known[result.deal] = checked(game, earlier.get(result.deal), result)
                append(path, result)
                progress.update()

            _search(game, missing, task, crew, keep)
    finally:
        write(path, known.values())
    return [known[deal] for deal in deals]


def survey_anew(game: str, deals: range, limit: float, path: Path, crew: Crew, *, memory: int = MEMORY) -> list[Result]:
    """Every deal searched by the present search, whatever is known; until that is done, in a file beside the other.

    Where the present search leaves a deal undecided, the verdict that an older one found stands.
    """
    known = read(path)
    fresh = path.with_name(f"{path.stem}.anew-{code_cache.fingerprint()}.csv")
    for result in survey(game, deals, limit, fresh, crew, before=known, memory=memory):
        if result.is_decided or result.deal not in known or not known[result.deal].is_decided:
            known[result.deal] = result
    write(path, known.values())
    fresh.unlink()
    return [known[deal] for deal in deals]


def _search(game: str, deals: Iterable[int], task: Task, crew: Crew, keep: Callable[[Result], None]) -> None:
    """Have the deals searched; those that were lost with whoever had them, again."""
    left = list(deals)
    for _ in range(ATTEMPTS):
        if left:
            left = _given_out(left, task, crew, keep)
    if left:
        names = ", ".join(map(str, left[:NAMED])) + (" .." if len(left) > NAMED else "")
        raise Lost(f"{game}: {len(left)} deals were lost with the processes that searched them, {names}")


def _given_out(deals: Iterable[int], task: Task, crew: Crew, keep: Callable[[Result], None]) -> list[int]:
    """Give out the deals, keep each result as it comes, and return the deals that were lost."""
    waiting = iter(deals)
    lost: list[int] = []
    out: dict[Future[Result], int] = {}
    finished: SimpleQueue[Future[Result]] = SimpleQueue()

    def give_out(count: int) -> None:
        for deal in islice(waiting, count):
            try:
                future = executor.submit(task, deal)
            except crew.losses:
                lost.append(deal)
                return
            out[future] = deal
            future.add_done_callback(finished.put)

    with crew.start() as executor:
        give_out(AHEAD)
        while out:
            future = finished.get()
            deal = out.pop(future)
            try:
                keep(future.result())
            except crew.losses:
                lost.append(deal)
            give_out(1)
    return [*lost, *waiting]


def result_of(game: str, limit: float, memory: int, sources: str, deal: int) -> Result:
    """One deal, searched wherever this runs; `sources` are those of the solver that wants to know."""
    if sources != code_cache.fingerprint():
        raise OtherSolver("a worker has another version of the solver: bring all machines to the same commit")
    from tools.solver.solve import decide  # by the processes that search, not by the one that collects

    answer = decide(game, shuffled(deal), limit, memory=memory)
    # A search that ran out of memory has no more to say in the rest of its time.
    seconds = max(answer.seconds, limit) if answer.verdict == Verdict.UNDECIDED else answer.seconds
    return Result(deal, answer.verdict, answer.nodes, seconds)
