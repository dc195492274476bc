"""The deals: the same cards as elsewhere, laid out by the rules of each game."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random_base import RandomBase

from tests.device.decks import klondike_deck
from tests.device.playable_device import PlayableDevice
from tests.device.played_game import play
from tests.device.reference_rules import GAMES, GAMES_WITH_STOCK, name
from tools.games.cards import CARDS


@cache
def device() -> PlayableDevice:
    return PlayableDevice()


def deck_of_pysol(number: int) -> list[str]:
    """The deck of pysol_cards, read row by row from its FreeCell board."""
    board = Game("freecell", number, RandomBase.DEALS_MS).calc_layout_string(CardRenderer(True))
    columns = [line.split() for line in board.splitlines()]
    columns = [[card for card in column if card in CARDS] for column in columns if column[0] in CARDS]
    return [column[row] for row in range(7) for column in columns if row < len(column)]


def deck_of_device(number: int) -> list[str]:
    return [name(card) for card in device().engine.shuffled(number)]


def dealt(game: str, deal: int | list[str]) -> dict[str, Any]:
    return play(game, deal)[0]


def test_deal_1_starts_like_microsofts_deal_1() -> None:
    assert deck_of_device(1)[:9] == ["JD", "2D", "9H", "JC", "5D", "7H", "7C", "5H", "KD"]


def test_sampled_deals_equal_those_of_pysol() -> None:
    for number in [*range(1, 301), *range(1000, 33000, 500), 2147483646, 2147483647]:
        assert deck_of_device(number) == deck_of_pysol(number), number


@given(st.integers(1, 2147483647))
def test_any_deal_equals_that_of_pysol(number: int) -> None:
    assert deck_of_device(number) == deck_of_pysol(number)


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_piles_are_dealt_in_rounds_from_left_to_right(game: str) -> None:
    deck = CARDS
    piles = dealt(game, deck)["piles"]
    first_round, second_round = deck[:7], deck[7:13]
    assert [(pile["hidden"] + pile["up"])[0] for pile in piles] == first_round
    assert [(pile["hidden"] + pile["up"])[1] for pile in piles[1:]] == second_round
    assert (piles[6]["hidden"] + piles[6]["up"])[6] == deck[27]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_only_the_last_card_of_a_pile_is_face_up(game: str) -> None:
    piles = dealt(game, 617)["piles"]
    assert [len(pile["up"]) for pile in piles] == [1] * 7
    assert [len(pile["hidden"]) for pile in piles] == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_the_stock_is_turned_in_deal_order(game: str) -> None:
    start = dealt(game, CARDS)
    assert start["waste"] + start["stock"] == CARDS[28:]


@pytest.mark.parametrize("game", GAMES)
def test_only_casio_and_simple_turn_a_card_at_the_deal(game: str) -> None:
    turned = {"casio": 1, "simple": 1}
    assert len(dealt(game, 1)["waste"]) == turned.get(game, 0)


def test_shamrocks_deals_seventeen_fans_of_three_and_one_single_card() -> None:
    start = dealt("shamrock", CARDS)
    assert [len(pile["up"]) for pile in start["piles"]] == [3] * 17 + [1]
    assert start["piles"][0]["up"] == ["AC", "AD", "AH"]
    assert start["piles"][17]["up"] == ["KS"]
    assert not start["stock"] and not start["waste"]
    assert not any(pile["hidden"] for pile in start["piles"])


def test_kings_move_to_the_bottom_of_their_fan_and_the_others_keep_their_order() -> None:
    deck = ["2C", "KD", "3H", "4C", "5C", "KS", "KH", "6C", "KC", "7C", "8C", "9C"]
    deck += [card for card in CARDS if card not in deck]
    fans = [pile["up"] for pile in dealt("shamrock", deck)["piles"]]
    assert fans[:4] == [["KD", "2C", "3H"], ["KS", "4C", "5C"], ["KH", "KC", "6C"], ["7C", "8C", "9C"]]


@pytest.mark.parametrize(
    ("dealt_cards", "fan"),
    [
        ("2C QS 3H", "2C QS 3H"),
        ("QS KD 3H", "KD QS 3H"),
        ("KD KH 4C", "KD KH 4C"),
        ("KC KS 5C", "KC KS 5C"),
        ("6C KS KC", "KS KC 6C"),
    ],
)
def test_kings_keep_their_order_and_queens_stay_in_place(dealt_cards: str, fan: str) -> None:
    deck = dealt_cards.split()
    deck += [card for card in CARDS if card not in deck]
    assert dealt("shamrock", deck)["piles"][0]["up"] == fan.split()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_starts_without_moves_on_the_first_pass(game: str) -> None:
    start = dealt(game, 1)
    assert start["foundations"] == [[], [], [], []]
    assert (start["moves"], start["passes"]) == (0, 1)
    assert start["score"] == (-52 if game in ("vegas", "vegas1") else 0)
    assert not start["won"]


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_its_menu_number_and_name(game: str) -> None:
    rules = device().engine.GAMES[GAMES[game].menu - 1]
    assert rules["title"] == GAMES[game].shown_name
    assert dealt(game, 1)["game"] == game


def test_a_custom_deck_is_dealt_as_written() -> None:
    start = dealt("klondike", klondike_deck({7: "KS QH", 2: "AD"}, "2C 3C"))
    assert start["piles"][6] == {"hidden": [*start["piles"][6]["hidden"][:5], "KS"], "up": ["QH"]}
    assert start["piles"][1]["up"] == ["AD"]
    assert start["stock"][:2] == ["2C", "3C"]
