# The picture of a won game on a colour display.
from casioplot import clear_screen, draw_string, show_screen
from cgdraw import ACROSS, BLACK, BLUE, DOWN, GOLD, LARGE, RANKS, RED, SHAPE, WHITE, mark, replace

WIDE, HIGH = 26, 34

# A card with its top left corner at x, y, over whatever was there.
def card(x, y, rank, suit):
    for row in range(y + 1, y + HIGH - 1):
        mark(x + 1, row, ACROSS, x + WIDE - 1, WHITE)
    ink = RED if suit in (1, 2) else BLACK
    right = x + WIDE - 1
    foot = y + HIGH - 1
    replace({}, {
        (x + 1, y, ACROSS): (right, BLACK), (x + 1, foot, ACROSS): (right, BLACK),
        (x, y + 1, DOWN): (foot, BLACK), (right, y + 1, DOWN): (foot, BLACK),
        (x + 3, y + 3, SHAPE): (RANKS[rank], ink),
        (right - 16, foot - 16, SHAPE): (LARGE[suit], ink)})

# The cards leave the foundations at the right and bounce out of the picture, suit by suit, kings
# first.
def win(game, key):
    clear_screen()
    draw_string(10, 8, "YOU WON!", RED, "large")
    mark(10, 32, ACROSS, 154, GOLD)
    mark(10, 33, ACROSS, 154, GOLD)
    draw_string(10, 38, game.title)
    draw_string(10, 56, "%s %d" % ("deal", game.number), BLUE)
    draw_string(10, 74, "%d %s, %d %s" % (game.moves, "moves", game.score, "points"), BLUE)
    show_screen()
    for n in range(4):
        x = 350
        y = 12
        step = 0
        for rank in range(12, -1, -1):
            card(x, y, rank, game.places[game.first_slot + n][-1] & 3)
            show_screen()
            x -= (29, 26, 28, 27)[n]
            step += 7 + n
            y += step
            if y > 156:
                y = 156
                step = -step * (5 + n % 2) // 8
    draw_string(340, 170, key, BLUE)
    show_screen()

complete = True
