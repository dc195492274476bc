"""The text shell: 21 columns by 7 lines."""

from dataclasses import replace

import pytest

from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from host_sim.screen.fonts import LARGE
from host_sim.screen.shell import Shell

WIDTH, COLUMNS, ROWS = FX_9860GIII.width, FX_9860GIII.columns, FX_9860GIII.rows
TYPABLE = FX_9860GIII.typable

UNTYPABLE = "!#$%&':;<>?@\\^_|~`é"


def typed(*keys: str, prompt: str = "") -> Shell:
    shell = Shell(FX_9860GIII)
    shell.ask(prompt)
    for key in keys:
        shell.press(key)
    return shell


def after(printed: str, *keys: str, model: Model = FX_9860GIII, is_rerun: bool = False) -> Shell:
    """The shell after hello.py has printed this and ended, and these keys were pressed."""
    shell = Shell(model)
    shell.start("hello", is_rerun=is_rerun)
    shell.write(printed)
    shell.show_prompt()
    for key in keys:
        shell.press(key)
    return shell


def numbered(count: int) -> str:
    return "".join(f"line {number}\n" for number in range(count))


# As on the screen captures of a Graph 90+E.
@pytest.mark.parametrize("model", [FX_9860GIII, FX_CG50, FX_CG100], ids=lambda model: model.name)
def test_the_first_run_starts_with_the_banner_cut_at_the_edge(model: Model) -> None:
    assert after("Hello\n", model=model).lines() == [
        "MicroPython v1.9.4",
        "|CASIO COMPUTER CO.,",
        ">>>from hello import",
        "Hello",
        ">>>",
        "",
        "",
    ]


def test_every_other_run_starts_with_a_line_about_the_shell() -> None:
    assert after("Hello\n", is_rerun=True).lines()[:4] == [
        "* SHELL Initialized",
        ">>>from hello import",
        "Hello",
        ">>>",
    ]


def test_a_highlighted_line_scrolls_sideways_after_its_prompt() -> None:
    shell = after("Hello\n", "UP", "UP")
    assert (shell.highlighted, shell.lines()[2]) == (2, ">>>from hello import")
    assert shell.press("RIGHT")
    assert shell.lines()[2] == ">>><om hello import *"
    assert not shell.press("RIGHT"), "its end is on the display"
    assert shell.press("LEFT")
    assert shell.lines()[2] == ">>>from hello import"


def test_a_highlighted_line_is_white_on_black_after_its_prompt() -> None:
    plain, highlighted = after("Hello\n").pixels(), after("Hello\n", "UP", "UP").pixels()
    top, start = 1 + 2 * 9, 1 + 3 * 6
    for x in range(start, 1 + COLUMNS * 6):
        assert [plain[y * WIDTH + x] for y in range(top, top + 8)] == [
            1 - highlighted[y * WIDTH + x] for y in range(top, top + 8)
        ]
    assert plain[: (top - 1) * WIDTH] == highlighted[: (top - 1) * WIDTH]
    assert [plain[y * WIDTH : y * WIDTH + start - 1] for y in range(top, top + 8)] == [
        highlighted[y * WIDTH : y * WIDTH + start - 1] for y in range(top, top + 8)
    ]


def test_the_highlight_takes_the_place_of_the_cursor() -> None:
    shell = after("Hello\n")
    assert (shell.cursor(), shell.highlighted) == ((4, 3), None)
    shell.press("UP")
    assert (shell.cursor(), shell.highlighted) == (None, 3)


def test_up_and_exe_copy_a_printed_line_to_the_prompt() -> None:
    shell = after("play()\nBye\n", "UP", "UP")
    assert shell.copy_highlighted()
    assert shell.lines()[3:6] == ["play()", "Bye", ">>>play()"]
    assert not shell.copy_highlighted(), "the next [EXE] runs it"
    assert shell.finish() == "play()"


