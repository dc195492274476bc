"""All that was printed as lines of a terminal: beside the display where there is room, else in its place."""

from collections.abc import Sequence

from host_sim.screen.transcript import Line, wrapped

RULE = "│ "
NARROWEST = 24  # columns that are worth a pane
COLOURS = {"asked": "\x1b[36m", "typed": "\x1b[36m", "traceback": "\x1b[31m", "hint": "\x1b[33m", "note": "\x1b[2m"}
PLAIN = "\x1b[0m"


def pane_lines(lines: Sequence[Line], columns: int, rows: int, *, colour: bool) -> list[str]:
    """The last rows of the text, wrapped; as many as there is room for."""
    found: list[str] = []
    for line in reversed(lines[-rows:]):
        found[:0] = [painted(row, colour=colour) for row in wrapped(line, columns)]
        if len(found) >= rows:
            break
    return found[-rows:]


def painted(pieces: Line, *, colour: bool) -> str:
    return "".join(
        f"{COLOURS[piece.kind]}{piece.text}{PLAIN}" if colour and piece.kind in COLOURS else piece.text
        for piece in pieces
    )


def beside(screen: Sequence[str], width: int, text: Sequence[str], rows: int) -> list[str]:
    """Screen and text next to each other; the text begins after `width` columns, wherever a line of the screen ends."""
    count = max(len(screen), min(len(text), rows))
    left = [*screen, *[""] * (count - len(screen))]
    right = [*text, *[""] * (count - len(text))]
    return [f"{one}\x1b[K\x1b[{width + 1}G{RULE}{other}" for one, other in zip(left, right, strict=True)]
