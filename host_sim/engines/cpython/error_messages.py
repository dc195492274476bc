"""Translates CPython's error messages to those of MicroPython 1.9.4, for the most common mistakes."""

import dis
import re
from collections.abc import Callable
from types import FunctionType, MethodType, TracebackType
from typing import Any

from host_sim.engines.cpython import functions
from host_sim.engines.cpython.random_module import RandomModule
from host_sim.screen.lcd import Lcd

OPERATORS = {
    "+": "add", "-": "sub", "*": "mul", "/": "truediv", "//": "floordiv", "%": "mod", "** or pow()": "pow",
    "**": "pow", "<<": "lshift", ">>": "rshift", "&": "and", "|": "or", "^": "xor", "divmod()": "divmod",
    "<": "lt", ">": "gt", "<=": "le", ">=": "ge",
    "+=": "iadd", "-=": "isub",
}  # fmt: skip
UNARY = {"-": "neg", "+": "pos", "~": "invert"}
# The simulator's classes whose methods look like plain functions to a script.
OWN: dict[str, type | None] = {"RandomModule": RandomModule, "Lcd": Lcd, "ScriptRunner": None}
METHODS = frozenset(name for kind in (str, list, dict, set, tuple) for name in dir(kind)) - {"range", "format"}

IMPLICITLY = r"can't convert '\1' object to str implicitly"
NOT_JOINED = "join expects a list of str/bytes objects consistent with self object"

Translation = Callable[[re.Match[str]], str]


def operator_name(symbol: str) -> str:
    return f"__{OPERATORS[symbol]}__" if symbol in OPERATORS else ""


def binary(match: re.Match[str]) -> str:
    symbol, left, right = match.groups()
    if left == "str" and symbol in ("<", ">", "<=", ">="):
        return implicitly(right)
    return f"unsupported types for {operator_name(symbol)}: '{left}', '{right}'"


def joined(match: re.Match[str]) -> str:
    """str + int has another message than list + int."""
    kind, other = match.groups()
    return implicitly(other) if kind == "str" else f"unsupported types for __add__: '{kind}', '{other}'"


def unary(match: re.Match[str]) -> str:
    return f"unsupported type for __{UNARY[match[1]]}__: '{match[2]}'"


def implicitly(kind: str) -> str:
    return f"can't convert '{kind}' object to str implicitly"


def takes(most: int, count: int) -> str:
    return f"function takes {most} positional arguments but {count} were given"


def too_many(match: re.Match[str]) -> str:
    name, least, most, count = match.groups()
    if name.partition(".")[0] not in OWN:
        return takes(int(most), int(count))
    if least:
        return f"function expected at most {int(most) - 1} arguments, got {int(count) - 1}"
    return takes(int(most) - 1, int(count) - 1)


def wrong_count(match: re.Match[str]) -> str:
    """MicroPython counts the object that a method belongs to."""
    name, expected, count = match.groups()
    is_method = "." in name and not name.startswith("math.")
    most = int(expected) if expected.isdigit() else {"no": 0, "exactly one": 1, "one": 1}[expected]
    return takes(most + is_method, int(count) + is_method)


def at_most(match: re.Match[str]) -> str:
    name, most, count = match.groups()
    is_method = name in METHODS
    return f"function expected at most {int(most) + is_method} arguments, got {int(count) + is_method}"


def at_least(match: re.Match[str]) -> str:
    return f"function missing {int(match[2]) - int(match[3])} required positional arguments"


