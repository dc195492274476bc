"""Live keys on the fx-CG100: a cursor, what is typed, and no key that does more than it should."""

import copy
from functools import cache
from typing import Any

import pytest

from host_sim.models import FX_CG100
from tests.device.bare_device import Device
from tests.device.drawn_in_colour import ColourEasel
from tests.device.pressed_keys import ARROWS, CODES, Fingers, way
from tests.device.reference_rules import GAMES
from tests.few_or_many import few_or_many

JUNK = ("HOME", "|<-", "->|", "PAGE_UP", "PAGE_DOWN", "SETTINGS", "SHIFT", "VARIABLE", "CATALOG", "FORMAT")
EVERY_GAME = pytest.mark.parametrize("game", GAMES)
WON = "You won! New deals: [TOOLS]"


@cache
def bare() -> Fingers:
    return Fingers(Device(model=FX_CG100))


@cache
def on_paper() -> Fingers:
    return Fingers(ColourEasel(FX_CG100))


def playing(game: str = "klondike", deal: int = 5) -> Fingers:
    return bare().begin(game, deal)


def places(fingers: Fingers) -> list[int]:
    """All that a cursor can stand on: waste, piles, foundations, stock; in fans those with cards, and foundations."""
    game = fingers.game
    if game.fans:
        return [n for n in range(1, game.up) if game.places[n]] + [game.up]
    return list(range(game.up + 2))


def test_the_cursor_begins_at_the_stock_and_in_fans_at_the_first() -> None:
    fingers = playing()
    assert fingers.live.at == fingers.game.up + 1
    assert playing("shamrock").live.at == 1


@EVERY_GAME
def test_the_arrows_lead_from_every_place_to_every_other(game: str) -> None:
    fingers = playing(game)
    for start in places(fingers):
        fingers.go_to(start)
        for goal in places(fingers):
            assert len(way(fingers.live, goal)) <= 8
    assert fingers.lines == []


def test_left_and_right_undo_each_other() -> None:
    """Stock and waste are one column; the foundations at the far end lead back to the row of fans one came from."""
    fingers = playing()
    for start in range(fingers.game.up + 1):
        fingers.go_to(start)
        assert fingers.press("LEFT", "RIGHT").live.at == start
        assert fingers.press("RIGHT", "LEFT").live.at == start
    fingers = playing("shamrock")
    for start in range(1, 19):
        fingers.go_to(start)
        assert fingers.press("LEFT", "RIGHT").live.at == start
        assert fingers.press("RIGHT", "LEFT").live.at == start


def test_up_and_down_lead_from_stock_to_waste_and_from_row_to_row() -> None:
    fingers = playing()
    stock = fingers.live.at
    assert [fingers.press(arrow).live.at for arrow in ("DOWN", "UP", "UP", "DOWN")] == [0, stock, 0, stock]
    fingers = playing("shamrock")
    assert [fingers.press(arrow).live.at for arrow in ("DOWN", "DOWN", "DOWN", "UP", "UP")] == [7, 13, 1, 13, 7]


def test_the_cursor_goes_over_an_empty_fan() -> None:
    fingers = playing("shamrock")
    for empty in (2, 3, 7):
        fingers.game.places[empty].clear()
    assert [fingers.press(arrow).live.at for arrow in ("RIGHT", "LEFT", "DOWN")] == [4, 1, 13]


@pytest.mark.parametrize("arrow", ARROWS)
def test_the_cursor_finds_no_fan_when_none_is_left(arrow: str) -> None:
    """Every place is asked for once, not for ever."""
    fingers = playing("shamrock")
    for n in range(1, fingers.game.up):
        fingers.game.places[n].clear()
    fingers.press("RIGHT")
    assert fingers.live.at == fingers.game.up
    assert fingers.press(arrow).live.at == fingers.game.up


@pytest.mark.parametrize("arrow", ["LEFT", "RIGHT"])
@pytest.mark.parametrize("left", [2, 9, 18])
def test_the_foundations_lead_to_the_last_fan_whichever_row_it_is_in(arrow: str, left: int) -> None:
    fingers = playing("shamrock")
    fingers.go_to(13)
    fingers.press("LEFT")
    assert fingers.live.at == fingers.game.up
    for n in range(1, fingers.game.up):
        if n != left:
            fingers.game.places[n].clear()
    assert fingers.press(arrow).live.at == left


