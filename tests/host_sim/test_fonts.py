"""The two fonts, drawn for this project."""

import string
from itertools import combinations

import pytest

from host_sim.screen.fonts import LARGE, SMALL, Font

PRINTABLE = [chr(code) for code in range(32, 127)]


@pytest.mark.parametrize("font", [SMALL, LARGE])
def test_every_printable_character_has_a_glyph_of_its_own(font: Font) -> None:
    assert set(font.glyphs) == set(PRINTABLE)
    alike = [(a, b) for a, b in combinations(PRINTABLE, 2) if font.glyphs[a].pixels == font.glyphs[b].pixels]
    assert alike == []


def test_small_is_5_high_with_digits_of_4_and_letters_of_at_most_6() -> None:
    assert {SMALL.glyphs[digit].advance for digit in string.digits} == {4}
    assert max(glyph.advance for glyph in SMALL.glyphs.values()) <= 6
    assert max(y for glyph in SMALL.glyphs.values() for _, y in glyph.pixels) == 4


def test_large_is_6_by_8_for_every_character() -> None:
    assert {glyph.advance for glyph in LARGE.glyphs.values()} == {6}
    assert max(y for glyph in LARGE.glyphs.values() for _, y in glyph.pixels) == 7


@pytest.mark.parametrize("font", [SMALL, LARGE])
def test_two_characters_side_by_side_never_touch(font: Font) -> None:
    for glyph in font.glyphs.values():
        assert all(0 <= x < glyph.advance - 1 for x, _ in glyph.pixels)


def test_a_character_without_a_glyph_is_a_box() -> None:
    assert SMALL.glyph("\u2660").pixels
    assert LARGE.glyph("\u2660").advance == 6
