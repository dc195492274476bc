"""The points of each move."""

import pytest

from tests.device.decks import fan_deck, klondike_deck, waste_showing
from tests.device.played_game import after, play
from tests.device.reference_rules import GAMES

STANDARD = ["casio", "klondike", "klondike3", "simple", "thumb"]
DECK = klondike_deck({1: "KS", 2: "9C AH", 3: "2H", 4: "3S", 5: "8D"}, "QH 5D QD")


def score(game: str, deck: list[str], *commands: str) -> int:
    points: int = after(game, deck, *commands)["score"]
    return points


@pytest.mark.parametrize("game", STANDARD)
def test_waste_to_pile_scores_5(game: str) -> None:
    commands = ["0,1"] if GAMES[game].turned_at_the_deal else ["0", "0,1"]
    assert score(game, DECK, *commands) == 5


@pytest.mark.parametrize("game", STANDARD)
def test_a_card_to_a_foundation_scores_10_and_the_card_it_uncovers_5(game: str) -> None:
    assert score(game, DECK, "2,8") == 15


@pytest.mark.parametrize("game", STANDARD)
def test_waste_to_foundation_scores_10(game: str) -> None:
    stock = "5D 6D AS" if GAMES[game].per_turn == 3 else "5D AS"
    turns = ["0", "0"] if game in ("klondike", "thumb") else ["0"]
    assert score(game, klondike_deck({}, stock), *turns, "0,8") == 10


@pytest.mark.parametrize("game", STANDARD)
def test_a_hidden_card_uncovered_by_a_move_between_piles_scores_5(game: str) -> None:
    deck = klondike_deck({1: "KS", 2: "9C QH"})
    assert score(game, deck, "2,1") == 5


@pytest.mark.parametrize("game", STANDARD)
def test_a_move_between_piles_that_uncovers_nothing_scores_0(game: str) -> None:
    assert score(game, klondike_deck({1: "QH", 2: "KS"}), "1,2") == 0


@pytest.mark.parametrize("game", STANDARD)
def test_moving_all_up_scores_every_card(game: str) -> None:
    """AS; AH, which uncovers 3S; 2S and 2H, which uncover a card each; 3S."""
    deck = klondike_deck({1: "AS", 2: "3S AH", 3: "9C 2S", 4: "9D 2H", 5: "KC", 6: "KD", 7: "KH"})
    assert score(game, deck, "8") == 5 * 10 + 3 * 5


@pytest.mark.parametrize("game", ["klondike", "klondike3"])
def test_taking_a_card_back_from_a_foundation_costs_15(game: str) -> None:
    deck = klondike_deck({1: "AH", 2: "9C 2H", 4: "3S"})
    assert score(game, deck, "1", "2", "8,4") == 10 + 15 - 15


@pytest.mark.parametrize("game", ["klondike", "klondike3"])
def test_the_score_never_falls_below_0(game: str) -> None:
    deck = klondike_deck({1: "AH", 2: "2S"})
    scores = [position["score"] for position in play(game, deck, "1", "8,2", "-", "-", "1", "8,2", "2,8")]
    assert scores == [0, 10, 0, 10, 0, 10, 0, 10]


def test_each_new_pass_of_klondike_costs_up_to_100_but_never_below_0() -> None:
    deck = klondike_deck({1: "KS", 2: "9C AH", 3: "8C 2H", 4: "7C 3H", 5: "9D 4H", 6: "8D 5H", 7: "7D 6H"}, "7H")
    up = ["2", "3", "4", "5", "6", "7"]
    assert score("klondike", deck, *up) == 90
    assert score("klondike", deck, *up, "0", "0,8") == 100
    assert score("klondike", deck, *up, "0", "0,8", *["0"] * 23) == 100
    assert score("klondike", deck, *up, "0", "0,8", *["0"] * 24) == 0
    assert score("klondike", deck, *up, *["0"] * 25) == 0
    assert score("klondike", deck, *up, *["0"] * 25, "-") == 90


def test_a_new_pass_of_klondike_costs_exactly_100() -> None:
    deck = klondike_deck({1: "KS", 2: "9C AH", 3: "8C 2H", 4: "7C 3H", 5: "9D 4H", 6: "8D 5H", 7: "7D 6H"}, "7H 8H")
    up = ["2", "3", "4", "5", "6", "7", "0", "0,8", "0", "0,8"]
    assert score("klondike", deck, *up) == 110
    assert score("klondike", deck, *up, *["0"] * 23) == 10


def test_the_first_three_new_passes_of_klondike_draw_3_are_free_and_then_each_costs_20() -> None:
    deck = klondike_deck({1: "KS", 2: "9C AH", 3: "8C 2H", 4: "7C 3H"})
    up = ["2", "3", "4"]
    scores = [position["score"] for position in play("klondike3", deck, *up, *["0"] * (8 * 6 + 1))]
    after_turns = scores[len(up) :]
    assert after_turns[0] == 45
    assert after_turns[8 * 4] == 45, "three new passes are free"
    assert after_turns[8 * 4 + 1] == 25
    assert after_turns[8 * 5 + 1] == 5
    assert after_turns[8 * 6 + 1] == 0


@pytest.mark.parametrize("game", ["casio", "simple"])
def test_new_passes_are_free_in_casio_and_simple(game: str) -> None:
    deck = klondike_deck({1: "KS", 2: "9C AH"})
    assert score(game, deck, "2", *["0"] * 100) == 15


@pytest.mark.parametrize("game", ["vegas", "vegas1"])
class TestVegas:
    def test_the_score_starts_at_minus_52(self, game: str) -> None:
        assert score(game, DECK) == -52

    def test_a_card_to_a_foundation_scores_5(self, game: str) -> None:
        assert score(game, DECK, "2,8") == -47
        deck, turns = waste_showing(game, "AS", {})
        assert score(game, deck, *turns, "0,8") == -47

    def test_nothing_else_scores(self, game: str) -> None:
        assert score(game, klondike_deck({1: "KS", 2: "9C QH"}), "2,1") == -52
        deck, turns = waste_showing(game, "QH", {1: "KS"})
        assert score(game, deck, *turns, "0,1") == -52
        assert score(game, DECK, *["0"] * 24) == -52

    def test_taking_a_card_back_costs_5(self, game: str) -> None:
        deck = klondike_deck({1: "AH", 2: "2S"})
        assert score(game, deck, "1", "8,2") == -52


def test_shamrocks_scores_10_per_card_on_the_foundations_and_nothing_else() -> None:
    deck = fan_deck({1: "9C 5H AS", 2: "9D 8H 6C", 18: "2S"})
    assert score("shamrock", deck, "1") == 10
    assert score("shamrock", deck, "1", "18") == 20
    assert score("shamrock", deck, "1", "2,1") == 10
