"""Moving cards to the foundations, one by one or all at once, and back."""

from typing import Any

import pytest

from tests.device.decks import fan_deck, klondike_deck, waste_showing
from tests.device.played_game import after, board, play
from tests.device.reference_rules import GAMES, GAMES_WITH_STOCK

COMES_BACK = ["klondike", "klondike3", "vegas", "vegas1"]


def slots(position: dict[str, Any]) -> list[list[str]]:
    foundations: list[list[str]] = position["foundations"]
    return foundations


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
@pytest.mark.parametrize("command", ["3,8", "3", "TF 3 1", "tf 3 1", "3.8", "38", "3 8"])
def test_an_ace_starts_a_foundation(game: str, command: str) -> None:
    assert slots(after(game, klondike_deck({3: "AS"}), command)) == [["AS"], [], [], []]


@pytest.mark.parametrize("game", GAMES)
def test_an_ace_may_start_any_empty_slot(game: str) -> None:
    deck = fan_deck({3: "5C 6C AS"}) if game == "shamrock" else klondike_deck({3: "AS"})
    for slot in (1, 2, 3, 4):
        assert slots(after(game, deck, f"TF 3 {slot}"))[slot - 1] == ["AS"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_only_an_ace_starts_a_foundation(game: str) -> None:
    for card in ("2S", "KS"):
        for command in ("3,8", "3", "TF 3 1"):
            assert not after(game, klondike_deck({3: card}), command)["accepted"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_a_foundation_is_built_up_in_one_suit(game: str) -> None:
    deck = klondike_deck({1: "AS", 2: "2S", 3: "3S", 4: "2H", 5: "4S"})
    assert slots(after(game, deck, "1", "2", "3"))[0] == ["AS", "2S", "3S"]
    assert not after(game, deck, "1", "4")["accepted"]
    assert not after(game, deck, "1", "3")["accepted"]
    assert not after(game, deck, "1", "2", "5")["accepted"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_a_card_goes_to_the_slot_of_its_suit(game: str) -> None:
    deck = klondike_deck({1: "AS", 2: "2S", 3: "AH", 4: "2H"})
    assert slots(after(game, deck, "TF 1 3", "3", "4", "2")) == [["AH", "2H"], [], ["AS", "2S"], []]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_a_named_slot_is_refused_unless_it_has_the_cards_suit(game: str) -> None:
    deck = klondike_deck({1: "AS", 2: "2S", 3: "AH", 4: "2H"})
    for wrong in ("TF 2 1", "TF 2 2", "TF 2 4", "TF 3 3", "TF 2 5", "TF 2 0", "TF 2", "TF 8 3"):
        assert not after(game, deck, "TF 1 3", wrong)["accepted"], wrong
    assert after(game, deck, "TF 1 3", "TF 2 3")["accepted"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_a_second_ace_takes_the_next_empty_slot(game: str) -> None:
    deck = klondike_deck({1: "AS", 3: "AH"})
    assert slots(after(game, deck, "1", "3")) == [["AS"], ["AH"], [], []]
    assert not after(game, deck, "1", "TF 3 1")["accepted"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
@pytest.mark.parametrize(("command", "slot"), [("0,8", 0), ("WF 1", 0), ("wf 4", 3), ("08", 0)])
def test_the_waste_card_goes_to_a_foundation(game: str, command: str, slot: int) -> None:
    deck, turns = waste_showing(game, "AS", {})
    *_, before, position = play(game, deck, *turns, command)
    assert slots(position)[slot] == ["AS"]
    assert before["waste"][-1] == "AS" not in position["waste"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_only_one_card_goes_to_a_foundation_at_a_time(game: str) -> None:
    deck = klondike_deck({1: "2H", 2: "AS"})
    assert not after(game, deck, "2,1", "1,8,2")["accepted"]
    assert not after(game, deck, "2,8,0")["accepted"]


@pytest.mark.parametrize("game", ["casio", "klondike", "klondike3", "vegas", "thumb", "vegas1"])
@pytest.mark.parametrize("command", ["3,8", "3", "TF 3 1"])
def test_a_covered_card_does_not_go_to_a_foundation(game: str, command: str) -> None:
    """3H fits on 2H, but 2S covers it."""
    deck = klondike_deck({1: "AH", 2: "9C 2H", 3: "9D 3H", 4: "2S"})
    assert not after(game, deck, "1", "2", "4,3", command)["accepted"]


@pytest.mark.parametrize("game", COMES_BACK)
def test_a_card_can_be_taken_back_from_any_slot(game: str) -> None:
    deck = klondike_deck({1: "AH", 2: "2S"})
    for slot in (1, 2, 3, 4):
        for command in ("8,2", f"8,2,{slot}"):
            assert after(game, deck, f"TF 1 {slot}", command)["piles"][1]["up"] == ["2S", "AH"]


def test_in_shamrocks_0_means_the_foundations() -> None:
    deck = fan_deck({3: "5C 6C AS", 18: "2S"})
    for command in ("3,0", "3", "TF 3 1", "3.0", "3 0"):
        assert slots(after("shamrock", deck, command))[0] == ["AS"], command
    assert slots(after("shamrock", deck, "3", "18"))[0] == ["AS", "2S"]
    assert not after("shamrock", deck, "3,8")["accepted"]


class TestAllUp:
    """The command 8 (0 in Shamrocks)."""

    DECK = klondike_deck({1: "AS", 2: "3S AH", 3: "2S", 4: "2H", 5: "KC"}, "AD AC 2D")

    @pytest.mark.parametrize("game", GAMES_WITH_STOCK)
    def test_it_goes_through_the_piles_until_no_card_goes_up(self, game: str) -> None:
        """First AS, AH, 2S and 2H; in a second round 3S, which AH had covered."""
        position = after(game, self.DECK, "8")
        assert slots(position) == [["AS", "2S", "3S"], ["AH", "2H"], [], []]
        assert position["moves"] == 1

    @pytest.mark.parametrize("game", GAMES_WITH_STOCK)
    def test_it_leaves_the_waste_alone(self, game: str) -> None:
        turns = ["0"] if GAMES[game].turned_at_the_deal == 0 else []
        position = after(game, self.DECK, *turns, "8")
        assert position["accepted"]
        assert position["waste"][-1] == ("2D" if GAMES[game].per_turn == 3 else "AD")

    @pytest.mark.parametrize("game", GAMES_WITH_STOCK)
    def test_it_takes_one_card_per_pile_and_round(self, game: str) -> None:
        """AD under AS on pile 2 comes after AH on pile 5."""
        deck = klondike_deck({2: "AD AS", 5: "AH", **{n: f"{r}C" for n, r in ((1, 9), (3, 8), (4, 7), (6, 6), (7, 5))}})
        assert slots(after(game, deck, "8")) == [["AS"], ["AH"], ["AD"], []]

    @pytest.mark.parametrize("game", GAMES_WITH_STOCK)
    def test_it_is_refused_if_no_card_can_go_up(self, game: str) -> None:
        deck = klondike_deck({n: f"{n + 2}C" for n in range(1, 8)}, "AD AH AS")
        start, refused = play(game, deck, "8")
        assert not refused["accepted"] and refused["message"]
        assert board(refused) == board(start)

    @pytest.mark.parametrize("game", GAMES)
    def test_it_is_undone_as_one_command(self, game: str) -> None:
        deck = fan_deck({1: "5C 2S AS", 2: "3S 4C 6H"}) if game == "shamrock" else self.DECK
        start, all_up, undone = play(game, deck, "0" if game == "shamrock" else "8", "-")
        assert all_up["moves"] == 1 and sum(map(len, slots(all_up))) >= 2
        assert board(undone) == board(start)

    def test_in_shamrocks_it_is_the_command_0(self) -> None:
        deck = fan_deck({1: "5C 2S AS", 2: "4S 3S 6H", 18: "AH"})
        position = after("shamrock", deck, "0")
        assert position["accepted"]
        assert slots(position)[0][:2] == ["AS", "2S"] and slots(position)[1][0] == "AH"


# After commands 1 and 2, 2H is on a foundation; it fits on 3S of pile 4, but not on 3D of pile 5.
UP_AND_BACK = klondike_deck({1: "AH", 2: "2H", 3: "AS", 4: "3S", 5: "3D", 6: "2S"})


class TestTakingBack:
    @pytest.mark.parametrize("game", COMES_BACK)
    @pytest.mark.parametrize("command", ["8,4", "8,4,1", "84", "841", "8.4", "8 4 1"])
    def test_a_card_can_be_taken_back_to_a_pile(self, game: str, command: str) -> None:
        position = after(game, UP_AND_BACK, "1", "2", command)
        assert slots(position)[0] == ["AH"] and position["piles"][3]["up"] == ["3S", "2H"]

    @pytest.mark.parametrize("game", [game for game in GAMES_WITH_STOCK if game not in COMES_BACK])
    @pytest.mark.parametrize("command", ["8,4", "8,4,1"])
    def test_in_other_games_no_card_can_be_taken_back(self, game: str, command: str) -> None:
        assert not after(game, UP_AND_BACK, "1", "2", command)["accepted"]

    @pytest.mark.parametrize("game", COMES_BACK)
    def test_a_card_that_does_not_fit_is_not_taken_back(self, game: str) -> None:
        for command in ("8,5", "8,5,1", "8,4,2", "8,4,3", "8,4,0", "8,4,5", "8,0", "8,8"):
            assert not after(game, UP_AND_BACK, "1", "2", command)["accepted"], command

    @pytest.mark.parametrize("game", COMES_BACK)
    def test_without_a_slot_number_the_first_card_that_fits_is_taken_back(self, game: str) -> None:
        deck = klondike_deck({1: "AH", 2: "2H", 3: "AD", 4: "3S", 5: "2D"})
        commands = ["1", "2", "3", "5"]
        assert slots(after(game, deck, *commands, "8,4"))[:2] == [["AH"], ["AD", "2D"]]
        assert slots(after(game, deck, *commands, "8,4,2"))[:2] == [["AH", "2H"], ["AD"]]

    @pytest.mark.parametrize("game", COMES_BACK)
    def test_only_a_king_is_taken_back_to_an_empty_pile(self, game: str) -> None:
        assert not after(game, UP_AND_BACK, "1", "2", "8,1")["accepted"]

    def test_in_shamrocks_no_card_can_be_taken_back(self) -> None:
        deck = fan_deck({1: "5C 6C AS", 18: "2H"})
        assert not after("shamrock", deck, "1", "0,18")["accepted"]
        assert not after("shamrock", deck, "1", "0,18,1")["accepted"]
