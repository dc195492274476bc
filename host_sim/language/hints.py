"""One-line hints after a run: why the script failed, drew outside the display, or did nothing.

They are shown on the PC; the calculator itself has nothing like them.
"""

import re
from collections.abc import Callable, Set
from keyword import iskeyword
from pathlib import Path, PurePosixPath

from host_sim.language.messages import (
    BYTE_ORDER_MARK,
    COPIED,
    DEEP_CALLS,
    HIDDEN,
    IMPORTED,
    IMPORTS_ITSELF,
    KEYWORD_NAME,
    LONG_LITERAL,
    MANY_ARGUMENTS,
    MODULE_NOT_IMPORTED,
    NO_KEYWORDS,
    NOT_IMPORTED,
    NOT_PY,
    ODD_NAME,
)
from host_sim.language.names import language_of
from host_sim.language.replacements import METHODS, NAMES, doubtful_message, missing_message, module_replacement
from host_sim.language.unsupported_syntax import explain_rejection
from host_sim.library import SCRIPTS
from host_sim.models import MODELS, Model
from host_sim.screen.canvas import Extent

Lookup = Callable[[str, Model], str]

MARGIN = 16  # pixels: letters and lines may overlap the edge of the display they were made for
OUTSIDE_SHARE = 1 / 4  # more drawings than this outside the display are no accident
MAIN_GUARD = re.compile(r"""^\s*if\s+__name__\s*==\s*['"]__main__['"]""", re.MULTILINE)
PLACE = re.compile(r'File "(?P<file>[^"]+)", line (?P<line>\d+)')
STACK_FULL = "RuntimeError: pystack exhausted"
DEEP = 10  # places in a traceback: more are a recursion
STARRED_ARGUMENT = re.compile(r"[(,]\s*\*")


def missing_module(name: str, model: Model) -> str:
    return missing_message(f"module {name}", module_replacement(name, model), model)


def missing_name(name: str, model: Model) -> str:
    """For a built-in name, or a name in a module, that a PC has; '' for a name of the script's. The names of turtle
    and pyplot, such as color and title, are more often the script's."""
    return missing_in(language_of(model).modules.keys() - SCRIPTS.keys(), name, model)


def missing_attribute(name: str, model: Model) -> str:
    """For a name that was certainly looked up in a module."""
    return missing_in(language_of(model).importable.keys(), name, model)


def missing_in(modules: Set[str], name: str, model: Model) -> str:
    for full_name in (*(f"{module}.{name}" for module in sorted(modules)), name):
        if full_name in language_of(model).doubtful:
            return doubtful_message(full_name, model)
        if full_name in NAMES:
            return missing_message(full_name, NAMES[full_name], model)
    return missing_message(name, "", model) if name in language_of(model).missing_builtins else ""


def undefined_name(name: str, model: Model) -> str:
    """For a name that the script uses without importing it."""
    return not_imported(name, model) or missing_name(name, model)


def not_imported(name: str, model: Model) -> str:
    """'' if no module of the calculator has the name. A single letter, such as e, is more likely a variable, and so
    are the names of turtle and pyplot."""
    modules = {module: names for module, names in language_of(model).modules.items() if module not in SCRIPTS}
    if name in modules:
        return MODULE_NOT_IMPORTED.format(name=name)
    module = next((module for module, names in modules.items() if name in names and len(name) > 1), "")
    return NOT_IMPORTED.format(name=name, module=module) if module else ""


def missing_method(name: str, model: Model) -> str:
    return missing_message(f"method {name}", METHODS[name], model) if name in METHODS else ""


# Pattern of a traceback's last line -> hint, or the function that looks up a hint for the name in it.
FAILURES: dict[str, str | Lookup] = {
    r"ImportError: no module named '(?P<name>[\w.]+)'": missing_module,
    r"ImportError: cannot import name (?P<name>\w+)": missing_attribute,
    r"AttributeError: 'module' object has no attribute '(?P<name>\w+)'": missing_attribute,
    r"AttributeError: '\w+' object has no attribute '(?P<name>\w+)'": missing_method,
    r"NameError: name '(?P<name>\w+)' is not defined": undefined_name,
    r"TypeError: function does not take keyword arguments": NO_KEYWORDS,
    r"TypeError: extra keyword arguments given": "print() accepts only sep and end, no flush or file",
    r"TypeError: (can't convert (float )?to int|\w+ indices must be integers)": (
        "an int is needed here: use int(x), or // instead of /"
    ),
    r"TypeError: can't convert '\w+' object to str implicitly": (
        "a string is needed here: use str(x); to read a number, use int(input())"
    ),
    r"TypeError: unsupported types for __\w+__: '(str', '(int|float)|(int|float)', 'str)'": (
        "this mixes a string and a number: input() returns a string, int(input()) or float(input()) a number"
    ),
    r"ValueError: invalid syntax for (integer|number)": (
        "the text is not a valid number; float() also accepts a decimal point"
    ),
    r"NotImplementedError: only slices with step=1": (
        "strings and tuples don't support slices with a step; to reverse one, use ''.join(reversed(text)) or a list"
    ),
    r"MemoryError": (
        "scripts have {heap} bytes: use shorter lists and strings; `check` measures how much this one needs"
    ),
    r"RuntimeError: maximum recursion depth exceeded": "lists, generators or other objects are nested too deep",
    r"IndentationError|unindent does not match": "tabs and spaces are mixed, or a line has the wrong indentation",
}


