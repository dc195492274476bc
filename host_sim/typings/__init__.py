"""Type stubs of a model's modules, so that editors, mypy and pyright can complete and check scripts."""

import ast
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from host_sim import library
from host_sim.language.names import language_of
from host_sim.language.replacements import NAMES, missing_message, module_replacement
from host_sim.models import Model
from host_sim.output import write_file

STUBS = Path(__file__).parent
MARK = "# Written by `casio-sim typings` for the {name}.\n"
# Modules that scripts written for a PC often import. With an empty stub, a checker reports every use of them. Modules
# that the checkers' own stubs import can't be emptied.
EMPTY = (
    *("time", "datetime", "json", "pickle", "csv", "statistics", "fractions", "decimal", "itertools", "operator"),
    *("cmath", "array", "copy", "string", "struct", "tkinter", "secrets", "uuid"),
)
# Where pyright looks for additional built-in names.
BUILTINS = "__builtins__.pyi"
DEPRECATED = """from typing import Any, NoReturn
from typing_extensions import deprecated
"""


class FileExists(Exception):
    """A stub would overwrite a file that was not written by this command."""


def module_stubs(model: Model) -> dict[str, str]:
    """File name -> text. A module's stub joins the part all models share, the part for colour and the model's own.
    Those of turtle and pyplot differ only in their names."""
    folders = ["every", *(["colour"] if model.pixels == "rgb565" else []), model.name.lower()]
    parts = sorted((path for folder in folders for path in (STUBS / folder).glob("*.pyi")), key=lambda path: path.name)
    stubs = {
        name: "\n".join(part.read_text(encoding="utf-8") for part in parts_of_module)
        for name, parts_of_module in groupby(parts, lambda path: path.name)
    }
    supplied = library.files_of(language_of(model).importable)
    return stubs | {
        f"{name}i": (STUBS / "library" / f"{script.name}i").read_text(encoding="utf-8")
        for name, script in supplied.items()
    }


def stubs_for(model: Model) -> dict[str, str]:
    """File name -> text."""
    mark = MARK.format(name=model.name)
    stubs = {name: mark + text for name, text in module_stubs(model).items()}
    for module in EMPTY:
        message = missing_message(f"module {module}", module_replacement(module, model), model)
        stubs[f"{module}.pyi"] = f"{mark}# {message}.\n"
    stubs[BUILTINS] = mark + DEPRECATED + "".join(missing_builtins(model))
    return stubs


def missing_builtins(model: Model) -> Iterator[str]:
    """Built-in functions that the model lacks, marked as deprecated with their replacement."""
    for name in sorted(language_of(model).missing_builtins & NAMES.keys()):
        if name.endswith("Error"):
            continue
        returned = "NoReturn" if name in ("exit", "quit") else "Any"
        reason = missing_message(name, NAMES[name], model)
        yield f"\n@deprecated({reason!r})\ndef {name}(*values: Any, **named: Any) -> {returned}: ...\n"


def write_stubs(folder: Path, model: Model) -> list[str]:
    """Write the stubs, overwriting earlier ones; returns their names. Writes nothing if another file is in the way."""
    stubs = stubs_for(model)
    for name in stubs:
        path = folder / name
        if path.exists() and not path.read_text(errors="replace").startswith(MARK.partition("{")[0]):
            raise FileExists(f"{path} was not written by this command: choose another folder, or move the file")
    for name, text in stubs.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_file(folder / name, text.encode())
    return list(stubs)


def signatures(model: Model) -> dict[str, dict[str, dict[str, str]]]:
    """Module -> name -> {"call": "(x, y)"}, and "info" if the stub has a docstring."""
    return {
        name.removesuffix(".pyi").replace("/", "."): dict(names_in(ast.parse(text)))
        for name, text in module_stubs(model).items()
    }


def names_in(stub: ast.Module) -> Iterator[tuple[str, dict[str, str]]]:
    functions: dict[str, dict[str, str]] = {}
    for node in stub.body:
        if isinstance(node, ast.FunctionDef):
            signature = {
                "call": f"({', '.join(parameters(node.args))})",
                "info": " ".join((ast.get_docstring(node) or "").split()),
            }
            functions[node.name] = {key: text for key, text in signature.items() if text}
            yield node.name, functions[node.name]
        elif isinstance(node, ast.Assign) and ast.unparse(node.value) in functions:  # another name of a function
            yield ast.unparse(node.targets[0]), functions[ast.unparse(node.value)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, {}


def parameters(arguments: ast.arguments) -> Iterator[str]:
    """The parameters' names, optional ones in square brackets."""
    names = [parameter.arg for parameter in (*arguments.posonlyargs, *arguments.args)]
    required = len(names) - len(arguments.defaults)
    for number, name in enumerate(names):
        yield name if number < required else f"[{name}]"
