"""Where everything is in a window: three layouts, in all of which a display pixel covers whole screen pixels."""

from dataclasses import dataclass
from typing import Literal, get_args

from pygame import Rect

from host_sim.keyboards import Key
from host_sim.models import Model

Kind = Literal["portrait", "landscape", "display"]  # keys below the display, beside it, or none
KINDS: tuple[Kind, ...] = get_args(Kind)
Size = tuple[int, int]

# Lengths at scale 1.
DESK = 12  # around the body
EDGE = 20  # from the edge of the body to what is on it
HEAD = 44  # with the model's name, above the screen
SCREEN_EDGE = 12  # beside the LCD
SCREEN_TOP = 14  # above the LCD
INDICATORS = 32  # below it
BUTTONS = 44  # below the screen
GAP = 18  # between screen and keys
FOOT = 30  # below the keys
LABELS = 6  # above the first row of keys
NOTES = 100  # room for notes below a display with the keys beside it, if the window is high enough
PANE = 440  # least width of the text beside the body
PANE_SHARE = 0.45  # of a window that is too narrow for body and text

KEYS_SMALLEST = 0.5  # scale of keys that can be read and hit
KEYS_COMFORTABLE = 0.64  # the display gets more than one pixel per display pixel only with such keys
KEYS_SHARE = 0.75  # compared with everything else
KEYS_FLATTEST, KEYS_TALLEST = 0.66, 1.2  # their height, compared with their width
KEYS_LARGEST = 1.7  # compared with everything else
SCALES = (0.85, 4.0)  # least and most, for a normal display
DRAWN_FOR: dict[Kind, Size] = {"portrait": (492, 926), "landscape": (1230, 690), "display": (900, 560)}  # scale 1
NAME_SHARE = 0.62  # of the buttons beside the name, if there is no room below the screen
LEGEND_ROOM = 24  # between the rows of keys
LEGEND_PIXELS = 15  # least room for the legends above a key
DESKTOP_SHARE = (0.97, 0.9)  # the rest is for the title bar and task bar
LINES_PER_WIDTH = 192  # an outline is as wide as one of this many columns of the display


@dataclass(frozen=True)
class Layout:
    """A window of `size`, and the rectangles in it."""

    model: Model
    kind: Kind
    size: Size
    scale: float  # of margins and letters
    keys_scale: float  # of the letters on and above the keys
    dots: int  # pixels per display pixel
    body: Rect
    screen: Rect  # the dark window around the LCD
    lcd: Rect
    name: Rect  # of the model
    buttons: Rect | None  # for the buttons of tap.py
    notes: Rect  # for what went wrong; it may cover keys
    pad: Rect | None  # under the arrows, if they form one pad
    pane: Rect | None  # for the text beside the body
    keys: dict[Key, Rect]

    def key_at(self, place: tuple[int, int]) -> Key | None:
        return next((key for key, rect in self.keys.items() if rect.collidepoint(place)), None)

    @property
    def line_width(self) -> int:
        return max(1, round(self.dots * self.model.width / LINES_PER_WIDTH))

    def pixel_at(self, place: tuple[int, int]) -> tuple[int, int] | None:
        """The pixel of the script's drawing at a place of the window."""
        panel = self.model.panel
        x = (place[0] - self.lcd.left) // self.dots - panel.left
        y = (place[1] - self.lcd.top) // self.dots - panel.top
        is_inside = self.lcd.collidepoint(place) and 0 <= x < self.model.width and 0 <= y < self.model.height
        return (x, y) if is_inside else None

    def rect_of(self, box: tuple[int, int, int, int]) -> Rect:
        """Where a box of the drawing is in the window."""
        x, y, width, height = (self.dots * length for length in box)
        left = self.lcd.left + self.model.panel.left * self.dots
        top = self.lcd.top + self.model.panel.top * self.dots
        return Rect(left + x, top + y, width, height)


@dataclass(frozen=True)
class Extras:
    """What needs room besides display and keys."""

    pane: bool = False
    buttons: bool = False


@dataclass(frozen=True)
class Arrangement:
    """The sizes in one layout, before anything is placed. No dots: the layout doesn't fit."""

    kind: Kind
    scale: float
    dots: int
    lcd: Size
    screen: Size
    keys: tuple[float, float]  # scale across and down
    below: int  # height of the buttons below the screen
    body: Size


NO_KEYS = (0.0, 0.0)


