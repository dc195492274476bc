# The board on the LCD: 128x64 pixels of one bit. There is no rule and no input in here.
from casioplot import clear_screen, draw_string, set_pixel, show_screen
from shapes import line, shape

HELD = True  # a drawing stays up until [AC]

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
DIGITS = list("0123456789")  # quicker than str()

# A card in one row, 14 wide: the rank, its suit to the right.
def card(x, y, card):
    rank = card >> 2
    draw_string(x if rank == 9 else x + 3, y, RANKS[rank])
    shape(x + 9, y, card & 3)

# A card in a fan, 5 wide: the rank, its suit under it.
def fan_card(x, y, card):
    if card >> 2 == 9:
        shape(x, y, 4)
    else:
        draw_string(x, y, RANKS[card >> 2])
    shape(x, y + 6, card & 3)

# A place without a card.
def empty(x, y):
    for row in range(0, 5, 2):
        line(x + 1, y + row, x + 14, 12 if row == 2 else 2)

def foundations(game):
    x = 58
    for slot in game.places[game.up:]:
        if slot:
            card(x, 0, slot[-1])
        else:
            empty(x, 0)
        x += 18

# Eight cards of a pile fit; of a longer one the first, how many are left out, and the last six.
def pile(x, cards, hidden):
    if hidden:
        line(x, 15, x + 14, 1)
        if hidden > 1:
            line(x + 7 - hidden, 13, x + 7 + hidden, 2)
    y = 17
    if not cards:
        empty(x, y)
    left_out = len(cards) - hidden - 7
    if left_out > 1:
        card(x, y, cards[hidden])
        draw_string(x + 2, y + 6, "+%d" % left_out)
        hidden += left_out + 1
        y += 12
    for at in range(hidden, len(cards)):
        card(x, y, cards[at])
        y += 6

def win(game):
    from reward import win
    win(game)

def draw(game, note):
    clear_screen()
    foundations(game)
    note = note.split("\n")[0]
    if game.fans:
        fans(game, note or "%s   deal %d   %d" % (game.title, game.number, game.score))
    else:
        piles(game, note)
    show_screen()

def piles(game, note):
    if game.shown:
        card(4, 0, game.talon[game.shown - 1])
    shape(23, 0, 5)
    draw_string(30, 0, str(len(game.talon) - game.shown))
    score = str(game.score)
    draw_string(55 - 4 * len(score), 0, score)
    if note:
        draw_string(1, 7, note)
    for n in range(1, 8):
        x = 18 * n - 14
        if not note:
            draw_string(x + 5, 7, DIGITS[n])
            line(x - 8, 9, x + 3, 2)
        pile(x, game.places[n], game.hidden[n])

# The number stands beside the suits, where no rank is: so it is not taken for one.
def fans(game, note):
    for n in range(1, game.up):
        x = (n - 1) % 5 * 25 + 1
        y = 8 + (n - 1) // 5 * 13
        draw_string(x + 3, y + 6, DIGITS[n % 10])
        if n > 9:
            for dot in range(6, 11):
                set_pixel(x + 1, y + dot)
        for one in game.places[n]:
            x += 6
            fan_card(x + 1, y, one)
    draw_string(1, 59, note)
