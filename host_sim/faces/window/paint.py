"""The body of the calculator, painted: case, glass, keys, legends. Nothing here is loaded from a file."""

import pygame
from pygame import Rect, Surface

from host_sim.faces.window.keys import DOWN, LEFT, RIGHT, UP, Alpha, Key, Keypad, Look
from host_sim.faces.window.layout import Layout
from host_sim.faces.window.shapes import Colour, gradient, mixed, polygon, shadow, slab, text
from host_sim.screen.pictures import PAPER

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)

DESK_TOP: Colour = (226, 224, 218)
DESK_BOTTOM: Colour = (188, 186, 182)
CASE_TOP: Colour = (66, 72, 84)
CASE_BOTTOM: Colour = (40, 44, 54)
RIM_TOP: Colour = (150, 158, 172)
RIM_BOTTOM: Colour = (20, 22, 28)
WELL_TOP: Colour = (18, 20, 24)  # what a key lies in
WELL_BOTTOM: Colour = (26, 29, 35)
GLASS_TOP: Colour = (22, 24, 28)
GLASS_BOTTOM: Colour = (12, 13, 16)
PRINT: Colour = (222, 226, 232)
PRINT_DIM: Colour = (150, 158, 170)
LETTER: Colour = (214, 104, 98)
LETTER_LIT: Colour = (255, 150, 138)
LAMP: Colour = (255, 112, 96)
LAMP_OFF: Colour = (96, 100, 106)

# Colour of the cap, colour of its legend, height of the legend.
LOOKS: dict[Look, tuple[Colour, Colour, float]] = {
    "digit": ((232, 232, 224), (36, 40, 50), 31),
    "operator": ((196, 200, 204), (36, 40, 50), 31),
    "symbol": ((74, 80, 94), (236, 238, 242), 27),
    "control": ((74, 80, 94), (236, 238, 242), 20),
    "red": ((176, 58, 58), (255, 240, 236), 20),
    "orange": ((226, 128, 62), (48, 24, 8), 22),
    "blue": ((62, 112, 190), (244, 248, 255), 25),
    "arrow": ((86, 93, 108), (236, 238, 242), 18),
}
FAINT = {",", ".", '"'}  # small marks, drawn larger
TRIANGLES = {
    UP: ((0.5, 0), (1, 1), (0, 1)),
    DOWN: ((0, 0), (1, 0), (0.5, 1)),
    LEFT: ((1, 0), (1, 1), (0, 0.5)),
    RIGHT: ((0, 0), (1, 0.5), (0, 1)),
}


def paint_body(layout: Layout) -> Surface:
    """The desk and the calculator on it, still without keys."""
    face = gradient(layout.size, DESK_TOP, DESK_BOTTOM)
    paint_case(face, layout)
    paint_glass(face, layout)
    paint_dpad(face, layout)
    return face.convert()


def paint_keys(body: Surface, layout: Layout, *, pressed: bool) -> Surface:
    """The body with every key up, or with every key pressed."""
    face = body.copy()
    for key, rect in layout.keys.items():
        if key in TRIANGLES:
            paint_arrow(face, layout, key, pressed=pressed)
        else:
            paint_key(face, rect, key, layout.scale, pressed=pressed)
    return face


def paint_case(face: Surface, layout: Layout) -> None:
    scale, body = layout.scale, layout.body
    radius = 46 * scale
    blur = max(2, round(10 * scale))
    face.blit(shadow(body.size, radius, blur, 150), (body.x - blur, body.y - blur + round(5 * scale)))
    face.blit(slab(body.size, radius, RIM_TOP, RIM_BOTTOM), body)
    inner = body.inflate(-round(4 * scale), -round(4 * scale))
    face.blit(slab(inner.size, radius - 2 * scale, CASE_TOP, CASE_BOTTOM), inner)
    name = text("fx-9860GIII", 25 * scale, PRINT)
    line = body.y + round(33 * scale)
    face.blit(name, name.get_rect(midleft=(layout.glass.x + round(8 * scale), line)))
    kind = text("PYTHON", 17 * scale, PRINT_DIM)
    face.blit(kind, kind.get_rect(midright=(layout.glass.right - round(8 * scale), line)))


def paint_glass(face: Surface, layout: Layout) -> None:
    """The dark window with the hole for the LCD."""
    scale, glass = layout.scale, layout.glass
    rim = glass.inflate(round(3 * scale), round(3 * scale))
    face.blit(slab(rim.size, 15 * scale, RIM_BOTTOM, mixed(CASE_BOTTOM, WHITE, 0.28)), rim)
    face.blit(slab(glass.size, 14 * scale, GLASS_TOP, GLASS_BOTTOM), glass)
    edge = max(2, round(6 * scale))
    paper = layout.lcd.inflate(2 * edge, 2 * edge)
    face.fill(PAPER, paper)
    # The edge of the glass throws a shadow on the paper, above the first row of dots.
    for depth in range(edge):
        face.fill(mixed(PAPER, BLACK, 0.45 * (1 - depth / edge)), (paper.x, paper.y + depth, paper.width, 1))


