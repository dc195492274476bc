"""Families of states that differ by shifts, in the games whose runs don't move: casio and simple."""

import random
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tools.games.cards import shuffled
from tools.solver.jit.compiler import Numbers
from tools.solver.moves.generator import MAX_MOVES, moves
from tools.solver.moves.shifts import (
    ANY_MOVE,
    HIGH,
    WORD,
    family_of,
    mobility,
    moves_between_families,
    new_family_rows,
    new_undecided,
)
from tools.solver.position import lay_out
from tools.solver.rules import GAMES, Together
from tools.solver.search.search import search
from tools.solver.state.deal import Deal, deal_of
from tools.solver.state.klondike import tableau
from tools.solver.state.lookup_tables import lookup_tables
from tools.solver.state.states import start_state
from tools.solver.verdict import Verdict

GAMES_WITH_SHIFTS = [name for name, rules in GAMES.items() if rules.has_shifts]
positions = given(
    game=st.sampled_from(GAMES_WITH_SHIFTS), deal=st.integers(1, 10**6), length=st.integers(0, 60), seed=st.integers()
)
unhurried = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Undecided before there were families.
HARD_DEALS = [
    *(("simple", 140, Verdict.WINNABLE), ("simple", 766, Verdict.WINNABLE), ("simple", 747, Verdict.UNWINNABLE)),
    *(("casio", 1159, Verdict.WINNABLE), ("casio", 1584, Verdict.WINNABLE), ("casio", 1104, Verdict.UNWINNABLE)),
]


def one_move_away(deal: Deal, state: Numbers) -> list[Numbers]:
    successors = np.zeros((MAX_MOVES, 3), np.int64)
    count = moves(deal, state[np.newaxis], 0, successors, np.zeros(MAX_MOVES, np.int64))
    return list(successors[:count])


class Game:
    """A deal without pruning, after some random moves."""

    def __init__(self, game: str, deal: int, length: int, seed: int) -> None:
        rules = GAMES[game]
        layout = lay_out(rules, shuffled(deal))
        self.deal = deal_of(rules, layout, pruning=0)
        self.lookup = lookup_tables(rules, layout, pruning=0)
        self.single = rules.together == Together.ONE_CARD
        self.state = start_state(rules, layout)
        choice = random.Random(seed)
        for _ in range(length):
            # Cards on the foundations can't be shifted, so most of them stay in the piles.
            after = one_move_away(self.deal, self.state)
            kept = [state for state in after if state[0] & 0xFFFF == self.state[0] & 0xFFFF]
            after = kept if kept and choice.random() < 0.9 else after
            if not after:
                break
            self.state = choice.choice(after)

    def family(self, state: Numbers) -> tuple[int, int]:
        return int(state[0]), int(family_of(self.lookup, state[0], state[2]))

    def states_after_shifts(self) -> Iterator[Numbers]:
        met = {self.state.tobytes()}
        waiting = [self.state]
        while waiting:
            state = waiting.pop()
            yield state
            for after in one_move_away(self.deal, state):
                if after[0] == state[0] and after.tobytes() not in met:
                    met.add(after.tobytes())
                    waiting.append(after)


@unhurried
@positions
def test_shifts_lead_to_every_placement_of_the_cards_that_can_be_shifted(
    game: str, deal: int, length: int, seed: int
) -> None:
    played = Game(game, deal, length, seed)
    visible, bases, on_table, _, _ = tableau(played.deal, played.state)
    laid = visible & ~bases & ~on_table
    shiftable = mobility(visible, laid, played.state[2] & laid)[1]
    reached = list(played.states_after_shifts())
    assert {played.family(state) for state in reached} == {played.family(played.state)}
    assert len(reached) == 2 ** int(shiftable).bit_count()
    assert {int(state[2]) & ~shiftable for state in reached} == {int(played.state[2]) & ~shiftable}


@unhurried
@positions
def test_the_moves_of_a_family_are_the_moves_of_all_its_states(game: str, deal: int, length: int, seed: int) -> None:
    played = Game(game, deal, length, seed)
    word, high = played.family(played.state)
    expected = {
        played.family(after)
        for state in played.states_after_shifts()
        for after in one_move_away(played.deal, state)
        if after[0] != state[0]
    }
    rows = new_family_rows()
    count = moves_between_families(played.lookup, played.single, word, high, ANY_MOVE, rows, new_undecided())
    assert {(row[WORD], row[HIGH]) for row in rows[:count].tolist()} == expected


@pytest.mark.parametrize(("game", "deal", "verdict"), HARD_DEALS)
def test_families_decide_deals_that_a_search_over_states_does_not(game: str, deal: int, verdict: Verdict) -> None:
    rules = GAMES[game]
    assert search(rules, lay_out(rules, shuffled(deal)), limit=10).verdict == verdict
