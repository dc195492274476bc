# The calculator's random: no shuffle, no sample, and probably the same numbers after every start.
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

def getrandbits(bits: int, /) -> int:
    """A random int of this many bits, 1 to 32."""

def seed(number: int, /) -> None:
    """Choose the sequence of random numbers; without it, they are probably the same after every start."""

def randrange(start: int, stop: int = ..., step: int = ..., /) -> int: ...
def randint(least: int, most: int, /) -> int:
    """From least to most, inclusive."""

def choice(values: Sequence[T], /) -> T: ...
def random() -> float:
    """From 0 up to, but not including, 1."""

def uniform(least: float, most: float, /) -> float: ...
