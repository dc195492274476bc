"""From the title to the shell: starting, asking, the menu, help, leaving and coming back."""

import pytest

from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tests.device.bare_device import Device
from tests.device.fault_rig import Rig
from tests.device.played_table import board, play
from tests.device.reference_rules import GAMES, Table, shuffled
from tests.device.typed_session import AC, FROM_TO, Left, Session
from tools.games.won import won_games

MODELS = pytest.mark.parametrize("model", [FX_9860GIII, FX_CG50, FX_CG100], ids=lambda model: model.name)
WITH_A_SHELL = pytest.mark.parametrize("model", [FX_9860GIII, FX_CG50], ids=lambda model: model.name)


def test_the_script_says_at_once_that_it_loads() -> None:
    device = Device()
    said: list[str] = []

    def stop(prompt: str) -> str:
        said.extend(device.printed)
        raise Left

    device.answer = stop
    device.prompt.wait_ac = lambda: 1
    with pytest.raises(Left):
        device.load("solo")
    assert "loading" in said[0].lower()


@WITH_A_SHELL
def test_title_game_deal_board_command_in_this_order(model: Model) -> None:
    seen = Session("", "5", model=model).run().seen
    assert [each[:4] for each in seen] == ["[AC]", "Game", "Deal", "[AC]", "From"]


def test_with_live_keys_no_ac_is_waited_for() -> None:
    seen = Session("", "5", "0", "+", "1,1", model=FX_CG100).run().seen
    assert [each[:4] for each in seen] == ["Game", "Deal", "From", "From", "From", "From"]


def test_exe_alone_is_the_casio_klondike() -> None:
    session = Session("", "5").run()
    assert (session.device.prompt.game.name, session.device.prompt.game.number) == ("casio", 5)


@pytest.mark.parametrize("game", GAMES)
def test_exe_alone_deals_by_how_long_the_title_was_looked_at(game: str) -> None:
    def dealt(wait: int) -> int:
        found: int = Session(str(GAMES[game].menu), "", wait=wait).run().device.prompt.game.number
        return found

    deals = [dealt(wait) for wait in range(1000, 1040)]
    assert len(set(deals)) > 20
    assert dealt(1000) == deals[0]
    assert all(1 <= deal <= 2147483647 for deal in deals)


@WITH_A_SHELL
def test_an_accepted_command_shows_the_board_and_waits(model: Model) -> None:
    assert Session("", "5", "0", model=model).run().seen[-2:] == ["[AC]", FROM_TO]


def test_in_colour_a_hint_shows_on_the_board_before_the_next_question() -> None:
    assert Session("", "5", "+", model=FX_CG50).run().seen[-2:] == ["[AC]", FROM_TO]


@pytest.mark.parametrize("line", ["7,7", "x", "99", ","])
def test_a_refused_command_asks_again_at_once_without_another_ac(line: str) -> None:
    session = Session("", "5", line).run()
    assert session.seen[-2:] == [FROM_TO, FROM_TO]
    said = session.shown[-1][:-1]
    assert 1 <= len(said) <= 2 and all(len(text) <= 21 for text in said)


def test_an_empty_line_goes_back_to_the_board() -> None:
    assert Session("", "5", "7,7", "").run().seen[-3:] == [FROM_TO, "[AC]", FROM_TO]


def test_ac_at_the_prompt_goes_back_to_the_board() -> None:
    """Also after a refused command, which asked without the board."""
    session = Session("", "5", "7,7", AC).run()
    assert session.seen[-4:] == [FROM_TO, FROM_TO, "[AC]", FROM_TO]


def test_the_board_comes_back_after_the_menu() -> None:
    session = Session("", "5", "7,7", "*", "").run()
    assert session.seen[-4:] == [FROM_TO, "Menu=", "[AC]", FROM_TO]


@pytest.mark.parametrize("line", ["+", "H", '"', "/", " / "])
def test_after_a_hint_or_the_help_the_next_command_is_asked_for_at_once(line: str) -> None:
    pages = [""] * 9
    seen = Session("", "5", line, *pages).run().seen
    first, second = [at for at, each in enumerate(seen) if each == FROM_TO][:2]
    assert AC not in seen[first:second]


@pytest.mark.parametrize(
    ("game", "model"),
    [*((game, FX_9860GIII) for game in GAMES), ("vegas1", FX_CG50), ("shamrock", FX_CG100)],
    ids=lambda value: value.name if isinstance(value, Model) else value,
)
def test_the_win_is_celebrated_once(game: str, model: Model) -> None:
    deal, commands, *_ = won_games()[game]
    session = Session(str(GAMES[game].menu), str(deal), *commands, "+", "", model=model)
    celebrated: list[object] = []
    session.device.prompt.view.win = celebrated.append
    assert session.run().device.prompt.game.won()
    assert celebrated == [session.device.prompt.game]


