# The board on a display of 128x64 pixels of one bit. No rule and no input here.
# Nine columns of cards, each below its number in From,To. The lowest card is the top of its pile.
from casioplot import clear_screen, draw_string, set_pixel, show_screen
from title import line, shape

RANKS = list("A23456789TJQK")

# Draw cards one below the other, the suit to the right of the rank, or a box if there are none.
def column(x, y, cards):
    for card in cards:
        draw_string(x - 1 if card >> 2 == 9 else x, y, RANKS[card >> 2])  # a T is broad
        shape(x + 5, y, card & 3)
        y += 6
    if not cards:
        for row in range(0, 5, 2):
            line(x, y + row, x + 11, 10 if row == 2 else 2)

# A dot for each hidden card. If a pile has more cards than rows, the number of cards left out takes
# the place of those after the first.
def pile(x, cards, hidden, rows):
    if hidden:
        line(x + 6 - hidden, 6, x + 6 + hidden, 2)
        line(x, 8, x + 11)
    cards = cards[hidden:]
    rows -= len(cards)
    if rows < 0:
        draw_string(x, 16, "+%d" % (1 - rows))
        column(x, 22, cards[2 - rows:])
        cards = cards[:1]
    column(x, 10, cards)

def score(game, x, y, row):
    text = str(game.score)
    draw_string(x - 4 * len(text), y, text)
    draw_string(115, row, "pts")

def draw(game, message, hint):
    clear_screen()
    if not message and not game.moves:
        message = "[AC] to play, / help"
    items = message.split("\n") if message else ()
    y = 64 - 6 * len(items)
    up = game.first_slot
    # The numbers of the places that a hint names get brackets.
    keys = (min(hint & 31, up), min(hint >> 5 & 31, up)) if hint >= 0 else ()
    if game.fans:
        from fanboard import fans
        most = fans(game, y, column, score, keys)
    else:
        most = piles(game, y, hint, keys)
    if not items and most < 9:
        items = ("Deal %d  Moves %d" % (game.number, game.moves),)
        y = 58
    for text in items:
        draw_string(1, y, text)
        y += 6
    show_screen()

# Everything above the row y, where the message begins. Returns the length of the longest pile.
def piles(game, y, hint, keys):
    most = 0
    for n in range(9):
        x = 14 * n + 3
        draw_string(x + 4, 0, "0123456789"[n])  # faster than str()
        if n in keys:
            draw_string(x, 0, "[")
            draw_string(x + 9, 0, "]")
        if 0 < n < 8:
            pile(x, game.places[n], game.hidden[n], y // 6 - 1)
            most = max(most, len(game.places[n]) - game.hidden[n])
    waste = game.talon[:game.shown]
    shape(0, 8, 4)
    draw_string(7, 8, str(len(game.talon) - game.shown))
    # The last three cards of the waste; the playable one is between two lines.
    items = waste[-3:-1]
    if items:
        column(2, 30 - 6 * len(items), items)
    line(0, 30, 13)
    column(2, 32, waste[-1:])
    line(0, 38, 13)
    if game.most_passes > 1:
        draw_string(2, 42, "%d/%d" % (game.passes, game.most_passes))
    for n in game.slots:
        y = 8 * n - 54
        x = 115
        if 7 < hint & 31 < 31 and game.places[n]:  # a card is taken back
            draw_string(113, y, "0123456789"[n - 7])
            x = 118
        column(x, y, game.places[n][-1:])
    score(game, 128, 41, 47)
    return most

WHITE = (255, 255, 255)  # made once: a new tuple costs more time than its pixel

# An empty card with its top left corner at x, y, over whatever was there.
def rect(x, y, count, rows):
    pixel = set_pixel
    for row in range(y + 1, y + rows - 1):
        for n in range(x + 1, x + count - 1):
            pixel(n, row, WHITE)
        pixel(x, row)
        pixel(x + count - 1, row)
    line(x + 1, y, x + count - 1)
    line(x + 1, y + rows - 1, x + count - 1)

# A won game: one card of each suit leaves the foundations and bounces out of the picture.
def win(game):
    clear_screen()
    for n in game.slots:
        x = 114
        y = 8 * (n - game.first_slot) + 6
        step = 0
        while -12 < x:
            rect(x, y, 11, 13)
            shape(x + 3, y + 4, game.places[n][-1] & 3)
            show_screen()
            x -= 6 + n % 3
            y += step
            step += 2
            if y > 51:
                y = 51
                step = 1 - step * 3 // 4
    rect(16, 17, 96, 41)
    draw_string(40, 20, "YOU WON!", (0, 0, 0), "large")
    y = 31
    for text in (game.title, "Deal %d" % game.number, "Won in %d moves" % game.moves,
                 "with %d points" % game.score):
        draw_string(21, y, text)
        y += 6
    draw_string(93, 49, "[AC]")
    show_screen()

IS_PICTURE = True  # it stays up until [AC]
complete = True
