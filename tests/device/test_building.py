"""Moving cards between piles."""

from typing import Any

import pytest

from tests.device.decks import fan_deck, klondike_deck, waste_showing
from tests.device.played_game import after, play
from tests.device.reference_rules import GAMES_WITH_STOCK

BY_COLOUR = ["casio", "klondike", "klondike3", "vegas", "simple", "vegas1"]
ANY_RUN = ["klondike", "klondike3", "vegas", "thumb", "vegas1"]


def up(position: dict[str, Any], pile: int) -> list[str]:
    cards: list[str] = position["piles"][pile - 1]["up"]
    return cards


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_a_card_goes_on_one_that_is_one_higher_and_of_the_other_colour(game: str) -> None:
    assert up(after(game, klondike_deck({1: "QH", 2: "KS"}), "1,2"), 2) == ["KS", "QH"]


@pytest.mark.parametrize("game", BY_COLOUR)
@pytest.mark.parametrize("on", ["KH", "KD"])
def test_a_card_does_not_go_on_one_of_its_colour(game: str, on: str) -> None:
    assert not after(game, klondike_deck({1: "QH", 2: on}), "1,2")["accepted"]


def test_in_thumb_and_pouch_a_card_goes_on_any_other_suit() -> None:
    for on in ("KC", "KD", "KS"):
        assert after("thumb", klondike_deck({1: "QH", 2: on}), "1,2")["accepted"]
    assert not after("thumb", klondike_deck({1: "QH", 2: "KH"}), "1,2")["accepted"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
@pytest.mark.parametrize("card", ["KH", "QH", "TH", "9H", "AH"])
def test_a_card_only_goes_on_the_next_higher_rank(game: str, card: str) -> None:
    assert not after(game, klondike_deck({1: card, 2: "QS"}), "1,2")["accepted"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_ace_and_king_do_not_go_on_each_other(game: str) -> None:
    assert not after(game, klondike_deck({1: "KH", 2: "AS"}), "1,2")["accepted"]
    assert not after(game, klondike_deck({1: "AH", 2: "KS"}), "1,2")["accepted"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_an_uncovered_hidden_card_is_turned_up_at_once(game: str) -> None:
    position = after(game, klondike_deck({1: "KS", 2: "5C QH"}), "2,1")
    assert position["piles"][1] == {"hidden": [], "up": ["5C"]}


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_the_waste_card_goes_on_a_pile(game: str) -> None:
    deck, turns = waste_showing(game, "QH", {1: "KS"})
    assert up(after(game, deck, *turns, "0,1"), 1) == ["KS", "QH"]


TWO_FACE_UP = klondike_deck({1: "QH", 2: "KS", 3: "JC"})


@pytest.mark.parametrize("game", [game for game in GAMES_WITH_STOCK if game != "simple"])
def test_all_face_up_cards_of_a_pile_move_together(game: str) -> None:
    position = after(game, TWO_FACE_UP, "3,1", "1,2")
    assert up(position, 2) == ["KS", "QH", "JC"] and up(position, 1) == []


def test_in_klondike_simple_only_one_card_moves() -> None:
    assert not after("simple", TWO_FACE_UP, "3,1", "1,2")["accepted"]
    assert not after("simple", TWO_FACE_UP, "3,1", "1,2,2")["accepted"]


# After MAKE_THREE pile 1 is QH JC TD; JC TD fit on QD of pile 6, and TD on JS of pile 5.
THREE_FACE_UP = klondike_deck({1: "QH", 3: "JC", 4: "TD", 5: "JS", 6: "QD"})
MAKE_THREE = ["3,1", "4,1"]


@pytest.mark.parametrize("game", ANY_RUN)
@pytest.mark.parametrize("command", ["1,6", "1,6,2", "TT 1 6", "TT 1 6 2"])
def test_part_of_a_run_moves_where_any_run_may(game: str, command: str) -> None:
    position = after(game, THREE_FACE_UP, *MAKE_THREE, command)
    assert up(position, 6) == ["QD", "JC", "TD"] and up(position, 1) == ["QH"]


@pytest.mark.parametrize("game", ["casio", "simple"])
@pytest.mark.parametrize("command", ["1,6", "1,6,2", "TT 1 6", "TT 1 6 2"])
def test_part_of_a_run_does_not_move_in_casio_and_simple(game: str, command: str) -> None:
    assert not after(game, THREE_FACE_UP, *MAKE_THREE, command)["accepted"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
@pytest.mark.parametrize("command", ["1,5", "1,5,1"])
def test_the_top_card_of_a_run_moves_alone(game: str, command: str) -> None:
    position = after(game, THREE_FACE_UP, *MAKE_THREE, command)
    assert up(position, 5) == ["JS", "TD"] and up(position, 1) == ["QH", "JC"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
@pytest.mark.parametrize("count", ["0", "2", "4", "9", "03"])
def test_a_third_number_means_exactly_that_many_cards(game: str, count: str) -> None:
    """Only one card, TD, fits on JS."""
    assert not after(game, THREE_FACE_UP, *MAKE_THREE, f"1,5,{count}")["accepted"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_hidden_cards_do_not_move(game: str) -> None:
    assert not after(game, klondike_deck({2: "QH JC", 3: "KS"}), "2,3,2")["accepted"]


def with_empty_pile(game: str, card: str, *commands: str) -> dict[str, Any]:
    """Pile 1 is empty, and the card is on top of pile 4."""
    return after(game, klondike_deck({1: "5H", 2: "6S", 4: card}), "1,2", *commands)


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_a_king_fills_an_empty_pile(game: str) -> None:
    for king in ("KC", "KD", "KH", "KS"):
        assert up(with_empty_pile(game, king, "4,1"), 1) == [king]


@pytest.mark.parametrize("game", BY_COLOUR)
def test_only_a_king_fills_an_empty_pile(game: str) -> None:
    for card in ("QS", "QD", "AC", "7C"):
        assert not with_empty_pile(game, card, "4,1")["accepted"]


def test_in_thumb_and_pouch_any_card_fills_an_empty_pile() -> None:
    for card in ("QD", "AC", "KD"):
        assert up(with_empty_pile("thumb", card, "4,1"), 1) == [card]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_an_empty_pile_takes_the_same_cards_from_the_waste_as_from_piles(game: str) -> None:
    for card, is_taken in (("KD", True), ("QD", game == "thumb")):
        deck, turns = waste_showing(game, card, {1: "5H", 2: "6S"})
        assert after(game, deck, "1,2", *turns, "0,1")["accepted"] is is_taken


# After MAKE_GAP pile 3 is QD JC and pile 1 is empty.
RUN_AND_GAP = klondike_deck({1: "5H", 2: "6S", 3: "9H QD", 4: "JC"})
MAKE_GAP = ["1,2", "4,3"]


def test_in_thumb_and_pouch_the_whole_run_goes_to_an_empty_pile() -> None:
    for command in ("3,1", "TT 3 1"):
        assert up(after("thumb", RUN_AND_GAP, *MAKE_GAP, command), 1) == ["QD", "JC"]


@pytest.mark.parametrize("command", ["3,1,1", "TT 3 1 1", "mtt 3 1 1"])
def test_in_thumb_and_pouch_part_of_a_run_goes_to_an_empty_pile_if_asked_for(command: str) -> None:
    position = after("thumb", RUN_AND_GAP, *MAKE_GAP, command)
    assert up(position, 1) == ["JC"] and up(position, 3) == ["QD"]


@pytest.mark.parametrize("game", ["casio", "klondike", "klondike3", "vegas"])
def test_a_king_takes_his_run_along_to_an_empty_pile(game: str) -> None:
    deck = klondike_deck({1: "5H", 2: "6S", 3: "9H KD", 4: "QC"})
    position = after(game, deck, "1,2", "4,3", "3,1")
    assert up(position, 1) == ["KD", "QC"] and up(position, 3) == ["9H"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_a_king_alone_in_a_pile_may_move_to_another_empty_pile(game: str) -> None:
    deck = klondike_deck({1: "5H", 2: "AC 6S", 3: "AD AH KD", 7: "7D"})
    gaps = ["1,2", "2,7", "2,8"] if game != "simple" else ["2,7", "2,8", "1,7"]
    *_, before, after_move = play(game, deck, *gaps, "3,1", "1,2")
    assert up(before, 1) == ["KD"] and up(before, 2) == []
    assert after_move["accepted"] and up(after_move, 2) == ["KD"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_nothing_moves_from_an_empty_pile(game: str) -> None:
    for command in ("1,2", "1,8", "1", "1,2,1"):
        assert not with_empty_pile(game, "KD", command)["accepted"]


class TestShamrocks:
    def test_a_card_goes_on_the_next_lower_or_higher_rank_of_any_suit(self) -> None:
        for card in ("5H", "5C", "7H", "7S"):
            deck = fan_deck({1: f"2C 9D {card}", 18: "6S"})
            assert up(after("shamrock", deck, "1,18"), 18) == ["6S", card]

    def test_a_card_goes_on_no_other_rank(self) -> None:
        for card in ("6H", "4C", "8S", "AD"):
            assert not after("shamrock", fan_deck({1: f"2C 9D {card}", 18: "6S"}), "1,18")["accepted"]

    def test_kings_and_aces_do_not_go_on_each_other(self) -> None:
        assert not after("shamrock", fan_deck({1: "2C 9D AC", 18: "KS"}), "1,18")["accepted"]
        assert not after("shamrock", fan_deck({1: "KS KD KC", 18: "AS"}), "1,18")["accepted"]

    def test_a_fan_of_three_cards_is_full(self) -> None:
        deck = fan_deck({1: "2C 9D 5H", 2: "2D 9C 6H", 3: "3C 9H 7S", 18: "6S"})
        *_, third, fourth = play("shamrock", deck, "1,18", "2,18", "3,18")
        assert third["accepted"] and up(third, 18) == ["6S", "5H", "6H"]
        assert not fourth["accepted"]

    def test_only_one_card_moves_at_a_time(self) -> None:
        deck = fan_deck({1: "2C 8D 7H", 18: "9S"})
        assert not after("shamrock", deck, "1,18")["accepted"]
        assert not after("shamrock", deck, "1,18,2")["accepted"]

    def test_an_empty_fan_takes_no_card(self) -> None:
        deck = fan_deck({1: "2C 9D 5H", 2: "KC KD KS", 3: "2D 2H 3C", 4: "AC 3D 7C", 18: "AS"})
        for fan in (2, 3, 4):
            *_, with_empty_fan, refused = play("shamrock", deck, "18,0", f"{fan},18")
            assert up(with_empty_fan, 18) == []
            assert not refused["accepted"]
