"""Where everything lies for a window of a given size: one drawing, scaled, with the LCD on whole pixels."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pygame import Rect

from host_sim.faces.window.keys import ARROWS, CONTROL_ROWS, MAIN_ROWS, SMALL_ROWS, Key
from host_sim.screen.lcd import HEIGHT, WIDTH

# The drawing the layout is scaled from, in its own units; at scale 1 the LCD has three pixels a dot.
BODY = (460, 796)
DESK = 14  # of the desk around the body
GLASS = (20, 54, 420, 242)
LCD_ROOM = (384, 192)
LCD_TOP = 18  # below the upper edge of the glass; the rest below the LCD is for the lamps
KEYS_LEFT, KEYS_WIDTH = 30, 400
DPAD = (308, 308, 122, 96)
DPAD_KEY = 40
WHOLE_FROM = 0.86  # of the room for the LCD must be filled by whole pixels a dot
SMALLEST_SCALE = 0.4  # a window too small for this sees only the middle of the calculator
DESKTOP_SHARE = 0.88  # the rest is for title bar and task bar


@dataclass(frozen=True)
class Band:
    """Rows of keys of one kind: how high, how far apart, from where on."""

    top: float
    pitch: float
    height: float
    left: float = KEYS_LEFT
    width: float = KEYS_WIDTH
    gap: float = 12

    def places(self, rows: Sequence[Sequence[Key]]) -> Iterator[tuple[Key, tuple[float, float, float, float]]]:
        for number, row in enumerate(rows):
            columns = sum(key.width for key in row)
            step = (self.width + self.gap) / columns
            left = self.left
            for key in row:
                yield key, (left, self.top + number * self.pitch, step * key.width - self.gap, self.height)
                left += step * key.width


BANDS = (
    (Band(top=316, pitch=48, height=34, width=246), CONTROL_ROWS),
    (Band(top=428, pitch=51, height=32), SMALL_ROWS),
    (Band(top=534, pitch=62, height=42, gap=14), MAIN_ROWS),
)


@dataclass(frozen=True)
class Layout:
    """A window of `size`, and the rectangles in it."""

    size: tuple[int, int]
    scale: float
    body: Rect
    glass: Rect
    lcd: Rect
    dpad: Rect
    keys: dict[Key, Rect]

    def key_at(self, place: tuple[int, int]) -> Key | None:
        return next((key for key, rect in self.keys.items() if rect.collidepoint(place)), None)


def window_size_for(dots: int) -> tuple[int, int]:
    """The smallest window whose LCD has `dots` pixels a dot."""
    scale = dots * WIDTH / LCD_ROOM[0]
    return (round((BODY[0] + 2 * DESK) * scale), round((BODY[1] + 2 * DESK) * scale))


def first_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """The largest window with a sharp LCD that leaves room for the rest of the desktop."""
    fitting = [window_size_for(dots) for dots in (5, 4, 3) if window_size_for(dots)[1] <= desktop[1] * DESKTOP_SHARE]
    return fitting[0] if fitting else window_size_for(2)


def lay_out(size: tuple[int, int]) -> Layout:
    """Fit the body into the window, its shape kept, and put the LCD and the keys on it."""
    scale = max(SMALLEST_SCALE, min(size[0] / (BODY[0] + 2 * DESK), size[1] / (BODY[1] + 2 * DESK)))
    left = (size[0] - BODY[0] * scale) / 2
    top = (size[1] - BODY[1] * scale) / 2

    def placed(box: tuple[float, float, float, float]) -> Rect:
        # The edges are rounded, not the sizes: what touches in the drawing must not overlap in the window.
        x, y = round(left + box[0] * scale), round(top + box[1] * scale)
        right, bottom = round(left + (box[0] + box[2]) * scale), round(top + (box[1] + box[3]) * scale)
        return Rect(x, y, right - x, bottom - y)

    glass = placed(GLASS)
    dots = sharpest(LCD_ROOM[0] * scale / WIDTH)
    lcd = Rect(0, 0, round(HEIGHT * dots) * WIDTH // HEIGHT, round(HEIGHT * dots))
    lcd.center = placed((0, GLASS[1] + LCD_TOP, BODY[0], LCD_ROOM[1])).center
    keys = {key: placed(box) for band, rows in BANDS for key, box in band.places(rows)}
    keys.update({key: placed(box) for key, box in zip(ARROWS, arrow_places(), strict=True)})
    return Layout(size, scale, placed((0, 0, *BODY)), glass, lcd, placed(DPAD), keys)


def sharpest(room: float) -> float:
    """How many pixels a dot gets where there is room for `room`: a whole number if that does not waste much."""
    whole = int(room + 0.02)  # a window of exactly the right size must not lose a step to rounding
    return whole if whole >= room * WHOLE_FROM else room


def arrow_places() -> Iterator[tuple[float, float, float, float]]:
    """Up, down, left and right on the edges of the d-pad."""
    x, y, width, height = DPAD
    middle_x, middle_y = x + (width - DPAD_KEY) / 2, y + (height - DPAD_KEY * 0.8) / 2
    tall = (height - DPAD_KEY * 0.8) / 2
    wide = (width - DPAD_KEY) / 2
    yield middle_x, y, DPAD_KEY, tall
    yield middle_x, y + height - tall, DPAD_KEY, tall
    yield x, middle_y, wide, DPAD_KEY * 0.8
    yield x + width - wide, middle_y, wide, DPAD_KEY * 0.8
