# The picture of a won game.
from casioplot import clear_screen, draw_string, set_pixel, show_screen
from title import line, shape

WHITE = (255, 255, 255)  # made once: a new tuple costs more time than its pixel

# An empty card with its top left corner at x, y, over whatever was there.
def blank(x, y, count, rows):
    put, white = set_pixel, WHITE
    for row in range(y + 1, y + rows - 1):
        for n in range(x + 1, x + count - 1):
            put(n, row, white)
        put(x, row)
        put(x + count - 1, row)
    line(x + 1, y, x + count - 1, 1)
    line(x + 1, y + rows - 1, x + count - 1, 1)

# One card of each suit leaves the foundations at the right and bounces out of the picture.
def win(game):
    clear_screen()
    for n in range(4):
        x = 114
        y = 6 + 8 * n
        step = 0
        left = (8, 6, 7, 9)[n]
        while -12 < x:
            blank(x, y, 11, 13)
            shape(x + 3, y + 4, game.places[game.first_slot + n][-1] & 3)
            show_screen()
            x -= left
            y += step
            step += 2
            if y > 51:
                y = 51
                step = 1 - step * 3 // 4
    blank(16, 17, 96, 41)
    draw_string(40, 20, "YOU WON!", (0, 0, 0), "large")
    draw_string(21, 31, game.title)
    draw_string(21, 37, "%s %d" % ("deal", game.number))
    draw_string(21, 43, "%d %s" % (game.moves, "moves"))
    draw_string(21, 49, "%d %s" % (game.score, "points"))
    draw_string(93, 49, "[AC]")
    show_screen()
