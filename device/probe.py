# Not a game: answers open questions about a real calculator in about a minute. You need a watch.
# The last page is a code: send it to us, or decode it on a PC with casio-sim probe CODE.
# It stores nothing.
import random
# Without seed(): is it the same after each start?
first_random = random.getrandbits(8)
try:
    import casioplot
except ImportError:
    casioplot = None
getkey = getattr(casioplot, "getkey", None)

VERSION = 2
# No I, L, O and U: they look like other characters.
ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# Looked up by eval(), because the calculator may lack them.
NAMES = ("bytearray", "memoryview", "frozenset", "staticmethod", "classmethod", "set",
         "complex", "sorted", "reversed", "enumerate", "property", "open")

# ---- the code: bits, five per character, and a check character

bits = []

# A number that is too large for its bits becomes the largest that fits.
def add(value, size):
    value = min(max(value, 0), (1 << size) - 1)
    for n in range(size - 1, -1, -1):
        bits.append(value >> n & 1)

# Nine bits for numbers up to a million: the five highest bits, and how many follow.
def add_rough(number):
    shift = 0
    while number > 31:
        number >>= 1
        shift += 1
    add(shift, 4)
    add(number, 5)

def code():
    text = ""
    check = 0
    for start in range(0, len(bits), 5):
        value = 0
        for n in range(start, start + 5):
            value = value * 2 + (bits[n] if n < len(bits) else 0)
        text += ALPHABET[value]
        check += (len(text) % 30 + 1) * value
    return text + ALPHABET[check % 31]

# ---- questions that need nobody

def works(function):
    try:
        function()
    except Exception:
        return 0
    return 1

# tiny.mpy: 0 loads, 1 is not found, 2 is refused, 3 was not copied, and neither was has_tiny.py
def tiny():
    try:
        __import__("tiny")
        return 0
    except ImportError:
        pass
    except Exception:
        return 2
    try:
        __import__("has_tiny")
    except ImportError:
        return 3
    return 1

def language():
    add(first_random, 8)
    for name in NAMES:
        add(works(lambda name=name: eval(name)), 1)
    for name in ("sys", "gc"):
        add(works(lambda name=name: __import__(name)), 1)
    add(tiny(), 2)
    add(works(lambda: chr(300)), 1)

# How many pixels can be read from the corner in this direction.
def length(dx, dy):
    n = 0
    while n < 500 and casioplot.get_pixel(n * dx, n * dy) is not None:
        n += 1
    return n

def read_back(colour, level):
    casioplot.set_pixel(4, 0, colour)
    return casioplot.get_pixel(4, 0)[level]

# The width of three letters, measured by the position of a bar drawn after them.
def text_width(size):
    return last_column("Hg0|", size) - last_column("|", size)

def last_column(text, size):
    casioplot.clear_screen()
    casioplot.draw_string(0, 20, text, (0, 0, 0), size)
    white = casioplot.get_pixel(127, 63)
    for x in range(90, -1, -1):
        for y in range(20, 44):
            if casioplot.get_pixel(x, y) != white:
                return x
    return 0

def display():
    draw, write = casioplot.set_pixel, casioplot.draw_string
    add(length(1, 0), 9)
    add(length(0, 1), 8)
    add(getkey is not None, 1)
    casioplot.clear_screen()
    add(casioplot.get_pixel(0, 0)[0], 8)
    add(read_back((248, 252, 248), 0), 8)
    for level in range(3):
        add(read_back((255, 128, 7), level), 8)
    add(works(lambda: draw(1, 1, (300, -1, 0))), 1)
    add(works(lambda: draw(1.5, 1)), 1)  # type: ignore
    add(works(lambda: write(1, 1, "a", (0, 0, 0), "huge")), 1)
    for size in ("small", "medium", "large"):
        add(text_width(size), 7)

# Free heap in bytes: each list takes its items, 4 bytes each, and 16 more.
def free_heap():
    items = 60
    chain = []
    size = 0
    try:
        while size < 2000000:
            chain = [chain] * items
            size += 4 * items + 16
            if size > 65536:
                items = 1020
    except MemoryError:
        pass
    chain = []
    return size

depth = 0

# Not deeper than is known to work on one of the calculators.
def deeper(level):
    global depth
    depth = level
    return deeper(level + 1) if level < 100 else 0

def memory():
    add_rough(free_heap() // 64)
    works(lambda: deeper(1))
    add(depth, 7)

# ---- questions with your help

def ask(prompt):
    try:
        return int(input(prompt))
    except (KeyboardInterrupt, ValueError):
        return 0

def draw_dot():
    if casioplot:
        casioplot.clear_screen()
        casioplot.set_pixel(9, 9)
        casioplot.show_screen()

def ac_in_input():
    draw_dot()
    print("PROBE: about 1 minute\nPress [AC] now,\nnot [EXE].")
    try:
        input("AC? ")
        add(0, 1)
    except KeyboardInterrupt:
        add(1, 1)
    add_kept()

# Is the dot still there?
def add_kept():
    kept = casioplot and casioplot.get_pixel(9, 9) != casioplot.get_pixel(0, 0)
    add(1 if kept else 0, 1)

# The size of the text shell is unknown only on the calculators that read keys.
def shell():
    draw_dot()
    print("\n" + "1234567890" * 4)
    add(ask("Rows of digits? "), 2)
    add_kept()
    if not getkey:
        add(0, 11)
        return
    columns = ask("Digits in row 1? ")
    for row in range(30, 1, -1):
        print(row)
    add(ask("Number at top? "), 5)
    add(columns, 6)

def nothing():
    for _ in range(1000):
        pass

def pixels():
    for i in range(100):
        casioplot.set_pixel(i, 5)

def string():
    casioplot.draw_string(9, 9, "10")

# You stop each loop, because the calculator has no clock.
def speed():
    print("Now take a watch.\n[EXE] starts a test.\nAfter 5 s press [AC].")
    loops = [nothing]
    if casioplot:
        loops += [pixels, string, casioplot.show_screen]
    if getkey:
        loops.append(getkey)
    for n in range(len(loops)):
        turns = 0
        try:
            input("Test %d of %d [EXE]" % (n + 1, len(loops)))
            turns = count(loops[n])
        except KeyboardInterrupt:  # instead of [EXE]: no answer to this one
            pass
        add_rough(turns)

def count(function):
    turns = 0
    try:
        while True:
            function()
            turns += 1
    except KeyboardInterrupt:
        return turns

def run():
    add(VERSION, 2)
    ac_in_input()
    language()
    memory()
    shell()
    if casioplot:
        display()
    speed()
    text = code()
    print("Done. Send this code:\n\n%s\n%s\n" % (text[:20], text[20:]))
    ask("Copied? [EXE]")  # only then a drawing hides it

run()
