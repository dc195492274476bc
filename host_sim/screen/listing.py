"""A list to choose from, as the calculator shows its files: a heading, a bar on the chosen line, [F1] at the bottom."""

from collections.abc import Sequence
from dataclasses import dataclass

from host_sim.models import FX_9860GIII
from host_sim.screen.fonts import LARGE, SMALL
from host_sim.screen.lcd import HEIGHT, WIDTH, write

COLUMNS = FX_9860GIII.columns
LINE = LARGE.height
HEADING = LINE + 1  # the pixels of the heading, with the rule under it
TABS = SMALL.height + 2  # the pixels of the row of function keys
LINES = (HEIGHT - HEADING - TABS) // LINE
TAB_WIDTH = WIDTH // 6 - 1
STEPS = {"UP": -1, "DOWN": 1}


@dataclass(frozen=True)
class Line:
    """One thing to choose: its name, what stands at the right end, and what [F1] does with it."""

    name: str
    detail: str = ""
    action: str = "RUN"


class Listing:
    def __init__(self, heading: str, lines: Sequence[Line], chosen: int = 0) -> None:
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
        self._first = min(max(self._first, self.chosen - LINES + 1), self.chosen)
        self._pixels = None

    def text(self) -> list[str]:
        """What the display says, line by line."""
        shown = self.lines[self._first : self._first + LINES] or [Line("No scripts here")]
        return [self.heading[:COLUMNS], *(fitted(line) for line in shown)]

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
        pixels = bytearray(WIDTH * HEIGHT)
        heading, *lines = self.text()
        write(pixels, LARGE, 1, 0, heading, 1)
        fill(pixels, 0, HEADING - 1, WIDTH, 1)
        for number, line in enumerate(lines):
            write(pixels, LARGE, 1, HEADING + number * LINE, line, 1)
        if self.lines:
            invert(pixels, 0, HEADING + (self.chosen - self._first) * LINE, WIDTH, LINE)
            self._draw_tab(pixels, self.lines[self.chosen].action)
        return bytes(pixels)

    def _draw_tab(self, pixels: bytearray, action: str) -> None:
        """The label of [F1], above its key."""
        top = HEIGHT - TABS
        fill(pixels, 0, top, TAB_WIDTH, TABS)
        left = (TAB_WIDTH - SMALL.width(action) + 1) // 2
        write(pixels, SMALL, left, top + 1, action, 0)


def fitted(line: Line) -> str:
    """The name, cut where it must be, and the detail at the right end."""
    room = COLUMNS - len(line.detail) - (1 if line.detail else 0)
    name = line.name if len(line.name) <= room else line.name[: room - 2] + ".."
    return name.ljust(COLUMNS - len(line.detail)) + line.detail


def fill(pixels: bytearray, left: int, top: int, width: int, height: int) -> None:
    for row in range(top, top + height):
        pixels[row * WIDTH + left : row * WIDTH + left + width] = b"\1" * width


def invert(pixels: bytearray, left: int, top: int, width: int, height: int) -> None:
    for row in range(top, top + height):
        for place in range(row * WIDTH + left, row * WIDTH + left + width):
            pixels[place] ^= 1
