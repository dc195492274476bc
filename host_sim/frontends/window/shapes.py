"""Smooth shapes and text for the window. pygame's corners are jagged and it places letters on whole pixels, so both are
drawn larger and scaled down."""

from collections.abc import Sequence
from functools import cache, lru_cache

import pygame
from font_source_sans_pro import font_files_ttf
from pygame import Rect, Surface

Colour = tuple[int, int, int]

OVERSAMPLE = 4
FONT = font_files_ttf["SourceSansProSemibold"]
SMALLEST_TEXT = 11  # pixels
TEXT_TOP, TEXT_HEIGHT = 0.09, 1.14  # the part of a line that letters use, compared with their size

TEXT: Colour = (226, 230, 235)
DIM_TEXT: Colour = (150, 158, 170)
HIGHLIGHT: Colour = (255, 224, 132)


def mixed(colour: Colour, other: Colour, part: float) -> Colour:
    """A blend of two colours, with a `part` (0..1) of the other one."""
    red, green, blue = (round(mine + (its - mine) * part) for mine, its in zip(colour, other, strict=True))
    return red, green, blue


def gradient(size: tuple[int, int], top: Colour, bottom: Colour) -> Surface:
    """A rectangle shaded from top to bottom: four pixels, scaled up."""
    surface = Surface((2, 2), pygame.SRCALPHA)
    surface.fill(top, (0, 0, 2, 1))
    surface.fill(bottom, (0, 1, 2, 1))
    return pygame.transform.smoothscale(surface, size)


def slab(size: tuple[int, int], radius: float, top: Colour, bottom: Colour) -> Surface:
    """A rounded rectangle, shaded from top to bottom."""
    shape = gradient(size, top, bottom)
    corner = round_corner(max(1, min(round(radius), min(size) // 2)))
    right, low = size[0] - corner.get_width(), size[1] - corner.get_height()
    for place, across, down in (((0, 0), 0, 0), ((right, 0), 1, 0), ((0, low), 0, 1), ((right, low), 1, 1)):
        turned = pygame.transform.flip(corner, bool(across), bool(down))
        shape.blit(turned, place, special_flags=pygame.BLEND_RGBA_MULT)
    return shape


@lru_cache
def round_corner(radius: int) -> Surface:
    """The upper left quarter of a white disc, transparent outside."""
    large = Surface((radius * OVERSAMPLE, radius * OVERSAMPLE), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    pygame.draw.circle(large, "white", large.get_rect().bottomright, radius * OVERSAMPLE)
    return pygame.transform.smoothscale(large, (radius, radius))


def shadow(size: tuple[int, int], radius: float, blur: int, strength: int) -> Surface:
    """The soft black shadow of a slab; it extends `blur` pixels on every side."""
    surface = Surface((size[0] + 2 * blur, size[1] + 2 * blur), pygame.SRCALPHA)
    pygame.draw.rect(surface, (0, 0, 0, strength), Rect((blur, blur), size), border_radius=round(radius))
    return pygame.transform.box_blur(surface, max(1, blur // 2), repeat_edge_pixels=False)


def polygon(size: tuple[int, int], points: Sequence[tuple[float, float]], colour: Colour) -> Surface:
    """A filled polygon; its points are fractions (0..1) of the size."""
    large = Surface((size[0] * OVERSAMPLE, size[1] * OVERSAMPLE), pygame.SRCALPHA)
    large.fill((*colour, 0))
    corners = [(x * (large.get_width() - 1), y * (large.get_height() - 1)) for x, y in points]
    pygame.draw.polygon(large, colour, corners)
    return pygame.transform.smoothscale(large, size)


@cache
def font(size: int) -> pygame.font.Font:
    """The same on every machine."""
    return pygame.font.Font(FONT, size)


def text(words: str, size: float, colour: Colour) -> Surface:
    """Letters of this size in pixels, or of the smallest that can be read; capitals are in the middle."""
    unit = max(size, SMALLEST_TEXT) * OVERSAMPLE
    large = font(round(unit)).render(words, True, colour)
    width, height = max(1, -(-large.get_width() // OVERSAMPLE)), round(TEXT_HEIGHT * unit / OVERSAMPLE)
    whole = Surface((width * OVERSAMPLE, height * OVERSAMPLE), pygame.SRCALPHA)
    whole.fill((*colour, 0))
    whole.blit(large, (0, -round(TEXT_TOP * unit)), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.smoothscale(whole, (width, height))
