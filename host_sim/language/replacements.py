"""What to use for modules, names and methods that the calculator lacks.

A replacement that starts with a capital letter is a sentence; any other completes "use ..".
"""

import sys

from host_sim.language.messages import DOUBTFUL
from host_sim.models import Model

ONLY_ON_THE_CG100 = "Only the fx-CG100 has it"
ONLY_ON_A_PC = "Only Python on a PC has it"
OTHER_CALCULATOR = "The script was written for another calculator{maker}: "
DRAW = "draw with set_pixel() and draw_string() of casioplot"
KEYS = "getkey() of casioplot reads the keys"
ONLY_AC = "while a drawing is shown, [AC] is the only key a script can read"
COPY_IT = "If it is your own script, copy {name}.py into the same folder"

MODULES = {
    "matplotl": "matplotlib.pyplot",
    "matplotlib": "Casio's script matplotl.py, which does part of it: import matplotl as plt",
    "pylab": "Casio's plot functions: they are in matplotlib.pyplot (fx-CG100) or matplotl (other models)",
    "time": "The calculator has no clock; to wait, run an empty loop: about {turns:,} turns per second",
    "utime": "The calculator has no clock; to wait, run an empty loop: about {turns:,} turns per second",
    "datetime": "The calculator has no clock: ask for the date with input()",
    "sys": "To end a script, raise SystemExit",
    "os": "There are no files; to clear the screen, use print('\\n' * {rows})",
    "numpy": "lists and loops",
    "scipy": "Write the formula yourself",
    "sympy": "Solve equations in the calculator's own menus",
    "pandas": "lists and loops",
    "cmath": "Complex numbers work without it: 1j, abs(z), z.real",
    "array": "a list",
    "collections": "a dict or a list",
    "itertools": "loops",
    "functools": "a dict to cache results",
    "operator": "a lambda",
    "copy": "list(a), or [list(row) for row in a] for nested lists",
    "string": "Write out the letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'",
    "statistics": "sum(a) / len(a) for the mean, sorted(a)[len(a) // 2] for the median",
    "fractions": "two ints",
    "decimal": "ints in the smallest unit, or round()",
    "re": "the string methods find, split and startswith",
    "json": "There are no files: put the data in the script",
    "pickle": "There are no files: put the data in the script",
    "csv": "There are no files: put the data in the script",
    "struct": "divmod(), << and &",
    "typing": "Remove the type annotations",
    "dataclasses": "a class with __init__",
    "enum": "named ints",
    "PIL": "There are no image files: draw with set_pixel()",
    "secrets": "random",
    "uuid": "random",
    "threading": "plain loops: nothing can run in parallel",
    "asyncio": "plain loops: nothing can run in parallel",
    "tkinter": "casioplot: set_pixel(), draw_string(), show_screen()",
    "pygame": "casioplot to draw; {keys}",
    "msvcrt": "input(); {keys}",
    "keyboard": "input(); {keys}",
    "curses": "print() and input()",
    "micropython": "Remove it; const(5) is just 5",
    "gc": "Remove it: garbage collection is automatic",
    "gint": "It belongs to the add-in PythonExtra: " + DRAW,
}
OTHER_CALCULATORS = {
    " (NumWorks)": {"kandinsky": DRAW, "ion": "{keys}"},
    " (TI)": {
        **dict.fromkeys(("ti_plotlib", "ti_draw", "ti_image", "ti_matplotlib", "ce_turtl", "ce_chart"), DRAW),
        "ti_system": "read with input(); " + DRAW,
        **dict.fromkeys(("ti_hub", "ti_rover"), "this one can't control other devices"),
    },
    " or board (micro:bit)": dict.fromkeys(("microbit", "neopixel", "machine"), DRAW),
    " (HP Prime)": {"hpprime": DRAW, "graphic": DRAW},
}
MODULES |= {
    name: OTHER_CALCULATOR.format(maker=maker) + instead
    for maker, modules in OTHER_CALCULATORS.items()
    for name, instead in modules.items()
}