def hints(
    script: Path,
    traceback: str | None,
    extent: Extent | None = None,
    *,
    idle: bool = False,
    files: Set[str] = frozenset(),
    model: Model,
) -> list[str]:
    """Hints about a run, each one line without a full stop. idle: the script printed, asked and drew nothing. files:
    the loaded scripts, without .py."""
    lines = [
        *(
            copied_message(name, model)
            for name in sorted(files & language_of(model).copied.keys())
            if is_supplied(name, script)
        ),
        traceback_hint(traceback, script.parent, model) if traceback else "",
        larger_display_hint(extent, model) if extent else "",
        idle_hint(script) if idle else "",
    ]
    return [line for line in lines if line]


def is_hidden(file: str, model: Model) -> bool:
    """Whether the calculator has a module of the file's name, which it runs instead."""
    return ".".join(PurePosixPath(file).with_suffix("").parts) in language_of(model).modules


def name_warning(file: str, model: Model) -> str:
    """What the calculator makes of the name of a script, "quiz.py" or "LIB/one.py"; '' if it is a good one."""
    path = PurePosixPath(file)
    if is_hidden(file, model):
        return HIDDEN.format(name=path.stem)
    if path.suffix != ".py":
        return NOT_PY
    if iskeyword(path.stem):
        return KEYWORD_NAME.format(name=path.stem)
    is_good = all(part.isascii() and part.isidentifier() for part in path.with_suffix("").parts)
    return "" if is_good else ODD_NAME


def is_supplied(module: str, script: Path) -> bool:
    """Whether the simulator supplied this module, because the script's folder lacks it."""
    return not (script.parent / f"{module}.py").exists()


def copied_message(module: str, model: Model) -> str:
    return COPIED.format(name=module, model=model.name)


def idle_hint(script: Path) -> str:
    return f"the script did nothing. {IMPORTED}" if MAIN_GUARD.search(text_of(script)) else ""


def reading_problem(path: Path) -> str:
    """Why a file that exists can't be read; '' if it doesn't exist, or can be read."""
    try:
        with path.open("rb") as file:
            file.read(1)  # a damaged drive can be opened
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"can't read {path.name}: {error.strerror}"
    return ""


def text_of(path: Path) -> str:
    """'' if it can't be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def traceback_hint(traceback: str, folder: Path, model: Model) -> str:
    """'' if there is none."""
    error = error_of(traceback)
    if cause := source_hint(traceback, folder):
        return cause
    if error.startswith("SyntaxError"):
        return rejection_hint(traceback, error, folder)
    if error == STACK_FULL:
        return stack_hint(traceback, folder)
    for pattern, hint in FAILURES.items():
        if match := re.match(pattern, error):
            if hint is missing_module and (
                problem := reading_problem(folder / f"{match['name'].replace('.', '/')}.py")
            ):
                return problem
            return hint.format(heap=range_of_heap(model)) if isinstance(hint, str) else hint(match["name"], model)
    return ""


def range_of_heap(model: Model) -> str:
    if model.heap == model.safe_heap:
        return f"about {model.heap:,}"
    return f"between {model.safe_heap:,} and {model.heap:,}"


def stack_hint(traceback: str, folder: Path) -> str:
    """MicroPython reserves a function's stack before it runs, so a long literal fails where the function is called."""
    places = list(PLACE.finditer(traceback))
    if len(places) > DEEP:
        return DEEP_CALLS
    is_starred = places and STARRED_ARGUMENT.search(line_at(folder / places[-1]["file"], int(places[-1]["line"])))
    return MANY_ARGUMENTS if is_starred else LONG_LITERAL


def line_at(path: Path, number: int) -> str:
    """'' if there is none."""
    return next(iter(text_of(path).splitlines()[number - 1 : number]), "")


def error_of(traceback: str) -> str:
    """The error and the first line of its message, without the places; '' for an empty traceback."""
    lines = traceback.strip().splitlines()
    places = [number for number, line in enumerate(lines) if PLACE.search(line) or line.startswith("Traceback")]
    return "".join(lines[places[-1] + 1 if places else 0 :][:1]).rstrip(": ")


def place_of(traceback: str) -> tuple[str, int]:
    """File and line of the failure; ("", 0) if the traceback names none. Code of eval() and exec() has no file."""
    places = [place for place in PLACE.finditer(traceback) if not place["file"].startswith("<")]
    return (places[-1]["file"], int(places[-1]["line"])) if places else ("", 0)


def rejection_hint(traceback: str, reason: str, folder: Path) -> str:
    file, line = place_of(traceback)
    return explain_rejection(text_of(folder / file), line, reason) if file else ""


def source_hint(traceback: str, folder: Path) -> str:
    """For a cause that is in the failing file, not in the error."""
    file, line = place_of(traceback)
    text = text_of(folder / file) if file else ""
    if line == 1 and text.startswith("\ufeff"):
        return BYTE_ORDER_MARK
    name = PurePosixPath(file).stem
    if re.search(rf"^\s*(from|import) +{re.escape(name)}\b", text, re.MULTILINE):
        return IMPORTS_ITSELF.format(file=file, name=name)
    return ""


def larger_display_hint(extent: Extent, model: Model) -> str:
    """For a script made for a larger display; '' for a curve that just leaves the display here and there."""
    larger = next((other for other in MODELS.values() if other.width > model.width), None)
    if larger is None:
        return ""
    is_often_outside = extent.outside > OUTSIDE_SHARE * extent.drawn
    is_too_large = extent.right >= model.width or extent.bottom >= model.height
    fits_larger = (
        extent.right < larger.width + MARGIN
        and extent.bottom < larger.height + MARGIN
        and min(extent.left, extent.top) > -MARGIN
    )
    if not (is_often_outside and is_too_large and fits_larger):
        return ""
    return (
        f"the script draws as far as x {extent.right}, y {extent.bottom}, but the {model.name} has {model.width} x "
        f"{model.height} pixels: it would fit the {larger.name}, {larger.width} x {larger.height}"
    )
