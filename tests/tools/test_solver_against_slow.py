"""The solver agrees with the slow solver of the tests, on small decks and on real deals."""

import pytest

from tests.tools.slow_solver import can_be_won, dealt
from tests.tools.small_decks import RULE_SETS, agreed_verdict, slow_verdict, small_decks
from tools.games.cards import shuffled
from tools.solver.moves.pruning import ALONE, FAMILIES, JUST_IN_TIME, KING_FILLS, LAST_OF_TALON, ORDERED, SAFE
from tools.solver.position import lay_out
from tools.solver.rules import GAMES, Build, Rules
from tools.solver.search.base import EXHAUSTED, GAVE_UP, NEEDS_ROOM, PAUSED, WON
from tools.solver.search.beam import Beam
from tools.solver.search.counts_relaxation import counts_relaxation, may_be_winnable
from tools.solver.search.family_relaxation import FamilyRelaxation
from tools.solver.search.relaxation import relaxation_of
from tools.solver.search.search import search
from tools.solver.state.deal import ALL_PRUNING, deal_of
from tools.solver.state.families import fans_of
from tools.solver.state.fans import foundation_counts
from tools.solver.state.states import start_state
from tools.solver.verdict import Verdict

# One of each encoding; the full run tries all.
FEW_RULE_SETS = [GAMES["klondike"], GAMES["thumb"], GAMES["shamrock"]]
# Won only because the card that one move uncovers makes room for a second card.
WON_BY_AN_UNCOVERED_CARD = [("klondike3", 971), ("klondike", 342), ("vegas", 70), ("vegas", 971)]
# Won only by emptying a pile for a king that returns from its foundation, at once or some moves later.
WON_BY_A_RETURNING_KING = [
    (5, [1, 4, 12, 8, 9, 17, 16, 13, 0, 5]),
    (4, [8, 13, 7, 11, 1, 2, 12, 10, 9, 14, 5, 3, 0, 4, 15, 6]),
]
PRUNING = (SAFE, KING_FILLS, ORDERED, LAST_OF_TALON, ALONE, FAMILIES, JUST_IN_TIME)
PRUNED = [rules for rules in RULE_SETS if rules.back or rules.has_shifts or rules.build == Build.NEIGHBOUR]
FEW_SEEDS, MANY_SEEDS = range(2), range(2, 10)


def name_of(rules: Rules) -> str:
    return rules.name


@pytest.mark.parametrize("rules", FEW_RULE_SETS, ids=name_of)
def test_both_solvers_agree_on_a_few_small_decks(rules: Rules) -> None:
    for small_rules, deck in small_decks(rules, FEW_SEEDS):
        agreed_verdict(small_rules, deck)


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULE_SETS, ids=name_of)
def test_both_solvers_agree_on_many_small_decks(rules: Rules) -> None:
    verdicts = {agreed_verdict(small_rules, deck) for small_rules, deck in small_decks(rules, MANY_SEEDS)}
    assert verdicts == {Verdict.WINNABLE, Verdict.UNWINNABLE}, "the decks should include both kinds"


@pytest.mark.slow
@pytest.mark.parametrize("rules", PRUNED, ids=name_of)
def test_switching_off_any_pruning_rule_changes_no_verdict(rules: Rules) -> None:
    for small_rules, deck in small_decks(rules, range(10, 13)):
        agreed_verdict(small_rules, deck, 0, *(ALL_PRUNING & ~rule for rule in PRUNING))


@pytest.mark.parametrize(("game", "deal"), WON_BY_AN_UNCOVERED_CARD)
def test_deals_won_by_the_card_that_a_move_uncovers_are_called_winnable(game: str, deal: int) -> None:
    rules = GAMES[game]
    assert search(rules, lay_out(rules, shuffled(deal)), limit=10).verdict == Verdict.WINNABLE


