"""The modules, names and methods that a script finds on the calculator; LANGUAGES has one row per model."""

import builtins
from dataclasses import dataclass, replace
from functools import cache

from host_sim.language.doubtful import doubtful_names
from host_sim.library import public_names
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model


def words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


SURE_MATH = words(
    "e pi sqrt pow exp log log10 sin cos tan asin acos atan atan2 sinh cosh tanh ceil floor fabs fmod modf frexp ldexp",
    "radians degrees",
)
MATH = SURE_MATH | doubtful_names("math")
RANDOM = words("getrandbits seed randrange randint choice random uniform")
CASIOPLOT = words("set_pixel get_pixel draw_string clear_screen show_screen")

BUILTINS = words(
    "__build_class__ __import__ abs all any bin bool bytes callable chr complex delattr dict dir divmod",
    "enumerate eval exec filter float getattr globals hasattr hash hex id input int isinstance issubclass iter len",
    "list locals map max min next object oct open ord pow print property range repr reversed round set setattr slice",
    "sorted str sum super tuple type zip",
    "Ellipsis",
    "BaseException ArithmeticError AssertionError AttributeError EOFError Exception GeneratorExit ImportError",
    "IndentationError IndexError KeyboardInterrupt KeyError LookupError MemoryError NameError NotImplementedError",
    "OSError OverflowError RuntimeError StopIteration SyntaxError SystemExit TypeError UnicodeError ValueError",
    "ZeroDivisionError",
)
_STRING = words(
    "capitalize casefold expandtabs format_map isalnum isascii isdecimal isidentifier isnumeric isprintable istitle",
    "ljust maketrans removeprefix removesuffix rjust swapcase title translate zfill",
)
_NUMBER = words(
    "as_integer_ratio bit_count bit_length conjugate denominator hex fromhex imag is_integer numerator real",
)

MISSING_METHODS: dict[type, frozenset[str]] = {
    str: _STRING,
    bytes: _STRING,
    int: _NUMBER,
    bool: _NUMBER,
    float: _NUMBER,
}
# Scripts are unlikely to define methods with these names, so a call of one is a problem on any object.
UNAMBIGUOUS_METHODS = _STRING - {"translate"} | words("bit_length bit_count as_integer_ratio is_integer conjugate")

# Names from which `check` infers types and handlers.
CATCHES_ALL = words("Exception BaseException")
RETURNS_STRING = words("str input repr chr hex bin")
RETURNS_LIST = words("list sorted range")
STRING_METHODS = words("join strip lower upper replace format center lstrip rstrip")


@dataclass(frozen=True)
class Language:
    """The Python of one model."""

    modules: dict[str, frozenset[str]]  # name of a module -> the names in it
    builtins: frozenset[str]
    doubtful: frozenset[str]  # "math.gamma", "frozenset": the calculator may lack them, a strict one does
    missing_methods: frozenset[str]  # a problem on any object
    copied: dict[str, frozenset[str]]  # modules that are scripts by Casio, to be copied next to one's own

    @property
    def importable(self) -> dict[str, frozenset[str]]:
        """All modules with their names, except the user's own scripts."""
        return {**self.modules, **self.copied}

    def is_package(self, module: str) -> bool:
        """Whether it is the first part of a module's name, such as matplotlib."""
        return any(name.startswith(f"{module}.") for name in self.importable)

    @property
    def missing_builtins(self) -> frozenset[str]:
        """Built-in names of a PC's Python that this model lacks."""
        return frozenset(dir(builtins)) - self.builtins - NEVER_REPORTED

    @property
    def without_doubtful(self) -> "Language":
        """The Python of a strict calculator."""
        return replace(
            self,
            modules={
                module: frozenset(name for name in names if f"{module}.{name}" not in self.doubtful)
                for module, names in self.modules.items()
            },
            builtins=self.builtins - self.doubtful,
        )


NEVER_REPORTED = words("None True False __name__ __file__ __doc__ __package__ __loader__ __spec__ __debug__")

_FX_9860GIII = Language(
    modules={"math": MATH, "random": RANDOM, "casioplot": CASIOPLOT},
    builtins=BUILTINS | doubtful_names(),
    doubtful=doubtful_names() | {f"math.{name}" for name in doubtful_names("math")},
    missing_methods=UNAMBIGUOUS_METHODS,
    copied={module: public_names(module) for module in ("turtle", "matplotl")},
)
_BUILT_IN = {module: public_names(module) for module in ("turtle", "matplotlib.pyplot")}
LANGUAGES = {
    FX_9860GIII.name: _FX_9860GIII,
    FX_CG50.name: _FX_9860GIII,
    FX_CG100.name: replace(
        _FX_9860GIII,
        modules={**_FX_9860GIII.modules, "casioplot": CASIOPLOT | {"getkey"}, **_BUILT_IN},
        doubtful=_FX_9860GIII.doubtful | {f"matplotlib.pyplot.{name}" for name in doubtful_names("matplotlib.pyplot")},
        copied={},
    ),
}


@cache
def language_of(model: Model) -> Language:
    language = LANGUAGES[model.name]
    return language.without_doubtful if model.is_strict else language
