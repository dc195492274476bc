"""The ways to write a command, and lines that are refused."""

from typing import Any

import pytest

from tests.device.decks import fan_deck, klondike_deck
from tests.device.played_game import after, board, is_short, play
from tests.device.reference_rules import GAMES, GAMES_WITH_STOCK
from tests.device.typed_session import TypedSession

# 9H of pile 7 fits on pile 6, AC of pile 5 goes to a foundation, QH of the waste fits on pile 2.
DECK = klondike_deck({7: "JC 9H", 6: "TS", 2: "KS", 5: "AC", 1: "2H", 3: "4D", 4: "7D"}, "QH 5D QD")


def same(game: str, deck: list[str], line: str, other_line: str, *before: str) -> bool:
    """Both lines are accepted and have the same effect."""
    first, second = after(game, deck, *before, line), after(game, deck, *before, other_line)
    return bool(first["accepted"] and second["accepted"]) and board(first) == board(second)


def refused(game: str, deck: list[str] | int, line: str, *before: str) -> bool:
    """The line is refused with a reason of at most two lines, and changes nothing."""
    *_, last, position = play(game, deck, *before, line)
    return not position["accepted"] and board(position) == board(last) and is_short(position["message"])


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
@pytest.mark.parametrize(
    "line",
    ["76", "7.6", "7 6", "7, 6", "7 ,6", "7 , 6", "7 . 6", "7  6", "7   ,   6"],
)
def test_these_lines_mean_the_move_7_6_between_piles(game: str, line: str) -> None:
    assert same(game, DECK, "7,6", line)


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
@pytest.mark.parametrize("line", ["TT 7 6", "tt 7 6", "Tt,7,6", "TT 7.6", "MTT 7 6", "mtt 7,6"])
def test_these_letters_mean_the_move_7_6_between_piles(game: str, line: str) -> None:
    assert same(game, DECK, "7,6", line)


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
@pytest.mark.parametrize("line", ["761", "7.6.1", "7 6 1", "7,6.1", "7 , 6 , 1", "TT 7 6 1", "mTt 7 6,1"])
def test_these_lines_mean_the_move_7_6_of_one_card(game: str, line: str) -> None:
    assert same(game, DECK, "7,6,1", line)


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
@pytest.mark.parametrize("line", ["5", "58", "5.8", "5 8", "TF 5 1", "tf 5 1", "TF,5,1", "MTF 5 1", "8"])
def test_these_lines_mean_the_move_5_8_to_the_foundations(game: str, line: str) -> None:
    assert same(game, DECK, "5,8", line)


def test_several_letter_commands_go_into_one_line() -> None:
    assert same("klondike", DECK, "7,6/5,8", "MTT 7 6/MTF 5 1")


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
@pytest.mark.parametrize("line", ["SW", "sw", "Sw", "MSW", "msw"])
def test_the_letters_sw_turn_the_stock(game: str, line: str) -> None:
    assert same(game, DECK, "0", line)


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
@pytest.mark.parametrize("line", ["02", "0.2", "0 2", "WT 2", "wt 2", "WT,2", "MWT 2"])
def test_these_lines_mean_the_move_0_2_from_the_waste(game: str, line: str) -> None:
    turns = [] if GAMES[game].turned_at_the_deal else ["0"]
    assert same(game, DECK, "0,2", line, *turns)


@pytest.mark.parametrize("line", ["7,6", "7.6", "7 6", "TT 7 6", "tt 7 6", "7,6,1", "TT 7 6 1", "MTT 7 6"])
def test_these_lines_with_18_for_6_are_moves_in_shamrocks(line: str) -> None:
    deck = fan_deck({7: "2C 2D 9H", 18: "TS"})
    assert same("shamrock", deck, "7,18", line.replace("6", "18"))


def test_in_shamrocks_digits_are_not_split_into_two_numbers() -> None:
    """17 is fan 17 to the foundations, never 1,7; there is no fan 76."""
    deck = fan_deck({17: "2C 2D AH", 1: "3C 3D 9H", 7: "4C 4D TS"})
    assert after("shamrock", deck, "17")["foundations"][0] == ["AH"]
    assert refused("shamrock", deck, "76")
    assert refused("shamrock", deck, "1718")


