"""A list to choose from, like the calculator's file list: a heading, a selected line, the label of [F1]."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_sim.models import Model
from host_sim.screen.canvas import Canvas
from host_sim.screen.fonts import fonts_of

FUNCTION_KEYS = 6
STEPS = {"UP": -1, "DOWN": 1}


@dataclass(frozen=True)
class Line:
    """An item: its name, the text at the right end, and the label of [F1]."""

    name: str
    detail: str = ""
    action: str = "RUN"


class Listing:
    def __init__(self, heading: str, lines: Sequence[Line], model: Model, selected: int = 0) -> None:
        fonts = fonts_of(model)
        self._model = model
        self._letters, self._labels = fonts["large"], fonts["small"]
        self._line = self._letters.height
        self._heading = self._line + 1  # height of the heading with the line below it
        self._tabs = self._labels.height + 2  # height of the row of function keys
        self.count = (model.height - self._heading - self._tabs) // self._line  # number of visible lines
        self.heading = heading
        self.lines = list(lines)
        self.selected = min(selected, max(len(self.lines) - 1, 0))
        self._first = 0
        self._pixels: bytes | None = None
        self._scroll_to_selected()

    def press(self, key: str) -> bool:
        """An arrow moves the selection, and wraps around; a letter selects the next name that starts with it."""
        if not self.lines:
            return False
        if key in STEPS:
            self.selected = (self.selected + STEPS[key]) % len(self.lines)
        elif not self._go_to(key):
            return False
        self._scroll_to_selected()
        return True

    def _go_to(self, letter: str) -> bool:
        order = [*range(self.selected + 1, len(self.lines)), *range(self.selected + 1)]
        initial = letter.lower()
        index = next((i for i in order if self.lines[i].name.lstrip("[").lower().startswith(initial)), None)
        if len(letter) != 1 or index is None:
            return False
        self.selected = index
        return True

    def _scroll_to_selected(self) -> None:
        self._first = min(max(self._first, self.selected - self.count + 1), self.selected)
        self._pixels = None

    def text(self) -> list[str]:
        """The displayed lines."""
        shown = self.lines[self._first : self._first + self.count] or [Line("No scripts here")]
        columns = self._model.columns
        return [self.heading[:columns], *(fitted(line, columns) for line in shown)]

    def near(self, count: int) -> list[str]:
        """The lines around the selected one, which is marked with >: for a terminal too small for readable text."""
        first = min(max(self.selected - 1, 0), max(len(self.lines) - count, 0))
        names = [line.name for line in self.lines[first : first + count]]
        return [("> " if first + number == self.selected else "  ") + name for number, name in enumerate(names)]

    def pixels(self) -> bytes:
        if self._pixels is None:
            self._pixels = self._render()
        return self._pixels

    def _render(self) -> bytes:
        canvas = Canvas(self._model)
        black, left = canvas.format.black, self._model.shell.left
        heading, *lines = self.text()
        canvas.write(self._letters, left, 0, heading, black)
        canvas.fill(0, self._heading - 1, canvas.width, 1, black)
        for number, line in enumerate(lines):
            top, ink = self._heading + number * self._line, black
            if self.lines and number == self.selected - self._first:
                canvas.fill(0, top, canvas.width, self._line, black)
                ink = canvas.format.white
            canvas.write(self._letters, left, top, line, ink)
        if self.lines and "F1" in self._model.keyboard.by_pc_key.values():
            self._draw_tab(canvas, self.lines[self.selected].action)
        return canvas.frame()

    def _draw_tab(self, canvas: Canvas, action: str) -> None:
        """The label of [F1]."""
        top, width = canvas.height - self._tabs, canvas.width // FUNCTION_KEYS - 1
        canvas.fill(0, top, width, self._tabs, canvas.format.black)
        left = (width - self._labels.width(action) + 1) // 2
        canvas.write(self._labels, left, top + 1, action, canvas.format.white)


def fitted(line: Line, columns: int) -> str:
    """The name, shortened if necessary, and the detail at the right end."""
    room = columns - len(line.detail) - (1 if line.detail else 0)
    name = line.name if len(line.name) <= room else line.name[: room - 2] + ".."
    return name.ljust(columns - len(line.detail)) + line.detail
