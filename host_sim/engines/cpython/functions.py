"""Built-in functions, operators and attributes that differ between the calculator and a PC."""

import math
import operator
from collections.abc import Callable, Iterable, Iterator
from functools import reduce, wraps
from typing import Any

from host_sim.engines.cpython.floats import read_float
from host_sim.engines.cpython.formatting import text_of
from host_sim.language.names import MISSING_METHODS, words

OVERFLOWING = ("exp", "expm1", "pow", "cosh", "sinh", "gamma", "lgamma", "ldexp")
PREFIXES = {"0x": 16, "0b": 2, "0o": 8}

# Attributes through which a script could reach the PC's modules. MicroPython has none of them.
MISSING_EVERYWHERE = words(
    "__base__ __bases__ __builtins__ __closure__ __code__ __context__ __cause__ __func__ __getattribute__ __globals__",
    "__init_subclass__ __loader__ __mro__ __reduce__ __reduce_ex__ __self__ __spec__ __subclasses__ __subclasshook__",
    "__traceback__ __wrapped__ ag_frame cr_frame f_back f_builtins f_globals f_locals gi_code gi_frame mro tb_frame",
    "tb_next with_traceback",
)

CHECKED_ATTRIBUTES = MISSING_EVERYWHERE.union(*MISSING_METHODS.values())


def called_int(function: Any, *arguments: Any, **keywords: Any) -> Any:
    """int(..): it accepts 0x1F but no underscores. `function` is the script's `int`, which it may have redefined."""
    if function is not int or len(arguments) != 1 or keywords or type(arguments[0]) is not str:
        return function(*arguments, **keywords)
    text = arguments[0].strip()
    if "_" in text:
        raise ValueError("invalid syntax for integer with base 10")
    return int(text, PREFIXES.get(text.lstrip("+-")[:2].lower(), 10))


def called_float(function: Any, *arguments: Any, **keywords: Any) -> Any:
    """float(..)."""
    if function is float and len(arguments) == 1 and type(arguments[0]) is str:
        return read_float(arguments[0])
    return function(*arguments, **keywords)


def called_str(function: Any, *arguments: Any, **keywords: Any) -> Any:
    """str(..)."""
    if function is str and len(arguments) == 1 and not keywords:
        return text_of(arguments[0])
    return function(*arguments, **keywords)


def is_instance(value: Any, types: Any, /) -> bool:
    """isinstance(value, types): True is not an int in MicroPython."""
    if value is True or value is False:
        return is_subclass(bool, types)
    return isinstance(value, types)


def is_subclass(type_: Any, types: Any, /) -> bool:
    """issubclass(type_, types)."""
    if type_ is bool:
        return any(each in (bool, object) for each in (types if isinstance(types, tuple) else (types,)))
    return issubclass(type_, types)


def rounded(number: Any, digits: Any = None, /) -> Any:
    """round(number, digits): it multiplies, so 2.675 gives 2.68; ints are not rounded."""
    if isinstance(number, int):
        return number
    if digits is None or not isinstance(number, float) or not isinstance(digits, int):
        return round(number) if digits is None else round(number, digits)
    factor = math.pow(10, digits)
    larger = number * factor
    return round(larger) / factor if math.isfinite(larger) else larger / factor


def summed(values: Iterable[Any], start: Any = 0, /) -> Any:
    """sum(values, start): added one by one, while newer CPythons correct rounding errors."""
    return reduce(operator.add, iter(values), start)


def next_of(iterator: Any, /) -> Any:
    """next(iterator): MicroPython has no default argument here."""
    return next(iterator)


def contains(value: Any, container: Any) -> bool:
    """value in container: for an unhashable value in a dict or set MicroPython returns False."""
    try:
        return value in container
    except TypeError:
        if isinstance(container, (dict, set)) and type(value).__hash__ is None:
            return False
        raise


def no_tuple(text: Any) -> Any:
    """Check the argument of startswith or endswith."""
    if isinstance(text, tuple):
        raise TypeError("can't convert 'tuple' object to str implicitly")
    return text


def step_of_one(step: Any) -> Any:
    """Check the step of a slice that is assigned or deleted."""
    if step is not None and step != 1:
        raise NotImplementedError
    return step


def count_while(bounds: tuple[Any, ...]) -> Iterator[Any]:
    """`for i in range(5 / 2)`: MicroPython compiles this loop to a comparison, so floats work too."""
    first, limit, step = (0, *bounds, 1) if len(bounds) == 1 else (*bounds, 1)[:3]
    while first < limit if step > 0 else first > limit:
        yield first
        first += step


def within_range(function: Callable[..., float]) -> Callable[..., float]:
    """The math function with ValueError instead of OverflowError."""

    @wraps(function)
    def checked(*arguments: Any) -> float:
        try:
            return function(*arguments)
        except OverflowError:
            raise ValueError("math domain error") from None

    return checked


def attribute(value: object, name: str) -> object:
    """value.name, if the calculator has it."""
    is_missing = name in MISSING_EVERYWHERE
    for owner in (type(value), value):  # "x".zfill, and str.zfill
        is_missing = is_missing or (isinstance(owner, type) and name in MISSING_METHODS.get(owner, ()))
    if is_missing:
        raise AttributeError(f"'{type(value).__name__}' object has no attribute '{name}'")
    result: object = getattr(value, name)
    return result


def stepped_slice(value: object, first: object, last: object, step: object) -> object:
    """value[first:last:step], which MicroPython supports only for lists and ranges."""
    if isinstance(value, (str, bytes, tuple)) and step is not None and step != 1:
        raise NotImplementedError("only slices with step=1 (aka None) are supported")
    result: object = value[first:last:step]  # type: ignore[index]
    return result
