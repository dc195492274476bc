"""Paints the calculator: case, screen, keys, legends and indicators. No image files are used."""

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from host_sim.frontends.window.key_legends import draw_fitted_legend
from host_sim.frontends.window.keys import Alpha, Keypad
from host_sim.frontends.window.layout import Layout
from host_sim.frontends.window.shapes import (
    DIM_TEXT,
    HIGHLIGHT,
    TEXT,
    Colour,
    gradient,
    mixed,
    polygon,
    shadow,
    slab,
    text,
)
from host_sim.keyboards import Colours, Key
from host_sim.models import Model

WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)

DESK_TOP: Colour = (30, 32, 36)
DESK_BOTTOM: Colour = (18, 19, 22)
RIM_TOP: Colour = (142, 149, 161)
RIM_BOTTOM: Colour = (26, 28, 34)
WELL_TOP: Colour = (22, 24, 29)  # around a key
WELL_BOTTOM: Colour = (30, 33, 39)
SCREEN_TOP: Colour = (20, 22, 26)
SCREEN_BOTTOM: Colour = (11, 12, 15)
FADED: Colour = (104, 108, 116)  # legends of the inactive layers
INDICATOR: Colour = (255, 112, 96)
INDICATOR_OFF: Colour = (84, 88, 94)
LIGHT_INK: Colour = (238, 240, 244)
DARK_INK: Colour = (34, 38, 47)

LEGEND_HEIGHT = 17.0  # of the legends above the keys


class Look(NamedTuple):
    cap: Colour
    ink: Colour
    height: float  # of the legend
    radius: float


LOOKS: dict[str, Look] = {
    "digit": Look((230, 231, 226), DARK_INK, 31, 10),
    "control": Look((62, 67, 78), LIGHT_INK, 22, 8),
    "function": Look((86, 92, 104), LIGHT_INK, 19, 8),
    "erase": Look((222, 128, 70), (52, 26, 8), 22, 10),
    "exe": Look((62, 110, 184), (244, 248, 255), 25, 10),
    "arrow": Look((80, 86, 99), LIGHT_INK, 18, 8),
    "cursor": Look((80, 86, 99), LIGHT_INK, 18, 8),  # an arrow that is a separate key
}


def look_of(key: Key, colours: Colours) -> Look:
    layers = {"shift": colours.shift, "alpha": colours.alpha}
    if key.look in layers:
        return Look(layers[key.look].cap, layers[key.look].ink, 18, 8)
    return LOOKS[key.look]


SMALL_SIGNS = {",", ".", '"'}  # drawn larger
TRIANGLES = {
    "▲": ((0.5, 0.1), (1, 0.9), (0, 0.9)),
    "▼": ((0, 0.1), (1, 0.1), (0.5, 0.9)),
    "◀": ((0.9, 0), (0.9, 1), (0.1, 0.5)),
    "▶": ((0.1, 0), (0.9, 0.5), (0.1, 1)),
}


def paint_body(layout: Layout) -> Surface:
    """The desk and the calculator, without keys."""
    canvas = gradient(layout.size, DESK_TOP, DESK_BOTTOM)
    paint_case(canvas, layout)
    paint_screen(canvas, layout)
    if layout.pad:
        paint_pad(canvas, layout, layout.pad)
    return canvas.convert()


def paint_keys(body: Surface, layout: Layout, *, pressed: bool) -> Surface:
    """The body with every key up, or with every key pressed."""
    canvas = body.copy()
    for key, rect in layout.keys.items():
        if key.look == "arrow":
            paint_arrow(canvas, layout, key, pressed=pressed)
        else:
            look = look_of(key, layout.model.keyboard.colours)
            paint_key(canvas, rect, key, look, layout.scale, pressed=pressed)
    return canvas


