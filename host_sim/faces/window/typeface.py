"""Letters of one width for the text beside the display: a font of the machine's, or the calculator's own, enlarged."""

from functools import lru_cache

import pygame
from pygame import Surface

from host_sim.faces.window.shapes import Colour
from host_sim.screen.fonts import LARGE

FONTS = "dejavusansmono,menlo,consolas,cascadiamono,liberationmono,notosansmono,ubuntumono,couriernew,nimbusmonops"


class Typeface:
    """A cell is as large as the font makes it; a text is as many cells as it has characters."""

    def __init__(self, height: int) -> None:
        path = font_file()
        self._font = pygame.font.Font(path, height) if path else None
        if self._font:
            self.cell = (self._font.size("M")[0], self._font.get_linesize())
        else:
            self._dots = max(1, round(height / LARGE.height))
            self.cell = (LARGE.glyph("M").advance * self._dots, (LARGE.height + 2) * self._dots)

    def render(self, text: str, colour: Colour) -> Surface:
        return self._font.render(text, True, colour) if self._font else self._enlarged(text, colour)

    def _enlarged(self, text: str, colour: Colour) -> Surface:
        small = Surface((max(1, LARGE.width(text)), LARGE.height + 1), pygame.SRCALPHA)
        for number, character in enumerate(text):
            for x, y in LARGE.glyph(character).pixels:
                small.set_at((number * LARGE.glyph("M").advance + x, y + 1), colour)
        return pygame.transform.scale_by(small, self._dots)


@lru_cache(maxsize=4)
def typeface(height: int) -> Typeface:
    return Typeface(height)


@lru_cache(maxsize=1)
def font_file() -> str | None:
    """Looked for once, when text is first shown: that takes a moment."""
    return pygame.font.match_font(FONTS)
