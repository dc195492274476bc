"""The language of a model as plain data for the page in the browser: its names, and every sentence about what it lacks.

The sentences come whole, so that nothing is worded a second time there; {module}, {name} and their like are filled in.
"""

import sys
from typing import Any

from host_sim.language import newer, sentences
from host_sim.language.hints import FAILURES, MAIN_GUARD, Words, missing_method, missing_module, missing_name
from host_sim.language.instead import COPY_IT, METHODS, MODULES, NAMES, ON_A_PC, doubtful, missing
from host_sim.language.names import CATCHES_ALL, MAKES_LIST, MAKES_TEXT, TEXT_METHODS, language_of
from host_sim.models import Model

ASKED: dict[Words, str] = {missing_module: "module", missing_name: "name", missing_method: "method"}


def language_as_data(model: Model) -> dict[str, Any]:
    language = language_of(model)
    return {
        "model": model.name,
        "modules": {module: sorted(names) for module, names in language.modules.items()},
        "builtins": sorted(language.builtins),
        "lacks": {
            # By the first part of a module's name; {module} is the whole of it.
            "modules": {
                name: missing_module(name, model).replace(f"module {name}", "module {module}") for name in MODULES
            },
            "standardModules": missing("module {module}", ON_A_PC, model),
            "standardNames": sorted(sys.stdlib_module_names - MODULES.keys()),
            "otherModules": missing("module {module}", COPY_IT, model),
            "notHere": sorted(language.not_here),  # the calculator has them, and only the simulator has not
            # Of modules as "math.inf", built-in ones by their name alone.
            "names": {name: missing(name, instead, model) for name, instead in NAMES.items()},
            "otherNames": missing("{name}", "", model),
            "builtins": sorted(language.missing_builtins | {"open"}),
            "methods": {
                name: missing(f"method {name}", METHODS.get(name, ""), model)
                for name in sorted(language.missing_methods | METHODS.keys())
            },
            "telling": sorted(language.missing_methods),  # by name alone, whatever they are called on
        },
        "tells": {
            "catchesAll": sorted(CATCHES_ALL),
            "makesText": sorted(MAKES_TEXT),
            "makesList": sorted(MAKES_LIST),
            "textMethods": sorted(TEXT_METHODS),
        },
        "doubtful": {name: doubtful(name, model) for name in sorted(language.doubtful)},
        "newer": constants_of(newer),
        "sentences": constants_of(sentences),
        "mainGuard": MAIN_GUARD.pattern,
        "failures": [failure(pattern, words, model) for pattern, words in FAILURES.items()],
    }


def constants_of(module: object) -> dict[str, str]:
    return {name: value for name, value in vars(module).items() if name.isupper() and isinstance(value, str)}


def failure(pattern: str, words: str | Words, model: Model) -> dict[str, str]:
    """A pattern of a traceback's last line, as JavaScript writes it, with what to say or what to ask about."""
    found = {"pattern": pattern.replace("(?P<", "(?<")}
    if isinstance(words, str):
        return {**found, "says": words.format(heap=model.heap)}
    return {**found, "asks": ASKED[words]}
