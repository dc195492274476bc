"""How long each file of device/ and each function takes to load: estimated seconds on the calculator.

Loading means compiling, which is most of the wait at the start. Each file is imported after the files it needs; each
function is measured in a separate file. The cost of an empty file is subtracted. solo.py is left out, because
importing it starts the games.
"""

import ast
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_sim.engines.micropython.engine import machine_options
from host_sim.engines.micropython.yardstick import Yardstick
from host_sim.models import Model, strict
from tools.budgets.files import imports_of
from tools.budgets.plays import LOADING, count_work, largest_heap

PROMPT = "next="
LOADER = "loader"
# Imports each module named by input(). A default value may lack its name, and a model may lack getkey(); both are
# compiled by then.
LOADER_SCRIPT = f"""
while True:
    try:
        __import__(input({PROMPT!r}))
    except (NameError, ImportError):
        pass
"""
EMPTY = "empty"


@dataclass(frozen=True)
class Part:
    """A function, a method ("Class.method"), or the rest of the file ("")."""

    name: str
    text: str


@dataclass(frozen=True)
class LoadFigures:
    file: str
    seconds: float
    functions: dict[str, float]  # slowest first; "" is the rest of the file


def parts_of(text: str) -> Iterator[Part]:
    """The file in pieces that compile on their own. A comment belongs to the function below it."""
    lines = text.splitlines(keepends=True)
    rest = list(lines)
    for owner in [None, *(node for node in ast.parse(text).body if isinstance(node, ast.ClassDef))]:
        for node in owner.body if owner else ast.parse(text).body:
            if not isinstance(node, ast.FunctionDef):
                continue
            first, last = first_line(lines, node.lineno - 1), node.end_lineno or node.lineno
            name = f"{owner.name}.{node.name}" if owner else node.name
            yield Part(name, ("class C:\n" if owner else "") + "".join(lines[first:last]))
            rest[first:last] = [""] * (last - first)
            if owner:
                rest[last - 1] = " " * node.col_offset + "pass\n"
    yield Part("", "".join(rest))


def first_line(lines: list[str], index: int) -> int:
    """The index of the first line of the comment above a line, or of the line itself."""
    while index and lines[index - 1].lstrip().startswith("#"):
        index -= 1
    return index


def work_of(folder: Path, names: list[str], model: Model) -> tuple[list[dict[str, Any]], Yardstick]:
    """The work of importing these modules of the folder, one after another."""
    play = {
        "folder": str(folder),
        "script": LOADER,
        "casioplot": True,
        **machine_options(strict(model)),
        "answers": {"fixed": [], "prompt": PROMPT, "lines": names},
    }
    stretches, yardstick = count_work(play, largest_heap(model), model)
    return stretches[1:], yardstick


def seconds_of(texts: dict[str, str], order: list[str], model: Model) -> dict[str, float]:
    """The time to import each file of the order, with all these files in one folder."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**texts, LOADER: LOADER_SCRIPT, EMPTY: ""}.items():
            (Path(folder) / f"{name}.py").write_text(text)
        stretches, yardstick = work_of(Path(folder), [EMPTY, *order], model)
    empty, *rest = map(yardstick.seconds, stretches)
    return {name: LOADING * (seconds - empty) for name, seconds in zip(order, rest, strict=True)}


def order_of(texts: dict[str, str], first: str) -> list[str]:
    """The files that the first one needs, each after the files it imports."""
    order: dict[str, None] = {}
    begun: set[str] = set()  # functions may import in a circle

    def visit(name: str) -> None:
        begun.add(name)
        for needed in imports_of(texts[name]):
            if needed in texts and needed not in begun:
                visit(needed)
        order[name] = None

    visit(first)
    return [name for name in order if name != first]


def loads_of(device: Path, model: Model, first: str = "solo") -> list[LoadFigures]:
    """The files that the first one imports, in the order of loading."""
    texts = {path.stem: path.read_text() for path in device.glob("*.py")}
    order = order_of(texts, first)
    files = seconds_of(texts, order, model)
    parts = {(name, part.name): part.text for name in order for part in parts_of(texts[name])}
    alone = {f"part{n}": text for n, ((_, function), text) in enumerate(parts.items()) if function}
    costs = seconds_of({**alone, "class0": "class C:\n    pass\n"}, ["class0", *alone], model)
    functions: dict[str, dict[str, float]] = {name: {} for name in order}
    for n, (name, function) in enumerate(parts):
        if function:
            functions[name][function] = costs[f"part{n}"] - ("." in function) * costs["class0"]
    return [LoadFigures(name, files[name], ranked(files[name], functions[name])) for name in order]


def ranked(whole: float, functions: dict[str, float]) -> dict[str, float]:
    """Slowest first, and last the rest of the file's time."""
    slowest_first = dict(sorted(functions.items(), key=lambda item: -item[1]))
    return {**slowest_first, "": whole - sum(functions.values())}
