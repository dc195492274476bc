# The title on a colour display: it is shown while the other files are read.
from casioplot import clear_screen, draw_string, set_pixel, show_screen
from cgdraw import (ACROSS, BLACK, BLUE, DOWN, GOLD, LARGE, RANKS, RED, SHAPE, SUITS, mark, replace,
                    runs)

# Four overlapping aces; the last one shows its suit enlarged.
def draw_cards():
    clear_screen()
    draw_string(8, 8, "SOLITAIRE", BLUE, "large")
    marks = {}  # type: dict
    marks[8, 32, ACROSS] = marks[8, 33, ACROSS] = 170, GOLD
    x = 222
    for suit in range(4):
        y = 10 + 15 * suit
        ink = RED if suit in (1, 2) else BLACK
        last = suit == 3
        marks[x + 1, y, ACROSS] = x + 63, BLACK
        marks[x, y + 1, DOWN] = y + 91, BLACK
        marks[x + 1, y + 91, ACROSS] = x + (63 if last else 26), BLACK
        marks[x + 63, y + 1, DOWN] = y + (91 if last else 15), BLACK
        marks[x + 5, y + 5, SHAPE] = RANKS[0], ink
        marks[x + 5, y + 20, SHAPE] = SUITS[suit], ink
        x += 26
    replace({}, marks)
    enlarged(x - 14, 80, LARGE[3])
    show_screen()

def enlarged(x, y, shape):
    put = set_pixel
    for row, start, end in runs(shape):
        for down in range(y + 3 * row, y + 3 * row + 3):
            for n in range(x + 3 * start, x + 3 * end):
                put(n, down)

# The games to choose from, and the key to press.
def show_title(games, key="[AC]"):
    draw_cards()
    for n in range(len(games)):
        draw_string(24, 40 + 18 * n, "%d %s" % (n + 1, games[n]["title"]))
    draw_string(340, 170, key, BLUE)
    show_screen()

# A bar that grows while files are read.
def progress(index, most):
    if not index:
        draw_cards()
    for y in range(182, 188):
        mark(384 * index // most, y, ACROSS, 384 * (index + 1) // most, BLUE)
    show_screen()

complete = True
