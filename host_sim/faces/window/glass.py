"""The LCD in the window: dark dots on green-grey, with the faint gaps between the dots of a real one."""

from functools import lru_cache

import pygame
from pygame import Surface

from host_sim.models import Model

# Near the paper's colour: between two dots the paper shines through, on the paper itself only a trace is seen.
GAP = (172, 184, 162, 66)
GAPS_FROM = 3  # with fewer pixels a dot, gaps would eat the dots


def lcd_picture(frame: bytes, size: tuple[int, int], model: Model) -> Surface:
    """The frame of the calculator, enlarged; the size is a whole multiple of its own."""
    small = pygame.image.frombuffer(frame, (model.width, model.height), "P")
    small.set_palette([model.paper, model.ink])
    dots = size[0] // model.width
    picture = pygame.transform.scale_by(small, dots).convert()
    if dots >= GAPS_FROM:
        picture.blit(gaps(size, dots), (0, 0))
    return picture


@lru_cache(maxsize=1)
def gaps(size: tuple[int, int], dots: int) -> Surface:
    """The lines between the dots, to lay over them."""
    width, height = size
    lines = Surface(size, pygame.SRCALPHA)
    for x in range(dots - 1, width, dots):
        lines.fill(GAP, (x, 0, 1, height))
    for y in range(dots - 1, height, dots):
        lines.fill(GAP, (0, y, width, 1))
    return lines