NAMES = {
    "casioplot.getkey": ONLY_ON_THE_CG100 + "; here a drawing script can read only [AC]. Use input() for other keys",
    "casioplot.show": "show_screen()",
    "casioplot.clear": "clear_screen()",
    "casioplot.draw_line": "set_pixel() in a loop",
    "casioplot.fill_rect": "set_pixel() in two loops",
    "casioplot.casioplot_settings": "It belongs to casioplot for the PC: remove it",
    "random.shuffle": "a loop: for i in range(len(a) - 1, 0, -1): j = randint(0, i); a[i], a[j] = a[j], a[i]",
    "random.sample": "b = list(a), then b.pop(randrange(len(b))) for each item",
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
    "math.gcd": "a loop: while b: a, b = b, a % b",
    "math.lcm": "a * b // gcd; for gcd use a loop: while b: a, b = b, a % b",
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
    "math.trunc": "int(x)",
    "math.isnan": "x != x",
    "math.isinf": "abs(x) == float('inf')",
    "math.isfinite": "abs(x) < float('inf')",
    "math.copysign": "abs(x) if y >= 0 else -abs(x)",
    "math.asinh": "log(x + sqrt(x * x + 1))",
    "math.acosh": "log(x + sqrt(x * x - 1))",
    "math.atanh": "log((1 + x) / (1 - x)) / 2",
    "turtle.Turtle": "There is only one turtle: call forward(50), not t.forward(50)",
    "turtle.Screen": "Remove it: the display is the screen",
    "turtle.color": "pencolor()",
    "turtle.colormode": "Remove it: colours are 3 numbers from 0 to 1",
    "turtle.dot": "pensize(5) and forward(1)",
    "turtle.begin_fill": "Shapes can't be filled: remove it",
    "turtle.end_fill": "Shapes can't be filled: remove it",
    "turtle.fillcolor": "Shapes can't be filled: remove it",
    "turtle.bgcolor": "The background is white: remove it",
    "turtle.tracer": "speed(0)",
    "turtle.done": "Remove it: the drawing stays when the script ends",
    "turtle.mainloop": "Remove it: the drawing stays when the script ends",
    "turtle.exitonclick": "Remove it: the drawing stays when the script ends",
    **{
        f"{module}.{name}": replacement
        for module in ("matplotl", "matplotlib.pyplot")
        for name, replacement in (
            *((name, "text(x, y, 'words')") for name in ("title", "xlabel", "ylabel", "legend", "annotate")),
            *((name, "axis([x1, x2, y1, y2])") for name in ("xlim", "ylim")),
            *((name, "Remove it: show() starts a new drawing") for name in ("figure", "clf", "close", "cla")),
            ("savefig", "Remove it: there are no files"),
        )
    },
    # Built-in names
    "exit": "raise SystemExit",
    "quit": "raise SystemExit",
    "open": "There are no files: put the data in the script, or read it with input()",
    "format": "'{:.2f}'.format(x)",
    "ascii": "repr(x)",
    "compile": "exec(text)",
    "vars": "x.__dict__",
    "breakpoint": "print(), or a debugger with --engine cpython",
    "bytearray": "a list of ints",
    "memoryview": "a slice",
    "frozenset": "a tuple or a set",
    "FileNotFoundError": "Catch OSError instead",
    "IOError": "Catch OSError instead",
    "PermissionError": "Catch OSError instead",
    "TimeoutError": "Catch OSError instead",
    "EnvironmentError": "Catch OSError instead",
    "ModuleNotFoundError": "Catch ImportError instead",
    "RecursionError": "Catch RuntimeError instead",
    "UnboundLocalError": "Catch NameError instead",
    "FloatingPointError": "Catch ArithmeticError instead",
    "UnicodeDecodeError": "Catch UnicodeError instead",
    "UnicodeEncodeError": "Catch UnicodeError instead",
}

METHODS = {
    "zfill": "'{:03d}'.format(n) or '%03d' % n",
    "ljust": "'{:<5}'.format(text) or '%-5s' % text",
    "rjust": "'{:>5}'.format(text) or '%5s' % text",
    "capitalize": "text[:1].upper() + text[1:].lower()",
    "title": "upper() on the first letter of each word",
    "casefold": "lower()",
    "swapcase": "upper() and lower()",
    "expandtabs": "replace('\\t', '    ')",
    "format_map": "format(**d)",
    "removeprefix": "text[len(start):]",
    "removesuffix": "text[:-len(end)]",
    "isalnum": "isalpha() or isdigit() on each character",
    "isnumeric": "isdigit()",
    "isdecimal": "isdigit()",
    "isidentifier": "isalpha() and isdigit() on each character",
    "isprintable": "' ' <= c <= '~' for each character",
    "isascii": "max(text) <= '~'",
    "istitle": "isupper() on the first letter",
    "maketrans": "replace(), once per character",
    "bit_length": "len(bin(n)) - 2",
    "bit_count": "bin(n).count('1')",
    "is_integer": "x == int(x)",
    "as_integer_ratio": "two ints",
    "conjugate": "complex(z.real, -z.imag)",
}


def module_replacement(name: str, model: Model) -> str:
    first = name.split(".")[0]
    turns_per_second = int(round(1e6 / model.turn_us, -3))
    fallback = ONLY_ON_A_PC if first in sys.stdlib_module_names else COPY_IT
    keys = KEYS if model.reads_keys else ONLY_AC
    return MODULES.get(first, fallback).format(name=first, turns=turns_per_second, rows=model.rows, keys=keys)


def missing_message(thing: str, replacement: str, model: Model) -> str:
    message = f"the {model.name} has no {thing}"
    if not replacement:
        return message
    return f"{message}. {replacement}" if replacement[0].isupper() else f"{message}; use {replacement}"


def doubtful_message(name: str, model: Model) -> str:
    replacement = f"; to be safe, use {NAMES[name]}" if name in NAMES else ""
    return DOUBTFUL.format(model=model.name, name=name) + replacement
