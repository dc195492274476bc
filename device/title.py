# The title: on the display at once, while the rest is read; the games are listed as it comes in.
from casioplot import clear_screen, draw_string, set_pixel, show_screen
from shapes import SHAPES, line, shape

# Three cards, each over a part of the one before, and on the last its suit enlarged.
def cards():
    clear_screen()
    draw_string(2, 1, "SOLITAIRE", (0, 0, 0), "large")
    draw_string(106, 57, "wait")
    line(0, 11, 90, 1)
    x = 90
    for suit in (1, 2, 3):
        y = 9 * suit - 8
        line(x + 1, y, x + 24, 1)
        line(x + 1, y + 33, x + 24 if suit == 3 else x + 6, 1)
        for row in range(1, 33):
            set_pixel(x, y + row)
            if suit == 3 or row < 9:
                set_pixel(x + 24, y + row)
        shape(x + 3, y + 3, suit)
        x += 6
    for pixel in SHAPES[3]:
        for n in range(9):
            set_pixel(107 + (pixel & 7) * 3 + n % 3, (pixel >> 3) * 3 + 21 + n // 3)
    show_screen()

# Some games of the menu, from the first to before the last.
def listed(games, first, last):
    for n in range(first, last):
        draw_string(2, 14 + 6 * n, "%d %s" % (n + 1, games[n]["title"]))
    show_screen()

# All of it, where it is not there yet. [AC] takes its place once pressing it is right.
def title(games, again):
    if again:
        cards()
    draw_string(106, 57, "wait", (255, 255, 255))
    draw_string(106, 57, "[AC]")
    listed(games, 0, len(games))