def test_the_cursor_follows_the_last_card_of_a_fan_up_and_leads_back_to_its_row() -> None:
    fingers = on_paper().begin("shamrock")
    fingers.go_to(7)
    fingers.game.places[7][:] = [1]
    fingers.press("OK", "OK")
    assert fingers.game.places[7] == [] and fingers.live.at == fingers.game.up
    assert frames_of(fingers) == {fingers.game.up: "SKY"}
    assert fingers.press("RIGHT").live.at == 8


def test_ok_at_the_stock_turns_it() -> None:
    fingers = playing()
    assert fingers.press("OK", "OK").lines == ["0", "0"]
    assert (fingers.game.shown, fingers.game.moves) == (2, 2)


@few_or_many("turns", 3, 30)
@EVERY_GAME
def test_to_pick_up_and_put_down_is_what_from_and_to_do(game: str, turns: int) -> None:
    """The same cards as typed, and the same words where they don't fit."""
    fingers = playing(game, 617)
    for n in range(turns):
        moves = list(fingers.game.useful())
        move = moves[n % len(moves)] if moves else 0
        source, goal = move & 31, min(move >> 5 & 31, fingers.game.up)
        if not move:
            fingers.type("0").press("EXE")
            continue
        typed = copy.deepcopy(fingers.game)
        line = f"{source},{fingers.live.name(goal)}"
        fingers.go_to(source)
        fingers.press("OK")
        assert fingers.live.held == source
        fingers.go_to(goal)
        fingers.press("OK")
        pressed, told = fingers.device.snapshot(), fingers.device.prompt.told
        fingers.device.prompt.game = typed
        fingers.obeys(line)
        assert (fingers.device.snapshot(), fingers.device.prompt.told) == (pressed, told)
        assert fingers.look(None).live.held == -1


def test_a_second_ok_at_the_same_place_sends_the_card_up() -> None:
    fingers = playing("casio")  # an ace lies on its first pile
    fingers.go_to(1)
    fingers.press("OK", "OK")
    assert fingers.lines == ["1"] and fingers.game.places[fingers.game.up] == [2]
    fingers.go_to(0)
    assert fingers.press("OK", "OK").lines[-1] == "0,8"
    fingers = playing("shamrock")
    fingers.go_to(7)
    assert fingers.press("OK", "OK").lines == ["7"]


def test_the_foundations_give_a_card_back_where_that_is_allowed() -> None:
    fingers = playing("klondike")
    game = fingers.game
    fingers.go_to(game.up)
    fingers.press("OK")
    fingers.go_to(3)
    assert fingers.press("OK").lines == ["8,3"]


def test_nothing_is_picked_up_where_nothing_lies() -> None:
    fingers = playing()
    fingers.go_to(0)
    assert fingers.press("OK").live.held == -1
    fingers.game.places[4].clear()
    fingers.game.hidden[4] = 0
    fingers.go_to(4)
    assert fingers.press("OK").live.held == -1 and fingers.lines == []


@pytest.mark.parametrize("end", ["EXE", "OK"])
def test_digits_are_typed_straight_on_the_board(end: str) -> None:
    fingers = on_paper().begin("klondike")
    fingers.type("7")
    assert fingers.note() == "From,To=7_"
    fingers.type("6")
    assert fingers.note() == "From,To=76_" and fingers.lines == []
    assert fingers.press(end).lines == ["76"]
    assert fingers.live.typed == ""


def test_exe_alone_changes_nothing() -> None:
    fingers = playing().press("EXE")
    fingers.go_to(7)
    assert fingers.press("EXE").live.held == -1 and fingers.lines == []


def test_del_deletes_what_is_typed_else_puts_back_else_undoes() -> None:
    fingers = playing().press("OK", "OK")
    assert fingers.type("76").press("DEL").live.typed == "7"
    assert fingers.press("DEL").live.typed == "" and fingers.game.moves == 2
    fingers.go_to(7)
    fingers.press("OK")
    assert fingers.press("DEL").live.held == -1 and fingers.game.moves == 2
    assert fingers.press("DEL").game.moves == 1
    assert fingers.lines == ["0", "0", "-"]


def test_back_cancels_what_is_begun_and_leaves_only_then() -> None:
    fingers = playing().type("76").press("BACK")
    assert fingers.live.typed == "" and not fingers.has_left
    fingers.go_to(7)
    fingers.press("OK", "BACK")
    assert fingers.live.held == -1 and not fingers.has_left
    assert fingers.press("BACK").has_left
    assert fingers.game.moves == 0
    assert not fingers.look(None).has_left, "play() goes on with the same game"


