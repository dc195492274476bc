# What the calculator's random has, and no more: no shuffle, no sample. It begins with the same numbers each time.
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

def getrandbits(bits: int, /) -> int:
    """An int of 1 to 32 bits."""

def seed(number: int, /) -> None:
    """Go on with other numbers: without it they are the same after each start, as far as is known."""

def randrange(start: int, stop: int = ..., step: int = ..., /) -> int: ...
def randint(least: int, most: int, /) -> int:
    """From least to most, both among them."""

def choice(values: Sequence[T], /) -> T: ...
def random() -> float:
    """From 0 up to 1."""

def uniform(least: float, most: float, /) -> float: ...
