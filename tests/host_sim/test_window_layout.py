"""The layouts of the calculator in windows of any size."""

from itertools import combinations

import pytest
from pygame import Rect

from host_sim.frontends.window.layout import KINDS, Extras, Kind, Layout, first_size, lay_out, smallest_size
from host_sim.models import FX_9860GIII, FX_CG50, MODELS, Model

SIZES = [(500, 300), (492, 926), (900, 600), (600, 1400), (1325, 691), (1366, 768), (1920, 1080), (3840, 2160)]
DESKTOPS = [(1024, 600), (1280, 800), (1366, 768), (1920, 1080), (3840, 2160)]
BUTTONS = Extras(buttons=True)

every_model = pytest.mark.parametrize("model", MODELS.values(), ids=list(MODELS))
every_size = pytest.mark.parametrize("size", SIZES, ids=str)
every_kind = pytest.mark.parametrize("kind", [None, *KINDS])


def parts(layout: Layout) -> list[Rect]:
    return [layout.screen, *layout.keys.values(), *([layout.buttons] if layout.buttons else [])]


@every_model
@every_size
@every_kind
@pytest.mark.parametrize("extras", [Extras(), BUTTONS], ids=["plain", "buttons"])
def test_nothing_overlaps_or_leaves_the_window(
    model: Model, size: tuple[int, int], kind: Kind | None, extras: Extras
) -> None:
    layout = lay_out(model, size, kind, extras=extras)
    assert Rect((0, 0), size).contains(layout.body)
    assert layout.screen.contains(layout.lcd)
    assert all(layout.body.contains(part) for part in parts(layout))
    assert not [pair for pair in combinations(parts(layout), 2) if pair[0].colliderect(pair[1])]


@every_model
@every_size
@every_kind
def test_a_display_pixel_covers_whole_screen_pixels(model: Model, size: tuple[int, int], kind: Kind | None) -> None:
    layout = lay_out(model, size, kind)
    assert layout.dots >= 1
    assert layout.lcd.size == (layout.dots * model.panel.width, layout.dots * model.panel.height)


@every_model
@pytest.mark.parametrize("desktop", DESKTOPS, ids=str)
def test_the_first_window_has_the_keys_and_the_largest_display(model: Model, desktop: tuple[int, int]) -> None:
    size = first_size(model, desktop)
    assert all(length < most for length, most in zip(size, desktop, strict=True))
    layout = lay_out(model, size)
    others = [lay_out(model, first_size(model, desktop, kind), kind) for kind in ("portrait", "landscape")]
    assert layout.keys and layout.dots == max(other.dots for other in others)


@every_model
@every_kind
@pytest.mark.parametrize("desktop", DESKTOPS, ids=str)
def test_full_screen_never_makes_the_display_smaller(model: Model, kind: Kind | None, desktop: tuple[int, int]) -> None:
    window = lay_out(model, first_size(model, desktop, kind), kind)
    assert lay_out(model, desktop, window.kind).dots >= window.dots


@pytest.mark.parametrize(
    ("model", "desktop", "dots"),
    [
        (FX_9860GIII, (1366, 768), 7),
        (FX_CG50, (1366, 768), 2),
        (FX_9860GIII, (1920, 1080), 10),
        (FX_CG50, (1920, 1080), 3),
        (FX_CG50, (3840, 2160), 6),
    ],
)
def test_common_desktops_get_a_large_display(model: Model, desktop: tuple[int, int], dots: int) -> None:
    assert lay_out(model, first_size(model, desktop)).dots == dots


@every_model
@pytest.mark.parametrize("desktop", DESKTOPS, ids=str)
def test_the_display_alone_is_at_least_as_large_as_with_keys(model: Model, desktop: tuple[int, int]) -> None:
    alone = lay_out(model, first_size(model, desktop, "display"), "display", extras=BUTTONS)
    assert not alone.keys
    assert alone.dots >= lay_out(model, first_size(model, desktop)).dots


@every_model
def test_a_window_too_small_for_keys_shows_only_the_display(model: Model) -> None:
    layout = lay_out(model, smallest_size(model), "portrait")
    assert (layout.kind, layout.dots) == ("display", 1)
    assert Rect((0, 0), layout.size).contains(layout.screen)


def test_a_window_that_is_too_small_for_anything_still_gets_a_layout() -> None:
    assert lay_out(FX_CG50, (1, 1)).dots == 1


@every_model
@every_kind
def test_a_dense_display_gets_the_same_window_in_more_pixels(model: Model, kind: Kind | None) -> None:
    size = first_size(model, (1366, 768), kind)
    normal, dense = lay_out(model, size, kind), lay_out(model, (2 * size[0], 2 * size[1]), kind, density=2)
    assert dense.kind == normal.kind and dense.dots >= 2 * normal.dots
    assert dense.scale == pytest.approx(2 * normal.scale)


@every_size
def test_key_at_finds_each_key_by_its_centre(size: tuple[int, int]) -> None:
    layout = lay_out(FX_9860GIII, size)
    assert all(layout.key_at(rect.center) is key for key, rect in layout.keys.items())
    assert (layout.key_at(layout.lcd.center), layout.key_at((1, 1))) == (None, None)


@every_model
@every_size
def test_text_and_calculator_are_side_by_side(model: Model, size: tuple[int, int]) -> None:
    layout = lay_out(model, size, extras=Extras(pane=True))
    assert layout.pane and Rect((0, 0), size).contains(layout.pane)
    assert layout.pane.width >= min(size[0] * 0.4, 300)
    if size[0] > 800:  # a display pixel can't get smaller
        assert not layout.pane.colliderect(layout.body)
