# The reward of a won game.
from casioplot import clear_screen, draw_string, set_pixel, show_screen
from shapes import line, shape

WHITE = (255, 255, 255)  # once: a tuple made anew costs more than the pixel it colours
BLACK = (0, 0, 0)

# An empty card with its left top corner at x, y, over whatever was there.
def blank(x, y, width, height):
    put, white = set_pixel, WHITE
    for row in range(y + 1, y + height - 1):
        for column in range(x + 1, x + width - 1):
            put(column, row, white)
        put(x, row)
        put(x + width - 1, row)
    line(x + 1, y, x + width - 1, 1)
    line(x + 1, y + height - 1, x + width - 1, 1)

# Cards leave the foundations at the right and bounce out of the picture, a card for each suit.
def win(game):
    clear_screen()
    for n in range(4):
        x = 114
        y = 6 + 8 * n
        fall = 0
        speed = (-8, -6, -7, -9)[n]
        while -12 < x:
            blank(x, y, 11, 13)
            shape(x + 3, y + 4, game.places[game.up + n][-1] & 3)
            show_screen()
            x += speed
            y += fall
            fall += 2
            if y > 51:
                y = 51
                fall = 1 - fall * 3 // 4
    blank(16, 17, 96, 41)
    draw_string(40, 20, "YOU WON!", BLACK, "large")
    draw_string(21, 31, game.title)
    draw_string(21, 37, "deal %d" % game.number)
    draw_string(21, 43, "%d moves" % game.moves)
    draw_string(21, 49, "%d points" % game.score)
    draw_string(93, 49, "[AC]")
    show_screen()
