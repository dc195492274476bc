"""Finds modules, names and methods that a script uses and the model lacks. The page has a port: missing_features.js."""

import ast
from collections.abc import Iterator

from host_sim.check import Finding, Findings
from host_sim.check.files import SourceFile, module_of_call
from host_sim.language.hints import MAIN_GUARD, copied_message, missing_module, not_imported
from host_sim.language.messages import (
    NEVER_MAIN,
    NO_KEYWORDS,
    NO_STEP,
    PRINT_KEYWORDS,
    RELATIVE,
    SAME_NUMBERS,
    STEP,
)
from host_sim.language.names import (
    CASIOPLOT,
    CATCHES_ALL,
    RETURNS_LIST,
    RETURNS_STRING,
    STRING_METHODS,
    Language,
    language_of,
)
from host_sim.language.replacements import METHODS, NAMES, doubtful_message, missing_message
from host_sim.models import Model


def findings_in_source(files: list[SourceFile], model: Model) -> Findings:
    """What is missing or may be missing, with replacements."""
    trees = [file.tree for file in files if file.tree]
    own = {name for tree in trees for name in defined_attributes(tree)}
    modules = {file.name.removesuffix(".py").replace("/", ".") for file in files}
    findings = Findings([], [])
    for file in files:
        if file.tree:
            finder = MissingFeatures(file, model, modules, own)
            finder.visit(file.tree)
            findings += Findings(finder.problems, finder.warnings)
    return findings + Findings([], [*main_guard(files[0]), *unseeded_random(files)])


def defined_attributes(tree: ast.Module) -> Iterator[str]:
    """Methods and attributes that the script defines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def assigned_names(tree: ast.Module) -> Iterator[str]:
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


def star_imports(tree: ast.Module) -> Iterator[str]:
    """The modules of all `from x import *`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
            yield node.module or ""


def main_guard(script: SourceFile) -> Iterator[Finding]:
    """Only in the script itself: in an imported one the guarded part is not meant to run."""
    if match := MAIN_GUARD.search(script.text):
        start = script.text.index("if", match.start())
        yield Finding(script.name, script.text[:start].count("\n") + 1, NEVER_MAIN)


def unseeded_random(files: list[SourceFile]) -> Iterator[Finding]:
    """In the first file that imports random, if no file calls seed()."""
    if any("seed(" in file.text for file in files):
        return
    for file in files:
        for node in ast.walk(file.tree) if file.tree else ():
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if "random" in names or isinstance(node, ast.ImportFrom) and node.module == "random":
                assert isinstance(node, (ast.Import, ast.ImportFrom))
                yield Finding(file.name, node.lineno, SAME_NUMBERS)
                return