# CPython's pattern and MicroPython's message, which may use the pattern's groups. The first match counts.
RULES: list[tuple[str, str | Translation]] = [
    # operators
    (r"unsupported operand type\(s\) for (.+?): '(.+)' and '(.+)'", binary),
    (r"'(.+)' not supported between instances of '(.+)' and '(.+)'", binary),
    (r'can only concatenate (str|list|tuple) \(not "(.+)"\) to \w+', joined),
    (r"can't multiply sequence by non-int of type '(.+)'", r"unsupported types for __mul__: 'str', '\1'"),
    (r"bad operand type for unary (.): '(.+)'", unary),
    (r"bad operand type for abs\(\): '(.+)'", r"unsupported type for __abs__: '\1'"),
    (r"(?:cannot use '.+' as a .+ \()?unhashable type: '(.+?)'\)?", r"unsupported type for __hash__: '\1'"),
    # strings
    (r"'in <string>' requires string as left operand, not (.+)", IMPLICITLY),
    (r"(?:must be str|\w+\(?\)? argument 1 must be str|first arg must be str), not (.+)", IMPLICITLY),
    (r"\w+\(\) argument must be str, not (.+)", IMPLICITLY),
    (r"ord\(\) expected string of length 1, but (.+) found", IMPLICITLY),
    (r"sequence item \d+: expected str instance, .+ found", NOT_JOINED),
    (r"format requires a mapping", "format requires a dict"),
    (r"Replacement index \d+ out of range for positional args tuple", "tuple index out of range"),
    (r"Unknown format code (.+)", r"unknown format code \1"),
    # lists, tuples, dicts
    (
        r"(string|list|tuple) indices must be integers(?: or slices)?, not '?(\w+)'?",
        r"\1 indices must be integers, not \2",
    ),
    (r"(?:list|pop|list assignment) (?:assignment )?index out of range", "list index out of range"),
    (r".+ is not in (?:list|tuple)|(?:list|tuple)\.(?:remove|index)\(x\): x not in \w+", "object not in sequence"),
    (r"'(.+)' object doesn't support item deletion", r"'\1' object does not support item deletion"),
    (r"(?:min|max)\(\) (?:iterable argument is empty|arg is an empty sequence)", "arg is an empty sequence"),
    # iteration
    (r"not enough values to unpack \(expected .+, got (\d+)\)", r"need more than \1 values to unpack"),
    (r"too many values to unpack \(expected (\d+)(?:, got \d+)?\)", r"too many values to unpack (expected \1)"),
    (r"cannot unpack non-iterable (.+) object", r"'\1' object is not iterable"),
    (r"cannot convert dictionary update sequence element #\d+ to a sequence", "'int' object is not iterable"),
    (r"can only join an iterable", "'int' object is not iterable"),
    (r"'(.+)' object is not reversible", r"object of type '\1' has no len()"),
    # numbers
    (r"invalid literal for int\(\) with base (\d+): .*", r"invalid syntax for integer with base \1"),
    (r"int\(\) base must be .*", "int() arg 2 must be >= 2 and <= 36"),
    (r"could not convert string to float: .*", "invalid syntax for number"),
    (r"(int|float)\(\) argument must be .*, not '(.+)'", r"can't convert \2 to \1"),
    (r"cannot convert float infinity to integer", "can't convert inf to int"),
    (r"cannot convert float NaN to integer", "can't convert NaN to int"),
    (r"%\w format: (?:a real number|an integer) is required, not (.+)", r"can't convert \1 to int"),
    (r"'(.+)' object cannot be interpreted as an integer", r"can't convert \1 to int"),
    (r"(?:must be|a) real number(?: is required)?, not (.+)", r"can't convert \1 to float"),
    (r"type (.+) doesn't define __round__ method", r"can't convert \1 to float"),
    (r"range\(\) arg 3 must not be zero", "zero step"),
    (r"(maximum recursion depth exceeded) while getting the .*", r"\1"),
    (r"maximum recursion depth exceeded.*", "pystack exhausted"),
    # names
    (r"cannot access (?:local|free) variable .*", "local variable referenced before assignment"),
    (r"cannot import name '(.+?)' from .*", r"cannot import name \1"),
    (r"module '.*' has no attribute '(.+)'", r"'module' object has no attribute '\1'"),
    (r"(.*has no attribute '.+')(?: and no __dict__ .*|\. Did you mean.*)", r"\1"),
    (r"isinstance\(\) arg 2 must be .*", "issubclass() arg 2 must be a class or a tuple of classes"),
    # arguments
    (r"(\S+)\(\) takes (?:from (\d+) to )?(\d+) positional arguments? but (\d+) (?:was|were) given", too_many),
    (r"(\S+?)\(\) takes (no|exactly one|one) arguments? \((\d+) given\)", wrong_count),
    (r"(\S+?)\(?\)? expected (\d+) arguments?, got (\d+)", wrong_count),
    (r"(\S+?)\(?\)? expected at most (\d+) arguments?, got (\d+)", at_most),
    (r"(\S+?)\(\) takes at most (\d+) arguments? \((\d+) given\)", at_most),
    (r"(\S+?)\(?\)? expected at least (\d+) arguments?, got (\d+)", at_least),
    (r"enumerate\(\) missing required argument .*", "'iterable' argument required"),
    (r"\S+\(\) got an unexpected keyword argument '(.+?)'.*", r"unexpected keyword argument '\1'"),
    (r"\S+\(\) takes no keyword arguments", "function does not take keyword arguments"),
    (r"\S+\(\) got multiple values for argument '(.+)'", r"function got multiple values for argument '\1'"),
    (r"\S+\(\) missing \d+ required keyword-only arguments?: .*", "function missing keyword-only argument"),
]
RAISE = dis.opmap["RAISE_VARARGS"]
MISSING = re.compile(r"(\S+)\(\) missing (\d+) required positional arguments?: .*")
PATTERNS = [(re.compile(pattern, re.DOTALL), translation) for pattern, translation in RULES]


