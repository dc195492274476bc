"""A session from the title to the shell: questions, menu, help, quitting and resuming."""

import pytest

from host_sim.calculator import Calculator
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tests.device.fault_injector import FaultInjector
from tests.device.played_game import board, play
from tests.device.reference_rules import GAMES, ReferenceGame, shuffled
from tests.device.typed_session import AC, TypedSession
from tools.games.catalogue import DEVICE, NAMES
from tools.games.replay import PROMPT
from tools.games.won import won_games

MODELS = pytest.mark.parametrize("model", [FX_9860GIII, FX_CG50, FX_CG100], ids=lambda model: model.name)
WITH_A_SHELL = pytest.mark.parametrize("model", [FX_9860GIII, FX_CG50], ids=lambda model: model.name)

MENU = "[EXE]=back or 1-5="


@WITH_A_SHELL
def test_a_session_goes_from_title_to_game_deal_board_and_command(model: Model) -> None:
    seen = TypedSession("", "5", model=model).run().events
    assert [each[:4] for each in seen] == ["[AC]", "Game", "Deal", "[AC]", "From"]


def test_with_live_keys_the_session_never_waits_for_ac() -> None:
    seen = TypedSession("", "5", "0", "+", "1,1", model=FX_CG100).run().events
    assert [each[:4] for each in seen] == ["Game", "Deal", "From", "From", "From", "From"]


def test_exe_alone_starts_casios_klondike() -> None:
    session = TypedSession("", "5").run()
    assert (NAMES[session.device.prompt.game.row], session.device.prompt.game.number) == ("casio", 5)


@pytest.mark.parametrize("game", GAMES)
def test_the_random_deal_depends_on_the_time_spent_at_the_title(game: str) -> None:
    def dealt(wait: int) -> int:
        deal: int = TypedSession(str(GAMES[game].menu), "", wait=wait).run().device.prompt.game.number
        return deal

    deals = [dealt(wait) for wait in range(1000, 1040)]
    assert len(set(deals)) > 20
    assert dealt(1000) == deals[0]
    assert all(1 <= deal <= 2147483647 for deal in deals)


@WITH_A_SHELL
def test_an_accepted_command_shows_the_board_and_waits_for_ac(model: Model) -> None:
    assert TypedSession("", "5", "0", model=model).run().events[-2:] == ["[AC]", PROMPT]


@WITH_A_SHELL
def test_a_hint_is_shown_on_the_board_before_the_next_prompt(model: Model) -> None:
    assert TypedSession("", "5", "+", model=model).run().events[-2:] == ["[AC]", PROMPT]


@pytest.mark.parametrize("line", ["7,7", "x", "99", ","])
def test_after_a_refused_command_the_prompt_returns_without_the_board(line: str) -> None:
    session = TypedSession("", "5", line).run()
    assert session.events[-2:] == [PROMPT, PROMPT]
    message = session.shown[-1][:-1]
    assert 1 <= len(message) <= 2 and all(len(text) <= 21 for text in message)


def test_an_empty_line_returns_to_the_board() -> None:
    assert TypedSession("", "5", "7,7", "").run().events[-3:] == [PROMPT, "[AC]", PROMPT]


def test_ac_at_the_prompt_returns_to_the_board_even_after_a_refusal() -> None:
    session = TypedSession("", "5", "7,7", AC).run()
    assert session.events[-4:] == [PROMPT, PROMPT, "[AC]", PROMPT]


def test_the_board_is_shown_again_after_the_menu() -> None:
    session = TypedSession("", "5", "7,7", "*", "").run()
    assert session.events[-4:] == [PROMPT, MENU, "[AC]", PROMPT]


@pytest.mark.parametrize("line", ["W", "H", '"', "/", " / "])
def test_after_an_answer_or_help_the_prompt_returns_without_the_board(line: str) -> None:
    pages = [""] * 9
    seen = TypedSession("", "5", line, *pages).run().events
    first, second = [n for n, event in enumerate(seen) if event == PROMPT][:2]
    assert AC not in seen[first:second]


