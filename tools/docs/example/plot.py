# Draws a curve until [AC] is pressed, then prints its largest value.
from math import sin

from casioplot import draw_string, set_pixel, show_screen

best = 0
for x in range(128):
    y = 25 * sin(x / 10)
    best = max(best, y)
    set_pixel(x, 32)
    set_pixel(x, 32 - int(y))
draw_string(2, 2, "25 sin(x/10)", (0, 0, 0), "small")
show_screen()
try:
    while True:
        pass
except KeyboardInterrupt:
    print("at most", round(best, 1))
