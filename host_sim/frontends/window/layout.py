"""The layout of a window: one drawing, scaled to its size, except that the LCD has whole pixels per display pixel."""

from dataclasses import dataclass

from pygame import Rect

from host_sim.keyboards import Key
from host_sim.models import Model

# The drawing from which the layout is scaled, in its own units.
WIDTH = 460
DESK = 16  # around the body
SCREEN_LEFT, SCREEN_TOP, SCREEN_WIDTH = 20, 52, 420
LCD_TOP = 18  # below the upper edge of the screen
INDICATORS = 32  # below the LCD
KEYS_TOP = 6  # below the screen
FOOT = 36  # below the keys
LCD_WIDTH = 396  # at scale 1, display pixels are as large as fits this width
LEAST_FILLED = 0.8  # the LCD fills at least this share of its room; otherwise the body stops growing
SMALLEST_SCALE = 0.34  # a smaller window shows only the middle of the calculator
DESKTOP_SHARE = 0.9  # the rest is for the title bar and task bar
LINES_PER_WIDTH = 192  # an outline is as wide as one of so many columns of the display
PANE = 440  # minimum width of the text beside the body
PANE_SHARE = 0.55  # of a window that is too narrow for body and text


@dataclass(frozen=True)
class Body:
    """A model's body, in the units of the drawing."""

    model: Model

    @property
    def dots(self) -> int:
        """Pixels per display pixel at scale 1."""
        return LCD_WIDTH // self.model.panel.width

    @property
    def room(self) -> tuple[int, int]:
        """The size reserved for the LCD."""
        return self.model.panel.width * self.dots, self.model.panel.height * self.dots

    @property
    def screen(self) -> tuple[int, int, int, int]:
        return SCREEN_LEFT, SCREEN_TOP, SCREEN_WIDTH, LCD_TOP + self.room[1] + INDICATORS

    @property
    def keys_position(self) -> tuple[float, int]:
        return (WIDTH - self.model.keyboard.width) / 2, SCREEN_TOP + self.screen[3] + KEYS_TOP

    @property
    def size(self) -> tuple[int, int]:
        return WIDTH, self.keys_position[1] + self.model.keyboard.height + FOOT


@dataclass(frozen=True)
class Layout:
    """A window of `size`, and the rectangles in it."""

    model: Model
    size: tuple[int, int]
    scale: float
    body: Rect
    screen: Rect  # the dark window around the LCD
    lcd: Rect
    pad: Rect | None  # under the arrows, if they form one pad
    pane: Rect | None  # for the text beside the body
    keys: dict[Key, Rect]

    def key_at(self, place: tuple[int, int]) -> Key | None:
        return next((key for key, rect in self.keys.items() if rect.collidepoint(place)), None)

    @property
    def dots(self) -> float:
        """Pixels per display pixel."""
        return self.lcd.width / self.model.panel.width

    @property
    def line_width(self) -> int:
        return max(1, round(self.dots * self.model.width / LINES_PER_WIDTH))

    def pixel_at(self, place: tuple[int, int]) -> tuple[int, int] | None:
        """The pixel of the script's drawing at a place of the window."""
        panel = self.model.panel
        x = int((place[0] - self.lcd.left) / self.dots) - panel.left
        y = int((place[1] - self.lcd.top) / self.dots) - panel.top
        is_inside = self.lcd.collidepoint(place) and 0 <= x < self.model.width and 0 <= y < self.model.height
        return (x, y) if is_inside else None

    def rect_of(self, box: tuple[int, int, int, int]) -> Rect:
        """Where a box of the drawing is in the window."""
        x, y, width, height = box
        left = self.lcd.left + round((x + self.model.panel.left) * self.dots)
        top = self.lcd.top + round((y + self.model.panel.top) * self.dots)
        return Rect(left, top, round(width * self.dots), round(height * self.dots))


def window_size_for(model: Model, dots: float, *, pane: bool = False) -> tuple[int, int]:
    """The size of a window that the calculator fills, with `dots` pixels per display pixel."""
    body = Body(model)
    scale = dots / body.dots
    width = body.size[0] + 2 * DESK + (PANE + DESK if pane else 0)
    return round(width * scale), round((body.size[1] + 2 * DESK) * scale)


def first_size(model: Model, desktop: tuple[int, int]) -> tuple[int, int]:
    """The largest window that fits the desktop without a wide margin around the LCD."""
    body = Body(model)
    room = desktop[1] * DESKTOP_SHARE / (body.size[1] + 2 * DESK) * body.dots
    if room < 1:
        return window_size_for(model, room)
    dots = int(room)
    return window_size_for(model, max(dots, min(room, dots / LEAST_FILLED)))


def lay_out(model: Model, size: tuple[int, int], *, pane: bool = False) -> Layout:
    """Fit the body into the window, keeping its proportions, and place the LCD and the keys on it."""
    body = Body(model)
    room, beside = divided(body, size) if pane else (size, None)
    scale, dots = fitting(body, room)
    left = (room[0] - body.size[0] * scale) / 2
    top = (room[1] - body.size[1] * scale) / 2

    def placed(box: tuple[float, float, float, float]) -> Rect:
        # Edges are rounded, not sizes, so that adjacent boxes don't overlap.
        x, y = round(left + box[0] * scale), round(top + box[1] * scale)
        right, bottom = round(left + (box[0] + box[2]) * scale), round(top + (box[1] + box[3]) * scale)
        return Rect(x, y, right - x, bottom - y)

    lcd = Rect(0, 0, round(model.panel.width * dots), round(model.panel.height * dots))
    lcd.center = placed((0, SCREEN_TOP + LCD_TOP, body.size[0], body.room[1])).center
    keys_left, keys_top = body.keys_position
    keys = {
        key: placed((keys_left + key.at[0], keys_top + key.at[1], key.at[2], key.at[3])) for key in model.keyboard.keys
    }
    arrows = [rect for key, rect in keys.items() if key.look == "arrow"]
    pad = arrows[0].unionall(arrows) if arrows else None
    return Layout(model, size, scale, placed((0, 0, *body.size)), placed(body.screen), lcd, pad, beside, keys)


def divided(body: Body, size: tuple[int, int]) -> tuple[tuple[int, int], Rect]:
    """The room for the body, and the rectangle for the text at its right, which is at least wide enough to read."""
    scale, _ = fitting(body, size)
    margin = round(DESK * scale)
    taken = round((body.size[0] + 2 * DESK) * scale)
    width = size[0] - taken - margin
    least = min(round(PANE * scale), round(size[0] * PANE_SHARE))
    if width < least:
        width = least
        taken = size[0] - width - margin
    return (taken, size[1]), Rect(taken, margin, width, size[1] - 2 * margin)


def fitting(body: Body, room: tuple[int, int]) -> tuple[float, float]:
    """The scale of the body, and the pixels per display pixel: a whole number, or less than 1 in a small window."""
    wide, high = body.size[0] + 2 * DESK, body.size[1] + 2 * DESK
    scale = max(SMALLEST_SCALE, min(room[0] / wide, room[1] / high))
    # Without the margin, rounding could make the LCD of an exactly fitting window one step smaller.
    dots = int(scale * body.dots + 0.02)
    if dots < 1:
        return scale, scale * body.dots
    return min(scale, dots / body.dots / LEAST_FILLED), dots
