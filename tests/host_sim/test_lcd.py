"""The functions of casioplot on a display of 128 x 64 black or white pixels."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from host_sim.calculator import Calculator
from host_sim.engines import EngineName
from host_sim.models import FX_9860GIII
from host_sim.screen.formats import BLACK
from host_sim.screen.lcd import Lcd

WIDTH, HEIGHT = FX_9860GIII.width, FX_9860GIII.height


def black_pixels(pixels: Sequence[int]) -> set[tuple[int, int]]:
    return {(i % WIDTH, i // WIDTH) for i, black in enumerate(pixels) if black}


def test_nothing_is_visible_before_show_screen() -> None:
    lcd = Lcd(FX_9860GIII)
    lcd.set_pixel(3, 4)
    assert not any(lcd.shown)
    lcd.show_screen()
    assert black_pixels(lcd.shown) == {(3, 4)}


def test_drawing_after_show_screen_needs_another_show_screen() -> None:
    lcd = Lcd(FX_9860GIII)
    lcd.show_screen()
    lcd.set_pixel(0, 0)
    assert not any(lcd.shown)


@pytest.mark.parametrize("colour", [(248, 252, 248), (255, 255, 255), [250, 252, 249]])
def test_white_erases(colour: list[int] | tuple[int, ...]) -> None:
    lcd = Lcd(FX_9860GIII)
    lcd.set_pixel(5, 5)
    lcd.set_pixel(5, 5, colour)
    assert not any(lcd.drawing)


@pytest.mark.parametrize("colour", [(0, 0, 0), (247, 252, 248), (248, 251, 248), (248, 252, 247), [128, 128, 128]])
def test_every_other_colour_is_black(colour: list[int] | tuple[int, ...]) -> None:
    lcd = Lcd(FX_9860GIII)
    lcd.set_pixel(5, 5, colour)
    assert lcd.get_pixel(5, 5) == BLACK


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (WIDTH, 0), (0, HEIGHT), (10**9, -(10**9))])
def test_outside_the_display_set_pixel_does_nothing_and_get_pixel_returns_none(place: tuple[int, int]) -> None:
    lcd = Lcd(FX_9860GIII)
    lcd.set_pixel(*place)
    assert not any(lcd.drawing)
    assert lcd.get_pixel(*place) is None


def test_all_four_corners_can_be_set() -> None:
    lcd = Lcd(FX_9860GIII)
    corners = {(0, 0), (WIDTH - 1, 0), (0, HEIGHT - 1), (WIDTH - 1, HEIGHT - 1)}
    for corner in corners:
        lcd.set_pixel(*corner)
    assert black_pixels(lcd.drawing) == corners


def test_get_pixel_returns_three_equal_numbers() -> None:
    lcd = Lcd(FX_9860GIII)
    lcd.set_pixel(1, 1)
    for x in (0, 1):
        pixel = lcd.get_pixel(x, 1)
        assert pixel is not None and len(set(pixel)) == 1
    assert lcd.get_pixel(0, 1) != lcd.get_pixel(1, 1)


def test_clear_screen_leaves_the_display_unchanged_until_show_screen() -> None:
    lcd = Lcd(FX_9860GIII)
    lcd.set_pixel(1, 1)
    lcd.show_screen()
    lcd.clear_screen()
    assert not any(lcd.drawing)
    assert black_pixels(lcd.shown) == {(1, 1)}


@pytest.mark.parametrize("colour", ["black", (0, 0), (0, 0, 0, 0), 0, (0, 0, 1.5), None])
def test_a_colour_must_be_three_ints(colour: object) -> None:
    with pytest.raises(TypeError):
        Lcd(FX_9860GIII).set_pixel(0, 0, colour)  # type: ignore[arg-type]


@pytest.mark.parametrize("place", [(1.0, 2), (1, 2.0), ("1", 2), (None, 0)])
def test_coordinates_must_be_ints(place: tuple[object, object]) -> None:
    for function in (Lcd(FX_9860GIII).set_pixel, Lcd(FX_9860GIII).get_pixel):
        with pytest.raises(TypeError):
            function(*place)  # type: ignore[arg-type]


def test_small_and_medium_are_the_same_font() -> None:
    small, medium, default = Lcd(FX_9860GIII), Lcd(FX_9860GIII), Lcd(FX_9860GIII)
    small.draw_string(3, 3, "Klondike 7", BLACK, "small")
    medium.draw_string(3, 3, "Klondike 7", BLACK, "medium")
    default.draw_string(3, 3, "Klondike 7")
    assert small.drawing == medium.drawing == default.drawing


def test_text_has_a_transparent_background_and_white_text_erases() -> None:
    lcd = Lcd(FX_9860GIII)
    for x in range(20):
        for y in range(8):
            lcd.set_pixel(x, y)
    lcd.draw_string(0, 0, "I")
    assert len(black_pixels(lcd.drawing)) == 160
    lcd.draw_string(0, 0, "-", (255, 255, 255))
    assert black_pixels(lcd.drawing) == {(x, y) for x in range(20) for y in range(8)} - {(0, 2), (1, 2), (2, 2)}


@pytest.mark.parametrize("place", [(-3, 10), (126, 10), (20, -2), (20, 61)])
def test_text_is_clipped_at_the_edges(place: tuple[int, int]) -> None:
    whole, cut = Lcd(FX_9860GIII), Lcd(FX_9860GIII)
    whole.draw_string(40, 30, "W", BLACK, "large")
    cut.draw_string(*place, "W", BLACK, "large")
    moved = {(x - 40 + place[0], y - 30 + place[1]) for x, y in black_pixels(whole.drawing)}
    assert black_pixels(cut.drawing) == {(x, y) for x, y in moved if 0 <= x < WIDTH and 0 <= y < HEIGHT}


def test_an_unknown_size_and_a_text_that_is_not_a_string_are_refused() -> None:
    with pytest.raises(ValueError):
        Lcd(FX_9860GIII).draw_string(0, 0, "x", BLACK, "huge")
    with pytest.raises(TypeError):
        Lcd(FX_9860GIII).draw_string(0, 0, 7)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", ["None", "5", "b'large'", "['large']"])
@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_a_size_that_is_not_a_string_fails_the_same_way_on_both_engines(
    tmp_path: Path, engine: EngineName, size: str
) -> None:
    script = tmp_path / "size.py"
    script.write_text(f"from casioplot import *\ndraw_string(0, 0, 'a', (0, 0, 0), {size})")
    calculator = Calculator(script, model=FX_9860GIII, engine=engine)
    calculator.start()
    try:
        assert calculator.wait_until("failed")
        assert (calculator.traceback or "").endswith("TypeError: size must be small, medium or large")
    finally:
        calculator.stop()


def test_the_functions_accept_no_keyword_arguments() -> None:
    with pytest.raises(TypeError):
        Lcd(FX_9860GIII).set_pixel(x=1, y=2)  # type: ignore[call-arg]
