"""Where everything is in a window: three layouts, in all of which a display pixel covers whole screen pixels."""

from dataclasses import dataclass, replace
from typing import Literal, get_args

from pygame import Rect

from host_sim.keyboards import Key
from host_sim.models import Model

Kind = Literal["portrait", "landscape", "display"]  # keys below the display, beside it, or none
KINDS: tuple[Kind, ...] = get_args(Kind)
WITH_KEYS: tuple[Kind, ...] = ("portrait", "landscape")
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

NO_KEYS = (0.0, 0.0)
KEYS_SMALLEST = 0.5  # scale of keys that can be read and hit
KEYS_COMFORTABLE = 0.64  # the display gets more than one pixel per display pixel only with such keys
KEYS_SHARE = 0.66  # compared with everything else
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
    """The sizes in one layout, before anything is placed."""

    kind: Kind
    scale: float
    dots: int
    lcd: Size
    screen: Size
    keys: tuple[float, float]  # scale across and down
    below: int  # height of the buttons below the screen
    body: Size

    def length(self, units: float) -> int:
        return round(units * self.scale)


@dataclass(frozen=True)
class Room:
    """The room for the calculator in a window. Density: pixels per unit of the window system."""

    model: Model
    size: Size
    density: float = 1.0
    buttons: bool = False

    def best(self, kind: Kind | None = None) -> Arrangement:
        """This layout, if it fits. Otherwise the one with keys in which a display pixel gets the most screen pixels, or
        the display alone if none fits."""
        if kind and (chosen := self.arranged(kind)):
            return chosen
        with_keys = [fitting for kind in WITH_KEYS if (fitting := self.arranged(kind))]
        return max(with_keys, key=lambda fitting: fitting.dots) if with_keys else self.display_alone()

    def arranged(self, kind: Kind) -> Arrangement | None:
        """With as many pixels per display pixel as fit; None if not even one does."""
        if kind == "display":
            return self.display_alone()
        fits = (self.with_keys(kind, dots) for dots in range(self.most_dots, 0, -1))
        return next(filter(None, fits), None)

    @property
    def most_dots(self) -> int:
        panel = self.model.panel
        return max(1, min(self.size[0] // panel.width, self.size[1] // panel.height))

    def display_alone(self) -> Arrangement:
        fits = (self._started("display", dots) for dots in range(self.most_dots, 0, -1))
        return next((fit for fit in fits if self._contains(fit.body, fit)), self._started("display", 1))

    def with_keys(self, kind: Kind, dots: int) -> Arrangement | None:
        """None if the keys would be too small."""
        start = self._started(kind, dots)
        length, (wide, high) = start.length, self._inside(start)
        column = length(HEAD) + start.body[1]
        if kind == "portrait":
            keys = self._keys((wide - 2 * length(EDGE), high - column - length(GAP + FOOT)), start)
            # Not wider than the screen, unless they are narrow anyway.
            keys = min(keys[0], max(keys[1], start.screen[0] / self.model.keyboard.width)), keys[1]
        else:
            beside = wide - 2 * length(EDGE) - length(GAP) - start.screen[0]
            keys = self._keys((beside, high - length(LABELS + EDGE + FOOT)), start)
        if min(keys) < self._least_keys(start):
            return None
        across, down = round(self.model.keyboard.width * keys[0]), round(self.model.keyboard.height * keys[1])
        if kind == "portrait":
            body = max(start.screen[0], across) + 2 * length(EDGE), column + length(GAP) + down + length(FOOT)
        else:
            with_notes = min(column + length(EDGE + NOTES), high)
            body = (
                start.screen[0] + length(GAP) + across + 2 * length(EDGE),
                max(column + length(EDGE), with_notes, down + length(LABELS + EDGE + FOOT)),
            )
        return replace(start, keys=keys, body=body) if self._contains(body, start) else None

    def _started(self, kind: Kind, dots: int) -> Arrangement:
        """Only the screen, and the buttons below it."""
        scale, panel = scale_for(kind, self.size, self.density), self.model.panel
        lcd = panel.width * dots, panel.height * dots
        screen = lcd[0] + 2 * round(SCREEN_EDGE * scale), lcd[1] + round(SCREEN_TOP * scale) + round(INDICATORS * scale)
        below = round(BUTTONS * scale) if self.buttons and kind != "portrait" else 0
        return Arrangement(kind, scale, dots, lcd, screen, NO_KEYS, below, (screen[0], screen[1] + below))

    def _inside(self, sizes: Arrangement) -> Size:
        margin = 2 * sizes.length(DESK)
        return self.size[0] - margin, self.size[1] - margin

    def _contains(self, body: Size, sizes: Arrangement) -> bool:
        inside = self._inside(sizes)
        return body[0] <= inside[0] and body[1] <= inside[1]

    def _keys(self, room: Size, sizes: Arrangement) -> tuple[float, float]:
        """Their scale across and down: they fill the room, but stay recognizable."""
        across, down = room[0] / self.model.keyboard.width, room[1] / self.model.keyboard.height
        down = min(down, across * KEYS_TALLEST, sizes.scale * KEYS_LARGEST)
        return min(across, down / KEYS_FLATTEST, sizes.scale * KEYS_LARGEST), down

    def _least_keys(self, sizes: Arrangement) -> float:
        if sizes.dots <= self.density:
            return KEYS_SMALLEST * self.density
        return max(KEYS_COMFORTABLE * self.density, KEYS_SHARE * sizes.scale)


def lay_out(
    model: Model, size: Size, kind: Kind | None = None, *, density: float = 1.0, extras: Extras | None = None
) -> Layout:
    """Use this layout, if it fits, otherwise the best one."""
    extras = extras or Extras()
    room, pane = divided(size, density) if extras.pane else (size, None)
    sizes = Room(model, room, density, extras.buttons).best(kind)
    body, screen = placed_body(sizes, room)
    keys = placed_keys(model, sizes, body, screen)
    arrows = [rect for key, rect in keys.items() if key.look == "arrow"]
    name = Rect(screen.left, body.top + sizes.length(8), screen.width, sizes.length(HEAD - 12) if keys else 0)
    return Layout(
        model=model,
        kind=sizes.kind,
        size=size,
        scale=sizes.scale,
        keys_scale=min(sizes.keys) if keys else sizes.scale,
        dots=sizes.dots,
        body=body,
        screen=screen,
        lcd=Rect((screen.centerx - sizes.lcd[0] // 2, screen.top + sizes.length(SCREEN_TOP)), sizes.lcd),
        name=name,
        buttons=placed_buttons(sizes, screen, name) if extras.buttons else None,
        notes=placed_notes(sizes, room, body, screen, keys),
        pad=arrows[0].unionall(arrows) if arrows else None,
        pane=pane,
        keys=keys,
    )


def first_size(model: Model, desktop: Size, kind: Kind | None = None) -> Size:
    """A window that the calculator fills, as large as the desktop allows."""
    room = round(desktop[0] * DESKTOP_SHARE[0]), round(desktop[1] * DESKTOP_SHARE[1])
    sizes = Room(model, room).best(kind)
    margin = 2 * sizes.length(DESK)
    # Without keys, there must be room for buttons below the display, or it would shrink when they appear.
    below = sizes.length(BUTTONS) if sizes.kind == "display" else 0
    return min(room[0], sizes.body[0] + margin), min(room[1], sizes.body[1] + margin + below)


def smallest_size(model: Model) -> Size:
    """A window with one screen pixel per display pixel."""
    sizes = Room(model, (0, 0)).display_alone()
    margin = 2 * sizes.length(DESK)
    return sizes.body[0] + margin, sizes.body[1] + margin


def scale_for(kind: Kind, room: Size, density: float) -> float:
    least, most = SCALES
    wide, high = DRAWN_FOR[kind]
    return min(max(min(room[0] / wide, room[1] / high), least * density), most * density)


def divided(size: Size, density: float) -> tuple[Size, Rect]:
    """The room for the body, and the rectangle for the text at its right, which is at least wide enough to read."""
    scale = scale_for("landscape", size, density)
    margin = round(DESK * scale)
    width = min(round(PANE * scale), round(size[0] * PANE_SHARE))
    taken = size[0] - width - margin
    return (taken, size[1]), Rect(taken, margin, width, size[1] - 2 * margin)


# Placing


def placed_body(sizes: Arrangement, room: Size) -> tuple[Rect, Rect]:
    """The body in the middle of the room, and the screen on it."""
    body = Rect((0, 0), sizes.body)
    body.center = room[0] // 2, room[1] // 2
    body.top = max(body.top, 0)
    screen = Rect((0, 0), sizes.screen)
    screen.midtop = body.centerx, body.top + (0 if sizes.kind == "display" else sizes.length(HEAD))
    if sizes.kind == "landscape":
        screen.left = body.left + sizes.length(EDGE)
    return body, screen


def placed_keys(model: Model, sizes: Arrangement, body: Rect, screen: Rect) -> dict[Key, Rect]:
    if sizes.kind == "display":
        return {}
    across, down = round(model.keyboard.width * sizes.keys[0]), round(model.keyboard.height * sizes.keys[1])
    corner = body.centerx - across // 2, screen.bottom + sizes.length(GAP)
    if sizes.kind == "landscape":
        above = sizes.length(LABELS + EDGE)
        spare = body.height - sizes.length(LABELS + EDGE + FOOT) - down
        corner = body.right - sizes.length(EDGE) - across, body.top + above + spare // 2
    return {key: key_rect(key, corner, sizes.keys) for key in model.keyboard.keys}


def placed_buttons(sizes: Arrangement, screen: Rect, name: Rect) -> Rect:
    """A row below the screen; in portrait beside the name, where it takes nothing from the keys."""
    if sizes.kind != "portrait":
        return Rect(screen.left, screen.bottom + sizes.length(6), screen.width, sizes.below - sizes.length(8))
    row = Rect(name)
    row.width = round(NAME_SHARE * name.width)
    row.right = name.right
    return row


def placed_notes(sizes: Arrangement, room: Size, body: Rect, screen: Rect, keys: dict[Key, Rect]) -> Rect:
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
