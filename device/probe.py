# Not a game: asks a real calculator what nobody could look up. Run it twice, photograph each
# page before [EXE], and report the pictures. Nothing is stored and nothing can be broken; the
# last page may need the RESTART button if the machine does not guard its stack.
import random
numbers = [random.getrandbits(30) for i in range(3)]
try:
    import casioplot
except ImportError:
    casioplot = None
getkey = getattr(casioplot, "getkey", None)
# The calculators in colour have a display that is three times as wide, and questions of their own.
colour = casioplot and casioplot.get_pixel(200, 100) is not None
WIDTH, HEIGHT = (384, 192) if colour else (128, 64)
COLUMNS = 21
LINES = 6  # and the prompt
SECONDS = 10

# ---- pages

def wait(prompt):
    try:
        return input(prompt)
    except KeyboardInterrupt:
        return ""

# Up to six lines of 21 characters, then [EXE]: a page fills the screen.
def page(lines):
    for start in range(0, len(lines), LINES):
        shown = lines[start:start + LINES]
        print("\n".join([line[:COLUMNS] for line in shown + [""] * (LINES - len(shown))]))
        wait("[EXE] ")

# Hold the picture until [AC].
def hold():
    casioplot.show_screen()
    hold_on()

def hold_on():
    count(nothing)

# ---- what is there

def missing():
    found = []
    for name in ("bytearray", "memoryview", "frozenset", "staticmethod", "classmethod", "set",
                 "complex", "sorted", "reversed", "enumerate", "property", "open"):
        try:
            eval(name)
        except NameError:
            found.append(name)
    return found

def modules():
    page(["1 RANDOM, each start"] + [str(number) for number in numbers] +
         ["casioplot: " + ("yes" if casioplot else "no")] +
         (["colour, getkey: " + ("yes" if getkey else "no")] if colour else []))
    page(["2 NAMES NOT THERE:"] + (missing() or ["none"]))

# ---- what the manual does not tell

# What an action raises, or that it does not.
def raised(act):
    try:
        act()
    except Exception as error:
        return str(type(error))[8:-2]
    return "works"

def untold():
    # A file that tools/pack.py has compiled, if it was copied along.
    lines = ["10 tiny.mpy:", raised(lambda: __import__("tiny")),
             "chr(300) " + raised(lambda: chr(300))]
    for name in ("sys", "gc"):
        lines.append(name + " " + raised(lambda name=name: __import__(name)))
    if casioplot:
        draw, write = casioplot.set_pixel, casioplot.draw_string
        lines.append("colour " + raised(lambda: draw(1, 1, (300, -1, 0))))
        lines.append("x 1.5 " + raised(lambda: draw(1.5, 1)))  # type: ignore
        lines.append("size " + raised(lambda: write(1, 1, "a", (0, 0, 0), "huge")))
    page(lines)
    if casioplot:
        page(["10 Next: does the", "picture go away by", "itself? Then [AC]."])
        casioplot.clear_screen()
        casioplot.draw_string(2, 2, "10 A picture")
        casioplot.show_screen()
        print("Printed over it")
        hold_on()
        page(["10 went away: " + wait("1 yes 0 no=")])

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

# The last column with ink of a text that begins in column 0, or -1.
def last_column(text, size, most):
    casioplot.clear_screen()
    casioplot.draw_string(0, 20, text, (0, 0, 0), size)
    white = casioplot.get_pixel(127, 63)
    for x in range(most, -1, -1):
        for y in range(20, 28):
            if casioplot.get_pixel(x, y) != white:
                return x
    return -1

# The characters of each width, found by where a bar after them stands.
def widths(size):
    bar = last_column("|", size, 18)
    found = {}
    for code in range(32, 127):
        width = last_column(chr(code) + "|", size, 36 if colour else 13) - bar
        found[width] = found.get(width, "") + chr(code)
    lines = []
    for width in sorted(found):
        text = "%d:%s" % (width, found[width])
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
    page(["4 WIDTH:CHARACTERS", rows("small"), rows("medium"), rows("large"), "wait .."])
    for size in ("large",) if colour else ("small", "large"):
        page(["4 " + size] + widths(size))

# Text over the edges: is it cut there, does it go on elsewhere, does it stop the script?
def edges():
    page(["8 EDGES: next, photo-", "graph the picture,", "then [AC]."])
    casioplot.clear_screen()
    casioplot.draw_string(WIDTH - 12, 20, "edge")
    casioplot.draw_string(2, HEIGHT - 3, "edge")
    casioplot.draw_string(-6, 2, "edge")
    casioplot.draw_string(2, 40, "8 Cut at the edges?")
    hold()

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
        casioplot.draw_string(20, 10, "A line. Press AC")
        hold()
        wait("[EXE] ")
        kept = casioplot.get_pixel(21, 30) != casioplot.get_pixel(0, 0)
        lines.append("buffer kept: " + ("yes" if kept else "no"))
        print("Now look for the line\nagain, then [AC].")
        wait("[EXE] ")
        hold()
        lines.append("line seen again: " + wait("Seen? 1 yes 0 no="))
    page(lines)

# ---- speed: the player stops the loop, for the machine has no clock

def count(act):
    turns = 0
    try:
        while True:
            act(turns & 63, 5)
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
    print("6 Take a watch. Each\nloop: [EXE], and [AC]\nafter %d seconds." % SECONDS)
    wait("[EXE] ")
    lines = ["6 CALLS IN %d S" % SECONDS]
    loops = [("nothing", nothing)]
    if casioplot:
        loops += [("set_pixel", pixel), ("draw_string", text), ("get_pixel", read)]
    if colour:
        loops.append(("show_screen", show))
    if getkey:
        loops.append(("getkey", key))
    for name, act in loops:
        wait(name + " [EXE]")
        lines.append("%s %d" % (name, count(act)))
    page(lines)

# ---- memory and stack

# Free heap in bytes: a list of 60 places is 256 bytes, the list's own 16 among them.
def free_heap():
    places = 1020 if colour else 60
    kept = []
    size = 0
    try:
        while size < 2000000:
            kept = [kept] * places
            size += 4 * places + 16
    except MemoryError:
        kept = []
        return "free heap %d" % size
    return "free heap > %d" % size

# The longest list there is room for.
def longest():
    good = 0
    step = 65536
    while step > 15:
        try:
            [0] * (good + step)
            good += step
        except MemoryError:
            step //= 2
        if good > 500000:
            break
    return "one list %d" % (4 * good)

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

# How many columns and rows the text shell has: the photo tells.
def shell():
    page(["11 SHELL: photograph", "what comes next."])
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
    page(["7 MEMORY, bytes", longest(), free_heap()])
    if casioplot:
        edges()
    untold()
    if colour:
        shell()
    page(["9 Last: the stack.", "If it hangs: RESTART,", "and report that."])
    page(["9 STACK"] + stack() + ["The end. Thank you!"])

run()
