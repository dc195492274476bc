"""The layout of the calculator in windows of any size."""

from itertools import combinations

import pytest
from pygame import Rect

from host_sim.frontends.window.layout import LEAST_FILLED, Body, first_size, lay_out, window_size_for
from host_sim.models import FX_9860GIII, FX_CG50, MODELS, Model

SIZES = [(200, 360), (400, 700), (492, 926), (900, 600), (500, 1400), (1100, 1400), (1920, 1080), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
def test_the_whole_calculator_is_inside_the_window(size: tuple[int, int]) -> None:
    layout = lay_out(FX_9860GIII, size)
    assert Rect((0, 0), size).contains(layout.body)
    assert layout.body.contains(layout.screen)
    assert layout.screen.contains(layout.lcd)
    assert all(layout.body.contains(rect) for rect in layout.keys.values())


@pytest.mark.parametrize("size", SIZES)
def test_no_two_parts_overlap(size: tuple[int, int]) -> None:
    layout = lay_out(FX_9860GIII, size)
    parts = [layout.screen, *layout.keys.values()]
    assert not [pair for pair in combinations(parts, 2) if pair[0].colliderect(pair[1])]


@pytest.mark.parametrize("size", SIZES)
def test_the_calculator_keeps_its_proportions(size: tuple[int, int]) -> None:
    layout = lay_out(FX_9860GIII, size)
    assert layout.body.width / layout.body.height == pytest.approx(
        Body(FX_9860GIII).size[0] / Body(FX_9860GIII).size[1], rel=0.01
    )
    assert layout.lcd.width == 2 * layout.lcd.height


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("pane", [False, True])
def test_the_lcd_has_whole_pixels_per_display_pixel_and_fills_its_room(size: tuple[int, int], pane: bool) -> None:
    layout = lay_out(FX_9860GIII, size, pane=pane)
    assert (layout.lcd.width % 128, layout.lcd.height % 64) == (0, 0)
    if layout.lcd.width > 128:
        assert LEAST_FILLED * 0.99 <= layout.lcd.width / (Body(FX_9860GIII).room[0] * layout.scale) <= 1.01


@pytest.mark.parametrize("size", SIZES)
def test_key_at_finds_each_key_by_its_centre(size: tuple[int, int]) -> None:
    layout = lay_out(FX_9860GIII, size)
    assert all(layout.key_at(rect.center) is key for key, rect in layout.keys.items())


@pytest.mark.parametrize("size", SIZES)
def test_text_and_calculator_are_side_by_side(size: tuple[int, int]) -> None:
    layout = lay_out(FX_9860GIII, size, pane=True)
    assert layout.pane and Rect((0, 0), size).contains(layout.pane)
    if size[0] > 300:  # in a smaller window the calculator has its smallest size
        assert not layout.pane.colliderect(layout.body)
    assert layout.pane.width >= min(size[0] * 0.4, 300)


def test_key_at_returns_none_outside_the_keys() -> None:
    layout = lay_out(FX_9860GIII, (492, 926))
    assert (layout.key_at(layout.lcd.center), layout.key_at((1, 1))) == (None, None)


@pytest.mark.parametrize("dots", [2, 3, 4, 5])
def test_a_window_sized_for_a_scale_gets_that_scale(dots: int) -> None:
    assert lay_out(FX_9860GIII, window_size_for(FX_9860GIII, dots)).lcd.width == 128 * dots


def test_a_slightly_larger_window_keeps_the_scale() -> None:
    width, height = window_size_for(FX_9860GIII, 3)
    assert lay_out(FX_9860GIII, (width + 20, height + 30)).lcd.width == 128 * 3


@pytest.mark.parametrize(
    ("desktop", "dots"), [((1024, 600), 1), ((1366, 768), 2), ((1920, 1080), 3), ((3840, 2160), 6)]
)
def test_the_first_window_fits_the_desktop_and_is_as_large_as_possible(desktop: tuple[int, int], dots: int) -> None:
    width, height = first_size(FX_9860GIII, desktop)
    assert width < desktop[0] and height <= desktop[1] * 0.9 + 1
    assert lay_out(FX_9860GIII, (width, height)).lcd.width == 128 * dots


def test_a_window_that_is_too_small_still_gets_a_layout() -> None:
    assert lay_out(FX_9860GIII, (1, 1)).lcd.width >= 128


@pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
@pytest.mark.parametrize("size", SIZES)
def test_every_model_is_wholly_inside_its_window(model: Model, size: tuple[int, int]) -> None:
    layout = lay_out(model, size)
    assert layout.body.contains(layout.screen) and layout.screen.contains(layout.lcd)
    assert all(layout.body.contains(rect) for rect in layout.keys.values())
    assert not any(layout.screen.colliderect(rect) for rect in layout.keys.values())
    assert not any(rect.colliderect(other) for rect, other in combinations(layout.keys.values(), 2))


@pytest.mark.parametrize(("desktop", "width"), [((1024, 600), 223), ((1920, 1080), 396), ((3840, 2160), 792)])
def test_a_colour_display_has_a_whole_scale_or_is_scaled_down(desktop: tuple[int, int], width: int) -> None:
    layout = lay_out(FX_CG50, first_size(FX_CG50, desktop))
    assert layout.lcd.width == pytest.approx(width, abs=1)
    assert layout.lcd.width / layout.lcd.height == pytest.approx(396 / 224, rel=0.01)
