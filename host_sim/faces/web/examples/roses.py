# A bunch of roses: each [AC] draws another one.
# [AC] while one is being drawn ends the script.
from math import cos, pi, sin
from random import randint, seed
from casioplot import clear_screen, draw_string, set_pixel, show_screen


def wait():
    # [AC] is the only key that a script can see while a drawing is up: it
    # raises KeyboardInterrupt. Until then turns of this loop are counted, and
    # nobody can press a key at the same count twice: that makes it a dice.
    turns = 0
    try:
        while True:
            turns += 1
    except KeyboardInterrupt:
        return turns


def rose(petals, turns, size):
    # In polar coordinates a rose is r = cos(k * angle).
    steps = 240 * turns
    for i in range(steps):
        angle = 2 * pi * turns * i / steps
        r = size * cos(angle * petals / turns)
        set_pixel(64 + int(r * cos(angle)), 32 + int(r * sin(angle)))
        if i % 60 == 0:
            show_screen()  # so that one sees it grow


count = 0
draw_string(8, 28, "[AC] draws a rose")
show_screen()
try:
    while True:
        seed(wait())
        count += 1
        clear_screen()
        petals, turns = randint(2, 9), randint(1, 4)
        rose(petals, turns, randint(22, 31))
        draw_string(1, 1, "%d/%d" % (petals, turns))
        show_screen()
except KeyboardInterrupt:
    print("%d roses" % count)
