"""Everything that was said, run after run: printed, asked, typed, and how it went wrong. Not cut to any columns."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["printed", "asked", "typed", "traceback", "hint", "note"]
KEPT_LINES = 5_000  # a script that prints for ever must not fill the PC
KEPT_COLUMNS = 20_000  # of a line that never ends


@dataclass(frozen=True)
class Piece:
    """Some text of one kind, without a line's end in it."""

    text: str
    kind: Kind


Line = tuple[Piece, ...]


class Transcript:
    """Written from any thread; what is listening hears every text as it comes, in the thread that it comes from."""

    def __init__(self, listener: Callable[[str, Kind], object] | None = None) -> None:
        self._lock = threading.Lock()
        self._lines: list[Line] = [()]
        self._listener = listener
        self.version = 0  # higher after every change, for those who only look now and then
        self.first = 0  # how many lines there were before the first one that is kept

    def write(self, text: str, kind: Kind = "printed") -> None:
        if not text:
            return
        with self._lock:
            self._add(clean(text), kind)
            self.version += 1
        if self._listener:
            self._listener(text, kind)

    def write_line(self, text: str, kind: Kind) -> None:
        """A line of its own, wherever the last one has ended."""
        self.end_line()
        self.write(text + "\n", kind)

    def interject(self, text: str, kind: Kind) -> None:
        """A line of its own; what was left open, such as a question, stands again after it."""
        open_line = self._lines[-1]
        self.write_line(text, kind)
        for piece in open_line:
            self.write(piece.text, piece.kind)

    def end_line(self) -> None:
        if self.is_within_a_line:
            self.write("\n")

    @property
    def is_within_a_line(self) -> bool:
        return bool(self._lines[-1])

    def lines(self) -> list[Line]:
        """All that is kept; the last one may still be open, and is left out where it is empty."""
        with self._lock:
            return self._lines[:] if self._lines[-1] else self._lines[:-1]

    def text(self) -> str:
        return "\n".join(map(text_of, self.lines()))

    def _add(self, text: str, kind: Kind) -> None:
        for number, part in enumerate(text.split("\n")[-KEPT_LINES:]):
            if number:
                self._lines.append(())
            if part:
                self._lines[-1] = joined(self._lines[-1], Piece(part[-KEPT_COLUMNS:], kind))
        if len(self._lines) > KEPT_LINES:
            self.first += len(self._lines) - KEPT_LINES
            del self._lines[:-KEPT_LINES]


def clean(text: str) -> str:
    """Without what moves a cursor or rings a bell: a character is a column from here on."""
    plain = text.replace("\r", "").replace("\t", "    ")
    return plain if plain.isprintable() else "".join(c if c.isprintable() or c == "\n" else "?" for c in plain)


def joined(line: Line, piece: Piece) -> Line:
    """Text of one kind stays in one piece: print(end="") may come a thousand times."""
    if not line or line[-1].kind != piece.kind:
        return (*line, piece)
    return (*line[:-1], Piece((line[-1].text + piece.text)[-KEPT_COLUMNS:], piece.kind))


def wrapped(line: Line, columns: int) -> list[Line]:
    """A line cut into rows of so many columns, between two words where that is possible; an empty line is one row."""
    starts = [0, *breaks(text_of(line), columns)]
    return [part(line, start, end) for start, end in zip(starts, [*starts[1:], None], strict=True)]


def breaks(text: str, columns: int) -> list[int]:
    """Where new rows begin."""
    found: list[int] = []
    start = 0
    while len(text) - start > columns:
        space = text.rfind(" ", start + columns // 2, start + columns)
        start = space + 1 if space >= 0 else start + columns
        found.append(start)
    return found


def part(line: Line, start: int, end: int | None) -> Line:
    """The pieces of the characters from start to end."""
    found = []
    for piece in line:
        text = piece.text[max(0, start) : None if end is None else max(0, end)]
        if text:
            found.append(Piece(text, piece.kind))
        start -= len(piece.text)
        end = None if end is None else end - len(piece.text)
    return tuple(found)


def text_of(line: Line) -> str:
    return "".join(piece.text for piece in line)
