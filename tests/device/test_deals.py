"""The cards at the deal."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random_base import RandomBase

from tests.device.bare_device import Device
from tests.device.played_table import klondike_deck, play
from tests.device.reference_rules import GAMES, name
from tools.games.cards import CARDS

KLONDIKES = [game for game in GAMES if game != "shamrock"]


@cache
def device() -> Device:
    return Device()


def deck_of_pysol(number: int) -> list[str]:
    """Its FreeCell board, read row by row."""
    board = Game("freecell", number, RandomBase.DEALS_MS).calc_layout_string(CardRenderer(True))
    columns = [line.split() for line in board.splitlines()]
    columns = [[card for card in column if card in CARDS] for column in columns if column[0] in CARDS]
    return [column[row] for row in range(7) for column in columns if row < len(column)]


def deck_of_device(number: int) -> list[str]:
    return [name(card) for card in device().engine.shuffled(number)]


def dealt(game: str, deal: int | list[str]) -> dict[str, Any]:
    return play(game, deal)[0]


def test_deal_1_is_the_deal_that_is_known_everywhere() -> None:
    assert deck_of_device(1)[:9] == ["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H", "KD"]


def test_deals_of_every_thousand_are_those_of_pysol() -> None:
    for number in [*range(1, 301), *range(1000, 33000, 500), 2147483646, 2147483647]:
        assert deck_of_device(number) == deck_of_pysol(number), number


@given(st.integers(1, 2147483647))
def test_any_deal_is_that_of_pysol(number: int) -> None:
    assert deck_of_device(number) == deck_of_pysol(number)


@pytest.mark.parametrize("game", KLONDIKES)
def test_piles_are_dealt_in_rounds_from_left_to_right(game: str) -> None:
    deck = CARDS
    piles = dealt(game, deck)["piles"]
    first_round, second_round = deck[:7], deck[7:13]
    assert [(pile["hidden"] + pile["up"])[0] for pile in piles] == first_round
    assert [(pile["hidden"] + pile["up"])[1] for pile in piles[1:]] == second_round
    assert (piles[6]["hidden"] + piles[6]["up"])[6] == deck[27]


@pytest.mark.parametrize("game", KLONDIKES)
def test_only_the_last_card_of_a_pile_is_face_up(game: str) -> None:
    piles = dealt(game, 617)["piles"]
    assert [len(pile["up"]) for pile in piles] == [1] * 7
    assert [len(pile["hidden"]) for pile in piles] == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("game", KLONDIKES)
def test_the_stock_is_turned_in_deal_order(game: str) -> None:
    start = dealt(game, CARDS)
    assert start["waste"] + start["stock"] == CARDS[28:]


@pytest.mark.parametrize("game", GAMES)
def test_how_many_cards_are_turned_at_the_deal(game: str) -> None:
    turned = {"casio": 1, "simple": 1}
    assert len(dealt(game, 1)["waste"]) == turned.get(game, 0)


def test_shamrocks_are_seventeen_fans_of_three_and_a_single_card() -> None:
    start = dealt("shamrock", CARDS)
    assert [len(pile["up"]) for pile in start["piles"]] == [3] * 17 + [1]
    assert start["piles"][0]["up"] == ["AC", "AD", "AH"]
    assert start["piles"][17]["up"] == ["KS"]
    assert not start["stock"] and not start["waste"]
    assert not any(pile["hidden"] for pile in start["piles"])


def test_kings_of_a_fan_lie_under_its_other_cards_which_keep_their_order() -> None:
    deck = ["2C", "KD", "3H", "4C", "5C", "KS", "KH", "6C", "KC", "7C", "8C", "9C"]
    deck += [card for card in CARDS if card not in deck]
    fans = [pile["up"] for pile in dealt("shamrock", deck)["piles"]]
    assert fans[:4] == [["KD", "2C", "3H"], ["KS", "4C", "5C"], ["KH", "KC", "6C"], ["7C", "8C", "9C"]]


@pytest.mark.parametrize(
    ("dealt_as", "lies_as"),
    [
        ("2C QS 3H", "2C QS 3H"),
        ("QS KD 3H", "KD QS 3H"),
        ("KD KH 4C", "KD KH 4C"),
        ("KC KS 5C", "KC KS 5C"),
        ("6C KS KC", "KS KC 6C"),
    ],
)
def test_a_queen_is_no_king_and_kings_keep_their_order_too(dealt_as: str, lies_as: str) -> None:
    deck = dealt_as.split()
    deck += [card for card in CARDS if card not in deck]
    assert dealt("shamrock", deck)["piles"][0]["up"] == lies_as.split()


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_begins_with_nothing_done(game: str) -> None:
    start = dealt(game, 1)
    assert start["foundations"] == [[], [], [], []]
    assert (start["moves"], start["passes"]) == (0, 1)
    assert start["score"] == (-52 if game in ("vegas", "vegas1") else 0)
    assert not start["won"]


@pytest.mark.parametrize("game", GAMES)
def test_games_are_chosen_by_their_number_and_shown_by_their_name(game: str) -> None:
    rules = device().engine.GAMES[GAMES[game].menu - 1]
    assert (rules["name"], rules["title"]) == (game, GAMES[game].shown_name)
    assert dealt(game, 1)["game"] == game


def test_a_deck_of_our_own_is_laid_out_as_asked() -> None:
    start = dealt("klondike", klondike_deck({7: "KS QH", 2: "AD"}, "2C 3C"))
    assert start["piles"][6] == {"hidden": [*start["piles"][6]["hidden"][:5], "KS"], "up": ["QH"]}
    assert start["piles"][1]["up"] == ["AD"]
    assert start["stock"][:2] == ["2C", "3C"]
