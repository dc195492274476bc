"""The LCD in the window: dark dots on green-grey, with the faint gaps between the dots of a real one."""

from functools import lru_cache

import pygame
from pygame import Surface

from host_sim.lcd import HEIGHT, WIDTH
from host_sim.pictures import INK, PAPER

# Near the paper's colour: between two dots the paper shines through, on the paper itself only a trace is seen.
GAP = (172, 184, 162, 66)
GAPS_FROM = 3  # with fewer pixels a dot, gaps would eat the dots
FINE = 6  # pixels a dot before the picture is shrunk to a size between two whole scales
SHADE = 70  # of the edge of the glass on the LCD, at its darkest


def lcd_picture(frame: bytes, size: tuple[int, int]) -> Surface:
    """The frame of the calculator (one byte a pixel, 1 = black), enlarged."""
    small = pygame.image.frombuffer(frame, (WIDTH, HEIGHT), "P")
    small.set_palette([PAPER, INK])
    dots, rest = divmod(size[0], WIDTH)
    picture = pygame.transform.scale_by(small, FINE if rest else dots).convert()
    if rest:
        picture = pygame.transform.smoothscale(picture, size)
    picture.blit(texture(size), (0, 0))
    return picture


@lru_cache(maxsize=1)
def texture(size: tuple[int, int]) -> Surface:
    """What lies over the dots: the gaps between them, and the shadow of the edge of the glass."""
    width, height = size
    dots, rest = divmod(width, WIDTH)
    layer = Surface(size, pygame.SRCALPHA)
    if dots >= GAPS_FROM and not rest:
        for x in range(dots - 1, width, dots):
            layer.fill(GAP, (x, 0, 1, height))
        for y in range(dots - 1, height, dots):
            layer.fill(GAP, (0, y, width, 1))
    depth = max(2, height // 40)
    for y in range(depth):
        layer.fill((0, 0, 0, SHADE * (depth - y) // depth), (0, y, width, 1))
    return layer
