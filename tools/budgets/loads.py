"""What each file of device/, and each function in it, costs to load: seconds on the calculator, estimated.

Loading is compiling, and compiling is most of the wait at the start. Each file is imported after those that it needs; a
function is imported alone, in a file of its own. What an empty file costs is taken off. The first file is left out: it
would not load but play.
"""

import ast
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_sim.engines.micropython.engine import display_of_the_model
from host_sim.engines.micropython.yardstick import Yardstick
from host_sim.models import FX_9860GIII, Model
from tools.budgets.files import imports_of
from tools.budgets.plays import most_heap, worked

NEXT = "next="
LOADER = "loader"
# Imports whatever it is told to. A function alone may miss the name of a default, but is compiled by then.
LOADING = f"""
while True:
    try:
        __import__(input({NEXT!r}))
    except NameError:
        pass
"""
NOTHING = "nothing"


@dataclass(frozen=True)
class Part:
    """A function, a method with its class before the point, or what is left of the file: "", its imports and data."""

    name: str
    text: str


@dataclass(frozen=True)
class LoadFigures:
    file: str
    seconds: float
    functions: dict[str, float]  # the dearest first; "" is the rest of the file


def parts_of(text: str) -> Iterator[Part]:
    """The file in pieces that compile by themselves. A comment belongs to what stands under it."""
    lines = text.splitlines(keepends=True)
    rest = list(lines)
    for holder in [None, *(node for node in ast.parse(text).body if isinstance(node, ast.ClassDef))]:
        for node in holder.body if holder else ast.parse(text).body:
            if not isinstance(node, ast.FunctionDef):
                continue
            first, last = begin_of(lines, node.lineno - 1), node.end_lineno or node.lineno
            name = f"{holder.name}.{node.name}" if holder else node.name
            yield Part(name, ("class C:\n" if holder else "") + "".join(lines[first:last]))
            for at in range(first, last):
                rest[at] = ""
            if holder:
                rest[last - 1] = " " * node.col_offset + "pass\n"
    yield Part("", "".join(rest))


def begin_of(lines: list[str], at: int) -> int:
    """Where the comment above a line begins."""
    while at and lines[at - 1].lstrip().startswith("#"):
        at -= 1
    return at


def work_of(folder: Path, names: list[str], model: Model) -> tuple[list[dict[str, Any]], Yardstick]:
    """The stretches of importing these modules of the folder one after another."""
    loading = {
        "folder": str(folder),
        "script": LOADER,
        "casioplot": True,
        **display_of_the_model(model),
        "answers": {"fixed": [], "prompt": NEXT, "lines": names},
    }
    stretches, stick = worked(loading, most_heap(model), model)
    return stretches[1:], stick


def seconds_of(texts: dict[str, str], order: list[str], model: Model) -> dict[str, float]:
    """The time that each file of this order takes to import, where all these files lie in one folder."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {**texts, LOADER: LOADING, NOTHING: ""}.items():
            (Path(folder) / f"{name}.py").write_text(text)
        stretches, stick = work_of(Path(folder), [NOTHING, *order], model)
    nothing, *rest = map(stick.seconds, stretches)
    return {name: seconds - nothing for name, seconds in zip(order, rest, strict=True)}


def order_of(texts: dict[str, str], first: str) -> list[str]:
    """The files that the first one needs, each after those that it needs itself."""
    found: dict[str, None] = {}

    def visit(name: str) -> None:
        for needed in imports_of(texts[name]):
            if needed in texts and needed not in found:
                visit(needed)
        found[name] = None

    visit(first)
    return [name for name in found if name != first]


def loads_of(device: Path, model: Model = FX_9860GIII, first: str = "solo") -> list[LoadFigures]:
    """Of the files that the first one loads, in the order of loading."""
    texts = {path.stem: path.read_text() for path in device.glob("*.py")}
    order = order_of(texts, first)
    files = seconds_of(texts, order, model)
    parts = {(name, part.name): part.text for name in order for part in parts_of(texts[name])}
    alone = {f"part{n}": text for n, ((_, function), text) in enumerate(parts.items()) if function}
    costs = seconds_of({**alone, "class0": "class C:\n    pass\n"}, ["class0", *alone], model)
    found: dict[str, dict[str, float]] = {name: {} for name in order}
    for n, (name, function) in enumerate(parts):
        if function:
            found[name][function] = costs[f"part{n}"] - ("." in function) * costs["class0"]
    return [LoadFigures(name, files[name], ranked(files[name], found[name])) for name in order]


def ranked(whole: float, functions: dict[str, float]) -> dict[str, float]:
    """The dearest first, and last what is left of the file's time."""
    dearest = dict(sorted(functions.items(), key=lambda item: -item[1]))
    return {**dearest, "": whole - sum(functions.values())}
