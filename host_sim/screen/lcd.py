"""The 128x64 one-bit display, with the five functions of casioplot as the calculator has them."""

from collections.abc import Callable, Sequence

from host_sim.models import FX_9860GIII
from host_sim.screen.arguments import require_ints
from host_sim.screen.extent import Extent
from host_sim.screen.fonts import LARGE, SMALL, Font

WIDTH = FX_9860GIII.width
HEIGHT = FX_9860GIII.height
SIZE = WIDTH * HEIGHT

BLACK = (0, 0, 0)
WHITE = (255, 255, 255)
FAINTEST_WHITE = (248, 252, 248)

FONTS = {"small": SMALL, "medium": SMALL, "large": LARGE}

Colour = Sequence[int]


def ink(colour: Colour) -> int:
    """1 for black, 0 for white: only (248, 252, 248) and lighter is white, every grey is black."""
    if not isinstance(colour, (tuple, list)) or len(colour) != 3:
        raise TypeError("a colour is a tuple or a list of 3 ints")
    red, green, blue = colour
    require_ints(red, green, blue)
    return 0 if red >= FAINTEST_WHITE[0] and green >= FAINTEST_WHITE[1] and blue >= FAINTEST_WHITE[2] else 1


class Lcd:
    """What a script has drawn so far, and what the display shows now."""

    def __init__(self, on_show: Callable[[], object] = lambda: None) -> None:
        """on_show is called whenever the drawing goes on display."""
        self._on_show = on_show
        self.drawing = bytearray(SIZE)
        self.shown = bytes(SIZE)
        self.touched = False  # once a script has drawn, its end shows the drawing
        self.extent = Extent()

    def set_pixel(self, x: int, y: int, colour: Colour = BLACK, /) -> None:
        black = 1 if colour == BLACK else ink(colour)  # the short way for what nearly every call asks
        if type(x) is not int or type(y) is not int:
            require_ints(x, y)
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            self.drawing[y * WIDTH + x] = black
        else:
            self.extent.add(x, y, x, y)
        self.extent.drawn += 1
        self.touched = True

    def get_pixel(self, x: int, y: int, /) -> tuple[int, int, int] | None:
        require_ints(x, y)
        if not (0 <= x < WIDTH and 0 <= y < HEIGHT):
            return None
        return BLACK if self.drawing[y * WIDTH + x] else WHITE

    def draw_string(self, x: int, y: int, text: str, colour: Colour = BLACK, size: str = "medium", /) -> None:
        require_ints(x, y)
        if not isinstance(text, str):
            raise TypeError(f"can't convert '{type(text).__name__}' object to str implicitly")
        if size not in FONTS:
            raise ValueError("size must be small, medium or large")
        self.extent.add(x, y, *write(self.drawing, FONTS[size], x, y, text, ink(colour)))
        self.extent.drawn += 1
        self.touched = True

    def clear_screen(self) -> None:
        self.drawing[:] = bytes(SIZE)
        self.touched = True

    def show_screen(self) -> None:
        self.shown = bytes(self.drawing)
        self._on_show()


def write(pixels: bytearray, font: Font, x: int, y: int, text: str, black: int) -> tuple[int, int]:
    """Draw text with its top left at (x, y) on a transparent ground, cut at the edges; returns how far it reaches."""
    right, bottom = x, y
    for character in text:
        glyph = font.glyph(character)
        for across, down in glyph.pixels:
            column, row = x + across, y + down
            right, bottom = max(right, column), max(bottom, row)
            if 0 <= column < WIDTH and 0 <= row < HEIGHT:
                pixels[row * WIDTH + column] = black
        x += glyph.advance
    return right, bottom
