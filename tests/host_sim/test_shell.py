"""The text shell: 21 columns by 7 lines."""

import pytest

from host_sim.models import FX_9860GIII
from host_sim.screen.fonts import LARGE
from host_sim.screen.shell import Shell

WIDTH, COLUMNS, ROWS = FX_9860GIII.width, FX_9860GIII.columns, FX_9860GIII.rows
TYPABLE = FX_9860GIII.typable

UNTYPABLE = "!#$%&':;<>?@\\^_|~`é"


def typed(*keys: str, prompt: str = "") -> Shell:
    shell = Shell()
    shell.ask(prompt)
    for key in keys:
        shell.press(key)
    return shell


def test_a_long_line_goes_on_in_the_next_row() -> None:
    shell = Shell()
    shell.write("x" * 25 + "\n")
    assert shell.lines()[:3] == ["x" * COLUMNS, "xxxx", ""]


def test_a_line_of_exactly_21_takes_one_row() -> None:
    shell = Shell()
    shell.write("x" * COLUMNS + "\nnext\n")
    assert shell.lines()[:3] == ["x" * COLUMNS, "next", ""]


def test_print_scrolls_and_the_last_seven_lines_stay() -> None:
    shell = Shell()
    for number in range(20):
        shell.write(f"line {number}\n")
    assert shell.lines() == [f"line {number}" for number in range(13, 20)]


def test_the_arrows_scroll_back_to_the_first_line_and_forth_again() -> None:
    shell = Shell()
    for number in range(20):
        shell.write(f"line {number}\n")
    while shell.press("UP"):
        pass
    assert shell.lines()[0] == "line 0"
    while shell.press("DOWN"):
        pass
    assert shell.lines()[-1] == "line 19"


def test_new_text_ends_the_look_back() -> None:
    shell = Shell()
    for number in range(20):
        shell.write(f"line {number}\n")
    shell.press("UP")
    shell.write("news\n")
    assert shell.lines()[-1] == "news"


def test_print_without_a_line_end_goes_on_in_its_row() -> None:
    shell = Shell()
    shell.write("a")
    shell.write("b\n\nc")
    assert shell.lines()[:3] == ["ab", "", "c"]


def test_the_answer_stands_after_its_prompt() -> None:
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
def test_what_the_keyboard_lacks_is_refused(character: str) -> None:
    shell = Shell()
    shell.ask("?")
    assert not shell.press(character)
    assert shell.finish() == ""


def test_nothing_is_typed_without_a_prompt() -> None:
    shell = Shell()
    assert not shell.press("7")
    assert shell.lines() == [""] * ROWS


def test_a_long_answer_wraps_and_keeps_its_end_in_sight() -> None:
    shell = typed(*"1234567890" * 20, prompt="?")
    assert shell.lines()[-1] == ("?" + "1234567890" * 20)[189:]
    assert shell.finish() == "1234567890" * 20


def test_the_rows_are_drawn_in_the_large_font() -> None:
    shell = Shell()
    shell.write("\nA")
    drawn = {(i % WIDTH - 1, i // WIDTH - 10) for i, black in enumerate(shell.pixels()) if black}
    assert drawn == set(LARGE.glyphs["A"].pixels)


def test_the_cursor_is_a_line_under_its_place() -> None:
    before, after = typed("-", "-").pixels(), typed("-", "-", "LEFT").pixels()
    assert [before[8 * WIDTH + 1 + 6 * column] for column in range(4)] == [0, 0, 1, 0]
    assert [after[8 * WIDTH + 1 + 6 * column] for column in range(4)] == [0, 1, 0, 0]


def test_scroll_back_has_an_end() -> None:
    shell = Shell()
    shell.write("x\n" * 100_000)
    rows = ROWS
    while shell.press("UP"):
        rows += 1
    assert 100 < rows < 1000