def test_a_line_is_copied_whole_and_without_its_prompt() -> None:
    shell = after("", "UP")
    assert shell.copy_highlighted()
    assert shell.finish() == "from hello import *"


def test_a_copied_line_replaces_what_was_typed() -> None:
    shell = after("play()\n", "7", "UP")
    shell.copy_highlighted()
    assert shell.finish() == "play()"


@pytest.mark.parametrize(("key", "line"), [("7", ">>>127"), ("DEL", ">>>1")])
def test_typing_leaves_the_highlight(key: str, line: str) -> None:
    shell = after("Hello\n", "1", "2", "UP", key)
    assert (shell.highlighted, shell.lines()[4]) == (None, line)


def test_ac_leaves_the_highlight_and_then_deletes_the_line() -> None:
    shell = after("Hello\n", "1", "UP")
    assert shell.clear()
    assert (shell.highlighted, shell.lines()[4]) == (None, ">>>1")
    assert shell.clear()
    assert shell.lines()[4] == ">>>"
    assert not shell.clear()


def test_the_view_follows_the_highlight_to_the_first_line_and_back() -> None:
    shell = after(numbered(20))
    while shell.press("UP"):
        assert shell.highlighted is not None
    assert (shell.highlighted, shell.lines()[0]) == (0, "MicroPython v1.9.4")
    for _ in range(ROWS):
        shell.press("DOWN")
    assert (shell.highlighted, shell.lines()[-1]) == (ROWS - 1, "line 4")
    while shell.press("DOWN"):
        pass
    assert (shell.highlighted, shell.lines()[-1]) == (None, ">>>")


def test_during_input_the_arrows_scroll_and_highlight_nothing() -> None:
    shell = Shell(FX_9860GIII)
    shell.write(numbered(20))
    shell.ask("Number=")
    shell.press("UP")
    assert (shell.highlighted, shell.lines()[-1]) == (None, "line 19")


def test_a_long_line_is_cut_at_the_edge() -> None:
    shell = Shell(FX_9860GIII)
    shell.write("x" * 25 + "\nnext\n")
    assert shell.lines()[:3] == ["x" * COLUMNS, "next", ""]


def test_a_long_line_printed_in_parts_is_cut_too() -> None:
    shell = Shell(FX_9860GIII)
    for _ in range(25):
        shell.write("x")
    shell.write("\nnext\n")
    assert shell.lines()[:3] == ["x" * COLUMNS, "next", ""]


def test_a_display_may_wrap_long_lines_instead() -> None:
    wraps = replace(FX_9860GIII, shell=replace(FX_9860GIII.shell, cuts_lines=False))
    shell = after("x" * 25 + "\n", *"1234567890" * 2, model=wraps)
    assert shell.lines() == [
        "LTD.",
        ">>>from hello import",
        "*",
        "x" * COLUMNS,
        "xxxx",
        ">>>123456789012345678",
        "90",
    ]
    assert shell.cursor() == (6, 2)


def test_a_line_of_exactly_21_characters_takes_one_row() -> None:
    shell = Shell(FX_9860GIII)
    shell.write("x" * COLUMNS + "\nnext\n")
    assert shell.lines()[:3] == ["x" * COLUMNS, "next", ""]


def test_print_scrolls_and_keeps_the_last_seven_lines_on_display() -> None:
    shell = Shell(FX_9860GIII)
    for number in range(20):
        shell.write(f"line {number}\n")
    assert shell.lines() == [f"line {number}" for number in range(13, 20)]


def test_the_arrows_scroll_to_the_first_line_and_back() -> None:
    shell = Shell(FX_9860GIII)
    for number in range(20):
        shell.write(f"line {number}\n")
    while shell.press("UP"):
        pass
    assert shell.lines()[0] == "line 0"
    while shell.press("DOWN"):
        pass
    assert shell.lines()[-1] == "line 19"


