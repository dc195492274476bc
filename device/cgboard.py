# The board on a colour display of 384x192 pixels. No rule and no input here.
# Only what has changed is drawn.
from casioplot import clear_screen, get_pixel, show_screen
from cgcards import column, fan, slots, stock, texts
from cgdraw import BLACK, BLUE, GREEN, WHITE, replace

# What is on the display: how each place was drawn, and its marks. None while it is being drawn,
# because [AC] may leave anything there.
drawn = None  # type: tuple

# Something else is on the display: draw everything the next time.
def forget():
    global drawn
    drawn = None

# The top left corner of a fan.
def fan_corner(n):
    n -= 1
    return n % 6 * 57 + 2, n // 6 * 58 + 11

# The framed places: {place: (the first framed card, ink)}.
# The move of a hint is framed in green; cursors are pairs of a place and an ink.
def frames(game, hint, cursors, hint_on_top):
    framed = {}  # type: dict
    if hint >= 0:
        source = hint & 31
        if hint & 1023:
            goal = min(hint >> 5 & 31, game.first_slot)
            framed[goal] = last_card(game, goal), GREEN
        count = hint >> 10
        if source or count == 1:
            framed[min(source, game.first_slot)] = last_card(game, source) + 1 - count, GREEN
        else:  # the stock is turned first
            framed[game.first_slot + 1] = 0, GREEN
    for place, ink in cursors:
        lead, green = framed.get(place, (last_card(game, place), None))
        framed[place] = lead, green if green and hint_on_top else ink
    return framed

# The index of a place's last card among its visible cards.
def last_card(game, n):
    if n >= game.first_slot:
        return 0
    return max(len(game.places[n]) - game.hidden[n] if n else min(game.shown, 3), 1) - 1

# How to draw each place, as a function and its arguments: piles, foundations, waste, stock; then
# the numbers to type and the bottom line.
def places(game, message, ink_of_message, framed, hint):
    up = game.first_slot
    none = 0, None
    drawings = []  # type: list
    numbers = [(359, 0, "8" if game.per_turn else "0", BLACK)]
    score = "%d pts" % game.score
    if not message:
        message, ink_of_message = "Deal %d  Moves %d" % (game.number, game.moves), BLACK
    bottom = [(3, 182, message, ink_of_message), (382 - 8 * len(score), 182, score, BLACK)]
    for n in game.slots:
        if up <= hint & 31 < 31:  # a card is taken back
            numbers.append((335, 40 * (n - up) + 25, str(n - up + 1), GREEN))
    for n in range(1, up):
        lead, ink = framed.get(n, none)
        cards = game.places[n][:]
        if game.fans:
            x, y = fan_corner(n)
            drawings.append((fan, (x, y, cards, lead, ink)))
            numbers.append((x + (23 if n < 10 else 19), y - 11, str(n), BLACK))
        else:
            x = 42 * n + 3
            drawings.append((column, (x, 11, cards, game.hidden[n], lead, ink)))
            numbers.append((x + 15, 0, str(n), BLACK))
    tops = [slot[-1:] for slot in game.places[up:]]
    drawings.append((slots, (344, 11, tops, framed.get(up, none)[1])))
    if not game.fans:
        lead, ink = framed.get(0, none)
        drawings.append((column, (3, 64, game.talon[:game.shown][-3:], 0, lead, ink)))
        left = len(game.talon) - game.shown
        drawings.append((stock, (3, 11, left > 0, framed.get(up + 1, none)[1])))
        numbers.append((18, 0, "0", BLACK))
        bottom.append((22 - 4 * len(str(left)), 50, str(left), BLACK))
        if game.most_passes > 1:
            passes = "%d/%d" % (game.passes, game.most_passes)
            bottom += (6, 140, "pass", BLACK), (10, 152, passes, BLACK)
    return drawings + [(texts, (numbers,)), (texts, (bottom,))]

# Is everything still on the display? It is unknown what the shell leaves of a drawing.
def still_there(drawings):
    for function, arguments in drawings:
        if function != texts and function != fan:
            if get_pixel(arguments[0] + 2, arguments[1]) == WHITE:
                return False
    return True

def draw(game, message, hint, cursors=(), hint_on_top=True, ink=BLUE):
    global drawn
    before = drawn
    drawn = None
    framed = frames(game, hint, cursors, hint_on_top)
    if not message and not game.moves:
        message = "[AC] to play, / help"
    now = places(game, message.replace("\n", "  "), ink, framed, hint)
    if not before or len(before[0]) != len(now) or not still_there(before[0]):
        clear_screen()
        before = [None] * len(now), [{}] * len(now)
    marks = before[1][:]
    changed = 0
    for n in range(len(now)):
        if now[n] != before[0][n]:
            function, arguments = now[n]
            marks[n] = function(*arguments)
            replace(before[1][n], marks[n])
            changed += 1
            if changed % 3 == 1:  # many places take long: show the first, and then what is done
                show_screen()
    show_screen()
    drawn = now, marks

def win(game, key="[AC]"):
    forget()
    from cgwin import win
    win(game, key)

IS_PICTURE = True  # it stays up until [AC]

complete = True
