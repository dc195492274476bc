"""The table that the calculator carries says what the surveys found."""

import importlib.util
from types import ModuleType

import pytest

from tools.solver.hunt import Verdict
from tools.solver.results import Result, file_of, known_from_the_first, read
from tools.solver.rules import GAMES
from tools.solver.table import EASY, HARD, UNDECIDED, UNWINNABLE, WINS, kinds, packed, source


def device(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"device_{name}", WINS.with_name(f"{name}.py"))
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_calculator_reads_back_what_is_packed() -> None:
    every = [a + 4 * b + 16 * c for a in range(4) for b in range(4) for c in range(4)]
    packed_kinds = [value >> 2 * place & 3 for value in every for place in range(3)]
    text = packed(packed_kinds)
    read_back = [device("deals").kind(text, deal) for deal in range(1, len(packed_kinds) + 1)]
    assert read_back == packed_kinds
    assert not set(text) & set("\\'\"") and text.isascii()


def test_deals_beyond_the_last_one_are_undecided() -> None:
    assert [device("deals").kind(packed([HARD]), deal) for deal in (1, 2, 3, 4)] == [HARD, 1, 1, 1]


def test_half_of_the_winnable_deals_are_hard() -> None:
    results = [Result(deal, Verdict.WINNABLE, nodes, 0) for deal, nodes in enumerate((5, 70, 20, 900), 1)]
    results += [Result(5, Verdict.UNWINNABLE, 1, 0), Result(6, Verdict.UNDECIDED, 10**7, 10)]
    assert kinds(results) == [EASY, HARD, EASY, HARD, UNWINNABLE, UNDECIDED]


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_that_of_the_verdicts(game: str) -> None:
    known = read(file_of(game))
    count = known_from_the_first(file_of(game))
    assert count >= 500
    text = device("wins").WINS[list(GAMES).index(game)]
    assert text == packed(kinds([known[deal] for deal in range(1, count + 1)]))


def test_the_file_is_lean_and_plain() -> None:
    lines = WINS.read_text().splitlines()
    assert len(lines) <= 300 and max(map(len, lines)) <= 100
    assert WINS.read_text().isascii()


def test_each_game_has_one_text() -> None:
    results = {game: [Result(1, Verdict.WINNABLE, 1, 0)] * 400 for game in GAMES}
    namespace: dict[str, tuple[str, ...]] = {}
    exec(source(results), namespace)
    assert [len(text) for text in namespace["WINS"]] == [134] * len(GAMES)
