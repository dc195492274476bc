"""The letters of the calculators, read from the drawings next to this file."""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from host_sim.models import Model

PRINTABLE = "".join(map(chr, range(32, 127)))


class Glyph(NamedTuple):
    """The black pixels of one character as (x, y) from its top left, and how far the pen moves on."""

    pixels: tuple[tuple[int, int], ...]
    advance: int


class Font(NamedTuple):
    height: int
    glyphs: dict[str, Glyph]
    unknown: Glyph

    def glyph(self, character: str) -> Glyph:
        return self.glyphs.get(character, self.unknown)

    def width(self, text: str) -> int:
        return sum(self.glyph(character).advance for character in text)


def glyph_of(rows: list[str]) -> Glyph:
    pixels = tuple((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")
    return Glyph(pixels, len(rows[0]) + 1)


def read(name: str, height: int, space: int) -> Font:
    """A band of a drawing names its characters after ">", then shows them side by side."""
    lines = (Path(__file__).parent / f"{name}.txt").read_text(encoding="ascii").splitlines()
    glyphs = {" ": Glyph((), space)}
    for number, line in enumerate(lines):
        if line.startswith("> "):
            band = [row.split() for row in lines[number + 1 : number + 1 + height]]
            for character, *rows in zip(line[2:], *band, strict=True):
                glyphs[character] = glyph_of(rows)
    box = ["#" * (space - 1)] + ["#" + "." * (space - 3) + "#"] * (height - 3) + ["#" * (space - 1)]
    return Font(height, glyphs, glyph_of(box))


SMALL = read("small", height=5, space=4)
LARGE = read("large", height=8, space=6)
DRAWN = {"small": SMALL, "large": LARGE}


@lru_cache
def fonts_of(model: Model) -> dict[str, Font]:
    """By the sizes of draw_string."""
    return {size: DRAWN[name] for size, name in model.fonts.items()}
