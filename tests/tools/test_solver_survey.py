"""Surveys: the rate with its interval, and a file of verdicts that a later run goes on from."""

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

from tools.cli.solve import main
from tools.environment import TOP
from tools.solver.jit import code_cache
from tools.solver.surveys import survey as module
from tools.solver.surveys.crews import Crew, processes
from tools.solver.surveys.failures import Contradiction, Lost
from tools.solver.surveys.rates import interval, report
from tools.solver.surveys.results import HEAD, Result, read, write
from tools.solver.surveys.survey import survey, survey_anew
from tools.solver.verdict import Answer, Verdict


def result(deal: int, verdict: str, seconds: float = 0.5) -> Result:
    return Result(deal, Verdict(verdict), 10, seconds)


class AtOnce(Executor):
    """Does what it is given at once. After so many deals it breaks, as when a process is killed."""

    def __init__(self, deals: float) -> None:
        self.deals = deals

    def submit(self, fn: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        self.deals -= 1
        if self.deals < 0:
            done.set_exception(BrokenExecutor())
        else:
            done.set_result(fn(*given, **named))
        return done


def crew_that_ends_after(*deals: float) -> Crew:
    """Each time that the crew starts, it does so many deals and breaks."""
    left = list(deals)

    @contextmanager
    def start() -> Iterator[Executor]:
        yield AtOnce(left.pop(0) if left else 0)

    return Crew(start, (BrokenExecutor,))


@pytest.fixture
def crew() -> Crew:
    return crew_that_ends_after(*[float("inf")] * 9)


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The deals that are searched, all of them winnable."""
    deals: list[int] = []

    def search(_game: str, _limit: float, _memory: int, _sources: str, deal: int) -> Result:
        deals.append(deal)
        return result(deal, "winnable")

    monkeypatch.setattr(module, "result_of", search)
    return deals


def test_a_survey_searches_only_what_is_not_known(tmp_path: Path, searched: list[int], crew: Crew) -> None:
    file = tmp_path / "known.csv"
    write(file, [result(1, "unwinnable"), result(3, "winnable")])
    found = survey("klondike", range(1, 6), 10, file, crew)
    assert searched == [2, 4, 5]
    assert [one.verdict for one in found] == ["unwinnable", *["winnable"] * 4]
    assert list(read(file)) == [1, 2, 3, 4, 5]


def test_a_survey_that_is_ended_while_it_writes_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "thumb.csv"
    known = [Result(deal, Verdict.WINNABLE, 1, 0.1) for deal in (1, 2)]
    write(path, known)
    half_written = Path.write_text

    def ended(file: Path, text: str) -> int:
        half_written(file, text[: len(text) // 2])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_text", ended)
    with pytest.raises(KeyboardInterrupt):
        write(path, known)
    assert list(read(path).values()) == known


def test_more_deals_than_are_given_out_at_a_time(
    tmp_path: Path, searched: list[int], crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "AHEAD", 7)
    found = survey("klondike", range(1, 31), 10, tmp_path / "known.csv", crew)
    assert searched == [one.deal for one in found] == list(range(1, 31))


def test_an_undecided_deal_is_searched_again_with_more_time_only(
    tmp_path: Path, searched: list[int], crew: Crew
) -> None:
    file = tmp_path / "known.csv"
    write(file, [result(1, "undecided", 10.01)])
    survey("klondike", range(1, 2), 10, file, crew)
    assert searched == []
    survey("klondike", range(1, 2), 60, file, crew)
    assert searched == [1]


def test_a_deal_that_ran_out_of_memory_is_not_searched_again_in_the_same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    out_of_room = Answer(Verdict.UNDECIDED, None, 10**7, seconds=4)
    monkeypatch.setattr("tools.solver.solve.decide", lambda *_, **__: out_of_room)
    found = module.result_of("klondike", 10, 1 << 30, code_cache.fingerprint(), 1)
    assert found.settles(10) and not found.settles(60)


def test_deals_that_were_lost_with_their_process_are_searched_by_another(tmp_path: Path, searched: list[int]) -> None:
    found = survey("klondike", range(1, 6), 10, tmp_path / "known.csv", crew_that_ends_after(2, 2, 2))
    assert searched == [one.deal for one in found] == [1, 2, 3, 4, 5]


def test_deals_that_are_lost_every_time_are_named_and_the_others_kept(tmp_path: Path, searched: list[int]) -> None:
    file = tmp_path / "known.csv"
    with pytest.raises(Lost, match=r"klondike: 3 deals were lost with the processes that searched them, 3, 4, 5$"):
        survey("klondike", range(1, 6), 10, file, crew_that_ends_after(1, 1))
    assert list(read(file)) == searched == [1, 2]


def test_anew_means_every_deal_and_what_an_older_search_decided_stands(
    tmp_path: Path, searched: list[int], crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "known.csv"
    write(file, [result(1, "winnable", 9), result(2, "unwinnable"), result(7, "unwinnable")])
    fresh = {1: result(1, "winnable"), 2: result(2, "undecided", 10), 3: result(3, "undecided", 10)}
    monkeypatch.setattr(module, "result_of", lambda _game, _limit, _memory, _sources, deal: fresh[deal])
    found = survey_anew("klondike", range(1, 4), 10, file, crew)
    assert found == [fresh[1], result(2, "unwinnable"), fresh[3]]
    assert list(read(file).values()) == [*found, result(7, "unwinnable")]
    assert list(tmp_path.iterdir()) == [file]


def test_anew_goes_on_after_an_interruption(tmp_path: Path, searched: list[int], crew: Crew) -> None:
    file = tmp_path / "known.csv"
    before = [result(deal, "winnable", 9) for deal in range(1, 4)]
    write(file, before)
    with pytest.raises(Lost):
        survey_anew("klondike", range(1, 4), 10, file, crew_that_ends_after(1))
    assert list(read(file).values()) == before, "until all are decided anew, the file stays as it is"
    survey_anew("klondike", range(1, 4), 10, file, crew)
    assert searched == [1, 2, 3]
    assert list(read(file).values()) == [result(deal, "winnable") for deal in range(1, 4)]


def test_a_verdict_that_contradicts_the_file_stops_the_survey(tmp_path: Path, searched: list[int], crew: Crew) -> None:
    file = tmp_path / "known.csv"
    write(file, [result(1, "winnable"), result(2, "unwinnable")])
    with pytest.raises(Contradiction, match="klondike, deal 2: winnable now, but unwinnable on file"):
        survey_anew("klondike", range(1, 4), 10, file, crew)
    assert read(file)[2] == result(2, "unwinnable")


def test_a_survey_that_stops_says_so_in_one_line(
    tmp_path: Path, searched: list[int], crew: Crew, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "known.csv"
    write(file, [result(1, "unwinnable")])
    monkeypatch.setattr("tools.cli.surveys.crew_of", lambda given, games: crew)
    assert main(["survey", "--deals", "1-1", "--anew", "--results", str(file)]) == 1
    [line] = [line for line in capsys.readouterr().err.splitlines() if "deal 1:" in line]
    assert line.endswith("one of the searches is wrong. What was found is kept.")


def test_a_line_cut_short_counts_for_nothing(tmp_path: Path) -> None:
    file = tmp_path / "known.csv"
    file.write_text(f"{HEAD}\n1,winnable,10,0.5\n2,winn")
    assert list(read(file)) == [1]


@pytest.mark.slow
def test_verdicts_are_searched_by_several_processes(tmp_path: Path) -> None:
    found = survey("klondike3", range(33, 37), 20, tmp_path / "known.csv", processes(2))
    assert [one.verdict for one in found] == ["unwinnable", "winnable", "unwinnable", "unwinnable"]


def end_within(seconds: float, processes: list[psutil.Process]) -> bool:
    _, alive = psutil.wait_procs(processes, seconds)
    return all(one.status() == psutil.STATUS_ZOMBIE for one in alive)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
def test_control_c_ends_a_survey_at_once_and_keeps_what_was_found(tmp_path: Path) -> None:
    file = tmp_path / "known.csv"
    asked = ["--game", "simple", "--deals", "1-900", "--results", str(file), "--workers", "2"]
    command = [sys.executable, "-P", "-m", "tools", "solve", "survey", *asked]
    env = {**os.environ, "PYTHONPATH": str(TOP)}
    with subprocess.Popen(command, env=env, start_new_session=True, stderr=subprocess.PIPE, text=True) as survey:
        while survey.poll() is None and len(read(file)) < 3:
            time.sleep(0.1)
        others = psutil.Process(survey.pid).children(recursive=True)
        os.killpg(survey.pid, signal.SIGINT)  # as a terminal does, to all processes
        _, said = survey.communicate(timeout=60)
    assert survey.returncode == 130
    assert "Traceback" not in said
    kept = read(file)
    assert 3 <= len(kept) < 900 and list(kept) == sorted(kept)
    assert len(others) >= 2 and end_within(5, others)


def test_the_interval_is_wilsons() -> None:
    low, high = interval(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert interval(0, 10)[0] == 0
    assert interval(10, 10)[1] == pytest.approx(1)


def test_undecided_deals_count_both_ways() -> None:
    results = [*(result(deal, "winnable") for deal in range(8)), result(8, "unwinnable"), result(9, "undecided")]
    text = report("thumb", results)
    assert "10 deals, 8 winnable, 1 unwinnable, 1 undecided" in text
    assert "80.00 % (95 % interval 49.02 to 94.33 %), undecided counted as lost" in text
    assert "90.00 % (95 % interval 59.58 to 98.21 %), undecided counted as won" in text
