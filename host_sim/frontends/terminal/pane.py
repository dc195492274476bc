"""The printed text and the help as lines of a terminal."""

from collections.abc import Sequence

from host_sim.frontends.shortcuts import help_rows
from host_sim.frontends.terminal.keys import UNAVAILABLE
from host_sim.models import Model
from host_sim.screen.transcript import Line, wrapped

RULE = "│ "
NARROWEST = 24  # columns; a narrower pane isn't shown
COLOURS = {"asked": "\x1b[36m", "typed": "\x1b[36m", "traceback": "\x1b[31m", "hint": "\x1b[33m", "note": "\x1b[2m"}
PLAIN = "\x1b[0m"
NEXT_PAGE, CLOSE = "  Press any key for more.", "  Press any key to close."


def pane_lines(lines: Sequence[Line], columns: int, rows: int, *, colour: bool) -> list[str]:
    """The last rows of the text, wrapped, as many as fit."""
    last_rows: list[str] = []
    for line in reversed(lines[-rows:]):
        last_rows[:0] = [coloured(row, colour=colour) for row in wrapped(line, columns)]
        if len(last_rows) >= rows:
            break
    return last_rows[-rows:]


def coloured(pieces: Line, *, colour: bool) -> str:
    return "".join(
        f"{COLOURS[piece.kind]}{piece.text}{PLAIN}" if colour and piece.kind in COLOURS else piece.text
        for piece in pieces
    )


def beside(screen: Sequence[str], width: int, text: Sequence[str], rows: int) -> list[str]:
    """Screen and text side by side; the text begins after `width` columns."""
    count = max(len(screen), min(len(text), rows))
    left = [*screen, *[""] * (count - len(screen))]
    right = [*text, *[""] * (count - len(text))]
    return [f"{line}\x1b[K\x1b[{width + 1}G{RULE}{words}" for line, words in zip(left, right, strict=True)]


def help_lines(model: Model) -> list[str]:
    rows = help_rows(model, without=UNAVAILABLE)
    width = max(len(left) for left, _ in rows) + 3
    return [f"  {left:<{width}}{right}".rstrip() for left, right in rows]


def help_pages(model: Model, rows: int) -> list[list[str]]:
    """The help in pages of at most that many rows, each with a line that says what comes next."""
    lines, count = help_lines(model), max(1, rows - 2)
    pages = [lines[start : start + count] for start in range(0, len(lines), count)]
    return [[*page, "", NEXT_PAGE if page is not pages[-1] else CLOSE] for page in pages]
