"""The body of the calculator, painted: case, glass, keys, legends. Nothing here is loaded from a file."""

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from host_sim.faces.window.keys import Alpha, Keypad
from host_sim.faces.window.layout import Layout
from host_sim.faces.window.legends import fitted
from host_sim.faces.window.shapes import Colour, gradient, mixed, polygon, shadow, slab, text
from host_sim.keyboards import Colours, Key
from host_sim.models import Model

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)

DESK_TOP: Colour = (30, 32, 36)
DESK_BOTTOM: Colour = (18, 19, 22)
RIM_TOP: Colour = (142, 149, 161)
RIM_BOTTOM: Colour = (26, 28, 34)
WELL_TOP: Colour = (22, 24, 29)  # what a key lies in
WELL_BOTTOM: Colour = (30, 33, 39)
GLASS_TOP: Colour = (20, 22, 26)
GLASS_BOTTOM: Colour = (11, 12, 15)
PRINT: Colour = (226, 230, 235)
PRINT_DIM: Colour = (150, 158, 170)
SHIFT_LIT: Colour = (255, 224, 132)
FADED: Colour = (104, 108, 116)  # of the layer that is not on
LAMP: Colour = (255, 112, 96)
LAMP_OFF: Colour = (84, 88, 94)
LIGHT_INK: Colour = (238, 240, 244)
DARK_INK: Colour = (34, 38, 47)

LEGEND_HEIGHT = 17.0  # of what is printed above the keys


class Look(NamedTuple):
    cap: Colour
    ink: Colour
    height: float  # of the face
    radius: float


LOOKS: dict[str, Look] = {
    "digit": Look((230, 231, 226), DARK_INK, 31, 10),
    "control": Look((62, 67, 78), LIGHT_INK, 22, 8),
    "function": Look((86, 92, 104), LIGHT_INK, 19, 8),
    "erase": Look((222, 128, 70), (52, 26, 8), 22, 10),
    "exe": Look((62, 110, 184), (244, 248, 255), 25, 10),
    "arrow": Look((80, 86, 99), LIGHT_INK, 18, 8),
    "cursor": Look((80, 86, 99), LIGHT_INK, 18, 8),  # an arrow that is a key of its own
}


def look_of(key: Key, colours: Colours) -> Look:
    layers = {"shift": colours.shift, "alpha": colours.alpha}
    if key.look in layers:
        return Look(layers[key.look].cap, layers[key.look].ink, 18, 8)
    return LOOKS[key.look]


FAINT = {",", ".", '"'}  # small marks, drawn larger
TRIANGLES = {
    "▲": ((0.5, 0.1), (1, 0.9), (0, 0.9)),
    "▼": ((0, 0.1), (1, 0.1), (0.5, 0.9)),
    "◀": ((0.9, 0), (0.9, 1), (0.1, 0.5)),
    "▶": ((0.1, 0), (0.9, 0.5), (0.1, 1)),
}


def paint_body(layout: Layout) -> Surface:
    """The desk and the calculator on it, still without keys."""
    face = gradient(layout.size, DESK_TOP, DESK_BOTTOM)
    paint_case(face, layout)
    paint_glass(face, layout)
    if layout.pad:
        paint_pad(face, layout, layout.pad)
    return face.convert()


def paint_keys(body: Surface, layout: Layout, *, pressed: bool) -> Surface:
    """The body with every key up, or with every key pressed."""
    face = body.copy()
    for key, rect in layout.keys.items():
        if key.look == "arrow":
            paint_arrow(face, layout, key, pressed=pressed)
        else:
            look = look_of(key, layout.model.keyboard.colours)
            paint_key(face, rect, key, look, layout.scale, pressed=pressed)
    return face


def paint_case(face: Surface, layout: Layout) -> None:
    scale, body = layout.scale, layout.body
    radius = 44 * scale
    blur = max(2, round(12 * scale))
    face.blit(shadow(body.size, radius, blur, 190), (body.x - blur, body.y - blur + round(4 * scale)))
    face.blit(slab(body.size, radius, RIM_TOP, RIM_BOTTOM), body)
    inner = body.inflate(-max(2, round(3 * scale)), -max(2, round(3 * scale)))
    face.blit(slab(inner.size, radius - 1.5 * scale, *layout.model.keyboard.colours.case), inner)
    name = text(layout.model.name, 25 * scale, PRINT)
    line = body.y + round(31 * scale)
    face.blit(name, name.get_rect(midleft=(layout.glass.x + round(10 * scale), line)))
    kind = text("PYTHON", 16 * scale, PRINT_DIM)
    face.blit(kind, kind.get_rect(midright=(layout.glass.right - round(10 * scale), line)))


