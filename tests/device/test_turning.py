"""Stock, waste and passes."""

import pytest

from tests.device.decks import klondike_deck
from tests.device.played_game import after, play

STOCK = klondike_deck({}, "2C 3C 4C 5C 6C 7C 8C")
THREE_BY_THREE = ["klondike3", "vegas"]


@pytest.mark.parametrize("game", ["klondike", "thumb", "vegas1"])
def test_one_card_is_turned_to_the_waste(game: str) -> None:
    position = after(game, STOCK, "0")
    assert position["waste"] == ["2C"]
    assert position["stock"][:2] == ["3C", "4C"]


@pytest.mark.parametrize("game", THREE_BY_THREE)
def test_three_cards_are_turned_and_the_third_is_on_top(game: str) -> None:
    position = after(game, STOCK, "0")
    assert position["waste"] == ["2C", "3C", "4C"]
    assert position["stock"][:2] == ["5C", "6C"]


@pytest.mark.parametrize("game", ["casio", "simple"])
def test_a_turn_adds_to_the_card_turned_at_the_deal(game: str) -> None:
    assert after(game, STOCK, "0")["waste"] == ["2C", "3C"]


@pytest.mark.parametrize("game", THREE_BY_THREE)
def test_the_last_turn_takes_what_is_left(game: str) -> None:
    deck = klondike_deck({}, "2C 3C AC")
    one_card_played = ["0", "0,8", *["0"] * 7]
    *_, two_left, none_left = play(game, deck, *one_card_played, *["0"] * 8)
    assert (len(two_left["stock"]), len(none_left["stock"]), len(none_left["waste"])) == (2, 0, 23)


@pytest.mark.parametrize(("game", "turns"), [("casio", 23), ("klondike", 24), ("klondike3", 8), ("simple", 23)])
def test_an_empty_stock_is_refilled_from_the_waste_in_the_original_order(game: str, turns: int) -> None:
    *_, used_up, refilled = play(game, STOCK, *["0"] * (turns + 1))
    assert used_up["stock"] == [] and len(used_up["waste"]) == 24
    turned = 3 if game == "klondike3" else 1
    assert refilled["accepted"]
    assert refilled["waste"] == used_up["waste"][:turned]
    assert refilled["stock"] == used_up["waste"][turned:]


@pytest.mark.parametrize("game", ["casio", "klondike", "klondike3", "simple"])
def test_the_number_of_passes_is_unlimited(game: str) -> None:
    position = after(game, STOCK, *["0"] * 200)
    assert position["accepted"]
    assert position["passes"] == {"casio": 9, "simple": 9, "klondike": 9, "klondike3": 25}[game]


def test_vegas_has_three_passes() -> None:
    *_, last, refused = play("vegas", STOCK, *["0"] * 25)
    assert last["passes"] == 3 and last["accepted"]
    assert not refused["accepted"] and refused["passes"] == 3 and refused["message"]


@pytest.mark.parametrize("game", ["thumb", "vegas1"])
def test_thumb_and_pouch_and_vegas_draw_1_have_one_pass(game: str) -> None:
    *_, last, refused = play(game, STOCK, *["0"] * 25)
    assert last["accepted"] and last["stock"] == []
    assert not refused["accepted"] and refused["waste"] == last["waste"]


def test_turning_is_refused_when_stock_and_waste_are_empty() -> None:
    hearts = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    spades = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS"
    deck = klondike_deck({}, f"{hearts} {spades}")
    *_, empty, refused = play("klondike", deck, *["0", "0,8"] * 24, "0")
    assert empty["stock"] == empty["waste"] == []
    assert not refused["accepted"]
    assert not after("casio", deck, *["0,8"] * 24, "0")["accepted"]


def test_a_played_card_is_missing_from_the_next_pass() -> None:
    deck = klondike_deck({}, "2C AC 4C")
    position = after("klondike", deck, "0", "0", "0,8", *["0"] * 23)
    assert position["passes"] == 2
    assert position["waste"] == ["2C"] and position["stock"][0] == "4C"


def test_casio_turns_the_next_card_when_the_last_waste_card_is_played() -> None:
    position = after("casio", klondike_deck({}, "AC 5D 6D"), "0,8")
    assert position["waste"] == ["5D"] and position["stock"][0] == "6D"
    assert (position["moves"], position["passes"], position["score"]) == (1, 1, 10)


def test_casio_shows_the_waste_card_below_the_played_one() -> None:
    position = after("casio", klondike_deck({}, "5D AC 6D"), "0", "0,8")
    assert position["waste"] == ["5D"] and position["stock"][0] == "6D"


def test_undo_also_takes_back_the_card_that_casio_turned() -> None:
    first, _, undone = play("casio", klondike_deck({}, "AC 5D"), "0,8", "-")
    assert undone["waste"] == first["waste"] == ["AC"]
    assert undone["stock"] == first["stock"]


@pytest.mark.parametrize("game", ["simple", "klondike", "thumb", "vegas1"])
def test_in_other_games_an_empty_waste_stays_empty_until_the_next_turn(game: str) -> None:
    commands = ["0,8"] if game == "simple" else ["0", "0,8"]
    assert after(game, klondike_deck({}, "AC 5D"), *commands)["waste"] == []


@pytest.mark.parametrize("game", THREE_BY_THREE)
def test_of_three_turned_cards_the_second_is_playable_after_the_third(game: str) -> None:
    position = after(game, klondike_deck({}, "9C 2D AD"), "0", "0,8", "0,8")
    assert position["waste"] == ["9C"] and position["foundations"][0] == ["AD", "2D"]


def test_casio_starts_a_new_pass_even_with_a_single_card() -> None:
    hearts = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    deck = klondike_deck({}, f"{hearts} AS 2S 3S 4S 5S 6S 7S 8S 9S TS KD")
    *_, one_left, turned = play("casio", deck, *["0,8"] * 23, "0")
    assert (one_left["waste"], one_left["stock"]) == (["KD"], [])
    assert (turned["accepted"], turned["waste"], turned["passes"]) == (True, ["KD"], 2)


def test_shamrocks_has_no_stock() -> None:
    assert not after("shamrock", 1, "SW")["accepted"]
