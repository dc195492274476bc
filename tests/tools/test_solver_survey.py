"""Surveys: the rate with its interval, and a file of verdicts that a later run goes on from."""

from pathlib import Path

import pytest

from tools.solver.surveys import survey as module
from tools.solver.surveys.rates import interval, report
from tools.solver.surveys.results import HEAD, Result, read, write
from tools.solver.surveys.survey import survey
from tools.solver.verdict import Verdict


def result(deal: int, verdict: str, seconds: float = 0.5) -> Result:
    return Result(deal, Verdict(verdict), 10, seconds)


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The deals that are searched, all of them winnable."""
    deals: list[int] = []

    def search(_game: str, missing: list[int], _limit: float, _workers: int) -> list[Result]:
        deals.extend(missing)
        return [result(deal, "winnable") for deal in missing]

    monkeypatch.setattr(module, "_searched", search)
    return deals


def test_a_survey_searches_only_what_is_not_known(tmp_path: Path, searched: list[int]) -> None:
    file = tmp_path / "known.csv"
    write(file, [result(1, "unwinnable"), result(3, "winnable")])
    found = survey("klondike", range(1, 6), 10, file)
    assert searched == [2, 4, 5]
    assert [one.verdict for one in found] == ["unwinnable", *["winnable"] * 4]
    assert list(read(file)) == [1, 2, 3, 4, 5]


def test_an_undecided_deal_is_searched_again_with_more_time_only(tmp_path: Path, searched: list[int]) -> None:
    file = tmp_path / "known.csv"
    write(file, [result(1, "undecided", 10.01)])
    survey("klondike", range(1, 2), 10, file)
    assert searched == []
    survey("klondike", range(1, 2), 60, file)
    assert searched == [1]


def test_a_line_cut_short_counts_for_nothing(tmp_path: Path) -> None:
    file = tmp_path / "known.csv"
    file.write_text(f"{HEAD}\n1,winnable,10,0.5\n2,winn")
    assert list(read(file)) == [1]


@pytest.mark.slow
def test_verdicts_are_searched_by_several_processes(tmp_path: Path) -> None:
    found = survey("klondike3", range(33, 37), 20, tmp_path / "known.csv", workers=2)
    assert [one.verdict for one in found] == ["unwinnable", "winnable", "unwinnable", "unwinnable"]


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
