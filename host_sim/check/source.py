"""Modules, names and methods that a script uses and the model has not, found in its text."""

import ast
from collections.abc import Iterator

from host_sim.check.files import SourceFile
from host_sim.check.findings import Finding, Findings
from host_sim.language.hints import MAIN_GUARD, missing_module
from host_sim.language.instead import METHODS, NAMES, doubtful, missing
from host_sim.language.names import (
    CASIOPLOT,
    CATCHES_ALL,
    MAKES_LIST,
    MAKES_TEXT,
    TEXT_METHODS,
    Language,
    language_of,
)
from host_sim.language.sentences import (
    NEVER_MAIN,
    NO_KEYWORDS,
    NO_STEP,
    PRINT_KEYWORDS,
    RELATIVE,
    SAME_NUMBERS,
    STEP,
)
from host_sim.models import Model


def findings_in_text(files: list[SourceFile], model: Model) -> Findings:
    """What is missing, and what may be: with what else to use where there is something."""
    trees = [file.tree for file in files if file.tree]
    own = {name for tree in trees for name in own_attributes(tree)}
    modules = {file.name.removesuffix(".py").replace("/", ".") for file in files}
    found = Findings([], [])
    for file in files:
        if file.tree:
            reader = Reader(file, model, modules, own)
            reader.visit(file.tree)
            found += Findings(reader.problems, reader.warnings)
    return found + Findings([], [*guard(files[0]), *unseeded(files)])


def own_attributes(tree: ast.Module) -> Iterator[str]:
    """Methods and attributes that the scripts make themselves."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def bound_names(tree: ast.Module) -> Iterator[str]:
    """Every name that gets a value anywhere in the file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).split(".")[0]
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name


def guard(file: SourceFile) -> Iterator[Finding]:
    """Of the script itself: in one that it imports, such a part is not meant to run."""
    found = MAIN_GUARD.search(file.text)
    if found:
        at = file.text.index("if", found.start())
        yield Finding(file.name, file.text[:at].count("\n") + 1, NEVER_MAIN)


def unseeded(files: list[SourceFile]) -> Iterator[Finding]:
    """Of the first file that asks for random numbers, where none of them sows."""
    if any("seed(" in file.text for file in files):
        return
    for file in files:
        for node in ast.walk(file.tree) if file.tree else ():
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if "random" in names or isinstance(node, ast.ImportFrom) and node.module == "random":
                assert isinstance(node, (ast.Import, ast.ImportFrom))
                yield Finding(file.name, node.lineno, SAME_NUMBERS)
                return


