"""Commands that save keystrokes: 00, 88, several commands per line, several undos, and the list of the waste."""

import pytest

from tests.device import reference_commands as commands
from tests.device.decks import STUCK_STOCK, STUCK_TOPS, fan_deck, klondike_deck, stuck_deck_except, waste_showing
from tests.device.playable_device import PlayableDevice
from tests.device.played_game import after, board, play
from tests.device.random_games import new_device
from tests.device.reference_rules import GAMES, GAMES_WITH_STOCK, ReferenceGame, card_of, shuffled
from tests.device.typed_session import TypedSession
from tools.games.replay import PROMPT
from tools.games.won import won_games

WINS = won_games()


class TestTurnUntilPlayable:
    """The command 00."""

    @pytest.mark.parametrize("game", GAMES_WITH_STOCK)
    def test_it_stops_at_a_playable_card(self, game: str) -> None:
        *_, position = play(game, stuck_deck_except("3D", 11), "00")
        assert position["waste"][-1] == "3D" and position["stock"]
        assert position["moves"] == 1

    @pytest.mark.parametrize("game", GAMES_WITH_STOCK)
    def test_without_a_playable_card_it_stops_when_the_stock_is_empty(self, game: str) -> None:
        *_, position = play(game, klondike_deck(STUCK_TOPS, STUCK_STOCK), "00")
        assert position["stock"] == [] and position["passes"] == 1

    @pytest.mark.parametrize("game", GAMES_WITH_STOCK)
    def test_it_turns_at_least_once_even_if_the_card_on_top_is_playable(self, game: str) -> None:
        deck = stuck_deck_except("3D", 2)
        *_, before, position = play(game, deck, "00", "00")
        assert before["waste"][-1] == "3D"
        assert len(position["waste"]) > len(before["waste"])

    @pytest.mark.parametrize("game", ["casio", "klondike", "klondike3", "simple"])
    def test_it_starts_a_new_pass_when_the_stock_is_empty(self, game: str) -> None:
        *_, position = play(game, stuck_deck_except("3D", 11), *["00"] * 3)
        assert position["passes"] == 2 and position["waste"][-1] == "3D"

    def test_of_three_turned_cards_it_considers_only_the_last(self) -> None:
        *_, position = play("klondike3", stuck_deck_except("3D", 10), "00")
        assert position["stock"] == []

    @pytest.mark.parametrize("game", GAMES_WITH_STOCK)
    def test_it_is_undone_as_one_command(self, game: str) -> None:
        start, turned, undone = play(game, stuck_deck_except("3D", 11), "00", "-")
        assert board(turned) != board(start) == board(undone)


def wins_with_88(game: str, deal: int, typed: list[str]) -> bool:
    """Whether 88 wins after these commands, by the reference rules."""
    reference = ReferenceGame(game, shuffled(deal))
    return all(commands.obey(reference, line) for line in [*typed, "88"]) and reference.is_won()


def sorted_deck() -> list[str]:
    """High cards in the piles, low cards in the stock with the lowest first."""
    falling = [rank + suit for rank in "KQJT98765432A" for suit in "SHDC"]
    return falling[:28] + falling[:27:-1]


