"""The text pane beside the calculator: everything printed, to scroll, select and copy."""

from typing import NamedTuple

from pygame import Rect, Surface

from host_sim.frontends.window.monospace import MonospaceFont, monospace_font
from host_sim.frontends.window.shapes import Colour, slab, text
from host_sim.screen.transcript import Kind, Line, Transcript, text_of, wrapped

HEIGHT = 15  # of the letters, at scale 1
SMALLEST, LARGEST = 12, 30
HEAD = 34  # height of the heading
MARGIN = 12

GROUND: Colour = (16, 17, 20)
RIM: Colour = (58, 62, 70)
HEADING: Colour = (128, 134, 146)
SELECTED: Colour = (52, 84, 134)
BAR: Colour = (70, 75, 86)
COLOURS: dict[Kind, Colour] = {
    "printed": (222, 226, 231),
    "asked": (122, 184, 214),
    "typed": (160, 214, 160),
    "traceback": (242, 132, 120),
    "hint": (232, 194, 106),
    "note": (128, 134, 146),
}
HELP = "drag: select   Ctrl-C: copy   F9: hide"
EMPTY = "Printed text appears here."


class Place(NamedTuple):
    """A position before a character; lines are counted from the start of the session."""

    line: int
    column: int


class Row(NamedTuple):
    """A displayed row: part of a line."""

    start: Place
    pieces: Line


