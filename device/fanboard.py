# The board of a game with fans: two rows of nine, the foundations below them.
from casioplot import draw_string
from title import line

DIGITS = "0123456789"  # faster than str()

# Everything above the row y, where the message begins.
def fans(game, y, column, score):
    y = min(y - 5, 51)  # closer together if the message has two lines
    for n in range(1, 19):
        top = 0 if n < 10 else y // 2
        x = (n - 1) % 9 * 14 + 2
        draw_string(x + 4 if n < 10 else x + 2, top, DIGITS[n] if n < 10 else str(n))
        if x < 114:
            line(x + 10, top + 2, x + 15, 2)
        cards = game.places[n]
        if cards:
            column(x, top + 6, cards)
    draw_string(6, y, DIGITS[0])
    x = 16
    for slot in game.places[19:]:
        column(x, y, slot[-1:])
        x += 14
    score(game, 112, y, y)