@pytest.mark.parametrize(
    ("game", "model"),
    [*((game, FX_9860GIII) for game in GAMES), ("vegas1", FX_CG50), ("shamrock", FX_CG100)],
    ids=lambda value: value.name if isinstance(value, Model) else value,
)
def test_the_winning_screen_is_shown_once(game: str, model: Model) -> None:
    deal, commands, *_ = won_games()[game]
    session = TypedSession(str(GAMES[game].menu), str(deal), *commands, "+", "", model=model)
    winners: list[object] = []
    session.device.prompt.ui.win = winners.append
    assert session.run().device.prompt.game.won()
    assert winners == [session.device.prompt.game]


def test_a_slash_at_the_end_of_a_line_shows_the_board_of_a_won_game() -> None:
    deal, commands, *_ = won_games()["shamrock"]
    session = TypedSession(str(GAMES["shamrock"].menu), str(deal), *commands, "+/").run()
    assert session.events[-2:] == [AC, PROMPT]


@MODELS
def test_an_interrupted_game_is_recovered_before_its_board_is_shown(model: Model) -> None:
    session = TypedSession("", "5", "0", "0", model=model).run()
    game, before = session.device.prompt.game, session.device.position()
    game.applied += 1
    game.places[1:4] = [[], [], []]
    session.run()
    assert session.device.position() == before


class TestFullHeap:
    """Memory runs out during a command: the player is informed, and the game goes on."""

    def fail_once(self, owner: object, function: str) -> None:
        """Makes the first call of the function raise MemoryError."""
        calls = [MemoryError]
        works = getattr(owner, function)

        def call(*arguments: object) -> object:
            if calls:
                raise calls.pop()
            return works(*arguments)

        setattr(owner, function, call)

    def test_a_command_that_runs_out_of_memory_is_refused_with_a_message(self) -> None:
        session = TypedSession("", "5", "0")
        self.fail_once(session.device.load("command"), "run_change")
        assert session.run().shown[-1] == ["Memory is full.", "[EXE] shows the board", PROMPT]
        assert session.events[-2:] == [PROMPT, PROMPT], "the board might run out of memory, too"
        assert not session.device.prompt.accepted and session.device.prompt.game.moves == 0

    @MODELS
    def test_the_same_command_may_succeed_the_next_time(self, model: Model) -> None:
        session = TypedSession("", "5", "0", "0", model=model)
        self.fail_once(session.device.load("command"), "run_change")
        assert session.run().device.prompt.game.moves == 1
        assert session.device.prompt.accepted and session.shown[-1] == [PROMPT]

    @MODELS
    def test_every_model_shows_the_message(self, model: Model) -> None:
        session = TypedSession("", "5", "0", model=model)
        self.fail_once(session.device.load("command"), "run_change")
        assert session.run().device.prompt.message.startswith("Memory is full")
        assert not session.device.prompt.accepted and session.device.prompt.game.moves == 0


def test_a_longer_wait_for_ac_gives_a_larger_number() -> None:
    """It seeds the random deals, because the calculator has no clock."""
    assert 1 <= loops_counted(3) < loops_counted(9)


def loops_counted(loops: int) -> int:
    faults = FaultInjector(loops_of_a_wait=loops, enabled=True)
    count: int = faults.device.acui.wait_ac()
    return count


