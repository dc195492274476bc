# Plots a function. Type it as you would write it in Python,
# such as sin(x)*x or x**3-4*x or exp(-x*x). [AC] ends the drawing.
from math import *
from casioplot import draw_string, get_pixel, set_pixel, show_screen

# Colour displays have 384 x 192 pixels; get_pixel() is None outside.
WIDTH, HEIGHT = (384, 192) if get_pixel(200, 100) is not None else (128, 64)
TEXT_HEIGHT = 17 if WIDTH > 128 else 6
RED, GREY = (220, 0, 0), (130, 130, 130)  # both black on the fx-9860GIII
LEFT, RIGHT = -6, 6  # the range of x


def x_of(column):
    return LEFT + (RIGHT - LEFT) * column / (WIDTH - 1)


def values(f):
    # One value per column; None if f has no value there, like 1/x at 0.
    ys = []
    for column in range(WIDTH):
        try:
            ys.append(float(f(x_of(column))))
        except (ValueError, ZeroDivisionError, OverflowError, TypeError):
            ys.append(None)
    return ys


def draw(ys, bottom, top):
    def row(y):
        return int((top - y) * (HEIGHT - 1) / (top - bottom))

    # The axes, dotted.
    for column in range(0, WIDTH, 3):
        set_pixel(column, row(0), GREY)
    for y in range(0, HEIGHT, 3):
        set_pixel(WIDTH // 2, y, GREY)
    # The curve. Vertical lines join its points.
    before = None
    for column in range(WIDTH):
        if ys[column] is None:
            before = None
            continue
        here = row(ys[column])
        start = here if before is None else before
        for y in range(max(min(start, here), 0), min(max(start, here), HEIGHT - 1) + 1):
            set_pixel(column, y, RED)
        before = here
    draw_string(WIDTH // 2 + 2, 1, "%.3g" % top)
    draw_string(WIDTH // 2 + 2, HEIGHT - TEXT_HEIGHT, "%.3g" % bottom)
    show_screen()


text = input("f(x)=") or "sin(x)*x"
# Compile the text once; eval() for each point would be slow.
exec("def f(x): return " + text)
ys = values(f)
known = [y for y in ys if y is not None]
if not known:
    print("No values here")
else:
    # Show all values and the x axis, but cut off infinity.
    top = min(max(known + [0.001]), 20)
    bottom = max(min(known + [0]), -20)
    draw(ys, bottom, top)
    try:
        while True:  # keeps the drawing on display until [AC]
            pass
    except KeyboardInterrupt:
        print("minimum %.6g" % min(known))
        print("maximum %.6g" % max(known))
