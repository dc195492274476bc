# The turn: the board is shown, [AC] brings From,To=, the line is read and obeyed.
# There is no rule and no drawing in here.
import engine
import deals
from command import change, fields, number, typed
from games import GAMES
from hints import hint
try:
    import casioplot  # first, so that nothing of the drawing is read in vain
    from title import listed, title
    listed(GAMES, 5, 7)
    from board import HELD, draw, win
except ImportError:  # an older system: the text shell is all there is
    from textview import HELD, draw, title, win

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
    turns = 0
    try:
        while True:
            turns += 1
    except KeyboardInterrupt:
        return turns

# Do what the line asks for. False when the player leaves.
def obey(line):
    global told, accepted, ask
    told = ""
    accepted = True
    words = fields(line)
    name = words.pop(0).upper()
    if name == "R" and len(words) < 2:
        deal = number(words[0]) if words else any_deal(game.row, "")
        if 0 < deal <= LAST_DEAL:
            new_game(game.row, deal)
            return True
        told = NO_DEAL
    elif not words and name in ("", "Q", "*", "H", '"', "+"):
        if name == "*":
            return menu()
        if name == "+":
            move = hint(game)
            told = "Hint: " + typed(game, move) if move >= 0 else "No move worth making"
        elif name == "H" or name == '"':
            from helptext import show
            show(game)
        ask = name not in ("", "Q")
        return name != "Q"
    else:
        accepted = False  # and so it stays if the heap is full
        told = change(game, name, words)
    accepted = not told
    ask = not accepted
    if accepted and game.won():
        told = "You won! R: new deal"
        win(game)
        wait_ac()
        ask = True
    elif accepted and game.stuck():
        told = "No move left: - or R"
    return True

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
    most = len(GAMES)
    for n in range(1, most + 1):
        print(n, GAMES[n - 1]["name"], end=", " if n % 2 and n < most else "\n")
    row = max(choose("Game 1-%d=" % most, most) - 1, 0)
    print(GAMES[row]["title"])
    # The rest is read after the first question and before the first deal: with a game on the heap
    # there might be no room for it. The largest comes first.
    try:
        if HELD:
            import reward
        import helptext
        import wins
    except ImportError:
        pass
    new_game(row, choose_deal(row))

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
    print("%s\nDeal %d\nScore %d Moves %d\n1 new deal\n2 this deal again\n3 another game 4 quit"
          % (game.title, game.number, game.score, game.moves))
    chosen = choose("Menu=", 4)
    if chosen == 1:
        new_game(game.row, any_deal(game.row, ""))
    elif chosen == 2:
        new_game(game.row, game.number)
    elif chosen == 3:
        choose_game()
    return chosen != 4

def turn():
    global ask, luck
    if game is None:
        title(GAMES, luck)
        luck = wait_ac()
        choose_game()
    game.mend()
    if not ask:
        draw(game, told)
        if HELD:
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
                return False
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
