"""Live keys on the fx-CG100: the cursor, typing on the board, menus and keys without a function."""

import copy

import pytest

from tests.device.key_player import (
    ARROWS,
    CODES,
    UNUSED_KEYS,
    KeyPlayer,
    arrows_to,
    playing,
    with_screen,
    without_screen,
)
from tests.device.reference_rules import GAMES
from tests.few_or_many import few_or_many
from tools.games.stuck import useful_moves

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
WON = "You won! New deal: [...]"


def places(player: KeyPlayer) -> list[int]:
    """All places of the cursor: waste, piles, foundations and stock; or non-empty fans and foundations."""
    game = player.game
    if game.fans:
        return [n for n in range(1, game.first_slot) if game.places[n]] + [game.first_slot]
    return list(range(game.first_slot + 2))


def test_the_cursor_starts_at_the_stock_or_the_first_fan() -> None:
    player = playing()
    assert player.live.cursor == player.game.first_slot + 1
    assert playing("shamrock").live.cursor == 1


@EVERY_GAME
def test_the_arrows_lead_from_every_place_to_every_other_in_at_most_8_steps(game: str) -> None:
    player = playing(game)
    for start in places(player):
        player.go_to(start)
        for goal in places(player):
            assert len(arrows_to(player.live, goal)) <= 8
    assert player.lines == []


def test_left_and_right_are_opposites() -> None:
    """The foundations, at the end of every row of fans, lead back to the row the cursor came from."""
    player = playing()
    for start in range(player.game.first_slot + 1):
        player.go_to(start)
        assert player.press("LEFT", "RIGHT").live.cursor == start
        assert player.press("RIGHT", "LEFT").live.cursor == start
    player = playing("shamrock")
    for start in range(1, 19):
        player.go_to(start)
        assert player.press("LEFT", "RIGHT").live.cursor == start
        assert player.press("RIGHT", "LEFT").live.cursor == start


def test_up_and_down_switch_between_stock_and_waste_and_between_rows_of_fans() -> None:
    player = playing()
    stock = player.live.cursor
    assert [player.press(arrow).live.cursor for arrow in ("DOWN", "UP", "UP", "DOWN")] == [0, stock, 0, stock]
    player = playing("shamrock")
    assert [player.press(arrow).live.cursor for arrow in ("DOWN", "DOWN", "DOWN", "UP", "UP")] == [7, 13, 1, 13, 7]


def test_the_cursor_skips_empty_fans() -> None:
    player = playing("shamrock")
    for empty in (2, 3, 7):
        player.game.places[empty].clear()
    assert [player.press(arrow).live.cursor for arrow in ("RIGHT", "LEFT", "DOWN")] == [4, 1, 13]


@pytest.mark.parametrize("arrow", ARROWS)
def test_the_cursor_stays_at_the_foundations_if_all_fans_are_empty(arrow: str) -> None:
    """The search for a fan must end."""
    player = playing("shamrock")
    for n in range(1, player.game.first_slot):
        player.game.places[n].clear()
    player.press("RIGHT")
    assert player.live.cursor == player.game.first_slot
    assert player.press(arrow).live.cursor == player.game.first_slot


@pytest.mark.parametrize("arrow", ["LEFT", "RIGHT"])
@pytest.mark.parametrize("left", [2, 9, 18])
def test_left_and_right_lead_from_the_foundations_to_the_only_fan_in_any_row(arrow: str, left: int) -> None:
    player = playing("shamrock")
    player.go_to(13)
    player.press("LEFT")
    assert player.live.cursor == player.game.first_slot
    for n in range(1, player.game.first_slot):
        if n != left:
            player.game.places[n].clear()
    assert player.press(arrow).live.cursor == left


def test_the_cursor_follows_the_last_card_of_a_fan_to_the_foundations() -> None:
    player = with_screen().begin("shamrock")
    player.go_to(7)
    player.game.places[7][:] = [1]
    player.press("OK", "OK")
    assert player.game.places[7] == [] and player.live.cursor == player.game.first_slot
    assert frames_of(player) == {player.game.first_slot: "SKY"}
    assert player.press("RIGHT").live.cursor == 8


