"""The commands that save keys: turning on, finishing, several commands in a line, several undone, the waste's cards."""

import pytest

from tests.device import reference_commands as commands
from tests.device.bare_device import Device
from tests.device.played_table import (
    NO_PLACE,
    TOPS,
    after,
    board,
    deck_with,
    fan_deck,
    klondike_deck,
    play,
    waste_showing,
)
from tests.device.random_games import new_device
from tests.device.reference_rules import GAMES, Table, card_of, shuffled
from tests.device.typed_session import FROM_TO, Session
from tools.games.won import won_games

KLONDIKES = [game for game in GAMES if game != "shamrock"]
WINS = won_games()


class TestTurningOn:
    @pytest.mark.parametrize("game", KLONDIKES)
    def test_it_ends_at_a_card_that_has_a_place(self, game: str) -> None:
        *_, position = play(game, deck_with("3D", 11), "00")
        assert position["waste"][-1] == "3D" and position["stock"]
        assert position["moves"] == 1

    @pytest.mark.parametrize("game", KLONDIKES)
    def test_without_such_a_card_it_ends_with_the_stock(self, game: str) -> None:
        *_, position = play(game, klondike_deck(TOPS, NO_PLACE), "00")
        assert position["stock"] == [] and position["passes"] == 1

    @pytest.mark.parametrize("game", KLONDIKES)
    def test_a_card_that_shows_already_is_left(self, game: str) -> None:
        """It turns once at least."""
        deck = deck_with("3D", 2)
        *_, before, position = play(game, deck, "00", "00")
        assert before["waste"][-1] == "3D"
        assert len(position["waste"]) > len(before["waste"])

    @pytest.mark.parametrize("game", ["casio", "klondike", "klondike3", "simple"])
    def test_an_empty_stock_is_begun_anew(self, game: str) -> None:
        *_, position = play(game, deck_with("3D", 11), *["00"] * 3)
        assert position["passes"] == 2 and position["waste"][-1] == "3D"

    def test_of_three_cards_only_the_last_is_looked_at(self) -> None:
        *_, position = play("klondike3", deck_with("3D", 10), "00")
        assert position["stock"] == []

    @pytest.mark.parametrize("game", KLONDIKES)
    def test_it_is_undone_whole(self, game: str) -> None:
        start, turned, undone = play(game, deck_with("3D", 11), "00", "-")
        assert board(turned) != board(start) == board(undone)


def wins_at_once(game: str, deal: int, typed: list[str]) -> bool:
    """By the reference: what was typed, then 88."""
    table = Table(game, shuffled(deal))
    return all(commands.obey(table, line) for line in [*typed, "88"]) and table.is_won()


def sorted_deck() -> list[str]:
    """Low cards in the stock, the lowest first; high ones in the piles."""
    falling = [rank + suit for rank in "KQJT98765432A" for suit in "SHDC"]
    return falling[:28] + falling[:27:-1]


