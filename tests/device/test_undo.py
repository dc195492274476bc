"""Undo, the count of moves, and what a refused command leaves behind."""

import pytest

from tests.device.played_table import board, fan_deck, klondike_deck, play
from tests.device.random_games import new_device
from tests.device.reference_rules import GAMES
from tools.games.won import won_games

WINS = won_games()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("undo", ["-", "U", "u"])
def test_undo_takes_back_the_last_command(game: str, undo: str) -> None:
    deal, commands, *_ = WINS[game]
    *_, before, _, undone = play(game, deal, *commands[:20], undo)
    assert undone["accepted"]
    assert board(undone) == board(before)


@pytest.mark.parametrize("game", GAMES)
def test_there_is_nothing_to_undo_at_the_deal(game: str) -> None:
    start, refused = play(game, 1, "-")
    assert not refused["accepted"] and refused["message"]
    assert board(refused) == board(start)


@pytest.mark.parametrize("game", GAMES)
def test_what_changes_nothing_is_not_undone(game: str) -> None:
    """An empty line, help, a hint and a refused command leave no trace for undo."""
    deal, commands, *_ = WINS[game]
    positions = play(game, deal, *commands[:3], "", "H", '"', "+", "1,1", "sin()", "-")
    assert board(positions[-1]) == board(positions[2])
    assert [position["moves"] for position in positions] == [0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 2]


@pytest.mark.parametrize("game", GAMES)
def test_moves_are_accepted_changes_less_those_undone(game: str) -> None:
    deal, commands, *_ = WINS[game]
    first, second = commands[:2]
    positions = play(game, deal, first, "-", first, second, "-", "-", "-", first)
    assert [position["moves"] for position in positions] == [0, 1, 0, 1, 2, 1, 0, 0, 1]


def test_undo_gives_back_the_pass_and_its_price() -> None:
    deck = klondike_deck({2: "9C AH"})
    *_, before, recycled, undone = play("klondike", deck, "2", *["0"] * 25, "-")
    assert (before["passes"], recycled["passes"], undone["passes"]) == (1, 2, 1)
    assert (before["score"], recycled["score"], undone["score"]) == (15, 0, 15)
    assert board(undone) == board(before)


def test_undo_hides_the_card_that_was_turned_up() -> None:
    start, _, undone = play("casio", klondike_deck({1: "KS", 2: "9C QH"}), "2,1", "-")
    assert undone["piles"][1] == {"hidden": ["9C"], "up": ["QH"]}
    assert board(undone) == board(start)


@pytest.mark.parametrize("game", ["klondike", "klondike3", "vegas"])
def test_undo_puts_a_card_taken_back_up_again(game: str) -> None:
    *_, before, _, undone = play(game, klondike_deck({1: "AH", 2: "2S"}), "1", "8,2", "-")
    assert board(undone) == board(before)


@pytest.mark.parametrize("game", ["klondike3", "vegas"])
def test_undo_turns_three_cards_back(game: str) -> None:
    start, _, undone = play(game, 5, "0", "-")
    assert board(undone) == board(start)


def test_undo_empties_the_slot_that_an_ace_was_given() -> None:
    start, _, undone = play("shamrock", fan_deck({3: "5C 6C AS"}), "TF 3 3", "-")
    assert board(undone) == board(start)


@pytest.mark.parametrize("game", GAMES)
def test_a_new_deal_can_not_be_undone_into_the_last_one(game: str) -> None:
    deal, commands, *_ = WINS[game]
    *_, undone = play(game, deal, *commands[:5], "R 7", "-")
    assert not undone["accepted"]
    assert undone["deal"] == 7


def test_undo_goes_back_through_two_thousand_commands() -> None:
    device = new_device()
    device.deal(1, 1)
    start = device.position()
    assert all(device.obey("0") for _ in range(2000))
    assert device.position().moves == 2000
    assert all(device.obey("-") for _ in range(2000))
    assert device.position() == start
    assert not device.obey("-")


@pytest.mark.parametrize("game", GAMES)
def test_what_was_cut_short_is_played_again_from_the_deal(game: str) -> None:
    """The cards lie anyhow, as [AC] in the middle of a move leaves them; the moves made before are known."""
    deal, commands, *_ = WINS[game]
    device = new_device()
    device.deal(GAMES[game].menu, deal)
    for line in commands[:-1]:
        assert device.obey(line)
    before, table = device.position(), device.prompt.game
    table.made += 1
    table.places[1:4] = [[], [], []]
    table.score = table.moves = table.passes = table.shown = 99
    table.mend()
    assert device.position() == before
    assert device.obey(commands[-1]) and table.won()
    assert all(device.obey("-") for _ in commands) and device.position().moves == 0


def test_what_was_not_cut_short_is_not_dealt_again() -> None:
    """A game of two thousand commands would keep the player waiting before every board."""
    device = new_device()
    device.deal(1, 1)
    device.answer_at_once("engine.shuffled", None)
    device.prompt.game.mend()
    assert device.obey("0")