def lay_out(
    model: Model, size: Size, kind: Kind | None = None, *, density: float = 1.0, extras: Extras | None = None
) -> Layout:
    """Use this layout, if it fits, otherwise the best one. Density: pixels per unit of the window system."""
    extras = extras or Extras()
    room, pane = divided(size, density) if extras.pane else (size, None)
    arrangement = arranged(model, room, kind, density, extras) if kind else None
    if arrangement is None or not arrangement.dots:
        arrangement = best_arrangement(model, room, density, extras)
    return placed(model, size, room, pane, arrangement, extras)


def best_arrangement(model: Model, room: Size, density: float, extras: Extras) -> Arrangement:
    """The layout with keys in which a display pixel gets the most screen pixels; without keys if none fits."""
    portrait, landscape, display = (arranged(model, room, kind, density, extras) for kind in KINDS)
    return (
        max((portrait, landscape), key=lambda arrangement: arrangement.dots)
        if (portrait.dots or landscape.dots)
        else display
    )


def first_size(model: Model, desktop: Size, kind: Kind | None = None) -> Size:
    """A window that the calculator fills, as large as the desktop allows."""
    room = round(desktop[0] * DESKTOP_SHARE[0]), round(desktop[1] * DESKTOP_SHARE[1])
    arrangement = arranged(model, room, kind, 1.0, Extras()) if kind else None
    if arrangement is None or not arrangement.dots:
        arrangement = best_arrangement(model, room, 1.0, Extras())
    margin = 2 * round(DESK * arrangement.scale)
    # Without keys, there must be room for buttons below the display, or it would shrink when they appear.
    below = round(BUTTONS * arrangement.scale) if arrangement.kind == "display" else 0
    return min(room[0], arrangement.body[0] + margin), min(room[1], arrangement.body[1] + margin + below)


def smallest_size(model: Model) -> Size:
    """A window with one screen pixel per display pixel."""
    scale, panel = SCALES[0], model.panel
    width = panel.width + 2 * round(SCREEN_EDGE * scale) + 2 * round(DESK * scale)
    height = panel.height + round(SCREEN_TOP * scale) + round(INDICATORS * scale) + 2 * round(DESK * scale)
    return width, height


def scale_for(kind: Kind, room: Size, density: float) -> float:
    least, most = SCALES
    wide, high = DRAWN_FOR[kind]
    return min(max(min(room[0] / wide, room[1] / high), least * density), most * density)


