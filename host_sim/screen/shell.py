"""The text shell: its rows, scrolling, the line of input, and the highlighted line."""

import re
from typing import NamedTuple

from host_sim.models import Model
from host_sim.screen.canvas import Canvas
from host_sim.screen.fonts import fonts_of
from host_sim.screen.listing import FUNCTION_KEYS

PROMPT = ">>>"  # of the shell itself, when no script runs
BANNER = "MicroPython v1.9.4\n|CASIO COMPUTER CO., LTD.\n"  # at the first run
INITIALIZED = "* SHELL Initialized  *\n"  # at every other one; in the captures the last * is beyond the edge
KEPT_ROWS = 300  # how far the arrows scroll back
KEPT_COLUMNS = 1000  # of a row that is cut
MARK = "<"  # the arrow at the edge of a row that is scrolled sideways
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


class Stroke(NamedTuple):
    """A column of the arrow, in the cell of the first character."""

    left: int
    top: int
    width: int
    height: int


def mark_of(model: Model) -> list[Stroke]:
    font = fonts_of(model)["large"]
    half = font.height // 3
    left, middle = (font.glyph(" ").advance - half - 1) // 2, (font.height - 1) // 2
    return [Stroke(left + column, middle - column, 1, 2 * column + 1) for column in range(half + 1)]


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
    """Printed text in rows, followed by the typed text. Lines are cut at the edge of the display, or wrapped."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._font = fonts_of(model)["large"]
        self._rows = [""]  # print(end="") and typing continue the last one
        self._typed = ""
        self._cursor = 0
        self._back = 0
        self._above = 0  # how many rows above the prompt the highlighted one is; 0 if none is highlighted
        self._shift = 0  # how many columns that one is scrolled sideways
        self._typed_shift = 0  # how many columns the line of input is scrolled sideways
        self._pixels: bytes | None = None
        self.asking = False
        self._is_prompting = False  # the line is for the shell itself

    def start(self, script: str, *, is_rerun: bool) -> None:
        """What the calculator shows before a script runs."""
        self.write(f"{INITIALIZED if is_rerun else BANNER}{PROMPT}from {script} import *\n")

    def write(self, text: str) -> None:
        self._return_to_end()
        for number, line in enumerate(text.replace("\r", "").split("\n")):
            if number:
                self._rows.append("")
            self._rows[-1:] = [row[:KEPT_COLUMNS] for row in self._rows_of(self._rows[-1] + line)]
        del self._rows[:-KEPT_ROWS]

    def new_row(self) -> None:
        """Start a new row unless the last one is empty."""
        if self._rows[-1]:
            self.write("\n")

    def ask(self, prompt: str) -> None:
        """Start a line of input."""
        self.write(prompt)
        self._typed = ""
        self._cursor = self._typed_shift = 0
        self.asking = True
        self._show_cursor()

    def show_prompt(self) -> None:
        """Start a line for the shell itself, because the script is over."""
        self.new_row()
        self.ask(PROMPT)
        self._is_prompting = True

    def fill(self, text: str) -> None:
        """Insert any text into the line of input, typable or not."""
        self._replace(self._cursor, text)

    def copy_highlighted(self) -> bool:
        """Replace the typed text by the highlighted line; False if there is none."""
        if not self._above:
            return False
        line = self._rows[-1 - self._above].removeprefix(PROMPT)
        self._cursor = len(self._typed)
        return self._replace(0, line)

    def finish(self) -> str:
        """End the line of input and return it; it stays on the display."""
        typed = self._typed
        self._typed = ""
        self._typed_shift = 0
        self.asking = self._is_prompting = False
        self.write(typed + "\n")
        return typed

    def clear(self) -> bool:
        """Leave the highlighted line, or delete the typed text; False if there is neither."""
        if self._above:
            self._return_to_end()
            return True
        if not self._typed:
            return False
        self._cursor = len(self._typed)
        return self._replace(0, "")

    def press(self, key: str) -> bool:
        """Press a key; False if it does nothing."""
        if key in SCROLLED:
            rows = SCROLLED[key] if key in ARROWS else SCROLLED[key] * (self._model.rows - 1)
            return self._highlight(rows) if self._is_prompting else self._scroll(rows)
        if not self.asking:
            return False
        if key in self._model.typable:
            return self._replace(self._cursor, key)
        if key == "DEL" and self._cursor:
            return self._replace(self._cursor - 1, "")
        if key in ("LEFT", "RIGHT"):
            columns = 1 if key == "RIGHT" else -1
            return self._scroll_sideways(columns) if self._above else self._move(columns)
        return False

    def _scroll(self, rows: int) -> bool:
        back = min(max(self._back + rows, 0), max(len(self._all_rows()) - self._model.rows, 0))
        moved = back != self._back
        self._back = back
        self._changed()
        return moved

    def _highlight(self, rows: int) -> bool:
        """Move the highlight up, or down to the prompt, and keep it on the display."""
        above = min(max(self._above + rows, 0), len(self._rows) - 1)
        moved = above != self._above
        if not above:
            self._return_to_end()
            return moved
        self._above, self._shift = above, 0
        row = self._highlighted_row()
        self._back += max(-row, 0) - max(row - self._model.rows + 1, 0)
        self._changed()
        return moved

    def _scroll_sideways(self, columns: int) -> bool:
        """Scroll the highlighted line."""
        hidden = max(len(self._rows[-1 - self._above]) - self._model.columns, 0)
        shift = min(max(self._shift + columns, 0), hidden)
        moved = shift != self._shift
        self._shift = shift
        self._changed()
        return moved

    def _return_to_end(self) -> None:
        """Show the last rows, with no line highlighted."""
        self._back = self._above = self._shift = 0
        self._changed()

    def _show_cursor(self) -> None:
        """Scroll the line of input as little as possible, and not beyond its end."""
        before = len(self._rows[-1]) + self._cursor
        most = min(before - prompt_columns(self._rows[-1]) - 1, self._beyond_edge(len(self._typed)))
        self._typed_shift = max(min(max(self._typed_shift, self._beyond_edge(self._cursor)), most), 0)
        self._changed()

    def _replace(self, start: int, text: str) -> bool:
        """Replace the text between start and the cursor."""
        self._typed = self._typed[:start] + text + self._typed[self._cursor :]
        self._cursor = start + len(text)
        self._return_to_end()
        self._show_cursor()
        return True

    def _move(self, columns: int) -> bool:
        """Move the cursor; left of the answer, scroll a long question back to its start instead."""
        before = self._cursor, self._typed_shift
        self._return_to_end()
        if self._cursor or (columns > 0 and self._is_cursor_visible()):
            self._cursor = min(max(self._cursor + columns, 0), len(self._typed))
            self._show_cursor()
        else:
            self._typed_shift = max(self._typed_shift + columns, 0)
        return before != (self._cursor, self._typed_shift)

    def _changed(self) -> None:
        self._pixels = None

    def _all_rows(self) -> list[str]:
        """All rows with the typed text; an empty last row counts only during input."""
        if not self.asking:
            return self._rows if self._rows[-1] else self._rows[:-1]
        # One more column for the cursor after the last character.
        rows = self._rows_of(self._rows[-1] + self._typed + " ")
        rows[-1] = rows[-1][:-1]
        return self._rows[:-1] + rows

    def _first_row(self) -> int:
        return max(len(self._all_rows()) - self._model.rows - self._back, 0)

    def _highlighted_row(self) -> int:
        """Where it is on the display."""
        return len(self._rows) - 1 - self._above - self._first_row()

    @property
    def highlighted(self) -> int | None:
        """The number of the displayed line that is highlighted."""
        return self._highlighted_row() if self._above else None

    def lines(self) -> list[str]:
        """The displayed lines, without trailing spaces."""
        first, most = self._first_row(), self._model.rows
        rows = [
            self._visible(row, self._shift_of(number)).rstrip()
            for number, row in enumerate(self._all_rows()[first : first + most], first)
        ]
        return rows + [""] * (most - len(rows))

    def _visible(self, row: str, shift: int) -> str:
        """The part of a row that is on the display. It scrolls sideways after the >>>."""
        start = prompt_columns(row)
        mark = MARK if shift else ""
        return (row[:start] + mark + row[start + shift + len(mark) :])[: self._model.columns]

    def _shift_of(self, number: int) -> int:
        """How many columns that row is scrolled sideways."""
        if self._above and number == len(self._rows) - 1 - self._above:
            return self._shift
        return self._typed_shift if self.asking and number == len(self._rows) - 1 else 0

    def _beyond_edge(self, typed: int) -> int:
        """How many columns a cursor after as many typed characters is beyond the edge."""
        if not self._model.shell.cuts_lines:
            return 0
        return max(len(self._rows[-1]) + typed + 1 - self._model.columns, 0)

    def _is_cursor_visible(self) -> bool:
        """Unless a long question was scrolled back."""
        return self._typed_shift >= self._beyond_edge(self._cursor)

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
            self._draw_line(canvas, number, line)
        for label in labels_of(self._model):
            self._draw_label(canvas, label)
        if place := self.cursor():
            self._draw_cursor(canvas, place)
        return canvas.frame()

    def _draw_line(self, canvas: Canvas, number: int, line: str) -> None:
        left, top, letter = self._model.shell.left, self._top_of(number), self._font.glyph(" ").advance
        start = prompt_columns(line)
        ink = canvas.format.black
        canvas.write(self._font, left, top, line[:start], ink)
        left += start * letter
        if number == self.highlighted:
            width = (self._model.columns - start) * letter + 1
            canvas.fill(left - 1, max(top - 1, 0), width, self._model.shell.pitch, ink)
            ink = canvas.format.white
        if self._shift_of(self._first_row() + number):
            for stroke in mark_of(self._model):
                canvas.fill(left + stroke.left, top + stroke.top, stroke.width, stroke.height, ink)
            left += letter
            start += 1
        canvas.write(self._font, left, top, line[start:], ink)

    def _draw_label(self, canvas: Canvas, label: Label) -> None:
        canvas.fill(*label[:4], canvas.format.black)
        font, left = fonts_of(self._model)["medium"], label.left + label.text_left
        canvas.write(font, left, label.top + 1, label.text, canvas.format.white)

    def cursor(self) -> tuple[int, int] | None:
        """Its row and column on the display; None if it isn't there."""
        if not self.asking or self._above or not self._is_cursor_visible():
            return None
        before = self._rows_of(self._rows[-1] + self._typed[: self._cursor] + " ")
        row = len(self._rows) - 1 + len(before) - 1 - self._first_row()
        return (row, len(before[-1]) - 1 - self._typed_shift) if row < self._model.rows else None

    def _draw_cursor(self, canvas: Canvas, place: tuple[int, int]) -> None:
        row, column = place
        cursor = cursor_of(self._model)
        left = self._model.shell.left + column * self._font.glyph(" ").advance
        top = self._top_of(row) + cursor.top
        canvas.fill(left + cursor.left, top, cursor.width, cursor.height, canvas.format.black)

    def _top_of(self, row: int) -> int:
        return self._model.shell.top + row * self._model.shell.pitch

    def _rows_of(self, line: str) -> list[str]:
        """The rows that a line takes; an empty line is one empty row."""
        columns = self._model.columns
        if self._model.shell.cuts_lines:
            return [line]
        return [line[start : start + columns] for start in range(0, len(line), columns)] or [""]


def prompt_columns(row: str) -> int:
    """The columns at its start that are never highlighted or scrolled."""
    return len(PROMPT) if row.startswith(PROMPT) else 0
