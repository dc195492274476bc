"""The calculator's table of winnable deals can be read back, matches the verdicts on file, and is right."""

import random

import pytest

from tools.games.cards import shuffled
from tools.games.catalogue import DEVICE, entries, number_of
from tools.games.device import Device
from tools.solver.solve import solve
from tools.solver.surveys.results import Result, file_of, known_from_the_first, read
from tools.solver.surveys.wins_table import (
    DEALS,
    EASY,
    HARD,
    UNDECIDED,
    UNWINNABLE,
    WIDTH,
    files,
    kinds,
    lines_of,
    packed,
    source,
)
from tools.solver.verdict import Verdict

SURVEYED = [game for game in entries() if file_of(game).exists()]
MIN_DEALS = 500


def surveyed(game: str) -> list[Result]:
    """The results on file for the deals of the table."""
    known = read(file_of(game))
    return [known[deal] for deal in range(1, min(known_from_the_first(file_of(game)), DEALS) + 1)]


def read_back(lines: tuple[bytes, ...], deals: range) -> list[int]:
    """The kinds of the deals as the calculator reads them."""
    kind = Device().load("deals").kind
    return [kind(lines, deal) for deal in deals]


def test_the_calculator_reads_back_the_packed_kinds() -> None:
    every = [a + 4 * b + 16 * c for a in range(4) for b in range(4) for c in range(4)]
    packed_kinds = [value >> 2 * place & 3 for value in every for place in range(3)] * 2  # more than one line
    text = packed(packed_kinds)
    assert read_back(lines_of(text), range(1, len(packed_kinds) + 1)) == packed_kinds
    assert not set(text) & set(b"\\'\"") and text.isascii()


def test_deals_beyond_the_table_are_undecided() -> None:
    assert read_back(lines_of(packed([HARD])), range(1, 5)) == [HARD, UNDECIDED, UNDECIDED, UNDECIDED]


def test_half_of_the_winnable_deals_are_hard() -> None:
    results = [Result(deal, Verdict.WINNABLE, nodes, 0) for deal, nodes in enumerate((5, 70, 20, 900), 1)]
    results += [Result(5, Verdict.UNWINNABLE, 1, 0), Result(6, Verdict.UNDECIDED, 10**7, 10)]
    assert kinds(results) == [EASY, HARD, EASY, HARD, UNWINNABLE, UNDECIDED]


def test_a_table_is_one_text_in_short_lines() -> None:
    namespace: dict[str, tuple[bytes, ...]] = {}
    exec(source("klondike", [Result(1, Verdict.WINNABLE, 1, 0)] * 400), namespace)
    assert sum(map(len, namespace["WINS"])) == 134
    assert all(len(line) <= WIDTH for line in namespace["WINS"]), "a string takes one piece of the heap"


def test_the_files_in_device_match_the_verdicts() -> None:
    expected = files({game: surveyed(game) for game in SURVEYED})
    assert {path.name: path.read_text() for path in DEVICE.glob("wins*.py")} == {
        path.name: text for path, text in expected.items()
    }


def test_the_surveyed_games_come_first_in_the_menu() -> None:
    assert list(entries())[: len(SURVEYED)] == SURVEYED


@pytest.mark.parametrize("game", SURVEYED)
def test_at_least_500_deals_are_surveyed(game: str) -> None:
    assert len(surveyed(game)) >= MIN_DEALS


@pytest.mark.parametrize("game", SURVEYED)
def test_the_calculator_reports_the_verdicts_on_file(game: str) -> None:
    results = surveyed(game)
    table = Device().load("deals").table(number_of(game) - 1)
    kinds_read = read_back(table, range(1, len(results) + 1))
    expected = {Verdict.UNWINNABLE: {UNWINNABLE}, Verdict.UNDECIDED: {UNDECIDED}, Verdict.WINNABLE: {EASY, HARD}}
    for kind, result in zip(kinds_read, results, strict=True):
        assert kind in expected[result.verdict], result
    assert read_back(table, range(len(results) + 3, len(results) + 4)) == [UNDECIDED]


@pytest.mark.slow
@pytest.mark.parametrize("game", SURVEYED)
def test_some_winnable_deals_of_the_table_can_be_won(game: str) -> None:
    """solve() returns a solution only after the calculator's own code has won with it."""
    quick = [result for result in surveyed(game) if result.verdict == Verdict.WINNABLE and result.seconds < 0.3]
    for result in random.Random(game).sample(quick, 4):
        answer = solve(game, shuffled(result.deal), limit=20)
        assert answer.verdict == Verdict.WINNABLE, result
        assert answer.commands
