"""Depth-first searches that take turns decide the same deals, and win some that a single one doesn't."""

import pytest

from tests.tools.small_decks import RULE_SETS, agreed_verdict, small_decks
from tools.games.cards import shuffled
from tools.solver.position import lay_out
from tools.solver.rules import GAMES, Encoding, Rules
from tools.solver.search import canonical_search
from tools.solver.search.base import EXHAUSTED, NEEDS_ROOM, NODES, PAUSED, WON
from tools.solver.search.canonical_search import CanonicalSearch
from tools.solver.search.transposition import bytes_of
from tools.solver.state.deal import ALL_PRUNING
from tools.solver.state.lookup_tables import lookup_tables
from tools.solver.state.states import start_state
from tools.solver.verdict import Verdict

WITH_DIVES = [rules for rules in RULE_SETS if rules.encoding == Encoding.NO_PLACEMENT and rules.back]
LOST, WON_BY_A_LATER_DIVE = 90125, 90610
MEMORY = 1 << 28


def search_of(deal: int) -> CanonicalSearch:
    rules = GAMES["klondike3"]
    layout = lay_out(rules, shuffled(deal))
    search = CanonicalSearch(lookup_tables(rules, layout, ALL_PRUNING), int(start_state(rules, layout)[0]))
    search.memory = MEMORY
    return search


def outcome_after(search: CanonicalSearch, steps: int) -> int:
    """The outcome after some slices of steps."""
    for _ in range(steps // 1000):
        while (outcome := search.run(1000)) == NEEDS_ROOM:
            assert search.make_room()
        if outcome != PAUSED:
            break
    return outcome


@pytest.mark.parametrize("turn", [1, 3])
@pytest.mark.parametrize("rules", WITH_DIVES, ids=lambda rules: rules.name)
def test_very_short_turns_change_no_verdict(monkeypatch: pytest.MonkeyPatch, rules: Rules, turn: int) -> None:
    monkeypatch.setattr(canonical_search, "FIRST_TURN", turn)
    verdicts = {agreed_verdict(small_rules, deck, 0, ALL_PRUNING) for small_rules, deck in small_decks(rules, range(4))}
    assert verdicts == {Verdict.WINNABLE, Verdict.UNWINNABLE}, "the decks should include both kinds"


def test_dives_in_turn_win_a_deal_on_which_a_single_one_goes_astray(monkeypatch: pytest.MonkeyPatch) -> None:
    assert outcome_after(search_of(WON_BY_A_LATER_DIVE), 300_000) == WON
    monkeypatch.setattr(canonical_search, "MAX_DIVES", 1)
    assert outcome_after(search_of(WON_BY_A_LATER_DIVE), 300_000) == PAUSED


def test_many_dives_prove_a_deal_lost_with_as_many_states_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    nodes = []
    for dives in (1, 100):
        monkeypatch.setattr(canonical_search, "MAX_DIVES", dives)
        search = search_of(LOST)
        assert outcome_after(search, 10**8) == EXHAUSTED
        nodes.append(int(search.counters[NODES]))
    assert nodes[1] == pytest.approx(nodes[0], rel=0.001)  # not equal: what ORDERED leaves out depends on the path


def test_the_memory_of_all_dives_is_counted() -> None:
    search = search_of(LOST)
    outcome_after(search, 50_000)
    assert len(search.dives) > 50
    arrays = [array for dive in search.dives for array in (dive.stack, dive.path)]
    assert search.free == MEMORY - bytes_of(search.table, search.rows, *arrays)


def test_without_free_memory_no_dive_is_added() -> None:
    search = search_of(LOST)
    search.memory = MEMORY - search.free + 1000
    while search.run(100) == PAUSED:
        pass
    assert len(search.dives) == 1
