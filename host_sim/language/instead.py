"""What to use in place of what the calculator has not: data, one line each, in words for whoever wrote the script.

What begins with a capital letter is a sentence; everything else can stand after "instead:".
"""

import sys

from host_sim.language.sentences import DOUBTFUL
from host_sim.models import FX_9860GIII, Model

CASIO_S_OWN = "It is a script of Casio's own: copy {name}.py beside yours"
OF_THE_CG100 = "Only the fx-CG100 has it"
ON_A_PC = "Only the Python of a PC has it"
COPY_IT = "If it is a script of yours, copy {name}.py beside this one"

MODULES = {
    "turtle": CASIO_S_OWN,
    "matplotl": CASIO_S_OWN,
    "matplotlib": "Casio's script matplotl.py does some of it: copy it beside yours and import matplotl",
    "pylab": "Casio's script matplotl.py does some of it: copy it beside yours and import matplotl",
    "time": "There is no clock; to wait, count turns of a loop, about {turns:,} a second",
    "utime": "There is no clock; to wait, count turns of a loop, about {turns:,} a second",
    "datetime": "There is no clock; ask for the date with input()",
    "sys": "To end a script, raise SystemExit",
    "os": "There are no files and no screen to clear: print('\\n' * {rows}) does it",
    "numpy": "lists, and loops over them",
    "scipy": "Nothing like it: write the formula out",
    "sympy": "Nothing like it: the calculator's own menus solve equations",
    "pandas": "lists, and loops over them",
    "cmath": "Complex numbers work without it: 1j, abs(z), z.real",
    "array": "a list",
    "collections": "a dict or a list",
    "itertools": "loops",
    "functools": "a dict for what is known already",
    "operator": "a lambda",
    "copy": "list(a), or a[:]; for lists in a list [list(row) for row in a]",
    "string": "Write the letters out: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'",
    "statistics": "sum(a) / len(a), sorted(a)[len(a) // 2]",
    "fractions": "two ints",
    "decimal": "ints of the smallest unit, or round()",
    "re": "find, split and startswith of texts",
    "json": "There are no files: keep data in the script",
    "pickle": "There are no files: keep data in the script",
    "csv": "There are no files: keep data in the script",
    "struct": "divmod, << and &",
    "typing": "Leave the types out",
    "dataclasses": "a class with __init__",
    "enum": "names for ints",
    "PIL": "Pictures are of a PC: draw with set_pixel",
    "secrets": "random",
    "uuid": "random",
    "threading": "one thing after the other",
    "asyncio": "one thing after the other",
    "tkinter": "Casioplot draws: set_pixel, draw_string, show_screen",
    "pygame": "Casioplot draws: set_pixel, draw_string, show_screen; [AC] is the only key a drawing script can see",
    "msvcrt": "input(); while a drawing is up, [AC] is the only key a script can see",
    "keyboard": "input(); while a drawing is up, [AC] is the only key a script can see",
    "curses": "print() and input()",
    "micropython": "Leave it out; const(5) is just 5",
    "gc": "Leave it out; the calculator collects by itself",
    "kandinsky": "It is the NumWorks's: casioplot has set_pixel, get_pixel and draw_string",
    "ion": "It is the NumWorks's: [AC] is the only key a drawing script can see here",
    "gint": "It is PythonExtra's, an add-in for these calculators: casioplot draws",
    "ti_plotlib": "It is Texas Instruments': casioplot draws",
    "ti_system": "It is Texas Instruments': input() reads, casioplot draws",
    "graphic": "It is of another calculator: casioplot draws",
    "hpprime": "It is the HP Prime's: casioplot draws",
}