@pytest.mark.parametrize(("ranks", "deck"), WON_BY_A_RETURNING_KING)
def test_decks_won_by_a_king_that_returns_from_its_foundation_are_called_winnable(ranks: int, deck: list[int]) -> None:
    rules = Rules("one pass by three, back", turn=3, passes=1, back=True, ranks=ranks, piles=3)
    assert agreed_verdict(rules, deck) == Verdict.WINNABLE


def beam_outcome(rules: Rules, deck: list[int], width: int) -> int:
    layout = lay_out(rules, deck)
    beam = Beam(deal_of(rules, layout), relaxation_of(rules, layout), start_state(rules, layout), width)
    beam.memory = 1 << 24
    while (outcome := beam.run(1000)) == NEEDS_ROOM:
        assert beam.make_room()
    return outcome


@pytest.mark.parametrize("game", ["simple", "shamrock"])
def test_a_narrow_beam_gives_up_rather_than_give_a_wrong_verdict(game: str) -> None:
    outcomes = set()
    for rules, deck in small_decks(GAMES[game], range(20, 30)):
        outcome = beam_outcome(rules, deck, width=1)
        outcomes.add(outcome)
        if outcome != GAVE_UP:
            verdict = {WON: Verdict.WINNABLE, EXHAUSTED: Verdict.UNWINNABLE}[outcome]
            assert slow_verdict(rules, deck) == verdict, (rules, deck)
    assert GAVE_UP in outcomes, "some beams should have been too narrow"


def relaxed_outcome(rules: Rules, deck: list[int]) -> int:
    """What both relaxations of Shamrocks say: EXHAUSTED if the deck is lost there, GAVE_UP if not."""
    layout = lay_out(rules, deck)
    start = start_state(rules, layout)
    relaxed = FamilyRelaxation(fans_of(deal_of(rules, layout), start), counts_relaxation(), start)
    relaxed.memory = 1 << 24
    while (outcome := relaxed.run(1000)) in (PAUSED, NEEDS_ROOM):
        assert outcome == PAUSED or relaxed.make_room()
    return outcome


def lost_by_counts(rules: Rules, deck: list[int]) -> bool:
    layout = lay_out(rules, deck)
    fans = fans_of(deal_of(rules, layout), start_state(rules, layout))
    counts = foundation_counts(deal_of(rules, layout), start_state(rules, layout))[0]
    return not may_be_winnable(fans, counts_relaxation(), counts)


def test_shamrocks_lost_in_a_relaxed_game_are_lost() -> None:
    lost = lost_by_counts_alone = 0
    for small_rules, deck in small_decks(GAMES["shamrock"], range(30, 40)):
        is_lost = relaxed_outcome(small_rules, deck) == EXHAUSTED
        by_counts = lost_by_counts(small_rules, deck)
        assert is_lost or not by_counts, "the first relaxation includes the second"
        assert not is_lost or slow_verdict(small_rules, deck) == Verdict.UNWINNABLE, (small_rules, deck)
        lost += is_lost
        lost_by_counts_alone += by_counts
    assert lost > lost_by_counts_alone > 0, "the decks should include some that each relaxation calls lost"


@pytest.mark.parametrize("deal", [102, 762, 936, 2800])
def test_deals_of_shamrocks_without_a_win_are_proved_lost(deal: int) -> None:
    rules = GAMES["shamrock"]
    assert search(rules, lay_out(rules, shuffled(deal)), limit=10).verdict == Verdict.UNWINNABLE


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "deal"),
    [
        *(("klondike3", 4), ("klondike3", 115), ("vegas", 4), ("vegas", 10), ("shamrock", 33), ("shamrock", 447)),
        *(("casio", 796), ("klondike", 796), ("simple", 796)),
    ],
)
def test_both_solvers_call_these_real_deals_unwinnable(game: str, deal: int) -> None:
    rules, deck = GAMES[game], shuffled(deal)
    assert search(rules, lay_out(rules, deck), limit=10).verdict == Verdict.UNWINNABLE
    assert not can_be_won(dealt(rules, deck))
