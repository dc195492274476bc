# The calculator's drawing module: 384 x 192 pixels, 65,536 colours, (0, 0) at the top left.
# All arguments by their place, none by name.
from collections.abc import Sequence

def set_pixel(x: int, y: int, colour: Sequence[int] = ..., /) -> None:
    """Draw one pixel. colour is 3 ints from 0 to 255, black where it is left out.

    Outside the display nothing happens.
    """

def get_pixel(x: int, y: int, /) -> tuple[int, int, int] | None:
    """The colour of a pixel without the lowest bits, (255, 128, 7) as (248, 128, 0); None outside the display."""

def draw_string(x: int, y: int, text: str, colour: Sequence[int] = ..., size: str = ..., /) -> None:
    """Draw text with its top left at (x, y). size is "small" (10 pixels high), "medium" (17) or
    "large" (18 x 23).
    """

def clear_screen() -> None:
    """Make all pixels white. Nothing is seen of it before show_screen()."""

def show_screen() -> None:
    """Bring what was drawn to the display. It also happens by itself when the script ends."""
