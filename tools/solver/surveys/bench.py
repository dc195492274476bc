"""How fast the solver is: a fixed set of deals, measured per game, to compare commits."""

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
from tools.solver import memory
from tools.solver.jit.clock import cpu_seconds
from tools.solver.surveys.results import Result, checked

DEALS = range(5001, 5041)
SAMPLING_INTERVAL = 0.02  # seconds between two samples of the memory


@dataclass(frozen=True)
class Measurement:
    """One game. The seconds are CPU time for the whole answer: search, solution and proof."""

    results: list[Result]
    memory: int  # peak of the process, in bytes

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
    def of_record(cls, record: Mapping[str, Any]) -> "Measurement":
        return cls([Result.of_line(line) for line in record["results"]], record["memory"])

    @property
    def record(self) -> dict[str, Any]:
        return {**self.figures, "results": [result.line for result in self.results]}


def measure(game: str, deals: Sequence[int], limit: float, memory_limit: int = memory.DEFAULT) -> Measurement:
    """Measure in a fresh process, so that no game pays for another one's memory."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as process:
        answers = process.map(partial(_result, game, limit, memory_limit), deals)
        results = list(tqdm(answers, total=len(deals), desc=game, leave=False))
        peak = process.submit(_peak_memory).result()
    return Measurement(results, peak)


def combined(measurements: Mapping[str, Measurement]) -> Measurement:
    results = [result for measurement in measurements.values() for result in measurement.results]
    return Measurement(results, max(measurement.memory for measurement in measurements.values()))


def compare(now: Mapping[str, Measurement], before: Mapping[str, Measurement]) -> None:
    """Raise Contradiction if a verdict has changed."""
    for game in now.keys() & before.keys():
        earlier = {result.deal: result for result in before[game].results}
        for result in now[game].results:
            checked(game, earlier.get(result.deal), result)


# In the measured process

_peak = [0]


def _result(game: str, limit: float, memory_limit: int, deal: int) -> Result:
    from tools.solver.solve import decide, warm_up

    if not _peak[0]:  # loading compiled code doesn't count
        warm_up(game)
    with _memory_sampled():
        began = cpu_seconds()
        answer = decide(game, shuffled(deal), limit, memory_limit=memory_limit)
        return Result(deal, answer.verdict, answer.nodes, cpu_seconds() - began)


@contextmanager
def _memory_sampled() -> Iterator[None]:
    ended = Event()
    process = psutil.Process()

    def sample() -> None:
        while True:
            _peak[0] = max(_peak[0], process.memory_info().rss)
            if ended.wait(SAMPLING_INTERVAL):
                return

    sampler = Thread(target=sample)
    sampler.start()
    try:
        yield
    finally:
        ended.set()
        sampler.join()


def _peak_memory() -> int:
    return _peak[0]