def translate_error(error: BaseException) -> None:
    """Give a CPython error MicroPython's message. Errors that the script itself raised are left alone."""
    if type(error).__module__ != "builtins" or len(error.args) != 1 or not isinstance(error.args[0], str):
        return
    origin = innermost(error)
    if isinstance(error, KeyError) or origin is None or is_raise_statement(origin):
        return
    message = error.args[0]
    missing = MISSING.fullmatch(message)
    if isinstance(error, ZeroDivisionError):
        error.args = ("division by zero",)
    else:
        error.args = (missing_arguments(origin, missing) if missing else translated(message),)


def innermost(error: BaseException) -> TracebackType | None:
    traceback = error.__traceback__
    while traceback is not None and traceback.tb_next is not None:
        traceback = traceback.tb_next
    return traceback


def is_raise_statement(origin: TracebackType) -> bool:
    """Whether a `raise` caused the error, so that the script chose its message."""
    return origin.tb_frame.f_code.co_code[origin.tb_lasti] == RAISE


def translated(message: str) -> str:
    for pattern, translation in PATTERNS:
        if match := pattern.fullmatch(message):
            return match.expand(translation) if isinstance(translation, str) else translation(match)
    return message


def missing_arguments(origin: TracebackType, match: re.Match[str]) -> str:
    """CPython names the missing arguments, MicroPython counts the given ones, so the function must be found."""
    path, missing = match[1].split(".<locals>.")[-1].split("."), int(match[2])
    function = function_of(origin, path)
    is_simulators = function is None
    if is_simulators:
        function = getattr(OWN.get(path[0], functions), path[-1], None)
    if function is None or is_simulators and function.__defaults__:
        return f"function missing {missing} required positional arguments"
    required = function.__code__.co_argcount - len(function.__defaults__ or ()) - (path[0] in OWN)
    return takes(required, required - missing)


def function_of(origin: TracebackType, path: list[str]) -> FunctionType | None:
    """The function with this qualified name, as seen from where the error occurred."""
    frame = origin.tb_frame
    value: Any = frame.f_locals.get(path[0], frame.f_globals.get(path[0]))
    for part in path[1:]:
        value = getattr(value, part, None)
    if isinstance(value, MethodType):
        value = value.__func__
    return value if isinstance(value, FunctionType) else None
