"""Stubs for editors: what a model's modules have, so that mypy or pyright complete and check a script for it."""

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from host_sim.language.instead import NAMES, instead_of_module, missing
from host_sim.language.names import language_of
from host_sim.models import Model

STUBS = Path(__file__).parent
MARK = "# Written by `casio-sim typings` for the {name}.\n"
# Modules of a PC that scripts often want. An empty stub lets a checker complain of all that is taken from them; those
# that the checkers' own stubs are built on can't be emptied.
EMPTY = (
    *("time", "datetime", "json", "pickle", "csv", "statistics", "fractions", "decimal", "itertools", "operator"),
    *("cmath", "array", "copy", "string", "struct", "tkinter", "secrets", "uuid"),
)
# Names that every PC has built in and pyright can be told of, by what they would be.
BUILTINS = "__builtins__.pyi"
DEPRECATED = """from typing import Any, NoReturn
from typing_extensions import deprecated
"""


class Occupied(Exception):
    """A file is in the way that somebody else has written."""


def module_stubs(model: Model) -> dict[str, str]:
    """The text of each module's file, by its name: what every model has alike, then those in colour, then its own."""
    folders = ["every", *(["colour"] if model.pixels == "rgb565" else []), model.name.lower()]
    parts = sorted((path for folder in folders for path in (STUBS / folder).glob("*.pyi")), key=lambda path: path.name)
    return {
        name: "\n".join(part.read_text(encoding="utf-8") for part in same)
        for name, same in groupby(parts, lambda path: path.name)
    }


def stubs_for(model: Model) -> dict[str, str]:
    """The text of each file, by its name."""
    mark = MARK.format(name=model.name)
    found = {name: mark + text for name, text in module_stubs(model).items()}
    for module in EMPTY:
        found[f"{module}.pyi"] = f"{mark}# {missing(f'module {module}', instead_of_module(module, model), model)}.\n"
    found[BUILTINS] = mark + DEPRECATED + "".join(missing_builtins(model))
    return found


def missing_builtins(model: Model) -> Iterator[str]:
    """Functions that are not there, struck out with what to use instead."""
    for name in sorted(language_of(model).missing_builtins & NAMES.keys()):
        if name.endswith("Error"):
            continue
        returned = "NoReturn" if name in ("exit", "quit") else "Any"
        reason = missing(name, NAMES[name], model)
        yield f"\n@deprecated({reason!r})\ndef {name}(*values: Any, **named: Any) -> {returned}: ...\n"


def write_stubs(folder: Path, model: Model) -> list[str]:
    """Write all of them; returns their names. What is there already is replaced if it came from here, and left alone
    otherwise: then nothing is written."""
    stubs = stubs_for(model)
    for name in stubs:
        path = folder / name
        if path.exists() and not path.read_text(errors="replace").startswith(MARK.partition("{")[0]):
            raise Occupied(f"{path} is not from here: name another folder, or move it away")
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in stubs.items():
        (folder / name).write_text(text, encoding="utf-8")
    return list(stubs)