class TestFinish:
    """The command 88."""

    @pytest.mark.parametrize("game", [game for game in GAMES_WITH_STOCK if GAMES[game].per_turn == 1])
    def test_it_plays_the_waste_card_but_does_not_turn_while_cards_are_hidden(self, game: str) -> None:
        first = [] if GAMES[game].turned_at_the_deal else ["0"]
        *_, position = play(game, sorted_deck(), *first, "88")
        up = sum(map(len, position["foundations"]))
        assert up == (52 if GAMES[game].waste_always_shows else 1)

    @pytest.mark.parametrize("game", GAMES_WITH_STOCK)
    def test_it_wins_as_soon_as_the_reference_rules_say_so(self, game: str) -> None:
        """Instead of the last commands of a won game; one command earlier it does not win."""
        deal, typed, *_ = WINS[game]
        first = next(n for n in range(len(typed) - 8, len(typed)) if wins_with_88(game, deal, typed[:n]))
        assert after(game, deal, *typed[:first], "88")["won"]
        assert not after(game, deal, *typed[: first - 1], "88")["won"]

    @pytest.mark.parametrize("game", GAMES_WITH_STOCK)
    def test_undo_returns_cards_to_the_waste_and_to_the_piles(self, game: str) -> None:
        """2S from the waste goes on AS, which came from a pile."""
        deck, turns = waste_showing(game, "2S", {**STUCK_TOPS, 2: "9C AS", 7: "TC"})
        *_, before, finished, undone = play(game, deck, *turns, "88", "-")
        assert finished["foundations"][0] == ["AS", "2S"] and finished["moves"] == before["moves"] + 1
        assert board(undone) == board(before)

    def with_four_spades_left(self, game: str, talon: str, shown: int) -> PlayableDevice:
        """Empty piles, and on the foundations all cards except the talon, of which `shown` are turned."""
        device = new_device()
        device.deal(GAMES[game].menu, 1)
        game_left = device.prompt.game
        game_left.places = [[card_of(card) for card in talon.split()], *[[]] * 7]
        game_left.places += [[rank * 4 + suit for rank in range(13 if suit < 3 else 9)] for suit in range(4)]
        game_left.talon, game_left.shown, game_left.hidden = game_left.places[0], shown, [-1, *[0] * 7]
        return device

    @pytest.mark.parametrize("game", ["casio", "klondike", "simple"])
    @pytest.mark.parametrize("shown", [1, 2, 3, 4])
    def test_if_no_card_is_hidden_it_turns_through_the_stock_and_a_new_pass(self, game: str, shown: int) -> None:
        device = self.with_four_spades_left(game, "TS KS JS QS", shown)
        assert device.obey("88") and device.prompt.game.won()

    def test_it_does_not_start_a_pass_that_the_rules_forbid(self) -> None:
        device = self.with_four_spades_left("thumb", "TS KS JS QS", 2)
        assert not device.obey("88")
        device = self.with_four_spades_left("thumb", "KS TS JS QS", 1)
        assert device.obey("88") and device.prompt.game.won()

    def test_with_three_cards_per_turn_only_the_last_of_them_goes_up(self) -> None:
        device = self.with_four_spades_left("klondike3", "QS JS TS KS", 0)
        assert device.obey("88") and device.prompt.game.won()
        assert not self.with_four_spades_left("klondike3", "QS TS JS KS", 0).obey("88")

    @pytest.mark.parametrize("game", GAMES_WITH_STOCK)
    def test_it_counts_and_is_undone_as_one_command(self, game: str) -> None:
        deal, typed, *_ = WINS[game]
        *_, before, finished, undone = play(game, deal, *typed[:-1], "88", "-")
        assert finished["won"]
        assert finished["moves"] == before["moves"] + 1
        assert board(undone) == board(before)

    def test_it_is_refused_if_no_card_goes_up(self) -> None:
        start, position = play("casio", klondike_deck(STUCK_TOPS, STUCK_STOCK), "88")
        assert not position["accepted"] and board(position) == board(start)


