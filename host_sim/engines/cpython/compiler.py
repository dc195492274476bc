"""From the text of a script to code: first past the calculator's own compiler, then with its limits built in."""

import ast
import warnings
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import TypeVar

from host_sim.engines.cpython.floats import read_float
from host_sim.engines.cpython.interrupts import DELIVER, PRESSED, STOPPED
from host_sim.engines.cpython.limits import WATCHED
from host_sim.engines.judge import RejectedScript, judge

ATTRIBUTE = "__attribute__"
STEPPED_SLICE = "__stepped_slice__"
STEP_OF_ONE = "__step_of_one__"
LOOP_RANGE = "__loop_range__"
REWORDED = "__reworded__"
PERCENT = "__percent__"
FORMATTED = "__formatted__"
CONTAINS = "__contains__"
NO_TUPLE = "__no_tuple__"
CALLED = {"int": "__called_int__", "float": "__called_float__", "str": "__called_str__"}
BOUNDED = {ast.Mult: "__product__", ast.Pow: "__power__", ast.LShift: "__shifted__"}
CHECK_ONLY = "check__"  # the same test for a *= b, where Python itself multiplies, in place
SMALL_FACTOR = 1000

Comprehension = TypeVar("Comprehension", ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def compile_file(path: Path) -> CodeType:
    content = path.read_bytes()
    judge(path, content)
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        raise RejectedScript(path.name, content[: error.start].count(b"\n") + 1, "not UTF-8 text") from None
    return compile_text(text, str(path), "exec")


@lru_cache(maxsize=256)
def compile_text(text: str, filename: str, mode: str) -> CodeType:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, filename, mode)
            return compile(ast.fix_missing_locations(Limits(text).visit(tree)), filename, mode)
    except SyntaxError as error:
        raise RejectedScript(Path(filename).name, error.lineno or 1, f"SyntaxError: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise RejectedScript(Path(filename).name, 1, f"{type(error).__name__}: {error}") from None


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def look_and_go_on() -> ast.expr:
    """A look for [AC] inside an expression: always true, unless it raises."""
    return expression(f"not {PRESSED} or {DELIVER}()")


def place(new: ast.AST, old: ast.AST) -> None:
    """Give a new node, with all under it, the line of an old one: tracebacks stay those of the script."""
    for node in ast.walk(new):
        ast.copy_location(node, old)


def stays_small(node: ast.BinOp) -> bool:
    """Whether the operands, as written, already show that the result can't be huge: no need to watch it."""
    small = [is_small(node.left), is_small(node.right)]
    return any(small) if isinstance(node.op, ast.Mult) else all(small)


def is_small(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and abs(node.value) < SMALL_FACTOR


def with_looks(statements: list[ast.stmt]) -> list[ast.stmt]:
    """The statements with a look for [AC] before each; for a `try` that is inside it, where its handlers are ready."""
    looking: list[ast.stmt] = []
    for statement in statements:
        if not isinstance(statement, ast.Try) and not is_docstring(statement):
            look = ast.parse(f"if {PRESSED}: {DELIVER}()").body[0]
            place(look, statement)
            looking.append(look)
        looking.append(statement)
    return looking


def is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def call_of(name: str, arguments: list[ast.expr], old: ast.expr, keywords: list[ast.keyword] | None = None) -> ast.Call:
    return place_call(ast.Call(ast.Name(name, ast.Load()), arguments, keywords or []), old)


def is_text(node: ast.expr) -> bool:
    """Whether it surely is a str, as written."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return is_text(node.left) or is_text(node.right)
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_plain_range(node: ast.expr) -> bool:
    """range(..) with one to three arguments, the third an int as written: what MicroPython makes a counting loop of."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "range":
        return False
    if node.keywords or not 1 <= len(node.args) <= 3 or any(isinstance(one, ast.Starred) for one in node.args):
        return False
    step = node.args[2] if len(node.args) == 3 else ast.Constant(1)
    step = step.operand if isinstance(step, ast.UnaryOp) else step
    return isinstance(step, ast.Constant) and type(step.value) is int and step.value != 0


def may_be_a_tuple(node: ast.expr) -> bool:
    return not isinstance(node, (ast.Constant, ast.Starred))


def may_be_a_list(node: ast.expr) -> bool:
    return not isinstance(node, (ast.Constant, ast.Tuple, ast.BinOp, ast.BoolOp, ast.Compare, ast.JoinedStr))


def may_be_a_dict(node: ast.expr) -> bool:
    return not isinstance(node, (ast.Constant, ast.Tuple, ast.List, ast.ListComp, ast.BinOp))


class Limits(ast.NodeTransformer):
    """Adds the places where [AC] arrives, and asks limits.py, functions.py and texts.py where the PC's Python can more
    than the calculator's, or answers otherwise."""

    def __init__(self, text: str) -> None:
        self._lines = text.encode(errors="replace").split(b"\n")

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for part in ("body", "orelse", "finalbody"):
            statements = getattr(node, part, None)
            if isinstance(statements, list):
                setattr(node, part, with_looks(statements))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        if node.name == "__del__":  # MicroPython never calls it; the PC would, at any time and in any thread
            node.name = "__never_called__"
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self.generic_visit(node)
        test = look_and_go_on()
        place(test, node.body)
        nothing = ast.copy_location(ast.Constant(None), node.body)
        node.body = ast.copy_location(ast.IfExp(test, node.body, nothing), node.body)
        return node

    def visit_comprehension_of_any_kind(self, node: Comprehension) -> Comprehension:
        self.generic_visit(node)
        for part in node.generators:
            test = look_and_go_on()
            place(test, part.iter)
            part.ifs.insert(0, test)
        return node

    visit_ListComp = visit_comprehension_of_any_kind
    visit_SetComp = visit_comprehension_of_any_kind
    visit_DictComp = visit_comprehension_of_any_kind
    visit_GeneratorExp = visit_comprehension_of_any_kind

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """A number, read from its text as MicroPython reads it."""
        if type(node.value) not in (int, float) or node.end_col_offset is None:
            return node
        text = self._lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode(errors="replace")
        if "_" in text:
            raise SyntaxError("invalid syntax", (None, node.lineno, node.col_offset, text))
        if type(node.value) is float:
            node.value = read_float(text)
        return node

    def visit_For(self, node: ast.For) -> ast.For:
        self.generic_visit(node)
        if isinstance(node.target, ast.Name) and is_plain_range(node.iter):
            assert isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name)
            node.iter.func.id = LOOP_RANGE
        return node

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> ast.ExceptHandler:
        """Where a script may look at an error, that has the words of MicroPython."""
        self.generic_visit(node)
        if node.name:
            reword = ast.parse(f"{REWORDED}({node.name})").body[0]
            place(reword, node)
            node.body.insert(0, reword)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        if len(node.ops) != 1 or not isinstance(node.ops[0], (ast.In, ast.NotIn)):
            return node
        if not (may_be_a_list(node.left) and may_be_a_dict(node.comparators[0])):
            return node
        inside = call_of(CONTAINS, [node.left, node.comparators[0]], node)
        return inside if isinstance(node.ops[0], ast.In) else ast.copy_location(ast.UnaryOp(ast.Not(), inside), node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        function = node.func
        if isinstance(function, ast.Name) and function.id in CALLED:
            return call_of(CALLED[function.id], [function, *node.args], node, node.keywords)
        if isinstance(function, ast.Attribute) and function.attr == "format":
            return call_of(FORMATTED, [function.value, *node.args], node, node.keywords)
        if isinstance(function, ast.Attribute) and function.attr in ("startswith", "endswith"):
            node.args[:1] = [call_of(NO_TUPLE, [one], one) if may_be_a_tuple(one) else one for one in node.args[:1]]
        return node

    def visit_Try(self, node: ast.Try) -> ast.Try:
        self.generic_visit(node)
        if node.handlers:
            through = ast.ExceptHandler(ast.Name(STOPPED, ast.Load()), None, [ast.Raise(None, None)])
            place(through, node.handlers[0])
            node.handlers.insert(0, through)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Mod) and (is_text(node.left) or isinstance(node.right, (ast.Tuple, ast.Dict))):
            return call_of(PERCENT, [node.left, node.right], node)
        if type(node.op) not in BOUNDED or stays_small(node):
            return node
        return call_of(BOUNDED[type(node.op)], [node.left, node.right], node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AugAssign:
        """a *= b becomes a *= b if the product has a size that the calculator could hold, else MemoryError."""
        self.generic_visit(node)
        if type(node.op) in BOUNDED and isinstance(node.target, ast.Name):
            now = ast.Name(node.target.id, ast.Load())
            node.value = call_of(BOUNDED[type(node.op)] + CHECK_ONLY, [now, node.value], node.value)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if node.attr not in WATCHED or not isinstance(node.ctx, ast.Load):
            return node
        return call_of(ATTRIBUTE, [node.value, ast.Constant(node.attr)], node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        self.generic_visit(node)
        part = node.slice
        if not isinstance(part, ast.Slice) or part.step is None:
            return node
        if not isinstance(node.ctx, ast.Load):
            part.step = call_of(STEP_OF_ONE, [part.step], part.step)
            return node
        bounds = [bound or ast.Constant(None) for bound in (part.lower, part.upper, part.step)]
        return call_of(STEPPED_SLICE, [node.value, *bounds], node)


def place_call(call: ast.Call, old: ast.expr) -> ast.Call:
    """Locate the call itself; its arguments keep their own lines."""
    ast.copy_location(call, old)
    ast.copy_location(call.func, old)
    for argument in call.args:
        if not hasattr(argument, "lineno"):
            ast.copy_location(argument, old)
    return call
