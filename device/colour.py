# The board on a colour display, 384x192 pixels. There is no rule and no input in here.
# Only what has changed is drawn.
from casioplot import clear_screen, get_pixel, show_screen
from marks import BLACK, BLUE, GREEN, WHITE, replace
from stacks import column, fan, slots, stock, texts

# A drawing stays up until [AC]; this is read before the first deal.
HELD = ("cascade",)  # type: tuple

# What is on the display: how each place was made, and its marks. None while it is being drawn:
# an [AC] may leave anything there.
drawn = None  # type: tuple
# The move of a hint, which lights up; -1 for none.
lit = -1
# (place, ink) of what a cursor has framed, and whether what is lit shows where both are.
framed = []  # type: list
lit_first = True
# What is told before the first move.
first_note = "[AC], then From,To"

# The left upper corner of a fan.
def fan_at(n):
    n -= 1
    return n % 6 * 57 + 2, n // 6 * 58 + 11

# The places that are framed: from which of its cards on, and in which ink.
def frames(game):
    found = {}  # type: dict
    if lit >= 0:
        source = lit & 31
        if lit & 1023:
            goal = min(lit >> 5 & 31, game.up)
            found[goal] = last(game, goal), GREEN
            found[min(source, game.up)] = last(game, source) + 1 - (lit >> 10 & 31), GREEN
        else:
            found[game.up + 1] = 0, GREEN
    for place, ink in framed:
        lead, other = found.get(place, (last(game, place), None))
        found[place] = lead, other if other and lit_first else ink
    return found

# The number of a place's last card among those that it shows.
def last(game, n):
    if n >= game.up:
        return 0
    return max(len(game.places[n]) - game.hidden[n] if n else min(game.shown, 3), 1) - 1

# How each place is made, a function and what it is given: waste, piles, foundations, stock; the
# numbers to type; what is told.
def places(game, note):
    framed = frames(game)
    up = game.up
    none = 0, None
    found = []  # type: list
    numbers = [(359, 0, "8" if game.per_turn else "0", BLACK)]
    score = "%d pts" % game.score
    told = [(3, 182, note, BLUE), (382 - 8 * len(score), 182, score, BLACK)]
    for n in range(1, up):
        lead, ink = framed.get(n, none)
        cards = game.places[n][:]
        if game.fans:
            x, y = fan_at(n)
            found.append((fan, (x, y, cards, lead, ink)))
            numbers.append((x + (23 if n < 10 else 19), y - 11, str(n), BLACK))
        else:
            x = 42 * n + 3
            found.append((column, (x, 11, cards, game.hidden[n], lead, ink)))
            numbers.append((x + 15, 0, str(n), BLACK))
    tops = [slot[-1:] for slot in game.places[up:]]
    found.append((slots, (344, 11, tops, framed.get(up, none)[1])))
    if not game.fans:
        lead, ink = framed.get(0, none)
        found.append((column, (3, 64, game.talon[:game.shown][-3:], 0, lead, ink)))
        left = len(game.talon) - game.shown
        found.append((stock, (3, 11, left > 0, framed.get(up + 1, none)[1])))
        numbers.append((18, 0, "0", BLACK))
        told.append((22 - 4 * len(str(left)), 50, str(left), BLACK))
    return found + [(texts, (numbers,)), (texts, (told,))]

# Is all of it still on the display? A shell has been there meanwhile: nobody knows what it leaves.
def still_there(now):
    for make, given in now:
        if make != texts and make != fan and get_pixel(given[0] + 2, given[1]) == WHITE:
            return False
    return True

def draw(game, note):
    global drawn
    if not game.moves:
        note = note or first_note
    was = drawn
    drawn = None
    now = places(game, note.replace("\n", " "))
    if not was or len(was[0]) != len(now) or not still_there(was[0]):
        clear_screen()
        was = [None] * len(now), [{}] * len(now)
    marks = was[1][:]
    changed = 0
    for n in range(len(now)):
        if now[n] != was[0][n]:
            make, given = now[n]
            marks[n] = make(*given)
            replace(was[1][n], marks[n])
            changed += 1
            if changed % 3 == 0:  # many cards take long: what is there of them is seen already
                show_screen()
    show_screen()
    drawn = now, marks

def win(game):
    global drawn
    drawn = None
    from cascade import win
    win(game)
