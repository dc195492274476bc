# Taps on the display, in the simulator only: tap.py is never copied to a calculator. tap() returns
# the keys to press, and the box to outline around the cards that are picked up.
# Tap a game, the stock, or the foundations; tap cards, then where they go; tap a card twice to send
# it to the foundations. If no card goes up, tap a foundation and then a pile to take its card back.
try:
    import casioplot
    from casioplot import get_pixel
    LARGE = get_pixel(200, 100) is not None  # a colour display
    LIVE = hasattr(casioplot, "getkey")
except ImportError:  # an older system has only the text shell
    get_pixel = None
    LARGE = LIVE = False
UP, STOCK, NOWHERE = "up", "stock", ""

question = None  # type: str # set by the simulator: the prompt of the input() that waits
tapped = ""  # set by the simulator: the text of the shell that was tapped
picked = None  # type: tuple # the place and how many cards, and the position at that time

BUTTONS = tuple([(label, keys if LIVE else "AC " + keys) for label, keys in
                 (("Undo", "- EXE"), ("Hint", "+" if LIVE else "+ EXE"),
                  ("Menu", "TOOLS" if LIVE else "* EXE"))])

def tap(x, y):
    global picked
    if question == "From,To=":
        import prompt
        return "R EXE" if prompt.game.won() else "EXE"  # a new deal, or the board
    if question is not None:
        if " 1-" in question and tapped[:1].isdigit():
            return tapped[0] + " EXE"  # an entry of the list
        return "EXE"  # a random deal, the next page, back
    if not get_pixel:
        return "AC"  # leaves the title
    if shows_title():
        return choice(y)
    import prompt
    game = prompt.game
    if LIVE:
        import cgboard
        if not cgboard.drawn:
            return page_keys(y)
        if game.won():
            return "R EXE"
    elif game is None or game.won():
        return "AC"
    position = [game.row, game.number, game.committed]
    before = picked[0] if picked and picked[1] == position else None
    picked = None
    line, now = command(game, before, place_at(game, x, y, rows_of_board(prompt)))
    if now:
        picked = now, position
        return "", box(game, now, rows_of_board(prompt))
    return keys_of(line, prompt.ui) if line else ""

# The line below SOLITAIRE.
def shows_title():
    for x in range(20, 40):
        red, green, blue = get_pixel(x, 32 if LARGE else 11)
        if green > 220 or LARGE and not red > green > blue + 80:
            return False
    return True

# The keys that choose the game in this row of the title.
def choice(y):
    n = (y - 40) // 18 + 1 if LARGE else (y - 14) // 6 + 1
    from games import GAMES
    if not 0 < n <= len(GAMES):
        return ""
    return str(n) if LIVE else "AC %d EXE" % n

# The keys for a tap on a page: those that choose the entry there, or [OK] if there is no choice.
def page_keys(y):
    marked = [row for row in range(192) if is_red(8, row)]  # by ">", or in a question by its text
    if not marked or any(is_red(24, row) for row in range(marked[0], marked[-1] + 1)):
        return "OK"
    steps = (y - marked[0] + 4) // 18
    top = marked[0] + 18 * steps
    if not any(has_ink(row) for row in range(top, top + 12)):
        return ""
    return ("DOWN " if steps > 0 else "UP ") * abs(steps) + "OK"

def is_red(x, y):
    colours = [get_pixel(x + n, y) for n in range(12)]
    return any(red > 150 and green < 100 for red, green, blue in colours)

# Is there text where the entries of a list begin?
def has_ink(y):
    return 0 <= y < 192 and any(sum(get_pixel(24 + n, y)) < 300 for n in range(12))

def keys_of(line, ui):
    keys = " ".join(list(line)) + " EXE"
    if not LIVE:
        return "AC " + keys
    return "BACK " + keys if ui.typed else keys

# The line to type and the cards that are picked up, after a tap on a place. `before` was picked up
# before. A place is a number and how many of its cards were tapped.
def command(game, before, place):
    up = str(game.first_slot if game.per_turn else 0)
    if place == NOWHERE:
        return "", None
    if place == STOCK:
        return "0", None
    if before and before[0] >= game.first_slot:
        if place[0] == UP:
            return "", None
        slot = before[0] - game.first_slot + 1
        if place[0] and game.fits(game.places[before[0]][-1], game.places[place[0]]):
            return "%s,%d,%d" % (up, place[0], slot), None
        before = None
    if place[0] == UP:
        if before:
            return "%d,%s" % (before[0], up), None
        slot = game.first_slot + place[1]
        if game.back and game.places[slot] and not any_goes_up(game):
            return "", (slot, 1)
        return up, None
    if before and before[0] != place[0]:
        line = move(game, before, place[0])
        if line or place[0] and not game.places[place[0]]:
            return line or "%d,%d" % (before[0], place[0]), None
    if before == place:
        goes_up = before[1] == 1 and game.landing(game.lead_card(before[0], 1))
        return "%d,%s" % (before[0], up) if goes_up else "", None
    return "", place if place[1] else None

