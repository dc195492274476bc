"""The text shell: its rows, scrolling, and the line of input."""

import re
from typing import NamedTuple

from host_sim.models import Model
from host_sim.screen.canvas import Canvas
from host_sim.screen.fonts import fonts_of
from host_sim.screen.listing import FUNCTION_KEYS

KEPT_ROWS = 300  # how far the arrows scroll back
THIN = 8  # the cursor's thickness is this fraction of a letter's height
SCROLLED = {"UP": 1, "DOWN": -1, "PAGE_UP": 1, "PAGE_DOWN": -1}  # rows, or pages
PHRASE = re.compile(r"\S+(?: \S+)*")
ARROWS = frozenset(("UP", "DOWN", "LEFT", "RIGHT"))


class Cursor(NamedTuple):
    """A filled box in the cell of the next character."""

    left: int
    top: int
    width: int
    height: int


class Label(NamedTuple):
    """A black box with white text, for a function key."""

    left: int
    top: int
    width: int
    height: int
    text: str
    text_left: int


def cursor_of(model: Model) -> Cursor:
    font = fonts_of(model)["large"]
    thickness = font.height // THIN
    if model.shell.cursor == "bar":
        return Cursor(0, 0, thickness, font.height)
    return Cursor(0, font.height - thickness, font.glyph(" ").advance - 1, thickness)


def labels_of(model: Model) -> list[Label]:
    font, pitch = fonts_of(model)["medium"], model.width // FUNCTION_KEYS
    height = font.height + 2
    return [
        Label(
            (key - 1) * pitch, model.height - height, pitch - 1, height, text, (pitch - 1 - font.width(text) + 1) // 2
        )
        for key, text in model.shell.labels
    ]


class Shell:
    """Printed text, wrapped into rows, followed by the typed text."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._font = fonts_of(model)["large"]
        self._rows = [""]  # print(end="") and typing continue the last one
        self._typed = ""
        self._cursor = 0
        self._back = 0
        self._pixels: bytes | None = None
        self.asking = False

    def write(self, text: str) -> None:
        self._changed()
        self._back = 0
        text = text.replace("\r", "")[-KEPT_ROWS * self._model.columns :]
        for number, line in enumerate(text.split("\n")):
            if number:
                self._rows.append("")
            self._rows[-1:] = self._wrapped(self._rows[-1] + line)
        del self._rows[:-KEPT_ROWS]

    def new_row(self) -> None:
        """Start a new row unless the last one is empty."""
        if self._rows[-1]:
            self.write("\n")

    def ask(self, prompt: str) -> None:
        """Start a line of input."""
        self.write(prompt)
        self._typed = ""
        self._cursor = 0
        self.asking = True

    def fill(self, text: str) -> None:
        """Insert any text into the line of input, typable or not."""
        self._replace(self._cursor, text)

    def finish(self) -> str:
        """End the line of input and return it; it stays on the display."""
        typed = self._typed
        self._typed = ""
        self.asking = False
        self.write(typed + "\n")
        return typed

    def clear(self) -> bool:
        """Delete the typed text; False if there is none."""
        if not self._typed:
            return False
        self._cursor = len(self._typed)
        return self._replace(0, "")

    def press(self, key: str) -> bool:
        """Press a key; False if it does nothing."""
        if key in SCROLLED:
            return self._scroll(SCROLLED[key] if key in ARROWS else SCROLLED[key] * (self._model.rows - 1))
        if not self.asking:
            return False
        if key in self._model.typable:
            return self._replace(self._cursor, key)
        if key == "DEL" and self._cursor:
            return self._replace(self._cursor - 1, "")
        if key in ("LEFT", "RIGHT"):
            return self._move(1 if key == "RIGHT" else -1)
        return False

    def _scroll(self, rows: int) -> bool:
        back = min(max(self._back + rows, 0), max(len(self._all_rows()) - self._model.rows, 0))
        moved = back != self._back
        self._back = back
        self._changed()
        return moved

    def _replace(self, start: int, text: str) -> bool:
        """Replace the text between start and the cursor."""
        self._typed = self._typed[:start] + text + self._typed[self._cursor :]
        self._cursor = start + len(text)
        self._back = 0
        self._changed()
        return True

    def _move(self, columns: int) -> bool:
        cursor = min(max(self._cursor + columns, 0), len(self._typed))
        moved = cursor != self._cursor
        self._cursor = cursor
        self._back = 0
        self._changed()
        return moved

    def _changed(self) -> None:
        self._pixels = None

    def _all_rows(self) -> list[str]:
        """All rows with the typed text; an empty last row counts only during input."""
        if not self.asking:
            return self._rows if self._rows[-1] else self._rows[:-1]
        # One more column for the cursor after the last character.
        rows = self._wrapped(self._rows[-1] + self._typed + " ")
        rows[-1] = rows[-1][:-1]
        return self._rows[:-1] + rows

    def _first_row(self) -> int:
        return max(len(self._all_rows()) - self._model.rows - self._back, 0)

    def lines(self) -> list[str]:
        """The displayed lines, without trailing spaces."""
        first, most = self._first_row(), self._model.rows
        rows = [row.rstrip() for row in self._all_rows()[first : first + most]]
        return rows + [""] * (most - len(rows))

    def text_at(self, x: int, y: int) -> str:
        """The words at this pixel, or before it in the same row. Two spaces separate them from other words."""
        row = (y - self._model.shell.top) // self._model.shell.pitch
        column = (x - self._model.shell.left) // self._font.glyph(" ").advance
        parts = list(PHRASE.finditer(self.lines()[row])) if 0 <= row < self._model.rows else []
        before = [part for part in parts if part.start() <= column] or parts[:1]
        return before[-1].group() if before else ""

    def pixels(self) -> bytes:
        if self._pixels is None:
            self._pixels = self._render()
        return self._pixels

    def _render(self) -> bytes:
        canvas = Canvas(self._model)
        canvas.fill(0, 0, canvas.width, self._model.shell.heading, canvas.format.black)
        for number, line in enumerate(self.lines()):
            canvas.write(self._font, self._model.shell.left, self._top_of(number), line, canvas.format.black)
        for label in labels_of(self._model):
            self._draw_label(canvas, label)
        if place := self.cursor():
            self._draw_cursor(canvas, place)
        return canvas.frame()

    def _draw_label(self, canvas: Canvas, label: Label) -> None:
        canvas.fill(*label[:4], canvas.format.black)
        font, left = fonts_of(self._model)["medium"], label.left + label.text_left
        canvas.write(font, left, label.top + 1, label.text, canvas.format.white)

    def cursor(self) -> tuple[int, int] | None:
        """Its row and column on the display; None if it isn't there."""
        if not self.asking:
            return None
        before = self._wrapped(self._rows[-1] + self._typed[: self._cursor] + " ")
        row = len(self._rows) - 1 + len(before) - 1 - self._first_row()
        return (row, len(before[-1]) - 1) if row < self._model.rows else None

    def _draw_cursor(self, canvas: Canvas, place: tuple[int, int]) -> None:
        row, column = place
        cursor = cursor_of(self._model)
        left = self._model.shell.left + column * self._font.glyph(" ").advance
        top = self._top_of(row) + cursor.top
        canvas.fill(left + cursor.left, top, cursor.width, cursor.height, canvas.format.black)

    def _top_of(self, row: int) -> int:
        return self._model.shell.top + row * self._model.shell.pitch

    def _wrapped(self, line: str) -> list[str]:
        """A line split into rows; an empty line is one empty row."""
        columns = self._model.columns
        return [line[start : start + columns] for start in range(0, len(line), columns)] or [""]
