"""What the calculator says, word for word: why a command is refused, and every question it asks."""

import pytest

from tests.device.played_table import after, fan_deck, klondike_deck
from tests.device.reference_rules import GAMES
from tests.device.typed_session import Session
from tools.games.won import won_games

# QH on pile 1 fits on KS of pile 2, not on KD of pile 3; AS on pile 4 goes up, 2S on pile 5 after it.
DECK = klondike_deck({1: "QH", 2: "KS", 3: "KD", 4: "AS", 5: "2S", 6: "3H", 7: "7C 7D"}, "9C 9D 9H")
EMPTY_1 = ["1,2"]
NO_ACE_ON_TOP = klondike_deck({1: "QH", 2: "KS", 3: "KD", 4: "9S", 5: "2S", 6: "3H", 7: "7D"}, "AS")
ALL_STOCK_GOES_UP = klondike_deck({}, " ".join(f"{rank}{suit}" for suit in "HS" for rank in "A23456789TJQ"))
FANS = fan_deck({1: "2C 9D 5H", 2: "2D 9C 6H", 3: "KC KD 9S", 4: "3C 3D TC", 18: "AS"})

# The game, the deck, what was done before, the command, why it is refused.
REFUSALS = [
    ("klondike", ALL_STOCK_GOES_UP, ["0", "0,8"] * 24, "0", "No card to turn"),
    ("thumb", DECK, ["0"] * 24, "0", "No pass is left"),
    ("thumb", DECK, ["0"] * 24, "SW", "No pass is left"),
    ("klondike", DECK, [], "0,1", "No card is there"),
    ("klondike", DECK, EMPTY_1, "1,3", "No card is there"),
    ("klondike", DECK, [], "7,6,2", "That many can't move"),
    ("klondike", DECK, ["0"], "0,1,2", "That many can't move"),
    ("klondike3", DECK, ["0"], "0,1,2", "That many can't move"),
    ("casio", DECK, ["4"], "8,6", "No card comes back\nfrom a foundation"),
    ("casio", DECK, [], "-", "Nothing to undo"),
    ("casio", DECK, ["4", "5"], "8", "Nothing can go up"),
    ("casio", DECK, ["4", "5"], "88", "Nothing can go up"),
    ("klondike", NO_ACE_ON_TOP, ["0"], "8", "The piles have none:\n0,8 goes up"),
    ("casio", DECK, ["0", "4"], "-3", "Not so many to undo"),
    ("thumb", DECK, ["0"] * 24, "00", "No pass is left"),
    ("casio", DECK, [], "x", "What? / shows help"),
    ("casio", DECK, [], "7,6,1,1", "What? / shows help"),
    ("casio", DECK, [], "7,6,0", "What? / shows help"),
    ("casio", DECK, [], "TT 7", "What? / shows help"),
    ("casio", DECK, [], "TT 7 6 1", "What? / shows help"),
    ("casio", DECK, [], "12345678901", "What? / shows help"),
    ("casio", DECK, [], "1234567890", "There is no such pile"),
    ("casio", DECK, [], "--", "What? / shows help"),
    ("casio", DECK, ["0"], "-0", "What? / shows help"),
    ("casio", DECK, ["0"], "-100", "What? / shows help"),
    ("casio", DECK, [], "7616", "There is no such pile"),
    ("casio", DECK, [], "9,1", "There is no such pile"),
    ("casio", DECK, [], "1,9", "There is no such pile"),
    ("casio", DECK, [], "TT 8 1", "There is no such pile"),
    ("casio", DECK, [], "WT 0", "There is no such pile"),
    ("shamrock", FANS, [], "1,19", "There is no such pile"),
    ("shamrock", FANS, [], "TF 19 1", "There is no such pile"),
    ("casio", DECK, [], "TF 4 5", "Foundations are 1-4"),
    ("casio", DECK, [], "WF 0", "Foundations are 1-4"),
    ("klondike", DECK, [], "8,1,5", "Foundations are 1-4"),
    ("casio", DECK, [], "7,7", "That leads nowhere"),
    ("casio", DECK, [], "TT 7 7", "That leads nowhere"),
    ("casio", DECK, [], "7,0", "That leads nowhere"),
    ("casio", DECK, [], "0,0", "That leads nowhere"),
    ("casio", DECK, [], "8,8", "That leads nowhere"),
    ("klondike", DECK, ["4"], "8,0", "That leads nowhere"),
    ("shamrock", FANS, [], "SW", "There is no stock"),
    ("shamrock", FANS, [], "WT 1", "There is no stock"),
    ("klondike", DECK, ["4"], "8,7", "No foundation card\nfits there"),
    ("klondike", DECK, ["4"], "8,7,1", "No foundation card\nfits there"),
    ("casio", DECK, [], "5", "2S can't go up"),
    ("casio", DECK, [], "5,8", "2S can't go up"),
    ("casio", DECK, [], "TF 5 1", "2S can't go up there"),
    ("casio", DECK, [], "0,8", "9C can't go up"),
    ("casio", DECK, ["1,2"], "2", "QH can't go up"),
    ("casio", DECK, [], "1,3", "QH does not fit on KD"),
    ("casio", DECK, [], "0,1", "9C does not fit on QH"),
    ("klondike", DECK, ["1,2"], "2,3", "QH does not fit on KD"),
    ("klondike", DECK, ["1,2"], "2,3,2", "KS does not fit on KD"),
    ("casio", DECK, EMPTY_1, "5,1", "An empty pile takes\nonly a king"),
    ("shamrock", FANS, ["18"], "3,18", "An empty pile takes\nno card"),
    ("shamrock", FANS, [], "1,2", "That fan is full"),
    ("shamrock", FANS, [], "1,18", "5H does not fit on AS"),
]


