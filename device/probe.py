# Not a game: answers open questions about a real calculator. Run it twice, photograph each page
# before you press [EXE], and report the photos. It stores nothing and can't break anything. If the
# calculator doesn't guard its stack, the last page may need the RESTART button.
import random
numbers = [random.getrandbits(30) for i in range(3)]
try:
    import casioplot
except ImportError:
    casioplot = None
getkey = getattr(casioplot, "getkey", None)
# The colour calculators have a larger display and more open questions.
colour = casioplot and casioplot.get_pixel(200, 100) is not None
WIDTH, HEIGHT = (384, 192) if colour else (128, 64)
COLUMNS = 21
LINES = 6  # without the prompt
SECONDS = 10

# ---- pages

def wait(prompt):
    try:
        return input(prompt)
    except KeyboardInterrupt:
        return ""

# Pages of six lines, each until [EXE]: with the prompt they fill the screen.
def page(lines):
    for start in range(0, len(lines), LINES):
        shown = lines[start:start + LINES]
        print("\n".join([line[:COLUMNS] for line in shown + [""] * (LINES - len(shown))]))
        wait("[EXE] ")

# Show the drawing until [AC].
def show_until_ac():
    casioplot.show_screen()
    wait_ac()

def wait_ac():
    count(nothing)

# ---- modules and names

def missing_names():
    missing = []
    for name in ("bytearray", "memoryview", "frozenset", "staticmethod", "classmethod", "set",
                 "complex", "sorted", "reversed", "enumerate", "property", "open"):
        try:
            eval(name)
        except NameError:
            missing.append(name)
    return missing

def modules():
    page(["1 RANDOM, each start"] + [str(number) for number in numbers] +
         ["casioplot: " + ("yes" if casioplot else "no")] +
         (["colour, getkey: " + ("yes" if getkey else "no")] if colour else []))
    page(["2 MISSING NAMES:"] + (missing_names() or ["none"]))

# ---- undocumented behaviour

# The name of the exception that the function raises, or "works".
def result_of(function):
    try:
        function()
    except Exception as error:
        return str(type(error))[8:-2]
    return "works"

def undocumented():
    # tiny.mpy is compiled by tools/pack.py; copying it is optional.
    lines = ["10 tiny.mpy:", result_of(lambda: __import__("tiny")),
             "chr(300) " + result_of(lambda: chr(300))]
    for name in ("sys", "gc"):
        lines.append(name + " " + result_of(lambda name=name: __import__(name)))
    if casioplot:
        draw, write = casioplot.set_pixel, casioplot.draw_string
        lines.append("colour " + result_of(lambda: draw(1, 1, (300, -1, 0))))
        lines.append("x 1.5 " + result_of(lambda: draw(1.5, 1)))  # type: ignore
        lines.append("size " + result_of(lambda: write(1, 1, "a", (0, 0, 0), "huge")))
    page(lines)
    if casioplot:
        page(["10 Next: a picture.", "Does it disappear on", "its own? Then [AC]."])
        casioplot.clear_screen()
        casioplot.draw_string(2, 2, "10 A picture")
        casioplot.show_screen()
        print("Printed over it")
        wait_ac()
        page(["10 disappeared: " + wait("1=yes 0=no: ")])

# ---- the screen

def colours():
    casioplot.clear_screen()
    casioplot.set_pixel(1, 0)
    casioplot.set_pixel(2, 0, (200, 200, 200))
    casioplot.set_pixel(3, 0, (248, 252, 248))
    page(["3 GET_PIXEL"] + [name + str(casioplot.get_pixel(x, y)) for name, x, y in
         (("W", 0, 0), ("B", 1, 0), ("G", 2, 0), ("w", 3, 0), ("out ", -1, 0))])
    if colour:
        lines = ["3 SET, READ BACK"]
        for name, levels in (("white", (255, 255, 255)), ("orange", (255, 128, 7)),
                             ("dark", (7, 3, 7)), ("light", (247, 251, 247))):
            casioplot.set_pixel(4, 0, levels)
            lines.append(name + str(casioplot.get_pixel(4, 0)))
        page(lines)

# The last black column of a text drawn at column 0, or -1.
def last_column(text, size, most):
    casioplot.clear_screen()
    casioplot.draw_string(0, 20, text, (0, 0, 0), size)
    white = casioplot.get_pixel(127, 63)
    for x in range(most, -1, -1):
        for y in range(20, 28):
            if casioplot.get_pixel(x, y) != white:
                return x
    return -1

# The characters of each width, measured by the position of a bar drawn after them.
def widths(size):
    bar = last_column("|", size, 18)
    by_width = {}
    for code in range(32, 127):
        width = last_column(chr(code) + "|", size, 36 if colour else 13) - bar
        by_width[width] = by_width.get(width, "") + chr(code)
    lines = []
    for width in sorted(by_width):
        text = "%d:%s" % (width, by_width[width])
        while text:
            lines.append(text[:COLUMNS])
            text = text[COLUMNS:]
    return lines