@pytest.mark.parametrize("model", [FX_9860GIII, FX_CG50, FX_CG100], ids=lambda model: model.name)
def test_the_text_at_a_place_is_what_a_finger_means(model: Model) -> None:
    shell = Shell(model)
    shell.write("Menu\n2 Retry  3 Other game\n")
    letter = model.width // model.columns
    row = [model.shell.top + n * model.shell.pitch + 2 for n in range(model.rows)]
    assert shell.text_at(0, row[0]) == shell.text_at(model.width - 1, row[0]) == "Menu"
    assert shell.text_at(5 * letter, row[1]) == "2 Retry"
    assert shell.text_at(12 * letter, row[1]) == "3 Other game"
    assert shell.text_at(0, row[2]) == shell.text_at(0, model.height - 1) == ""


def test_new_text_scrolls_to_the_end() -> None:
    shell = Shell(FX_9860GIII)
    for number in range(20):
        shell.write(f"line {number}\n")
    shell.press("UP")
    shell.write("news\n")
    assert shell.lines()[-1] == "news"


def test_print_without_a_line_end_continues_in_its_row() -> None:
    shell = Shell(FX_9860GIII)
    shell.write("a")
    shell.write("b\n\nc")
    assert shell.lines()[:3] == ["ab", "", "c"]


def test_the_answer_follows_its_prompt() -> None:
    shell = typed("7", ",", "6", prompt="From,To=")
    assert shell.lines()[0] == "From,To=7,6"
    assert shell.finish() == "7,6"
    assert shell.lines()[0] == "From,To=7,6"


def test_del_and_the_arrows_edit_the_line() -> None:
    assert typed("1", "2", "3", "DEL").finish() == "12"
    assert typed("1", "3", "LEFT", "2").finish() == "123"
    assert typed("1", "2", "LEFT", "LEFT", "DEL", "RIGHT", "DEL").finish() == "2"
    assert typed("DEL", "LEFT", "RIGHT").finish() == ""


def test_every_character_of_the_keyboard_can_be_typed() -> None:
    assert typed(*sorted(TYPABLE)).finish() == "".join(sorted(TYPABLE))
    assert len(TYPABLE) == 10 + 26 + 26 + 15


@pytest.mark.parametrize("character", UNTYPABLE)
def test_a_character_without_a_key_is_refused(character: str) -> None:
    shell = Shell(FX_9860GIII)
    shell.ask("?")
    assert not shell.press(character)
    assert shell.finish() == ""


def test_nothing_is_typed_without_a_prompt() -> None:
    shell = Shell(FX_9860GIII)
    assert not shell.press("7")
    assert shell.lines() == [""] * ROWS


def test_a_long_answer_scrolls_sideways_with_the_cursor() -> None:
    shell = typed(*"1234567890" * 20, prompt="?")
    assert (shell.lines()[0], shell.cursor()) == ("<2345678901234567890", (0, COLUMNS - 1))
    for _ in range(200):
        shell.press("LEFT")
    assert (shell.lines()[0], shell.cursor()) == ("?12345678901234567890", (0, 1))
    assert shell.finish() == "1234567890" * 20


def test_a_long_line_at_the_prompt_scrolls_after_the_prompt() -> None:
    shell = after("", *"1234567890" * 2)
    assert (shell.lines()[3], shell.cursor()) == (">>><567890" + "1234567890", (3, COLUMNS - 1))


def test_the_cursor_moves_over_a_long_line_without_scrolling_it() -> None:
    shell = typed(*"1234567890" * 3, "LEFT", "LEFT", "LEFT")
    assert (shell.lines()[0], shell.cursor()) == ("<2345678901234567890", (0, COLUMNS - 4))
    for _ in range(COLUMNS - 5):
        shell.press("LEFT")
    assert (shell.lines()[0], shell.cursor()) == ("<2345678901234567890", (0, 1)), "the arrow hides a character"
    shell.press("LEFT")
    assert (shell.lines()[0], shell.cursor()) == ("<12345678901234567890", (0, 1))
    for key in ("RIGHT", "RIGHT", "DEL"):
        shell.press(key)
    assert (shell.lines()[0], shell.cursor()) == ("<1345678901234567890", (0, 2))


