# The shapes of all pictures, and the title: it is on the display while the other files are read.
from casioplot import clear_screen, draw_string, set_pixel, show_screen

# C D H S and the stock. Black suits are filled, red suits are outlined.
# .###.   ..#..   ##.##   ..#..   #####
# .###.   .#.#.   #.#.#   .###.   #.#.#
# #####   #...#   #...#   #####   ##.##
# ##.##   .#.#.   .#.#.   ..#..   #.#.#
# ..#..   ..#..   ..#..   .###.   #####
# Each byte is a pixel: 32 + column + 8 * row.
SHAPES = (b"!\"#)*+0123489;<B", b"\")+049;B", b" !#$(*,049;B", b"\")*+01234:ABC",
          b" !\"#$(*,01348:<@ABCD")

def shape(x, y, n):
    put = set_pixel
    y -= 4  # byte 32 is in row 4
    for pixel in SHAPES[n]:
        put(x + (pixel & 7), y + (pixel >> 3))

def line(x, y, end, step):
    put = set_pixel
    for x in range(x, end, step):
        put(x, y)

# Three overlapping cards; the last one shows its suit enlarged.
def draw_cards():
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

# List the games from the first to before the last.
def list_games(games, first, last):
    for n in range(first, last):
        draw_string(2, 14 + 6 * n, "%d %s" % (n + 1, games[n]["title"]))
    show_screen()

# Complete the title, or draw all of it again, and ask for [AC].
def title(games, again):
    if again:
        draw_cards()
    draw_string(106, 57, "wait", (255, 255, 255))
    draw_string(106, 57, "[AC]")
    list_games(games, 0, len(games))