def test_a_board_that_was_left_shows_that_it_does_not_listen_any_more() -> None:
    fingers = on_paper().begin("klondike").press("BACK")
    assert fingers.has_left and frames_of(fingers) == {}
    assert fingers.note() == "Left. play() in the shell goes on"
    assert list(frames_of(fingers.look(None)).values()) == ["SKY"]


def test_plus_is_a_hint_that_lights_up_until_the_next_line() -> None:
    fingers = on_paper().begin("casio")
    colour: Any = fingers.device.load("colour")
    fingers.type("+")
    assert fingers.note().startswith("Hint: ") and colour.lit >= 0
    assert fingers.press("RIGHT").note().startswith("Hint: "), "the cursor does not put it out"
    assert colour.lit >= 0
    assert fingers.press("LEFT", "UP", "OK").lines == ["+", "0"] and colour.lit == -1


def frames_of(fingers: Fingers) -> dict[int, str]:
    """The ink of each place that has a frame."""
    colour, marks = fingers.device.load("colour"), fingers.device.load("marks")
    names = {getattr(marks, name): name for name in ("SKY", "ORANGE", "GREEN")}
    return {place: names[ink] for place, (_, ink) in colour.__dict__["frames"](fingers.game).items()}


def test_where_a_hint_and_the_cursor_meet_the_hint_shows_until_a_key_is_pressed() -> None:
    fingers = on_paper().begin("klondike", 617)
    hinted: int = fingers.device.load("hints").__dict__["hint"](fingers.game)
    source, goal = hinted & 31, min(hinted >> 5 & 31, fingers.game.up)
    assert source and source != goal
    fingers.go_to(source)
    fingers.type("+")
    assert frames_of(fingers) == {source: "GREEN", goal: "GREEN"}
    assert frames_of(fingers.press("OK")) == {source: "ORANGE", goal: "GREEN"}
    fingers.go_to(goal)
    assert frames_of(fingers) == {source: "ORANGE", goal: "SKY"}


def test_within_a_line_a_plus_is_no_hint_and_a_stroke_divides() -> None:
    fingers = playing().type("0/0")
    assert fingers.live.typed == "0/0" and fingers.lines == []
    assert fingers.press("EXE").game.moves == 2
    assert fingers.type("7+").live.typed == "7+"


class TestMenu:
    """[TOOLS]: the arrows choose and [OK] takes it, or a digit."""

    @pytest.mark.parametrize("keys", [("DOWN", "OK"), ("2",), ("UP", "UP", "UP", "EXE")])
    def test_the_same_deal_again(self, keys: tuple[str, ...]) -> None:
        fingers = playing("vegas", 617).press("OK", "TOOLS", *keys)
        assert (fingers.game.name, fingers.game.number, fingers.game.moves) == ("vegas", 617, 0)

    @pytest.mark.parametrize("keys", [("OK",), ("1",), ("DOWN", "UP", "OK")])
    def test_a_new_deal(self, keys: tuple[str, ...]) -> None:
        fingers = playing("vegas", 617).press("OK", "TOOLS", *keys)
        assert fingers.game.name == "vegas" and fingers.game.number != 617

    def test_another_game(self) -> None:
        fingers = playing("vegas", 617).press("TOOLS", "3", "7", "8", "8", "EXE")
        assert (fingers.game.name, fingers.game.number) == ("shamrock", 88)

    def test_the_present_game_is_offered_first(self) -> None:
        fingers = playing("vegas", 617).press("TOOLS", "3", "OK", "8", "EXE")
        assert (fingers.game.name, fingers.game.number) == ("vegas", 8)

    @pytest.mark.parametrize("keys", [("4",), ("UP", "OK")])
    def test_quit(self, keys: tuple[str, ...]) -> None:
        assert playing().press("TOOLS", *keys).has_left

    def test_back_changes_nothing(self) -> None:
        fingers = playing("vegas", 617).press("OK", "TOOLS", "DOWN", "BACK")
        assert fingers.asks == "turn" and fingers.game.moves == 1

    @pytest.mark.parametrize("key", [*JUNK, "9", "5", "0", ",", "DEL"])
    def test_other_keys_change_nothing(self, key: str) -> None:
        fingers = playing("vegas", 617).press("OK", "TOOLS", key)
        assert fingers.asks == "Menu=" and fingers.game.moves == 1


