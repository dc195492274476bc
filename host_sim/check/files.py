"""The files of a script: itself, and what it imports of its folder. What the calculator's limits say of each."""

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from host_sim.check.findings import Finding, Findings
from host_sim.engines.folder import Kind, ScriptFolder
from host_sim.engines.judge import RejectedScript, judge
from host_sim.language import sentences
from host_sim.language.names import language_of
from host_sim.language.newer import newer_syntax, why_refused
from host_sim.models import Model

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class SourceFile:
    path: Path
    name: str  # "quiz.py", or "LIB/one.py"
    content: bytes

    @cached_property
    def text(self) -> str:
        return self.content.removeprefix(BYTE_ORDER_MARK).decode(errors="replace")

    @cached_property
    def lines(self) -> list[str]:
        return self.text.splitlines()

    @cached_property
    def tree(self) -> ast.Module | None:
        """None where not even the PC's Python can read it."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ast.parse(self.text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return None

    @cached_property
    def refused(self) -> RejectedScript | None:
        """What the calculator's compiler says against it."""
        try:
            judge(self.path, self.content)
        except RejectedScript as refused:
            return refused
        return None


def files_of(script: Path) -> list[SourceFile]:
    """The script first, then the scripts of its folder that it imports, and they in turn."""
    folder = ScriptFolder(script.absolute().parent)
    found: dict[str, SourceFile] = {}
    waiting = [script.name]
    while waiting:
        name = waiting.pop(0)
        kind, path = folder.find(name) if name != script.name else (Kind.SCRIPT, script)
        if name in found or kind is not Kind.SCRIPT:
            continue
        found[name] = SourceFile(path, name, path.read_bytes())
        waiting += [f"{module.replace('.', '/')}.py" for module in imported(found[name].tree)]
    return list(found.values())


def imported(tree: ast.Module | None) -> Iterator[str]:
    """The modules that are imported anywhere, and what may be a module of a folder."""
    for node in ast.walk(tree) if tree else ():
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def findings_of_files(files: list[SourceFile], model: Model) -> Findings:
    problems = [one for file in files for one in (*refusals(file), *wrong_names(file, model))]
    return Findings(problems, [one for file in files for one in limits(file, model)])


def refusals(file: SourceFile) -> Iterator[Finding]:
    """Every place that the calculator's compiler stops at, as far as it can be told: it names the first one only."""
    told: set[int] = set()
    if file.content.startswith(BYTE_ORDER_MARK):
        yield Finding(file.name, 1, sentences.BYTE_ORDER_MARK)
    if file.tree:
        for newer in newer_syntax(file.text):
            told.add(newer.line)
            yield Finding(file.name, newer.line, newer.text)
    if file.refused and not told & {file.refused.line, file.refused.line - 1}:
        why = why_refused(file.text, file.refused.line)
        said = file.refused.reason
        yield Finding(file.name, file.refused.line, f"{said}. {why}" if why else said)


def wrong_names(file: SourceFile, model: Model) -> Iterator[Finding]:
    if file.path.stem in language_of(model).modules:
        yield Finding(file.name, 1, sentences.HIDDEN.format(name=file.path.stem))
    if not all(part.isidentifier() for part in file.name.removesuffix(".py").split("/")):
        yield Finding(file.name, 1, sentences.WRONG_NAME)


def limits(file: SourceFile, model: Model) -> Iterator[Finding]:
    """What the calculator runs, but its editor does not open or show."""
    if len(file.lines) > model.editor_lines:
        told = sentences.MANY_LINES.format(count=len(file.lines), most=model.editor_lines)
        yield Finding(file.name, model.editor_lines + 1, told)
    for number, line in enumerate(file.lines, 1):
        if len(line) > model.editor_columns:
            told = sentences.LONG_LINE.format(count=len(line), most=model.editor_columns)
            yield Finding(file.name, number, told)
    if len(file.path.stem) > model.name_letters:
        told = sentences.LONG_NAME.format(count=len(file.path.stem), most=model.name_letters)
        yield Finding(file.name, 1, told)
    for number, line in enumerate(file.lines, 1):
        if not line.isascii():
            other = next(character for character in line if not character.isascii())
            yield Finding(file.name, number, sentences.NOT_ASCII.format(character=repr(other)))
            break
