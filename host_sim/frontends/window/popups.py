"""Popups over the calculator: the tooltip of a key, the help, messages, and what went wrong."""

from collections.abc import Sequence

from pygame import Rect, Surface

from host_sim.frontends.shortcuts import Action, help_rows, tooltip_lines
from host_sim.frontends.window.key_legends import draw_legend
from host_sim.frontends.window.layout import Layout
from host_sim.frontends.window.monospace import monospace_font
from host_sim.frontends.window.pane import COLOURS
from host_sim.frontends.window.shapes import (
    DIM_TEXT,
    HIGHLIGHT,
    OVERSAMPLE,
    SMALLEST_TEXT,
    TEXT,
    Colour,
    font,
    shadow,
    slab,
    text,
)
from host_sim.keyboards import Key
from host_sim.screen.transcript import Piece

WHITE: Colour = (255, 255, 255)
GAP = 6  # between a key and its tooltip
MARGIN = 12  # around the help
UNAVAILABLE: set[Action] = {"DRAWING"}  # the window always has room for pictures
CLOSE = "\N{MULTIPLICATION SIGN}"
COLUMNS_GAP = 44
HELP_LARGEST = 26.0
HELP_END = "Press any key to close."
TOOLTIP, MESSAGE, NOTE = 14.0, 15.0, 14.5  # sizes of letters at scale 1
LINE, HELP_LINE = 1.3, 1.7  # least and most from line to line, compared with the size of the letters


def paint_tooltip(canvas: Surface, layout: Layout, key: Key) -> None:
    colours = layout.model.keyboard.colours
    layers = zip(tooltip_lines(key), (TEXT, colours.shift.lit, colours.alpha.lit), strict=True)
    lines = [draw_legend(words, TOOLTIP * layout.scale, colour) for words, colour in layers if words]
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
    """The PC's keys in the whole window, in letters as large as fit."""
    box = Rect((0, 0), layout.size).inflate(-2 * MARGIN, -2 * MARGIN)
    paint_card(canvas, box, 14)
    rows = help_rows(layout.model, without=UNAVAILABLE)
    inner = box.inflate(-2 * round(20 * layout.scale), -2 * round(14 * layout.scale))
    size, columns = help_size(rows, inner.size, layout.scale)
    count = -(-len(rows) // columns)
    line = round(min(size * HELP_LINE, inner.height / (count + 1)))
    keys = round(help_width([row[0] for row in rows], size)) + round(size)
    for number, (pc_keys, meaning) in enumerate(rows):
        left = inner.left + number // count * (inner.width // columns)
        top = inner.top + number % count * line
        canvas.blit(draw_legend(pc_keys, size, HIGHLIGHT), (left, top))
        canvas.blit(draw_legend(meaning, size, TEXT), (left + keys, top))
    closing = text(HELP_END, size, DIM_TEXT)
    canvas.blit(closing, closing.get_rect(bottomright=inner.bottomright))


def help_size(rows: Sequence[tuple[str, str]], room: tuple[int, int], scale: float) -> tuple[float, int]:
    """The size of the letters, and the number of columns that allows it."""

    def largest(columns: int) -> float:
        high = room[1] / LINE / (-(-len(rows) // columns) + 1)
        unit = help_width([row[0] for row in rows], 100) + help_width([row[1] for row in rows], 100) + 200
        wide = (room[0] - (columns - 1) * COLUMNS_GAP * scale) / columns / unit * 100
        return min(high, wide, HELP_LARGEST * scale)

    columns = max((1, 2, 3), key=lambda columns: (round(largest(columns), 1), -columns))
    return max(SMALLEST_TEXT, largest(columns)), columns


def help_width(words: Sequence[str], size: float) -> float:
    """Of the longest, with the signs that the font lacks counted as letters."""
    return max(font(round(size * OVERSAMPLE)).size(word)[0] for word in words) / OVERSAMPLE


def paint_message(canvas: Surface, layout: Layout, message: str) -> None:
    """At the bottom of the window."""
    size = MESSAGE * layout.scale
    lines = [draw_legend(line, size, WHITE) for line in wrapped_words(message, size, layout.size[0] - 56)]
    wide, high = max(line.get_width() for line in lines), sum(line.get_height() for line in lines)
    box = Rect(0, 0, wide + 28, high + 14)
    box.midbottom = (layout.size[0] // 2, layout.size[1] - 10)
    paint_card(canvas, box, min(box.height / 2, 18 * layout.scale))
    top = box.top + 7
    for line in lines:
        canvas.blit(line, line.get_rect(midtop=(box.centerx, top)))
        top += line.get_height()


def notes_rect(layout: Layout, notes: Sequence[Piece]) -> Rect:
    """The card with what went wrong: as high as needed. Without enough room it covers the lower edge of the display."""
    rect = layout.notes
    height = min(note_lines(layout, notes)[1] + 2 * note_margin(layout), layout.size[1] // 2)
    return Rect(rect.left, min(rect.top, rect.bottom - height), rect.width, height)


def note_margin(layout: Layout) -> int:
    return round(10 * layout.scale)


def note_lines(layout: Layout, notes: Sequence[Piece]) -> tuple[list[Surface], int]:
    """The lines as pictures, and their height. Code keeps its letters: one width for all."""
    size = NOTE * layout.scale
    room = layout.notes.width - 3 * note_margin(layout)
    code = monospace_font(max(SMALLEST_TEXT + 1, round(size)))
    pictures = []
    for note in notes:
        if note.kind == "printed":
            columns = max(1, room // code.cell[0])
            shown = note.text if len(note.text) <= columns else note.text[: columns - 1] + "…"
            pictures.append(code.render(shown, COLOURS["printed"]))
        else:
            pictures += [draw_legend(line, size, COLOURS[note.kind]) for line in wrapped_words(note.text, size, room)]
    return pictures, sum(picture.get_height() + 2 for picture in pictures)


def paint_notes(canvas: Surface, layout: Layout, notes: Sequence[Piece]) -> None:
    box, margin = notes_rect(layout, notes), note_margin(layout)
    paint_card(canvas, box, 10 * layout.scale)
    cross = text(CLOSE, NOTE * 1.3 * layout.scale, DIM_TEXT)
    canvas.blit(cross, cross.get_rect(topright=(box.right - margin // 2, box.top + margin // 4)))
    top = box.top + margin
    for picture in note_lines(layout, notes)[0]:
        if top + picture.get_height() > box.bottom:
            break
        canvas.blit(picture, (box.left + margin, top))
        top += picture.get_height() + 2


def wrapped_words(words: str, size: float, room: float) -> list[str]:
    """Split into lines that fit, between words if possible."""
    letters = font(round(max(size, SMALLEST_TEXT) * OVERSAMPLE))
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and letters.size(longer)[0] > room * OVERSAMPLE:
            lines.append(word)
        else:
            lines[-1] = longer
        while len(lines[-1]) > 1 and letters.size(lines[-1])[0] > room * OVERSAMPLE:
            fitting = max(1, int(len(lines[-1]) * room * OVERSAMPLE / letters.size(lines[-1])[0]))
            lines[-1:] = [lines[-1][:fitting], lines[-1][fitting:]]
    return lines


def paint_card(canvas: Surface, box: Rect, radius: float) -> None:
    canvas.blit(shadow(box.size, radius, 8, 150), (box.x - 8, box.y - 6))
    canvas.blit(slab(box.size, radius, (92, 98, 110), (70, 75, 86)), box)
    inner = box.inflate(-2, -2)
    canvas.blit(slab(inner.size, radius - 1, (34, 37, 44), (26, 28, 34)), inner)
