"""print, str, repr, % and format as in MicroPython, where its output differs from CPython's."""

import re
import types
from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

from host_sim.engines.cpython.floats import float_text, formatted

PLAIN = frozenset({int, str, bool, type(None)})  # printed the same by both
NAMELESS = frozenset({"map", "filter", "zip", "enumerate", "reversed"})
VIEWS = frozenset({type({}.keys()), type({}.values()), type({}.items())})
CONVERSION = re.compile(r"%(?:\((\w*)\))?([-+ 0#]*)(\*|\d+)?(?:\.(\*|\d+))?(.?)", re.DOTALL)
SPECIFICATION = re.compile(r"(?:(.?)([<>=^]))?([-+ ]?)#?(0?)(\d*),?(?:\.(\d+))?([a-zA-Z%]?)", re.DOTALL)
FLOAT_CONVERSION = re.compile(r"%[^a-zA-Z%]*[efgEFG]")
SPECIAL_FIELD = re.compile(r"[!.\[%efgEFG]")


def text_of(value: object) -> str:
    """str(value), as print shows it."""
    kind = type(value)
    if kind in PLAIN:
        return str(value)
    if isinstance(value, BaseException) and kind.__str__ in EXCEPTION_TEXTS:
        return exception_text(value)
    if kind.__str__ is object.__str__:
        return repr_of(value)
    return str(value)


EXCEPTION_TEXTS = (BaseException.__str__, KeyError.__str__, ImportError.__str__, OSError.__str__, SyntaxError.__str__)


def exception_text(error: BaseException) -> str:
    """The text after the class name in a traceback; MicroPython doesn't call the exception's own __str__ there."""
    if not error.args:
        return ""
    return text_of(error.args[0]) if len(error.args) == 1 else repr_of(error.args)


def repr_of(value: object) -> str:
    kind = type(value)
    if kind in PLAIN:
        return repr(value)
    show = REPR_FUNCTIONS.get(kind)
    if show:
        return show(value)
    if isinstance(value, BaseException) and kind.__repr__ is BaseException.__repr__:
        return f"{kind.__name__}{repr_of(value.args)}"
    if isinstance(value, type):
        return f"<class '{value.__name__}'>"
    if isinstance(value, types.BuiltinFunctionType) or is_simulator_function(value):
        return "<function>"
    if isinstance(value, types.MethodType):
        return "<bound_method>"
    if kind.__repr__ is object.__repr__ or kind.__name__ in NAMELESS:
        return f"<{kind.__name__}>" if kind.__name__ in NAMELESS else f"<{kind.__name__} object at {id(value):x}>"
    return repr(value)


def is_simulator_function(value: object) -> bool:
    return isinstance(value, (types.FunctionType, types.MethodType)) and value.__module__.startswith("host_sim.")


def items_of(values: Any) -> str:
    return ", ".join(map(repr_of, values))


def show_list(value: Any) -> str:
    return guarded(value, "[...]", lambda: f"[{items_of(value)}]")


def show_dict(value: Any) -> str:
    return guarded(value, "{...}", lambda: f"{{{', '.join(f'{repr_of(k)}: {repr_of(v)}' for k, v in value.items())}}}")


def show_tuple(value: Any) -> str:
    return f"({items_of(value)},)" if len(value) == 1 else f"({items_of(value)})"


def show_set(value: Any) -> str:
    return f"{{{items_of(value)}}}" if value else "set()"


def show_view(value: Any) -> str:
    return f"{type(value).__name__}([{items_of(value)}])"


def show_module(value: Any) -> str:
    return f"<module '{value.__name__}'>"


_active: set[int] = set()


def guarded(value: object, nested: str, show: Callable[[], str]) -> str:
    """show(), or `nested` if the value contains itself."""
    if id(value) in _active:
        return nested
    _active.add(id(value))
    try:
        return show()
    finally:
        _active.discard(id(value))


REPR_FUNCTIONS: dict[type, Callable[[Any], str]] = {
    float: float_text,
    list: show_list,
    tuple: show_tuple,
    dict: show_dict,
    set: show_set,
    types.ModuleType: show_module,
    **dict.fromkeys(VIEWS, show_view),
}


