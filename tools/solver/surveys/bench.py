"""How fast the solver is: a fixed set of deals, measured game by game, to be compared from commit to commit."""

import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from statistics import mean, median
from threading import Event, Thread
from typing import Any

import psutil
from tqdm import tqdm

from tools.games.cards import shuffled
from tools.solver.room import MEMORY
from tools.solver.surveys.results import Result, checked

DEALS = range(5001, 5041)
BETWEEN_LOOKS = 0.02  # seconds from one look at the memory to the next


@dataclass(frozen=True)
class Measured:
    """One game. The seconds are CPU for the whole answer: search, solution and proof."""

    results: list[Result]
    memory: int  # bytes of the process, at the most

    @property
    def figures(self) -> dict[str, float]:
        seconds = [result.seconds for result in self.results]
        return {
            "deals": len(seconds),
            "decided": sum(result.is_decided for result in self.results),
            "median": median(seconds),
            "mean": mean(seconds),
            "total": sum(seconds),
            "positions": sum(result.nodes for result in self.results) / sum(seconds),
            "memory": self.memory,
        }

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> "Measured":
        return cls([Result.of_line(line) for line in record["results"]], record["memory"])

    @property
    def record(self) -> dict[str, Any]:
        return {**self.figures, "results": [result.line for result in self.results]}


def measure(game: str, deals: Sequence[int], limit: float, memory: int = MEMORY) -> Measured:
    """In a fresh process, so that no game pays for the memory of another."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
        answered = alone.map(partial(_answered, game, limit, memory), deals)
        results = list(tqdm(answered, total=len(deals), desc=game, leave=False))
        most = alone.submit(_most_memory).result()
    return Measured(results, most)


def together(measured: Mapping[str, Measured]) -> Measured:
    results = [result for one in measured.values() for result in one.results]
    return Measured(results, max(one.memory for one in measured.values()))


def compare(now: Mapping[str, Measured], before: Mapping[str, Measured]) -> None:
    """Contradiction where a verdict is another one."""
    for game in now.keys() & before.keys():
        earlier = {result.deal: result for result in before[game].results}
        for result in now[game].results:
            checked(game, earlier.get(result.deal), result)


# In the process that is measured

_memory = [0]


def _answered(game: str, limit: float, memory: int, deal: int) -> Result:
    from tools.solver.ready import make_ready
    from tools.solver.solve import decide

    if not _memory[0]:  # loading the compiled code is no part of it
        make_ready(game)
    with _watched_memory():
        began = time.process_time()
        answer = decide(game, shuffled(deal), limit, memory=memory)
        return Result(deal, answer.verdict, answer.nodes, time.process_time() - began)


@contextmanager
def _watched_memory() -> Iterator[None]:
    ended = Event()
    process = psutil.Process()

    def look() -> None:
        while True:
            _memory[0] = max(_memory[0], process.memory_info().rss)
            if ended.wait(BETWEEN_LOOKS):
                return

    watcher = Thread(target=look)
    watcher.start()
    try:
        yield
    finally:
        ended.set()
        watcher.join()


def _most_memory() -> int:
    return _memory[0]
