"""The text shell: 21 columns by 7 lines."""

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


def test_a_long_line_continues_in_the_next_row() -> None:
    shell = Shell(FX_9860GIII)
    shell.write("x" * 25 + "\n")
    assert shell.lines()[:3] == ["x" * COLUMNS, "xxxx", ""]


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


def test_a_long_answer_wraps_and_its_end_stays_on_display() -> None:
    shell = typed(*"1234567890" * 20, prompt="?")
    assert shell.lines()[-1] == ("?" + "1234567890" * 20)[189:]
    assert shell.finish() == "1234567890" * 20


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
