"""Surveys: their file of verdicts, how they continue, recheck and stop, and the rate with its interval."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.patience import BUSY_SECONDS
from tools.cli.solve import main
from tools.environment import TOP
from tools.solver.jit import code_cache
from tools.solver.solve import UnprovenSolution
from tools.solver.surveys import survey as survey_module
from tools.solver.surveys.executors import ExecutorFactory, processes
from tools.solver.surveys.rates import interval, report
from tools.solver.surveys.results import HEAD, Contradiction, Result, read, write
from tools.solver.surveys.survey import LostDeals, recheck, survey
from tools.solver.verdict import Answer, Verdict


def result(deal: int, verdict: str, seconds: float = 0.5) -> Result:
    return Result(deal, Verdict(verdict), 10, seconds)


class SynchronousExecutor(Executor):
    """Runs each task at once. Breaks after some deals, as when a process is killed."""

    def __init__(self, deals: float) -> None:
        self.deals_left = deals

    def submit(self, fn: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.deals_left -= 1
        if self.deals_left < 0:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(fn(*arguments, **named))
        return future


def breaking_after(*deals: float) -> ExecutorFactory:
    """Each executor started breaks after the next of these numbers of deals."""
    left = list(deals)

    @contextmanager
    def start() -> Iterator[Executor]:
        yield SynchronousExecutor(left.pop(0) if left else 0)

    return ExecutorFactory(start, (BrokenExecutor,))


@pytest.fixture
def executors() -> ExecutorFactory:
    return breaking_after(*[float("inf")] * 9)


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The deals searched so far; all are winnable."""
    deals: list[int] = []

    def search(_game: str, _limit: float, _memory_limit: int, _version: str, deal: int) -> Result:
        deals.append(deal)
        return result(deal, "winnable")

    monkeypatch.setattr(survey_module, "result_of", search)
    return deals


def test_a_survey_searches_only_deals_that_are_not_on_file(
    tmp_path: Path, searched: list[int], executors: ExecutorFactory
) -> None:
    file = tmp_path / "known.csv"
    write(file, [result(1, "unwinnable"), result(3, "winnable")])
    results = survey("klondike", range(1, 6), 10, file, executors)
    assert searched == [2, 4, 5]
    assert [each.verdict for each in results] == ["unwinnable", *["winnable"] * 4]
    assert list(read(file)) == [1, 2, 3, 4, 5]


