# Cards on a colour display as marks: a column, a fan, the stock, the foundations. No rule here.
from cgdraw import ACROSS, BLACK, BLUE, CROWN, DOWN, GOLD, GREY, LARGE, LATTICE, RED
from cgdraw import RANKS, SHAPE, SUITS, TEXT

WIDE, HIGH = 38, 36  # of a card
FAN_STEP, FAN_WIDE, FAN_HIGH = 17, 19, 38  # of a card in a fan, which has room for three
LAST_ROW = 180  # of a pile; the message is below

INKS = (BLACK, RED, RED, BLACK)
LETTERS = list("A23456789TJQK")

def rim(marks, x, y, right, foot):
    marks[x + 1, y, ACROSS] = marks[x + 1, foot - 1, ACROSS] = right - 1, BLACK
    marks[x, y + 1, DOWN] = marks[right - 1, y + 1, DOWN] = foot - 1, BLACK

# The corners of an empty place.
def corners(marks, x, y, right, foot):
    for n in (x + 1, right - 5):
        marks[n, y, ACROSS] = marks[n, foot - 1, ACROSS] = n + 4, GREY
    for n in (y + 1, foot - 5):
        marks[x, n, DOWN] = marks[right - 1, n, DOWN] = n + 4, GREY

# The rank and the suit of a card in a strip of this many rows. With fewer than 14 rows the large
# rank would touch the lines, so it is a letter; the tail of a Q needs 10 rows.
def index(marks, card, x, y, rows):
    ink = INKS[card & 3]
    if rows > 13:
        marks[x + 3, y + 2, SHAPE] = RANKS[card >> 2], ink
        marks[x + 15, y + 3, SHAPE] = SUITS[card & 3], ink
    else:
        y += (rows - 8) // 2
        marks[x + 4, y, TEXT] = LETTERS[card >> 2], ink
        marks[x + 14, y, SHAPE] = SUITS[card & 3], ink

# An uncovered card also shows its suit enlarged, and a crown if it is a face card.
def middle(marks, card, x, y, right):
    marks[x, y, SHAPE] = LARGE[card & 3], INKS[card & 3]
    if card > 39:
        marks[right - 11, y - 14, SHAPE] = CROWN, GOLD

# A frame of two pixels, open at the top. It uses pixels where nothing else is: between two piles,
# or between two cards of a fan.
def frame(marks, x, y, right, foot, ink, inside=0):
    for n in (0, 1):
        marks[x + n, y + inside, DOWN] = foot - inside, ink
        marks[right + n, y, DOWN] = foot, ink
        marks[x, foot + n, ACROSS] = right + 2, ink

# Cards one below the other. A hidden card shows four rows of its back.
def column(x, y, cards, hidden, lead, ink):
    marks = {}
    top = y
    right = x + WIDE
    for _ in range(hidden):
        if y > top:
            marks[x + 1, y, ACROSS] = right - 1, BLACK
        marks[x + 2, y + 2, ACROSS] = marks[x + 2, y + 3, ACROSS] = right - 2, BLUE
        y += 4
    left = len(cards) - hidden
    # As many rows of each card as there is room for; in a long pile the last card is cut short.
    room = LAST_ROW - 26 - y
    step = 15
    while step > 11 and step * (left - 1) >= room:
        step -= 1
    begin = y
    for card in cards[hidden:]:
        if y > top:
            marks[x + 1, y, ACROSS] = right - 1, BLACK
        if not lead:
            begin = y
        lead -= 1
        index(marks, card, x, y, step)
        y += step
    foot = top + HIGH
    if left:
        y -= step
        foot = min(y + HIGH, LAST_ROW)
        if foot - y > 32:
            middle(marks, card, x + 13, foot - 16, right)
    (rim if cards else corners)(marks, x, top, right, foot)
    if ink:
        frame(marks, x - 2, begin, right, foot, ink)
    return marks

def stock(x, y, left, ink):
    marks = {}
    right = x + WIDE
    foot = y + HIGH
    (rim if left else corners)(marks, x, y, right, foot)
    if left:
        marks[x + 3, y + 3, LATTICE] = (right - 3, foot - 3), BLUE
    if ink:
        frame(marks, x - 2, y, right, foot, ink)
    return marks

# Cards side by side, the rank above the suit.
def fan(x, y, cards, lead, ink):
    marks = {}
    left = x
    foot = y + FAN_HIGH
    begin = x
    for card in cards:
        if x > left:
            marks[x, y + 1, DOWN] = foot - 1, BLACK
        if not lead:
            begin = x
        lead -= 1
        own = INKS[card & 3]
        marks[x + 5, y + 4, SHAPE] = RANKS[card >> 2], own
        marks[x + 3, y + 20, SHAPE] = LARGE[card & 3], own
        x += FAN_STEP
    if cards:
        right = x - FAN_STEP + FAN_WIDE
        rim(marks, left, y, right, foot)
        if ink:
            inside = begin > left
            begin += 1 if inside else -2
            frame(marks, begin, y, right, foot, ink, inside)
            for n in (1, 2):
                marks[begin, y - n, ACROSS] = right + 2, ink
    return marks

# The foundations, one below another.
def slots(x, y, tops, ink):
    marks = {}
    top = y
    for card in tops:
        marks.update(column(x, y, card, 0, 0, None))
        y += HIGH + 4
    if ink:
        frame(marks, x - 2, top, x + WIDE, y - 4, ink)
    return marks

def texts(lines):
    marks = {}
    for x, y, text, ink in lines:
        marks[x, y, TEXT] = text, ink
    return marks

complete = True