NAMES = {
    "casioplot.getkey": OF_THE_CG100 + "; here [AC] is the only key a drawing script can see; input() reads the rest",
    "casioplot.casioplot_settings": "It is of the casioplot for a PC: leave it out",
    "random.shuffle": "for i in range(len(a) - 1, 0, -1): j = randint(0, i); a[i], a[j] = a[j], a[i]",
    "random.sample": "a.pop(randrange(len(a))) of a copy, as often as you need",
    "random.choices": "[choice(a) for i in range(n)]",
    "random.gauss": "sum([random() for i in range(12)]) - 6",
    "random.normalvariate": "sum([random() for i in range(12)]) - 6",
    "random.triangular": "(random() + random()) / 2",
    "random.expovariate": "-log(1 - random()) / rate",
    "random.betavariate": "a formula with random()",
    "math.inf": "float('inf')",
    "math.nan": "float('nan')",
    "math.tau": "2 * pi",
    "math.factorial": "a loop: f = 1, then for i in range(2, n + 1): f *= i",
    "math.gcd": "while b: a, b = b, a % b",
    "math.lcm": "a * b // gcd, with gcd by: while b: a, b = b, a % b",
    "math.hypot": "sqrt(x * x + y * y)",
    "math.dist": "sqrt((a - c) ** 2 + (b - d) ** 2)",
    "math.isqrt": "int(sqrt(n))",
    "math.cbrt": "x ** (1 / 3)",
    "math.exp2": "2 ** x",
    "math.comb": "a loop: c = c * (n - i) // (i + 1)",
    "math.perm": "a loop of products",
    "math.prod": "a loop: p *= x",
    "math.fsum": "sum()",
    "math.sumprod": "sum([x * y for x, y in zip(a, b)])",
    "math.isclose": "abs(a - b) < 1e-9",
    "math.remainder": "x - y * round(x / y)",
    "math.log1p": "log(1 + x)",
    "math.log2": "log(x) / log(2)",
    "math.expm1": "exp(x) - 1",
    "math.radians": "x * pi / 180",
    "math.degrees": "x * 180 / pi",
    "math.trunc": "int(x)",
    "math.isnan": "x != x",
    "math.isinf": "abs(x) == float('inf')",
    "math.isfinite": "abs(x) < float('inf')",
    "math.copysign": "abs(x) if y >= 0 else -abs(x)",
    "math.asinh": "log(x + sqrt(x * x + 1))",
    "math.acosh": "log(x + sqrt(x * x - 1))",
    "math.atanh": "log((1 + x) / (1 - x)) / 2",
    # Built-in names
    "exit": "raise SystemExit",
    "quit": "raise SystemExit",
    "open": "There are no files: keep data in the script, or type it in",
    "format": "'{:.2f}'.format(x)",
    "ascii": "repr(x)",
    "compile": "exec(text)",
    "vars": "x.__dict__",
    "breakpoint": "print(), or --engine cpython with a debugger",
    "bytearray": "a list of ints",
    "memoryview": "a slice",
    "frozenset": "a tuple, or a set",
    "FileNotFoundError": "catch OSError",
    "IOError": "catch OSError",
    "PermissionError": "catch OSError",
    "TimeoutError": "catch OSError",
    "EnvironmentError": "catch OSError",
    "ModuleNotFoundError": "catch ImportError",
    "RecursionError": "catch RuntimeError",
    "UnboundLocalError": "catch NameError",
    "FloatingPointError": "catch ArithmeticError",
    "UnicodeDecodeError": "catch UnicodeError",
    "UnicodeEncodeError": "catch UnicodeError",
}

METHODS = {
    "zfill": "'{:03d}'.format(n), or '%03d' % n",
    "ljust": "'{:<5}'.format(text), or '%-5s' % text",
    "rjust": "'{:>5}'.format(text), or '%5s' % text",
    "capitalize": "text[:1].upper() + text[1:].lower()",
    "title": "upper() of the first letter of each word",
    "casefold": "lower()",
    "swapcase": "upper() and lower()",
    "expandtabs": "replace('\\t', '    ')",
    "format_map": "format(**d)",
    "removeprefix": "text[len(start):]",
    "removesuffix": "text[:-len(end)]",
    "isalnum": "isalpha() or isdigit() of each character",
    "isnumeric": "isdigit()",
    "isdecimal": "isdigit()",
    "isidentifier": "isalpha() and isdigit() of each character",
    "isprintable": "' ' <= character <= '~'",
    "isascii": "max(text) <= '~'",
    "istitle": "isupper() of the first letter",
    "maketrans": "replace(), one after another",
    "bit_length": "len(bin(n)) - 2",
    "bit_count": "bin(n).count('1')",
    "is_integer": "x == int(x)",
    "as_integer_ratio": "two ints",
    "conjugate": "complex(z.real, -z.imag)",
}


def instead_of_module(name: str, model: Model = FX_9860GIII) -> str:
    """What to do without a module; of one that nobody knows, that it may be a script that was left behind."""
    first = name.split(".")[0]
    turns = round(1e6 / model.turn_us, -3)
    unknown = ON_A_PC if first in sys.stdlib_module_names else COPY_IT
    return MODULES.get(first, unknown).format(name=first, turns=int(turns), rows=model.rows)


def missing(what: str, instead: str, model: Model = FX_9860GIII) -> str:
    """That the model has not got it, and what to do."""
    told = f"the {model.name} has no {what}"
    if not instead:
        return told
    return f"{told}. {instead}" if instead[0].isupper() else f"{told}; instead: {instead}"


def doubtful(name: str, model: Model = FX_9860GIII) -> str:
    """That nobody knows whether the model has it, and what to use to be sure."""
    instead = f"; instead: {NAMES[name]}" if name in NAMES else ""
    return DOUBTFUL.format(model=model.name, name=name) + instead
