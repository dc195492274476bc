"""Popups over the calculator: the tooltip of a key, the help, and messages."""

import pygame
from pygame import Rect, Surface

from host_sim.frontends.shortcuts import help_rows, tooltip_lines
from host_sim.frontends.window.key_legends import draw_legend
from host_sim.frontends.window.layout import Layout
from host_sim.frontends.window.shapes import DIM_TEXT, HIGHLIGHT, TEXT, Colour, shadow, slab, text
from host_sim.keyboards import Key

WHITE: Colour = (255, 255, 255)
GAP = 6  # between a key and its tooltip


def paint_tooltip(canvas: Surface, layout: Layout, key: Key) -> None:
    height = max(15.0, 17 * layout.scale)
    colours = layout.model.keyboard.colours
    layers = zip(tooltip_lines(key), (TEXT, colours.shift.lit, colours.alpha.lit), strict=True)
    lines = [draw_legend(words, height, colour) for words, colour in layers if words]
    if not lines:
        return
    wide, high = max(line.get_width() for line in lines), sum(line.get_height() for line in lines)
    box = Rect(0, 0, wide + 20, high + 12)
    over = layout.keys[key]
    box.midbottom = (over.centerx, over.top - GAP)
    box.clamp_ip(Rect((0, 0), layout.size).inflate(-8, -8))
    if box.colliderect(over):
        box.top = over.bottom + GAP
    paint_card(canvas, box, 8)
    top = box.top + 6
    for line in lines:
        canvas.blit(line, (box.left + 10, top))
        top += line.get_height()


def paint_help(canvas: Surface, layout: Layout) -> None:
    """The PC's keys, in letters as large as the window allows."""
    rows = help_rows(layout.model)
    room = min(layout.size[0] - 24, 620 * max(1.0, layout.scale))
    height = min(21 * max(layout.scale, 0.9), layout.size[1] / (len(rows) + 4) / 0.9)
    while True:
        keys = [text(pc_keys, height, HIGHLIGHT) for pc_keys, _ in rows]
        meanings = [draw_legend(meaning, height, TEXT) for _, meaning in rows]
        column = max(picture.get_width() for picture in keys) + 18
        width = column + max(picture.get_width() for picture in meanings) + 40
        if width <= room or height <= 9:
            break
        height -= 1
    line = round(height * 1.02)
    box = Rect(0, 0, width, line * len(rows) + 64)
    box.center = (layout.size[0] // 2, layout.size[1] // 2)
    paint_card(canvas, box, 14)
    top = box.top + 18
    for left, right in zip(keys, meanings, strict=True):
        canvas.blit(left, (box.left + 20, top))
        canvas.blit(right, (box.left + 20 + column, top))
        top += line
    canvas.blit(text("Press any key to close.", height, DIM_TEXT), (box.left + 20, top + 8))


def paint_message(canvas: Surface, layout: Layout, message: str) -> None:
    """A line at the bottom of the window."""
    words = draw_legend(message, max(15, 18 * layout.scale), WHITE)
    room = layout.size[0] - 24
    if words.get_width() > room - 20:
        words = pygame.transform.smoothscale_by(words, (room - 20) / words.get_width())
    box = Rect(0, 0, words.get_width() + 24, words.get_height() + 14)
    box.midbottom = (layout.size[0] // 2, layout.size[1] - 10)
    paint_card(canvas, box, box.height / 2)
    canvas.blit(words, words.get_rect(center=box.center))


def paint_card(canvas: Surface, box: Rect, radius: float) -> None:
    canvas.blit(shadow(box.size, radius, 8, 150), (box.x - 8, box.y - 6))
    canvas.blit(slab(box.size, radius, (92, 98, 110), (70, 75, 86)), box)
    inner = box.inflate(-2, -2)
    canvas.blit(slab(inner.size, radius - 1, (34, 37, 44), (26, 28, 34)), inner)
