# The calculator's drawing module: 384 x 192 pixels, 65,536 colours, (0, 0) at the top left.
# All arguments are positional.
from collections.abc import Sequence

def set_pixel(x: int, y: int, colour: Sequence[int] = ..., /) -> None:
    """Draw one pixel. colour is 3 ints from 0 to 255 (default: black). Outside the display nothing happens."""

def get_pixel(x: int, y: int, /) -> tuple[int, int, int] | None:
    """The colour of a pixel without its lowest bits: (255, 128, 7) reads (248, 128, 0). None outside the display."""

def draw_string(x: int, y: int, text: str, colour: Sequence[int] = ..., size: str = ..., /) -> None:
    """Draw text with its top left at (x, y). size is "small" (10 pixels high), "medium" (17) or
    "large" (18 x 23).
    """

def clear_screen() -> None:
    """Make all pixels white. Visible after show_screen()."""

def show_screen() -> None:
    """Show the drawing on the display. This also happens when the script ends."""