@pytest.mark.parametrize(("game", "deck", "before", "line", "why"), REFUSALS)
def test_a_refusal_says_why(game: str, deck: list[str], before: list[str], line: str, why: str) -> None:
    position = after(game, deck, *before, line)
    assert (position["accepted"], position["message"]) == (False, why)


NO_DEAL = ["Deals: 1 to", "2147483647"]
GAME_LIST = [
    *("1 Klondike (Casio)", "2 draw 1  3 draw 3", "4 Vegas  5 simple", "6 Thumb & Pouch", "7 Shamrocks"),
    *("8 Vegas draw 1", "Game 1-8="),
]
DEAL = ["Deal number or [EXE],", "E easy, H hard", "Deal="]
MENU = ["1 new deal 2 the same", "3 another game 4 quit", "5 as text, [EXE] back", "Menu="]

# What is typed from the title on, and what the shell shows before the next answer.
SHOWN = [
    ([], GAME_LIST),
    (["9"], ["1 to 8, or [EXE]", "Game 1-8="]),
    (["0"], ["1 to 8, or [EXE]", "Game 1-8="]),
    (["8"], ["Vegas draw 1", *DEAL]),
    ([""], ["Klondike (Casio)", *DEAL]),
    ([" 3 "], ["Klondike draw 3", *DEAL]),
    (["", "0"], [*NO_DEAL, "Deal="]),
    (["", "2147483648"], [*NO_DEAL, "Deal="]),
    (["", "5"], ["From,To="]),
    (["", " 2147483647 "], ["From,To="]),
    (["4", "5", "*"], ["Vegas", "Deal 5", "Score -52 Moves 0", *MENU]),
    (["3", "5", "0", "*"], ["Klondike draw 3", "Deal 5", "Score 0 Moves 1", *MENU]),
    (["3", "5", "*", "6"], ["1 to 5, or [EXE]", "Menu="]),
    (["3", "5", "*", "3"], GAME_LIST),
    (["3", "5", "*", ""], ["From,To="]),
    (["3", "5", "R 0"], [*NO_DEAL, "From,To="]),
    (["3", "5", "R 2147483648"], [*NO_DEAL, "From,To="]),
    (["3", "5", "7,7"], ["That leads nowhere", "From,To="]),
    (["3", "5", "7,7", ""], ["From,To="]),
    (["3", "5", "-"], ["Nothing to undo", "From,To="]),
    (["3", "5", "W"], ["The waste is empty", "From,To="]),
    (["3", "5", "-9"], ["Nothing to undo", "From,To="]),
]


@pytest.mark.parametrize(("typed", "shown"), SHOWN)
def test_a_question_is_asked_in_these_words(typed: list[str], shown: list[str]) -> None:
    assert Session(*typed).run().shown[-1] == shown


@pytest.mark.parametrize("game", GAMES)
def test_the_win_is_held_until_ac_then_the_prompt_tells_of_it(game: str) -> None:
    deal, commands, *_ = won_games()[game]
    session = Session(str(GAMES[game].menu), str(deal), *commands).run()
    assert session.shown[-1] == ["You won! R: new deal", "From,To="]
    assert session.seen[-3:] == ["From,To=", "[AC]", "From,To="], "the board is not drawn over the win"


# A file that is not there, or that [AC] cut short; the game; and what is typed.
NOT_READ = [("helptext", "1", ["H"]), ("hints", "1", ["+"]), ("rarer", "1", ["00"]), ("fans", "7", [])]


@pytest.mark.parametrize(("file", "game", "typed"), NOT_READ)
def test_what_needs_a_file_that_was_not_read_says_so_and_asks_on(file: str, game: str, typed: list[str]) -> None:
    session = Session(game, "5", *typed)
    load = session.device.load

    def without(name: str, *rest: object) -> object:
        if name == file:
            raise ImportError(name)
        return load(name, *rest)

    session.device.names["__import__"] = without
    assert session.run().shown[-1] == ["Not read: start again", "From,To="]
