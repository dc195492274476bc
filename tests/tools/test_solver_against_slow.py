"""The fast solver and the slow one agree, on cut-down decks and on real deals."""

import pytest

from tests.tools.slow_solver import can_be_won
from tests.tools.small_decks import ROWS, agreed_verdict, cut_down, verdict_of_slow
from tools.games.cards import shuffled
from tools.solver.layout import lay_out
from tools.solver.moves.pruning import ALONE, KING_FILLS, LAST_OF_TALON, ORDERED, SAFE
from tools.solver.rules import GAMES, Build, Rules
from tools.solver.search.beam import Beam
from tools.solver.search.protocol import EXHAUSTED, GAVE_UP, NEEDS_ROOM, WON
from tools.solver.search.relaxation import relaxation_of
from tools.solver.search.search import search
from tools.solver.state.deal import EVERY_RULE, deal_of
from tools.solver.state.states import start_state
from tools.solver.verdict import Verdict

# One of each encoding: the other rows are tried on many decks in the full run.
FEW_ROWS = [GAMES["klondike"], GAMES["thumb"], GAMES["shamrock"]]
# To lay two cards where one has room, the card that the first one uncovers must give the room to the second.
DECIDED_BY_WHAT_A_TURNED_CARD_BRINGS = [("klondike3", 971), ("klondike", 342), ("vegas", 70), ("vegas", 971)]
# A pile is emptied for a king that is on its foundation: as soon as it may come back, or some moves later.
KINGS_COME_BACK = [
    (5, [1, 4, 12, 8, 9, 17, 16, 13, 0, 5]),
    (4, [8, 13, 7, 11, 1, 2, 12, 10, 9, 14, 5, 3, 0, 4, 15, 6]),
]
PRUNING = (SAFE, KING_FILLS, ORDERED, LAST_OF_TALON, ALONE)
PRUNED = [row for row in ROWS if row.back or row.build == Build.NEIGHBOUR]
FEW, MANY = range(2), range(2, 10)  # seeds of decks a cut


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
@pytest.mark.parametrize("rules", PRUNED, ids=lambda rules: rules.name)
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


def outcome_of_beam(rules: Rules, deck: list[int], width: int) -> int:
    layout = lay_out(rules, deck)
    beam = Beam(deal_of(rules, layout), relaxation_of(rules, layout), start_state(rules, layout), width)
    beam.memory = 1 << 24
    while (outcome := beam.run(1000)) == NEEDS_ROOM:
        assert beam.make_room()
    return outcome


@pytest.mark.parametrize("game", ["simple", "shamrock"])
def test_what_a_beam_passes_over_never_makes_a_deal_unwinnable(game: str) -> None:
    outcomes = set()
    for rules, deck in cut_down(GAMES[game], range(20, 30)):
        outcome = outcome_of_beam(rules, deck, width=1)
        outcomes.add(outcome)
        if outcome != GAVE_UP:
            proved = {WON: Verdict.WINNABLE, EXHAUSTED: Verdict.UNWINNABLE}[outcome]
            assert verdict_of_slow(rules, deck) == proved, (rules, deck)
    assert GAVE_UP in outcomes, "some beams should have been too narrow"


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
