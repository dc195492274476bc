"""Paints the calculator: case, screen, keys, legends, lamps and buttons. No image files are used."""

from collections.abc import Sequence
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


class Desk(NamedTuple):
    """What the calculator lies on."""

    top: Colour
    bottom: Colour
    shadow: int  # its strength


DARK_DESK = Desk((30, 32, 36), (18, 19, 22), 190)
LIGHT_DESK = Desk((236, 238, 241), (214, 217, 222), 110)

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

# Sizes of letters at scale 1.
LEGEND = 13.0  # above the keys
NAME, KIND = 19.0, 13.0
LAMP = 12.5
BUTTON = 15.0


class Look(NamedTuple):
    cap: Colour
    ink: Colour
    size: float  # of the legend
    radius: float


LOOKS: dict[str, Look] = {
    "digit": Look((230, 231, 226), DARK_INK, 23, 10),
    "control": Look((62, 67, 78), LIGHT_INK, 16.5, 8),
    "function": Look((86, 92, 104), LIGHT_INK, 14.5, 8),
    "erase": Look((222, 128, 70), (52, 26, 8), 17, 10),
    "exe": Look((62, 110, 184), (244, 248, 255), 18.5, 10),
    "arrow": Look((80, 86, 99), LIGHT_INK, 14, 8),
    "cursor": Look((80, 86, 99), LIGHT_INK, 14, 8),  # an arrow that is a separate key
}


def look_of(key: Key, colours: Colours) -> Look:
    layers = {"shift": colours.shift, "alpha": colours.alpha}
    if key.look in layers:
        return Look(layers[key.look].cap, layers[key.look].ink, 14, 8)
    return LOOKS[key.look]


SMALL_SIGNS = {",", ".", '"'}  # drawn larger
TRIANGLES = {
    "▲": ((0.5, 0.1), (1, 0.9), (0, 0.9)),
    "▼": ((0, 0.1), (1, 0.1), (0.5, 0.9)),
    "◀": ((0.9, 0), (0.9, 1), (0.1, 0.5)),
    "▶": ((0.1, 0), (0.9, 0.5), (0.1, 1)),
}


def paint_body(layout: Layout, desk: Desk) -> Surface:
    """The desk and the calculator, without keys."""
    canvas = gradient(layout.size, desk.top, desk.bottom)
    if layout.kind == "display":
        paint_shadow(canvas, layout.screen, layout.scale, desk, 14)
    else:
        paint_case(canvas, layout, desk)
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
            paint_key(canvas, rect, key.plain.legend, look, layout.keys_scale, pressed=pressed)
    return canvas


def paint_shadow(canvas: Surface, rect: Rect, scale: float, desk: Desk, radius: float) -> None:
    blur = max(2, round(10 * scale))
    picture = shadow(rect.size, radius * scale, blur, desk.shadow)
    canvas.blit(picture, (rect.x - blur, rect.y - blur + round(4 * scale)))


def paint_case(canvas: Surface, layout: Layout, desk: Desk) -> None:
    scale, body = layout.scale, layout.body
    radius = 36 * scale
    paint_shadow(canvas, body, scale, desk, 36)
    canvas.blit(slab(body.size, radius, RIM_TOP, RIM_BOTTOM), body)
    inner = body.inflate(-max(2, round(3 * scale)), -max(2, round(3 * scale)))
    canvas.blit(slab(inner.size, radius - 1.5 * scale, *layout.model.keyboard.colours.case), inner)
    paint_name(canvas, layout, layout.name)


def paint_name(canvas: Surface, layout: Layout, rect: Rect) -> None:
    """The model, which can be clicked, and what it is."""
    margin = round(10 * layout.scale)
    name = text(layout.model.name, NAME * layout.scale, TEXT)
    where = name.get_rect(midleft=(rect.left + margin, rect.centery))
    canvas.blit(name, where)
    side = max(6, round(9 * layout.scale))
    sign = polygon((side, side), TRIANGLES["▼"], DIM_TEXT)
    canvas.blit(sign, sign.get_rect(midleft=(where.right + side, rect.centery + 1)))
    if not (layout.buttons and layout.buttons.colliderect(rect)):
        kind = text("PYTHON", KIND * layout.scale, DIM_TEXT)
        canvas.blit(kind, kind.get_rect(midright=(rect.right - margin, rect.centery)))


def paint_screen(canvas: Surface, layout: Layout) -> None:
    """The dark window around the LCD."""
    scale, screen, colour = layout.scale, layout.screen, layout.model.panel.rim
    rim = screen.inflate(max(2, round(3 * scale)), max(2, round(3 * scale)))
    canvas.blit(slab(rim.size, 15 * scale, RIM_BOTTOM, mixed(layout.model.keyboard.colours.case[1], WHITE, 0.28)), rim)
    canvas.blit(slab(screen.size, 14 * scale, SCREEN_TOP, SCREEN_BOTTOM), screen)
    edge = max(2, round(5 * scale))
    border = layout.lcd.inflate(2 * edge, 2 * edge)
    canvas.fill(colour, border)
    # The upper edge casts a shadow on the border.
    for depth in range(edge):
        canvas.fill(mixed(colour, BLACK, 0.45 * (1 - depth / edge)), (border.x, border.y + depth, border.width, 1))


