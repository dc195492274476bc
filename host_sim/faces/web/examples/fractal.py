# The Mandelbrot set. The calculator needs about 20 seconds, one in colour more
# than that, so the picture comes column by column; [AC] ends it, whatever is
# drawn by then.
from casioplot import draw_string, get_pixel, set_pixel, show_screen

# A display in colour has 384 x 192 pixels; beyond it there is None.
WIDTH, HEIGHT = (384, 192) if get_pixel(200, 100) is not None else (128, 64)
HALF = HEIGHT // 2  # the picture is the same above and below the middle
BLUE = (0, 0, 160)  # or black
MOST = 24  # the more turns, the finer the edge, and the longer it takes


def escapes(a, b):
    # Whether z -> z*z + c runs away from c = a + bi. Two floats are quicker
    # than a complex number, and squares are kept because they come twice.
    x = y = xx = yy = 0.0
    for turn in range(MOST):
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
        # How far it is: a line at the bottom.
        set_pixel(column, HEIGHT - 1)
        if column % 4 == 3:
            show_screen()
    draw_string(2, 2, "done")
    show_screen()
    while True:
        pass
except KeyboardInterrupt:
    print("columns", column + 1)
