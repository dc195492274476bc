# A turtle-like module for the scripts next to it.
from math import cos, radians, sin
from casioplot import draw_string, set_pixel, show_screen

x, y, heading, down = 64.0, 32.0, 0.0, True


def left(angle):
    global heading
    heading = (heading + angle) % 360


def forward(steps):
    global x, y
    for _ in range(steps):
        x += cos(radians(heading))
        y -= sin(radians(heading))
        if down:
            set_pixel(int(x), int(y))


def goto(new_x, new_y):
    global x, y
    x, y = float(new_x), float(new_y)


def write(text, size="medium"):
    draw_string(int(x), int(y), text, (0, 0, 0), size)


done = show_screen
