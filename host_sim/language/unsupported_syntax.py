"""Finds syntax that is too new for MicroPython 1.9.4, with how to write it for the calculator.

The calculator's compiler mostly says only "invalid syntax", and stops at the first place.
"""

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

from host_sim.language import messages

UNICODE_ESCAPE = re.compile(r"\\N\{")


@dataclass(frozen=True)
class UnsupportedSyntax:
    line: int
    text: str


def find_unsupported_syntax(source: str) -> list[UnsupportedSyntax]:
    """Sorted by line, each kind at most once per line. Raises SyntaxError if the PC's Python rejects the source too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(source)
    lines = source.splitlines()
    places = {UnsupportedSyntax(line, text) for node in ast.walk(tree) for line, text in unsupported_in(node, lines)}
    return sorted(places, key=lambda place: (place.line, place.text))


def unsupported_in(node: ast.AST, lines: list[str]) -> Iterator[tuple[int, str]]:
    line = getattr(node, "lineno", 0)
    match node:
        case ast.JoinedStr():
            yield line, messages.F_STRING
        case ast.NamedExpr():
            yield line, messages.WALRUS
        case ast.AnnAssign():
            yield line, messages.ANNOTATED
        case ast.arguments(posonlyargs=[first, *_]):
            yield first.lineno, messages.POSITIONAL_ONLY
        case ast.List(ctx=ast.Load()) | ast.Tuple(ctx=ast.Load()) | ast.Set():
            yield from ((item.lineno, messages.STAR_IN_LIST) for item in node.elts if isinstance(item, ast.Starred))
        case ast.Dict():
            yield from ((line, messages.STARS_IN_DICT) for key in node.keys if key is None)
        case ast.Call() if has_several_stars(node):
            yield line, messages.STAR_IN_CALL
        case ast.BinOp(op=ast.MatMult()) | ast.AugAssign(op=ast.MatMult()):
            yield line, messages.MATRIX
        case ast.Constant(value=int() | float()) if "_" in first_line_of(node, lines):
            yield line, messages.UNDERSCORE
        case ast.Constant(value=str()) if UNICODE_ESCAPE.search(first_line_of(node, lines)):
            yield line, messages.UNICODE_NAME
        case ast.Match():
            yield line, messages.MATCH
        case ast.TryStar():
            yield line, messages.STAR_EXCEPT
        case ast.With() if re.match(r"\s*with\s*\(", lines[line - 1]) and len(node.items) > 1:
            yield line, messages.PARENTHESIZED_WITH
        case _ if type(node).__name__ in ("TypeAlias", "TypeVar"):  # Python 3.12 and later
            yield line, messages.TYPE_NAME


def has_several_stars(call: ast.Call) -> bool:
    """Whether the call is like f(*a, 3), f(*a, *b) or f(**a, **b)."""
    stars = [isinstance(argument, ast.Starred) for argument in call.args]
    double_stars = sum(keyword.arg is None for keyword in call.keywords)
    return double_stars > 1 or True in stars[:-1]


def first_line_of(node: ast.Constant, lines: list[str]) -> str:
    """The constant as written, up to the end of its first line."""
    line = lines[node.lineno - 1].encode()
    last = node.end_col_offset if node.end_lineno == node.lineno else None
    return line[node.col_offset : last].decode(errors="replace")


def explain_rejection(source: str, line: int, reason: str) -> str:
    """Why the calculator rejects this line of a script; '' if its own reason says it all, or if unknown."""
    try:
        places = [place for place in find_unsupported_syntax(source) if place.line <= line]
    except SyntaxError as error:
        is_vague = reason.endswith("invalid syntax")
        where = f" about line {error.lineno}" if error.lineno else ""  # of NUL bytes, it tells no line
        return f"Python on a PC says{where}: {error.msg}" if is_vague else ""
    except (ValueError, RecursionError, MemoryError):
        return ""
    return places[-1].text if places and line - places[-1].line <= 1 else ""
