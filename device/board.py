# The board on the LCD: 128x64 pixels of one bit. There is no rule and no input in here.
# Nine columns of cards. What is typed in From,To stands above each; of the cards in a column the
# lowest is the top one.
from casioplot import clear_screen, draw_string, show_screen
from shapes import line, shape

# A drawing stays up until [AC]. It needs these as well, read before the first deal; the latter is
# for a game with fans.
HELD = "reward", "fans"

RANKS = list("A23456789TJQK")
NUMBERS = list("0123456789")  # quicker than str(), and letters are there anyway

# Cards under one another, the suit to the right of the rank. A box where there are none.
def column(x, y, cards):
    for card in cards:
        rank = card >> 2
        draw_string(x - 1 if rank == 9 else x, y, RANKS[rank])  # a T is broad
        shape(x + 5, y, card & 3)
        y += 6
    if not cards:
        for row in range(0, 5, 2):
            line(x, y + row, x + 11, 10 if row == 2 else 2)

# A dot for each hidden card. Of a pile with more cards than rows the first card, how many are
# left out, and the last ones.
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

def draw(game, note):
    clear_screen()
    if not game.moves:
        note = note or "[AC], then From,To"
    note = note and note.split("\n")
    y = 65 - 6 * len(note)
    (fans if game.fans else piles)(game, y)
    for text in note:
        draw_string(1, y, text)
        y += 6
    show_screen()

# All above the line y, where the note begins.
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
    # The last three cards of the waste, the one to play between two lines.
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

# The board of a game with fans: fans.py, read after this, puts it here.
def fans(game, y):
    raise ImportError
