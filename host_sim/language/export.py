"""A model's Python as JSON data for the browser page: its names, and all messages.

The page fills in {module}, {name} and the like, and {heap} as that is strict or not.
"""

import sys
from keyword import kwlist
from typing import Any

from host_sim.language import messages
from host_sim.language.hints import (
    DEEP,
    FAILURES,
    MAIN_GUARD,
    STACK_FULL,
    STARRED_ARGUMENT,
    Lookup,
    missing_attribute,
    missing_method,
    missing_module,
    range_of_heap,
    undefined_name,
)
from host_sim.language.names import CATCHES_ALL, RETURNS_LIST, RETURNS_STRING, STRING_METHODS, language_of
from host_sim.language.replacements import (
    COPY_IT,
    METHODS,
    MODULES,
    NAMES,
    ONLY_ON_A_PC,
    doubtful_message,
    missing_message,
)
from host_sim.library import SCRIPTS
from host_sim.models import Model, strict

LOOKUPS: dict[Lookup, str] = {
    missing_module: "module",
    missing_attribute: "attribute",
    undefined_name: "undefined",
    missing_method: "method",
}


def language_as_data(model: Model) -> dict[str, Any]:
    language = language_of(model)
    return {
        "model": model.name,
        "modules": {module: sorted(names) for module, names in language.modules.items()},
        "copied": {module: sorted(names) for module, names in language.copied.items()},
        "supplied": sorted(language.importable.keys() & SCRIPTS.keys()),
        "builtins": sorted(language.builtins),
        "keywords": kwlist,
        "missing": {
            # By the first part of a module's name; {module} is the whole name.
            "modules": {
                name: missing_module(name, model).replace(f"module {name}", "module {module}") for name in MODULES
            },
            "standardModule": missing_message("module {module}", ONLY_ON_A_PC, model),
            "standardModuleNames": sorted(sys.stdlib_module_names - MODULES.keys()),
            "otherModule": missing_message("module {module}", COPY_IT, model),
            # "math.inf", or just "exit" for a built-in name.
            "names": {name: missing_message(name, replacement, model) for name, replacement in NAMES.items()},
            "otherName": missing_message("{name}", "", model),
            "builtins": sorted(language.missing_builtins | {"open"}),
            "methods": {
                name: missing_message(f"method {name}", METHODS.get(name, ""), model)
                for name in sorted(language.missing_methods | METHODS.keys())
            },
            "unambiguousMethods": sorted(language.missing_methods),
        },
        "catchesAll": sorted(CATCHES_ALL),
        "returnsString": sorted(RETURNS_STRING),
        "returnsList": sorted(RETURNS_LIST),
        "stringMethods": sorted(STRING_METHODS),
        "doubtful": {name: doubtful_message(name, model) for name in sorted(language.doubtful)},
        "messages": {name: text for name, text in vars(messages).items() if name.isupper()},
        "mainGuard": MAIN_GUARD.pattern,
        "fullStack": {"failure": STACK_FULL, "deep": DEEP, "starred": STARRED_ARGUMENT.pattern},
        "failures": [failure(pattern, hint) for pattern, hint in FAILURES.items()],
        "heap": range_of_heap(model),
        "strictHeap": range_of_heap(strict(model)),
    }


def failure(pattern: str, hint: str | Lookup) -> dict[str, str]:
    """A pattern of a traceback's last line in JavaScript's syntax, with its hint or what kind of name to look up."""
    javascript = {"pattern": pattern.replace("(?P<", "(?<")}
    if isinstance(hint, str):
        return {**javascript, "hint": hint}
    return {**javascript, "lookup": LOOKUPS[hint]}