class TextPane:
    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self._rect = Rect(0, 0, 1, 1)
        self._scale = 1.0
        self._font: MonospaceFont | None = None
        self._columns, self._count = 1, 1
        self._back = 0  # rows scrolled up
        self._anchor: Place | None = None
        self._head: Place | None = None
        self._dragging = False

    def place(self, rect: Rect, scale: float) -> None:
        self._rect, self._scale = rect, scale
        self._font = monospace_font(min(max(round(HEIGHT * scale), SMALLEST), LARGEST))
        inner = self._inner
        self._columns = max(8, inner.width // self._font.cell[0])
        self._count = max(1, inner.height // self._font.cell[1])

    @property
    def appearance(self) -> tuple[object, ...]:
        """Changes whenever the pane must be redrawn."""
        return self._transcript.version, self._back, self.selection, self._rect.topleft, self._rect.size

    @property
    def rect(self) -> Rect:
        return self._rect

    # Scrolling and selecting

    def scroll(self, rows: int) -> None:
        """Scroll up, or down if negative, within the text."""
        self._back = max(0, self._back + rows)
        rows_available = len(self._rows())
        if rows_available < self._count + self._back:
            self._back = max(0, rows_available - self._count)

    def press(self, place: tuple[int, int]) -> None:
        """The mouse button goes down: clears the selection."""
        self._anchor = self._head = self._place_at(place)
        self._dragging = True

    def drag(self, place: tuple[int, int]) -> None:
        if not self._dragging:
            return
        if place[1] < self._inner.top:
            self.scroll(1)
        elif place[1] > self._inner.bottom:
            self.scroll(-1)
        self._head = self._place_at(place)

    def release(self) -> None:
        self._dragging = False

    def select_all(self) -> None:
        lines = self._transcript.lines()
        if lines:
            first = self._transcript.first
            self._anchor = Place(first, 0)
            self._head = Place(first + len(lines) - 1, len(text_of(lines[-1])))

    def forget_selection(self) -> None:
        self._anchor = self._head = None

    @property
    def selection(self) -> tuple[Place, Place] | None:
        """Start and end; None if nothing is selected."""
        if self._anchor is None or self._head is None or self._anchor == self._head:
            return None
        return min(self._anchor, self._head), max(self._anchor, self._head)

    def selected_text(self) -> str:
        if self.selection is None:
            return ""
        start, end = self.selection
        all_lines, first = self._transcript.lines(), self._transcript.first
        lines = [text_of(line) for line in all_lines[max(0, start.line - first) : end.line - first + 1]]
        if lines:
            lines[-1] = lines[-1][: end.column]
            lines[0] = lines[0][start.column :]
        return "\n".join(lines)

    def _place_at(self, point: tuple[int, int]) -> Place:
        assert self._font
        rows = self._visible()
        if not rows:
            return Place(self._transcript.first, 0)
        number = (point[1] - self._inner.top) // self._font.cell[1]
        row = rows[min(max(number, 0), len(rows) - 1)]
        column = round((point[0] - self._inner.left) / self._font.cell[0])
        if number >= len(rows):
            column = self._columns
        return Place(row.start.line, row.start.column + min(max(column, 0), len(text_of(row.pieces))))

    # Drawing

    @property
    def _inner(self) -> Rect:
        margin, head = round(MARGIN * self._scale), round(HEAD * self._scale)
        rect = self._rect
        return Rect(rect.x + margin, rect.y + head, rect.width - 2 * margin, rect.height - head - margin)

    def _rows(self) -> list[Row]:
        """The last rows, as many as needed, oldest first."""
        lines = self._transcript.lines()
        needed = self._count + self._back
        last_rows: list[Row] = []
        for number in range(len(lines) - 1, -1, -1):
            column = 0
            rows = []
            for pieces in wrapped(lines[number], self._columns):
                rows.append(Row(Place(self._transcript.first + number, column), pieces))
                column += len(text_of(pieces))
            last_rows[:0] = rows
            if len(last_rows) >= needed:
                break
        return last_rows[-needed:]

    def _visible(self) -> list[Row]:
        return self._rows()[: self._count]

    def paint(self, canvas: Surface) -> None:
        assert self._font
        canvas.blit(slab(self._rect.size, 12 * self._scale, RIM, RIM), self._rect)
        inside = self._rect.inflate(-2, -2)
        canvas.blit(slab(inside.size, 12 * self._scale - 1, GROUND, GROUND), inside)
        self._paint_heading(canvas)
        rows = self._visible()
        if not rows:
            canvas.blit(self._font.render(EMPTY[: self._columns], HEADING), self._inner.topleft)
        for number, row in enumerate(rows):
            self._paint_row(canvas, row, self._inner.top + number * self._font.cell[1])
        self._paint_bar(canvas)

    def _paint_heading(self, canvas: Surface) -> None:
        words = text(HELP, 13 * self._scale, HEADING)
        middle = self._rect.top + round(HEAD / 2 * self._scale)
        canvas.blit(words, words.get_rect(midleft=(self._inner.left, middle)))

    def _paint_row(self, canvas: Surface, row: Row, top: int) -> None:
        assert self._font
        width, height = self._font.cell
        if columns := self._selected_columns(row):
            left, right = columns
            canvas.fill(SELECTED, (self._inner.left + left * width, top, (right - left) * width, height))
        x = self._inner.left
        for piece in row.pieces:
            canvas.blit(self._font.render(piece.text, COLOURS[piece.kind]), (x, top))
            x += len(piece.text) * width

    def _selected_columns(self, row: Row) -> tuple[int, int] | None:
        """The selected columns of a row; an empty line within a selection counts as one column."""
        if self.selection is None:
            return None
        start, end = self.selection
        length = len(text_of(row.pieces))
        after = Place(row.start.line, row.start.column + length)
        if end <= row.start or start > after:
            return None
        left = start.column - row.start.column if start > row.start else 0
        right = end.column - row.start.column if end <= after else max(length, 1)
        return (left, right) if right > left else None

    def _paint_bar(self, canvas: Surface) -> None:
        """The scroll bar, if there is more text than fits."""
        total = len(self._transcript.lines())
        if total <= self._count:
            return
        inner = self._inner
        width, least = max(3, round(4 * self._scale)), round(28 * self._scale)
        height = max(least, inner.height * self._count // total)
        down = inner.height - height - (inner.height - height) * min(1.0, self._back / max(1, total - self._count))
        canvas.fill(BAR, (self._rect.right - 2 * width, inner.top + down, width, height))
