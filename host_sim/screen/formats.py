"""How displays store pixels, and which colours get_pixel returns."""

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, TypeAlias

from host_sim.models import Model

Colour = Sequence[int]
Pixels: TypeAlias = "bytearray | array[int]"

BLACK = (0, 0, 0)
WHITE = (255, 255, 255)
FAINTEST_WHITE = (248, 252, 248)


class Format(Protocol):
    black: int  # as stored
    white: int

    def blank(self, count: int) -> Pixels:
        """White pixels."""

    def ink(self, colour: Colour) -> int:
        """A colour as stored."""

    def colour(self, ink: int) -> tuple[int, int, int]:
        """The colour that get_pixel returns."""


class OneBit:
    """One byte per pixel, 1 for black. Only (248, 252, 248) and lighter is white; every grey is black."""

    black, white = 1, 0

    def blank(self, count: int) -> bytearray:
        return bytearray(count)

    def ink(self, colour: Colour) -> int:
        check(colour)
        red, green, blue = colour
        return 0 if red >= FAINTEST_WHITE[0] and green >= FAINTEST_WHITE[1] and blue >= FAINTEST_WHITE[2] else 1

    def colour(self, ink: int) -> tuple[int, int, int]:
        return BLACK if ink else WHITE


class Rgb565:
    """16 bits per pixel, low byte first. Lower bits are lost, except that white is read back as 255, 255, 255."""

    black, white = 0, 0xFFFF

    def blank(self, count: int) -> "array[int]":
        return array("H", [self.white]) * count

    def ink(self, colour: Colour) -> int:
        check(colour)
        red, green, blue = colour
        return (red & 0xF8) << 8 | (green & 0xFC) << 3 | (blue & 0xF8) >> 3

    def colour(self, ink: int) -> tuple[int, int, int]:
        return WHITE if ink == self.white else (ink >> 8 & 0xF8, ink >> 3 & 0xFC, ink << 3 & 0xF8)


def check(colour: Colour) -> None:
    if not isinstance(colour, (tuple, list)) or len(colour) != 3:
        raise TypeError("a colour is a tuple or a list of 3 ints")
    red, green, blue = colour
    if type(red) is not int or type(green) is not int or type(blue) is not int:
        require_ints(red, green, blue)


def require_ints(*numbers: object) -> None:
    """MicroPython's functions never accept a float for an int."""
    for number in numbers:
        if not isinstance(number, int):
            raise TypeError(f"can't convert {type(number).__name__} to int")


FORMATS: dict[str, Format] = {"one bit": OneBit(), "rgb565": Rgb565()}


def format_of(model: Model) -> Format:
    return FORMATS[model.pixels]


def blank_frame(model: Model) -> bytes:
    """An empty display."""
    return bytes(format_of(model).blank(model.width * model.height))


def inks_of(frame: bytes, model: Model) -> Sequence[int]:
    """The stored pixels."""
    return frame if model.pixels == "one bit" else memoryview(frame).cast("H")


def rgb_of(frame: bytes) -> bytes:
    """An RGB565 frame with three bytes per pixel."""
    return b"".join(map(every_colour().__getitem__, memoryview(frame).cast("H")))


@lru_cache(maxsize=1)
def every_colour() -> list[bytes]:
    """All colours, indexed by their stored value."""
    colour = FORMATS["rgb565"].colour
    return [bytes(colour(ink)) for ink in range(1 << 16)]
