"""The text shell: 21 columns by 7 lines, scroll-back, and the line that is being typed."""

from host_sim.models import FX_9860GIII
from host_sim.screen.fonts import LARGE
from host_sim.screen.lcd import HEIGHT, WIDTH, write

COLUMNS = FX_9860GIII.columns
ROWS = FX_9860GIII.rows
KEPT_ROWS = 300  # how far the arrows scroll back
LEFT_MARGIN = 1
TOP_MARGIN = 1
ROW_PITCH = 9  # seven rows of the 8-pixel font share 64 pixels: one is left between two of them

TYPABLE = FX_9860GIII.typable
ARROWS = frozenset(("UP", "DOWN", "LEFT", "RIGHT"))


class Shell:
    """What has been printed, wrapped into rows, and what has been typed after it."""

    def __init__(self) -> None:
        self._rows = [""]  # the last one is still open: print(end="") and typing go on there
        self._typed = ""
        self._cursor = 0
        self._back = 0
        self._pixels: bytes | None = None
        self.asking = False

    def write(self, text: str) -> None:
        self._changed()
        self._back = 0
        text = text.replace("\r", "")[-KEPT_ROWS * COLUMNS :]
        for number, line in enumerate(text.split("\n")):
            if number:
                self._rows.append("")
            self._rows[-1:] = wrapped(self._rows[-1] + line)
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
        if key in ("UP", "DOWN"):
            return self._scroll(1 if key == "UP" else -1)
        if not self.asking:
            return False
        if key in TYPABLE:
            return self._replace(self._cursor, key)
        if key == "DEL" and self._cursor:
            return self._replace(self._cursor - 1, "")
        if key in ("LEFT", "RIGHT"):
            return self._move(1 if key == "RIGHT" else -1)
        return False

    def _scroll(self, rows: int) -> bool:
        back = min(max(self._back + rows, 0), max(len(self._all_rows()) - ROWS, 0))
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
        rows = wrapped(self._rows[-1] + self._typed + " ")
        rows[-1] = rows[-1][:-1]
        return self._rows[:-1] + rows

    def _first_row(self) -> int:
        return max(len(self._all_rows()) - ROWS - self._back, 0)

    def lines(self) -> list[str]:
        """The seven lines on the display, without trailing blanks."""
        first = self._first_row()
        rows = [row.rstrip() for row in self._all_rows()[first : first + ROWS]]
        return rows + [""] * (ROWS - len(rows))

    def pixels(self) -> bytes:
        if self._pixels is None:
            self._pixels = self._render()
        return self._pixels

    def _render(self) -> bytes:
        pixels = bytearray(WIDTH * HEIGHT)
        for number, line in enumerate(self.lines()):
            write(pixels, LARGE, LEFT_MARGIN, top_of(number), line, 1)
        if self.asking:
            self._underline_cursor(pixels)
        return bytes(pixels)

    def _underline_cursor(self, pixels: bytearray) -> None:
        before = wrapped(self._rows[-1] + self._typed[: self._cursor] + " ")
        row = len(self._rows) - 1 + len(before) - 1 - self._first_row()
        if row >= ROWS:
            return
        column = len(before[-1]) - 1
        left = (top_of(row) + LARGE.height - 1) * WIDTH + LEFT_MARGIN + column * LARGE.glyph(" ").advance
        pixels[left : left + 5] = b"\1" * 5


def top_of(row: int) -> int:
    return TOP_MARGIN + row * ROW_PITCH


def wrapped(line: str) -> list[str]:
    """A line cut into rows; an empty line is one empty row."""
    return [line[start : start + COLUMNS] for start in range(0, len(line), COLUMNS)] or [""]
