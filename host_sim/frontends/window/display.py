"""The LCD in the window: for two colours, dots with the faint gaps of a real LCD; otherwise plain pixels."""

from collections.abc import Callable
from functools import lru_cache

import pygame
from pygame import Surface

from host_sim.models import Model
from host_sim.screen.formats import rgb_of

# Close to the background colour: visible between black dots, hardly visible elsewhere.
GAP = (172, 184, 162, 66)
GAPS_FROM = 3  # pixels per display pixel; smaller dots would vanish


def lcd_picture(frame: bytes, dots: int, model: Model) -> Surface:
    """The whole LCD with the frame on it, in this many pixels per display pixel."""
    picture = pygame.transform.scale_by(CONVERTERS[model.pixels](frame, model), dots).convert()
    if dots >= GAPS_FROM and model.pixels == "one bit":
        picture.blit(gaps(picture.get_size(), dots), (0, 0))
    return picture


def in_two_colours(frame: bytes, model: Model) -> Surface:
    small = pygame.image.frombuffer(frame, (model.width, model.height), "P")
    small.set_palette([model.white, model.black])
    return small


def in_full_colour(frame: bytes, model: Model) -> Surface:
    whole = surroundings(model).copy()
    whole.blit(
        pygame.image.frombuffer(rgb_of(frame), (model.width, model.height), "RGB"), (model.panel.left, model.panel.top)
    )
    return whole


CONVERTERS: dict[str, Callable[[bytes, Model], Surface]] = {"one bit": in_two_colours, "rgb565": in_full_colour}


@lru_cache(maxsize=1)
def surroundings(model: Model) -> Surface:
    """The panel with what the operating system paints around the drawing."""
    whole = Surface((model.panel.width, model.panel.height), depth=24)
    for box in model.panel.around:
        whole.fill(box.colour, (box.left, box.top, box.width, box.height))
    return whole


@lru_cache(maxsize=1)
def gaps(size: tuple[int, int], dots: int) -> Surface:
    """The lines between the dots, as an overlay."""
    width, height = size
    lines = Surface(size, pygame.SRCALPHA)
    for x in range(dots - 1, width, dots):
        lines.fill(GAP, (x, 0, 1, height))
    for y in range(dots - 1, height, dots):
        lines.fill(GAP, (0, y, width, 1))
    return lines
