"""The stock, the waste and the passes."""

import pytest

from tests.device.played_table import after, klondike_deck, play

STOCK = klondike_deck({}, "2C 3C 4C 5C 6C 7C 8C")
THREE_BY_THREE = ["klondike3", "vegas"]


@pytest.mark.parametrize("game", ["klondike", "thumb", "vegas1"])
def test_one_card_is_turned(game: str) -> None:
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
def test_an_empty_stock_is_begun_again_in_the_order_it_first_came(game: str, turns: int) -> None:
    *_, gone, again = play(game, STOCK, *["0"] * (turns + 1))
    assert gone["stock"] == [] and len(gone["waste"]) == 24
    turned = 3 if game == "klondike3" else 1
    assert again["accepted"]
    assert again["waste"] == gone["waste"][:turned]
    assert again["stock"] == gone["waste"][turned:]


@pytest.mark.parametrize("game", ["casio", "klondike", "klondike3", "simple"])
def test_there_is_no_end_of_passes(game: str) -> None:
    position = after(game, STOCK, *["0"] * 200)
    assert position["accepted"]
    assert position["passes"] == {"casio": 9, "simple": 9, "klondike": 9, "klondike3": 25}[game]


def test_vegas_goes_three_times_through_the_stock() -> None:
    *_, last, refused = play("vegas", STOCK, *["0"] * 25)
    assert last["passes"] == 3 and last["accepted"]
    assert not refused["accepted"] and refused["passes"] == 3 and refused["message"]


@pytest.mark.parametrize("game", ["thumb", "vegas1"])
def test_others_go_once_through_the_stock(game: str) -> None:
    *_, last, refused = play(game, STOCK, *["0"] * 25)
    assert last["accepted"] and last["stock"] == []
    assert not refused["accepted"] and refused["waste"] == last["waste"]


def test_nothing_is_turned_when_no_card_is_left() -> None:
    hearts = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    spades = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS"
    deck = klondike_deck({}, f"{hearts} {spades}")
    *_, empty, refused = play("klondike", deck, *["0", "0,8"] * 24, "0")
    assert empty["stock"] == empty["waste"] == []
    assert not refused["accepted"]
    assert not after("casio", deck, *["0,8"] * 24, "0")["accepted"]


def test_a_card_that_was_played_does_not_come_again() -> None:
    deck = klondike_deck({}, "2C AC 4C")
    position = after("klondike", deck, "0", "0", "0,8", *["0"] * 23)
    assert position["passes"] == 2
    assert position["waste"] == ["2C"] and position["stock"][0] == "4C"


def test_casio_turns_the_next_card_when_none_is_under_the_one_played() -> None:
    position = after("casio", klondike_deck({}, "AC 5D 6D"), "0,8")
    assert position["waste"] == ["5D"] and position["stock"][0] == "6D"
    assert (position["moves"], position["passes"], position["score"]) == (1, 1, 10)


def test_casio_shows_the_card_under_the_one_played() -> None:
    position = after("casio", klondike_deck({}, "5D AC 6D"), "0", "0,8")
    assert position["waste"] == ["5D"] and position["stock"][0] == "6D"


def test_the_next_card_turned_by_itself_goes_back_with_undo() -> None:
    first, _, undone = play("casio", klondike_deck({}, "AC 5D"), "0,8", "-")
    assert undone["waste"] == first["waste"] == ["AC"]
    assert undone["stock"] == first["stock"]


@pytest.mark.parametrize("game", ["simple", "klondike", "thumb", "vegas1"])
def test_elsewhere_the_waste_stays_empty_until_it_is_turned(game: str) -> None:
    commands = ["0,8"] if game == "simple" else ["0", "0,8"]
    assert after(game, klondike_deck({}, "AC 5D"), *commands)["waste"] == []


@pytest.mark.parametrize("game", THREE_BY_THREE)
def test_of_three_turned_cards_the_one_under_the_top_comes_next(game: str) -> None:
    position = after(game, klondike_deck({}, "9C 2D AD"), "0", "0,8", "0,8")
    assert position["waste"] == ["9C"] and position["foundations"][0] == ["AD", "2D"]


def test_casio_begins_again_with_the_last_card_alone() -> None:
    """One card left: it is the stock and the waste, and a new pass begins with it."""
    hearts = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    deck = klondike_deck({}, f"{hearts} AS 2S 3S 4S 5S 6S 7S 8S 9S TS KD")
    *_, alone, again = play("casio", deck, *["0,8"] * 23, "0")
    assert (alone["waste"], alone["stock"]) == (["KD"], [])
    assert (again["accepted"], again["waste"], again["passes"]) == (True, ["KD"], 2)


def test_shamrocks_has_no_stock() -> None:
    assert not after("shamrock", 1, "SW")["accepted"]
