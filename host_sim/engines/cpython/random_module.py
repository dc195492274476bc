"""The calculator's random module: MicroPython's generator Yasmarang, which gives the same numbers after every start."""

from collections.abc import Callable, Sequence
from typing import Any

from host_sim.screen.formats import require_ints

WORD = 0xFFFFFFFF
FRACTION_BITS = 52


class RandomModule:
    """The generator's state, and the seven functions of MicroPython's random."""

    def __init__(self) -> None:
        self.seed(0xEDA4BABA)

    def seed(self, number: int, /) -> None:
        require_ints(number)
        self._pad = number & WORD
        self._n = 69
        self._d = 233
        self._dat = 0

    def _next(self) -> int:
        pad = (self._pad + self._dat + self._d * self._n) & WORD
        pad = ((pad << 3) + (pad >> 29)) & WORD
        self._pad = pad
        self._n = pad | 2
        self._d ^= ((pad << 31) + (pad >> 1)) & WORD
        self._dat ^= (pad ^ (self._d >> 8) ^ 1) & 0xFF
        return (pad ^ (self._d << 5) ^ (pad >> 18) ^ (self._dat << 1)) & WORD

    def _below(self, limit: int) -> int:
        mask = (1 << limit.bit_length()) - 1
        while True:
            number = self._next() & mask
            if number < limit:
                return number

    def getrandbits(self, bits: int, /) -> int:
        require_ints(bits)
        if not 1 <= bits <= 32:
            raise ValueError
        return self._next() & (WORD >> (32 - bits))

    def randrange(self, start: int, stop: int | None = None, step: int = 1, /) -> int:
        if stop is None:
            start, stop = 0, start
        require_ints(start, stop, step)
        if step == 0:
            raise ValueError
        count = -(-(stop - start) // step)
        if count <= 0:
            raise ValueError
        return start + step * self._below(count)

    def randint(self, first: int, last: int, /) -> int:
        require_ints(first, last)
        if first > last:
            raise ValueError
        return first + self._below(last - first + 1)

    def choice(self, sequence: Sequence[Any], /) -> Any:
        if not len(sequence):
            raise IndexError
        return sequence[self._below(len(sequence))]

    def random(self) -> float:
        high, low = self._next(), self._next()
        return ((high << 32 | low) & ((1 << FRACTION_BITS) - 1)) / (1 << FRACTION_BITS)

    def uniform(self, first: float, last: float, /) -> float:
        return first + (last - first) * self.random()

    def functions(self) -> dict[str, Callable[..., Any]]:
        names = ("seed", "getrandbits", "randrange", "randint", "choice", "random", "uniform")
        return {name: getattr(self, name) for name in names}
