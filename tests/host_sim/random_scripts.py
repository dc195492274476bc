"""Random scripts and keys, to compare two calculators that must behave alike.

A script stops only at input(), at its end, and in loops that show the number of the stop: the place of the last black
pixel in the first row, which random drawings leave alone. So a test can wait for the next stop, not for a time.
"""

from random import Random

from host_sim.models import Model

HEAD = ["from casioplot import *", "from random import randint, seed", "stops = n = 0", "s = ''"]
TEXTS = ["a", "From,To=", "naïve", "   ", "a text that is longer than a row of the display", ""]
EXPRESSIONS = [
    "n",
    "s",
    "n, s",
    "n * 37 % 11",
    "'%d|%s' % (n, s)",
    "[n, s, None, 1.5]",
    "get_pixel(n, 9)",
    "randint(1, 6)",
]
FAILURES = [
    "1 / 0",
    "[][n]",
    "undefined",
    "int('x' + s)",
    "'a' + 1",
    "raise ValueError(s)",
    "{}[s]",
    "draw_string(1)",
    "set_pixel(1, 'a')",
    "import missing",
    "raise KeyboardInterrupt",
]
SHELL_LINES = ["N", "1+1", "S", "1/0", "PRINT(7)", "X=", "n", "s*2", "print(n)", "input(s)", "show_screen()"]
OTHER_KEYS = ["UP", "DOWN", "PAGE_UP", "PAGE_DOWN", "LEFT", "RIGHT", "DEL", "AC", "OK", "EXE", "F1", "7", "A", "?"]


def random_script(random: Random, model: Model) -> str:
    lines = [*HEAD, f"seed({random.randrange(1000)})"]
    for _ in range(random.randint(5, 9)):
        lines += statement(random, model, depth=0)
    lines += random.choice([[], ["set_pixel(9, 9)", "show_screen()"]])
    return "\n".join(lines) + "\n"


def statement(random: Random, model: Model, depth: int) -> list[str]:
    kind = random.choice(["print", "input", "draw", "stop", "loop", "try", *["draw", "print"] * 2, "fail"])
    if kind == "print":
        end = random.choice(["", "", ", end=''", ", sep='-'"])
        return [f"print({random.choice([repr(random.choice(TEXTS)), random.choice(EXPRESSIONS)])}{end})"]
    if kind == "input":
        return [f"s = input({random.choice(TEXTS)!r})", "n += len(s)"]
    if kind == "draw":
        return [drawing(random, model) for _ in range(random.randint(1, 3))]
    if kind == "stop":
        return stop(model) if random.random() < 0.3 else caught(stop(model))
    if kind == "loop" and depth < 2:
        return [f"for i in range({random.randint(1, 3)}):", *indented(random, model, depth)]
    if kind == "try" and depth < 2:
        error = random.choice(["Exception", "ValueError", "KeyboardInterrupt", "(KeyboardInterrupt, ArithmeticError)"])
        handler = random.choice(["print(repr(e))", "n += 1"])
        return [
            "try:",
            *indented(random, model, depth),
            f"    {random.choice(FAILURES)}",
            f"except {error} as e:",
            f"    {handler}",
        ]
    if kind == "fail" and random.random() < 0.3:
        return [random.choice(FAILURES)]
    return ["n += 1"]


def indented(random: Random, model: Model, depth: int) -> list[str]:
    statements = [statement(random, model, depth + 1) for _ in range(random.randint(1, 2))]
    return ["    " + line for lines in statements for line in lines]


def drawing(random: Random, model: Model) -> str:
    x, y = random.randint(-9, model.width + 9), random.randint(2, model.height + 9)
    colour = random.choice(["", f", ({random.randrange(256)}, 0, {random.randrange(256)})"])
    size = random.choice(["", ", 'small'", ", 'large'"]) if colour else ""
    return random.choice(
        [
            f"set_pixel({x}, {y}{colour})",
            f"draw_string({x}, {y}, {random.choice(TEXTS)!r}{colour}{size})",
            "show_screen()",
            "clear_screen()",
        ]
    )


def stop(model: Model) -> list[str]:
    """Wait for a key if the model has getkey(), else for [AC]. The same line shows the drawing and waits, so that the
    line in a traceback doesn't depend on the moment of [AC]."""
    number = ["stops += 1", "set_pixel(stops, 0)"]
    if not model.reads_keys:
        return [*number, "while True: show_screen()"]
    return [*number, "while getkey(): pass", "key = None", "while not key: show_screen(); key = getkey()", "print(key)"]


def caught(lines: list[str]) -> list[str]:
    return ["try:", *("    " + line for line in lines), "except KeyboardInterrupt:", "    print('[AC]')"]


def random_keys(random: Random, model: Model, count: int) -> list[str]:
    keys: list[str] = []
    while len(keys) < count:
        line = random.choice(SHELL_LINES)
        if random.random() < 0.3 and set(line) <= model.typable:
            keys += [*line, "EXE"]
        else:
            keys.append(random.choice(random.choice([OTHER_KEYS, ["AC", "EXE", "EXE", "7"]])))
    return keys