def paint_pad(canvas: Surface, layout: Layout, pad: Rect) -> None:
    scale = layout.keys_scale
    radius = min(pad.size) / 2
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
    paint_triangle(canvas, layout.keys[key].center, key.plain.legend, layout.keys_scale, colour)


def paint_triangle(canvas: Surface, place: tuple[int, int], sign: str, scale: float, colour: Colour) -> None:
    side = max(7, round(14 * scale))
    triangle = polygon((side, side), TRIANGLES[sign], colour)
    canvas.blit(triangle, triangle.get_rect(center=place))


def paint_key(canvas: Surface, rect: Rect, legend: str, look: Look, scale: float, *, pressed: bool) -> None:
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
    paint_legend(canvas, top, legend, look, scale)


def paint_legend(canvas: Surface, top: Rect, words: str, look: Look, scale: float) -> None:
    if words in TRIANGLES:
        paint_triangle(canvas, top.center, words, scale, look.ink)
        return
    size = look.size * scale * (1.3 if words in SMALL_SIGNS else 1)
    printed = draw_fitted_legend(words, size, look.ink, top.width - round(10 * scale))
    if printed:
        canvas.blit(printed, printed.get_rect(center=top.center))


def paint_legends(canvas: Surface, layout: Layout, keypad: Keypad) -> None:
    """The legends above the keys, for [SHIFT] and [ALPHA]; those of the active layer are highlighted. What doesn't fit
    is left out: the tooltip has it."""
    scale = layout.keys_scale
    active, colours = keypad.layer, layout.model.keyboard.colours
    shift_colour = {"plain": colours.shift.legend, "shift": colours.shift.lit, "alpha": FADED}[active]
    alpha_colour = {"plain": colours.alpha.legend, "shift": FADED, "alpha": colours.alpha.lit}[active]
    for key, rect in layout.keys.items():
        line = rect.top - round(scale)
        room = rect.width
        alpha = draw_fitted_legend(keypad.cased(key.alpha.legend), LEGEND * scale, alpha_colour, room)
        if key.alpha.legend and alpha:
            canvas.blit(alpha, alpha.get_rect(bottomright=(rect.right, line)))
            room -= alpha.get_width() + max(4, round(4 * scale))
        shift = draw_fitted_legend(key.shift.legend, LEGEND * scale, shift_colour, room) if room > 0 else None
        if key.shift.legend and shift:
            canvas.blit(shift, shift.get_rect(bottomleft=(rect.left, line)))


class Indicators(NamedTuple):
    """The words below the LCD."""

    state: str
    marks: tuple[str, ...] = ()


def paint_indicators(canvas: Surface, layout: Layout, keypad: Keypad, indicators: Indicators) -> None:
    """On the left [SHIFT], [ALPHA], the case of letters and other marks; on the right the script's state."""
    middle = (layout.lcd.bottom + layout.screen.bottom) // 2 + round(2 * layout.scale)
    size = LAMP * layout.scale
    x = layout.lcd.left + 1
    alpha = {Alpha.OFF: "ALPHA", Alpha.ONCE: "ALPHA", Alpha.LOCKED: "A-LOCK"}[keypad.alpha]
    model = layout.model.name if layout.kind == "display" else ""
    for word, colour in (
        *(((model, TEXT),) if model else ()),
        ("SHIFT", layout.model.keyboard.colours.shift.lit if keypad.shift else INDICATOR_OFF),
        (alpha, INDICATOR if keypad.alpha is not Alpha.OFF else INDICATOR_OFF),
        ("a" if keypad.lower else "A", DIM_TEXT),
        *((mark, INDICATOR) for mark in indicators.marks),
    ):
        picture = text(word, size, colour)
        canvas.blit(picture, picture.get_rect(midleft=(x, middle)))
        x += picture.get_width() + round(9 * layout.scale)
    state = text(indicators.state.upper(), size, DIM_TEXT)
    canvas.blit(state, state.get_rect(midright=(layout.lcd.right - 1, middle)))


def button_rects(layout: Layout, labels: Sequence[str]) -> list[Rect]:
    """Where the buttons of tap.py are: in a row, as wide as their labels, narrower if there are many."""
    if layout.buttons is None or not labels:
        return []
    row, gap = layout.buttons, round(8 * layout.scale)
    widths = [text(label, BUTTON * layout.scale, TEXT).get_width() + round(28 * layout.scale) for label in labels]
    share = min(1.0, (row.width - gap * (len(labels) - 1)) / sum(widths))
    is_beside_name = row.colliderect(layout.name)
    x = row.right - int(sum(widths) * share) - gap * (len(labels) - 1) if is_beside_name else row.left
    rects = []
    for width in widths:
        rects.append(Rect(x, row.top, max(1, int(width * share)), row.height - round(3 * layout.scale)))
        x += rects[-1].width + gap
    return rects


def paint_button(canvas: Surface, layout: Layout, rect: Rect, label: str, *, pressed: bool) -> None:
    paint_key(canvas, rect, label, Look((74, 80, 94), LIGHT_INK, BUTTON, 9), layout.scale, pressed=pressed)


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