class TestFinishing:
    @pytest.mark.parametrize("game", [game for game in KLONDIKES if GAMES[game].per_turn == 1])
    def test_the_waste_goes_up_but_is_not_turned_while_cards_are_hidden(self, game: str) -> None:
        first = [] if GAMES[game].turned_at_the_deal else ["0"]
        *_, position = play(game, sorted_deck(), *first, "88")
        up = sum(map(len, position["foundations"]))
        assert up == (52 if GAMES[game].waste_always_shows else 1)

    @pytest.mark.parametrize("game", KLONDIKES)
    def test_it_wins_as_early_as_the_rules_allow(self, game: str) -> None:
        """In place of the end of a won game: one command too early it does not win, then it does."""
        deal, typed, *_ = WINS[game]
        last_ones = range(len(typed) - 8, len(typed))
        first = next(at for at in last_ones if wins_at_once(game, deal, typed[:at]))
        assert after(game, deal, *typed[:first], "88")["won"]
        assert not after(game, deal, *typed[: first - 1], "88")["won"]

    @pytest.mark.parametrize("game", KLONDIKES)
    def test_the_cards_of_the_waste_come_back_when_it_is_undone(self, game: str) -> None:
        """2S goes up from the waste onto AS, which came from a pile."""
        deck, turns = waste_showing(game, "2S", {**TOPS, 2: "9C AS", 7: "TC"})
        *_, before, finished, undone = play(game, deck, *turns, "88", "-")
        assert finished["foundations"][0] == ["AS", "2S"] and finished["moves"] == before["moves"] + 1
        assert board(undone) == board(before)

    def with_four_spades_left(self, game: str, talon: str, shown: int) -> Device:
        """Nothing lies in the piles, all but these are up; of the talon so many are turned."""
        device = new_device()
        device.deal(GAMES[game].menu, 1)
        table = device.prompt.game
        table.places = [[card_of(card) for card in talon.split()], *[[]] * 7]
        table.places += [[rank * 4 + suit for rank in range(13 if suit < 3 else 9)] for suit in range(4)]
        table.talon, table.shown, table.hidden = table.places[0], shown, [-1, *[0] * 7]
        return device

    @pytest.mark.parametrize("game", ["casio", "klondike", "simple"])
    @pytest.mark.parametrize("shown", [1, 2, 3, 4])
    def test_once_nothing_is_hidden_it_turns_to_what_goes_up_and_begins_the_stock_anew(
        self, game: str, shown: int
    ) -> None:
        device = self.with_four_spades_left(game, "TS KS JS QS", shown)
        assert device.obey("88") and device.prompt.game.won()

    def test_it_does_not_begin_the_stock_anew_without_a_pass(self) -> None:
        device = self.with_four_spades_left("thumb", "TS KS JS QS", 2)
        assert not device.obey("88")
        device = self.with_four_spades_left("thumb", "KS TS JS QS", 1)
        assert device.obey("88") and device.prompt.game.won()

    def test_of_three_cards_it_turns_to_the_last(self) -> None:
        device = self.with_four_spades_left("klondike3", "QS JS TS KS", 0)
        assert device.obey("88") and device.prompt.game.won()
        assert not self.with_four_spades_left("klondike3", "QS TS JS KS", 0).obey("88")

    @pytest.mark.parametrize("game", KLONDIKES)
    def test_it_is_one_command_and_undone_whole(self, game: str) -> None:
        deal, typed, *_ = WINS[game]
        *_, before, finished, undone = play(game, deal, *typed[:-1], "88", "-")
        assert finished["won"]
        assert finished["moves"] == before["moves"] + 1
        assert board(undone) == board(before)

    def test_it_is_refused_where_nothing_goes_up(self) -> None:
        start, position = play("casio", klondike_deck(TOPS, NO_PLACE), "88")
        assert not position["accepted"] and board(position) == board(start)


class TestSeveralInALine:
    @pytest.mark.parametrize("game", GAMES)
    def test_they_are_done_one_after_another(self, game: str) -> None:
        deal, typed, *_ = WINS[game]
        one = after(game, deal, "/".join(typed[:6]))
        assert one["accepted"]
        assert board(one) == board(after(game, deal, *typed[:6]))

    @pytest.mark.parametrize("game", GAMES)
    def test_each_counts_and_is_undone_by_itself(self, game: str) -> None:
        deal, typed, *_ = WINS[game]
        positions = play(game, deal, "/".join(typed[:3]), "-")
        assert [position["moves"] for position in positions] == [0, 3, 2]
        assert board(positions[-1]) == board(after(game, deal, *typed[:2]))

    @pytest.mark.parametrize("game", GAMES)
    def test_the_first_that_is_refused_ends_it_and_is_told(self, game: str) -> None:
        deal, typed, *_ = WINS[game]
        position = after(game, deal, f"{typed[0]}/1,1/{typed[1]}")
        assert (position["accepted"], position["message"]) == (False, "That leads nowhere")
        assert board(position) == board(after(game, deal, typed[0]))

    @pytest.mark.parametrize("game", GAMES)
    def test_after_the_win_the_rest_is_ignored(self, game: str) -> None:
        deal, typed, *_ = WINS[game]
        *_, position = play(game, deal, *typed[:-1], f"{typed[-1]}/-/-")
        assert position["won"] and position["accepted"]

    @pytest.mark.parametrize("line", ["R 7/0", "R7/0", "*/0", "Q/0", "0/Q/0", "0/*/0/x"])
    def test_after_a_new_deal_the_menu_or_leaving_the_rest_is_ignored(self, line: str) -> None:
        position = after("casio", 5, line)
        assert position["accepted"] and position["moves"] == line.startswith("0")

    def test_an_empty_part_changes_nothing(self) -> None:
        assert after("casio", 5, "0//0/")["moves"] == 2

    def test_spaces_around_the_stroke_do_not_matter(self) -> None:
        assert after("casio", 5, " 0 / 0 ")["moves"] == 2

    @pytest.mark.parametrize("line", ["0/7,7", "0/+", "0/W"])
    def test_the_board_shows_what_was_done_with_what_is_told(self, line: str) -> None:
        session = Session("3", "5", line).run()
        assert session.seen[-2:] == ["[AC]", FROM_TO]
        assert session.device.prompt.told

    def test_a_win_by_the_last_of_them_is_held_once(self) -> None:
        deal, typed, *_ = WINS["thumb"]
        session = Session("6", str(deal), *typed[:-2], "/".join(typed[-2:])).run()
        assert session.seen[-3:] == [FROM_TO, "[AC]", FROM_TO]


