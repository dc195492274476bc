"""The fast solver and the slow one agree, on cut-down decks and on real deals."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.tools.slow_solver import after_commands, can_be_won, is_won
from tools.games.cards import shuffled
from tools.solver.layout import lay_out
from tools.solver.moves.pruning import KING_FILLS, LAST_OF_TALON, ORDERED, SAFE
from tools.solver.rules import GAMES, Build, Rules
from tools.solver.search.search import search
from tools.solver.solution import commands_of
from tools.solver.state.deal import EVERY_RULE
from tools.solver.verdict import Verdict

# The games, and rows that no game has but that the search should understand just as well.
ROWS = [
    *GAMES.values(),
    Rules("klondike without back"),
    Rules("one pass", passes=1, back=True),
    Rules("one pass by three, back", turn=3, passes=1, back=True),
    Rules("by two, back", turn=2, back=True),
    Rules("three at a time without back", turn=3),
    Rules("two passes by two", turn=2, passes=2),
    Rules("single cards and back", together=GAMES["simple"].together, back=True),
    Rules("other suits, any passes", build=Build.OTHER_SUIT, empty=GAMES["thumb"].empty),
]
# One of each encoding: the other rows are tried on many decks in the full run.
FEW_ROWS = [GAMES["klondike"], GAMES["thumb"], GAMES["shamrock"]]
# Ranks, suits, piles: small enough for the slow one, large enough for both verdicts.
CUTS = [(4, 4, 3), (5, 2, 3), (7, 2, 4), (3, 4, 4)]
CUTS_OF_SHAMROCKS = [(3, 4, 4), (4, 4, 6), (6, 2, 4), (5, 4, 7)]
# To lay two cards where one has room, the card that the first one uncovers must give the room to the second.
DECIDED_BY_WHAT_A_TURNED_CARD_BRINGS = [("klondike3", 971), ("klondike", 342), ("vegas", 70), ("vegas", 971)]
# A pile is emptied for a king that is on its foundation: as soon as it may come back, or some moves later.
KINGS_COME_BACK = [
    (5, [1, 4, 12, 8, 9, 17, 16, 13, 0, 5]),
    (4, [8, 13, 7, 11, 1, 2, 12, 10, 9, 14, 5, 3, 0, 4, 15, 6]),
]
PRUNING = (SAFE, KING_FILLS, ORDERED, LAST_OF_TALON)
FEW, MANY = range(2), range(2, 10)  # seeds of decks a cut


def cut_down(rules: Rules, seeds: range) -> Iterator[tuple[Rules, list[int]]]:
    cuts = CUTS_OF_SHAMROCKS if rules.build == Build.NEIGHBOUR else CUTS
    for ranks, suits, piles in cuts:
        for seed in seeds:
            deck = [rank * 4 + suit for rank in range(ranks) for suit in range(suits)]
            random.Random(seed).shuffle(deck)
            yield replace(rules, ranks=ranks, piles=piles), deck


def agreed_verdict(rules: Rules, deck: list[int], *leaving_out: int) -> Verdict:
    """The verdict of both solvers, once the solution has kept to the rules of the slow one."""
    layout = lay_out(rules, deck)
    verdict = Verdict.WINNABLE if can_be_won(rules, layout) else Verdict.UNWINNABLE
    for some in leaving_out or (EVERY_RULE,):
        found = search(rules, layout, limit=10, leaving_out=some)
        assert found.verdict == verdict, (rules, deck, some)
        if verdict == Verdict.WINNABLE:
            assert is_won(after_commands(rules, layout, commands_of(rules, layout, found.deal, found.path)))
    return verdict


@pytest.mark.parametrize("rules", FEW_ROWS, ids=lambda rules: rules.name)
def test_the_solvers_agree_on_a_few_small_decks(rules: Rules) -> None:
    for small, deck in cut_down(rules, FEW):
        agreed_verdict(small, deck)


@pytest.mark.slow
@pytest.mark.parametrize("rules", ROWS, ids=lambda rules: rules.name)
def test_the_solvers_agree_on_many_small_decks(rules: Rules) -> None:
    verdicts = {agreed_verdict(small, deck) for small, deck in cut_down(rules, MANY)}
    assert verdicts == {Verdict.WINNABLE, Verdict.UNWINNABLE}, "the decks should be of both kinds"


@pytest.mark.slow
@pytest.mark.parametrize("rules", [row for row in ROWS if row.back], ids=lambda rules: rules.name)
def test_no_rule_that_leaves_moves_out_changes_a_verdict(rules: Rules) -> None:
    for small, deck in cut_down(rules, range(10, 13)):
        agreed_verdict(small, deck, 0, *(EVERY_RULE & ~rule for rule in PRUNING))


@pytest.mark.parametrize(("game", "deal"), DECIDED_BY_WHAT_A_TURNED_CARD_BRINGS)
def test_deals_that_a_hasty_rule_once_called_unwinnable(game: str, deal: int) -> None:
    rules = GAMES[game]
    assert search(rules, lay_out(rules, shuffled(deal)), limit=10).verdict == Verdict.WINNABLE


@pytest.mark.parametrize(("ranks", "deck"), KINGS_COME_BACK)
def test_a_pile_may_be_emptied_for_a_king_on_its_foundation(ranks: int, deck: list[int]) -> None:
    rules = Rules("one pass by three, back", turn=3, passes=1, back=True, ranks=ranks, piles=3)
    assert agreed_verdict(rules, deck) == Verdict.WINNABLE


@pytest.mark.slow
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
    assert search(rules, layout, limit=10).verdict == Verdict.UNWINNABLE
    assert not can_be_won(rules, layout)