class TestMenu:
    def playing(self, *typed: str, game: str = "thumb", model: Model = FX_9860GIII) -> TypedSession:
        """Deal 5 with one card turned, then the menu."""
        return TypedSession(str(GAMES[game].menu), "5", "0", "*", *typed, model=model).run()

    @MODELS
    def test_1_gives_a_new_deal(self, model: Model) -> None:
        game = self.playing("1", model=model).device.prompt.game
        assert NAMES[game.row] == "thumb" and game.number != 5 and game.moves == 0

    @MODELS
    def test_2_deals_the_same_deal_again(self, model: Model) -> None:
        session = self.playing("2", model=model)
        assert session.device.prompt.game.number == 5
        assert session.device.position() == ReferenceGame("thumb", shuffled(5)).position

    @MODELS
    def test_3_starts_another_game(self, model: Model) -> None:
        game = self.playing("3", "7", "88", model=model).device.prompt.game
        assert (NAMES[game.row], game.number, game.moves) == ("shamrock", 88, 0)

    def test_3_can_start_the_first_game(self) -> None:
        assert NAMES[self.playing("3", "1", "88").device.prompt.game.row] == "casio"

    def test_exe_alone_after_3_keeps_the_current_game(self) -> None:
        game = self.playing("3", "", "88").device.prompt.game
        assert (NAMES[game.row], game.number, game.moves) == ("thumb", 88, 0)

    def test_5_switches_between_text_board_and_picture(self) -> None:
        """The text board does not wait for [AC]."""
        session = self.playing("5", "", "*", "5")
        assert session.events[-6:] == [MENU, PROMPT, PROMPT, MENU, "[AC]", PROMPT]
        assert "4 Quit  5 Other view" in session.shown[-2]
        text = TypedSession(str(GAMES["thumb"].menu), "5", "0", casioplot=False).run()
        assert text.shown[-1] in session.shown

    def test_without_casioplot_5_is_not_offered(self) -> None:
        shown = TypedSession("", "5", "*", "5", casioplot=False).run().shown
        assert shown[-2][-2:] == ["4 Quit", "[EXE]=back or 1-4="]
        assert shown[-1] == ["Type 1-4, [EXE]=back", "[EXE]=back or 1-4="]

    def test_4_quits(self) -> None:
        session = self.playing("4", "0")
        assert session.typed == ["0"], "no more questions"
        assert session.device.prompt.game.moves == 1

    def test_exe_alone_changes_nothing(self) -> None:
        session = self.playing("")
        assert session.events[-1] == PROMPT
        assert (session.device.prompt.game.number, session.device.prompt.game.moves) == (5, 1)


