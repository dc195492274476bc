"""The pixels of a display, and how far a script draws on it."""

from dataclasses import dataclass

from host_sim.models import Model
from host_sim.screen.fonts import Font
from host_sim.screen.formats import format_of


class Canvas:
    def __init__(self, model: Model) -> None:
        self.width, self.height = model.width, model.height
        self.format = format_of(model)
        self.pixels = self.format.blank(self.width * self.height)

    def frame(self) -> bytes:
        """A copy of the pixels."""
        return bytes(self.pixels)

    def clear(self) -> None:
        self.pixels[:] = self.format.blank(len(self.pixels))  # type: ignore[assignment]

    def write(self, font: Font, x: int, y: int, text: str, ink: int) -> tuple[int, int]:
        """Draw text from its top left, clipped at the edges; returns its right and bottom pixel."""
        pixels, width, height = self.pixels, self.width, self.height
        right, bottom = x, y
        for character in text:
            glyph = font.glyph(character)
            if glyph.pixels:
                right, bottom = max(right, x + glyph.right), max(bottom, y + glyph.bottom)
                is_inside = x >= 0 and y >= 0 and x + glyph.right < width and y + glyph.bottom < height
                for across, down in glyph.pixels:
                    if is_inside or 0 <= x + across < width and 0 <= y + down < height:
                        pixels[(y + down) * width + x + across] = ink
            x += glyph.advance
        return right, bottom

    def fill(self, left: int, top: int, width: int, height: int, ink: int) -> None:
        for row in range(top, top + height):
            for place in range(row * self.width + left, row * self.width + left + width):
                self.pixels[place] = ink


@dataclass
class Extent:
    """How far a script draws, also outside the display."""

    drawn: int = 0  # pixels and texts
    outside: int = 0  # of these, not entirely on the display
    left: int = 0  # the outermost pixels of any of them
    top: int = 0
    right: int = 0
    bottom: int = 0

    def add(self, left: int, top: int, right: int, bottom: int) -> None:
        """Count something that isn't entirely on the display."""
        self.outside += 1
        self.left, self.top = min(self.left, left), min(self.top, top)
        self.right, self.bottom = max(self.right, right), max(self.bottom, bottom)
