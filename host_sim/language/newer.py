"""Syntax that is newer than MicroPython 1.9.4: where a script has it, and how it is written for the calculator.

The calculator's compiler says "invalid syntax" to all of it, and stops at the first place.
"""

import ast
import re
import warnings
from collections.abc import Iterator
from dataclasses import dataclass

FORMATTED = "f-strings are newer: write '{}'.format(x), or '%s' % x"
WALRUS = ":= is newer: write the assignment on a line of its own"
UNDERSCORE = "numbers can't have _ in them: write 1000, not 1_000"
ANNOTATED = "a variable can't be given a type there: leave it out (functions may have them)"
ONLY_POSITIONAL = "the / among parameters is newer: leave it out"
STAR_IN_LIST = "* in a list, tuple or set is newer: add the parts with +"
STARS_IN_DICT = "** in a dict is newer: write d = dict(a), then d.update(b)"
STAR_IN_CALL = "after *a no other positional argument can come: write f(*(a + [3]))"
MATCH = "match is newer: write if and elif"
MATRIX = "the operator @ is newer: call a function"
STAR_EXCEPT = "except* is newer: write except"
SEVERAL_WITH = "with in brackets is newer: write one with inside another"
TYPE_NAME = "type names are newer: leave them out"
UNICODE_NAME = "\\N{..} in a text is not there: write the character itself"

UNICODE_ESCAPE = re.compile(r"\\N\{")


@dataclass(frozen=True)
class Newer:
    line: int
    text: str


def newer_syntax(source: str) -> list[Newer]:
    """Every place that the calculator's compiler is known to refuse, one a line and kind, in the order of lines.

    Raises SyntaxError where the PC's own Python refuses the text as well.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(source)
    lines = source.splitlines()
    found = {Newer(line, text) for node in ast.walk(tree) for line, text in newer_in(node, lines)}
    return sorted(found, key=lambda one: (one.line, one.text))


def newer_in(node: ast.AST, lines: list[str]) -> Iterator[tuple[int, str]]:
    line = getattr(node, "lineno", 0)
    match node:
        case ast.JoinedStr():
            yield line, FORMATTED
        case ast.NamedExpr():
            yield line, WALRUS
        case ast.AnnAssign():
            yield line, ANNOTATED
        case ast.arguments(posonlyargs=[first, *_]):
            yield first.lineno, ONLY_POSITIONAL
        case ast.List(ctx=ast.Load()) | ast.Tuple(ctx=ast.Load()) | ast.Set():
            yield from ((one.lineno, STAR_IN_LIST) for one in node.elts if isinstance(one, ast.Starred))
        case ast.Dict():
            yield from ((line, STARS_IN_DICT) for key in node.keys if key is None)
        case ast.Call():
            yield from ((line, STAR_IN_CALL) for _ in range(is_packed_twice(node)))
        case ast.BinOp(op=ast.MatMult()) | ast.AugAssign(op=ast.MatMult()):
            yield line, MATRIX
        case ast.Constant(value=int() | float()) if "_" in text_of(node, lines):
            yield line, UNDERSCORE
        case ast.Constant(value=str()) if UNICODE_ESCAPE.search(text_of(node, lines)):
            yield line, UNICODE_NAME
        case ast.Match():
            yield line, MATCH
        case ast.TryStar():
            yield line, STAR_EXCEPT
        case ast.With() if re.match(r"\s*with\s*\(", lines[line - 1]) and len(node.items) > 1:
            yield line, SEVERAL_WITH
        case _ if type(node).__name__ in ("TypeAlias", "TypeVar"):  # from Python 3.12 on
            yield line, TYPE_NAME


def is_packed_twice(call: ast.Call) -> bool:
    """f(*a, 3), f(*a, *b), f(**a, **b)."""
    packed = [isinstance(one, ast.Starred) for one in call.args]
    several = [keyword.arg is None for keyword in call.keywords].count(True) > 1
    return several or (True in packed and packed.index(True) < len(packed) - 1)


def text_of(node: ast.Constant, lines: list[str]) -> str:
    """The constant as it is written, as far as its first line goes."""
    line = lines[node.lineno - 1].encode()
    last = node.end_col_offset if node.end_lineno == node.lineno else None
    return line[node.col_offset : last].decode(errors="replace")


def why_refused(source: str, line: int) -> str:
    """What makes the calculator refuse this line of a script, in words; '' where nobody can tell."""
    try:
        places = [one for one in newer_syntax(source) if one.line <= line]
    except SyntaxError as error:
        return f"Python on a PC says of line {error.lineno}: {error.msg}"
    except (ValueError, RecursionError, MemoryError):
        return ""
    return places[-1].text if places and line - places[-1].line <= 1 else ""
