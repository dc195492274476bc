"""tools/docs/rates.md matches the verdicts on file."""

import re

import pytest

from tools.games.catalogue import entries
from tools.solver.surveys import rates_page as page
from tools.solver.surveys.rates import PUBLISHED, rate_of
from tools.solver.surveys.results import Result
from tools.solver.verdict import Verdict

HINT = "run python3 tools/dev.py solve rates"


def results(deals: range, first_lost: int) -> list[Result]:
    return [Result(deal, Verdict.WINNABLE if deal < first_lost else Verdict.UNWINNABLE, deal, 0.5) for deal in deals]


def test_the_tables_match_the_verdicts() -> None:
    text = page.PAGE.read_text()
    assert text == page.filled(text, page.surveyed()), HINT
    assert all(text.count(f"| {entries()[game].title} |") == 3 for game in page.surveyed())


@pytest.mark.slow
def test_the_plots_match_the_verdicts() -> None:
    from tools.solver.surveys.plots import plots

    expected = plots(page.surveyed())
    assert {path.name: path.read_text() for path in page.PLOTS.iterdir()} == expected, HINT


def test_every_plot_is_on_the_page() -> None:
    shown = re.findall(r"\(plots/(\S+)\)", page.PAGE.read_text())
    assert sorted(shown) == sorted(path.name for path in page.PLOTS.iterdir())


def test_each_game_may_have_other_deals_on_file() -> None:
    known = {"klondike": results(range(1, 201), 181), "thumb": results(range(5, 15), 20)}
    head, _, klondike, thumb = page.rates_table(known)
    assert head.count("|") == klondike.count("|")
    assert "| 1 to 200 | 180 | 20 | 0 | 90.00 % |" in klondike and "| 90.480 ± 0.116 % |" in klondike
    assert "| 5 to 14 | 10 | 0 | 0 | 100.00 % |" in thumb and "none known" in thumb
    assert "of 1 to 14" in page.deals_text([*results(range(1, 3), 9), *results(range(10, 15), 9)])
    assert all(len(list(table(known))) == 4 for table in (page.effort_table, page.cost_table))


def test_the_rate_is_a_range_if_deals_are_undecided() -> None:
    rate = rate_of([*results(range(1, 100), 50), Result(100, Verdict.UNDECIDED, 9, 10)])
    assert page.rate_text(rate) == "49.00 to 50.00 %"
    assert rate.low < 0.49 < 0.50 < rate.high


@pytest.mark.parametrize("game", PUBLISHED)
def test_our_rates_agree_with_the_published_ones(game: str) -> None:
    rate = rate_of(page.surveyed()[game])
    assert rate.low < PUBLISHED[game][0] / 100 < rate.high


def test_a_million_deals_cost_a_million_times_the_mean() -> None:
    [*_, row] = page.cost_table({"klondike": results(range(1, 101), 50)})
    assert "| 0.500 s | 500.0 ms | 139 | 4.3 hours |" in row
