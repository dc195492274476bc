"""Live keys on the fx-CG100: title, menu and help pages."""

from typing import Any

import pytest

from host_sim.models import FX_CG100
from tests.device.colour_board_reader import ColourBoardReader
from tests.device.key_player import UNUSED_KEYS, playing, with_screen, without_screen
from tests.device.reference_rules import GAMES
from tools.games.catalogue import NAMES


class TestMenu:
    """[•••]: choose with the arrows and [OK], or with a digit."""

    @pytest.mark.parametrize("keys", [("DOWN", "DOWN", "OK"), ("2",), ("UP", "UP", "UP", "EXE")])
    def test_the_menu_deals_the_same_deal_again(self, keys: tuple[str, ...]) -> None:
        player = playing("vegas", 617).press("OK", "TOOLS", *keys)
        assert (NAMES[player.game.row], player.game.number, player.game.moves) == ("vegas", 617, 0)

    @pytest.mark.parametrize("keys", [("DOWN", "OK"), ("1",), ("DOWN", "UP", "DOWN", "OK")])
    def test_the_menu_gives_a_new_deal(self, keys: tuple[str, ...]) -> None:
        player = playing("vegas", 617).press("OK", "TOOLS", *keys)
        assert NAMES[player.game.row] == "vegas" and player.game.number != 617

    def test_the_menu_starts_another_game(self) -> None:
        player = playing("vegas", 617).press("TOOLS", "3", "7", "8", "8", "EXE")
        assert (NAMES[player.game.row], player.game.number) == ("shamrock", 88)

    def test_the_current_game_is_preselected(self) -> None:
        player = playing("vegas", 617).press("TOOLS", "3", "OK", "8", "EXE")
        assert (NAMES[player.game.row], player.game.number) == ("vegas", 8)

    @pytest.mark.parametrize("keys", [("4",), ("UP", "OK")])
    def test_the_menu_quits(self, keys: tuple[str, ...]) -> None:
        assert playing().press("TOOLS", *keys).has_quit

    @pytest.mark.parametrize("keys", [("OK",), ("EXE",), ("0",), ("DOWN", "BACK"), ("UP", "DOWN", "OK")])
    def test_the_menu_opens_on_going_back_to_the_game(self, keys: tuple[str, ...]) -> None:
        player = playing("vegas", 617).press("OK", "TOOLS", *keys)
        assert player.waits_in == "command" and player.game.moves == 1

    @pytest.mark.parametrize("key", [*UNUSED_KEYS, "9", "5", ",", "DEL"])
    def test_other_keys_are_ignored_in_the_menu(self, key: str) -> None:
        player = playing("vegas", 617).press("OK", "TOOLS", key)
        assert player.waits_in == "[EXE]=back or" and player.game.moves == 1


class TestTitle:
    def test_a_digit_chooses_a_game_then_the_deal_is_typed(self) -> None:
        player = without_screen().begin(None)
        assert player.waits_in.startswith("Game")
        player.press("4", "6", "1", "7", "EXE")
        assert (NAMES[player.game.row], player.game.number) == ("vegas", 617)

    def test_the_arrows_choose_a_game(self) -> None:
        player = without_screen().begin(None).press("DOWN", "DOWN", "OK", "7", "EXE")
        assert (NAMES[player.game.row], player.game.number) == ("klondike3", 7)
        player = without_screen().begin(None).press("UP", "OK", "7", "EXE")
        assert NAMES[player.game.row] == list(GAMES)[-1]

    def test_del_deletes_a_digit_of_the_deal_number(self) -> None:
        player = without_screen().begin(None).press("1", "9", "8", "DEL", "7", "EXE")
        assert player.game.number == 97

    def test_an_invalid_deal_number_is_asked_for_again(self) -> None:
        assert without_screen().begin(None).press("1", "0", "EXE").waits_in == "Deal="
        assert without_screen().begin(None).press("1", "0", "EXE", "5", "EXE").game.number == 5

    def test_exe_alone_gives_a_deal_that_depends_on_the_time_taken(self) -> None:
        def dealt(polls: int) -> int:
            deal: int = without_screen().begin(None).poll(*[None] * polls).press("1", "EXE").game.number
            return deal

        assert len({dealt(polls) for polls in range(1, 80, 8)}) > 5
        assert dealt(1) == dealt(1)

    def test_a_letter_asks_for_an_easy_or_a_hard_deal(self) -> None:
        player = without_screen().begin(None).press("1", *FX_CG100.keyboard.strokes("E"), "EXE")
        easy = player.game.number
        deals: Any = player.device.load("deals")
        assert deals.kind(deals.table(0), easy) == 2

    def test_back_at_the_title_quits(self) -> None:
        assert without_screen().begin(None).press("BACK").has_quit

    def test_back_at_the_deal_question_returns_to_the_title(self) -> None:
        assert without_screen().begin(None).press("1", "9", "BACK").waits_in.startswith("Game")


def test_exe_turns_the_pages_of_the_help_and_back_leaves_it() -> None:
    player = playing().press("/")
    pages = 0
    while player.waits_in != "command" and pages < 20:
        pages += 1
        player.begin("klondike").press("/", *["EXE"] * pages)
    assert 4 <= pages < 20
    assert player.begin("klondike").press("/", "EXE", "BACK").waits_in == "command"
    assert player.game.moves == 0


def texts_of_help(game: str, pages: int) -> list[str]:
    """Everything drawn on the first pages."""
    player = with_screen().begin(game)
    texts = list[str]()
    draws = player.pages.draw_string
    try:
        player.pages.draw_string = lambda x, y, text, *ink: texts.append(text)
        player.press("/", *["EXE"] * (pages - 1))
    finally:
        player.pages.draw_string = draws
    return texts


def test_help_pages_name_the_keys_that_leave_them() -> None:
    texts = texts_of_help("klondike", 2)
    assert "[EXE]=next [<-]=exit_" in texts and not any("[AC]" in text for text in texts)


@pytest.mark.parametrize(("game", "example"), [("klondike", "7 6"), ("shamrock", "7,16")])
def test_the_page_about_keys_shows_a_command_of_the_game(game: str, example: str) -> None:
    assert f"Or type {example} [EXE]" in texts_of_help(game, 1)


def test_help_names_keys_as_they_are_printed_on_the_keyboard() -> None:
    page = " ".join(texts_of_help("klondike", 1))
    assert "[...]" in page and "[<-]" in page and "TOOLS" not in page and "BACK" not in page


def test_help_does_not_say_that_exe_shows_the_board() -> None:
    texts = texts_of_help("klondike", 4)
    assert "* menu, / this help" in texts and not any("[EXE] board" in text for text in texts)


@pytest.mark.parametrize(
    "game", [game if game in ("vegas", "shamrock") else pytest.param(game, marks=pytest.mark.slow) for game in GAMES]
)
def test_help_pages_and_menus_fit_the_display(game: str) -> None:
    player = with_screen()
    assert isinstance(player.device, ColourBoardReader)
    player.begin(game).press("TOOLS")
    assert player.waits_in == "[EXE]=back or" and not player.device.screen.pixels_outside()
    for n in range(20):
        player.begin(game).press("/", *["EXE"] * n)
        if player.waits_in == "command":
            break
        assert not player.device.screen.pixels_outside()
