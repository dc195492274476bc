# An action game with [AC] as its only button: each press turns the ball round; the third one ends the game.
from casioplot import *

x = 64
step = 1
presses = 0
while presses < 3:
    try:
        while True:
            clear_screen()
            draw_string(0, 0, str(presses), (0, 0, 0), "large")
            set_pixel(x, 32)
            show_screen()
            x = (x + step) % 128
    except KeyboardInterrupt:
        presses += 1
        step = -step
print("Presses:", presses)
