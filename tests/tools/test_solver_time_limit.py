"""The time limit covers the whole answer: searches stop in time, and writing and proving the solution count."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from numba import njit

from tools.environment import TOP
from tools.solver import solve as solve_module
from tools.solver.jit.clock import cpu_seconds
from tools.solver.search import search as search_module
from tools.solver.search.base import NEEDS_ROOM, PAUSED
from tools.solver.solve import solve
from tools.solver.verdict import Answer, Verdict


class FakeClock:
    """Replaces the CPU clock of the process."""

    def __init__(self) -> None:
        self.now = 100.0

    def cpu_seconds(self) -> float:
        return self.now

    def taking(self, seconds: float, result: Any) -> Callable[..., Any]:
        """A function that takes this long."""

        def work(*_: object) -> Any:
            self.now += seconds
            return result

        return work


class EndlessSearch:
    """A search whose slices all take the same time."""

    memory, free, nodes = 0, 0, 0

    def __init__(self, clock: FakeClock, seconds: float, compiling: float = 0) -> None:
        self.steps: list[int] = []
        self.run_slice, self.compile = clock.taking(seconds, PAUSED), clock.taking(compiling, PAUSED)

    def run(self, steps: int) -> int:
        if steps:
            self.steps.append(steps)
        outcome: int = self.run_slice() if steps else self.compile()
        return outcome


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    fake = FakeClock()
    for module in (search_module, solve_module):
        monkeypatch.setattr(module, "cpu_seconds", fake.cpu_seconds)
    return fake


def run_searches(monkeypatch: pytest.MonkeyPatch, limit: float, *searches: tuple[EndlessSearch, float]) -> None:
    monkeypatch.setattr(search_module, "deal_of", lambda *_, **__: 0)
    monkeypatch.setattr(search_module, "searches_for", lambda *_: searches)
    outcome = search_module.search(None, None, limit, start=[])  # type: ignore[arg-type]
    assert outcome.verdict == Verdict.UNDECIDED


@pytest.mark.parametrize("slice_seconds", [0.01, 0.3, 0.9])
def test_the_last_slice_of_a_search_ends_before_the_limit(
    monkeypatch: pytest.MonkeyPatch, clock: FakeClock, slice_seconds: float
) -> None:
    began = clock.now
    run_searches(monkeypatch, 10, (EndlessSearch(clock, slice_seconds), 1))
    searched = 10 * search_module.SEARCH_SHARE
    assert searched - slice_seconds - 1e-6 <= clock.now - began <= searched


class GrowingSearch(EndlessSearch):
    """A search that often needs larger tables, each of which takes four times as long as the one before."""

    def __init__(self, clock: FakeClock) -> None:
        super().__init__(clock, 0.01)
        self.clock, self.room_seconds = clock, 0.1

    def run(self, steps: int) -> int:
        super().run(steps)
        return NEEDS_ROOM if len(self.steps) % 100 == 99 else PAUSED

    def make_room(self) -> bool:
        self.clock.now += self.room_seconds
        self.room_seconds *= 4
        return True


def test_larger_tables_are_not_made_if_they_would_take_too_long(
    monkeypatch: pytest.MonkeyPatch, clock: FakeClock
) -> None:
    began = clock.now
    run_searches(monkeypatch, 10, (GrowingSearch(clock), 1))
    assert 5 < clock.now - began <= 10 * search_module.SEARCH_SHARE


def test_compiling_counts_neither_as_time_of_a_search_nor_of_an_answer() -> None:
    compiled = njit(lambda x: [x + number for number in range(9)])
    process, own = time.process_time(), cpu_seconds()
    compiled(1)
    process, own = time.process_time() - process, cpu_seconds() - own
    assert own < process / 4


def test_loading_compiled_code_does_not_count_either(tmp_path: Path) -> None:
    source = "from numba import njit\n@njit(cache=True)\ndef squares(n):\n    return sum([x * x for x in range(n)])\n"
    (tmp_path / "squares.py").write_text(source)
    script = (
        "import tools.solver.jit.compiler, time; from squares import *\n"
        "from tools.solver.jit.clock import cpu_seconds\n"
        "process, own = time.process_time(), cpu_seconds(); squares(4)\n"
        "print((cpu_seconds() - own) / (time.process_time() - process), squares.stats.cache_hits)"
    )
    env = {**os.environ, "PYTHONPATH": f"{TOP}{os.pathsep}{tmp_path}"}
    for hits in "01":
        done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True)
        share, number = done.stdout.replace("Counter()", "0").split(maxsplit=1)
        assert float(share) < 0.5 and hits in number


def test_a_search_ends_after_its_share_of_the_time(monkeypatch: pytest.MonkeyPatch, clock: FakeClock) -> None:
    first, second = EndlessSearch(clock, 0.4), EndlessSearch(clock, 0.4)
    run_searches(monkeypatch, 10, (first, 0.1), (second, 1))
    assert (len(first.steps), len(second.steps)) == (3, 21)


def test_compiling_does_not_count_for_any_search(monkeypatch: pytest.MonkeyPatch, clock: FakeClock) -> None:
    first, second = EndlessSearch(clock, 0.4, compiling=30), EndlessSearch(clock, 0.4, compiling=20)
    run_searches(monkeypatch, 10, (first, 0.1), (second, 1))
    assert (len(first.steps), len(second.steps)) == (3, 21)


def test_with_a_short_limit_the_clock_is_checked_more_often(monkeypatch: pytest.MonkeyPatch, clock: FakeClock) -> None:
    def steps(limit: float) -> int:
        endless = EndlessSearch(clock, 1)
        run_searches(monkeypatch, limit, (endless, 1))
        return endless.steps[0]

    assert steps(10) == steps(60) == 20_000
    assert (steps(1), steps(0.1)) == (2_000, 200)


def test_the_seconds_of_an_answer_include_shortening_and_proving(
    monkeypatch: pytest.MonkeyPatch, clock: FakeClock
) -> None:
    decided = Answer(Verdict.WINNABLE, ["0"], 1, 1.5)
    monkeypatch.setattr(solve_module, "decide", lambda *_: decided)
    monkeypatch.setattr(solve_module, "cheapest", clock.taking(2, ["0"]))
    monkeypatch.setattr(solve_module, "is_won_by", clock.taking(4, True))
    assert solve("klondike", [], 10).seconds == 7.5
