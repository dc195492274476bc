"""What lies over the calculator: the words for a key under the mouse, and the map of all keys."""

from pygame import Rect, Surface

from host_sim.faces.shortcuts import calculator_rows, face_rows, last_rows, words_for
from host_sim.faces.window.layout import Layout
from host_sim.faces.window.paint import PRINT, PRINT_DIM, SHIFT_LIT, paint_card
from host_sim.faces.window.shapes import text
from host_sim.keyboards import Key

GAP = 6


def paint_tip(face: Surface, layout: Layout, key: Key) -> None:
    """The PC's key for it, and what it gives after [SHIFT] and [ALPHA]."""
    height = max(15.0, 17 * layout.scale)
    colours = layout.model.keyboard.colours
    said = zip(words_for(key), (PRINT, colours.shift.lit, colours.alpha.lit), strict=True)
    lines = [text(words, height, colour) for words, colour in said if words]
    if not lines:
        return
    wide, high = max(line.get_width() for line in lines), sum(line.get_height() for line in lines)
    box = Rect(0, 0, wide + 20, high + 12)
    over = layout.keys[key]
    box.midbottom = (over.centerx, over.top - GAP)
    box.clamp_ip(Rect((0, 0), layout.size).inflate(-8, -8))
    if box.colliderect(over):
        box.top = over.bottom + GAP
    paint_card(face, box, 8)
    top = box.top + 6
    for line in lines:
        face.blit(line, (box.left + 10, top))
        top += line.get_height()


def paint_map(face: Surface, layout: Layout) -> None:
    """Every key of the PC that means something, as large as the window allows."""
    rows = [*calculator_rows(layout.model), ("", ""), *face_rows(), ("", ""), *last_rows(layout.model)]
    room = min(layout.size[0] - 24, 620 * max(1.0, layout.scale))
    height = min(21 * max(layout.scale, 0.9), layout.size[1] / (len(rows) + 4) / 0.9)
    while True:
        keys = [text(left, height, SHIFT_LIT) for left, _ in rows]
        words = [text(right, height, PRINT) for _, right in rows]
        column = max(one.get_width() for one in keys) + 18
        width = column + max(one.get_width() for one in words) + 40
        if width <= room or height <= 9:
            break
        height -= 1
    line = round(height * 1.02)
    box = Rect(0, 0, width, line * len(rows) + 64)
    box.center = (layout.size[0] // 2, layout.size[1] // 2)
    paint_card(face, box, 14)
    top = box.top + 18
    for left, right in zip(keys, words, strict=True):
        face.blit(left, (box.left + 20, top))
        face.blit(right, (box.left + 20 + column, top))
        top += line
    hint = text("Any key goes on.", height, PRINT_DIM)
    face.blit(hint, (box.left + 20, top + 8))