class TestTitle:
    def test_a_digit_chooses_a_game_then_the_deal_is_typed(self) -> None:
        fingers = bare().begin(None)
        assert fingers.asks.startswith("Game")
        fingers.press("4", "6", "1", "7", "EXE")
        assert (fingers.game.name, fingers.game.number) == ("vegas", 617)

    def test_the_arrows_choose_a_game(self) -> None:
        fingers = bare().begin(None).press("DOWN", "DOWN", "OK", "7", "EXE")
        assert (fingers.game.name, fingers.game.number) == ("klondike3", 7)
        fingers = bare().begin(None).press("UP", "OK", "7", "EXE")
        assert fingers.game.name == list(GAMES)[-1]

    def test_what_is_typed_can_be_deleted(self) -> None:
        fingers = bare().begin(None).press("1", "9", "8", "DEL", "7", "EXE")
        assert fingers.game.number == 97

    def test_a_deal_that_is_not_there_is_asked_again(self) -> None:
        assert bare().begin(None).press("1", "0", "EXE").asks == "Deal="
        assert bare().begin(None).press("1", "0", "EXE", "5", "EXE").game.number == 5

    def test_exe_alone_deals_by_how_long_the_player_takes(self) -> None:
        def dealt(looks: int) -> int:
            found: int = bare().begin(None).look(*[None] * looks).press("1", "EXE").game.number
            return found

        assert len({dealt(looks) for looks in range(1, 80, 8)}) > 5
        assert dealt(1) == dealt(1)

    def test_a_letter_asks_for_an_easy_or_a_hard_deal(self) -> None:
        fingers = bare().begin(None).press("1", *FX_CG100.keyboard.strokes("E"), "EXE")
        easy = fingers.game.number
        deals: Any = fingers.device.load("deals")
        assert deals.kind(deals.table(0), easy) == 2

    def test_back_leaves(self) -> None:
        assert bare().begin(None).press("BACK").has_left

    def test_back_at_the_deal_leads_to_the_title(self) -> None:
        assert bare().begin(None).press("1", "9", "BACK").asks.startswith("Game")


def test_the_help_is_read_page_after_page_and_left_by_back() -> None:
    fingers = playing().press("/")
    pages = 0
    while fingers.asks != "turn" and pages < 20:
        pages += 1
        fingers.begin("klondike").press("/", *["EXE"] * pages)
    assert 4 <= pages < 20
    assert fingers.begin("klondike").press("/", "EXE", "BACK").asks == "turn"
    assert fingers.game.moves == 0


def test_pages_name_the_key_that_leaves_them() -> None:
    fingers = on_paper().begin("klondike")
    said = list[str]()
    draws = fingers.pages.draw_string
    try:
        fingers.pages.draw_string = lambda x, y, text, *ink: said.append(text)
        fingers.press("/", "EXE")
    finally:
        fingers.pages.draw_string = draws
    assert "[EXE], [BACK] leaves_" in said and not any("[AC]" in text for text in said)


@pytest.mark.parametrize(
    "game", [game if game in ("vegas", "shamrock") else pytest.param(game, marks=pytest.mark.slow) for game in GAMES]
)
def test_pages_and_menus_fit_the_display(game: str) -> None:
    fingers = on_paper()
    assert isinstance(fingers.device, ColourEasel)
    fingers.begin(game).press("TOOLS")
    assert fingers.asks == "Menu=" and not fingers.device.paper.outside()
    for n in range(20):
        fingers.begin(game).press("/", *["EXE"] * n)
        if fingers.asks == "turn":
            break
        assert not fingers.device.paper.outside()


@pytest.mark.parametrize("line", ["R617", "R 617"])
def test_letters_are_typed_with_alpha(line: str) -> None:
    assert playing().type(line).press("EXE").game.number == 617


def test_alpha_is_shown_and_counts_for_one_key() -> None:
    fingers = on_paper().begin("klondike").press("ALPHA")
    assert "ALPHA" in fingers.note()
    assert fingers.press("3").live.typed == "W"
    assert fingers.press("3").live.typed == "W3" and "ALPHA" not in fingers.note()
    assert fingers.begin("klondike").press("ALPHA", "ALPHA", "3").live.typed == "3"


@pytest.mark.parametrize("key", ["DEL", "BACK"])
def test_alpha_alone_is_let_go_by_del_and_back(key: str) -> None:
    fingers = playing().press("OK", "ALPHA", key)
    assert not fingers.keys.alpha and not fingers.has_left and fingers.game.moves == 1
    assert fingers.press("3").live.typed == "3"


@pytest.mark.parametrize("key", ["OK", "TOOLS", "EXE"])
def test_alpha_does_not_outlive_the_line(key: str) -> None:
    fingers = playing().press("7", "ALPHA", key)
    assert fingers.lines and not fingers.keys.alpha