def paint_glass(face: Surface, layout: Layout) -> None:
    """The dark window with the hole for the LCD."""
    scale, glass, colour = layout.scale, layout.glass, layout.model.glass.rim
    rim = glass.inflate(max(2, round(3 * scale)), max(2, round(3 * scale)))
    face.blit(slab(rim.size, 15 * scale, RIM_BOTTOM, mixed(layout.model.keyboard.colours.case[1], WHITE, 0.28)), rim)
    face.blit(slab(glass.size, 14 * scale, GLASS_TOP, GLASS_BOTTOM), glass)
    edge = max(2, round(6 * scale))
    paper = layout.lcd.inflate(2 * edge, 2 * edge)
    face.fill(colour, paper)
    # The edge of the glass throws a shadow on the paper, above the first row of dots.
    for depth in range(edge):
        face.fill(mixed(colour, BLACK, 0.45 * (1 - depth / edge)), (paper.x, paper.y + depth, paper.width, 1))


def paint_pad(face: Surface, layout: Layout, pad: Rect) -> None:
    scale = layout.scale
    radius = pad.height / 2
    cap = LOOKS["arrow"].cap
    base = pad.inflate(round(6 * scale), round(6 * scale))
    face.blit(slab(base.size, radius + 3 * scale, WELL_TOP, WELL_BOTTOM), base.move(0, round(scale)))
    face.blit(slab(pad.size, radius, mixed(cap, WHITE, 0.16), mixed(cap, BLACK, 0.2)), pad)
    dimple = Rect(0, 0, round(46 * scale), round(30 * scale))
    dimple.center = pad.center
    face.blit(slab(dimple.size, dimple.height / 2, mixed(cap, BLACK, 0.26), mixed(cap, WHITE, 0.04)), dimple)


def paint_arrow(face: Surface, layout: Layout, key: Key, *, pressed: bool) -> None:
    """A triangle on the pad; pressed, it lights up."""
    colour = SHIFT_LIT if pressed else LIGHT_INK
    paint_triangle(face, layout.keys[key].center, key.plain.face, layout.scale, colour)


def paint_triangle(face: Surface, place: tuple[int, int], sign: str, scale: float, colour: Colour) -> None:
    side = max(5, round(14 * scale))
    triangle = polygon((side, side), TRIANGLES[sign], colour)
    face.blit(triangle, triangle.get_rect(center=place))


def paint_key(face: Surface, rect: Rect, key: Key, look: Look, scale: float, *, pressed: bool) -> None:
    """A cap on its base; pressed, it lies deeper and darker."""
    cap, radius = look.cap, look.radius * scale
    depth = max(1, round(3 * scale))
    base = rect.inflate(max(2, round(3 * scale)), max(2, round(3 * scale)))
    base.height += depth
    face.blit(slab(base.size, radius + 1.5 * scale, WELL_TOP, WELL_BOTTOM), base)
    side = rect.move(0, depth)
    face.blit(slab(side.size, radius, mixed(cap, BLACK, 0.45), mixed(cap, BLACK, 0.5)), side)
    top = rect.move(0, depth if pressed else 0)
    if pressed:
        cap = mixed(cap, BLACK, 0.16)
    face.blit(slab(top.size, radius, mixed(cap, WHITE, 0.22), mixed(cap, BLACK, 0.06)), top)
    lip = max(1, round(1.5 * scale))
    inner = top.inflate(-2 * lip, -2 * lip)
    face.blit(slab(inner.size, radius - lip, mixed(cap, WHITE, 0.08), mixed(cap, BLACK, 0.04)), inner)
    paint_face(face, top, key.plain.face, look, scale)


def paint_face(face: Surface, top: Rect, words: str, look: Look, scale: float) -> None:
    if words in TRIANGLES:
        paint_triangle(face, top.center, words, scale, look.ink)
        return
    height = look.height * scale * (1.3 if words in FAINT else 1)
    printed = fitted(words, height, look.ink, top.width - 8 * scale)
    face.blit(printed, printed.get_rect(center=top.center))


