"""The display in a terminal: half blocks with 2 pixels per character, braille with 8, or the shell as real text."""

from collections.abc import Sequence

from host_sim.frontends.terminal.colour import HALVES, NARROWEST, PLAIN, READABLE, colour_blocks, scaled_size
from host_sim.models import Model
from host_sim.screen.shell import prompt_columns

BRAILLE = 0x2800
# The bit of each dot of a braille character, row by row.
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))

STATUS_LINES = 2

LCD_COLOURS = {"one bit": "\x1b[38;5;235;48;5;151m", "rgb565": "\x1b[38;5;16;48;5;231m"}
REVERSED, NOT_REVERSED = "\x1b[7m", "\x1b[27m"


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


def display_size(model: Model, columns: int, rows: int, *, text: bool = False) -> tuple[int, int] | None:
    """Size of the largest display that fits, including the border; None if none fits. text: the shell or the list,
    which is real text if its letters would be too small."""
    if text and not is_readable(model, columns, rows):
        size: tuple[int, int] | None = text_size(model)
    elif model.pixels != "one bit":
        size = scaled_size(model, columns - 2, rows - 2 - STATUS_LINES)
    elif scale := blocks_scale(model, columns, rows):
        size = model.width * scale, model.height * scale // 2
    else:
        size = model.width // 2, model.height // 4
    if size is None or columns < size[0] + 2 or rows < size[1] + 2 + STATUS_LINES:
        return None
    return size[0] + 2, size[1] + 2


def blocks_scale(model: Model, columns: int, rows: int) -> int:
    """How many columns and half rows a pixel of two colours gets; 0 if only braille fits."""
    return max(0, min((columns - 2) // model.width, 2 * (rows - 2 - STATUS_LINES) // model.height))


def text_size(model: Model) -> tuple[int, int]:
    return model.columns + 2, model.rows


def is_readable(model: Model, columns: int, rows: int) -> bool:
    """Whether letters in the drawing are large enough."""
    if model.pixels == "one bit":
        return blocks_scale(model, columns, rows) > 0
    size = scaled_size(model, columns - 2, rows - 2 - STATUS_LINES)
    return size is not None and READABLE * size[0] >= model.width


def size_for_letters(model: Model) -> tuple[int, int]:
    """The terminal size needed to read text in drawings."""
    reduced = 1 if model.pixels == "one bit" else READABLE
    return model.width // reduced + 2, model.height // reduced // 2 + 2 + STATUS_LINES


def screen_lines(
    model: Model,
    frame: bytes,
    status: Sequence[str],
    text: Sequence[str],
    columns: int,
    rows: int,
    *,
    cursor: tuple[int, int] | None = None,
    highlighted: int | None = None,
    colour: bool = True,
) -> list[str]:
    """All lines of the terminal: the display in a border, as large as fits, then the status."""
    size = display_size(model, columns, rows, text=bool(text))
    if size is None:
        return [
            f"The terminal must be at least {' x '.join(map(str, smallest_terminal(model, bool(text))))}."[:columns]
        ]
    width = size[0] - 2
    colours = LCD_COLOURS[model.pixels] if colour else ""
    if text and not is_readable(model, columns, rows):
        return framed(shell_lines(text, cursor, highlighted, text_size(model)), status, columns, width, colours=colours)
    if model.pixels != "one bit":
        return framed(
            colour_blocks(frame, model, (width, size[1] - 2), colour=colour), status, columns, width, colours=""
        )
    if scale := blocks_scale(model, columns, rows):
        return framed(half_blocks(*enlarged(frame, model.width, scale)), status, columns, width, colours=colours)
    return framed(braille(frame, model.width), status, columns, width, colours=colours)


def smallest_terminal(model: Model, text: bool) -> tuple[int, int]:
    if text:
        width, height = text_size(model)
    elif model.pixels == "one bit":
        width, height = model.width // 2, model.height // 4
    else:
        width, height = NARROWEST, NARROWEST * model.height // model.width // 2
    return width + 2, height + 2 + STATUS_LINES


def enlarged(frame: bytes, width: int, scale: int) -> tuple[bytes, int]:
    """The frame with larger pixels, and its width."""
    if scale == 1:
        return frame, width
    rows = [frame[start : start + width] for start in range(0, len(frame), width)]
    wide = [b"".join(bytes([pixel]) * scale for pixel in row) for row in rows]
    return b"".join(row * scale for row in wide), width * scale


def shell_lines(
    text: Sequence[str], cursor: tuple[int, int] | None, highlighted: int | None, size: tuple[int, int]
) -> list[str]:
    """The lines as real text, with the cursor or the highlighted line."""
    width, height = size
    lines = [f" {line}"[:width].ljust(width) for line in [*text[:height], *[""] * (height - len(text))]]
    if cursor and cursor[0] < height:
        row, column = cursor[0], cursor[1] + 1
        line = lines[row]
        lines[row] = f"{line[:column]}{REVERSED}{line[column]}{NOT_REVERSED}{line[column + 1 :]}"
    if highlighted is not None and highlighted < height:
        start, line = 1 + prompt_columns(text[highlighted]), lines[highlighted]
        lines[highlighted] = f"{line[:start]}{REVERSED}{line[start:-1]}{NOT_REVERSED}{line[-1]}"
    return lines


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
