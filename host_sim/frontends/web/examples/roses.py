# Draws roses: press [AC] for the next one.
# [AC] while a rose is being drawn ends the script.
from math import cos, pi, sin
from random import randint, seed
from casioplot import clear_screen, draw_string, get_pixel, set_pixel, show_screen

# Colour displays have 384 x 192 pixels; get_pixel() is None outside.
WIDTH, HEIGHT = (384, 192) if get_pixel(200, 100) is not None else (128, 64)
# All black on the fx-9860GIII.
COLOURS = (200, 0, 60), (220, 90, 0), (150, 0, 150), (0, 90, 200), (0, 0, 0)

def wait():
    # [AC] raises KeyboardInterrupt; it is the only key that every model's
    # scripts can see during a drawing. The number of turns until then differs
    # each time, so it can seed the random numbers.
    turns = 0
    try:
        while True:
            turns += 1
    except KeyboardInterrupt:
        return turns


def rose(petals, turns, size, colour):
    # In polar coordinates a rose is r = cos(k * angle).
    steps = 8 * size * turns
    for i in range(steps):
        angle = 2 * pi * turns * i / steps
        r = size * cos(angle * petals / turns)
        set_pixel(WIDTH // 2 + int(r * cos(angle)), HEIGHT // 2 + int(r * sin(angle)), colour)
        if i % 60 == 0:
            show_screen()  # show it grow


count = 0
draw_string(WIDTH // 16, HEIGHT // 2 - 4, "[AC] draws a rose")
show_screen()
try:
    while True:
        seed(wait())
        count += 1
        clear_screen()
        petals, turns = randint(2, 9), randint(1, 4)
        rose(petals, turns, randint(HEIGHT // 3, HEIGHT // 2 - 1), COLOURS[count % 5])
        draw_string(1, 1, "%d/%d" % (petals, turns))
        show_screen()
except KeyboardInterrupt:
    print("%d roses" % count)