def paint_case(canvas: Surface, layout: Layout) -> None:
    scale, body = layout.scale, layout.body
    radius = 44 * scale
    blur = max(2, round(12 * scale))
    canvas.blit(shadow(body.size, radius, blur, 190), (body.x - blur, body.y - blur + round(4 * scale)))
    canvas.blit(slab(body.size, radius, RIM_TOP, RIM_BOTTOM), body)
    inner = body.inflate(-max(2, round(3 * scale)), -max(2, round(3 * scale)))
    canvas.blit(slab(inner.size, radius - 1.5 * scale, *layout.model.keyboard.colours.case), inner)
    name = text(layout.model.name, 25 * scale, TEXT)
    line = body.y + round(31 * scale)
    canvas.blit(name, name.get_rect(midleft=(layout.screen.x + round(10 * scale), line)))
    kind = text("PYTHON", 16 * scale, DIM_TEXT)
    canvas.blit(kind, kind.get_rect(midright=(layout.screen.right - round(10 * scale), line)))


def paint_screen(canvas: Surface, layout: Layout) -> None:
    """The dark window around the LCD."""
    scale, screen, colour = layout.scale, layout.screen, layout.model.panel.rim
    rim = screen.inflate(max(2, round(3 * scale)), max(2, round(3 * scale)))
    canvas.blit(slab(rim.size, 15 * scale, RIM_BOTTOM, mixed(layout.model.keyboard.colours.case[1], WHITE, 0.28)), rim)
    canvas.blit(slab(screen.size, 14 * scale, SCREEN_TOP, SCREEN_BOTTOM), screen)
    edge = max(2, round(6 * scale))
    border = layout.lcd.inflate(2 * edge, 2 * edge)
    canvas.fill(colour, border)
    # The upper edge casts a shadow on the border.
    for depth in range(edge):
        canvas.fill(mixed(colour, BLACK, 0.45 * (1 - depth / edge)), (border.x, border.y + depth, border.width, 1))


def paint_pad(canvas: Surface, layout: Layout, pad: Rect) -> None:
    scale = layout.scale
    radius = pad.height / 2
    cap = LOOKS["arrow"].cap
    base = pad.inflate(round(6 * scale), round(6 * scale))
    canvas.blit(slab(base.size, radius + 3 * scale, WELL_TOP, WELL_BOTTOM), base.move(0, round(scale)))
    canvas.blit(slab(pad.size, radius, mixed(cap, WHITE, 0.16), mixed(cap, BLACK, 0.2)), pad)
    dimple = Rect(0, 0, round(46 * scale), round(30 * scale))
    dimple.center = pad.center
    canvas.blit(slab(dimple.size, dimple.height / 2, mixed(cap, BLACK, 0.26), mixed(cap, WHITE, 0.04)), dimple)


def paint_arrow(canvas: Surface, layout: Layout, key: Key, *, pressed: bool) -> None:
    """A triangle on the arrow pad, highlighted if pressed."""
    colour = HIGHLIGHT if pressed else LIGHT_INK
    paint_triangle(canvas, layout.keys[key].center, key.plain.legend, layout.scale, colour)


def paint_triangle(canvas: Surface, place: tuple[int, int], sign: str, scale: float, colour: Colour) -> None:
    side = max(5, round(14 * scale))
    triangle = polygon((side, side), TRIANGLES[sign], colour)
    canvas.blit(triangle, triangle.get_rect(center=place))


def paint_key(canvas: Surface, rect: Rect, key: Key, look: Look, scale: float, *, pressed: bool) -> None:
    """A cap on its base; deeper and darker if pressed."""
    cap, radius = look.cap, look.radius * scale
    depth = max(1, round(3 * scale))
    base = rect.inflate(max(2, round(3 * scale)), max(2, round(3 * scale)))
    base.height += depth
    canvas.blit(slab(base.size, radius + 1.5 * scale, WELL_TOP, WELL_BOTTOM), base)
    side = rect.move(0, depth)
    canvas.blit(slab(side.size, radius, mixed(cap, BLACK, 0.45), mixed(cap, BLACK, 0.5)), side)
    top = rect.move(0, depth if pressed else 0)
    if pressed:
        cap = mixed(cap, BLACK, 0.16)
    canvas.blit(slab(top.size, radius, mixed(cap, WHITE, 0.22), mixed(cap, BLACK, 0.06)), top)
    lip = max(1, round(1.5 * scale))
    inner = top.inflate(-2 * lip, -2 * lip)
    canvas.blit(slab(inner.size, radius - lip, mixed(cap, WHITE, 0.08), mixed(cap, BLACK, 0.04)), inner)
    paint_legend(canvas, top, key.plain.legend, look, scale)


