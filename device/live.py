# The turn with live keys: a cursor on the board, and what is typed. There is no rule and no drawing
# in here: whatever is pressed ends up as a line of From,To.
import colour
import keys
import pages
import prompt
from command import foundations
from keys import BACK, DEL, DOWN, EXE, LEFT, OK, RIGHT, TOOLS, UP, character, key
from marks import ORANGE, SKY

# Places have the numbers of colour.py: 0 the waste, the piles, the foundations, the stock.
game = None  # that the rest is about
at = 0  # where the cursor is
row = 0  # of fans, the number before its first, from which the cursor came to the foundations
held = -1  # the place whose cards are picked up; none below 0
typed = ""

def begin(new):
    global game, at, held, typed
    at = 1 if new.fans else new.up + 1
    held = -1
    typed = ""
    game = new

# Where an arrow leads. The stock lies above the waste.
def step(code):
    if game.fans:
        return among_fans(code)
    n = 0 if at > game.up else at
    if code == UP or code == DOWN:
        return at if n else 0 if at else game.up + 1
    return (n + (1 if code == RIGHT else -1)) % (game.up + 1)

# Three rows of six, beside them the foundations; over what is empty. From the foundations back to
# the row one came from, or where that is gone to another.
def among_fans(code):
    global row
    n = at
    other_rows = 2
    if n < game.up:
        row = (n - 1) // 6 * 6
    while True:
        if n == game.up:
            if code == UP or code == DOWN:
                return n
            n = row + (6 if code == LEFT else 1)
        elif code == UP or code == DOWN:
            n = (n + (5 if code == DOWN else 11)) % 18 + 1
        elif code == RIGHT:
            n = n + 1 if n % 6 else game.up
        else:
            n = n - 1 if n % 6 != 1 else game.up
        if n == at == game.up and other_rows:
            other_rows -= 1
            row = (row + 6) % 18
        elif n == game.up or n == at or game.places[n]:
            return n

# What is typed for a place.
def name(place):
    return str(foundations(game) if place == game.up else place)

# [OK]: turn the stock; pick up, put down; a second time at the same place, up they go.
def pick():
    global held
    if at > game.up:
        return "0"
    if held < 0:
        if at == game.up or (game.places[at] if at else game.shown):
            held = at
        return ""
    if held == at:
        return name(at) if at else "0," + name(game.up)
    return name(held) + "," + name(at)

# The line that a key completes, or "".
def pressed(code):
    global at, held, typed
    if code == TOOLS:
        return "*"
    if code in (LEFT, RIGHT, UP, DOWN):
        at = step(code)
    elif code == EXE:
        return typed
    elif code == OK:
        return typed or pick()
    elif code == DEL or code == BACK:
        if typed or held >= 0 or keys.alpha:
            typed = typed[:-1] if code == DEL else ""
            held = -1
            keys.alpha = False
        else:
            return "-" if code == DEL else "Q"
    else:
        found = character(code)
        if found and not typed and found in "+*/":
            return found
        typed = (typed + found)[:20]
    return ""

def show():
    note = prompt.told
    if typed or keys.alpha:
        note = "From,To=%s_%s" % (typed, " ALPHA" if keys.alpha else "")
    elif game.won():
        note = "You won! New deals: [TOOLS]"
    colour.framed = [(at, SKY)]
    if held >= 0:
        colour.framed.append((held, ORANGE))
    colour.draw(game, note)

def turn():
    global at, row, held, typed
    if prompt.ask and prompt.told[:6] == "Memory":
        # What filled the heap may fill it again: not before a key is pressed.
        prompt.ask = False
        pages.full()
    if prompt.game is None:
        pages.take_over()
        try:
            prompt.choose_game()
        except pages.Left:
            return False
    prompt.game.mend()
    if game is not prompt.game:
        begin(prompt.game)
    if game.fans and at < game.up and not game.places[at]:
        # The last card of the fan has gone up: after it.
        row = (at - 1) // 6 * 6
        at = game.up
    line = ""
    colour.lit_first = True
    while not line:
        show()
        line = pressed(key())
        colour.lit_first = False
    held = -1
    typed = ""
    keys.alpha = False
    if prompt.obey(line):
        return True
    colour.framed = []
    colour.draw(game, "Left. play() in the shell goes on")