# fmt: off
UNREADABLE = [
    ",", "7,", ",6", "7,,6", ".", "7.", ".6", "7,6,", ",7,6", "7,6,,1", ",,", ", ,", "7, ,6", "07,6", "7,06",
    "7,6,01", "000", "007", "0.0.", "88,", "00,", "08,1", "7,6,1,1", "7 6 1 1", "7616", "76 1", "7,61", "9", "99",
    "9,1", "1,9", "10", "10,1", "1,10", "19,1", "20", "100", "1000000", "4294967296", "9" * 400, "+7,6", "-7,6",
    "7,-6", "--", "-0", "-01", "-100", "-x", "-1,1", "- 1", "U1", "+ 1", "1+1", "7-6", "/7,7", "7,7/0", "H/7,7",
    "7*6", "**", "* 1", "**2", "sin()", "sin(", "x", "A", "ABC", "7x6", "7,x", "x,6", "(7,6)", "[7,6]", "7=6", "7;6",
    "7:6", "7_6", "7\t6", "0,0", "7,7", "8,8", "0,0,1", "7,7,1", "8,0", "7,0", "1,0", "8,0,1", "7,6,0", "0,8,0",
    "0,8,2", "0,2,2", "5,8,2", "S", "W 1", "WW", "SW 1", "SW1", "SWW", "WS", "FT 1 1", "FW", "WF", "WF 0", "WF 5",
    "WF 1 1", "WF1", "WT", "WT 0", "WT 8", "WT 1 1", "TT", "TT 7", "TT 7 7", "TT 7 6 0", "TT 7 6 2", "TT 7 6 1 1",
    "TT 7 6 x", "TT 7 6,", "TT 7 7 1", "TT 7 8 1", "TT 76", "TT 761", "TT7 6", "TT 0 6", "TT 0 6 1", "TT 7 8",
    "M", "M0", "M76", "M 7 6", "M7,6", "MM", "MMTT 7 6", "M TT 7 6", "MTT", "MTT 7", "MU", "M-", "MH", "M00", "M88",
    "MQ", "MR", "MW", "M+", "M*", "MWF", "MWT 2 1", "MTC", "MCT", "MCF", "TM 7 6", "TTM 7 6", "TF", "TF 5", "TF 5 0",
    "TF 5 5", "TF 0 1", "TF 8 1", "TF 5 1 1", "TFF 5 1", "UU", "U 1", "H 1", "HH",
    '""', '" 1', "Q 1", "QQ", "Q,", "R 0", "R -1", "R 2147483648", "R 01", "R 1 2", "R x", "R,", "R0", "R05", "R5,",
    "R5 6", "R-1", "RR", "R 99999999999", "\u0667,\u0666", "\uff17,\uff16", "\u00b2", "7\u00a06", "\u017f\u017f",
    "\u0131", "7,6\n", "7\x006", "~", "!", "^", "\u20ac", "\U0001f0a1", "None", "True", "1e1",
]
# fmt: on


@pytest.mark.parametrize("game", ["casio", "klondike3", "thumb"])
@pytest.mark.parametrize("line", UNREADABLE)
def test_an_unreadable_line_is_refused(game: str, line: str) -> None:
    assert refused(game, DECK, line)


# fmt: off
REFUSED_IN_SHAMROCKS = [
    "SW", "WF 1", "WT 1", "sw", "wf 1", "wt 1", "8", "8,1", "1,19", "19", "19,1", "0,0", "0,1", "0,1,1", "1,1",
    "1,0,2", "76", "00", "88", "W", "1,2,2", "1,2,0", "TT 1 19", "TT 19 1", "TT 1 2 2", "MSW", "TF 19 1",
    "TF 1 5", "TF 1 0", "01", "01,2", "1,,2", ",", "1,", ",1",
]
# fmt: on


@pytest.mark.parametrize("line", REFUSED_IN_SHAMROCKS)
def test_shamrocks_refuses_stock_waste_and_unknown_fans(line: str) -> None:
    deck = fan_deck({1: "3C 3D 9H", 2: "4C 4D TS", 8: "5C 6C 7C", 18: "KS"})
    assert refused("shamrock", deck, line)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("line", ["", " ", "    ", "+", "H", "h", '"', "/", " + ", " h", " / ", "//", "+/H"])
def test_an_empty_line_help_and_hint_are_accepted_and_change_nothing(game: str, line: str) -> None:
    start, position = play(game, 1, line)
    assert position["accepted"]
    assert board(position) == board(start)


@pytest.mark.parametrize("line", ["", "+", "H"])
def test_an_empty_line_help_and_hint_are_accepted_after_a_refusal(line: str) -> None:
    refused, position = play("casio", 1, "7,7", line)[1:]
    assert not refused["accepted"] and position["accepted"]


@pytest.mark.parametrize("game", GAMES_WITH_STOCK)
def test_every_refused_move_has_a_reason_of_at_most_two_lines(game: str) -> None:
    reasons = set()
    places = range(10)
    lines = [f"{a},{b}" for a in places for b in places] + [
        f"{a},{b},{c}" for a in places for b in (1, 8) for c in places
    ]
    for position in play(game, 617, *lines):
        if position["accepted"] is False:
            assert is_short(position["message"]), position["command"]
            reasons.add(position["message"])
    assert len(reasons) > 4


def test_a_message_disappears_with_the_next_command() -> None:
    first, second = play("casio", 1, "7,7", "0")[1:]
    assert first["message"] and second["message"] == ""


class TestNewDeals:
    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("line", ["R 617", "r 617", "R,617", "R.617", " r  617 ", "R617", "r617 "])
    def test_R_with_a_number_deals_that_number(self, game: str, line: str) -> None:
        *_, position = play(game, 1, line)
        assert position["accepted"] and position["deal"] == 617 and position["game"] == game
        assert board(position) == board(play(game, 617)[0])

    @pytest.mark.parametrize("game", GAMES)
    def test_R_alone_gives_a_different_deal_each_time(self, game: str) -> None:
        """Each can be dealt again by its number."""
        positions: list[dict[str, Any]] = play(game, 1, "R", "r", "R")
        deals = [position["deal"] for position in positions]
        assert len(set(deals)) == 4
        for position in positions[1:]:
            assert position["accepted"] and 1 <= position["deal"] <= 2147483647
            assert board(position) == board(play(game, position["deal"])[0])

    @pytest.mark.parametrize("deal", [1, 2147483647])
    def test_the_lowest_and_the_highest_deal_number_are_accepted(self, deal: int) -> None:
        assert after("casio", 5, f"R {deal}")["deal"] == deal
        assert TypedSession("", str(deal)).run().device.prompt.game.number == deal