def test_ok_at_the_stock_turns_it() -> None:
    player = playing()
    assert player.press("OK", "OK").lines == ["0", "0"]
    assert (player.game.shown, player.game.moves) == (2, 2)


@few_or_many("turns", 3, 30)
@EVERY_GAME
def test_picking_up_and_putting_down_equals_typing_from_and_to(game: str, turns: int) -> None:
    """The same cards and the same message."""
    player = playing(game, 617)
    for n in range(turns):
        moves = list(useful_moves(player.game))
        move = moves[n % len(moves)] if moves else 0
        source, goal = move & 31, min(move >> 5 & 31, player.game.first_slot)
        if not move:
            player.type("0").press("EXE")
            continue
        typed = copy.deepcopy(player.game)
        line = f"{source},{player.live.number(goal)}"
        player.go_to(source)
        player.press("OK")
        assert player.live.picked == source
        player.go_to(goal)
        player.press("OK")
        pressed, message = player.device.snapshot(), player.device.prompt.message
        player.device.prompt.game = typed
        player.run_line(line)
        assert (player.device.snapshot(), player.device.prompt.message) == (pressed, message)
        assert player.poll(None).live.picked == -1


def test_a_second_ok_at_the_same_place_moves_the_card_to_a_foundation() -> None:
    player = playing("casio")  # an ace lies on its first pile
    player.go_to(1)
    player.press("OK", "OK")
    assert player.lines == ["1"] and player.game.places[player.game.first_slot] == [2]
    player.go_to(0)
    assert player.press("OK", "OK").lines[-1] == "0,8"
    player = playing("shamrock")
    player.go_to(7)
    assert player.press("OK", "OK").lines == ["7"]


def test_a_card_can_be_picked_up_from_the_foundations_where_the_rules_allow_it() -> None:
    player = playing("klondike")
    game = player.game
    player.go_to(game.first_slot)
    player.press("OK")
    player.go_to(3)
    assert player.press("OK").lines == ["8,3"]


def test_nothing_is_picked_up_from_an_empty_place() -> None:
    player = playing()
    player.go_to(0)
    assert player.press("OK").live.picked == -1
    player.game.places[4].clear()
    player.game.hidden[4] = 0
    player.go_to(4)
    assert player.press("OK").live.picked == -1 and player.lines == []


@pytest.mark.parametrize("end", ["EXE", "OK"])
def test_digits_are_typed_below_the_board(end: str) -> None:
    player = with_screen().begin("klondike")
    player.type("7")
    assert player.message_line() == "From,To=7_"
    player.type("6")
    assert player.message_line() == "From,To=76_" and player.lines == []
    assert player.press(end).lines == ["76"]
    assert player.live.typed == ""


def test_exe_with_nothing_typed_is_ok() -> None:
    player = playing().press("EXE", "EXE")
    assert player.lines == ["0", "0"] and player.game.moves == 2
    player.go_to(7)
    assert player.press("EXE").live.picked == 7
    player.go_to(6)
    assert player.press("EXE").lines[-1] == "7,6"


def test_del_deletes_a_character_or_puts_cards_back_or_undoes() -> None:
    player = playing().press("OK", "OK")
    assert player.type("76").press("DEL").live.typed == "7"
    assert player.press("DEL").live.typed == "" and player.game.moves == 2
    player.go_to(7)
    player.press("OK")
    assert player.press("DEL").live.picked == -1 and player.game.moves == 2
    assert player.press("DEL").game.moves == 1
    assert player.lines == ["0", "0", "-"]


def test_back_cancels_typing_or_picking_up_without_a_question() -> None:
    player = playing().type("76").press("BACK")
    assert player.live.typed == "" and player.waits_in == "command"
    player.go_to(7)
    player.press("OK", "BACK")
    assert player.live.picked == -1 and player.waits_in == "command"


