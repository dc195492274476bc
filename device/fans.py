# The board of a game with fans: two rows of nine, under them the foundations.
from casioplot import draw_string
from shapes import line
import board
from board import NUMBERS, column, score

# All above the line y, where the note begins.
def fans(game, y):
    y = min(y - 5, 51)  # closer together if the note has two lines
    for n in range(1, 19):
        top = 0 if n < 10 else y // 2
        x = (n - 1) % 9 * 14 + 2
        draw_string(x + 4 if n < 10 else x + 2, top, NUMBERS[n] if n < 10 else str(n))
        if x < 114:
            line(x + 10, top + 2, x + 15, 2)
        cards = game.places[n]
        if cards:
            column(x, top + 6, cards)
    draw_string(6, y, NUMBERS[0])
    x = 16
    for slot in game.places[19:]:
        column(x, y, slot[-1:])
        x += 14
    score(game, 112, y, y)

board.fans = fans