def paint_dpad(face: Surface, layout: Layout) -> None:
    pad, scale = layout.dpad, layout.scale
    radius = pad.height / 2
    dimple = pad.inflate(-round(78 * scale), -round(60 * scale))
    base = pad.inflate(round(6 * scale), round(6 * scale))
    face.blit(slab(base.size, radius, RIM_BOTTOM, mixed(CASE_BOTTOM, WHITE, 0.15)), base)
    cap = LOOKS["arrow"][0]
    face.blit(slab(pad.size, radius, mixed(cap, WHITE, 0.14), mixed(cap, BLACK, 0.22)), pad)
    face.blit(slab(dimple.size, dimple.height / 2, mixed(cap, BLACK, 0.24), mixed(cap, WHITE, 0.04)), dimple)


def paint_arrow(face: Surface, layout: Layout, key: Key, *, pressed: bool) -> None:
    """A triangle on the d-pad; pressed, it lights up."""
    side = max(5, round(13 * layout.scale))
    colour = LOOKS["blue"][1] if not pressed else LETTER_LIT
    triangle = polygon((side, side), TRIANGLES[key], colour)
    face.blit(triangle, triangle.get_rect(center=layout.keys[key].center))


def paint_key(face: Surface, rect: Rect, key: Key, scale: float, *, pressed: bool) -> None:
    """A cap on its base; pressed, it lies deeper and darker."""
    cap, ink, height = LOOKS[key.look]
    radius = (11 if key.look in ("digit", "operator", "orange", "blue") else 9) * scale
    depth = max(1, round(3 * scale))
    base = rect.inflate(round(3 * scale), round(3 * scale))
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
    paint_legend(face, top, key.legend, height * scale, ink, cap)


def paint_legend(face: Surface, top: Rect, legend: str, height: float, ink: Colour, cap: Colour) -> None:
    """Engraved: a second, lighter or darker edge just under the letters."""
    if legend in FAINT:
        height *= 1.3
    elif len(legend) > 2:
        height = min(height, top.width / len(legend) * 1.75)
    words = text(legend, height, ink)
    place = words.get_rect(center=top.center)
    edge = text(legend, height, mixed(cap, WHITE if sum(ink) < 300 else BLACK, 0.5))
    face.blit(edge, place.move(0, 1))
    face.blit(words, place)


def paint_letters(face: Surface, layout: Layout, keypad: Keypad) -> None:
    """The letters of [ALPHA], above the right end of their keys; lit while the next key gives one."""
    colour = LETTER if keypad.alpha is Alpha.OFF else LETTER_LIT
    for key, rect in layout.keys.items():
        if not key.letter:
            continue
        name = "SPC" if key.letter == " " else keypad.cased(key.letter)
        letter = text(name, 17 * layout.scale, colour)
        corner = (rect.right - round(3 * layout.scale), rect.top - round(1 * layout.scale))
        face.blit(letter, letter.get_rect(bottomright=corner))


def paint_lamps(face: Surface, layout: Layout, keypad: Keypad, state: str, *, slow: bool) -> None:
    """Under the LCD: what [ALPHA] does to the next key, whether time is the calculator's, what the script is doing."""
    middle = (layout.lcd.bottom + layout.glass.bottom) // 2 + round(2 * layout.scale)
    height = 15 * layout.scale
    alpha = {Alpha.OFF: "ALPHA", Alpha.ONCE: "ALPHA", Alpha.LOCKED: "A-LOCK"}[keypad.alpha]
    lamp = text(alpha, height, LAMP_OFF if keypad.alpha is Alpha.OFF else LAMP)
    face.blit(lamp, lamp.get_rect(midleft=(layout.lcd.left + 1, middle)))
    if slow:
        speed = text("REAL SPEED", height, LAMP)
        face.blit(speed, speed.get_rect(center=(layout.lcd.centerx, middle)))
    doing = text(state.upper(), height, PRINT_DIM)
    face.blit(doing, doing.get_rect(midright=(layout.lcd.right - 1, middle)))


def paint_message(face: Surface, layout: Layout, message: str) -> None:
    """A line at the bottom of the window, for a few seconds."""
    words = text(message, max(15, 17 * layout.scale), WHITE)
    room = layout.size[0] - 24
    if words.get_width() > room - 20:
        words = pygame.transform.smoothscale_by(words, (room - 20) / words.get_width())
    box = Rect(0, 0, words.get_width() + 24, words.get_height() + 14)
    box.midbottom = (layout.size[0] // 2, layout.size[1] - 10)
    face.blit(slab(box.size, box.height / 2, (34, 38, 46), (24, 27, 33)), box)
    face.blit(words, words.get_rect(center=box.center))