def rows(size):
    casioplot.clear_screen()
    casioplot.draw_string(0, 20, "Ag", (0, 0, 0), size)
    white = casioplot.get_pixel(127, 63)
    inked = [y - 20 for y in range(14, 46) for x in range(38) if casioplot.get_pixel(x, y) != white]
    return "%s rows %d to %d" % (size, min(inked), max(inked)) if inked else size + ": nothing"

def glyphs():
    page(["4 WIDTH:CHARACTERS", rows("small"), rows("medium"), rows("large"), "Please wait .."])
    for size in ("large",) if colour else ("small", "large"):
        page(["4 " + size] + widths(size))

# Is text that crosses an edge cut or wrapped, or does it stop the script?
def edges():
    page(["8 EDGES: take a photo", "of the next picture,", "then press [AC]."])
    casioplot.clear_screen()
    casioplot.draw_string(WIDTH - 12, 20, "edge")
    casioplot.draw_string(2, HEIGHT - 3, "edge")
    casioplot.draw_string(-6, 2, "edge")
    casioplot.draw_string(2, 40, "8 Cut at the edges?")
    show_until_ac()

# ---- [AC], input() and the drawing

def keys():
    print("5 Press [AC] now, not\n[EXE].")
    try:
        input("? ")
        inside = "input: no AC seen"
    except KeyboardInterrupt:
        inside = "input: AC raises"
    lines = ["5 AC AND INPUT", inside]
    if casioplot:
        casioplot.clear_screen()
        for x in range(20, 100):
            casioplot.set_pixel(x, 30 + x % 3)
        casioplot.draw_string(20, 10, "A line. Press [AC]")
        show_until_ac()
        wait("[EXE] ")
        survived = casioplot.get_pixel(21, 30) != casioplot.get_pixel(0, 0)
        lines.append("drawing kept: " + ("yes" if survived else "no"))
        print("Is the line on the\nnext picture, too?\nLook, then [AC].")
        wait("[EXE] ")
        show_until_ac()
        lines.append("line seen again: " + wait("Seen? 1=yes 0=no: "))
    page(lines)

# ---- speed: you stop each loop, because the calculator has no clock

def count(function):
    turns = 0
    try:
        while True:
            function(turns & 63, 5)
            turns += 1
    except KeyboardInterrupt:
        return turns

def pixel(x, y):
    casioplot.set_pixel(x, y)

def text(x, y):
    casioplot.draw_string(x, y, "10")

def nothing(x, y):
    pass

def read(x, y):
    casioplot.get_pixel(x, y)

def show(x, y):
    casioplot.show_screen()

def key(x, y):
    getkey()

def speed():
    print("6 Take a watch. Start\neach loop with [EXE],\nend after %d s: [AC]." % SECONDS)
    wait("[EXE] ")
    lines = ["6 CALLS IN %d S" % SECONDS]
    loops = [("nothing", nothing)]
    if casioplot:
        loops += [("set_pixel", pixel), ("draw_string", text), ("get_pixel", read)]
    if colour:
        loops.append(("show_screen", show))
    if getkey:
        loops.append(("getkey", key))
    for name, function in loops:
        wait(name + " [EXE]")
        lines.append("%s %d" % (name, count(function)))
    page(lines)

# ---- memory and stack

# Free heap in bytes: a list of 60 items takes 256 bytes, of which 16 are the list itself.
def free_heap():
    items = 1020 if colour else 60
    chain = []
    size = 0
    try:
        while size < 2000000:
            chain = [chain] * items
            size += 4 * items + 16
    except MemoryError:
        chain = []
        return "free heap %d" % size
    return "free heap > %d" % size

# The size of the longest list that fits.
def longest_list():
    fits = 0
    step = 65536
    while step > 15:
        try:
            [0] * (fits + step)
            fits += step
        except MemoryError:
            step //= 2
        if fits > 500000:
            break
    return "one list %d" % (4 * fits)

depth = 0

def deeper(level):
    global depth
    depth = level
    return deeper(level + 1) + 1

def stack():
    try:
        deeper(1)
    except (RuntimeError, MemoryError) as error:
        return ["depth %d" % depth, str(type(error))[8:-2]]
    return []

# A photo of this shows the columns and rows of the text shell.
def shell():
    page(["11 SHELL: photograph", "the next page."])
    for row in range(30, 0, -1):
        print(row)
    print("1234567890" * 4)
    wait("12345 [EXE] ")

def run():
    modules()
    if casioplot:
        colours()
        glyphs()
    keys()
    speed()
    page(["7 MEMORY, bytes", longest_list(), free_heap()])
    if casioplot:
        edges()
    undocumented()
    if colour:
        shell()
    page(["9 Last: the stack.", "If it hangs, press", "RESTART and report it"])
    page(["9 STACK"] + stack() + ["The end. Thank you!"])

run()