def test_an_empty_command_at_the_end_of_a_line_shows_the_board_of_a_won_game_too() -> None:
    deal, commands, *_ = won_games()["shamrock"]
    session = Session(str(GAMES["shamrock"].menu), str(deal), *commands, "+/").run()
    assert session.seen[-2:] == [AC, FROM_TO]


@MODELS
def test_a_game_that_was_cut_short_is_mended_before_its_board_is_shown(model: Model) -> None:
    session = Session("", "5", "0", "0", model=model).run()
    table, before = session.device.prompt.game, session.device.position()
    table.made += 1
    table.places[1:4] = [[], [], []]
    session.run()
    assert session.device.position() == before


class TestFullHeap:
    """The little memory is used up in the middle of something: the player is told, and the game goes on."""

    def out_of_memory(self, session: Session, function: str) -> None:
        """The first call finds no room."""
        calls = [MemoryError]
        works = getattr(session.device.prompt, function)

        def call(*arguments: object) -> object:
            if calls:
                raise calls.pop()
            return works(*arguments)

        setattr(session.device.prompt, function, call)

    def test_a_command_that_finds_no_room_is_not_accepted_and_the_player_is_told_at_once(self) -> None:
        session = Session("", "5", "0")
        self.out_of_memory(session, "change")
        assert session.run().shown[-1] == ["Memory is full.", "[EXE] shows the board", FROM_TO]
        assert session.seen[-2:] == [FROM_TO, FROM_TO], "a board might find no room either"
        assert not session.device.prompt.accepted and session.device.prompt.game.moves == 0

    @MODELS
    def test_the_same_command_may_find_room_the_next_time(self, model: Model) -> None:
        session = Session("", "5", "0", "0", model=model)
        self.out_of_memory(session, "change")
        assert session.run().device.prompt.game.moves == 1
        assert session.device.prompt.accepted and session.shown[-1] == [FROM_TO]

    @MODELS
    def test_it_is_told_on_every_calculator(self, model: Model) -> None:
        session = Session("", "5", "0", model=model)
        self.out_of_memory(session, "change")
        assert session.run().device.prompt.told.startswith("Memory is full")
        assert not session.device.prompt.accepted and session.device.prompt.game.moves == 0

    def test_a_title_that_finds_no_room_comes_again_and_the_first_board_after_it(self) -> None:
        session = Session("", "5")
        self.out_of_memory(session, "title")
        assert [each[:4] for each in session.run().seen] == ["[AC]", "Game", "Deal", "[AC]", "From"]
        assert session.shown[-1] == [FROM_TO]


def test_the_wait_for_ac_counts_its_turns() -> None:
    """The only chance on the machine: a longer wait is another number."""
    assert 1 <= turns_waited(3) < turns_waited(9)


def turns_waited(loops: int) -> int:
    patient = Rig(loops_of_a_wait=loops, enabled=True)
    turns: int = patient.device.prompt.wait_ac()
    return turns


class TestMenu:
    def playing(self, *typed: str, game: str = "thumb", model: Model = FX_9860GIII) -> Session:
        """A game of deal 5 with one card turned, then the menu."""
        return Session(str(GAMES[game].menu), "5", "0", "*", *typed, model=model).run()

    @MODELS
    def test_a_new_deal(self, model: Model) -> None:
        game = self.playing("1", model=model).device.prompt.game
        assert game.name == "thumb" and game.number != 5 and game.moves == 0

    @MODELS
    def test_the_same_deal_again(self, model: Model) -> None:
        session = self.playing("2", model=model)
        assert session.device.prompt.game.number == 5
        assert session.device.position() == Table("thumb", shuffled(5)).now

    @MODELS
    def test_another_game(self, model: Model) -> None:
        game = self.playing("3", "7", "88", model=model).device.prompt.game
        assert (game.name, game.number, game.moves) == ("shamrock", 88, 0)

    def test_another_game_may_be_the_first(self) -> None:
        assert self.playing("3", "1", "88").device.prompt.game.name == "casio"

    def test_exe_alone_at_another_game_keeps_the_present_one(self) -> None:
        game = self.playing("3", "", "88").device.prompt.game
        assert (game.name, game.number, game.moves) == ("thumb", 88, 0)

    def test_the_board_as_text_and_as_a_picture_again(self) -> None:
        """As text it needs no [AC]."""
        session = self.playing("5", "", "*", "5")
        assert session.seen[-6:] == ["Menu=", FROM_TO, FROM_TO, "Menu=", "[AC]", FROM_TO]
        assert "5 picture, [EXE] back" in session.shown[-2]
        text = Session(str(GAMES["thumb"].menu), "5", "0", casioplot=False).run()
        assert text.shown[-1] in session.shown

    def test_without_casioplot_text_is_all_there_is(self) -> None:
        shown = Session("", "5", "*", "5", casioplot=False).run().shown
        assert shown[-2][-2:] == ["[EXE] back", "Menu="]
        assert shown[-1] == ["1 to 4, or [EXE]", "Menu="]

    def test_quit(self) -> None:
        session = self.playing("4", "0")
        assert session.typed == ["0"], "nothing is asked any more"
        assert session.device.prompt.game.moves == 1

    def test_nothing(self) -> None:
        session = self.playing("")
        assert session.seen[-1] == FROM_TO
        assert (session.device.prompt.game.number, session.device.prompt.game.moves) == (5, 1)