def test_back_asks_once_before_leaving() -> None:
    player = with_screen().begin("klondike").press("OK", "BACK")
    assert not player.has_quit
    assert player.message_line() == "Leave the game? [<-] yes, other keys no" and player.message_is_red()
    assert player.press("BACK", "BACK").has_quit
    assert player.game.moves == 1
    assert not player.poll(None).has_quit, "play() resumes the same game"


@pytest.mark.parametrize("key", ["OK", "EXE", "DEL", "RIGHT", "7", "TOOLS", "ALPHA", "SHIFT"])
def test_any_other_key_stays_in_the_game_and_does_nothing_else(key: str) -> None:
    player = with_screen().begin("klondike").press("OK")
    state = player.device.snapshot(), player.live.cursor, player.lines[:]
    player.press("BACK", key)
    assert (player.device.snapshot(), player.live.cursor, player.lines) == state
    assert player.waits_in == "command" and player.message_line() == "Deal 5  Moves 1"
    assert player.press("BACK", "BACK").has_quit, "it asks again"


def test_back_held_down_does_not_leave() -> None:
    player = playing().poll(*[None] * 5, *[CODES["BACK"]] * 200)
    assert not player.has_quit


def test_back_asks_after_a_won_game_too() -> None:
    player = with_screen().begin("klondike")
    for slot in player.game.slots:
        player.game.places[slot] = list(range(13))
    player.press("BACK")
    assert not player.has_quit and player.message_line().startswith("Leave the game?")


def test_the_board_says_so_after_quitting() -> None:
    player = with_screen().begin("klondike").press("BACK", "BACK")
    assert player.has_quit and frames_of(player) == {}
    assert player.message_line() == "Paused. play() in the shell resumes"
    assert list(frames_of(player.poll(None)).values()) == ["SKY"]


def drop(player: KeyPlayer, source: int, goal: int) -> KeyPlayer:
    player.go_to(source)
    player.press("OK")
    player.go_to(goal)
    return player.press("OK")


def a_refused_drop(player: KeyPlayer) -> tuple[int, int]:
    """A pile, and a pile where its cards don't fit."""
    piles = range(1, player.game.first_slot)
    return next(
        (source, goal)
        for source in piles
        for goal in piles
        if source != goal and goal not in player.live.places_that_fit(source)
    )


@EVERY_GAME
def test_a_refused_drop_keeps_the_cards_picked_up(game: str) -> None:
    player = with_screen().begin(game, 617)
    source, goal = a_refused_drop(player)
    drop(player, source, goal)
    assert player.game.moves == 0 and player.live.picked == source and player.live.cursor == goal
    assert frames_of(player)[source] == "ORANGE"
    assert player.press("DEL").live.picked == -1 and player.game.moves == 0, "[DEL] puts them back"


def test_after_a_refused_drop_the_cards_can_be_put_where_they_fit() -> None:
    player = playing("klondike", 617)
    source, goal = next((source, goals[0]) for source in range(1, 8) if (goals := player.live.places_that_fit(source)))
    drop(player, source, next(n for n in range(1, 8) if n != source and n not in player.live.fitting))
    assert player.live.picked == source and player.game.moves == 0
    player.go_to(goal)
    assert player.press("OK").game.moves == 1 and player.live.picked == -1


def test_a_card_that_cannot_go_up_is_put_back_by_the_second_ok() -> None:
    player = playing("klondike", 617)
    player.go_to(next(n for n in range(1, 8) if 8 not in player.live.places_that_fit(n)))
    player.press("OK", "OK")
    assert player.game.moves == 0 and player.live.picked == -1


def test_cards_are_put_back_if_the_board_has_changed_meanwhile() -> None:
    """[AC] right after a move is final must not leave its cards picked up."""
    player = playing()
    player.go_to(7)
    assert player.press("OK").live.picked == 7
    player.game.turn()
    assert player.poll(None).live.picked == -1


