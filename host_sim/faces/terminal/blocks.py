"""The display as text: two pixels a character in half blocks, or eight in braille."""

from collections.abc import Sequence

from host_sim.faces.terminal.colour import NARROWEST, READABLE, colour_blocks, scaled_size, text_instead
from host_sim.models import Model

HALVES = " ▀▄█"  # nothing, the upper pixel, the lower, both
BRAILLE = 0x2800
# The bit of each dot of a braille character, row by row.
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))

STATUS_LINES = 2

LCD_COLOURS = "\x1b[38;5;235;48;5;151m"
PLAIN = "\x1b[0m"


def half_blocks(frame: bytes, width: int) -> list[str]:
    """A line for two rows of pixels, a character for each column."""
    return [
        "".join(HALVES[frame[top + x] | frame[top + width + x] << 1] for x in range(width))
        for top in range(0, len(frame), 2 * width)
    ]


def braille(frame: bytes, width: int) -> list[str]:
    """A line for four rows of pixels, a character for two columns."""
    return [
        "".join(chr(BRAILLE | braille_dots(frame, width, top + x)) for x in range(0, width, 2))
        for top in range(0, len(frame), 4 * width)
    ]


def braille_dots(frame: bytes, width: int, corner: int) -> int:
    """The bits of the 2x4 pixels below and right of `corner`."""
    bits = 0
    for row, (left, right) in enumerate(DOTS):
        place = corner + row * width
        bits |= (left if frame[place] else 0) | (right if frame[place + 1] else 0)
    return bits


def fits(size: tuple[int, int], columns: int, rows: int) -> bool:
    return columns >= size[0] and rows >= size[1] + STATUS_LINES


def blocks_size(model: Model) -> tuple[int, int]:
    """With the border around it."""
    return model.width + 2, model.height // 2 + 2


def braille_size(model: Model) -> tuple[int, int]:
    return model.width // 2 + 2, model.height // 4 + 2


def display_size(model: Model, columns: int, rows: int) -> tuple[int, int] | None:
    """Of the largest display that fits, with its border; None where none does."""
    if model.pixels != "one bit":
        size = scaled_size(model, columns - 2, rows - 2 - STATUS_LINES)
        return size and (size[0] + 2, size[1] + 2)
    sizes = (blocks_size(model), braille_size(model))
    return next((size for size in sizes if fits(size, columns, rows)), None)


def size_for_letters(model: Model, columns: int, rows: int) -> tuple[int, int] | None:
    """Of a terminal in which the letters of a drawing can be read; None where they can be in this one, or nothing can
    be seen at all."""
    size = scaled_size(model, columns - 2, rows - 2 - STATUS_LINES) if model.pixels != "one bit" else None
    if size is None or READABLE * size[0] >= model.width:
        return None
    return model.width // READABLE + 2, model.height // READABLE // 2 + 2 + STATUS_LINES


def screen_lines(
    model: Model,
    frame: bytes,
    status: Sequence[str],
    text: Sequence[str],
    columns: int,
    rows: int,
    *,
    colour: bool = True,
) -> list[str]:
    """All lines of the terminal: the display as large as it fits, in a border, the status and the text under it."""
    size = display_size(model, columns, rows)
    if model.pixels != "one bit":
        return colour_screen(model, frame, status, text, columns, rows, colour=colour)
    smallest, colours = braille_size(model), LCD_COLOURS if colour else ""
    if size == blocks_size(model):
        return framed(half_blocks(frame, model.width), status, columns, model.width, colours=colours)
    if size is None:
        width, height = smallest[0], smallest[1] + STATUS_LINES
        return [f"This terminal is {columns}x{rows}; {width}x{height} are needed."[:columns]]
    # Letters in braille are hard to read: the last lines of the shell are repeated as far as there is room.
    room = rows - smallest[1] - STATUS_LINES
    repeated = [line for line in text if line][-room:] if room else []
    return framed(braille(frame, model.width), [*status, *repeated], columns, model.width // 2, colours=colours)


def colour_screen(
    model: Model, frame: bytes, status: Sequence[str], text: Sequence[str], columns: int, rows: int, *, colour: bool
) -> list[str]:
    size = scaled_size(model, columns - 2, rows - 2 - STATUS_LINES)
    if size is None:
        width, height = NARROWEST + 2, NARROWEST * model.height // model.width // 2 + 2 + STATUS_LINES
        return [f"This terminal is {columns}x{rows}; {width}x{height} are needed."[:columns]]
    if text and READABLE * size[0] < model.width:
        return framed(text_instead(text, size), status, columns, size[0], colours="")
    return framed(colour_blocks(frame, model, size, colour=colour), status, columns, size[0], colours="")


def framed(lcd: Sequence[str], below: Sequence[str], columns: int, width: int, *, colours: str) -> list[str]:
    """The display with its border and colours, in the middle of the terminal."""
    off = PLAIN if colours else ""
    margin = " " * ((columns - width - 2) // 2)
    lines = [
        f"{margin}╭{'─' * width}╮",
        *(f"{margin}│{colours}{line}{off}│" for line in lcd),
        f"{margin}╰{'─' * width}╯",
    ]
    return lines + [f"{margin} {line}"[:columns] for line in below]


def redraw(before: Sequence[str], now: Sequence[str]) -> str:
    """The control codes that turn the lines on the terminal into the lines of now; '' where they are the same."""
    moves = [
        f"\x1b[{number + 1};1H{line}\x1b[K"
        for number, line in enumerate(now)
        if number >= len(before) or before[number] != line
    ]
    if len(before) > len(now):
        moves.append(f"\x1b[{len(now) + 1};1H\x1b[J")
    return "".join(moves)
