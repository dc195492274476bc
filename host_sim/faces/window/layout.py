"""Where everything lies for a window of a given size: one drawing, scaled, with the LCD on whole pixels."""

from dataclasses import dataclass

from pygame import Rect

from host_sim.keyboards import Key
from host_sim.models import Model

# The drawing the layout is scaled from, in its own units.
WIDTH = 460
DESK = 16  # around the body
GLASS_LEFT, GLASS_TOP, GLASS_WIDTH = 20, 52, 420
LCD_TOP = 18  # below the upper edge of the glass
LAMPS = 32  # below the LCD
KEYS_BELOW = 6  # the glass
FOOT = 36  # below the keys
LCD_WIDTH = 396  # at scale 1 an LCD has as many pixels a dot as fit here
LEAST_FILLED = 0.8  # of the room for the LCD; rather than fill less, the body grows no further
SMALLEST_SCALE = 0.34  # a window too small for this sees only the middle of the calculator
DESKTOP_SHARE = 0.9  # the rest is for title bar and task bar
PANE = 440  # the text beside the body, at least
PANE_SHARE = 0.55  # of a window that is too narrow for both


@dataclass(frozen=True)
class Body:
    """What a model's own face looks like, in the units of the drawing."""

    model: Model

    @property
    def dots(self) -> int:
        """The pixels of a dot at scale 1."""
        return LCD_WIDTH // self.model.glass.width

    @property
    def room(self) -> tuple[int, int]:
        """For the LCD."""
        return self.model.glass.width * self.dots, self.model.glass.height * self.dots

    @property
    def glass(self) -> tuple[int, int, int, int]:
        return GLASS_LEFT, GLASS_TOP, GLASS_WIDTH, LCD_TOP + self.room[1] + LAMPS

    @property
    def keys_at(self) -> tuple[float, int]:
        return (WIDTH - self.model.keyboard.width) / 2, GLASS_TOP + self.glass[3] + KEYS_BELOW

    @property
    def size(self) -> tuple[int, int]:
        return WIDTH, self.keys_at[1] + self.model.keyboard.height + FOOT


@dataclass(frozen=True)
class Layout:
    """A window of `size`, and the rectangles in it."""

    model: Model
    size: tuple[int, int]
    scale: float
    body: Rect
    glass: Rect
    lcd: Rect
    pad: Rect | None  # under the arrows, where they are one
    pane: Rect | None  # of the text beside the body
    keys: dict[Key, Rect]

    def key_at(self, place: tuple[int, int]) -> Key | None:
        return next((key for key, rect in self.keys.items() if rect.collidepoint(place)), None)


def window_size_for(model: Model, dots: float, *, pane: bool = False) -> tuple[int, int]:
    """The window that the calculator fills, its LCD with `dots` pixels a dot."""
    body = Body(model)
    scale = dots / body.dots
    width = body.size[0] + 2 * DESK + (PANE + DESK if pane else 0)
    return round(width * scale), round((body.size[1] + 2 * DESK) * scale)


def first_size(model: Model, desktop: tuple[int, int]) -> tuple[int, int]:
    """The largest window that leaves room for the rest of the desktop, without a wide margin around the LCD."""
    body = Body(model)
    room = desktop[1] * DESKTOP_SHARE / (body.size[1] + 2 * DESK) * body.dots
    if room < 1:
        return window_size_for(model, room)
    dots = int(room)
    return window_size_for(model, max(dots, min(room, dots / LEAST_FILLED)))


def lay_out(model: Model, size: tuple[int, int], *, pane: bool = False) -> Layout:
    """Fit the body into the window, its shape kept, and put the LCD and the keys on it."""
    body = Body(model)
    room, beside = divided(body, size) if pane else (size, None)
    scale, dots = fitting(body, room)
    left = (room[0] - body.size[0] * scale) / 2
    top = (room[1] - body.size[1] * scale) / 2

    def placed(box: tuple[float, float, float, float]) -> Rect:
        # The edges are rounded, not the sizes: what touches in the drawing must not overlap in the window.
        x, y = round(left + box[0] * scale), round(top + box[1] * scale)
        right, bottom = round(left + (box[0] + box[2]) * scale), round(top + (box[1] + box[3]) * scale)
        return Rect(x, y, right - x, bottom - y)

    lcd = Rect(0, 0, round(model.glass.width * dots), round(model.glass.height * dots))
    lcd.center = placed((0, GLASS_TOP + LCD_TOP, body.size[0], body.room[1])).center
    keys_left, keys_top = body.keys_at
    keys = {
        key: placed((keys_left + key.at[0], keys_top + key.at[1], key.at[2], key.at[3])) for key in model.keyboard.keys
    }
    arrows = [rect for key, rect in keys.items() if key.look == "arrow"]
    pad = arrows[0].unionall(arrows) if arrows else None
    return Layout(model, size, scale, placed((0, 0, *body.size)), placed(body.glass), lcd, pad, beside, keys)


def divided(body: Body, size: tuple[int, int]) -> tuple[tuple[int, int], Rect]:
    """The room for the body, and the text to the right of it: what the body leaves, but enough to read."""
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
    """The scale of a body that fits, and the pixels of a dot: a whole number, of which the scale is never far; or less
    than one, where there is no room for that."""
    wide, high = body.size[0] + 2 * DESK, body.size[1] + 2 * DESK
    scale = max(SMALLEST_SCALE, min(room[0] / wide, room[1] / high))
    # A window of exactly the right size must not lose a step to rounding.
    dots = int(scale * body.dots + 0.02)
    if dots < 1:
        return scale, scale * body.dots
    return min(scale, dots / body.dots / LEAST_FILLED), dots
