"""The display as the window draws it."""

import os
from collections.abc import Iterator

import pygame
import pytest

from host_sim.frontends.window.display import lcd_picture
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100
from host_sim.screen.lcd import Lcd
from tests.host_sim.fake_session import frame_with


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    yield
    pygame.display.quit()


def is_dark(picture: pygame.Surface, x: int, y: int) -> bool:
    """Whether the middle of LCD pixel (x, y) is nearer to the ink than to the paper."""
    dots = picture.get_width() / 128
    colour = picture.get_at((int((x + 0.5) * dots), int((y + 0.5) * dots)))
    return colour.g < (FX_9860GIII.black[1] + FX_9860GIII.white[1]) / 2


@pytest.mark.parametrize("dots", [1, 2, 3, 5])
def test_a_black_pixel_is_dark_and_its_neighbours_are_not(dots: int) -> None:
    pixels = {(0, 0), (127, 0), (0, 63), (127, 63), (50, 30), (52, 30)}
    picture = lcd_picture(frame_with(*pixels), dots, FX_9860GIII)
    looked_at = pixels | {(51, 30), (50, 31), (1, 1), (126, 62), (64, 32)}
    assert picture.get_size() == (128 * dots, 64 * dots)
    assert {place for place in looked_at if is_dark(picture, *place)} == pixels


def test_a_large_display_has_gaps_between_its_pixels() -> None:
    picture = lcd_picture(frame_with((50, 30), (51, 30)), 5, FX_9860GIII)
    assert picture.get_at((254, 152)).g > picture.get_at((252, 152)).g


def test_a_small_display_has_no_gaps() -> None:
    picture = lcd_picture(frame_with((50, 30), (51, 30)), 2, FX_9860GIII)
    assert {tuple(picture.get_at((x, 60)))[:3] for x in range(100, 104)} == {FX_9860GIII.black}


def test_the_fx_cg50_shows_a_frame_and_a_status_bar_around_the_drawing() -> None:
    lcd = Lcd(FX_CG50)
    lcd.set_pixel(0, 0, (255, 0, 0))
    lcd.set_pixel(383, 191, (0, 0, 255))
    lcd.show_screen()
    picture = lcd_picture(lcd.shown, 2, FX_CG50)
    assert picture.get_size() == (792, 448)
    places = {(6, 24): (248, 0, 0), (389, 215): (0, 0, 248), (7, 24): (255, 255, 255), (200, 22): (0, 0, 0)}
    assert {place: picture.get_at((2 * place[0], 2 * place[1]))[:3] for place in places} == places


def test_the_fx_cg100_shows_the_drawing_at_the_top_and_a_black_bar_below_it() -> None:
    lcd = Lcd(FX_CG100)
    lcd.set_pixel(0, 0, (255, 0, 0))
    lcd.show_screen()
    picture = lcd_picture(lcd.shown, 1, FX_CG100)
    assert picture.get_at((6, 0))[:3] == (248, 0, 0)
    assert picture.get_at((200, 200))[:3] == (0, 0, 0)