class MissingFeatures(ast.NodeVisitor):
    """Those of one file. Code in a `try` that catches the resulting error is fine: the script is prepared."""

    def __init__(self, file: SourceFile, model: Model, siblings: set[str], own: set[str]) -> None:
        assert file.tree
        self._file, self._model, self._siblings, self._own = file, model, siblings, own
        self._language: Language = language_of(model)
        copied = {module: names for module, names in self._language.copied.items() if module not in siblings}
        self._known = {**self._language.modules, **copied}  # modules whose names are known
        self._assigned = set(assigned_names(file.tree))
        self._modules: dict[str, str] = {}  # the script's name for a module -> the module's own name
        self._star_imports: set[str] = set()  # modules whose names were all imported, up to here
        self._all_star_imports = set(star_imports(file.tree))
        self._drawing_functions: set[str] = set()  # the script's names for casioplot's functions
        self._caught: list[set[str]] = []
        self._doubted: set[str] = set()
        self.problems: list[Finding] = []
        self.warnings: list[Finding] = []

    # Imports

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            self._import_module(node, alias.name)
            first = alias.name.split(".")[0]
            self._modules[alias.asname or first] = alias.name if alias.asname else first

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.level:
            self._problem(node, RELATIVE)
            return
        module = node.module or ""
        self._import_module(node, module)
        for alias in node.names:
            if alias.name == "*":
                self._star_imports.add(module)
                self._drawing_functions |= CASIOPLOT if module == "casioplot" else set()
            elif module in self._known:
                self._use(node, f"{module}.{alias.name}", alias.name in self._known[module], "ImportError")
                self._drawing_functions |= {alias.asname or alias.name} if module == "casioplot" else set()
            elif f"{module}.{alias.name}" in self._known:
                self._modules[alias.asname or alias.name] = f"{module}.{alias.name}"

    def _import_module(self, node: ast.stmt | ast.expr, module: str) -> None:
        known = module in self._language.modules or module in self._siblings or self._language.is_package(module)
        is_folder = any(name.startswith(module + ".") for name in self._siblings)
        if known or is_folder or self._is_caught("ImportError"):
            return
        if module in self._language.copied:
            self._warn(node, copied_message(module, self._model))
        else:
            self._problem(node, missing_module(module, self._model))

    # Uses

    def visit_Name(self, node: ast.Name) -> None:
        name = node.id
        if not isinstance(node.ctx, ast.Load) or name in self._assigned:
            return
        if name in self._language.missing_builtins or name == "open":
            self._use(node, name, False, "NameError")
        elif name in self._language.doubtful:
            self._doubt(node, name, "NameError")
        elif name not in self._language.builtins:
            self._check_imported(node, name)
        for module in self._star_imports & set(self._known):
            if f"{module}.{name}" in self._language.doubtful:
                self._doubt(node, f"{module}.{name}", "NameError")
            elif f"{module}.{name}" in NAMES and name not in self._known[module]:
                self._use(node, f"{module}.{name}", False, "NameError")

    def _check_imported(self, node: ast.Name, name: str) -> None:
        """Unless one of the folder's scripts may have brought the name, with *."""
        starred = self._all_star_imports
        is_starred = any(module not in self._known or name in self._known[module] for module in starred)
        text = not_imported(name, self._model)
        if text and not is_starred and not self._is_caught("NameError"):
            self._problem(node, text)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.generic_visit(node)
        module = self._modules.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if module in self._known:
            self._use(node, f"{module}.{node.attr}", node.attr in self._known[module], "AttributeError")

    def visit_Call(self, node: ast.Call) -> None:
        self.generic_visit(node)
        if module := module_of_call(node):
            self._import_module(node, module)
        keywords = {keyword.arg for keyword in node.keywords if keyword.arg}
        if keywords and self._is_drawing_function(node.func):
            self._problem(node, NO_KEYWORDS)
        if isinstance(node.func, ast.Name) and node.func.id == "print" and keywords - {"sep", "end"}:
            self._problem(node, PRINT_KEYWORDS)
        if isinstance(node.func, ast.Attribute):
            self._check_method(node.func)

    def _is_drawing_function(self, function: ast.expr) -> bool:
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name):
            return self._modules.get(function.value.id) == "casioplot"
        return isinstance(function, ast.Name) and function.id in self._drawing_functions

    def _check_method(self, method: ast.Attribute) -> None:
        is_in_module = isinstance(method.value, ast.Name) and method.value.id in self._modules
        known = method.attr not in self._language.missing_methods or method.attr in self._own
        if not known and not is_in_module and not self._is_caught("AttributeError"):
            self._problem(method, missing_message(f"method {method.attr}", METHODS.get(method.attr, ""), self._model))

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.generic_visit(node)
        step = node.slice.step if isinstance(node.slice, ast.Slice) else None
        if step is None or isinstance(step, ast.Constant) and step.value in (None, 1):
            return
        if is_string(node.value):
            self._problem(node, NO_STEP)
        elif not is_list(node.value):
            self._warn(node, STEP)

    def _use(self, node: ast.AST, name: str, exists: bool, error: str) -> None:
        if not exists and not self._is_caught(error):
            is_doubtful = name in self._language.doubtful
            text = (
                doubtful_message(name, self._model)
                if is_doubtful
                else missing_message(name, NAMES.get(name, ""), self._model)
            )
            self._problem(node, text)
        elif exists and name in self._language.doubtful:
            self._doubt(node, name, error)

    def _doubt(self, node: ast.AST, name: str, error: str) -> None:
        if name in self._doubted or self._is_caught(error):
            return
        self._doubted.add(name)
        self._warn(node, doubtful_message(name, self._model))

    # Caught exceptions

    def visit_Try(self, node: ast.Try) -> None:
        self._caught.append({name for handler in node.handlers for name in caught_by(handler)})
        for statement in node.body:
            self.visit(statement)
        self._caught.pop()
        for other in (*node.handlers, *node.orelse, *node.finalbody):
            self.visit(other)

    def _is_caught(self, error: str) -> bool:
        return any(caught & {error, *CATCHES_ALL} for caught in self._caught)

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


def is_string(node: ast.expr) -> bool:
    """Whether it is certainly a string."""
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in RETURNS_STRING
        case ast.Call(func=ast.Attribute(attr=name)):
            return name in STRING_METHODS
        case ast.BinOp(op=ast.Add()):
            return is_string(node.left) or is_string(node.right)
    return False


def is_list(node: ast.expr) -> bool:
    """Whether it is certainly a list or a range."""
    match node:
        case ast.List() | ast.ListComp():
            return True
        case ast.Call(func=ast.Name(id=name)):
            return name in RETURNS_LIST
    return False
