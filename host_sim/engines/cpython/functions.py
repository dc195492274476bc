"""Built-in functions and operators that answer otherwise on the calculator than on a PC."""

import math
import operator
from collections.abc import Callable, Iterable, Iterator
from functools import reduce, wraps
from typing import Any

from host_sim.engines.cpython.floats import read_float
from host_sim.engines.cpython.texts import text_of

OVERFLOWING = ("exp", "expm1", "pow", "cosh", "sinh", "gamma", "lgamma", "ldexp")
PREFIXES = {"0x": 16, "0b": 2, "0o": 8}


def called_int(kind: Any, *given: Any, **named: Any) -> Any:
    """int(..): it reads 0x1F, and no underscores. The first argument is what the script means by `int`."""
    if kind is not int or len(given) != 1 or named or type(given[0]) is not str:
        return kind(*given, **named)
    text = given[0].strip()
    if "_" in text:
        raise ValueError("invalid syntax for integer with base 10")
    return int(text, PREFIXES.get(text.lstrip("+-")[:2].lower(), 10))


def called_float(kind: Any, *given: Any, **named: Any) -> Any:
    """float(..)."""
    if kind is float and len(given) == 1 and type(given[0]) is str:
        return read_float(given[0])
    return kind(*given, **named)


def called_str(kind: Any, *given: Any, **named: Any) -> Any:
    """str(..)."""
    if kind is str and len(given) == 1 and not named:
        return text_of(given[0])
    return kind(*given, **named)


def has_kind(value: Any, kinds: Any, /) -> bool:
    """isinstance(value, kinds): True is no int there."""
    if value is True or value is False:
        return is_kind(bool, kinds)
    return isinstance(value, kinds)


def is_kind(kind: Any, kinds: Any, /) -> bool:
    """issubclass(kind, kinds)."""
    if kind is bool:
        return any(one in (bool, object) for one in (kinds if isinstance(kinds, tuple) else (kinds,)))
    return issubclass(kind, kinds)


def rounded(number: Any, digits: Any = None, /) -> Any:
    """round(number, digits), by multiplying, so that 2.675 gives 2.68; an int stays as it is."""
    if isinstance(number, int):
        return number
    if digits is None or not isinstance(number, float) or not isinstance(digits, int):
        return round(number) if digits is None else round(number, digits)
    factor = math.pow(10, digits)
    larger = number * factor
    return round(larger) / factor if math.isfinite(larger) else larger / factor


def summed(values: Iterable[Any], start: Any = 0, /) -> Any:
    """sum(values, start): one after the other, where newer Pythons correct the sum of floats."""
    return reduce(operator.add, iter(values), start)


def next_of(iterator: Any, /) -> Any:
    """next(iterator): it has no second argument there."""
    return next(iterator)


def contains(value: Any, container: Any) -> bool:
    """value in container: a list is in no dict, and that is no error."""
    try:
        return value in container
    except TypeError:
        if isinstance(container, (dict, set)) and type(value).__hash__ is None:
            return False
        raise


def no_tuple(text: Any) -> Any:
    """An argument of startswith or endswith."""
    if isinstance(text, tuple):
        raise TypeError("can't convert 'tuple' object to str implicitly")
    return text


def step_of_one(step: Any) -> Any:
    """The step of a slice that is assigned or deleted."""
    if step is not None and step != 1:
        raise NotImplementedError
    return step


def counting(bounds: tuple[Any, ...]) -> Iterator[Any]:
    """`for i in range(5 / 2)`: MicroPython compiles such a loop to a comparison, which floats pass as well as ints."""
    first, limit, step = (0, *bounds, 1) if len(bounds) == 1 else (*bounds, 1)[:3]
    while first < limit if step > 0 else first > limit:
        yield first
        first += step


def within_range(function: Callable[..., float]) -> Callable[..., float]:
    """A function of math: too large a result is an error of the same kind as too small an argument."""

    @wraps(function)
    def checked(*arguments: Any) -> float:
        try:
            return function(*arguments)
        except OverflowError:
            raise ValueError("math domain error") from None

    return checked
