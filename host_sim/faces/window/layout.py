"""Where everything lies for a window of a given size: one drawing, scaled, with the LCD on whole pixels."""

from dataclasses import dataclass

from pygame import Rect

from host_sim.keyboards import Key
from host_sim.models import Model

# The drawing the layout is scaled from, in its own units; at scale 1 the LCD has three pixels a dot.
BODY = (460, 894)
DESK = 16  # around the body
GLASS = (20, 52, 420, 242)
LCD_ROOM = (384, 192)
LCD_TOP = 18  # below the upper edge of the glass; the rest below the LCD is for the lamps
KEYS_TOP = 300
LEAST_FILLED = 0.8  # of the room for the LCD; rather than fill less, the body grows no further
SMALLEST_SCALE = 0.34  # a window too small for this sees only the middle of the calculator
DESKTOP_SHARE = 0.9  # the rest is for title bar and task bar
PANE = 440  # the text beside the body, at least
PANE_SHARE = 0.55  # of a window that is too narrow for both


@dataclass(frozen=True)
class Layout:
    """A window of `size`, and the rectangles in it."""

    model: Model
    size: tuple[int, int]
    scale: float
    body: Rect
    glass: Rect
    lcd: Rect
    pad: Rect  # under the arrows
    pane: Rect | None  # of the text beside the body
    keys: dict[Key, Rect]

    def key_at(self, place: tuple[int, int]) -> Key | None:
        return next((key for key, rect in self.keys.items() if rect.collidepoint(place)), None)


def window_size_for(model: Model, dots: float, *, pane: bool = False) -> tuple[int, int]:
    """The window that the calculator fills, its LCD with `dots` pixels a dot."""
    scale = dots * model.width / LCD_ROOM[0]
    width = BODY[0] + 2 * DESK + (PANE + DESK if pane else 0)
    return round(width * scale), round((BODY[1] + 2 * DESK) * scale)


def first_size(model: Model, desktop: tuple[int, int]) -> tuple[int, int]:
    """The largest window that leaves room for the rest of the desktop, without a wide margin around the LCD."""
    room = desktop[1] * DESKTOP_SHARE / (BODY[1] + 2 * DESK) * LCD_ROOM[0] / model.width
    dots = max(1, int(room))
    return window_size_for(model, max(dots, min(room, dots / LEAST_FILLED)))


def lay_out(model: Model, size: tuple[int, int], *, pane: bool = False) -> Layout:
    """Fit the body into the window, its shape kept, and put the LCD and the keys on it."""
    room, beside = divided(model, size) if pane else (size, None)
    scale, dots = fitting(model, room)
    left = (room[0] - BODY[0] * scale) / 2
    top = (room[1] - BODY[1] * scale) / 2

    def placed(box: tuple[float, float, float, float]) -> Rect:
        # The edges are rounded, not the sizes: what touches in the drawing must not overlap in the window.
        x, y = round(left + box[0] * scale), round(top + box[1] * scale)
        right, bottom = round(left + (box[0] + box[2]) * scale), round(top + (box[1] + box[3]) * scale)
        return Rect(x, y, right - x, bottom - y)

    lcd = Rect(0, 0, model.width * dots, model.height * dots)
    lcd.center = placed((0, GLASS[1] + LCD_TOP, BODY[0], LCD_ROOM[1])).center
    keys_left = (BODY[0] - model.keyboard.width) / 2
    keys = {
        key: placed((keys_left + key.at[0], KEYS_TOP + key.at[1], key.at[2], key.at[3])) for key in model.keyboard.keys
    }
    arrows = [rect for key, rect in keys.items() if key.look == "arrow"]
    pad = arrows[0].unionall(arrows)
    return Layout(model, size, scale, placed((0, 0, *BODY)), placed(GLASS), lcd, pad, beside, keys)


def divided(model: Model, size: tuple[int, int]) -> tuple[tuple[int, int], Rect]:
    """The room for the body, and the text to the right of it: what the body leaves, but enough to read."""
    scale, _ = fitting(model, size)
    margin = round(DESK * scale)
    body = round((BODY[0] + 2 * DESK) * scale)
    width = size[0] - body - margin
    least = min(round(PANE * scale), round(size[0] * PANE_SHARE))
    if width < least:
        width = least
        body = size[0] - width - margin
    return (body, size[1]), Rect(body, margin, width, size[1] - 2 * margin)


def fitting(model: Model, room: tuple[int, int]) -> tuple[float, int]:
    """The scale of a body that fits, and the pixels of a dot: a whole number, of which the scale is never far."""
    scale = max(SMALLEST_SCALE, min(room[0] / (BODY[0] + 2 * DESK), room[1] / (BODY[1] + 2 * DESK)))
    # A window of exactly the right size must not lose a step to rounding.
    dots = max(1, int(LCD_ROOM[0] * scale / model.width + 0.02))
    return min(scale, dots * model.width / LCD_ROOM[0] / LEAST_FILLED), dots
