# The turn: the board is shown, [AC] brings From,To=, the line is read and obeyed.
# There is no rule and no drawing in here.
import engine
import deals
from command import change, fields, number
from games import GAMES
try:
    import casioplot  # first, so that nothing of the drawing is read in vain
    if casioplot.get_pixel(200, 100):  # a large display, in colour
        from splash import title
        import colour as view
    else:
        from title import listed, title
        listed(GAMES, 5, 7)
        import board as view
except ImportError:  # an older system: the text shell is all there is
    import textview as view
    from textview import title
best_view = view

# The game under way.
game = None  # type: engine.Game
told = ""  # what the last command told the player, at most two lines of 21
accepted = True  # whether the last command was accepted
ask = False  # ask at once, without the board
luck = 0  # how long the title was looked at: where the random deals begin

LAST_DEAL = 2147483647
NO_DEAL = "Deals: 1 to\n2147483647"
# The kinds of deals that a letter asks for, bit n for kind n; without one all that can be won.
KINDS = {"": 12, "E": 4, "H": 8}

# Hold a picture until [AC]. How long the player takes is the only chance on the machine.
def wait_ac():
    n = 0
    try:
        while True:
            n += 1
    except KeyboardInterrupt:
        return n

# What a command leaves of its line: 0 the next may follow, or
REST_IGNORED, LEAVE = 1, 2

# Do what the line asks for, command after command. False when the player leaves.
def obey(line):
    global ask
    if line.strip(" ") == "/":
        line = "H"
    for word in line.split("/"):
        left = one(word)
        if left:
            break
    # What was done before is shown, together with what is told now.
    ask = ask and ("/" not in line or game.won())
    return left != LEAVE

def one(line):
    global told, accepted, ask
    told = ""
    accepted = True
    ask = False
    words = fields(line)
    name = words.pop(0).upper()
    if not words and name in ("", "Q", "*"):
        return menu() if name == "*" else LEAVE if name else 0
    if not words and (name in ("+", "H", '"') or name == "W" and game.per_turn):
        ask = True
        from words import answer
        told = answer(game, name)
        return 0
    if name[:1] == "R":
        if name[1:]:
            words.append(name[1:])
        deal = number(" ".join(words)) if words else any_deal(game.row, "")
        if 0 < deal <= LAST_DEAL:
            new_game(game.row, deal)
            return REST_IGNORED
        told = NO_DEAL
    else:
        accepted = False  # and so it stays if the heap is full
        told = change(game, name, words)
    accepted = not told
    ask = not accepted
    if accepted and game.won():
        told = "You won! R: new deal"
        view.win(game)
        wait_ac()
        ask = True
    elif accepted and game.stuck():
        told = "Only 8,m - or R left" if game.takes_back() else "No move left: - or R"
    return REST_IGNORED if ask else 0

# Ask for a number up to most; [EXE] alone is 0.
def choose(prompt, most):
    while True:
        line = input(prompt).strip(" ")
        if not line:
            return 0
        if 0 < number(line) <= most:
            return number(line)
        print("1 to %d, or [EXE]" % most)

def choose_game():
    # Short names in pairs: all of them and the question are on the display.
    for n in range(1, len(GAMES) + 1):
        name = "%d %s" % (n, GAMES[n - 1]["title"])
        if n > 1:
            name = name.replace("Klondike ", "")
        print(name, end="\n" if n % 2 or len(name) > 8 else "  ")
    row = choose("Game 1-%d=" % n, n) - 1
    if row < 0:
        row = game.row if game else 0
    print(GAMES[row]["title"])
    deals.table(row)
    # The rest is read after the first question and before the first deal: with a game on the heap
    # there might be no room for it. The largest comes first.
    fans = GAMES[row].get("fans")
    plans = ("fanplans",) if fans else ("plans", "pileplan")
    last = best_view.HELD[:2 if fans else 1]
    for name in ("helptext", "words", "rarer") + plans + ("hints",) + last:
        sweep()
        try:
            __import__(name)
        except ImportError:
            pass
    new_game(row, choose_deal(row))

# Have the heap swept, by asking for more than there is: what is read then lies close together.
def sweep():
    try:
        return [0] * 99999
    except MemoryError:
        pass

def choose_deal(row):
    print("Deal number or [EXE],\nE easy, H hard")
    while True:
        line = input("Deal=").strip(" ").upper()
        if line in KINDS:
            return any_deal(row, line)
        if 0 < number(line) <= LAST_DEAL:
            return number(line)
        print(NO_DEAL)

def any_deal(row, letter):
    global luck
    luck = (luck * 69069 + 5) % LAST_DEAL
    return deals.random_deal(row, luck, KINDS[letter])

def new_game(row, deal):
    global game, told, ask
    game = engine.Game(row, deal)
    told = "" if deals.kind(deals.table(row), deal) else "This deal has no win"
    ask = False

def menu():
    global view
    print("%s\nDeal %d\nScore %d Moves %d\n1 new deal 2 the same\n3 another game 4 quit"
          % (game.title, game.number, game.score, game.moves))
    most = 5 if best_view.HELD else 4
    print("%s[EXE] back" % ("" if most < 5 else "5 as text, " if view.HELD else "5 picture, "))
    n = choose("Menu=", most)
    if n == 1:
        new_game(game.row, any_deal(game.row, ""))
    elif n == 2:
        new_game(game.row, game.number)
    elif n == 3:
        choose_game()
    elif n == 5:
        sweep()
        from textview import win  # the last of it: an [AC] may have left it half read
        import textview
        view = textview if view.HELD else best_view
    return LEAVE if n == 4 else REST_IGNORED

def turn():
    global ask, luck
    if game is None:
        title(GAMES, luck)
        luck = wait_ac()
        choose_game()
    game.mend()
    if not ask:
        view.draw(game, told)
        if view.HELD:
            wait_ac()
    ask = False  # an [AC] at the prompt brings the board back
    if told:
        print(told)
    return obey(input("From,To="))

# The step again and again until it is over. An [AC] or a full heap ends the step, not the
# game: whatever was half done is mended at the next turn.
def steady(step):
    def again():
        global told, ask
        while True:
            try:
                while step():
                    pass
                return
            except KeyboardInterrupt:
                pass
            except ImportError:  # an [AC] came while a file was read: it stays half read
                told = "Not read: start again"
                ask = True
            except MemoryError:
                # The command may have been done before the heap was full: the board tells.
                told = "Memory is full.\n[EXE] shows the board"
                ask = True
    return again

# Three deep, so that an [AC] that falls into the handling of another is caught as well.
play = steady(steady(steady(turn)))