def test_the_menu_and_the_help_keep_cards_picked_up() -> None:
    player = playing()
    player.go_to(7)
    player.press("OK", "TOOLS", "OK")
    assert player.live.picked == 7 and player.waits_in == "command"
    assert player.press("/", "BACK").live.picked == 7


def test_a_refusal_is_red_and_goes_with_the_next_key() -> None:
    player = with_screen().begin("klondike", 617)
    drop(player, *a_refused_drop(player))
    assert "fit" in player.message_line() and player.message_is_red()
    player.press("SHIFT")
    assert "doesn't fit" not in player.message_line() and not player.message_is_red()
    player.press("DEL")
    player.type("99").press("EXE")
    assert player.message_line() == "There are 7 piles" and player.message_is_red()
    player.type("7")
    assert player.message_line() == "From,To=7_" and not player.message_is_red()


def test_a_message_that_is_not_a_refusal_is_blue() -> None:
    player = with_screen().begin("klondike")
    player.type("+")
    assert player.message_line().startswith("Hint: ") and not player.message_is_red()


def accepted_goals(player: KeyPlayer, source: int) -> set[int]:
    """The places for which the game accepts From,To; found by trying."""
    game, goals = player.game, set[int]()
    for goal in range(1, game.first_slot + 1):
        if goal == source or source == goal == game.first_slot:
            continue
        player.device.prompt.game = copy.deepcopy(game)
        player.run_line(f"{player.live.number(source)},{player.live.number(goal)}")
        if player.device.prompt.accepted:
            goals.add(goal)
    player.device.prompt.game = game
    return goals


@few_or_many("turns", 3, 30)
@EVERY_GAME
def test_exactly_the_places_where_the_picked_cards_fit_are_marked(game: str, turns: int) -> None:
    player = with_screen().begin(game, 617)
    for n in range(turns):
        for source in places(player):
            if source > player.game.first_slot or not (player.game.places[source] if source else player.game.shown):
                continue
            player.go_to(source)
            expected = accepted_goals(player, source)
            player.poll(None).press("OK")
            assert {place for place, ink in frames_of(player).items() if ink == "GREEN"} == expected
            assert frames_of(player)[source] == "ORANGE"
            player.press("DEL")
        moves = list(useful_moves(player.game))
        move = moves[n % len(moves)] if moves else 0
        player.type(player.device.load("messages").__dict__["typed"](player.game, move)).press("EXE")


def test_the_bottom_line_explains_the_marks_while_cards_are_picked_up() -> None:
    player = with_screen().begin("klondike", 617)
    fits = next(n for n in range(1, 8) if player.live.places_that_fit(n))
    fits_nowhere = next(n for n in range(1, 8) if not player.live.places_that_fit(n))
    player.go_to(fits)
    assert player.press("OK").message_line() == "It fits on green.  [DEL] puts it back"
    player.press("DEL")
    player.go_to(fits_nowhere)
    assert player.press("OK").message_line() == "It fits nowhere.  [DEL] puts it back"
    player.press("DEL")
    player.go_to(8)
    assert player.press("OK").message_line() == "[OK] again: all that fits goes up"


def test_a_hint_is_not_mixed_with_the_marks_of_picked_cards() -> None:
    player = with_screen().begin("klondike", 617)
    player.type("+").press("RIGHT")
    player.go_to(next(n for n in range(1, 8) if not player.live.places_that_fit(n)))
    assert "GREEN" not in frames_of(player.press("OK")).values()
    assert player.message_line().startswith("Hint: "), "its text stays"
    assert "GREEN" in frames_of(player.press("DEL")).values()


@pytest.mark.parametrize(("game", "example"), [("klondike", "7 6"), ("shamrock", "7,16")])
def test_the_first_line_shows_a_command_of_the_game(game: str, example: str) -> None:
    player = with_screen().begin(game)
    assert player.message_line() == f"Arrows and [OK], or {example} [EXE].  [/] help"


