"""What MicroPython 1.9.4 on the calculator has, and what it lacks of the Python that a PC has."""


def words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


MATH = words(
    "e pi sqrt pow exp expm1 log log2 log10 cos sin tan acos asin atan atan2 cosh sinh tanh acosh asinh atanh",
    "ceil floor trunc fabs fmod modf frexp ldexp copysign isfinite isinf isnan radians degrees erf erfc gamma lgamma",
)

# The names that are the PC's own without any change; script.py adds the few that the simulator answers itself.
BUILTINS = words(
    "__build_class__ abs all any bin bool bytes callable chr classmethod complex delattr dict dir divmod enumerate",
    "filter float globals hash hex id int len list locals map max min object oct ord property",
    "reversed set setattr slice sorted staticmethod str super tuple type zip",
    "Ellipsis NotImplemented",
    "BaseException ArithmeticError AssertionError AttributeError EOFError Exception GeneratorExit ImportError",
    "IndentationError IndexError KeyboardInterrupt KeyError LookupError MemoryError NameError NotImplementedError",
    "OSError OverflowError RuntimeError StopIteration SyntaxError SystemExit TypeError UnicodeError ValueError",
    "ZeroDivisionError",
)

_TEXT = words(
    "capitalize casefold expandtabs format_map isalnum isascii isdecimal isidentifier isnumeric isprintable istitle",
    "ljust maketrans removeprefix removesuffix rjust swapcase title translate zfill",
)
_NUMBER = words(
    "as_integer_ratio bit_count bit_length conjugate denominator hex fromhex imag is_integer numerator real",
)

MISSING_METHODS: dict[type, frozenset[str]] = {
    str: _TEXT,
    bytes: _TEXT,
    int: _NUMBER,
    bool: _NUMBER,
    float: _NUMBER,
}

# How a script could climb from an object to the PC's own modules. MicroPython has none of these.
MISSING_EVERYWHERE = words(
    "__base__ __bases__ __builtins__ __closure__ __code__ __context__ __cause__ __func__ __getattribute__ __globals__",
    "__init_subclass__ __loader__ __mro__ __reduce__ __reduce_ex__ __self__ __spec__ __subclasses__ __subclasshook__",
    "__traceback__ __wrapped__ ag_frame cr_frame f_back f_builtins f_globals f_locals gi_code gi_frame mro tb_frame",
    "tb_next with_traceback",
)

WATCHED = MISSING_EVERYWHERE.union(*MISSING_METHODS.values())


def attribute(value: object, name: str) -> object:
    """value.name, as far as the calculator has it."""
    missing = name in MISSING_EVERYWHERE
    for kind in (type(value), value):  # "x".zfill, and str.zfill
        missing = missing or (isinstance(kind, type) and name in MISSING_METHODS.get(kind, ()))
    if missing:
        raise AttributeError(f"'{type(value).__name__}' object has no attribute '{name}'")
    found: object = getattr(value, name)
    return found


def stepped_slice(value: object, first: object, last: object, step: object) -> object:
    """value[first:last:step], which MicroPython has for lists (and ranges) only."""
    if isinstance(value, (str, bytes, tuple)) and step is not None and step != 1:
        raise NotImplementedError("only slices with step=1 (aka None) are supported")
    found: object = value[first:last:step]  # type: ignore[index]
    return found
