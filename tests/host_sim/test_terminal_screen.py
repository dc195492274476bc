"""The display drawn with the characters of a terminal."""

import pytest

from host_sim.frontends.terminal.blocks import braille, half_blocks, redraw, screen_lines
from host_sim.frontends.terminal.frontend import KEYS_LINE, Frontend
from host_sim.models import FX_9860GIII, FX_CG50, Model
from host_sim.screen.lcd import Lcd
from host_sim.screen.shell import Shell
from tests.host_sim.fake_session import BLANK, FakeSession, frame_with

STATUS = ["running", "the keys"]
WIDTH = FX_9860GIII.width


def test_half_blocks_show_two_pixels_per_character() -> None:
    lines = half_blocks(frame_with((0, 0), (1, 1), (2, 0), (2, 1), (127, 63)), WIDTH)
    assert (len(lines), {len(line) for line in lines}) == (32, {128})
    assert lines[0][:4] == "▀▄█ "
    assert lines[31][127] == "▄"


def test_braille_shows_eight_pixels_per_character() -> None:
    lines = braille(frame_with((0, 0), (3, 3), (127, 63)), WIDTH)
    assert (len(lines), {len(line) for line in lines}) == (16, {64})
    assert lines[0][:3] == "⠁⢀⠀"
    assert lines[15][63] == "⢀"


@pytest.mark.parametrize("dot", range(8))
def test_every_pixel_has_its_own_braille_dot(dot: int) -> None:
    x, y = divmod(dot, 4)
    character = ord(braille(frame_with((x, y)), WIDTH)[0][0]) - 0x2800
    assert character == [0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80][dot]


@pytest.mark.parametrize(("columns", "rows", "shown"), [(130, 36, "▀"), (129, 60, "⠁"), (200, 24, "⠁"), (80, 24, "⠁")])
def test_half_blocks_are_used_if_the_terminal_is_large_enough(columns: int, rows: int, shown: str) -> None:
    lines = screen_lines(FX_9860GIII, frame_with((0, 0)), STATUS, [], columns, rows, colour=False)
    assert shown in lines[1]
    assert len(lines) <= rows
    assert max(map(len, lines)) <= columns


def test_the_status_is_under_the_display() -> None:
    assert [line.strip() for line in screen_lines(FX_9860GIII, BLANK, STATUS, [], 80, 24)[-2:]] == STATUS


def test_the_shell_is_real_text_with_a_cursor_if_only_braille_fits() -> None:
    shell = Shell(FX_9860GIII)
    shell.write("one\ntwo\n")
    shell.ask("From,To=")
    shell.press("7")
    lines = screen_lines(FX_9860GIII, BLANK, STATUS, shell.lines(), 80, 24, cursor=shell.cursor(), colour=False)
    shown = [line.strip().strip("│") for line in lines[1:8]]
    assert shown[:3] == [f"{' one':23}", f"{' two':23}", f" From,To=7\x1b[7m \x1b[27m{'':12}"]
    assert len(lines) == 11


def test_the_highlighted_line_of_the_shell_is_reversed_after_its_prompt() -> None:
    shell = Shell(FX_9860GIII)
    shell.start("hello", is_rerun=False)
    shell.show_prompt()
    shell.press("UP")
    lines = screen_lines(FX_9860GIII, BLANK, STATUS, shell.lines(), 80, 24, highlighted=shell.highlighted, colour=False)
    shown = [line.strip().strip("│") for line in lines[1:8]]
    assert shown[2:4] == [f" >>>\x1b[7m{'from hello import':18}\x1b[27m ", f"{' >>>':23}"]


def test_the_shell_is_drawn_if_half_blocks_fit() -> None:
    shown = "".join(screen_lines(FX_9860GIII, BLANK, STATUS, ["one"], 130, 40))
    assert "one" not in shown


@pytest.mark.parametrize(("columns", "rows", "scale"), [(200, 60, 1), (260, 67, 1), (258, 68, 2), (400, 140, 3)])
def test_a_display_of_two_colours_grows_with_the_terminal(columns: int, rows: int, scale: int) -> None:
    lines = screen_lines(FX_9860GIII, frame_with((0, 0)), STATUS, [], columns, rows, colour=False)
    display = [line.strip() for line in lines[1:-3]]
    assert (len(display), {len(line) for line in display}) == (32 * scale, {128 * scale + 2})
    assert display[0][1 : scale + 2] == {1: "▀ ", 2: "██ ", 3: "███ "}[scale]


