"""One line of help for a script that failed, by what its traceback says. Data: a pattern, and what to say of it.

It is for whoever wrote the script, on the PC; the calculator itself says nothing of the kind.
"""

import re
from collections.abc import Callable
from pathlib import Path

from host_sim.language.instead import METHODS, NAMES, instead_of_module, missing
from host_sim.language.names import language_of
from host_sim.language.newer import why_refused
from host_sim.language.sentences import IMPORTED, NO_KEYWORDS, NOT_HERE
from host_sim.models import FX_9860GIII, MODELS, Model
from host_sim.screen.extent import Extent

Words = Callable[[str, Model], str]

SLACK = 16  # pixels beyond its edges, as letters and lines have them
MANY = 4  # one in so many drawings beyond the display is no accident
MAIN_GUARD = re.compile(r"""^\s*if\s+__name__\s*==\s*['"]__main__['"]""", re.MULTILINE)
LAST_PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)')


def missing_module(name: str, model: Model) -> str:
    if language_of(model).lacks_here(name):
        return NOT_HERE.format(name=name, model=model.name)
    return missing(f"module {name}", instead_of_module(name, model), model)


def missing_name(name: str, model: Model) -> str:
    """A name that a PC has, in a module or built in; '' for one that is the script's own."""
    for owner in (*language_of(model).modules, ""):
        full = f"{owner}.{name}" if owner else name
        if full in NAMES:
            return missing(full, NAMES[full], model)
    return missing(name, "", model) if name in language_of(model).missing_builtins else ""


def missing_method(name: str, model: Model) -> str:
    return missing(f"method {name}", METHODS[name], model) if name in METHODS else ""


NO_MODULE = r"ImportError: no module named '(?P<name>[\w.]+)'"
# Patterns of a traceback's last line, and what to say; a function is asked about what was named there.
FAILURES: dict[str, str | Words] = {
    NO_MODULE: missing_module,
    r"ImportError: cannot import name (?P<name>\w+)": missing_name,
    r"AttributeError: 'module' object has no attribute '(?P<name>\w+)'": missing_name,
    r"AttributeError: '\w+' object has no attribute '(?P<name>\w+)'": missing_method,
    r"NameError: name '(?P<name>\w+)' is not defined": missing_name,
    r"TypeError: function does not take keyword arguments": NO_KEYWORDS,
    r"TypeError: extra keyword arguments given": "print() takes sep and end there, nothing else: no flush, no file",
    r"TypeError: can't convert float to int": "whole numbers are wanted here: int(x), or // instead of /",
    r"TypeError: can't convert '\w+' object to str implicitly": (
        "only texts can be joined with +: str(x); input() gives a text: int(input()) is a number"
    ),
    r"TypeError: unsupported types for __\w+__: '(str', '(int|float)|(int|float)', 'str)'": (
        "a text and a number don't mix: input() gives a text, int(input()) or float(input()) a number"
    ),
    r"ValueError: invalid syntax for (integer|number)": "what was typed is no such number: float() also takes a point",
    r"NotImplementedError: only slices with step=1": (
        "texts and tuples have no [::-1] there: ''.join(reversed(text)), or a list's"
    ),
    r"MemoryError: memory allocation failed": (
        "scripts have about {heap:,} bytes: keep lists and texts shorter; `check` tells how much this one needs"
    ),
    r"RuntimeError: maximum recursion depth exceeded": (
        "functions can call one another about 90 deep there: write it as a loop"
    ),
    r"IndentationError|unindent does not match": "tabs and spaces are mixed, or a line stands too far left or right",
}


def hints(
    script: Path,
    traceback: str | None,
    extent: Extent | None = None,
    *,
    idle: bool = False,
    model: Model = FX_9860GIII,
) -> list[str]:
    """What to say of a run: of its traceback, of how far it has drawn, and of a script that has ended with nothing
    printed, asked or drawn. One line each, without a full stop."""
    found = [
        hint_of(traceback, script.parent, model) if traceback else "",
        outside_hint(extent, model) if extent else "",
        idle_hint(script) if idle else "",
    ]
    return [line for line in found if line]


def idle_hint(script: Path) -> str:
    return f"nothing was done. {IMPORTED}" if MAIN_GUARD.search(text_of(script)) else ""


def text_of(path: Path) -> str:
    """'' where it can't be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def hint_of(traceback: str, folder: Path, model: Model) -> str:
    """One line, or ''."""
    last = traceback.strip().splitlines()[-1]
    if last.startswith("SyntaxError"):
        return refused_hint(traceback, folder)
    for pattern, words in FAILURES.items():
        if found := re.match(pattern, last):
            return words.format(heap=model.heap) if isinstance(words, str) else words(found["name"], model)
    return ""


def module_not_here(traceback: str, model: Model) -> str:
    """The module for want of which a script has failed in the simulator, and would not on the calculator; or ''."""
    found = re.match(NO_MODULE, traceback.strip().splitlines()[-1]) if traceback else None
    return found["name"] if found and language_of(model).lacks_here(found["name"]) else ""


def refused_hint(traceback: str, folder: Path) -> str:
    places = list(LAST_PLACE.finditer(traceback))
    if not places:
        return ""
    return why_refused(text_of(folder / places[-1]["file"]), int(places[-1]["line"]))


def outside_hint(extent: Extent, model: Model) -> str:
    """Of a script that is made for a larger display. A curve that leaves the display here and there is none."""
    larger = next((one for one in MODELS.values() if one.width > model.width), None)
    if larger is None:
        return ""
    name, width, height = larger.name, larger.width, larger.height
    many = extent.outside * MANY > extent.drawn
    beyond = extent.right >= model.width or extent.bottom >= model.height
    fits = extent.right < width + SLACK and extent.bottom < height + SLACK and min(extent.left, extent.top) > -SLACK
    if not many or not beyond or not fits:
        return ""
    return (
        f"the script draws as far as x {extent.right}, y {extent.bottom}, but the {model.name} has {model.width} x "
        f"{model.height} pixels: it would fit the {name}, {width} x {height}"
    )
