"""Pixels as a model's display stores them, to write and to paint on."""

from host_sim.models import Model
from host_sim.screen.fonts import Font
from host_sim.screen.formats import format_of


class Canvas:
    def __init__(self, model: Model) -> None:
        self.width, self.height = model.width, model.height
        self.format = format_of(model)
        self.pixels = self.format.blank(self.width * self.height)

    def frame(self) -> bytes:
        """The pixels as they are now."""
        return bytes(self.pixels)

    def clear(self) -> None:
        self.pixels[:] = self.format.blank(len(self.pixels))  # type: ignore[assignment]

    def write(self, font: Font, x: int, y: int, text: str, ink: int) -> tuple[int, int]:
        """Text with its top left at (x, y) on a transparent ground, cut at the edges; returns how far it reaches."""
        pixels, width, height = self.pixels, self.width, self.height
        right, bottom = x, y
        for character in text:
            glyph = font.glyph(character)
            if glyph.pixels:
                right, bottom = max(right, x + glyph.right), max(bottom, y + glyph.bottom)
                is_whole = x >= 0 and y >= 0 and x + glyph.right < width and y + glyph.bottom < height
                for across, down in glyph.pixels:
                    if is_whole or 0 <= x + across < width and 0 <= y + down < height:
                        pixels[(y + down) * width + x + across] = ink
            x += glyph.advance
        return right, bottom

    def fill(self, left: int, top: int, width: int, height: int, ink: int) -> None:
        for row in range(top, top + height):
            for place in range(row * self.width + left, row * self.width + left + width):
                self.pixels[place] = ink