def test_plus_lights_up_a_hint_until_the_next_command() -> None:
    player = with_screen().begin("casio")
    player.type("+")
    assert player.message_line().startswith("Hint: ") and "GREEN" in frames_of(player).values()
    assert player.press("RIGHT").message_line().startswith("Hint: "), "moving the cursor keeps it"
    assert "GREEN" in frames_of(player).values()
    player.go_to(9)
    assert player.press("OK").lines == ["+", "0"] and "GREEN" not in frames_of(player).values()


@EVERY_GAME
def test_ok_after_a_hint_does_it_and_the_cursor_jumps_there(game: str) -> None:
    player = playing(game, 617)
    hinted: int = player.device.load("hints").__dict__["hint"](player.game)
    turns = not hinted & 31 and hinted >> 10 != 1
    player.press("RIGHT").type("+")
    assert player.live.cursor == (player.game.first_slot + 1 if turns else min(hinted & 31, player.game.first_slot))
    assert player.press("OK").lines[-1] == "++" and player.game.moves == 1


def frames_of(player: KeyPlayer) -> dict[int, str]:
    """The colour of every framed place."""
    marks = player.device.load("cgdraw")
    names = {getattr(marks, name): name for name in ("SKY", "ORANGE", "GREEN")}
    return {place: names[ink] for place, (_, ink) in player.frames.items()}


def test_a_hint_at_the_cursor_is_shown_until_the_next_key() -> None:
    player = with_screen().begin("klondike", 617)
    hinted: int = player.device.load("hints").__dict__["hint"](player.game)
    source, goal = hinted & 31, min(hinted >> 5 & 31, player.game.first_slot)
    assert source and source != goal
    player.go_to(source)
    player.type("+")
    assert frames_of(player) == {source: "GREEN", goal: "GREEN"}
    player.press("RIGHT", "LEFT")
    assert frames_of(player.press("OK"))[source] == "ORANGE" and frames_of(player)[goal] == "GREEN"
    player.go_to(goal)
    assert frames_of(player)[source] == "ORANGE" and frames_of(player)[goal] == "SKY"


def test_in_a_typed_line_plus_is_a_character_and_slash_separates_commands() -> None:
    player = playing().type("0/0")
    assert player.live.typed == "0/0" and player.lines == []
    assert player.press("EXE").game.moves == 2
    assert player.type("7+").live.typed == "7+"


@pytest.mark.parametrize("line", ["R617", "R 617"])
def test_letters_are_typed_with_alpha(line: str) -> None:
    assert playing().type(line).press("EXE").game.number == 617


def test_alpha_is_shown_and_applies_to_one_key() -> None:
    player = with_screen().begin("klondike").press("ALPHA")
    assert "ALPHA" in player.message_line()
    assert player.press("3").live.typed == "W"
    assert player.press("3").live.typed == "W3" and "ALPHA" not in player.message_line()
    assert player.begin("klondike").press("ALPHA", "ALPHA", "3").live.typed == "3"


@pytest.mark.parametrize("key", ["DEL", "BACK"])
def test_del_and_back_cancel_alpha(key: str) -> None:
    player = playing().press("OK", "ALPHA", key)
    assert not player.keys.alpha and not player.has_quit and player.game.moves == 1
    assert player.press("3").live.typed == "3"


@pytest.mark.parametrize("key", ["OK", "TOOLS", "EXE"])
def test_alpha_ends_with_the_line(key: str) -> None:
    player = playing().press("7", "ALPHA", key)
    assert player.lines and not player.keys.alpha


COMMANDS = ["0", "00", "76", "7,6", "7.6", "7 6", "7,6,2", "0,6", "7", "0,8", "8", "88", "8,6", "7,16", "3,12"]
COMMANDS += ["W", "SW", "WF 1", "WT 3", "TF 7 1", "TT 7 6", "H", "R", "R617", "R 617", "Q", "U"]
COMMANDS += ["-", "-3", "+", "/", "*", "0/7,6/-"]


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_can_be_typed_with_live_keys(line: str) -> None:
    player = playing()
    player.run_line, run_line = (lambda line: True), player.run_line
    try:
        player.type(line)
        if line not in ("+", "/", "*"):
            assert player.lines == [] and player.live.typed == line
            player.press("EXE")
        assert player.lines == [line]
    finally:
        player.run_line = run_line


