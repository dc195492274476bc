"""Each game has an encoding of its states, and states of another encoding are refused."""

from dataclasses import replace

import numpy as np
import pytest

from tools.games.cards import shuffled
from tools.solver.moves.generator import MAX_MOVES, moves
from tools.solver.position import lay_out
from tools.solver.rules import GAMES, Encoding
from tools.solver.state.deal import ENCODING, deal_of
from tools.solver.state.states import WIDTHS, start_state

WITH_PLACEMENT = ("casio", "simple", "thumb")


def test_placement_matters_only_in_casio_simple_and_thumb() -> None:
    expected = dict.fromkeys(GAMES, Encoding.NO_PLACEMENT) | dict.fromkeys(WITH_PLACEMENT, Encoding.PLACEMENT)
    assert {name: rules.encoding for name, rules in GAMES.items()} == expected | {"shamrock": Encoding.FANS}


def test_games_with_placement_have_shifts_or_a_relaxation_unless_cards_come_back() -> None:
    assert [name for name, rules in GAMES.items() if rules.has_shifts] == ["casio", "simple"]
    assert [name for name, rules in GAMES.items() if rules.has_relaxation] == ["thumb"]
    for name in WITH_PLACEMENT:
        rules = replace(GAMES[name], back=True)
        assert not rules.has_shifts and not rules.has_relaxation


@pytest.mark.parametrize("game", GAMES)
def test_the_first_state_has_the_width_of_the_deals_encoding(game: str) -> None:
    rules = GAMES[game]
    layout = lay_out(rules, shuffled(1))
    assert len(start_state(rules, layout)) == WIDTHS[deal_of(rules, layout).rules[ENCODING]]


@pytest.mark.parametrize("game", ["klondike", "casio", "shamrock"])
@pytest.mark.parametrize("width", WIDTHS)
def test_states_of_another_encoding_are_refused(game: str, width: int) -> None:
    rules = GAMES[game]
    layout = lay_out(rules, shuffled(1))
    deal, start = deal_of(rules, layout), start_state(rules, layout)
    buffers = np.zeros((MAX_MOVES, width), np.int64), np.zeros(MAX_MOVES, np.int64)
    if width == len(start):
        assert moves(deal, start.reshape(1, -1), 0, *buffers) > 0
        return
    with pytest.raises(ValueError):
        moves(deal, start.reshape(1, -1), 0, *buffers)
    with pytest.raises(ValueError):
        moves(deal, np.zeros((1, width), np.int64), 0, *buffers)
