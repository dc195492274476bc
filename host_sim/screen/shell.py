"""The text shell: its rows, scroll-back, and the line that is being typed."""

from host_sim.models import FX_9860GIII, Model
from host_sim.screen.canvas import Canvas
from host_sim.screen.fonts import fonts_of

KEPT_ROWS = 300  # how far the arrows scroll back
THIN = 8  # the cursor is so many times lower than a letter
SCROLLED = {"UP": 1, "DOWN": -1, "PAGE_UP": 1, "PAGE_DOWN": -1}  # by a row, or by a page
ARROWS = frozenset(("UP", "DOWN", "LEFT", "RIGHT"))


class Shell:
    """What has been printed, wrapped into rows, and what has been typed after it."""

    def __init__(self, model: Model = FX_9860GIII) -> None:
        self._model = model
        self._font = fonts_of(model)["large"]
        self._rows = [""]  # the last one is still open: print(end="") and typing go on there
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
        """Go to the start of a row, if not there already."""
        if self._rows[-1]:
            self.write("\n")

    def ask(self, prompt: str) -> None:
        """Begin a line of input."""
        self.write(prompt)
        self._typed = ""
        self._cursor = 0
        self.asking = True

    def fill(self, text: str) -> None:
        """Put any text into the line of input, as if the calculator could type it."""
        self._replace(self._cursor, text)

    def finish(self) -> str:
        """End the line of input; what was typed stays on the screen as printed text."""
        typed = self._typed
        self._typed = ""
        self.asking = False
        self.write(typed + "\n")
        return typed

    def clear(self) -> bool:
        """Wipe what has been typed; False where nothing has."""
        if not self._typed:
            return False
        self._cursor = len(self._typed)
        return self._replace(0, "")

    def press(self, key: str) -> bool:
        """A key for the shell; False where it does nothing."""
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
        """Put text where the cursor is, in place of what lies between start and the cursor."""
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
        """Every row with what is being typed; an open row counts once there is something in it or a cursor."""
        if not self.asking:
            return self._rows if self._rows[-1] else self._rows[:-1]
        # One more column, so that the cursor has a place after the last character.
        rows = self._wrapped(self._rows[-1] + self._typed + " ")
        rows[-1] = rows[-1][:-1]
        return self._rows[:-1] + rows

    def _first_row(self) -> int:
        return max(len(self._all_rows()) - self._model.rows - self._back, 0)

    def lines(self) -> list[str]:
        """The lines on the display, without trailing blanks."""
        first, most = self._first_row(), self._model.rows
        rows = [row.rstrip() for row in self._all_rows()[first : first + most]]
        return rows + [""] * (most - len(rows))

    def pixels(self) -> bytes:
        if self._pixels is None:
            self._pixels = self._render()
        return self._pixels

    def _render(self) -> bytes:
        canvas = Canvas(self._model)
        canvas.fill(0, 0, canvas.width, self._model.shell.heading, canvas.format.black)
        for number, line in enumerate(self.lines()):
            canvas.write(self._font, self._model.shell.left, self._top_of(number), line, canvas.format.black)
        if self.asking:
            self._underline_cursor(canvas)
        return canvas.frame()

    def _underline_cursor(self, canvas: Canvas) -> None:
        before = self._wrapped(self._rows[-1] + self._typed[: self._cursor] + " ")
        row = len(self._rows) - 1 + len(before) - 1 - self._first_row()
        if row >= self._model.rows:
            return
        pitch, thickness = self._font.glyph(" ").advance, self._font.height // THIN
        left = self._model.shell.left + (len(before[-1]) - 1) * pitch
        bottom = self._top_of(row) + self._font.height
        canvas.fill(left, bottom - thickness, pitch - 1, thickness, canvas.format.black)

    def _top_of(self, row: int) -> int:
        return self._model.shell.top + row * self._model.shell.pitch

    def _wrapped(self, line: str) -> list[str]:
        """A line cut into rows; an empty line is one empty row."""
        columns = self._model.columns
        return [line[start : start + columns] for start in range(0, len(line), columns)] or [""]