COMMANDS = ["0", "00", "76", "7,6", "7.6", "7 6", "7,6,2", "0,6", "7", "0,8", "8", "88", "8,6", "7,16", "3,12"]
COMMANDS += ["W", "SW", "WF 1", "WT 3", "TF 7 1", "TT 7 6", "H", "R", "R617", "R 617", "Q", "U"]
COMMANDS += ["-", "-3", "+", "/", "*", "0/7,6/-"]


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_can_be_typed(line: str) -> None:
    fingers = playing()
    fingers.obeys, obeys = (lambda line: True), fingers.obeys
    try:
        fingers.type(line)
        if line not in ("+", "/", "*"):
            assert fingers.lines == [] and fingers.live.typed == line
            fingers.press("EXE")
        assert fingers.lines == [line]
    finally:
        fingers.obeys = obeys


def test_a_line_has_an_end() -> None:
    fingers = playing().type("1" * 40)
    assert 12 <= len(fingers.live.typed) <= 30
    assert fingers.press("EXE").game.moves == 0


def test_a_key_that_is_held_counts_once() -> None:
    fingers = playing().look(*[None] * 5, *[CODES["OK"]] * 200)
    assert fingers.lines == ["0"]
    assert fingers.look(*[CODES["OK"]] * 200).lines == ["0"], "neither does it count for the next question"
    assert fingers.look(*[None] * 5, CODES["OK"]).lines == ["0", "0"]


def test_the_key_that_started_the_script_does_not_count() -> None:
    fingers = bare().begin(None).look(*[CODES["EXE"]] * 50)
    assert fingers.asks.startswith("Game")
    assert fingers.press("EXE").asks == "Deal="


def test_a_key_that_bounces_counts_once() -> None:
    ok = CODES["OK"]
    assert playing().look(None, ok, None, ok, ok, None, None, ok, None, ok).lines == ["0"]
    assert playing().look(ok, *[None] * 6, ok).lines == ["0", "0"]


def test_another_key_counts_though_the_one_before_was_not_let_go() -> None:
    assert playing().look(CODES["7"], CODES["6"], CODES["EXE"]).lines == ["76"]


@pytest.mark.parametrize("key", JUNK)
@pytest.mark.parametrize("before", [(), ("7",), ("RIGHT", "OK")], ids=["nothing", "a digit", "picked up"])
def test_keys_without_a_meaning_change_nothing(key: str, before: tuple[str, ...]) -> None:
    fingers = playing().press(*before)
    state = fingers.device.snapshot(), fingers.live.at, fingers.live.held, fingers.live.typed
    fingers.press(key, key)
    assert (fingers.device.snapshot(), fingers.live.at, fingers.live.held, fingers.live.typed) == state
    assert fingers.lines == [] and not fingers.has_left


@pytest.mark.parametrize("code", [1, 11, 40, 86, 96, 99, 255, -1])
def test_codes_of_no_key_change_nothing(code: int) -> None:
    fingers = playing().look(None, code, *[None] * 9)
    assert fingers.lines == [] and fingers.live.typed == "" and fingers.asks == "turn"


def test_the_reward_waits_for_a_key_and_then_the_board_tells_of_it() -> None:
    fingers = on_paper().begin("shamrock")
    # Its cards are in order: all go up at once.
    falling = sorted(range(52), reverse=True)
    deck = [falling[card] for fan in range(17) for card in (fan, fan + 17, fan + 34)] + falling[51:]
    fingers.device.deal(GAMES["shamrock"].menu, deck)
    fingers.press("0", "EXE")
    assert fingers.game.won() and fingers.asks == "one"
    fingers.look(None)
    assert fingers.asks == "turn" and fingers.note() == WON


def test_nothing_of_a_live_game_is_printed_in_the_shell() -> None:
    fingers = bare()
    fingers.device.printed.clear()
    fingers.begin(None).press("1", "5", "EXE", "OK", "+", "/", *["EXE"] * 8, "TOOLS", "2", "7", "7", "EXE", "BACK")
    assert fingers.has_left and fingers.device.printed == []


def test_a_board_that_the_heap_has_no_room_for_is_tried_again_only_after_a_key() -> None:
    fingers = playing()
    colour, tried = fingers.live.colour, []
    draws = colour.draw

    def too_large(*_: object) -> None:
        tried.append("the board")
        raise MemoryError

    try:
        colour.draw = too_large
        fingers.press("OK", "OK", "RIGHT")
        assert 2 <= len(tried) <= 4
    finally:
        colour.draw = draws
    assert fingers.press("OK").game.moves == 1, "and the game goes on"
