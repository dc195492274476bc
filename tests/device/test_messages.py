"""The calculator's messages word for word: reasons for refusals and questions."""

import pytest

from tests.device.decks import fan_deck, klondike_deck
from tests.device.played_game import after
from tests.device.reference_rules import GAMES
from tests.device.typed_session import TypedSession
from tools.games.won import won_games

# QH of pile 1 fits on KS of pile 2, not on KD of pile 3; AS of pile 4 goes to a foundation, then 2S of pile 5.
DECK = klondike_deck({1: "QH", 2: "KS", 3: "KD", 4: "AS", 5: "2S", 6: "3H", 7: "7C 7D"}, "9C 9D 9H")
EMPTY_1 = ["1,2"]
NO_ACE_ON_TOP = klondike_deck({1: "QH", 2: "KS", 3: "KD", 4: "9S", 5: "2S", 6: "3H", 7: "7D"}, "AS")
ALL_STOCK_GOES_UP = klondike_deck({}, " ".join(f"{rank}{suit}" for suit in "HS" for rank in "A23456789TJQ"))
FANS = fan_deck({1: "2C 9D 5H", 2: "2D 9C 6H", 3: "KC KD 9S", 4: "3C 3D TC", 18: "AS"})

# Game, deck, commands before, refused command, reason.
REFUSALS = [
    ("klondike", ALL_STOCK_GOES_UP, ["0", "0,8"] * 24, "0", "No cards left to turn"),
    ("thumb", DECK, ["0"] * 24, "0", "No more passes"),
    ("thumb", DECK, ["0"] * 24, "SW", "No more passes"),
    ("klondike", DECK, [], "0,1", "The waste is empty"),
    ("klondike", DECK, EMPTY_1, "1,3", "That pile is empty"),
    ("klondike", DECK, [], "7,6,2", "Can't move that many"),
    ("klondike", DECK, ["0"], "0,1,2", "Can't move that many"),
    ("klondike3", DECK, ["0"], "0,1,2", "Can't move that many"),
    ("klondike", DECK, [], "7,8,2", "One card at a time"),
    ("simple", DECK, [], "7,6,2", "One card at a time"),
    ("casio", DECK, [], "7,6,2", "Only top card or all"),
    ("shamrock", FANS, ["18"], "18,1", "That fan is empty"),
    ("casio", DECK, ["4"], "8,6", "Cards stay on the\nfoundations"),
    ("casio", DECK, [], "-", "Nothing to undo"),
    ("casio", DECK, ["4", "5"], "8", "No card can go up"),
    ("casio", DECK, ["4", "5"], "88", "No card can go up"),
    ("klondike", NO_ACE_ON_TOP, ["0"], "8", "No pile card goes up.\nTry 0,8 (the waste)"),
    ("casio", DECK, [], "-3", "Nothing to undo"),
    ("thumb", DECK, ["0"] * 24, "00", "No more passes"),
    ("casio", DECK, [], "x", "What? Type / for help"),
    ("casio", DECK, [], "7,6,1,1", "What? Type / for help"),
    ("casio", DECK, [], "7,6,0", "What? Type / for help"),
    ("casio", DECK, [], "TT 7", "What? Type / for help"),
    ("casio", DECK, [], "TT 7 6 0", "What? Type / for help"),
    ("casio", DECK, [], "M76", "What? Type / for help"),
    ("casio", DECK, [], "TT 7 6 2", "Only top card or all"),
    ("casio", DECK, [], "12345678901", "What? Type / for help"),
    ("casio", DECK, [], "1234567890", "There are 7 piles"),
    ("casio", DECK, [], "--", "What? Type / for help"),
    ("casio", DECK, ["0"], "-0", "What? Type / for help"),
    ("casio", DECK, ["0"], "-100", "What? Type / for help"),
    ("casio", DECK, [], "7616", "There are 7 piles"),
    ("casio", DECK, [], "9,1", "There are 7 piles"),
    ("casio", DECK, [], "1,9", "There are 7 piles"),
    ("casio", DECK, [], "TT 8 1", "There are 7 piles"),
    ("casio", DECK, [], "MTT 8 1 2", "There are 7 piles"),
    ("casio", DECK, [], "WT 0", "There are 7 piles"),
    ("shamrock", FANS, [], "1,19", "There are 18 fans"),
    ("shamrock", FANS, [], "TF 19 1", "There are 18 fans"),
    ("casio", DECK, [], "TF 4 5", "Foundations are 1-4"),
    ("casio", DECK, [], "WF 0", "Foundations are 1-4"),
    ("klondike", DECK, [], "8,1,5", "Foundations are 1-4"),
    ("casio", DECK, [], "7,7", "From and To are equal"),
    ("casio", DECK, [], "TT 7 7", "From and To are equal"),
    ("casio", DECK, [], "7,0", "No card to the waste"),
    ("casio", DECK, [], "0,0", "From and To are equal"),
    ("casio", DECK, [], "8,8", "From and To are equal"),
    ("klondike", DECK, ["4"], "8,0", "No card to the waste"),
    ("shamrock", FANS, [], "SW", "No stock in this game"),
    ("shamrock", FANS, [], "WT 1", "No stock in this game"),
    ("klondike", DECK, ["4"], "8,7", "No foundation card\nfits there"),
    ("klondike", DECK, ["4"], "8,7,1", "No foundation card\nfits there"),
    ("casio", DECK, [], "5", "2S can't go up yet"),
    ("casio", DECK, [], "5,8", "2S can't go up yet"),
    ("casio", DECK, [], "TF 5 1", "2S can't go up there"),
    ("casio", DECK, [], "0,8", "9C can't go up yet"),
    ("casio", DECK, ["1,2"], "2", "QH can't go up yet"),
    ("casio", DECK, [], "1,3", "QH doesn't fit on KD"),
    ("casio", DECK, [], "0,1", "9C doesn't fit on QH"),
    ("klondike", DECK, ["1,2"], "2,3", "QH doesn't fit on KD"),
    ("klondike", DECK, ["1,2"], "2,3,2", "KS doesn't fit on KD"),
    ("casio", DECK, EMPTY_1, "5,1", "Only a king fills an\nempty pile"),
    ("shamrock", FANS, ["18"], "3,18", "Empty fans stay empty"),
    ("shamrock", FANS, [], "1,2", "That fan is full"),
    ("shamrock", FANS, [], "1,18", "5H doesn't fit on AS"),
]


