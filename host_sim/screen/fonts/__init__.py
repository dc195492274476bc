"""The calculators' fonts, read from the drawings beside this file."""

from collections.abc import Callable
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from host_sim.models import Model

PRINTABLE = "".join(map(chr, range(32, 127)))


class Glyph(NamedTuple):
    """The black pixels of a character as (x, y) from its top left, and the distance to the next character."""

    pixels: tuple[tuple[int, int], ...]
    advance: int
    right: int = 0  # the outermost pixels
    bottom: int = 0


class Font(NamedTuple):
    height: int
    glyphs: dict[str, Glyph]
    unknown: Glyph

    def glyph(self, character: str) -> Glyph:
        return self.glyphs.get(character, self.unknown)

    def width(self, text: str) -> int:
        return sum(self.glyph(character).advance for character in text)


def glyph_of(rows: list[str], gap: int) -> Glyph:
    pixels = tuple((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")
    columns, lines = zip(*pixels, strict=True) if pixels else ((0,), (0,))
    return Glyph(pixels, len(rows[0]) + gap, max(columns), max(lines))


def read(name: str, height: int, space: int, gap: int = 0, blanks: str = " \n") -> Font:
    """Each band of a drawing names its characters after ">", then shows them. gap: blank columns after each."""
    lines = (Path(__file__).parent / f"{name}.txt").read_text(encoding="ascii").splitlines()
    glyphs = {blank: Glyph((), space) for blank in blanks}
    for number, line in enumerate(lines):
        if line.startswith("> "):
            band = [row.split() for row in lines[number + 1 : number + 1 + height]]
            for character, *rows in zip(line[2:], *band, strict=True):
                glyphs[character] = glyph_of(rows, gap)
    wide = max(space, 4)
    box = ["#" * (wide - 1)] + ["#" + "." * (wide - 3) + "#"] * (height - 3) + ["#" * (wide - 1)]
    return Font(height, glyphs, glyph_of(box, 1))


SMALL = read("small", height=5, space=4, gap=1, blanks=" ")
LARGE = read("large", height=8, space=6, gap=1, blanks=" ")
# The drawings for the colour models include the blank columns around each letter.
DRAWN: dict[str, Callable[[], Font]] = {
    "small": lambda: SMALL,
    "large": lambda: LARGE,
    "cg50_small": partial(read, "cg50_small", height=10, space=6),
    "cg50_medium": partial(read, "cg50_medium", height=17, space=7),
    "cg100_small": partial(read, "cg100_small", height=10, space=6),
    "cg100_medium": partial(read, "cg100_medium", height=17, space=4),
    "colour_large": partial(read, "colour_large", height=23, space=18),
}


@lru_cache
def fonts_of(model: Model) -> dict[str, Font]:
    """By size, as in draw_string."""
    return {size: DRAWN[name]() for size, name in model.fonts.items()}