class TestLeaving:
    @pytest.mark.parametrize("leave", ["Q", "q", " Q "])
    def test_nothing_is_asked_any_more(self, leave: str) -> None:
        session = Session("", "5", leave, "0").run()
        assert session.typed == ["0"] and session.device.prompt.game.moves == 0

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("leave", ["Q", "q"])
    def test_play_goes_on_with_the_same_game(self, game: str, leave: str) -> None:
        deal, commands, *_ = won_games()[game]
        positions = play(game, deal, *commands[:4], leave, commands[4], "-")
        straight = play(game, deal, *commands[:5])
        assert positions[5]["accepted"] and board(positions[5]) == board(straight[4])
        assert board(positions[6]) == board(straight[5])
        assert board(positions[7]) == board(straight[4])

    def test_the_board_comes_first_when_the_game_goes_on(self) -> None:
        session = Session("", "5", "0", "Q").run()
        session.seen.clear()
        session.run()
        assert session.seen == ["[AC]", FROM_TO]

    def test_the_shell_prints_nothing_of_it(self) -> None:
        """It prints what play() returns unless that is None."""
        session = Session("", "5", "Q", "Q").run()
        assert session.typed == ["Q"]
        assert session.device.prompt.play() is None

    def test_it_can_be_left_again_and_again(self) -> None:
        positions = play("casio", 5, "0", "Q", "Q", "0", "Q", "-", "-")
        assert [position["moves"] for position in positions] == [0, 1, 1, 1, 2, 2, 1, 0]


class TestHelp:
    def test_after_the_last_page_the_question_comes_alone(self) -> None:
        session = Session("", "5", "H", *[""] * 9).run()
        questions = [shown for shown in session.shown if shown[-1] == FROM_TO]
        assert questions[1] == [FROM_TO]

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("line", ["H", "h", '"', "/"])
    def test_pages_fit_the_shell(self, game: str, line: str) -> None:
        session = Session(str(GAMES[game].menu), "5", line, *[""] * 20).run()
        pages = session.shown[3:]
        pages = pages[: next(at for at, page in enumerate(pages) if page[-1] == FROM_TO)]
        assert len(pages) >= 2
        for page in pages:
            assert len(page) <= 7 and all(len(text) <= 21 for text in page), page

    @pytest.mark.parametrize("game", GAMES)
    def test_every_command_is_told(self, game: str) -> None:
        session = Session(str(GAMES[game].menu), "5", "H", *[""] * 20).run()
        told = " ".join(text for page in session.shown[3:] for text in page)
        of_a_stock = [] if game == "shamrock" else ["SW", "WF"]
        for word in ["TT", "TF", "undo", "hint", "menu", "R", "Q", "play()", *of_a_stock]:
            assert word in told, word


class TestTextShell:
    """Without casioplot: 21 columns and 7 lines, the prompt among them."""

    @pytest.mark.parametrize("game", GAMES)
    def test_boards_of_a_whole_game_fit(self, game: str) -> None:
        deal, commands, *_ = won_games()[game]
        session = Session(str(GAMES[game].menu), str(deal), *commands, casioplot=False).run()
        boards = session.shown[3:-1]
        assert len(boards) == len(commands) - 1
        for shown in boards:
            assert len(shown) <= 7, shown
            assert all(len(text) <= 21 for text in shown), shown

    @pytest.mark.parametrize("game", GAMES)
    def test_every_top_card_is_on_the_board(self, game: str) -> None:
        deal, commands, *_ = won_games()[game]
        session = Session(str(GAMES[game].menu), str(deal), *commands, casioplot=False).run()
        for position, shown in zip(play(game, deal, *commands)[1:-1], session.shown[3:-1], strict=True):
            text = " ".join(shown)
            tops = [pile["up"][-1] for pile in position["piles"] if pile["up"]] + position["waste"][-1:]
            assert all(card in text for card in tops), (tops, shown)

    @pytest.mark.parametrize("game", GAMES)
    def test_whatever_is_asked_fits_too(self, game: str) -> None:
        session = Session(
            str(GAMES[game].menu), "5", "*", "", "+", "7,7", "sin()", "R", "*", "3", "", "", casioplot=False
        )
        for shown in session.run().shown:
            assert all(len(text) <= 21 for text in shown), shown
