# What all pictures are made of. Read before anything else: the title needs it.
from casioplot import set_pixel

# Each byte is a pixel, 32 + column + 8 * row. Black suits are filled, red ones outlined.
# .###.   ..#..   ##.##   ..#..   #####
# .###.   .#.#.   #.#.#   .###.   #.#.#
# #####   #...#   #...#   #####   ##.##
# ##.##   .#.#.   .#.#.   ..#..   #.#.#
# ..#..   ..#..   ..#..   .###.   #####
# The last one is the stock.
SHAPES = (b"!\"#)*+0123489;<B", b"\")+049;B", b" !#$(*,049;B", b"\")*+01234:ABC",
          b" !\"#$(*,01348:<@ABCD")

def shape(x, y, n):
    put = set_pixel
    y -= 4  # the row 4 that each byte begins with
    for pixel in SHAPES[n]:
        put(x + (pixel & 7), y + (pixel >> 3))

def line(x, y, end, step):
    put = set_pixel
    for x in range(x, end, step):
        put(x, y)
