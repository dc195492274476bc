"""Everything that runs have printed, asked and reported, and what was typed; not cut to the display's columns."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

Kind = Literal["printed", "asked", "typed", "traceback", "hint", "note"]
# A script that prints forever must not fill the PC's memory.
KEPT_CHARACTERS = 1_000_000
KEPT_LINES = 5_000
KEPT_COLUMNS = 20_000  # of each line
MERGED_CHARACTERS = 1_000  # short texts of one kind are joined up to about this length


@dataclass(frozen=True)
class Piece:
    """Text of one kind."""

    text: str
    kind: Kind


Line = tuple[Piece, ...]


class Transcript:
    """Can be written from any thread. The listener gets every text unchanged, in the thread that wrote it."""

    def __init__(self, listener: Callable[[str, Kind], object] | None = None) -> None:
        self._lock = threading.Lock()
        self._log: list[Piece] = []  # the texts as written, oldest first
        self._length = 0  # characters in the log
        self._dropped = 0  # number of pieces removed from the start of the log
        self._sealed = 0  # no text is merged into pieces before this index
        self._split = 0  # pieces of the log that are already in _lines
        self._lines: list[Line] = [()]
        self._line_letters = 0  # at least as many as _lines has
        self._listener = listener
        self.version = 0  # increases with every change
        self.first = 0  # number of the first line that lines() returns

    def write(self, text: str, kind: Kind = "printed") -> None:
        if not text:
            return
        with self._lock:
            self._append(text[-KEPT_CHARACTERS:], kind)
            self.version += 1
        try:
            if self._listener:
                self._listener(text, kind)
        except Exception:
            self._listener = None  # it would fail again when the end of the run is written
            raise

    def write_line(self, text: str, kind: Kind) -> None:
        """A separate line, even if the last one is unfinished."""
        self.end_line()
        self.write(text + "\n", kind)

    def interject(self, text: str, kind: Kind) -> None:
        """A separate line; an unfinished line, such as a question, is repeated after it."""
        lines = self.lines() if self.is_within_a_line else [()]
        self.write_line(text, kind)
        for piece in lines[-1]:
            self.write(piece.text, piece.kind)

    def end_line(self) -> None:
        if self.is_within_a_line:
            self.write("\n", "note")

    @property
    def is_within_a_line(self) -> bool:
        return bool(self._log) and not self._log[-1].text.rstrip("\r").endswith("\n")

    def lines(self) -> list[Line]:
        """The last lines; the very last one may be unfinished."""
        with self._lock:
            for piece in self._log[self._split :]:
                self._add_to_lines(clean(piece.text), piece.kind)
            self._split = self._sealed = len(self._log)
            return self._lines[:] if self._lines[-1] else self._lines[:-1]

    def text(self) -> str:
        return "\n".join(map(text_of, self.lines()))

    def mark(self) -> int:
        """The current end, for printed()."""
        with self._lock:
            self._sealed = len(self._log)
            return self._dropped + len(self._log)

    def printed(self, since: int) -> str:
        """The text printed since the mark, or the last KEPT_CHARACTERS of it."""
        with self._lock:
            pieces = self._log[max(0, since - self._dropped) :]
            return "".join(piece.text for piece in pieces if piece.kind == "printed")[-KEPT_CHARACTERS:]

    def _append(self, text: str, kind: Kind) -> None:
        last = self._log[-1] if len(self._log) > self._sealed else None
        if last and last.kind == kind and len(last.text) < MERGED_CHARACTERS:
            self._log[-1] = Piece(last.text + text, kind)
        else:
            self._log.append(Piece(text, kind))
        self._length += len(text)
        if self._length > 2 * KEPT_CHARACTERS:
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        count = 0
        while self._length - len(self._log[count].text) >= KEPT_CHARACTERS:
            self._length -= len(self._log[count].text)
            count += 1
        del self._log[:count]
        self._dropped += count
        self._sealed, self._split = max(0, self._sealed - count), max(0, self._split - count)

    def _add_to_lines(self, text: str, kind: Kind) -> None:
        for number, part in enumerate(text.split("\n")[-KEPT_LINES:]):
            if number:
                self._lines.append(())
            if part:
                self._lines[-1] = joined(self._lines[-1], Piece(part[-KEPT_COLUMNS:], kind))
        self._line_letters += len(text)
        if len(self._lines) > KEPT_LINES or self._line_letters > 2 * KEPT_CHARACTERS:
            self._drop_lines()

    def _drop_lines(self) -> None:
        lengths = [sum(len(piece.text) for piece in line) for line in self._lines[-KEPT_LINES:]]
        kept, self._line_letters = 0, 0
        for length in reversed(lengths):
            if kept and self._line_letters + length > KEPT_CHARACTERS:
                break
            kept += 1
            self._line_letters += length
        self.first += len(self._lines) - kept
        del self._lines[:-kept]


def clean(text: str) -> str:
    """Replace control characters, so that each character takes one column."""
    plain = text.replace("\r", "").replace("\t", "    ")
    return plain if plain.isprintable() else "".join(c if c.isprintable() or c == "\n" else "?" for c in plain)


def joined(line: Line, piece: Piece) -> Line:
    """Append to a line; adjacent text of one kind stays one piece, however often print(end="") is called."""
    if not line or line[-1].kind != piece.kind:
        return (*line, piece)
    return (*line[:-1], Piece((line[-1].text + piece.text)[-KEPT_COLUMNS:], piece.kind))


def wrapped(line: Line, columns: int) -> list[Line]:
    """A line split into rows of that width, between words if possible; an empty line is one row."""
    starts = [0, *breaks(text_of(line), columns)]
    return [part(line, start, end) for start, end in zip(starts, [*starts[1:], None], strict=True)]


def breaks(text: str, columns: int) -> list[int]:
    """The columns where new rows begin."""
    starts: list[int] = []
    start = 0
    while len(text) - start > columns:
        space = text.rfind(" ", start + columns // 2, start + columns)
        start = space + 1 if space >= 0 else start + columns
        starts.append(start)
    return starts


def part(line: Line, start: int, end: int | None) -> Line:
    """The pieces between two columns."""
    pieces = []
    for piece in line:
        text = piece.text[max(0, start) : None if end is None else max(0, end)]
        if text:
            pieces.append(Piece(text, piece.kind))
        start -= len(piece.text)
        end = None if end is None else end - len(piece.text)
    return tuple(pieces)


def text_of(line: Line) -> str:
    return "".join(piece.text for piece in line)