def test_a_typed_line_has_a_maximum_length() -> None:
    player = playing().type("1" * 40)
    assert 12 <= len(player.live.typed) <= 30
    assert player.press("EXE").game.moves == 0


def test_a_key_held_down_counts_once() -> None:
    player = playing().poll(*[None] * 5, *[CODES["OK"]] * 200)
    assert player.lines == ["0"]
    assert player.poll(*[CODES["OK"]] * 200).lines == ["0"], "nor for the next question"
    assert player.poll(*[None] * 5, CODES["OK"]).lines == ["0", "0"]


def test_the_key_that_started_the_script_does_not_count() -> None:
    player = without_screen().begin(None).poll(*[CODES["EXE"]] * 50)
    assert player.waits_in.startswith("Game")
    assert player.press("EXE").waits_in == "Deal="


def test_a_key_that_bounces_counts_once() -> None:
    ok = CODES["OK"]
    assert playing().poll(None, ok, None, ok, ok, None, None, ok, None, ok).lines == ["0"]
    assert playing().poll(ok, *[None] * 6, ok).lines == ["0", "0"]


def test_a_second_key_counts_even_if_the_first_is_still_down() -> None:
    assert playing().poll(CODES["7"], CODES["6"], CODES["EXE"]).lines == ["76"]


@pytest.mark.parametrize("key", UNUSED_KEYS)
@pytest.mark.parametrize("before", [(), ("7",), ("RIGHT", "OK")], ids=["nothing", "a digit", "picked up"])
def test_unused_keys_change_nothing(key: str, before: tuple[str, ...]) -> None:
    player = playing().press(*before)
    state = player.device.snapshot(), player.live.cursor, player.live.picked, player.live.typed
    player.press(key, key)
    assert (player.device.snapshot(), player.live.cursor, player.live.picked, player.live.typed) == state
    assert player.lines == [] and not player.has_quit


@pytest.mark.parametrize("code", [1, 11, 40, 86, 96, 99, 255, -1])
def test_unknown_key_codes_change_nothing(code: int) -> None:
    player = playing().poll(None, code, *[None] * 9)
    assert player.lines == [] and player.live.typed == "" and player.waits_in == "command"


def test_the_winning_screen_waits_for_a_key_and_then_the_board_says_won() -> None:
    player = with_screen().begin("shamrock")
    # A sorted deck: all cards go up at once.
    falling = sorted(range(52), reverse=True)
    deck = [falling[card] for fan in range(17) for card in (fan, fan + 17, fan + 34)] + falling[51:]
    player.device.deal(GAMES["shamrock"].menu, deck)
    player.press("0", "EXE")
    assert player.game.won() and player.waits_in == "win"
    player.poll(None)
    assert player.waits_in == "command" and player.message_line() == WON


def test_a_game_with_live_keys_prints_only_the_line_that_resumes_it() -> None:
    player = without_screen()
    player.device.printed.clear()
    player.begin(None).press(
        "1", "5", "EXE", "OK", "+", "/", *["EXE"] * 8, "TOOLS", "2", "7", "7", "EXE", "BACK", "BACK"
    )
    assert player.has_quit and player.device.printed == ["play()\n"]


def test_after_a_memory_error_the_board_is_drawn_again_only_after_a_key() -> None:
    player = playing()
    colour, tried = player.device.load("cgboard"), []
    draws = colour.draw

    def too_large(*_: object) -> None:
        tried.append("the board")
        raise MemoryError

    try:
        colour.draw = too_large
        player.press("OK", "OK", "RIGHT")
        assert 2 <= len(tried) <= 4
    finally:
        colour.draw = draws
    assert player.press("OK").game.moves == 1, "the game goes on"
