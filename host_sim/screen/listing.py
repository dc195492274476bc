"""A list to choose from, as the calculator shows its files: a heading, a bar on the chosen line, [F1] at the bottom."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_sim.models import FX_9860GIII, Model
from host_sim.screen.canvas import Canvas
from host_sim.screen.fonts import fonts_of

FUNCTION_KEYS = 6
STEPS = {"UP": -1, "DOWN": 1}


@dataclass(frozen=True)
class Line:
    """One thing to choose: its name, what stands at the right end, and what [F1] does with it."""

    name: str
    detail: str = ""
    action: str = "RUN"


class Listing:
    def __init__(self, heading: str, lines: Sequence[Line], chosen: int = 0, model: Model = FX_9860GIII) -> None:
        fonts = fonts_of(model)
        self._model = model
        self._letters, self._labels = fonts["large"], fonts["small"]
        self._line = self._letters.height
        self._heading = self._line + 1  # the pixels of the heading, with the rule under it
        self._tabs = self._labels.height + 2  # the pixels of the row of function keys
        self.count = (model.height - self._heading - self._tabs) // self._line  # of the lines that are seen at a time
        self.heading = heading
        self.lines = list(lines)
        self.chosen = min(chosen, max(len(self.lines) - 1, 0))
        self._first = 0
        self._pixels: bytes | None = None
        self._follow()

    def press(self, key: str) -> bool:
        """An arrow moves the bar, around the ends as on the calculator; a letter goes to the next name with it."""
        if not self.lines:
            return False
        if key in STEPS:
            self.chosen = (self.chosen + STEPS[key]) % len(self.lines)
        elif not self._go_to(key):
            return False
        self._follow()
        return True

    def _go_to(self, letter: str) -> bool:
        order = [*range(self.chosen + 1, len(self.lines)), *range(self.chosen + 1)]
        found = next((at for at in order if self.lines[at].name.lstrip("[").lower().startswith(letter.lower())), None)
        if len(letter) != 1 or found is None:
            return False
        self.chosen = found
        return True

    def _follow(self) -> None:
        """Keep the bar on display."""
        self._first = min(max(self._first, self.chosen - self.count + 1), self.chosen)
        self._pixels = None

    def text(self) -> list[str]:
        """What the display says, line by line."""
        shown = self.lines[self._first : self._first + self.count] or [Line("No scripts here")]
        columns = self._model.columns
        return [self.heading[:columns], *(fitted(line, columns) for line in shown)]

    def near(self, count: int = 4) -> list[str]:
        """The lines around the bar, which is an arrow there: for a face whose dots are hard to read."""
        first = min(max(self.chosen - 1, 0), max(len(self.lines) - count, 0))
        names = [line.name for line in self.lines[first : first + count]]
        return [("> " if first + number == self.chosen else "  ") + name for number, name in enumerate(names)]

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
            if self.lines and number == self.chosen - self._first:
                canvas.fill(0, top, canvas.width, self._line, black)
                ink = canvas.format.white
            canvas.write(self._letters, left, top, line, ink)
        if self.lines and "F1" in self._model.keyboard.by_pc_key.values():
            self._draw_tab(canvas, self.lines[self.chosen].action)
        return canvas.frame()

    def _draw_tab(self, canvas: Canvas, action: str) -> None:
        """The label of [F1], above its key."""
        top, width = canvas.height - self._tabs, canvas.width // FUNCTION_KEYS - 1
        canvas.fill(0, top, width, self._tabs, canvas.format.black)
        left = (width - self._labels.width(action) + 1) // 2
        canvas.write(self._labels, left, top + 1, action, canvas.format.white)


def fitted(line: Line, columns: int) -> str:
    """The name, cut where it must be, and the detail at the right end."""
    room = columns - len(line.detail) - (1 if line.detail else 0)
    name = line.name if len(line.name) <= room else line.name[: room - 2] + ".."
    return name.ljust(columns - len(line.detail)) + line.detail