class Reader(ast.NodeVisitor):
    """One file. What stands in a `try` that catches just this failure is no problem: the script is prepared."""

    def __init__(self, file: SourceFile, model: Model, siblings: set[str], own: set[str]) -> None:
        assert file.tree
        self._file, self._model, self._siblings, self._own = file, model, siblings, own
        self._language: Language = language_of(model)
        self._bound = set(bound_names(file.tree))
        self._modules: dict[str, str] = {}  # by the name that the script has for each
        self._starred: set[str] = set()  # modules of which it has taken all names
        self._drawing: set[str] = set()  # its names for casioplot's functions
        self._caught: list[set[str]] = []
        self._doubted: set[str] = set()
        self.problems: list[Finding] = []
        self.warnings: list[Finding] = []

    # What is imported

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self._import_module(node, alias.name)
            self._modules[alias.asname or alias.name.split(".")[0]] = alias.name

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.level:
            self._problem(node, RELATIVE)
            return
        module = node.module or ""
        self._import_module(node, module)
        for alias in node.names:
            if alias.name == "*":
                self._starred.add(module)
                self._drawing |= CASIOPLOT if module == "casioplot" else set()
            elif module in self._language.modules:
                self._use(node, f"{module}.{alias.name}", alias.name in self._language.modules[module], "ImportError")
                self._drawing |= {alias.asname or alias.name} if module == "casioplot" else set()

    def _import_module(self, node: ast.stmt, module: str) -> None:
        known = module in self._language.modules or module in self._siblings
        is_folder = any(name.startswith(module + ".") for name in self._siblings)
        if known or is_folder or self._is_caught("ImportError"):
            return
        tell = self._warn if self._language.lacks_here(module) else self._problem
        tell(node, missing_module(module, self._model))

    # What is used

    def visit_Name(self, node: ast.Name) -> None:
        name = node.id
        if not isinstance(node.ctx, ast.Load) or name in self._bound:
            return
        if name in self._language.missing_builtins or name == "open":
            self._use(node, name, False, "NameError")
        elif name in self._language.doubtful:
            self._doubt(node, name)
        for module in self._starred & set(self._language.modules):
            if f"{module}.{name}" in self._language.doubtful:
                self._doubt(node, f"{module}.{name}")
            elif f"{module}.{name}" in NAMES and name not in self._language.modules[module]:
                self._use(node, f"{module}.{name}", False, "NameError")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.generic_visit(node)
        module = self._modules.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if module in self._language.modules:
            self._use(node, f"{module}.{node.attr}", node.attr in self._language.modules[module], "AttributeError")

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        named = {keyword.arg for keyword in node.keywords if keyword.arg}
        if named and self._draws(node.func):
            self._problem(node, NO_KEYWORDS)
        if isinstance(node.func, ast.Name) and node.func.id == "print" and named - {"sep", "end"}:
            self._problem(node, PRINT_KEYWORDS)
        if isinstance(node.func, ast.Attribute):
            self._call_method(node.func)

    def _draws(self, function: ast.expr) -> bool:
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
            return self._modules.get(function.value.id) == "casioplot"
        return isinstance(function, ast.Name) and function.id in self._drawing

    def _call_method(self, method: ast.Attribute) -> None:
        of_module = isinstance(method.value, ast.Name) and method.value.id in self._modules
        known = method.attr not in self._language.missing_methods or method.attr in self._own
        if not known and not of_module and not self._is_caught("AttributeError"):
            self._problem(method, missing(f"method {method.attr}", METHODS.get(method.attr, ""), self._model))

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.generic_visit(node)
        step = node.slice.step if isinstance(node.slice, ast.Slice) else None
        if step is None or isinstance(step, ast.Constant) and step.value in (None, 1):
            return
        if is_text(node.value):
            self._problem(node, NO_STEP)
        elif not is_list(node.value):
            self._warn(node, STEP)

    def _use(self, node: ast.AST, name: str, there: bool, failure: str) -> None:
        if not there and not self._is_caught(failure):
            self._problem(node, missing(name, NAMES.get(name, ""), self._model))
        elif there and name in self._language.doubtful:
            self._doubt(node, name)

    def _doubt(self, node: ast.AST, name: str) -> None:
        if name in self._doubted or self._is_caught("NameError"):
            return
        self._doubted.add(name)
        self._warn(node, doubtful(name, self._model))

    # What is caught

    def visit_Try(self, node: ast.Try) -> None:
        self._caught.append({name for handler in node.handlers for name in caught_by(handler)})
        for statement in node.body:
            self.visit(statement)
        self._caught.pop()
        for other in (*node.handlers, *node.orelse, *node.finalbody):
            self.visit(other)

    def _is_caught(self, failure: str) -> bool:
        return any(caught & {failure, *CATCHES_ALL} for caught in self._caught)

    def _problem(self, node: ast.AST, text: str) -> None:
        self.problems.append(Finding(self._file.name, getattr(node, "lineno", 1), text))

    def _warn(self, node: ast.AST, text: str) -> None:
        self.warnings.append(Finding(self._file.name, getattr(node, "lineno", 1), text))


def caught_by(handler: ast.ExceptHandler) -> Iterator[str]:
    if handler.type is None:
        yield "BaseException"
    for node in ast.walk(handler.type) if handler.type else ():
        if isinstance(node, ast.Name):
            yield node.id


def is_text(node: ast.expr) -> bool:
    """Whether it surely is a text."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in MAKES_TEXT
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in TEXT_METHODS
        case ast.BinOp(op=ast.Add()):
            return is_text(node.left) or is_text(node.right)
    return False


def is_list(node: ast.expr) -> bool:
    """Whether it surely is a list, or a range."""
    match node:
        case ast.List() | ast.ListComp():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in MAKES_LIST
    return False