def percent(template: Any, values: Any) -> Any:
    """template % values."""
    if type(template) is not str:
        return template % values
    arguments = values if type(values) is tuple else (values,)
    if all(type(value) in PLAIN for value in arguments) and not FLOAT_CONVERSION.search(template):
        return template % values
    return Percent(arguments, values).fill(template)


class Percent:
    """One use of %, which takes its values one by one."""

    def __init__(self, values: Sequence[Any], named: object) -> None:
        self._values = iter(values)
        self._named = named

    def fill(self, template: str) -> str:
        text = CONVERSION.sub(self._convert, template)
        if not isinstance(self._named, dict) and next(self._values, self) is not self:
            raise TypeError("not all arguments converted during string formatting")
        return text

    def _next(self) -> Any:
        value = next(self._values, self)
        if value is self:
            raise TypeError("not enough arguments for format string")
        return value

    def _convert(self, match: re.Match[str]) -> str:
        name, flags, width, precision, kind = match.groups()
        if kind == "%":
            return "%"
        width = self._next() if width == "*" else int(width or 0)
        precision = self._next() if precision == "*" else int(precision or -1)
        value = self._next() if name is None else self._named_value(name)
        if kind in "efgEFG" and kind:
            return float_field(value, kind, precision, flags, width)
        if kind in "sr" and kind:
            text = text_of(value) if kind == "s" else repr_of(value)
            return padded(text if precision < 0 else text[:precision], flags, width)
        digits = f"{width or ''}" + (f".{precision}" if precision >= 0 else "")
        return f"%{flags}{digits}{kind}" % (value,)

    def _named_value(self, name: str) -> Any:
        if not isinstance(self._named, Mapping):
            raise TypeError("format requires a dict")
        return self._named[name]


def float_field(value: Any, kind: str, precision: int, flags: str, width: int) -> str:
    sign = "+" if "+" in flags else " " if " " in flags else ""
    return padded(formatted(as_float(value), kind, precision, sign), flags, width)


def as_float(value: Any) -> float:
    if isinstance(value, (int, float)):
        return float(value)
    raise TypeError(f"can't convert {type(value).__name__} to float")


def padded(text: str, flags: str, width: int) -> str:
    if "-" in flags:
        return text.ljust(width)
    return text.zfill(width) if "0" in flags else text.rjust(width)


def formatted_text(template: Any, *values: Any, **named: Any) -> Any:
    """template.format(..)."""
    if type(template) is not str:
        return template.format(*values, **named)
    is_plain = all(type(value) in PLAIN for value in (*values, *named.values()))
    if is_plain and not SPECIAL_FIELD.search(template):
        return template.format(*values, **named)
    return Fields().vformat(template, values, named)


class Fields(Formatter):
    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if "[" in field_name or "." in field_name:
            raise NotImplementedError("attributes not supported yet")
        return super().get_field(field_name, args, kwargs)

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if isinstance(key, int) and key >= len(args):
            raise IndexError("tuple index out of range")
        return super().get_value(key, args, kwargs)

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion is None:
            return value
        return text_of(value) if conversion == "s" else repr_of(value)

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return text_of(value)
        match = SPECIFICATION.fullmatch(format_spec)
        if match is None:
            raise ValueError("invalid format specifier")
        kind = match[7]
        if kind and kind in "efgEFG%n" or isinstance(value, float) and not kind:
            return number_field(value, match)
        return format(value, format_spec)


def number_field(value: Any, match: re.Match[str]) -> str:
    """A float in the given format; the default is g with 6 digits."""
    fill, align, sign, zero, width, precision, kind = match.groups()
    if not isinstance(value, (int, float)):
        raise ValueError(f"unknown format code '{kind}' for object of type 'str'")
    kind = "g" if kind in ("", "n") else kind
    number, shown = (value * 100.0, "f") if kind == "%" else (value, kind)
    text = formatted(float(number), shown, int(precision or -1), sign.strip("-")) + ("%" if kind == "%" else "")
    if not align and zero:
        return text.zfill(int(width or 0))
    if align == "=":
        signed = text[:1] if text[:1] in "+- " else ""
        return signed + text[len(signed) :].rjust(int(width or 0) - len(signed), fill or (zero or " "))
    return format(text, f"{fill or (zero or ' ')}{align or '>'}{width}")