class TestSeveralCommandsPerLine:
    @pytest.mark.parametrize("game", GAMES)
    def test_commands_separated_by_a_slash_are_done_in_order(self, game: str) -> None:
        deal, typed, *_ = WINS[game]
        position = after(game, deal, "/".join(typed[:6]))
        assert position["accepted"]
        assert board(position) == board(after(game, deal, *typed[:6]))

    @pytest.mark.parametrize("game", GAMES)
    def test_each_command_of_a_line_is_counted_and_undone_separately(self, game: str) -> None:
        deal, typed, *_ = WINS[game]
        positions = play(game, deal, "/".join(typed[:3]), "-")
        assert [position["moves"] for position in positions] == [0, 3, 2]
        assert board(positions[-1]) == board(after(game, deal, *typed[:2]))

    @pytest.mark.parametrize("game", GAMES)
    def test_the_first_refused_command_ends_the_line_and_its_reason_is_shown(self, game: str) -> None:
        deal, typed, *_ = WINS[game]
        position = after(game, deal, f"{typed[0]}/1,1/{typed[1]}")
        assert (position["accepted"], position["message"]) == (False, "From and To are equal")
        assert board(position) == board(after(game, deal, typed[0]))

    @pytest.mark.parametrize("game", GAMES)
    def test_after_the_win_the_rest_of_the_line_is_ignored(self, game: str) -> None:
        deal, typed, *_ = WINS[game]
        *_, position = play(game, deal, *typed[:-1], f"{typed[-1]}/-/-")
        assert position["won"] and position["accepted"]

    @pytest.mark.parametrize("line", ["R 7/0", "R7/0", "*/0", "Q/0", "0/Q/0", "0/*/0/x"])
    def test_after_a_new_deal_the_menu_or_quitting_the_rest_of_the_line_is_ignored(self, line: str) -> None:
        position = after("casio", 5, line)
        assert position["accepted"] and position["moves"] == line.startswith("0")

    def test_an_empty_command_in_a_line_changes_nothing(self) -> None:
        assert after("casio", 5, "0//0/")["moves"] == 2

    def test_spaces_around_the_slash_do_not_matter(self) -> None:
        assert after("casio", 5, " 0 / 0 ")["moves"] == 2

    @pytest.mark.parametrize("line", ["0/7,7", "0/+", "0/W"])
    def test_the_board_is_shown_with_the_message_of_the_last_command(self, line: str) -> None:
        session = TypedSession("3", "5", line).run()
        assert session.events[-2:] == ["[AC]", PROMPT]
        assert session.device.prompt.message

    def test_a_win_by_the_last_command_of_a_line_waits_for_ac_once(self) -> None:
        deal, typed, *_ = WINS["thumb"]
        session = TypedSession("6", str(deal), *typed[:-2], "/".join(typed[-2:])).run()
        assert session.events[-3:] == [PROMPT, "[AC]", PROMPT]


class TestUndoSeveral:
    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("count", [1, 2, 7])
    def test_minus_and_a_number_undoes_that_many_commands(self, game: str, count: int) -> None:
        deal, typed, *_ = WINS[game]
        for line in (f"-{count}", f"u{count}"):
            positions = play(game, deal, *typed[:9], line)
            assert positions[-1]["accepted"]
            assert board(positions[-1]) == board(positions[9 - count])

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("line", ["-5", "U9", "-99"])
    def test_if_there_are_fewer_commands_it_goes_back_to_the_deal_and_says_so(self, game: str, line: str) -> None:
        deal, typed, *_ = WINS[game]
        dealt, *_, position = play(game, deal, *typed[:4], line)
        assert position["accepted"] and board(position) == board(dealt)
        assert position["message"] == "Back at the deal"

    def test_at_most_99_commands_are_undone_at_once(self) -> None:
        positions = play("casio", 1, *["0"] * 100, "-100", "-99")
        assert [position["moves"] for position in positions[-2:]] == [100, 1]


class TestWasteList:
    """The command W."""

    @pytest.mark.parametrize("game", GAMES_WITH_STOCK)
    def test_it_lists_the_last_cards_of_the_waste_with_the_playable_one_last(self, game: str) -> None:
        *_, position = play(game, 5, *["0"] * 5, "W")
        assert position["accepted"] and position["moves"] == 5
        assert position["message"].split() == position["waste"][-7:]

    def test_it_lists_at_most_seven_cards(self) -> None:
        *_, position = play("klondike", 5, *["0"] * 12, "w")
        assert len(position["message"]) == 20

    def test_it_says_so_if_the_waste_is_empty(self) -> None:
        assert after("klondike", 5, "W")["message"] == "The waste is empty"

    def test_shamrocks_has_no_waste_to_list(self) -> None:
        assert not after("shamrock", fan_deck({}), "W")["accepted"]