class TestQuitting:
    @pytest.mark.parametrize("leave", ["Q", "q", " Q "])
    def test_after_Q_no_question_follows(self, leave: str) -> None:
        session = TypedSession("", "5", leave, "0").run()
        assert session.typed == ["0"] and session.device.prompt.game.moves == 0

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("leave", ["Q", "q"])
    def test_play_resumes_the_same_game(self, game: str, leave: str) -> None:
        deal, commands, *_ = won_games()[game]
        positions = play(game, deal, *commands[:4], leave, commands[4], "-")
        straight = play(game, deal, *commands[:5])
        assert positions[5]["accepted"] and board(positions[5]) == board(straight[4])
        assert board(positions[6]) == board(straight[5])
        assert board(positions[7]) == board(straight[4])

    def test_a_resumed_game_shows_its_board_first(self) -> None:
        session = TypedSession("", "5", "0", "Q").run()
        session.events.clear()
        session.run()
        assert session.events == ["[AC]", PROMPT]

    def test_play_returns_none_so_that_the_shell_prints_nothing(self) -> None:
        session = TypedSession("", "5", "Q", "Q").run()
        assert session.typed == ["Q"]
        assert session.device.prompt.play() is None

    @MODELS
    def test_leaving_prints_the_line_that_resumes_the_game(self, model: Model) -> None:
        device = TypedSession("", "5", "0", "Q", model=model).run().device
        assert "".join(device.printed).split("\n")[-2:] == ["play()", ""]

    def test_that_line_is_printed_before_live_keys_draw_the_last_board(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A calculator shows what came last."""
        device = TypedSession("", "5", "0", model=FX_CG100).run().device
        ui, printed = device.prompt.ui, list[str]()
        monkeypatch.setattr(ui, "command", lambda *board: "Q")
        monkeypatch.setattr(ui, "exit", lambda game: printed.extend(device.printed))
        device.prompt.play()
        assert "".join(printed).endswith("play()\n")

    @WITH_A_SHELL
    def test_after_Q_the_board_is_up_and_in_the_shell_up_exe_exe_resumes(self, model: Model) -> None:
        calculator = Calculator(DEVICE / "solo.py", model=model)
        calculator.start()
        try:
            for answer in ("", "5", "Q"):
                while not calculator.wait_until("input", timeout=1):
                    calculator.press("AC")  # on the title and on the board
                shown = calculator.drawing
                calculator.answer(answer)
            assert calculator.wait_until("ended")
            assert (calculator.showing, calculator.frame()) == ("drawing", shown)
            for key in ("EXE", "UP", "EXE"):  # the first one closes the drawing
                assert calculator.press(key)
            assert ">>>play()" in calculator.shell_text()
            calculator.press("EXE")
            assert calculator.wait_for(lambda it: it.showing == "drawing" and it.frame() == shown)
        finally:
            calculator.stop()

    def test_a_game_can_be_quit_and_resumed_many_times(self) -> None:
        positions = play("casio", 5, "0", "Q", "Q", "0", "Q", "-", "-")
        assert [position["moves"] for position in positions] == [0, 1, 1, 1, 2, 2, 1, 0]


class TestHelp:
    def test_after_the_last_page_the_prompt_returns_without_a_message(self) -> None:
        session = TypedSession("", "5", "H", *[""] * 9).run()
        questions = [shown for shown in session.shown if shown[-1] == PROMPT]
        assert questions[1] == [PROMPT]

    @pytest.mark.parametrize("game", GAMES)
    @pytest.mark.parametrize("line", ["H", "h", '"', "/"])
    def test_help_pages_fit_the_shell(self, game: str, line: str) -> None:
        session = TypedSession(str(GAMES[game].menu), "5", line, *[""] * 20).run()
        pages = session.shown[3:]
        pages = pages[: next(n for n, page in enumerate(pages) if page[-1] == PROMPT)]
        assert len(pages) >= 2
        for page in pages:
            assert len(page) <= 7 and all(len(text) <= 21 for text in page), page

    @pytest.mark.parametrize("game", GAMES)
    def test_the_help_explains_every_command(self, game: str) -> None:
        session = TypedSession(str(GAMES[game].menu), "5", "H", *[""] * 20).run()
        text = " ".join(text for page in session.shown[3:] for text in page)
        for_the_stock = [] if game == "shamrock" else ["SW", "WF"]
        for word in ["TT", "TF", "undo", "hint", "menu", "R", "Q", "play()", *for_the_stock]:
            assert word in text, word


class TestTextShell:
    """Without casioplot: 21 columns and 7 lines, prompt included."""

    @pytest.mark.parametrize("game", GAMES)
    def test_the_boards_of_a_whole_game_fit_the_shell(self, game: str) -> None:
        deal, commands, *_ = won_games()[game]
        session = TypedSession(str(GAMES[game].menu), str(deal), *commands, casioplot=False).run()
        boards = session.shown[3:-1]
        assert len(boards) == len(commands) - 1
        for shown in boards:
            assert len(shown) <= 7, shown
            assert all(len(text) <= 21 for text in shown), shown

    @pytest.mark.parametrize("game", GAMES)
    def test_the_text_board_shows_every_top_card(self, game: str) -> None:
        deal, commands, *_ = won_games()[game]
        session = TypedSession(str(GAMES[game].menu), str(deal), *commands, casioplot=False).run()
        for position, shown in zip(play(game, deal, *commands)[1:-1], session.shown[3:-1], strict=True):
            text = " ".join(shown)
            tops = [pile["up"][-1] for pile in position["piles"] if pile["up"]] + position["waste"][-1:]
            assert all(card in text for card in tops), (tops, shown)

    @pytest.mark.parametrize("game", GAMES)
    def test_menus_messages_and_questions_fit_the_shell(self, game: str) -> None:
        session = TypedSession(
            str(GAMES[game].menu), "5", "*", "", "+", "7,7", "sin()", "R", "*", "3", "", "", casioplot=False
        )
        for shown in session.run().shown:
            assert all(len(text) <= 21 for text in shown), shown