def test_an_interruption_while_writing_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "thumb.csv"
    known = [Result(deal, Verdict.WINNABLE, 1, 0.1) for deal in (1, 2)]
    write(path, known)
    write_bytes = Path.write_bytes

    def write_half(file: Path, content: bytes) -> int:
        write_bytes(file, content[: len(content) // 2])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_bytes", write_half)
    with pytest.raises(KeyboardInterrupt):
        write(path, known)
    assert list(read(path).values()) == known


def test_more_deals_than_are_submitted_at_a_time_are_all_searched(
    tmp_path: Path, searched: list[int], executors: ExecutorFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(survey_module, "MAX_SUBMITTED", 7)
    results = survey("klondike", range(1, 31), 10, tmp_path / "known.csv", executors)
    assert searched == [each.deal for each in results] == list(range(1, 31))


def test_an_undecided_deal_is_searched_again_only_with_more_time(
    tmp_path: Path, searched: list[int], executors: ExecutorFactory
) -> None:
    file = tmp_path / "known.csv"
    write(file, [result(1, "undecided", 10.01)])
    survey("klondike", range(1, 2), 10, file, executors)
    assert searched == []
    survey("klondike", range(1, 2), 60, file, executors)
    assert searched == [1]


def test_the_solution_of_every_tenth_deal_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.solver.device_game.Table.accepts", lambda *_: False)  # the game refuses every solution
    unproved = []
    for deal in range(1, 21):
        try:
            survey_module.result_of("klondike", 10, 1 << 30, code_cache.fingerprint(), deal)
        except UnprovenSolution:
            unproved.append(deal)
    assert unproved == [10, 20]


def test_a_deal_that_ran_out_of_memory_is_not_searched_again_in_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    out_of_memory = Answer(Verdict.UNDECIDED, None, 10**7, seconds=4)
    monkeypatch.setattr("tools.solver.solve.judge", lambda *_, **__: out_of_memory)
    searched = survey_module.result_of("klondike", 10, 1 << 30, code_cache.fingerprint(), 1)
    assert searched.is_final(10) and not searched.is_final(60)


def test_deals_lost_with_their_process_are_searched_again(tmp_path: Path, searched: list[int]) -> None:
    results = survey("klondike", range(1, 6), 10, tmp_path / "known.csv", breaking_after(2, 2, 2))
    assert searched == [each.deal for each in results] == [1, 2, 3, 4, 5]


def test_deals_lost_every_time_are_named_and_the_others_saved(tmp_path: Path, searched: list[int]) -> None:
    file = tmp_path / "known.csv"
    with pytest.raises(LostDeals, match=r"klondike: 3 deals were lost with the processes that searched them, 3, 4, 5$"):
        survey("klondike", range(1, 6), 10, file, breaking_after(1, 1))
    assert list(read(file)) == searched == [1, 2]


def test_recheck_searches_every_deal_and_keeps_verdicts_it_cannot_confirm(
    tmp_path: Path, searched: list[int], executors: ExecutorFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "known.csv"
    write(file, [result(1, "winnable", 9), result(2, "unwinnable"), result(7, "unwinnable")])
    new = {1: result(1, "winnable"), 2: result(2, "undecided", 10), 3: result(3, "undecided", 10)}
    monkeypatch.setattr(survey_module, "result_of", lambda _game, _limit, _memory_limit, _version, deal: new[deal])
    results = recheck("klondike", range(1, 4), 10, file, executors)
    assert results == [new[1], result(2, "unwinnable"), new[3]]
    assert list(read(file).values()) == [*results, result(7, "unwinnable")]
    assert list(tmp_path.iterdir()) == [file]


def test_recheck_continues_after_an_interruption(
    tmp_path: Path, searched: list[int], executors: ExecutorFactory
) -> None:
    file = tmp_path / "known.csv"
    before = [result(deal, "winnable", 9) for deal in range(1, 4)]
    write(file, before)
    with pytest.raises(LostDeals):
        recheck("klondike", range(1, 4), 10, file, breaking_after(1))
    assert list(read(file).values()) == before, "the file is unchanged until all deals are rechecked"
    recheck("klondike", range(1, 4), 10, file, executors)
    assert searched == [1, 2, 3]
    assert list(read(file).values()) == [result(deal, "winnable") for deal in range(1, 4)]


def test_a_verdict_that_contradicts_the_file_stops_the_survey(
    tmp_path: Path, searched: list[int], executors: ExecutorFactory
) -> None:
    file = tmp_path / "known.csv"
    write(file, [result(1, "winnable"), result(2, "unwinnable")])
    with pytest.raises(Contradiction, match="klondike, deal 2: winnable now, but unwinnable on file"):
        recheck("klondike", range(1, 4), 10, file, executors)
    assert read(file)[2] == result(2, "unwinnable")


def test_a_stopped_survey_is_reported_in_one_line(
    tmp_path: Path,
    searched: list[int],
    executors: ExecutorFactory,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "known.csv"
    write(file, [result(1, "unwinnable")])
    monkeypatch.setattr("tools.cli.surveys.executors_for", lambda arguments, games: executors)
    assert main(["survey", "--deals", "1-1", "--recheck", "--results", str(file)]) == 1
    [line] = [line for line in capsys.readouterr().err.splitlines() if "deal 1:" in line]
    assert line.endswith("one of the searches is wrong. The results so far are saved.")


def test_an_incomplete_line_is_ignored(tmp_path: Path) -> None:
    file = tmp_path / "known.csv"
    file.write_text(f"{HEAD}\n1,winnable,10,0.5\n2,winn")
    assert list(read(file)) == [1]


@pytest.mark.slow
def test_a_survey_runs_in_several_processes(tmp_path: Path) -> None:
    results = survey("klondike3", range(33, 37), 20, tmp_path / "known.csv", processes(2))
    assert [each.verdict for each in results] == ["unwinnable", "winnable", "unwinnable", "unwinnable"]


def have_ended(processes: list[psutil.Process], seconds: float) -> bool:
    _, alive = psutil.wait_procs(processes, seconds)
    return all(process.status() == psutil.STATUS_ZOMBIE for process in alive)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows lacks these signals")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_survey_saves_its_results_and_leaves_no_process(tmp_path: Path, ending: signal.Signals) -> None:
    """Ctrl-C, as a terminal sends it to all processes; the others only reach the first one."""
    file = tmp_path / "known.csv"
    arguments = ["--game", "simple", "--deals", "1-900", "--results", str(file), "--workers", "2"]
    command = [sys.executable, "-P", "-m", "tools", "solve", "survey", *arguments]
    env = {**os.environ, "PYTHONPATH": str(TOP)}
    with subprocess.Popen(command, env=env, start_new_session=True, stderr=subprocess.PIPE, text=True) as survey:
        while survey.poll() is None and len(read(file)) < 3:
            time.sleep(0.1)
        others = psutil.Process(survey.pid).children(recursive=True)
        if ending == signal.SIGINT:
            os.killpg(survey.pid, ending)
        else:
            survey.send_signal(ending)
        _, errors = survey.communicate(
            timeout=BUSY_SECONDS
        )  # also waits for the others, which have the same standard error
    assert survey.returncode == (-ending if ending == signal.SIGKILL else 128 + ending)
    assert "Traceback" not in errors
    if ending == signal.SIGINT:
        assert errors.splitlines()[-1] == "Interrupted. The results so far are saved; the same command continues."
    saved = read(file)
    assert 3 <= len(saved) < 900
    assert ending == signal.SIGKILL or list(saved) == sorted(saved)
    assert len(others) >= 2 and have_ended(others, 30)


def test_the_interval_is_wilsons() -> None:
    low, high = interval(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert interval(0, 10)[0] == 0
    assert interval(10, 10)[1] == pytest.approx(1)


def test_the_report_counts_undecided_deals_both_ways() -> None:
    results = [*(result(deal, "winnable") for deal in range(8)), result(8, "unwinnable"), result(9, "undecided")]
    text = report("thumb", results)
    assert "10 deals, 8 winnable, 1 unwinnable, 1 undecided" in text
    assert "80.00 % (95 % interval 49.02 to 94.33 %), undecided counted as lost" in text
    assert "90.00 % (95 % interval 59.58 to 98.21 %), undecided counted as won" in text
