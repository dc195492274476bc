"""The fast solver and the slow one agree, on cut-down decks and on real deals."""

import random
from dataclasses import replace

import pytest

from tests.tools.slow_solver import after_commands, can_be_won, is_won
from tools.games.cards import shuffled
from tools.solver.commands import commands_of
from tools.solver.deal import lay_out
from tools.solver.hunt import Verdict, hunt
from tools.solver.rules import GAMES, Build, Rules

# The games, and rows that no game has but that the search should understand just as well.
ROWS = [
    *GAMES.values(),
    Rules("klondike without back"),
    Rules("one pass", passes=1, back=True),
    Rules("three at a time without back", turn=3),
    Rules("two passes by two", turn=2, passes=2),
    Rules("single cards and back", together=GAMES["simple"].together, back=True),
    Rules("other suits, any passes", build=Build.OTHER_SUIT, empty=GAMES["thumb"].empty),
]
# Ranks, suits, piles: small enough for the slow one, large enough for both verdicts.
CUTS = [(4, 4, 3), (5, 2, 3), (7, 2, 4), (3, 4, 4)]
CUTS_OF_SHAMROCKS = [(3, 4, 4), (4, 4, 6), (6, 2, 4), (5, 4, 7)]
DECKS_A_CUT = 8


def cut_down(rules: Rules) -> list[tuple[Rules, list[int]]]:
    cuts = CUTS_OF_SHAMROCKS if rules.build == Build.NEIGHBOUR else CUTS
    decks = []
    for ranks, suits, piles in cuts:
        for seed in range(DECKS_A_CUT):
            deck = [rank * 4 + suit for rank in range(ranks) for suit in range(suits)]
            random.Random(seed).shuffle(deck)
            decks.append((replace(rules, ranks=ranks, piles=piles), deck))
    return decks


@pytest.mark.parametrize("rules", ROWS, ids=lambda rules: rules.name)
def test_the_verdicts_on_small_decks_are_those_of_the_slow_solver(rules: Rules) -> None:
    verdicts = set()
    for small, deck in cut_down(rules):
        layout = lay_out(small, deck)
        found = hunt(small, layout, limit=10)
        expected = Verdict.WINNABLE if can_be_won(small, layout) else Verdict.UNWINNABLE
        assert found.verdict == expected, (small, deck)
        verdicts.add(expected)
    assert verdicts == {Verdict.WINNABLE, Verdict.UNWINNABLE}, "the decks should be of both kinds"


@pytest.mark.parametrize("rules", ROWS, ids=lambda rules: rules.name)
def test_the_solutions_of_small_decks_keep_to_the_rules(rules: Rules) -> None:
    for small, deck in cut_down(rules):
        layout = lay_out(small, deck)
        found = hunt(small, layout, limit=10)
        if found.verdict == Verdict.WINNABLE:
            assert is_won(after_commands(small, layout, commands_of(small, layout, found.board, found.path)))


@pytest.mark.parametrize(
    ("game", "deal"),
    [
        *(("klondike3", 4), ("klondike3", 115), ("vegas", 4), ("vegas", 10), ("shamrock", 33), ("shamrock", 447)),
        *(("casio", 796), ("klondike", 796), ("simple", 796)),
    ],
)
def test_real_deals_that_both_call_unwinnable(game: str, deal: int) -> None:
    rules = GAMES[game]
    layout = lay_out(rules, shuffled(deal))
    assert hunt(rules, layout, limit=10).verdict == Verdict.UNWINNABLE
    assert not can_be_won(rules, layout)
