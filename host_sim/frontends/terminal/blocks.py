"""The display as text: half blocks with 2 pixels per character, or braille with 8."""

from collections.abc import Sequence

from host_sim.frontends.terminal.colour import (
    HALVES,
    NARROWEST,
    PLAIN,
    READABLE,
    colour_blocks,
    scaled_size,
    text_instead,
)
from host_sim.models import Model

BRAILLE = 0x2800
# The bit of each dot of a braille character, row by row.
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))

STATUS_LINES = 2

LCD_COLOURS = "\x1b[38;5;235;48;5;151m"


def half_blocks(frame: bytes, width: int) -> list[str]:
    """One line per two rows of pixels, one character per column."""
    return [
        "".join(HALVES[frame[top + x] | frame[top + width + x] << 1] for x in range(width))
        for top in range(0, len(frame), 2 * width)
    ]


def braille(frame: bytes, width: int) -> list[str]:
    """One line per four rows of pixels, one character per two columns."""
    return [
        "".join(chr(BRAILLE | braille_dots(frame, width, top + x)) for x in range(0, width, 2))
        for top in range(0, len(frame), 4 * width)
    ]


def braille_dots(frame: bytes, width: int, corner: int) -> int:
    """The bits of the 2x4 pixels whose top left is `corner`."""
    bits = 0
    for row, (left, right) in enumerate(DOTS):
        place = corner + row * width
        bits |= (left if frame[place] else 0) | (right if frame[place + 1] else 0)
    return bits


def fits(size: tuple[int, int], columns: int, rows: int) -> bool:
    return columns >= size[0] and rows >= size[1] + STATUS_LINES


def blocks_size(model: Model) -> tuple[int, int]:
    """Including the border."""
    return model.width + 2, model.height // 2 + 2


def braille_size(model: Model) -> tuple[int, int]:
    return model.width // 2 + 2, model.height // 4 + 2


def display_size(model: Model, columns: int, rows: int) -> tuple[int, int] | None:
    """Size of the largest display that fits, including the border; None if none fits."""
    if model.pixels != "one bit":
        size = scaled_size(model, columns - 2, rows - 2 - STATUS_LINES)
        return size and (size[0] + 2, size[1] + 2)
    sizes = (blocks_size(model), braille_size(model))
    return next((size for size in sizes if fits(size, columns, rows)), None)


def size_for_letters(model: Model, columns: int, rows: int) -> tuple[int, int] | None:
    """The terminal size needed to read text in drawings; None if this one is large enough, or too small for any
    display."""
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
    """All lines of the terminal: the display in a border, as large as fits, then the status and the text."""
    size = display_size(model, columns, rows)
    if model.pixels != "one bit":
        return colour_screen(model, frame, status, text, columns, rows, colour=colour)
    smallest, colours = braille_size(model), LCD_COLOURS if colour else ""
    if size == blocks_size(model):
        return framed(half_blocks(frame, model.width), status, columns, model.width, colours=colours)
    if size is None:
        width, height = smallest[0], smallest[1] + STATUS_LINES
        return [f"The terminal must be at least {width}x{height}."[:columns]]
    # Text in braille is hard to read, so the last lines of the shell are repeated below if there is room.
    room = rows - smallest[1] - STATUS_LINES
    repeated = [line for line in text if line][-room:] if room else []
    return framed(braille(frame, model.width), [*status, *repeated], columns, model.width // 2, colours=colours)


def colour_screen(
    model: Model, frame: bytes, status: Sequence[str], text: Sequence[str], columns: int, rows: int, *, colour: bool
) -> list[str]:
    size = scaled_size(model, columns - 2, rows - 2 - STATUS_LINES)
    if size is None:
        width, height = NARROWEST + 2, NARROWEST * model.height // model.width // 2 + 2 + STATUS_LINES
        return [f"The terminal must be at least {width}x{height}."[:columns]]
    if text and READABLE * size[0] < model.width:
        return framed(text_instead(text, size), status, columns, size[0], colours="")
    return framed(colour_blocks(frame, model, size, colour=colour), status, columns, size[0], colours="")


def framed(lcd: Sequence[str], below: Sequence[str], columns: int, width: int, *, colours: str) -> list[str]:
    """The display with border and colours, centred."""
    off = PLAIN if colours else ""
    margin = " " * ((columns - width - 2) // 2)
    lines = [
        f"{margin}╭{'─' * width}╮",
        *(f"{margin}│{colours}{line}{off}│" for line in lcd),
        f"{margin}╰{'─' * width}╯",
    ]
    return lines + [f"{margin} {line}"[:columns] for line in below]


def redraw(before: Sequence[str], now: Sequence[str]) -> str:
    """The control codes that turn the old lines into the new ones; '' if they are equal."""
    updates = [
        f"\x1b[{number + 1};1H{line}\x1b[K"
        for number, line in enumerate(now)
        if number >= len(before) or before[number] != line
    ]
    if len(before) > len(now):
        updates.append(f"\x1b[{len(now) + 1};1H\x1b[J")
    return "".join(updates)
