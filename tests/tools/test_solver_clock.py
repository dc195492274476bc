"""The limit of an answer is for all of it: the searches stop in time, and what comes after them is counted."""

from collections.abc import Callable
from typing import Any

import pytest

from tools.solver import solve as solve_module
from tools.solver.search import search as search_module
from tools.solver.search.protocol import PAUSED
from tools.solver.solve import solve
from tools.solver.verdict import Answer, Verdict


class Clock:
    """Stands for the clock of the process."""

    def __init__(self) -> None:
        self.now = 100.0

    def process_time(self) -> float:
        return self.now

    def taking(self, seconds: float, result: Any) -> Callable[..., Any]:
        """What takes so long."""

        def work(*_: object) -> Any:
            self.now += seconds
            return result

        return work


class SlowSearch:
    """A search without end whose slices all take the same time."""

    memory, free, nodes = 0, 0, 0

    def __init__(self, clock: Clock, seconds: float, to_compile: float = 0) -> None:
        self.steps: list[int] = []
        self.go_on, self.compile = clock.taking(seconds, PAUSED), clock.taking(to_compile, PAUSED)

    def run(self, steps: int) -> int:
        if steps:
            self.steps.append(steps)
        found: int = self.go_on() if steps else self.compile()
        return found


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    for module in (search_module, solve_module):
        monkeypatch.setattr(module, "time", made)
    return made


def searched(monkeypatch: pytest.MonkeyPatch, limit: float, *plan: tuple[SlowSearch, float]) -> None:
    for name in ("deal_of", "for_tables"):
        monkeypatch.setattr(search_module, name, lambda *_, **__: 0)
    monkeypatch.setattr(search_module, "planned_for", lambda *_: plan)
    found = search_module.search(None, None, limit, start=[])  # type: ignore[arg-type]
    assert found.verdict == Verdict.UNDECIDED


@pytest.mark.parametrize("slice_seconds", [0.01, 0.3, 0.9])
def test_the_last_slice_of_a_search_ends_before_the_limit(
    monkeypatch: pytest.MonkeyPatch, clock: Clock, slice_seconds: float
) -> None:
    began, one = clock.now, SlowSearch(clock, slice_seconds)
    searched(monkeypatch, 10, (one, 1))
    assert 9.7 - slice_seconds - 1e-6 <= clock.now - began <= 9.7


def test_a_search_that_is_followed_by_another_ends_after_its_share(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    first, second = SlowSearch(clock, 0.4), SlowSearch(clock, 0.4)
    searched(monkeypatch, 10, (first, 0.1), (second, 1))
    assert (len(first.steps), len(second.steps)) == (3, 21)


def test_no_compiling_counts_neither_of_the_first_search_nor_of_a_later_one(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    first, second = SlowSearch(clock, 0.4, to_compile=30), SlowSearch(clock, 0.4, to_compile=20)
    searched(monkeypatch, 10, (first, 0.1), (second, 1))
    assert (len(first.steps), len(second.steps)) == (3, 21)


def test_with_less_time_the_clock_is_looked_at_more_often(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> None:
    def steps(limit: float) -> int:
        one = SlowSearch(clock, 1)
        searched(monkeypatch, limit, (one, 1))
        return one.steps[0]

    assert steps(10) == steps(60) == 20_000
    assert (steps(1), steps(0.1)) == (2_000, 200)


def test_the_seconds_of_an_answer_have_the_writing_and_both_proofs_in_them(
    monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    decided = Answer(Verdict.WINNABLE, ["0"], 1, 1.5)
    monkeypatch.setattr(solve_module, "decide", lambda *_: decided)
    monkeypatch.setattr(solve_module, "as_typed", clock.taking(2, ["0"]))
    monkeypatch.setattr(solve_module, "is_won", clock.taking(4, True))
    assert solve("klondike", [], 10).seconds == 7.5
