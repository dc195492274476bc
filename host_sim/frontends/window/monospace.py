"""The monospace font of the text pane: one of the PC's, or the calculator's own, enlarged."""

from functools import lru_cache

import pygame
from pygame import Surface

from host_sim.frontends.window.shapes import Colour
from host_sim.screen.fonts import LARGE

FONTS = "dejavusansmono,menlo,consolas,cascadiamono,liberationmono,notosansmono,ubuntumono,couriernew,nimbusmonops"


class MonospaceFont:
    """Every character fills one cell."""

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
def monospace_font(height: int) -> MonospaceFont:
    return MonospaceFont(height)


@lru_cache(maxsize=1)
def font_file() -> str | None:
    """Cached, because the search takes a moment."""
    return pygame.font.match_font(FONTS)
