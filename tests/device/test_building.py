"""Cards from pile to pile."""

from typing import Any

import pytest

from tests.device.played_table import after, fan_deck, klondike_deck, play, waste_showing
from tests.device.reference_rules import GAMES

KLONDIKES = [game for game in GAMES if game != "shamrock"]
BY_COLOUR = ["casio", "klondike", "klondike3", "vegas", "simple", "vegas1"]
ANY_RUN = ["klondike", "klondike3", "vegas", "thumb", "vegas1"]


def up(position: dict[str, Any], pile: int) -> list[str]:
    cards: list[str] = position["piles"][pile - 1]["up"]
    return cards


@pytest.mark.parametrize("game", KLONDIKES)
def test_one_lower_of_the_other_colour_builds(game: str) -> None:
    assert up(after(game, klondike_deck({1: "QH", 2: "KS"}), "1,2"), 2) == ["KS", "QH"]


@pytest.mark.parametrize("game", BY_COLOUR)
@pytest.mark.parametrize("on", ["KH", "KD"])
def test_the_same_colour_does_not_build(game: str, on: str) -> None:
    assert not after(game, klondike_deck({1: "QH", 2: on}), "1,2")["accepted"]


def test_thumb_and_pouch_builds_on_any_other_suit() -> None:
    for on in ("KC", "KD", "KS"):
        assert after("thumb", klondike_deck({1: "QH", 2: on}), "1,2")["accepted"]
    assert not after("thumb", klondike_deck({1: "QH", 2: "KH"}), "1,2")["accepted"]


@pytest.mark.parametrize("game", KLONDIKES)
@pytest.mark.parametrize("card", ["KH", "QH", "TH", "9H", "AH"])
def test_only_one_lower_builds(game: str, card: str) -> None:
    assert not after(game, klondike_deck({1: card, 2: "QS"}), "1,2")["accepted"]


@pytest.mark.parametrize("game", KLONDIKES)
def test_an_ace_takes_no_king_and_a_king_no_ace(game: str) -> None:
    assert not after(game, klondike_deck({1: "KH", 2: "AS"}), "1,2")["accepted"]
    assert not after(game, klondike_deck({1: "AH", 2: "KS"}), "1,2")["accepted"]


@pytest.mark.parametrize("game", KLONDIKES)
def test_a_hidden_card_left_on_top_is_turned_up_at_once(game: str) -> None:
    position = after(game, klondike_deck({1: "KS", 2: "5C QH"}), "2,1")
    assert position["piles"][1] == {"hidden": [], "up": ["5C"]}


@pytest.mark.parametrize("game", KLONDIKES)
def test_the_waste_builds_too(game: str) -> None:
    deck, turns = waste_showing(game, "QH", {1: "KS"})
    assert up(after(game, deck, *turns, "0,1"), 1) == ["KS", "QH"]


TWO_FACE_UP = klondike_deck({1: "QH", 2: "KS", 3: "JC"})


@pytest.mark.parametrize("game", [game for game in KLONDIKES if game != "simple"])
def test_the_whole_face_up_pile_moves(game: str) -> None:
    position = after(game, TWO_FACE_UP, "3,1", "1,2")
    assert up(position, 2) == ["KS", "QH", "JC"] and up(position, 1) == []


def test_in_klondike_simple_only_one_card_moves() -> None:
    assert not after("simple", TWO_FACE_UP, "3,1", "1,2")["accepted"]
    assert not after("simple", TWO_FACE_UP, "3,1", "1,2,2")["accepted"]


# Pile 1 becomes QH JC TD; QD on pile 6 waits for JC and TD, JS on pile 5 for TD.
THREE_FACE_UP = klondike_deck({1: "QH", 3: "JC", 4: "TD", 5: "JS", 6: "QD"})
MAKE_THREE = ["3,1", "4,1"]


@pytest.mark.parametrize("game", ANY_RUN)
@pytest.mark.parametrize("command", ["1,6", "1,6,2", "TT 1 6"])
def test_part_of_a_run_moves(game: str, command: str) -> None:
    position = after(game, THREE_FACE_UP, *MAKE_THREE, command)
    assert up(position, 6) == ["QD", "JC", "TD"] and up(position, 1) == ["QH"]


@pytest.mark.parametrize("game", ["casio", "simple"])
@pytest.mark.parametrize("command", ["1,6", "1,6,2", "TT 1 6"])
def test_part_of_a_run_does_not_move(game: str, command: str) -> None:
    assert not after(game, THREE_FACE_UP, *MAKE_THREE, command)["accepted"]


@pytest.mark.parametrize("game", KLONDIKES)
@pytest.mark.parametrize("command", ["1,5", "1,5,1"])
def test_the_top_card_of_a_run_moves_alone(game: str, command: str) -> None:
    position = after(game, THREE_FACE_UP, *MAKE_THREE, command)
    assert up(position, 5) == ["JS", "TD"] and up(position, 1) == ["QH", "JC"]


@pytest.mark.parametrize("game", KLONDIKES)
@pytest.mark.parametrize("count", ["0", "2", "4", "9", "03"])
def test_the_number_of_cards_is_exact(game: str, count: str) -> None:
    """TD alone fits on JS: no other number will do."""
    assert not after(game, THREE_FACE_UP, *MAKE_THREE, f"1,5,{count}")["accepted"]


@pytest.mark.parametrize("game", KLONDIKES)
def test_hidden_cards_do_not_move(game: str) -> None:
    assert not after(game, klondike_deck({2: "QH JC", 3: "KS"}), "2,3,2")["accepted"]


