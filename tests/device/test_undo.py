"""Undo, the count of moves, and recovery after an interruption."""

import pytest

from tests.device.decks import fan_deck, klondike_deck
from tests.device.played_game import board, play
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
def test_undo_is_refused_at_the_deal(game: str) -> None:
    start, refused = play(game, 1, "-")
    assert not refused["accepted"] and refused["message"]
    assert board(refused) == board(start)


@pytest.mark.parametrize("game", GAMES)
def test_undo_skips_commands_that_changed_nothing(game: str) -> None:
    """An empty line, help, a hint and refused commands."""
    deal, commands, *_ = WINS[game]
    positions = play(game, deal, *commands[:3], "", "H", '"', "+", "1,1", "sin()", "-")
    assert board(positions[-1]) == board(positions[2])
    assert [position["moves"] for position in positions] == [0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 2]


@pytest.mark.parametrize("game", GAMES)
def test_the_count_of_moves_goes_up_with_commands_and_down_with_undo(game: str) -> None:
    deal, commands, *_ = WINS[game]
    first, second = commands[:2]
    positions = play(game, deal, first, "-", first, second, "-", "-", "-", first)
    assert [position["moves"] for position in positions] == [0, 1, 0, 1, 2, 1, 0, 0, 1]


def test_undo_restores_the_pass_and_its_cost() -> None:
    deck = klondike_deck({2: "9C AH"})
    *_, before, recycled, undone = play("klondike", deck, "2", *["0"] * 25, "-")
    assert (before["passes"], recycled["passes"], undone["passes"]) == (1, 2, 1)
    assert (before["score"], recycled["score"], undone["score"]) == (15, 0, 15)
    assert board(undone) == board(before)


def test_undo_hides_a_card_that_the_move_turned_up() -> None:
    start, _, undone = play("casio", klondike_deck({1: "KS", 2: "9C QH"}), "2,1", "-")
    assert undone["piles"][1] == {"hidden": ["9C"], "up": ["QH"]}
    assert board(undone) == board(start)


@pytest.mark.parametrize("game", ["klondike", "klondike3", "vegas"])
def test_undo_returns_a_card_that_was_taken_back_to_its_foundation(game: str) -> None:
    *_, before, _, undone = play(game, klondike_deck({1: "AH", 2: "2S"}), "1", "8,2", "-")
    assert board(undone) == board(before)


@pytest.mark.parametrize("game", ["klondike3", "vegas"])
def test_undo_turns_three_cards_back(game: str) -> None:
    start, _, undone = play(game, 5, "0", "-")
    assert board(undone) == board(start)


def test_undo_empties_the_slot_that_an_ace_started() -> None:
    start, _, undone = play("shamrock", fan_deck({3: "5C 6C AS"}), "TF 3 3", "-")
    assert board(undone) == board(start)


@pytest.mark.parametrize("game", GAMES)
def test_undo_takes_a_new_deal_back_until_a_card_is_moved(game: str) -> None:
    deal, commands, *_ = WINS[game]
    *_, before, new, back = play(game, deal, *commands[:5], "R 7", "-")
    assert new["deal"] == 7 and new["message"].startswith(f"Was deal {deal}\n")
    assert back["accepted"] and back["message"] == f"Back: deal {deal}"
    assert board(back) == board(before) and back["moves"] == 5
    *_, last = play(game, deal, *commands[:5], "R 7", "++", "-", "-")
    assert not last["accepted"] and last["deal"] == 7


def test_two_thousand_commands_can_be_undone() -> None:
    device = new_device()
    device.deal(1, 1)
    start = device.position()
    assert all(device.obey("0") for _ in range(2000))
    assert device.position().moves == 2000
    assert all(device.obey("-") for _ in range(2000))
    assert device.position() == start
    assert not device.obey("-")


@pytest.mark.parametrize("game", GAMES)
def test_an_interrupted_game_is_recovered_by_replaying_its_moves(game: str) -> None:
    """[AC] in the middle of a move leaves cards and counts in disorder, but the list of moves is intact."""
    deal, commands, *_ = WINS[game]
    device = new_device()
    device.deal(GAMES[game].menu, deal)
    for line in commands[:-1]:
        assert device.obey(line)
    before, interrupted = device.position(), device.prompt.game
    interrupted.applied += 1
    interrupted.places[1:4] = [[], [], []]
    interrupted.score = interrupted.moves = interrupted.passes = interrupted.shown = 99
    interrupted.recover()
    assert device.position() == before
    assert device.obey(commands[-1]) and interrupted.won()
    assert all(device.obey("-") for _ in commands) and device.position().moves == 0


def test_an_uninterrupted_game_is_not_replayed() -> None:
    """Replaying two thousand commands before every board would make the player wait."""
    device = new_device()
    device.deal(1, 1)
    device.replace_function("engine.shuffled", None)
    device.prompt.game.recover()
    assert device.obey("0")
