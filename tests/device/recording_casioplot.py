"""Stand-ins for the calculator's casioplot module: one records everything drawn, one draws nothing."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

from host_sim.models import FX_9860GIII, Model
from host_sim.screen.fonts import fonts_of
from host_sim.screen.formats import BLACK, WHITE, format_of

Pixel = tuple[int, int]
Rgb = tuple[int, int, int]
Picture = dict[Pixel, Rgb]  # white pixels are left out


class Word(NamedTuple):
    """A text drawn with draw_string()."""

    x: int
    y: int
    text: str
    right: int  # the first column after it

    @property
    def middle(self) -> float:
        return (self.x + self.right) / 2


@dataclass
class RecordingCasioplot:
    """Records the pixels and words drawn since the last clear_screen()."""

    model: Model = FX_9860GIII
    pixels: Picture = field(default_factory=dict)
    painted_twice: set[Pixel] = field(default_factory=set)
    strings: dict[Pixel, Word] = field(default_factory=dict)
    shown: Picture = field(default_factory=dict)  # the pixels at the last show_screen()
    on_show: Callable[[], object] = lambda: None
    pixels_until_ac: int = 0  # [AC] is pressed when this many more pixels have been set; 0: never

    def module(self) -> ModuleType:
        casioplot = ModuleType("casioplot")
        for name in ("set_pixel", "get_pixel", "draw_string", "clear_screen", "show_screen"):
            setattr(casioplot, name, getattr(self, name))
        return casioplot

    def set_pixel(self, x: int, y: int, colour: Rgb = BLACK) -> None:
        if self.pixels_until_ac:
            self.count_down_to_ac()
        pixel = x, y
        if is_white(self.model, colour):
            self.pixels.pop(pixel, None)
            self.painted_twice.discard(pixel)
            return
        if pixel in self.pixels:
            self.painted_twice.add(pixel)
        self.pixels[pixel] = colour

    def count_down_to_ac(self) -> None:
        self.pixels_until_ac -= 1
        if not self.pixels_until_ac:
            raise KeyboardInterrupt

    def get_pixel(self, x: int, y: int) -> Rgb | None:
        if not self.is_on_screen(x, y):
            return None
        pixel_format = format_of(self.model)
        return pixel_format.colour(pixel_format.ink(self.pixels.get((x, y), WHITE)))

    def draw_string(self, x: int, y: int, text: str, colour: Rgb = BLACK, size: str = "medium") -> None:
        for across, down in pixels_of_text(self.model, text, size):
            self.set_pixel(x + across, y + down, colour)
        if not is_white(self.model, colour):
            self.strings[x, y] = Word(x, y, text, x + fonts_of(self.model)[size].width(text) - 1)
        elif (x, y) in self.strings and self.strings[x, y].text == text:
            del self.strings[x, y]

    def clear_screen(self) -> None:
        self.pixels.clear()
        self.painted_twice.clear()
        self.strings.clear()

    def show_screen(self) -> None:
        self.shown = dict(self.pixels)
        self.on_show()

    def is_on_screen(self, x: int, y: int) -> bool:
        return 0 <= x < self.model.width and 0 <= y < self.model.height

    def pixels_outside(self) -> set[Pixel]:
        """Pixels drawn where the display has none."""
        return {pixel for pixel in self.pixels if not self.is_on_screen(*pixel)}

    @property
    def words(self) -> list[Word]:
        return list(self.strings.values())

    def texts(self) -> list[str]:
        return [word.text for word in self.words]

    def word(self, text: str) -> Word:
        [word] = [word for word in self.words if word.text == text]
        return word


@cache
def is_white(model: Model, colour: Rgb) -> bool:
    """Whether the model's display shows this colour as white."""
    pixel_format = format_of(model)
    return pixel_format.colour(pixel_format.ink(colour)) == WHITE


@cache
def pixels_of_text(model: Model, text: str, size: Any) -> list[Pixel]:
    """The pixels of a text drawn at 0, 0."""
    font, pixels, x = fonts_of(model)[size], list[Pixel](), 0
    for character in text:
        glyph = font.glyph(character)
        pixels += [(x + across, down) for across, down in glyph.pixels]
        x += glyph.advance
    return pixels


def blank_casioplot(model: Model) -> ModuleType:
    """Draws nothing, for speed; every pixel of the display reads as black."""
    module = ModuleType("casioplot")
    for name in ("set_pixel", "draw_string", "clear_screen", "show_screen"):
        setattr(module, name, lambda *_: None)
    module.__dict__["get_pixel"] = lambda x, y: (0, 0, 0) if x < model.width and y < model.height else None
    return module
