# The board on a display of 128x64 pixels of one bit. No rule and no input here.
# Nine columns of cards, each below its number in From,To. The lowest card is the top of its pile.
from casioplot import clear_screen, draw_string, show_screen
from title import line, shape, title

IS_PICTURE = True  # it stays up until [AC]
# Files to read before the first deal: for every game, and for one with fans.
FILES = ("reward",)
FAN_FILES = ("fanboard",)

RANKS = list("A23456789TJQK")
NUMBERS = list("0123456789")  # faster than str(); one-letter strings cost no heap

# Draw cards one below the other, the suit to the right of the rank, or a box if there are none.
def column(x, y, cards):
    for card in cards:
        rank = card >> 2
        draw_string(x - 1 if rank == 9 else x, y, RANKS[rank])  # a T is broad
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
        line(x, 8, x + 11, 1)
    cards = cards[hidden:]
    rows -= len(cards)
    if rows < 0:
        draw_string(x, 16, "+%d" % (1 - rows))
        column(x, 22, cards[2 - rows:])
        cards = cards[:1]
    column(x, 10, cards)

def score(game, x, y, below):
    text = str(game.score)
    draw_string(x - 4 * len(text), y, text)
    draw_string(115, below, "pts")

def win(game):
    from reward import win
    win(game)

def draw(game, message, hint):
    clear_screen()
    lines = message.split("\n") if message else ()
    y = 65 - 6 * len(lines)
    if game.fans:
        from fanboard import fans
        fans(game, y, column, score)
    else:
        piles(game, y)
    for text in lines:
        draw_string(1, y, text)
        y += 6
    show_screen()

# Everything above the row y, where the message begins.
def piles(game, y):
    for n in range(1, 8):
        x = 14 * n + 3
        draw_string(x + 4, 0, NUMBERS[n])
        if n < 7:
            line(x + 10, 2, x + 15, 2)
        pile(x, game.places[n], game.hidden[n], y // 6 - 1)
    draw_string(6, 0, "0")
    draw_string(119, 0, "8")
    waste = game.talon[:game.shown]
    shape(0, 8, 4)
    draw_string(7, 8, str(len(game.talon) - game.shown))
    # The last three cards of the waste; the playable one is between two lines.
    before = waste[-3:-1]
    if before:
        column(2, 30 - 6 * len(before), before)
    line(0, 30, 13, 1)
    column(2, 32, waste[-1:])
    line(0, 38, 13, 1)
    y = 10
    for slot in game.places[8:]:
        column(115, y, slot[-1:])
        y += 8
    score(game, 128, 41, 47)