def any_goes_up(game):
    return any(game.landing(pile[-1]) for pile in game.places[1:game.first_slot] if pile)

# The line that moves the cards to a pile, or "" if none of them fits. Which cards is said only if
# the pile is empty; on a card only one of a run fits.
def move(game, source, goal):
    counts = game.movable_counts(source[0])
    fitting = [n for n in counts
               if goal and game.fits(game.lead_card(source[0], n), game.places[goal])]
    if not fitting:
        return ""
    line = "%d,%d" % (source[0], goal)
    if source[0] and not game.places[goal] and source[1] in fitting:
        line += ",%d" % source[1]
    return line

# What lies there: STOCK, NOWHERE, UP and which foundation, or a place and how many of its cards.
def place_at(game, x, y, rows):
    if game.fans:
        return fan_at(game, x, y)
    n = max(x - 1, 0) // (42 if LARGE else 14)
    if n > 7:
        slot = min(max(y - 10, 0) // (40 if LARGE else 8), 3)
        return (UP, slot) if y < (172 if LARGE else 42) else NOWHERE
    if not n and y < (62 if LARGE else 16):
        return STOCK
    tops, foot = rows_of(game, n, rows)
    if y > foot + 2:
        return NOWHERE
    below = len([top for top in tops if top > y])
    return n, possible(game, n, min(below + 1, len(tops)))

def fan_at(game, x, y):
    if LARGE:
        n = x // 57 + y // 58 * 6 + 1
        if x > 341:
            return (UP, 0) if y < 172 else NOWHERE
        if y > 173 or y % 58 > 51:
            return NOWHERE
    else:
        n = x // 14 + (10 if y > 24 else 1)
        if y > 49:
            return (UP, 0) if x < 74 else NOWHERE
        if x > 125:
            return NOWHERE
    return n, 1 if game.places[n] else 0

# How many cards can be picked up: as many as tapped, or else more, or else fewer.
def possible(game, n, tapped):
    counts = list(game.movable_counts(n))
    enough = [count for count in counts if count >= tapped]
    return enough[0] if enough else counts[-1] if counts else 0

# The rows for cards on the small display: the message takes some.
def rows_of_board(prompt):
    lines = len(prompt.message.split("\n")) if prompt.message else 0 if prompt.game.moves else 1
    return (65 - 6 * lines) // 6 - 1

# The upper edges of the face-up cards of a pile or the waste, and the lower edge of the last.
def rows_of(game, n, rows):
    count = len(game.places[n]) - game.hidden[n] if n else min(game.shown, 3 if LARGE else 1)
    if LARGE:
        y = 11 + 4 * game.hidden[n] if n else 64
        step = 15
        while step > 11 and step * (count - 1) >= 154 - y:
            step -= 1
        tops = [y + step * i for i in range(count)]
        return tops, min(tops[-1] + 36, 180) if tops else y + 36
    y = 10 if n else 32
    left_out = max(count - rows, 0)  # "+3" takes the place of those after the first
    tops = [y + 6 * (i if i < 2 else max(i - left_out, 1)) for i in range(count)]
    return tops, tops[-1] + 6 if tops else y + 6

# The box around the picked cards.
def box(game, place, rows):
    n, count = place
    if game.fans:
        last = len(game.places[n]) - 1
        if LARGE:
            return (n - 1) % 6 * 57 + 17 * last, (n - 1) // 6 * 58 + 9, 23, 42
        return (n - 1) % 9 * 14, (5 if n < 10 else 30) + 6 * last, 14, 7
    if n >= game.first_slot:
        slot = n - game.first_slot
        return (342, 9 + 40 * slot, 42, 40) if LARGE else (114, 9 + 8 * slot, 13, 8)
    tops, foot = rows_of(game, n, rows)
    top = tops[-count]
    if LARGE:
        return 42 * n + 1, top - 2, 42, foot - top + 4
    return max(14 * n + 1, 0), top - 1, 14, foot - top + 1