def emptied(game: str, card: str, *commands: str) -> dict[str, Any]:
    """Pile 1 is empty, the card lies on top of pile 4."""
    return after(game, klondike_deck({1: "5H", 2: "6S", 4: card}), "1,2", *commands)


@pytest.mark.parametrize("game", KLONDIKES)
def test_a_king_alone_fills_an_empty_pile(game: str) -> None:
    for king in ("KC", "KD", "KH", "KS"):
        assert up(emptied(game, king, "4,1"), 1) == [king]


@pytest.mark.parametrize("game", BY_COLOUR)
def test_no_other_card_fills_an_empty_pile(game: str) -> None:
    for card in ("QS", "QD", "AC", "7C"):
        assert not emptied(game, card, "4,1")["accepted"]


def test_in_thumb_and_pouch_any_card_fills_an_empty_pile() -> None:
    for card in ("QD", "AC", "KD"):
        assert up(emptied("thumb", card, "4,1"), 1) == [card]


@pytest.mark.parametrize("game", KLONDIKES)
def test_an_empty_pile_takes_from_the_waste_what_it_takes_from_a_pile(game: str) -> None:
    for card, taken in (("KD", True), ("QD", game == "thumb")):
        deck, turns = waste_showing(game, card, {1: "5H", 2: "6S"})
        assert after(game, deck, "1,2", *turns, "0,1")["accepted"] is taken


# Pile 3 becomes QD JC; pile 1 is empty.
RUN_AND_GAP = klondike_deck({1: "5H", 2: "6S", 3: "9H QD", 4: "JC"})
MAKE_GAP = ["1,2", "4,3"]


def test_in_thumb_and_pouch_the_whole_run_goes_to_an_empty_pile() -> None:
    for command in ("3,1", "TT 3 1"):
        assert up(after("thumb", RUN_AND_GAP, *MAKE_GAP, command), 1) == ["QD", "JC"]


def test_in_thumb_and_pouch_part_of_the_run_goes_when_it_is_asked_for() -> None:
    position = after("thumb", RUN_AND_GAP, *MAKE_GAP, "3,1,1")
    assert up(position, 1) == ["JC"] and up(position, 3) == ["QD"]


@pytest.mark.parametrize("game", ["casio", "klondike", "klondike3", "vegas"])
def test_a_king_brings_his_run_to_an_empty_pile(game: str) -> None:
    deck = klondike_deck({1: "5H", 2: "6S", 3: "9H KD", 4: "QC"})
    position = after(game, deck, "1,2", "4,3", "3,1")
    assert up(position, 1) == ["KD", "QC"] and up(position, 3) == ["9H"]


@pytest.mark.parametrize("game", KLONDIKES)
def test_a_lone_king_may_wander_to_another_empty_pile(game: str) -> None:
    """Legal, though of no use."""
    deck = klondike_deck({1: "5H", 2: "AC 6S", 3: "AD AH KD", 7: "7D"})
    gaps = ["1,2", "2,7", "2,8"] if game not in ("simple",) else ["2,7", "2,8", "1,7"]
    *_, before, wandered = play(game, deck, *gaps, "3,1", "1,2")
    assert up(before, 1) == ["KD"] and up(before, 2) == []
    assert wandered["accepted"] and up(wandered, 2) == ["KD"]


@pytest.mark.parametrize("game", KLONDIKES)
def test_an_empty_pile_gives_nothing(game: str) -> None:
    for command in ("1,2", "1,8", "1", "1,2,1"):
        assert not emptied(game, "KD", command)["accepted"]


class TestShamrocks:
    def test_one_lower_or_one_higher_of_any_suit_builds(self) -> None:
        for card in ("5H", "5C", "7H", "7S"):
            deck = fan_deck({1: f"2C 9D {card}", 18: "6S"})
            assert up(after("shamrock", deck, "1,18"), 18) == ["6S", card]

    def test_no_other_rank_builds(self) -> None:
        for card in ("6H", "4C", "8S", "AD"):
            assert not after("shamrock", fan_deck({1: f"2C 9D {card}", 18: "6S"}), "1,18")["accepted"]

    def test_kings_and_aces_never_neighbour(self) -> None:
        assert not after("shamrock", fan_deck({1: "2C 9D AC", 18: "KS"}), "1,18")["accepted"]
        assert not after("shamrock", fan_deck({1: "KS KD KC", 18: "AS"}), "1,18")["accepted"]

    def test_a_pile_of_three_is_full(self) -> None:
        deck = fan_deck({1: "2C 9D 5H", 2: "2D 9C 6H", 3: "3C 9H 7S", 18: "6S"})
        *_, third, fourth = play("shamrock", deck, "1,18", "2,18", "3,18")
        assert third["accepted"] and up(third, 18) == ["6S", "5H", "6H"]
        assert not fourth["accepted"]

    def test_only_one_card_moves(self) -> None:
        deck = fan_deck({1: "2C 8D 7H", 18: "9S"})
        assert not after("shamrock", deck, "1,18")["accepted"]
        assert not after("shamrock", deck, "1,18,2")["accepted"]

    def test_an_empty_pile_takes_nothing(self) -> None:
        deck = fan_deck({1: "2C 9D 5H", 2: "KC KD KS", 3: "2D 2H 3C", 4: "AC 3D 7C", 18: "AS"})
        for pile in (2, 3, 4):
            *_, emptied, refused = play("shamrock", deck, "18,0", f"{pile},18")
            assert up(emptied, 18) == []
            assert not refused["accepted"]