@pytest.mark.parametrize(("game", "deck", "before", "line", "reason"), REFUSALS)
def test_a_refused_command_shows_this_reason(
    game: str, deck: list[str], before: list[str], line: str, reason: str
) -> None:
    position = after(game, deck, *before, line)
    assert (position["accepted"], position["message"]) == (False, reason)


NO_DEAL = ["Deals are 1 to", "2147483647"]
GAME_LIST = [
    *("1 Klondike (Casio)", "2 Draw 1  3 Draw 3", "4 Vegas  5 One card", "6 Thumb & Pouch", "7 Shamrocks"),
    *("8 Vegas draw 1", "Game 1-8="),
]
DEAL = ["Deal number, E=easy,", "H=hard, [EXE]=random", "Deal="]
MENU = ["1 New deal", "2 Retry  3 Other game", "4 Quit  5 Other view", "[EXE]=back or 1-5="]

# The lines typed from the title on, and what the shell then shows.
SHOWN = [
    ([], GAME_LIST),
    (["9"], ["Type 1-8, [EXE]=1", "Game 1-8="]),
    (["0"], ["Type 1-8, [EXE]=1", "Game 1-8="]),
    (["8"], ["Vegas draw 1", *DEAL]),
    ([""], ["Klondike (Casio)", *DEAL]),
    ([" 3 "], ["Klondike draw 3", *DEAL]),
    (["", "0"], [*NO_DEAL, "Deal="]),
    (["", "2147483648"], [*NO_DEAL, "Deal="]),
    (["", "5"], ["From,To="]),
    (["", " 2147483647 "], ["From,To="]),
    (["4", "5", "*"], ["#5 Moves 0", "Won 0/0 Streak 0", "Best -52 Bank 0", *MENU]),
    (["3", "5", "0", "*"], ["#5 Moves 1", "Won 0/0 Streak 0", "Best 0", *MENU]),
    (["3", "5", "*", "6"], ["Type 1-5, [EXE]=back", "[EXE]=back or 1-5="]),
    (["3", "5", "*", "3"], GAME_LIST),
    (["3", "5", "*", ""], ["From,To="]),
    (["3", "5", "R 0"], [*NO_DEAL, "From,To="]),
    (["3", "5", "R 2147483648"], [*NO_DEAL, "From,To="]),
    (["3", "5", "7,7"], ["From and To are equal", "From,To="]),
    (["3", "5", "7,7", ""], ["From,To="]),
    (["3", "5", "-"], ["Nothing to undo", "From,To="]),
    (["3", "5", "W"], ["The waste is empty", "From,To="]),
    (["3", "5", "-9"], ["Nothing to undo", "From,To="]),
]


@pytest.mark.parametrize(("typed", "shown"), SHOWN)
def test_the_shell_shows_these_lines_before_the_next_answer(typed: list[str], shown: list[str]) -> None:
    assert TypedSession(*typed).run().shown[-1] == shown


@pytest.mark.parametrize("game", GAMES)
def test_the_winning_screen_stays_until_ac_and_the_prompt_repeats_the_news(game: str) -> None:
    deal, commands, *_ = won_games()[game]
    session = TypedSession(str(GAMES[game].menu), str(deal), *commands).run()
    assert session.shown[-1] == ["You won! R: new deal", "From,To="]
    assert session.events[-3:] == ["From,To=", "[AC]", "From,To="], "the board does not replace the winning screen"


def without(file: str, session: TypedSession) -> TypedSession:
    """The session, but the file can't be read."""
    load = session.device.load

    def load_others(name: str, *rest: object) -> object:
        if name == file:
            raise ImportError(name)
        return load(name, *rest)

    session.device.names["__import__"] = load_others
    return session


@pytest.mark.parametrize("file", ["engine", "prompt", "board", "lostpile"])
def test_a_start_without_one_of_its_files_ends_with_one_line(file: str) -> None:
    session = without(file, TypedSession("1", "5"))
    session.run_script()
    assert session.device.printed[-1] == "Stopped. Start again.\n"


@pytest.mark.parametrize("file", ["hintpile", "messages", "helptext"])
def test_a_game_without_a_file_that_is_read_after_the_board_says_so_and_goes_on(file: str) -> None:
    session = without(file, TypedSession("1", "5", "0"))
    session.run_script()
    assert ["Loading was stopped.", "Start solo.py again", "From,To="] in session.shown
    assert session.device.prompt.game.moves == 1


@pytest.mark.parametrize("file", ["fanboard", "lostfan"])
def test_another_game_whose_file_was_not_loaded_says_so(file: str) -> None:
    session = without(file, TypedSession("1", "5", "*", "3", "7", "6"))
    assert session.run().shown[-1] == ["Loading was stopped.", "Start solo.py again", "From,To="]
    assert session.device.prompt.game.number == 5
