"""Which encoding a game has is decided in one place, and states of another one are refused."""

from dataclasses import replace

import numpy as np
import pytest

from tools.games.cards import shuffled
from tools.solver.layout import lay_out
from tools.solver.moves.generator import MOST_MOVES, moves
from tools.solver.rules import GAMES, Encoding
from tools.solver.state.deal import ENCODING, deal_of
from tools.solver.state.states import WIDTHS, start_state

PLACED = ("casio", "simple", "thumb")


def test_placement_matters_only_where_runs_or_suits_are_bound() -> None:
    expected = dict.fromkeys(GAMES, Encoding.UNPLACED) | dict.fromkeys(PLACED, Encoding.PLACED)
    assert {name: rules.encoding for name, rules in GAMES.items()} == expected | {"shamrock": Encoding.FANS}


def test_the_games_that_have_a_relaxation() -> None:
    assert tuple(name for name, rules in GAMES.items() if rules.has_relaxation) == PLACED
    assert not replace(GAMES["casio"], back=True).has_relaxation


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_and_its_first_state_agree(game: str) -> None:
    rules = GAMES[game]
    layout = lay_out(rules, shuffled(1))
    assert len(start_state(rules, layout)) == WIDTHS[deal_of(rules, layout).row[ENCODING]]


@pytest.mark.parametrize("game", ["klondike", "casio", "shamrock"])
@pytest.mark.parametrize("width", WIDTHS)
def test_states_of_another_encoding_are_refused(game: str, width: int) -> None:
    rules = GAMES[game]
    layout = lay_out(rules, shuffled(1))
    deal, start = deal_of(rules, layout), start_state(rules, layout)
    buffers = np.zeros((MOST_MOVES, width), np.int64), np.zeros(MOST_MOVES, np.int64)
    if width == len(start):
        assert moves(deal, start.reshape(1, -1), 0, *buffers) > 0
        return
    with pytest.raises(ValueError):
        moves(deal, start.reshape(1, -1), 0, *buffers)
    with pytest.raises(ValueError):
        moves(deal, np.zeros((1, width), np.int64), 0, *buffers)
