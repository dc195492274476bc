# The title and the reward.
from casioplot import clear_screen, draw_string, set_pixel, show_screen
import board

def title():
    clear_screen()
    draw_string(20, 20, "SOLITAIRE", (0, 0, 0), "large")
    draw_string(20, 50, "[AC]")
    show_screen()

def win(game):
    clear_screen()
    draw_string(20, 20, "YOU WON", (0, 0, 0), "large")
    show_screen()