def paint_legends(face: Surface, layout: Layout, keypad: Keypad) -> None:
    """Above the keys: what [SHIFT] gives, and what [ALPHA] gives, each in its colour. The layer that is on is lit."""
    scale = layout.scale
    on, colours = keypad.layer, layout.model.keyboard.colours
    of_shift = {"plain": colours.shift.legend, "shift": colours.shift.lit, "alpha": FADED}[on]
    of_alpha = {"plain": colours.alpha.legend, "shift": FADED, "alpha": colours.alpha.lit}[on]
    for key, rect in layout.keys.items():
        line = rect.top - round(3 * scale)
        room = rect.width - 2 * scale
        if key.alpha.face:
            alpha = fitted(keypad.cased(key.alpha.face), LEGEND_HEIGHT * scale, of_alpha, room)
            face.blit(alpha, alpha.get_rect(bottomright=(rect.right - round(2 * scale), line)))
            room -= alpha.get_width() + 3 * scale
        if key.shift.face:
            shift = fitted(key.shift.face, LEGEND_HEIGHT * scale, of_shift, room)
            face.blit(shift, shift.get_rect(bottomleft=(rect.left + round(2 * scale), line)))


class Lamps(NamedTuple):
    """What is lit under the LCD."""

    doing: str
    marks: tuple[str, ...] = ()


def paint_lamps(face: Surface, layout: Layout, keypad: Keypad, lamps: Lamps) -> None:
    """What [SHIFT] and [ALPHA] do to the next key, what else is on, what the script is doing."""
    middle = (layout.lcd.bottom + layout.glass.bottom) // 2 + round(2 * layout.scale)
    height = 15 * layout.scale
    x = layout.lcd.left + 1
    alpha = {Alpha.OFF: "ALPHA", Alpha.ONCE: "ALPHA", Alpha.LOCKED: "A-LOCK"}[keypad.alpha]
    for word, colour in (
        ("SHIFT", layout.model.keyboard.colours.shift.lit if keypad.shift else LAMP_OFF),
        (alpha, LAMP if keypad.alpha is not Alpha.OFF else LAMP_OFF),
        ("a" if keypad.lower else "A", PRINT_DIM),
        *((mark, LAMP) for mark in lamps.marks),
    ):
        lamp = text(word, height, colour)
        face.blit(lamp, lamp.get_rect(midleft=(x, middle)))
        x += lamp.get_width() + round(9 * layout.scale)
    doing = text(lamps.doing.upper(), height, PRINT_DIM)
    face.blit(doing, doing.get_rect(midright=(layout.lcd.right - 1, middle)))


def paint_message(face: Surface, layout: Layout, message: str) -> None:
    """A line at the bottom of the window, for a few seconds."""
    words = text(message, max(15, 18 * layout.scale), WHITE)
    room = layout.size[0] - 24
    if words.get_width() > room - 20:
        words = pygame.transform.smoothscale_by(words, (room - 20) / words.get_width())
    box = Rect(0, 0, words.get_width() + 24, words.get_height() + 14)
    box.midbottom = (layout.size[0] // 2, layout.size[1] - 10)
    paint_card(face, box, box.height / 2)
    face.blit(words, words.get_rect(center=box.center))


def paint_card(face: Surface, box: Rect, radius: float) -> None:
    """A dark card that lies over everything else."""
    face.blit(shadow(box.size, radius, 8, 150), (box.x - 8, box.y - 6))
    face.blit(slab(box.size, radius, (92, 98, 110), (70, 75, 86)), box)
    inner = box.inflate(-2, -2)
    face.blit(slab(inner.size, radius - 1, (34, 37, 44), (26, 28, 34)), inner)


def icon(model: Model) -> Surface:
    """The calculator, small enough for a title bar."""
    size = 64
    picture = Surface((size, size), pygame.SRCALPHA)
    picture.blit(slab((40, 60), 9, *model.keyboard.colours.case), (12, 2))
    picture.blit(slab((32, 18), 3, model.paper, model.paper), (16, 7))
    for row, column in ((row, column) for row in range(4) for column in range(3)):
        last = row == 3 and column == 2
        cap = LOOKS["exe" if last else "digit" if row else "control"].cap
        picture.blit(slab((8, 5), 2, cap, cap), (17 + 11 * column, 30 + 7 * row))
    return picture
