# The board of a game with fans: two rows of nine, the foundations below them.
from casioplot import draw_string

# Everything above the row y, where the message begins.
def fans(game, y, column, score, keys):
    y = min(y - 5, 51)  # closer together if the message has two lines
    for n in range(1, 19):
        top = 0 if n < 10 else y // 2
        x = (n - 1) % 9 * 14 + 2
        draw_string(x + 4 if n < 10 else x + 2, top, "0123456789"[n] if n < 10 else str(n))
        if n in keys:
            draw_string(x - 1, top, "[")
            draw_string(x + 10, top, "]")
        cards = game.places[n]
        if cards:
            column(x, top + 6, cards)
    draw_string(6, y, "0")
    if 19 in keys:
        draw_string(2, y, "[")
        draw_string(11, y, "]")
    x = 16
    for slot in game.places[19:]:
        column(x, y, slot[-1:])
        x += 14
    score(game, 112, y, y)
    return 3

complete = True
