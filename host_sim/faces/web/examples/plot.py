# Draws any function: type it as you would write it in Python,
# such as sin(x)*x or x**3-4*x or exp(-x*x). [AC] ends the drawing.
from math import *
from casioplot import draw_string, get_pixel, set_pixel, show_screen

# A display in colour has 384 x 192 pixels; beyond it there is None.
WIDTH, HEIGHT = (384, 192) if get_pixel(200, 100) is not None else (128, 64)
LETTERS = 17 if WIDTH > 128 else 6  # how high a text is
RED, GREY = (220, 0, 0), (130, 130, 130)  # or both black
LOW, HIGH = -6, 6  # x goes from here to here


def x_of(column):
    return LOW + (HIGH - LOW) * column / (WIDTH - 1)


def values(f):
    # f may have no value somewhere, such as 1/x at 0: None there.
    found = []
    for column in range(WIDTH):
        try:
            found.append(float(f(x_of(column))))
        except (ValueError, ZeroDivisionError, OverflowError, TypeError):
            found.append(None)
    return found


def draw(found, bottom, top):
    def row(y):
        return int((top - y) * (HEIGHT - 1) / (top - bottom))

    # The axes, dotted.
    for column in range(0, WIDTH, 3):
        set_pixel(column, row(0), GREY)
    for y in range(0, HEIGHT, 3):
        set_pixel(WIDTH // 2, y, GREY)
    # The curve: where it is steep, the points are joined upwards or downwards.
    before = None
    for column in range(WIDTH):
        if found[column] is None:
            before = None
            continue
        here = row(found[column])
        start = here if before is None else before
        for y in range(max(min(start, here), 0), min(max(start, here), HEIGHT - 1) + 1):
            set_pixel(column, y, RED)
        before = here
    draw_string(WIDTH // 2 + 2, 1, "%.3g" % top)
    draw_string(WIDTH // 2 + 2, HEIGHT - LETTERS, "%.3g" % bottom)
    show_screen()


text = input("f(x)=") or "sin(x)*x"
# The text becomes a function once; to read it anew for each point takes long.
exec("def f(x): return " + text)
found = values(f)
known = [y for y in found if y is not None]
if not known:
    print("It has no value here")
else:
    # Both ends are in sight, and the x axis; what goes to infinity is cut.
    top = min(max(known + [0.001]), 20)
    bottom = max(min(known + [0]), -20)
    draw(found, bottom, top)
    try:
        while True:  # a drawing is held by a loop that [AC] ends
            pass
    except KeyboardInterrupt:
        print("least    %.6g" % min(known))
        print("greatest %.6g" % max(known))