def test_a_long_line_that_gets_shorter_scrolls_back() -> None:
    shell = typed(*"1234567890" * 3, *["DEL"] * 9)
    assert (shell.lines()[0], shell.cursor()) == ("<345678901234567890" + "1", (0, COLUMNS - 1))
    shell.press("DEL")
    assert shell.lines()[0] == "12345678901234567890"


def test_a_long_question_scrolls_so_that_the_answer_is_on_display() -> None:
    shell = typed("7", prompt="How many apples are there?")
    assert (shell.lines()[0], shell.cursor()) == ("< apples are there?7", (0, COLUMNS - 1))


def test_left_at_the_start_of_the_answer_scrolls_a_long_question_back() -> None:
    shell = typed("7", "LEFT", prompt="How many apples are there?")
    assert (shell.lines()[0], shell.cursor()) == ("< apples are there?7", (0, COLUMNS - 2))
    assert shell.press("LEFT")
    assert (shell.lines()[0], shell.cursor()) == ("<y apples are there?7", (0, COLUMNS - 1))
    assert shell.press("LEFT")
    assert (shell.lines()[0], shell.cursor()) == ("<ny apples are there?", None)
    while shell.press("LEFT"):
        pass
    assert shell.lines()[0] == "How many apples are t"
    while shell.cursor() is None:
        assert shell.press("RIGHT")
    assert shell.lines()[0] == "<y apples are there?7"
    for key in ("LEFT", "4"):
        shell.press(key)
    assert shell.lines()[0] == "< apples are there?47", "typing goes on at the cursor"
    assert shell.finish() == "47"


def test_the_rows_are_drawn_in_the_large_font() -> None:
    shell = Shell(FX_9860GIII)
    shell.write("\nA")
    drawn = {(i % WIDTH - 1, i // WIDTH - 10) for i, black in enumerate(shell.pixels()) if black}
    assert drawn == set(LARGE.glyphs["A"].pixels)


def test_the_cursor_is_a_line_under_the_next_character() -> None:
    before, after = typed("-", "-").pixels(), typed("-", "-", "LEFT").pixels()
    assert [before[8 * WIDTH + 1 + 6 * column] for column in range(4)] == [0, 0, 1, 0]
    assert [after[8 * WIDTH + 1 + 6 * column] for column in range(4)] == [0, 1, 0, 0]


def test_the_fx_cg50_has_a_thin_bar_before_the_next_character() -> None:
    shell = Shell(FX_CG50)
    shell.ask("")
    empty = dark(shell)
    shell.press(" ")
    moved = dark(shell)
    assert {(x + 18, y) for x, y in empty - moved} == moved - empty
    xs, ys = zip(*(empty - moved), strict=True)
    assert (min(xs), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1) == (FX_CG50.shell.left, 2, 23)


@pytest.mark.parametrize(("model", "expected"), [(FX_CG50, True), (FX_CG100, False)])
def test_the_fx_cg50_shows_what_f5_does_below_the_text(model: Model, expected: bool) -> None:
    columns = {x for x, y in dark(Shell(model)) if y >= model.shell.top + model.rows * model.shell.pitch}
    assert columns == (set(range(256, 319)) if expected else set())


def dark(shell: Shell) -> set[tuple[int, int]]:
    """The black pixels of a colour display."""
    return {(i % 384, i // 384) for i, pixel in enumerate(memoryview(shell.pixels()).cast("H")) if pixel == 0}


def test_the_scroll_back_is_limited() -> None:
    shell = Shell(FX_9860GIII)
    shell.write("x\n" * 100_000)
    rows = ROWS
    while shell.press("UP"):
        rows += 1
    assert 100 < rows < 1000
