"""Key legends as pictures: text, and the superscripts, fractions and signs that the font lacks."""

from collections.abc import Callable, Sequence
from functools import lru_cache

import pygame
from pygame import Surface

from host_sim.frontends.window.shapes import OVERSAMPLE, SMALLEST_TEXT, Colour, text

RAISED = {"ˣ": "x", "⁻": "\N{MINUS SIGN}", "¹": "1", "²": "2", "³": "3"}
RAISED_SIZE = 0.72
SIGN = 1.3  # the signs are drawn in a square of this size, compared with the letters
NARROWEST = 0.7  # letters may be made this narrow to fit
FRACTION = "\N{FRACTION SLASH}"
Point = tuple[float, float]


@lru_cache(maxsize=512)
def draw_legend(words: str, size: float, colour: Colour) -> Surface:
    """In letters of this size in pixels, or of the smallest that can be read."""
    size = max(size, SMALLEST_TEXT)
    if FRACTION in words:
        return fraction(words, SIGN * size, colour)
    return in_a_row([draw_piece(piece, size, colour) for piece in pieces(words)])


@lru_cache(maxsize=512)
def draw_fitted_legend(words: str, size: float, colour: Colour, room: int) -> Surface | None:
    """Smaller than requested if it is wider than the room, then narrower; None if it doesn't fit even so."""
    picture = draw_legend(words, size, colour)
    if picture.get_width() > room:
        picture = draw_legend(words, max(SMALLEST_TEXT, size * room / picture.get_width()), colour)
    if NARROWEST * picture.get_width() > room:
        return None
    if picture.get_width() > room:
        picture = pygame.transform.smoothscale(picture, (room, picture.get_height()))
    return picture


def pieces(words: str) -> list[str]:
    """Runs of plain characters, and each raised character and sign alone."""
    runs: list[str] = []
    for character in words:
        if runs and is_plain(character) and is_plain(runs[-1][-1]):
            runs[-1] += character
        else:
            runs.append(character)
    return runs


def is_plain(character: str) -> bool:
    return character not in RAISED and character not in SIGNS


def draw_piece(piece: str, size: float, colour: Colour) -> Surface:
    if piece in RAISED:
        letter = text(RAISED[piece], size, colour)
        width, height = letter.get_size()
        raised = Surface((max(1, round(width * RAISED_SIZE)), height), pygame.SRCALPHA)
        raised.blit(pygame.transform.smoothscale_by(letter, RAISED_SIZE), (0, -round(height * 0.06)))
        return raised
    if piece in SIGNS:
        return SIGNS[piece](SIGN * size, colour)
    return text(piece, size, colour)


def in_a_row(parts: Sequence[Surface]) -> Surface:
    size = max(1, sum(part.get_width() for part in parts)), max([1, *(part.get_height() for part in parts)])
    row = Surface(size, pygame.SRCALPHA)
    x = 0
    for part in parts:
        row.blit(part, (x, (row.get_height() - part.get_height()) // 2))
        x += part.get_width()
    return row


def fraction(words: str, height: float, colour: Colour) -> Surface:
    """One box over another; a mixed fraction has a third one to the left."""
    top, _, _ = words.partition(FRACTION)
    width = 0.46 if len(top) == 1 else 0.8
    left = width - 0.4
    boxes = [(left, 0.06, 0.34, 0.32), (left, 0.5, 0.34, 0.32)]
    if len(top) > 1:
        boxes.append((0.02, 0.26, 0.3, 0.34))
    shapes = [box_outline(*box) for box in boxes]
    return strokes((width, 0.86), [*shapes, [(left - 0.06, 0.44), (left + 0.4, 0.44)]], height, colour)


def box_outline(x: float, y: float, width: float, height: float) -> list[Point]:
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]


def strokes(size: Point, lines: Sequence[Sequence[Point]], height: float, colour: Colour) -> Surface:
    """Lines as thick as the font's; points are fractions of the height."""
    unit = height * OVERSAMPLE
    large = Surface((round(size[0] * unit), round(size[1] * unit)), pygame.SRCALPHA)
    large.fill((*colour, 0))
    pen = max(OVERSAMPLE, round(unit * 0.075))
    for line in lines:
        corners = [(x * unit, y * unit) for x, y in line]
        pygame.draw.lines(large, colour, False, corners, pen)
        for corner in corners:
            pygame.draw.circle(large, colour, corner, pen / 2)
    return pygame.transform.smoothscale(large, (max(1, round(size[0] * height)), max(1, round(size[1] * height))))


def sign(size: Point, *lines: Sequence[Point]) -> Callable[[float, Colour], Surface]:
    return lambda height, colour: strokes(size, lines, height, colour)


SIGNS: dict[str, Callable[[float, Colour], Surface]] = {
    "→": sign((0.8, 0.7), [(0.1, 0.36), (0.7, 0.36)], [(0.5, 0.18), (0.7, 0.36), (0.5, 0.54)]),
    "↔": sign(
        (0.8, 0.7),
        [(0.1, 0.36), (0.7, 0.36)],
        [(0.54, 0.22), (0.7, 0.36), (0.54, 0.5)],
        [(0.26, 0.22), (0.1, 0.36), (0.26, 0.5)],
    ),
    "↵": sign((0.7, 0.7), [(0.6, 0.14), (0.6, 0.42), (0.12, 0.42)], [(0.28, 0.26), (0.12, 0.42), (0.28, 0.58)]),
    "∠": sign((0.7, 0.7), [(0.56, 0.12), (0.1, 0.56), (0.62, 0.56)]),
    "□": sign((0.34, 0.86), box_outline(0.06, 0.5, 0.22, 0.28)),
    "⌂": sign(
        (0.9, 0.76),
        [(0.06, 0.4), (0.45, 0.08), (0.84, 0.4)],
        [(0.18, 0.32), (0.18, 0.68), (0.72, 0.68), (0.72, 0.32)],
        [(0.38, 0.68), (0.38, 0.46), (0.52, 0.46), (0.52, 0.68)],
    ),
    "⇤": sign(
        (0.86, 0.7),
        [(0.1, 0.12), (0.1, 0.58)],
        [(0.78, 0.35), (0.22, 0.35)],
        [(0.42, 0.17), (0.22, 0.35), (0.42, 0.53)],
    ),
    "⇥": sign(
        (0.86, 0.7),
        [(0.76, 0.12), (0.76, 0.58)],
        [(0.08, 0.35), (0.64, 0.35)],
        [(0.44, 0.17), (0.64, 0.35), (0.44, 0.53)],
    ),
    "⇞": sign((0.7, 0.76), [(0.12, 0.34), (0.35, 0.1), (0.58, 0.34)], [(0.12, 0.64), (0.35, 0.4), (0.58, 0.64)]),
    "⇟": sign((0.7, 0.76), [(0.12, 0.1), (0.35, 0.34), (0.58, 0.1)], [(0.12, 0.4), (0.35, 0.64), (0.58, 0.4)]),
    "≡": sign((0.76, 0.7), [(0.1, 0.14), (0.66, 0.14)], [(0.1, 0.36), (0.66, 0.36)], [(0.1, 0.58), (0.66, 0.58)]),
    "↩": sign(
        (0.86, 0.74),
        [(0.12, 0.28), (0.6, 0.28), (0.74, 0.38), (0.74, 0.52), (0.6, 0.62), (0.3, 0.62)],
        [(0.3, 0.1), (0.12, 0.28), (0.3, 0.46)],
    ),
    "√": sign((0.56, 0.7), [(0.05, 0.36), (0.14, 0.32), (0.24, 0.58), (0.36, 0.1), (0.54, 0.1)]),
}