def test_a_terminal_that_is_too_small_shows_the_size_needed() -> None:
    lines = screen_lines(FX_9860GIII, BLANK, STATUS, [], 60, 24)
    assert lines == ["The terminal must be at least 66 x 20."]


def test_the_display_has_colours_unless_they_are_switched_off() -> None:
    assert "\x1b[" in screen_lines(FX_9860GIII, BLANK, STATUS, [], 80, 24)[1]
    assert "\x1b[" not in screen_lines(FX_9860GIII, BLANK, STATUS, [], 80, 24, colour=False)[1]


def test_only_changed_lines_are_written_again() -> None:
    assert redraw(["a", "b", "c"], ["a", "x", "c"]) == "\x1b[2;1Hx\x1b[K"


def test_an_unchanged_screen_writes_nothing() -> None:
    assert redraw(["a", "b"], ["a", "b"]) == ""


def test_removed_lines_are_erased() -> None:
    assert redraw(["a", "b"], ["a"]) == "\x1b[2;1H\x1b[J"


def red_and_blue() -> bytes:
    """The upper half of the display red, the lower one blue."""
    lcd = Lcd(FX_CG50)
    for y in range(192):
        for x in range(384):
            lcd.set_pixel(x, y, (255, 0, 0) if y < 96 else (0, 0, 255))
    lcd.show_screen()
    return lcd.shown


def test_a_colour_display_is_scaled_down_to_coloured_half_blocks() -> None:
    lines = screen_lines(FX_CG50, red_and_blue(), STATUS, [], 80, 24)
    assert len(lines) == 23 and [line.strip() for line in lines[-2:]] == STATUS
    assert lines[1] == f"│\x1b[38;2;248;0;0;48;2;248;0;0m{'▀' * 78}\x1b[0m│"
    assert "\x1b[38;2;0;0;248;48;2;0;0;248m" in lines[18]


@pytest.mark.parametrize(("columns", "rows", "width"), [(400, 120, 384), (120, 60, 118), (300, 40, 144), (52, 24, 50)])
def test_a_colour_display_fills_the_terminal_and_keeps_its_proportions(columns: int, rows: int, width: int) -> None:
    lines = screen_lines(FX_CG50, red_and_blue(), STATUS, [], columns, rows, colour=False)
    display = lines[1 : len(lines) - 3]
    assert {len(line.strip()) for line in display} == {width + 2}
    assert len(display) == width // 4
    assert len(lines) <= rows


def test_the_shell_of_a_colour_display_is_text_if_letters_would_be_too_small() -> None:
    shell = Shell(FX_CG50)
    shell.ask("Number=")
    small = screen_lines(FX_CG50, shell.pixels(), STATUS, shell.lines(), 80, 24)
    assert "Number=" in small[1]
    large = screen_lines(FX_CG50, shell.pixels(), STATUS, shell.lines(), 400, 120, colour=False)
    assert "Number=" not in "".join(large) and "█" in "".join(large)


@pytest.mark.parametrize(
    ("model", "showing", "size", "note"),
    [
        (FX_CG50, "drawing", (80, 24), ", readable text needs 194x52"),
        (FX_CG50, "drawing", (300, 51), ", readable text needs 194x52"),
        (FX_CG50, "drawing", (194, 52), ""),
        (FX_CG50, "shell", (80, 24), ""),  # shown as text
        (FX_9860GIII, "drawing", (80, 24), ", readable text needs 130x36"),
        (FX_9860GIII, "drawing", (130, 36), ""),
    ],
)
def test_the_status_says_which_terminal_size_a_drawing_needs_for_readable_text(
    model: Model, showing: str, size: tuple[int, int], note: str
) -> None:
    session = FakeSession()
    session.model, session.showing, session.state = model, showing, "busy"
    frontend = Frontend(session, colour=False)  # type: ignore[arg-type]
    frontend.size = size
    assert frontend.status() == [f"guess on the {model.name}: running{note}", KEYS_LINE]


def test_a_terminal_that_is_too_small_for_a_colour_display_shows_the_size_needed() -> None:
    lines = screen_lines(FX_CG50, red_and_blue(), STATUS, [], 45, 24)
    assert lines == ["The terminal must be at least 50 x 16."]
