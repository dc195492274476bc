# Cards on the colour display as marks: a column of cards, a fan, the foundations. No rule is here.
from marks import ACROSS, BLACK, BLUE, CROWN, DOWN, GOLD, GREY, LARGE, LATTICE, RED
from marks import RANKS, SHAPE, SUITS, TEXT

WIDE, HIGH = 38, 36  # a card
FAN_STEP, FAN_WIDE, FAN_HIGH = 17, 19, 38  # of a fan; it has room for three
LAST_ROW = 180  # of a pile; below it is the line of the note

INKS = (BLACK, RED, RED, BLACK)
LETTERS = list("A23456789TJQK")

def rim(marks, x, y, right, foot):
    marks[x + 1, y, ACROSS] = marks[x + 1, foot - 1, ACROSS] = right - 1, BLACK
    marks[x, y + 1, DOWN] = marks[right - 1, y + 1, DOWN] = foot - 1, BLACK

# The corners of a place without cards.
def corners(marks, x, y, right, foot):
    for n in (x + 1, right - 5):
        marks[n, y, ACROSS] = marks[n, foot - 1, ACROSS] = n + 4, GREY
    for n in (y + 1, foot - 5):
        marks[x, n, DOWN] = marks[right - 1, n, DOWN] = n + 4, GREY

# The rank of a card and its suit, in a strip of so many rows: with fewer than 14 the rank touches
# the lines, so it is a letter then. The tail of a Q needs ten.
def index(marks, card, x, y, rows):
    ink = INKS[card & 3]
    if rows > 13:
        marks[x + 3, y + 2, SHAPE] = RANKS[card >> 2], ink
        marks[x + 15, y + 3, SHAPE] = SUITS[card & 3], ink
    else:
        y += (rows - 8) // 2
        marks[x + 4, y, TEXT] = LETTERS[card >> 2], ink
        marks[x + 14, y, SHAPE] = SUITS[card & 3], ink

# What only a card shows that nothing covers: its suit once more, and a crown.
def middle(marks, card, x, y, right):
    marks[x, y, SHAPE] = LARGE[card & 3], INKS[card & 3]
    if card > 39:
        marks[right - 11, y - 14, SHAPE] = CROWN, GOLD

# A frame of two pixels, open above, around the cards from x, y on. It is where nothing else is:
# between two piles; between two cards of a fan.
def frame(marks, x, y, right, foot, ink, inside=0):
    for n in (0, 1):
        marks[x + n, y + inside, DOWN] = foot - inside, ink
        marks[right + n, y, DOWN] = foot, ink
        marks[x, foot + n, ACROSS] = right + 2, ink

# Cards under one another. Those hidden show four rows of their back.
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
    # As much of each as there is room for; so long a pile may cut the last one short.
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

# Cards to turn, or none.
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

# Cards beside one another, the rank above the suit.
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

# The foundations, one below the other.
def slots(x, y, tops, ink):
    marks = {}
    top = y
    for card in tops:
        marks.update(column(x, y, card, 0, 0, None))
        y += HIGH + 4
    if ink:
        frame(marks, x - 2, top, x + WIDE, y - 4, ink)
    return marks

def texts(found):
    marks = {}
    for x, y, text, ink in found:
        marks[x, y, TEXT] = text, ink
    return marks
