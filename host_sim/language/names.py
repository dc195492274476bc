"""The modules, names and methods that a script finds on the calculator. Data: a model is a row of LANGUAGES."""

import builtins
from dataclasses import dataclass, replace

from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model


def words(*lines: str) -> frozenset[str]:
    return frozenset(" ".join(lines).split())


# Of the fx-CG100 these are known for sure.
SURE_MATH = words(
    "e pi sqrt pow exp log log10 sin cos tan asin acos atan atan2 sinh cosh tanh ceil floor fabs fmod modf frexp ldexp",
)
# MicroPython 1.9.4 has these as well; whether Casio left them in, nobody here knows.
DOUBTFUL_MATH = words(
    "expm1 log2 acosh asinh atanh trunc copysign isfinite isinf isnan radians degrees erf erfc gamma lgamma",
)
MATH = SURE_MATH | DOUBTFUL_MATH
RANDOM = words("getrandbits seed randrange randint choice random uniform")
CASIOPLOT = words("set_pixel get_pixel draw_string clear_screen show_screen")

BUILTINS = words(
    "__build_class__ __import__ abs all any bin bool bytes callable chr classmethod complex delattr dict dir divmod",
    "enumerate eval exec filter float getattr globals hasattr hash hex id input int isinstance issubclass iter len",
    "list locals map max min next object oct open ord pow print property range repr reversed round set setattr slice",
    "sorted staticmethod str sum super tuple type zip",
    "Ellipsis NotImplemented",
    "BaseException ArithmeticError AssertionError AttributeError EOFError Exception GeneratorExit ImportError",
    "IndentationError IndexError KeyboardInterrupt KeyError LookupError MemoryError NameError NotImplementedError",
    "OSError OverflowError RuntimeError StopIteration SyntaxError SystemExit TypeError UnicodeError ValueError",
    "ZeroDivisionError",
)
# The simulator's MicroPython has them, the calculator's perhaps not.
DOUBTFUL_BUILTINS = words("bytearray memoryview frozenset")

_TEXT = words(
    "capitalize casefold expandtabs format_map isalnum isascii isdecimal isidentifier isnumeric isprintable istitle",
    "ljust maketrans removeprefix removesuffix rjust swapcase title translate zfill",
)
_NUMBER = words(
    "as_integer_ratio bit_count bit_length conjugate denominator hex fromhex imag is_integer numerator real",
)

MISSING_METHODS: dict[type, frozenset[str]] = {
    str: _TEXT,
    bytes: _TEXT,
    int: _NUMBER,
    bool: _NUMBER,
    float: _NUMBER,
}
# Of these the name alone tells: nothing that a script is likely to have of its own is called so.
TELLING_METHODS = (_TEXT | words("bit_length bit_count as_integer_ratio is_integer conjugate")) - words("translate")

# What a check can tell from the name of a function or a method alone.
CATCHES_ALL = words("Exception BaseException")
MAKES_TEXT = words("str input repr chr hex bin")
MAKES_LIST = words("list sorted range")
TEXT_METHODS = words("join strip lower upper replace format center lstrip rstrip")


@dataclass(frozen=True)
class Language:
    """What the Python of one model has."""

    modules: dict[str, frozenset[str]]  # the names in each
    builtins: frozenset[str]
    doubtful: frozenset[str]  # "math.gamma", "frozenset": in the simulator, but perhaps not on the calculator
    missing_methods: frozenset[str]  # by name alone, whatever they are called on
    not_here: frozenset[str] = frozenset()  # modules that the model has, and the simulator has not

    def lacks_here(self, module: str) -> bool:
        """Whether the model has it, and only the simulator has not: such as turtle, or matplotlib.pyplot."""
        return module.split(".")[0] in self.not_here

    @property
    def missing_builtins(self) -> frozenset[str]:
        """What every PC has and this model has not."""
        return frozenset(dir(builtins)) - self.builtins - DOUBTFUL_BUILTINS - UNTOLD


UNTOLD = words("None True False __name__ __file__ __doc__ __package__ __loader__ __spec__ __debug__")

_FX_9860GIII = Language(
    modules={"math": MATH, "random": RANDOM, "casioplot": CASIOPLOT},
    builtins=BUILTINS,
    doubtful=frozenset({*DOUBTFUL_BUILTINS, *(f"math.{name}" for name in DOUBTFUL_MATH)}),
    missing_methods=TELLING_METHODS,
)
LANGUAGES = {
    FX_9860GIII.name: _FX_9860GIII,
    FX_CG50.name: _FX_9860GIII,
    FX_CG100.name: replace(
        _FX_9860GIII,
        modules={**_FX_9860GIII.modules, "casioplot": CASIOPLOT | {"getkey"}},
        not_here=words("turtle matplotlib"),
    ),
}


def language_of(model: Model) -> Language:
    return LANGUAGES[model.name]
