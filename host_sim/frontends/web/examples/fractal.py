# The Mandelbrot set. It takes the fx-9860GIII about 20 seconds, and the colour
# models longer, so the picture appears column by column. [AC] stops it.
from casioplot import draw_string, get_pixel, set_pixel, show_screen

# Colour displays have 384 x 192 pixels; get_pixel() is None outside.
WIDTH, HEIGHT = (384, 192) if get_pixel(200, 100) is not None else (128, 64)
HALF = HEIGHT // 2  # the lower half mirrors the upper one
BLUE = (0, 0, 160)  # black on the fx-9860GIII
MAX_TURNS = 24  # more turns give a finer edge and take longer


def escapes(a, b):
    # Whether z -> z*z + c escapes for c = a + bi. Two floats are faster than a
    # complex number, and each square is used twice.
    x = y = xx = yy = 0.0
    for turn in range(MAX_TURNS):
        y = 2 * x * y + b
        x = xx - yy + a
        xx = x * x
        yy = y * y
        if xx + yy > 4:
            return True
    return False


try:
    for column in range(WIDTH):
        a = -2.2 + 3.2 * column / WIDTH
        for row in range(HALF):
            if not escapes(a, 1.2 * row / HALF):
                set_pixel(column, HALF - 1 - row, BLUE)
                set_pixel(column, HALF + row, BLUE)
        # Progress: a line along the bottom.
        set_pixel(column, HEIGHT - 1)
        if column % 4 == 3:
            show_screen()
    draw_string(2, 2, "done")
    show_screen()
    while True:
        pass
except KeyboardInterrupt:
    print("columns", column + 1)
