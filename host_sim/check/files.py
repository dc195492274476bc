"""A script's files: the script itself and what it imports from its folder, checked against the calculator's limits."""

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from host_sim import library
from host_sim.check import Finding, Findings
from host_sim.engines.folder import Kind, ScriptFolder
from host_sim.engines.syntax_check import RejectedScript, check_syntax
from host_sim.language import messages
from host_sim.language.hints import is_hidden, name_warning
from host_sim.language.unsupported_syntax import explain_rejection, find_unsupported_syntax
from host_sim.models import Model

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class SourceFile:
    path: Path
    name: str  # "quiz.py" or "LIB/one.py"
    content: bytes

    @cached_property
    def text(self) -> str:
        return self.content.removeprefix(BYTE_ORDER_MARK).decode(errors="replace")

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @cached_property
    def tree(self) -> ast.Module | None:
        """None if the PC's Python can't parse it either."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.parse(self.text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None

    @cached_property
    def rejection(self) -> RejectedScript | None:
        """The error of the calculator's compiler."""
        try:
            check_syntax(self.path, self.content)
        except RejectedScript as rejection:
            return rejection
        return None


def files_of(script: Path, model: Model) -> list[SourceFile]:
    """The script first, then the scripts of its folder that it imports, directly or indirectly."""
    folder = ScriptFolder(script.absolute().parent, model)
    files: dict[str, SourceFile] = {}
    waiting = [script.name]
    while waiting:
        name = waiting.pop(0)
        kind, path = folder.find(name) if name != script.name else (Kind.SCRIPT, script)
        if (
            name in files
            or kind is not Kind.SCRIPT
            or files
            and (is_hidden(name, model) or path.parent == library.FOLDER)
        ):
            continue
        files[name] = SourceFile(path, name, content_of(path))
        waiting += [f"{module.replace('.', '/')}.py" for module in imported_modules(files[name].tree)]
    return list(files.values())


def content_of(path: Path) -> bytes:
    """Raises OSError with the file's name, which read_bytes() leaves out if the file could be opened."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def imported_modules(tree: ast.Module | None) -> Iterator[str]:
    """All imported modules, and the names imported from them, which may be modules in a folder."""
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and (name := module_of_call(node)):
            yield name


def module_of_call(call: ast.Call) -> str | None:
    """The module of `__import__("name")`."""
    match call:
        case ast.Call(func=ast.Name(id="__import__"), args=[ast.Constant(value=str(name)), *_]):
            return name
    return None


def findings_of_files(files: list[SourceFile], model: Model) -> Findings:
    return wrong_names(files, model) + Findings(
        [finding for file in files for finding in rejections(file)],
        [finding for file in files for finding in non_ascii_text(file)],
        [*long_names(files, model), *(finding for file in files for finding in exceeded_limits(file, model))],
    )


def rejections(file: SourceFile) -> Iterator[Finding]:
    """Every known place that the calculator's compiler rejects; the compiler itself reports only the first."""
    reported: set[int] = set()
    if file.content.startswith(BYTE_ORDER_MARK):
        reported.add(1)
        yield Finding(file.name, 1, messages.BYTE_ORDER_MARK)
    if file.tree:
        for syntax in find_unsupported_syntax(file.text):
            reported.add(syntax.line)
            yield Finding(file.name, syntax.line, syntax.text)
    if file.rejection and not reported & {file.rejection.line, file.rejection.line - 1}:
        reason, line = file.rejection.reason, file.rejection.line
        explanation = explain_rejection(file.text, line, reason)
        yield Finding(file.name, line, f"{reason}. {explanation}" if explanation else reason)


def wrong_names(files: list[SourceFile], model: Model) -> Findings:
    """A script that the calculator hides is a problem; a file that a script imports may be a stand-in for the PC."""
    script = files[0]
    imported = {f"{module}.py" for file in files for module in imported_modules(file.tree)}
    hidden = [
        name for name in imported - {script.name} if is_hidden(name, model) and script.path.with_name(name).exists()
    ]
    named = [(name, name_warning(name, model)) for name in (*(file.name for file in files), *hidden)]
    findings = [Finding(name, 1, warning) for name, warning in named if warning]
    problems = [finding for finding in findings if finding.file == script.name and is_hidden(script.name, model)]
    return Findings(problems, [finding for finding in findings if finding not in problems])


def exceeded_limits(file: SourceFile, model: Model) -> Iterator[Finding]:
    """What the calculator runs, but its editor can't open."""
    if len(file.lines) > model.editor_lines:
        text = messages.MANY_LINES.format(count=len(file.lines), most=model.editor_lines)
        yield Finding(file.name, model.editor_lines + 1, text)
    long_lines = [number for number, line in enumerate(file.lines, 1) if len(line) > model.editor_columns]
    if long_lines:
        text = messages.LONG_LINES.format(count=len(long_lines), most=model.editor_columns)
        yield Finding(file.name, long_lines[0], text)


def long_names(files: list[SourceFile], model: Model) -> Iterator[Finding]:
    """One finding for all files, at the first one."""
    long = [file for file in files if len(file.path.stem) > model.name_letters]
    if long:
        names = ", ".join(file.path.stem for file in long)
        yield Finding(long[0].name, 1, messages.LONG_NAMES.format(names=names, most=model.name_letters))


def non_ascii_text(file: SourceFile) -> Iterator[Finding]:
    """The first character of a file that the calculator may not be able to display."""
    for number, line in enumerate(file.lines, 1):
        if not line.isascii():
            character = next(character for character in line if not character.isascii())
            yield Finding(file.name, number, messages.NOT_ASCII.format(character=repr(character)))
            break
