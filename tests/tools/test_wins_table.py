"""The table that the calculator carries is that of the surveys, and what it says of a deal is so."""

import importlib.util
import random
import sys
from typing import Any

import pytest

from tools.games.cards import shuffled
from tools.games.catalogue import entries, number_of
from tools.solver import table
from tools.solver.hunt import Verdict
from tools.solver.results import Result, file_of, known_from_the_first, read
from tools.solver.solve import solve

SURVEYED = [game for game in entries() if file_of(game).exists()]
LEAST = 500


def surveyed(game: str) -> list[Result]:
    known = read(file_of(game))
    return [known[deal] for deal in range(1, known_from_the_first(file_of(game)) + 1)]


def module(name: str) -> Any:
    """A file of device/ as it is."""
    spec = importlib.util.spec_from_file_location(name, table.WINS.with_name(f"{name}.py"))
    assert spec and spec.loader
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def kind(game: str, deal: int) -> int:
    """As the calculator reads it."""
    deals = module("deals")
    found: int = deals.kind(deals.table(number_of(game) - 1), deal)
    return found


def test_the_table_is_written_from_the_results() -> None:
    assert table.WINS.read_text() == table.source({game: surveyed(game) for game in SURVEYED})


def test_the_surveyed_games_come_first_in_the_menu() -> None:
    assert list(entries())[: len(SURVEYED)] == SURVEYED


@pytest.mark.parametrize("game", SURVEYED)
def test_enough_deals_are_known(game: str) -> None:
    assert len(surveyed(game)) >= LEAST


@pytest.mark.parametrize("game", SURVEYED)
def test_what_the_calculator_says_of_a_deal_is_what_was_found(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wins", module("wins"))  # tests/device has one of that name, too
    said = {result.deal: kind(game, result.deal) for result in surveyed(game)[:60]}
    for result in surveyed(game)[:60]:
        meant = {Verdict.UNWINNABLE: {0}, Verdict.UNDECIDED: {1}, Verdict.WINNABLE: {2, 3}}[result.verdict]
        assert said[result.deal] in meant, result
    assert kind(game, len(surveyed(game)) + 3) == 1


@pytest.mark.parametrize("game", SURVEYED)
def test_a_sample_of_the_table_is_played_to_the_win(game: str) -> None:
    """solve() gives a solution only after the calculator's own engine has won with it."""
    quick = [result for result in surveyed(game) if result.verdict == Verdict.WINNABLE and result.seconds < 0.3]
    for result in random.Random(game).sample(quick, 4):
        answer = solve(game, shuffled(result.deal), limit=20)
        assert answer.verdict == Verdict.WINNABLE, result
        assert answer.commands