class TestUndoingSeveral:
    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("count", [1, 2, 7])
    def test_so_many_commands_are_undone(self, game: str, count: int) -> None:
        deal, typed, *_ = WINS[game]
        positions = play(game, deal, *typed[:9], f"-{count}")
        assert positions[-1]["accepted"]
        assert board(positions[-1]) == board(positions[9 - count])

    @pytest.mark.parametrize("game", GAMES)
    def test_it_is_refused_whole_where_there_are_fewer(self, game: str) -> None:
        deal, typed, *_ = WINS[game]
        *_, before, position = play(game, deal, *typed[:4], "-5")
        assert not position["accepted"] and board(position) == board(before)

    def test_ninety_nine_is_the_most(self) -> None:
        positions = play("casio", 1, *["0"] * 100, "-100", "-99")
        assert [position["moves"] for position in positions[-2:]] == [100, 1]


class TestTheWaste:
    @pytest.mark.parametrize("game", KLONDIKES)
    def test_its_last_cards_are_told_the_playable_one_last(self, game: str) -> None:
        *_, position = play(game, 5, *["0"] * 5, "W")
        assert position["accepted"] and position["moves"] == 5
        assert position["message"].split() == position["waste"][-7:]

    def test_seven_at_most_fit_the_line(self) -> None:
        *_, position = play("klondike", 5, *["0"] * 12, "w")
        assert len(position["message"]) == 20

    def test_an_empty_one_is_called_empty(self) -> None:
        assert after("klondike", 5, "W")["message"] == "The waste is empty"

    def test_shamrocks_has_none(self) -> None:
        assert not after("shamrock", fan_deck({}), "W")["accepted"]


class TestTheStuckNotice:
    def test_a_card_that_could_be_taken_back_is_spoken_of(self) -> None:
        """AS went up and could come back onto 2D: that may yet win."""
        deck = klondike_deck({**TOPS, 1: "2D", 2: "2C AS"}, NO_PLACE.replace("2D", "9D"))
        position = after("klondike", deck, "2")
        assert position["stuck"] and position["message"] == "Only 8,m - or R left"
        assert after("klondike", deck, "2", "8,1")["accepted"]

    @pytest.mark.parametrize("game", ["casio", "simple"])
    def test_where_none_comes_back_it_is_not(self, game: str) -> None:
        deck = klondike_deck({**TOPS, 1: "2D", 2: "2C AS"}, NO_PLACE.replace("2D", "9D"))
        assert after(game, deck, "2")["message"] == "No move left: - or R"

    def test_where_no_pile_takes_one_it_is_not(self) -> None:
        deck = klondike_deck({**TOPS, 1: "8S", 2: "2S AC"}, NO_PLACE.replace("8S", "5C"))
        assert after("klondike", deck, "2")["message"] == "No move left: - or R"