def arranged(model: Model, room: Size, kind: Kind, density: float, extras: Extras) -> Arrangement:
    """With as many pixels per display pixel as fit."""
    scale = scale_for(kind, room, density)

    def length(units: float) -> int:
        return round(units * scale)

    panel, keyboard = model.panel, model.keyboard
    inside = room[0] - 2 * length(DESK), room[1] - 2 * length(DESK)
    below = length(BUTTONS) if extras.buttons and kind != "portrait" else 0
    most = max(1, min(inside[0] // panel.width, inside[1] // panel.height))
    for dots in range(most, 0, -1):
        lcd = panel.width * dots, panel.height * dots
        screen = lcd[0] + 2 * length(SCREEN_EDGE), lcd[1] + length(SCREEN_TOP) + length(INDICATORS)
        if kind == "display":
            body = screen[0], screen[1] + below
            if dots == 1 or body[0] <= inside[0] and body[1] <= inside[1]:
                return Arrangement(kind, scale, dots, lcd, screen, NO_KEYS, below, body)
            continue
        if kind == "portrait":
            column = length(HEAD) + screen[1] + below
            left = inside[0] - 2 * length(EDGE), inside[1] - column - length(GAP + FOOT)
        else:
            column = length(HEAD) + screen[1] + below + length(EDGE)
            left = inside[0] - 2 * length(EDGE) - length(GAP) - screen[0], inside[1] - length(LABELS + EDGE + FOOT)
        keys = keys_scale(model, left, scale)
        if kind == "portrait":  # not wider than the screen, unless they are narrow anyway
            keys = min(keys[0], max(keys[1], screen[0] / keyboard.width)), keys[1]
        least = KEYS_SMALLEST * density if dots <= density else max(KEYS_COMFORTABLE * density, KEYS_SHARE * scale)
        if min(keys) < least or column > inside[1]:
            continue
        across, down = round(keyboard.width * keys[0]), round(keyboard.height * keys[1])
        if kind == "portrait":
            body = max(screen[0], across) + 2 * length(EDGE), column + length(GAP) + down + length(FOOT)
        else:
            width = screen[0] + length(GAP) + across + 2 * length(EDGE)
            body = width, max(min(column + length(NOTES), inside[1]), down + length(LABELS + EDGE + FOOT))
        if body[0] <= inside[0] and body[1] <= inside[1]:
            return Arrangement(kind, scale, dots, lcd, screen, keys, below, body)
    return Arrangement(kind, scale, 0, (0, 0), (0, 0), NO_KEYS, 0, (0, 0))


def keys_scale(model: Model, room: Size, scale: float) -> tuple[float, float]:
    """Across and down: the keys fill the room, but stay recognizable."""
    across, down = room[0] / model.keyboard.width, room[1] / model.keyboard.height
    down = min(down, across * KEYS_TALLEST, scale * KEYS_LARGEST)
    return min(across, down / KEYS_FLATTEST, scale * KEYS_LARGEST), down


def divided(size: Size, density: float) -> tuple[Size, Rect]:
    """The room for the body, and the rectangle for the text at its right, which is at least wide enough to read."""
    scale = scale_for("landscape", size, density)
    margin = round(DESK * scale)
    width = min(round(PANE * scale), round(size[0] * PANE_SHARE))
    taken = size[0] - width - margin
    return (taken, size[1]), Rect(taken, margin, width, size[1] - 2 * margin)


def placed(model: Model, size: Size, room: Size, pane: Rect | None, sizes: Arrangement, extras: Extras) -> Layout:
    scale, has_keys = sizes.scale, sizes.kind != "display"

    def length(units: float) -> int:
        return round(units * scale)

    body = Rect(0, 0, *sizes.body)
    body.center = room[0] // 2, room[1] // 2
    body.top = max(body.top, 0)
    screen = Rect((0, 0), sizes.screen)
    screen.top = body.top + (length(HEAD) if has_keys else 0)
    screen.centerx = body.centerx
    if sizes.kind == "landscape":
        screen.left = body.left + length(EDGE)
    lcd = Rect((screen.left + (screen.width - sizes.lcd[0]) // 2, screen.top + length(SCREEN_TOP)), sizes.lcd)
    keys_top = screen.bottom + sizes.below + length(GAP)
    across = round(model.keyboard.width * sizes.keys[0])
    keys_left = body.centerx - across // 2
    if sizes.kind == "landscape":
        down = round(model.keyboard.height * sizes.keys[1])
        keys_left = body.right - length(EDGE) - across
        keys_top = body.top + length(LABELS + EDGE) + (body.height - length(LABELS + EDGE + FOOT) - down) // 2
    keys = {key: key_rect(key, (keys_left, keys_top), sizes.keys) for key in model.keyboard.keys if has_keys}
    arrows = [rect for key, rect in keys.items() if key.look == "arrow"]
    name = Rect(screen.left, body.top + length(8), screen.width, length(HEAD - 12)) if has_keys else Rect(0, 0, 0, 0)
    buttons = (
        Rect(screen.left, screen.bottom + length(6), screen.width, sizes.below - length(8)) if sizes.below else None
    )
    if sizes.kind == "portrait" and extras.buttons:
        buttons = Rect(name)
        buttons.width = length(NAME_SHARE * screen.width / scale)
        buttons.right = name.right
    return Layout(
        model=model,
        kind=sizes.kind,
        size=size,
        scale=scale,
        keys_scale=min(sizes.keys) if has_keys else scale,
        dots=sizes.dots,
        body=body,
        screen=screen,
        lcd=lcd,
        name=name,
        buttons=buttons,
        notes=notes_rect(sizes, room, body, screen, keys),
        pad=arrows[0].unionall(arrows) if arrows else None,
        pane=pane,
        keys=keys,
    )


def notes_rect(sizes: Arrangement, room: Size, body: Rect, screen: Rect, keys: dict[Key, Rect]) -> Rect:
    """Below the display; in portrait, on the keys."""
    gap = round(6 * sizes.scale)
    top = screen.bottom + sizes.below + gap
    if sizes.kind == "portrait":
        bottom = max(rect.bottom for rect in keys.values())
    else:
        bottom = body.bottom - 2 * gap if sizes.kind == "landscape" else room[1] - gap
    return Rect(screen.left, top, screen.width, max(0, bottom - top))


def key_rect(key: Key, corner: Size, scale: tuple[float, float]) -> Rect:
    """Edges are rounded, not sizes, so that adjacent keys don't overlap. A flat key leaves room for its legends."""
    left, top, width, height = key.at
    x, y = corner[0] + round(left * scale[0]), corner[1] + round(top * scale[1])
    right, bottom = corner[0] + round((left + width) * scale[0]), corner[1] + round((top + height) * scale[1])
    if key.look != "arrow":
        y += max(0, min(LEGEND_PIXELS - round(LEGEND_ROOM * scale[1]), (bottom - y) // 5))
    return Rect(x, y, right - x, bottom - y)
