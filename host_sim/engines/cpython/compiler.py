"""Compiles a script: first with the calculator's compiler as a check, then for the PC with the calculator's limits."""

import ast
import warnings
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import TypeVar

from host_sim.engines.cpython.floats import read_float
from host_sim.engines.cpython.functions import CHECKED_ATTRIBUTES
from host_sim.engines.cpython.interrupts import DELIVER, PRESSED, STOPPED
from host_sim.engines.syntax_check import RejectedScript, check_syntax, check_text

ATTRIBUTE = "__attribute__"
STEPPED_SLICE = "__stepped_slice__"
STEP_OF_ONE = "__step_of_one__"
LOOP_RANGE = "__loop_range__"
TRANSLATE_ERROR = "__translate_error__"
PERCENT = "__percent__"
FORMATTED = "__formatted__"
CONTAINS = "__contains__"
NO_TUPLE = "__no_tuple__"
CALLED = {"int": "__called_int__", "float": "__called_float__", "str": "__called_str__"}
BOUNDED = {ast.Mult: "__product__", ast.Pow: "__power__", ast.LShift: "__shifted__"}
CHECK_ONLY = "check__"  # suffix: the same check for a *= b, where Python multiplies in place
SMALL_FACTOR = 1000

Comprehension = TypeVar("Comprehension", ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def compile_file(path: Path) -> CodeType:
    content = path.read_bytes()
    check_syntax(path, content)
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = content.decode("latin-1")  # MicroPython accepts any byte in a string
    return compile_text(text.replace("\r\n", "\n").replace("\r", "\n"), str(path), "exec")


@lru_cache(maxsize=256)
def compile_text(text: str, filename: str, mode: str) -> CodeType:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text, filename, mode)
            return compile(ast.fix_missing_locations(CalculatorSemantics(text).visit(tree)), filename, mode)
    except SyntaxError as error:
        # For the calculator's words. It doesn't compile a text for eval() that is more than an expression.
        check_text(text, filename, parse_only=mode == "eval")
        message = "invalid syntax" if mode == "eval" else error.msg
        raise RejectedScript(Path(filename).name, error.lineno or 1, f"SyntaxError: {message}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise RejectedScript(Path(filename).name, 1, f"{type(error).__name__}: {error}") from None


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def interrupt_check() -> ast.expr:
    """A check for [AC] inside an expression: always true, unless it raises."""
    return expression(f"not {PRESSED} or {DELIVER}()")


def copy_location(new: ast.AST, old: ast.AST) -> None:
    """Give a new node and all below it the line of an old one, so that tracebacks stay right."""
    for node in ast.walk(new):
        ast.copy_location(node, old)


def stays_small(node: ast.BinOp) -> bool:
    """Whether the literal operands show that the result can't be huge."""
    small = [is_small(node.left), is_small(node.right)]
    return any(small) if isinstance(node.op, ast.Mult) else all(small)


def is_small(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, (int, float)) and abs(node.value) < SMALL_FACTOR


def with_interrupt_checks(statements: list[ast.stmt]) -> list[ast.stmt]:
    """The statements with a check for [AC] before each; a `try` has it inside, where its handlers can catch it."""
    checked: list[ast.stmt] = []
    for statement in statements:
        if not isinstance(statement, ast.Try) and not is_docstring(statement):
            check = ast.parse(f"if {PRESSED}: {DELIVER}()").body[0]
            copy_location(check, statement)
            checked.append(check)
        checked.append(statement)
    return checked


def is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def call_of(name: str, arguments: list[ast.expr], old: ast.expr, keywords: list[ast.keyword] | None = None) -> ast.Call:
    return place_call(ast.Call(ast.Name(name, ast.Load()), arguments, keywords or []), old)


def is_string(node: ast.expr) -> bool:
    """Whether it is certainly a str."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return is_string(node.left) or is_string(node.right)
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_plain_range(node: ast.expr) -> bool:
    """range(..) with 1 to 3 arguments, the third an int literal: MicroPython compiles this to a counting loop."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id != "range":
        return False
    if (
        node.keywords
        or not 1 <= len(node.args) <= 3
        or any(isinstance(argument, ast.Starred) for argument in node.args)
    ):
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


class CalculatorSemantics(ast.NodeTransformer):
    """Adds checks for [AC], and replaces operations that differ on the calculator by calls of functions.py,
    formatting.py and bounded_operations.py."""

    def __init__(self, text: str) -> None:
        self._lines = text.encode(errors="replace").split(b"\n")

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for part in ("body", "orelse", "finalbody"):
            statements = getattr(node, part, None)
            if isinstance(statements, list):
                setattr(node, part, with_interrupt_checks(statements))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        if node.name == "__del__":  # MicroPython never calls it; CPython would, at any time and in any thread
            node.name = "__never_called__"
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self.generic_visit(node)
        test = interrupt_check()
        copy_location(test, node.body)
        nothing = ast.copy_location(ast.Constant(None), node.body)
        node.body = ast.copy_location(ast.IfExp(test, node.body, nothing), node.body)
        return node

    def visit_any_comprehension(self, node: Comprehension) -> Comprehension:
        self.generic_visit(node)
        for part in node.generators:
            test = interrupt_check()
            copy_location(test, part.iter)
            part.ifs.insert(0, test)
        return node

    visit_ListComp = visit_any_comprehension
    visit_SetComp = visit_any_comprehension
    visit_DictComp = visit_any_comprehension
    visit_GeneratorExp = visit_any_comprehension

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """Read numbers as MicroPython does."""
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
        """Give an error that the script may read MicroPython's message."""
        self.generic_visit(node)
        if node.name:
            translate = ast.parse(f"{TRANSLATE_ERROR}({node.name})").body[0]
            copy_location(translate, node)
            node.body.insert(0, translate)
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
            node.args[:1] = [
                call_of(NO_TUPLE, [argument], argument) if may_be_a_tuple(argument) else argument
                for argument in node.args[:1]
            ]
        return node

    def visit_Try(self, node: ast.Try) -> ast.Try:
        self.generic_visit(node)
        if node.handlers:
            reraise = ast.ExceptHandler(ast.Name(STOPPED, ast.Load()), None, [ast.Raise(None, None)])
            copy_location(reraise, node.handlers[0])
            node.handlers.insert(0, reraise)
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Mod) and (is_string(node.left) or isinstance(node.right, (ast.Tuple, ast.Dict))):
            return call_of(PERCENT, [node.left, node.right], node)
        if type(node.op) not in BOUNDED or stays_small(node):
            return node
        return call_of(BOUNDED[type(node.op)], [node.left, node.right], node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AugAssign:
        """a *= b raises MemoryError if the product is too large for the calculator."""
        self.generic_visit(node)
        if type(node.op) in BOUNDED and isinstance(node.target, ast.Name):
            left = ast.Name(node.target.id, ast.Load())
            node.value = call_of(BOUNDED[type(node.op)] + CHECK_ONLY, [left, node.value], node.value)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if node.attr not in CHECKED_ATTRIBUTES or not isinstance(node.ctx, ast.Load):
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
    """Give the call the old expression's line; its arguments keep their own."""
    ast.copy_location(call, old)
    ast.copy_location(call.func, old)
    for argument in call.args:
        if not hasattr(argument, "lineno"):
            ast.copy_location(argument, old)
    return call
