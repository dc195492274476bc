"""A colour display as text: half blocks in 24-bit colours, as large as fits."""

from PIL import Image

from host_sim.models import Model
from host_sim.screen import pictures

UPPER = "▀"
HALVES = " ▀▄█"  # neither pixel, the upper, the lower, both
NARROWEST = 48  # columns; a smaller display is unrecognizable
READABLE = 2  # text is readable if the display is reduced at most this many times
PLAIN = "\x1b[0m"
DARK = 128


def scaled_size(model: Model, columns: int, rows: int) -> tuple[int, int] | None:
    """Columns and rows of the display, in its proportions; None if it would be too small."""
    width = min(columns, model.width, 2 * rows * model.width // model.height)
    height = width * model.height // model.width // 2
    return (width, height) if width >= NARROWEST else None


def colour_blocks(frame: bytes, model: Model, size: tuple[int, int], *, colour: bool) -> list[str]:
    """Two pixels per character; without colours, pixels darker than mid-grey are black."""
    width, height = size
    small = pictures.image(frame, model).resize((width, 2 * height), Image.Resampling.BOX)
    levels = small.tobytes() if colour else small.convert("L").tobytes()
    draw = coloured_line if colour else plain_line
    return [draw(levels, width, row) for row in range(height)]


def coloured_line(levels: bytes, width: int, row: int) -> str:
    """Colour codes are written only when the colour changes."""
    upper, lower = 2 * row * width * 3, (2 * row + 1) * width * 3
    line, last = [], b""
    for x in range(0, 3 * width, 3):
        both = levels[upper + x : upper + x + 3] + levels[lower + x : lower + x + 3]
        if both != last:
            line.append("\x1b[38;2;{};{};{};48;2;{};{};{}m".format(*both))
            last = both
        line.append(UPPER)
    return "".join(line) + PLAIN


def plain_line(levels: bytes, width: int, row: int) -> str:
    upper, lower = levels[2 * row * width :], levels[(2 * row + 1) * width :]
    return "".join(HALVES[(upper[x] < DARK) | (lower[x] < DARK) << 1] for x in range(width))
