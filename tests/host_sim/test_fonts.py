"""The fonts."""

import string
from itertools import combinations

import pytest

from host_sim.models import FX_CG50, FX_CG100, Model
from host_sim.screen.fonts import LARGE, SMALL, Font, fonts_of

PRINTABLE = [chr(code) for code in range(32, 127)]


@pytest.mark.parametrize("font", [SMALL, LARGE])
def test_every_printable_character_has_a_different_glyph(font: Font) -> None:
    assert set(font.glyphs) == set(PRINTABLE)
    alike = [(a, b) for a, b in combinations(PRINTABLE, 2) if font.glyphs[a].pixels == font.glyphs[b].pixels]
    assert alike == []


def test_small_is_5_pixels_high_with_digits_4_wide_and_letters_at_most_6() -> None:
    assert {SMALL.glyphs[digit].advance for digit in string.digits} == {4}
    assert max(glyph.advance for glyph in SMALL.glyphs.values()) <= 6
    assert max(y for glyph in SMALL.glyphs.values() for _, y in glyph.pixels) == 4


def test_every_character_of_large_is_6_by_8_pixels() -> None:
    assert {glyph.advance for glyph in LARGE.glyphs.values()} == {6}
    assert max(y for glyph in LARGE.glyphs.values() for _, y in glyph.pixels) == 7


@pytest.mark.parametrize("font", [SMALL, LARGE])
def test_adjacent_characters_never_touch(font: Font) -> None:
    for glyph in font.glyphs.values():
        assert all(0 <= x < glyph.advance - 1 for x, _ in glyph.pixels)


def test_a_character_without_a_glyph_is_a_box() -> None:
    assert SMALL.glyph("\u2660").pixels
    assert LARGE.glyph("\u2660").advance == 6


# The width of each printable character, in the order of their codes, as chr(48 + pixels). Measured by users of the
# calculators.
ADVANCES = {
    (
        FX_CG50,
        "small",
    ): "657868845578484688888888884468678888888886788:888887888:887565785776766784684:867766788:6865458",
    (
        FX_CG50,
        "medium",
    ): "76<<:?=788<<7<<9<<<<<<<<<<889<9;==<<<<<<<8<<<><=<<<;<<<><<;797:<6;<:<::;<89;8><;<<:::<<>;;:868<",
    (FX_CG50, "large"): "B" * 95,
    (
        FX_CG100,
        "small",
    ): "65786884557848468888888888446867887877787667788787778788887565785666665664674866665656686665458",
    (
        FX_CG100,
        "medium",
    ): "46:;:?<688::6:<9<<<<<<<<<<779:99=::::::::89::<:;:;:::::<:::797:;6:;:;:9::89:7<::;;9:9::<::9868;",
    (FX_CG100, "large"): "B" * 95,
}
HEIGHTS = {"small": 10, "medium": 17, "large": 23}
BASELINES = {"small": 8, "medium": 13, "large": 19}
ON_EACH_COLOUR_FONT = pytest.mark.parametrize(
    ("model", "size"), ADVANCES, ids=[f"{model.name} {size}" for model, size in ADVANCES]
)


@ON_EACH_COLOUR_FONT
def test_characters_of_the_colour_models_are_as_wide_as_on_the_calculator(model: Model, size: str) -> None:
    font = fonts_of(model)[size]
    drawn = "".join(chr(48 + font.glyphs[character].advance) for character in PRINTABLE)
    assert drawn == ADVANCES[model, size]
    assert font.width("07") == 2 * font.glyphs["0"].advance


@ON_EACH_COLOUR_FONT
def test_every_character_of_the_colour_models_is_drawn_within_its_cell(model: Model, size: str) -> None:
    font = fonts_of(model)[size]
    assert font.height == HEIGHTS[size]
    for character in PRINTABLE[1:]:
        glyph = font.glyphs[character]
        assert glyph.pixels, character
        assert all(0 <= x < glyph.advance and 0 <= y < HEIGHTS[size] for x, y in glyph.pixels), character


@ON_EACH_COLOUR_FONT
def test_capitals_and_digits_of_the_colour_models_stand_on_the_baseline(model: Model, size: str) -> None:
    font = fonts_of(model)[size]
    for character in "ABCDEFGHIJKLMNOPRSTUVWXYZ0123456789":
        rows = {y for _, y in font.glyphs[character].pixels}
        assert (min(rows), max(rows)) == (0 if size == "small" else 1, BASELINES[size]), character


@ON_EACH_COLOUR_FONT
def test_no_two_characters_of_the_colour_models_look_alike(model: Model, size: str) -> None:
    font = fonts_of(model)[size]
    pairs = combinations(PRINTABLE, 2)
    assert [(a, b) for a, b in pairs if font.glyphs[a].pixels == font.glyphs[b].pixels] == []


@ON_EACH_COLOUR_FONT
def test_adjacent_letters_and_digits_of_the_colour_models_never_touch(model: Model, size: str) -> None:
    font = fonts_of(model)[size]
    for character in string.ascii_letters + string.digits:
        assert min(x for x, _ in font.glyphs[character].pixels) >= 1, character


@pytest.mark.parametrize("model", [FX_CG50, FX_CG100], ids=lambda model: model.name)
def test_large_letters_of_the_colour_models_are_bold(model: Model) -> None:
    font = fonts_of(model)["large"]
    for character in "BDEFHIKLMNPRTbdhklnpru":
        pixels = set(font.glyphs[character].pixels)
        rows = [[x for x, y in pixels if y == row] for row in range(8, 18)]
        stems = [{x for x in xs if {x - 1, x + 1} & set(xs)} for xs in rows]
        assert all(len(stem) >= 3 for stem in stems), character