def paint_legend(canvas: Surface, top: Rect, words: str, look: Look, scale: float) -> None:
    if words in TRIANGLES:
        paint_triangle(canvas, top.center, words, scale, look.ink)
        return
    height = look.height * scale * (1.3 if words in SMALL_SIGNS else 1)
    printed = draw_fitted_legend(words, height, look.ink, top.width - 8 * scale)
    canvas.blit(printed, printed.get_rect(center=top.center))


def paint_legends(canvas: Surface, layout: Layout, keypad: Keypad) -> None:
    """The legends above the keys, for [SHIFT] and [ALPHA]; those of the active layer are highlighted."""
    scale = layout.scale
    active, colours = keypad.layer, layout.model.keyboard.colours
    shift_colour = {"plain": colours.shift.legend, "shift": colours.shift.lit, "alpha": FADED}[active]
    alpha_colour = {"plain": colours.alpha.legend, "shift": FADED, "alpha": colours.alpha.lit}[active]
    for key, rect in layout.keys.items():
        line = rect.top - round(3 * scale)
        room = rect.width - 2 * scale
        if key.alpha.legend:
            alpha = draw_fitted_legend(keypad.cased(key.alpha.legend), LEGEND_HEIGHT * scale, alpha_colour, room)
            canvas.blit(alpha, alpha.get_rect(bottomright=(rect.right - round(2 * scale), line)))
            room -= alpha.get_width() + 3 * scale
        if key.shift.legend:
            shift = draw_fitted_legend(key.shift.legend, LEGEND_HEIGHT * scale, shift_colour, room)
            canvas.blit(shift, shift.get_rect(bottomleft=(rect.left + round(2 * scale), line)))


class Indicators(NamedTuple):
    """The words below the LCD."""

    state: str
    marks: tuple[str, ...] = ()


def paint_indicators(canvas: Surface, layout: Layout, keypad: Keypad, indicators: Indicators) -> None:
    """On the left [SHIFT], [ALPHA], the case of letters and other marks; on the right the script's state."""
    middle = (layout.lcd.bottom + layout.screen.bottom) // 2 + round(2 * layout.scale)
    height = 15 * layout.scale
    x = layout.lcd.left + 1
    alpha = {Alpha.OFF: "ALPHA", Alpha.ONCE: "ALPHA", Alpha.LOCKED: "A-LOCK"}[keypad.alpha]
    for word, colour in (
        ("SHIFT", layout.model.keyboard.colours.shift.lit if keypad.shift else INDICATOR_OFF),
        (alpha, INDICATOR if keypad.alpha is not Alpha.OFF else INDICATOR_OFF),
        ("a" if keypad.lower else "A", DIM_TEXT),
        *((mark, INDICATOR) for mark in indicators.marks),
    ):
        picture = text(word, height, colour)
        canvas.blit(picture, picture.get_rect(midleft=(x, middle)))
        x += picture.get_width() + round(9 * layout.scale)
    state = text(indicators.state.upper(), height, DIM_TEXT)
    canvas.blit(state, state.get_rect(midright=(layout.lcd.right - 1, middle)))


def icon(model: Model) -> Surface:
    """The window's icon."""
    size = 64
    picture = Surface((size, size), pygame.SRCALPHA)
    picture.blit(slab((40, 60), 9, *model.keyboard.colours.case), (12, 2))
    picture.blit(slab((32, 18), 3, model.white, model.white), (16, 7))
    for row, column in ((row, column) for row in range(4) for column in range(3)):
        last = row == 3 and column == 2
        cap = LOOKS["exe" if last else "digit" if row else "control"].cap
        picture.blit(slab((8, 5), 2, cap, cap), (17 + 11 * column, 30 + 7 * row))
    return picture
