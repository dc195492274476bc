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
    pixel = set_pixel
    y -= 4  # byte 32 is in row 4
    for value in SHAPES[n]:
        pixel(x + (value & 7), y + (value >> 3))

def line(x, y, end, step=1):
    pixel = set_pixel
    for x in range(x, end, step):
        pixel(x, y)

# Three overlapping cards; the last one shows its suit enlarged.
def draw_cards():
    clear_screen()
    draw_string(2, 1, "SOLITAIRE", (0, 0, 0), "large")
    line(0, 11, 90)
    x = 90
    for suit in (1, 2, 3):
        y = 9 * suit - 8
        line(x + 1, y, x + 24)
        line(x + 1, y + 33, x + 24 if suit == 3 else x + 6)
        for row in range(1, 33):
            set_pixel(x, y + row)
            if suit == 3 or row < 9:
                set_pixel(x + 24, y + row)
        shape(x + 3, y + 3, suit)
        x += 6
    for value in SHAPES[3]:
        for n in range(9):
            set_pixel(107 + (value & 7) * 3 + n % 3, (value >> 3) * 3 + 21 + n // 3)
    show_screen()

# The games to choose from, and the key to press.
def show_title(games):
    draw_cards()
    for n in range(len(games)):
        draw_string(2, 14 + 6 * n, "%d %s" % (n + 1, games[n]["title"]))
    draw_string(106, 57, "[AC]")
    show_screen()

# A bar that grows while files are read. The title is not needed any more: that frees memory.
def progress(index, most):
    global draw_cards, show_title
    if show_title:
        draw_cards()
        draw_cards = show_title = None
    elif not index:
        clear_screen()
    for y in (60, 61, 62):
        line(128 * index // most, y, 128 * (index + 1) // most)
    show_screen()

complete = True
