# One turn after another: the board, a question, a command. No rule and no drawing here.
from command import fields, number, run_change
from engine import GAMES, Game

# The game in progress.
game = None  # type: Game
message = ""  # to the player, after the last command: at most two lines of 21 characters
hint = -1  # the move of the last hint, -1 for none
accepted = True  # was the last command accepted?
failures = 0  # full heaps since the last command
skip_board = False  # ask the next question without the board?
seed = 0  # of the random deals
ui = None  # acui.Ui, cgturn.ColourUi or cglive.LiveUi

LAST_DEAL = 2147483647
NO_DEAL = "Deals are 1 to\n2147483647"
# The kinds of deals that a letter asks for, bit n for kind n of deals.py; "" is any winnable one.
KINDS = {"": 12, "E": 4, "H": 8}

# What comes after a command: the next of its line, the next question, or the end.
NEXT, SKIP_REST, LEAVE = 0, 1, 2

# Run the commands of a line. False when the player leaves.
def run_line(line):
    global skip_board
    if line.strip(" ") == "/":
        line = "H"
    for command in line.split("/"):
        after = run_command(command)
        if after:
            break
    # The board shows what the commands before the last one did.
    skip_board = skip_board and ("/" not in line or game.won())
    return after != LEAVE

def run_command(line):
    global message, hint, accepted, skip_board, failures
    message = ""
    hint = -1
    failures = 0
    accepted = True
    skip_board = False
    words = fields(line)
    name = words.pop(0).upper()
    if not words and name in ("", "Q", "*"):
        return menu() if name == "*" else LEAVE if name else NEXT
    if not words and (name in ("+", "H", '"') or name == "W" and game.per_turn):
        skip_board = True
        from messages import answer
        hint, message = answer(game, name, ui)
        return NEXT
    if name[:1] == "R":
        if name[1:]:
            words.append(name[1:])
        deal = number(" ".join(words)) if words else any_deal(game.row, "")
        if 0 < deal <= LAST_DEAL:
            new_game(game.row, deal)
            return SKIP_REST
        message = NO_DEAL
    else:
        accepted = False  # and stays so if the heap is full
        message = run_change(game, name, words)
    accepted = not message
    skip_board = not accepted
    if accepted and game.won():
        message = "You won! R: new deal"
        ui.win(game)
        ui.wait()
        skip_board = True
    elif accepted and game.stuck():
        message = "Take one back: 8,n" if game.can_take_back() else "Stuck: - undo, R new"
    return SKIP_REST if skip_board else NEXT

# False if the player goes back.
def choose_game():
    global seed
    names = [row.get("menu", row["title"]) for row in GAMES]
    row = ui.choose("Game", names, game.row + 1 if game else 1) - 1
    if row < 0:
        return False
    seed = seed or ui.seed
    ui.say(GAMES[row]["title"])
    # The other files are read after the first question, so that it comes soon, and before the first
    # deal, because with a game on the heap there might be no room. The largest come first.
    view = ui.first_view
    files = ("hintfan",) + view.FAN_FILES if GAMES[row].get("fans") else ("hintpile",)
    files += view.FILES + ("helptext", "messages", "macros", "deals", "menu", "hints")
    for name in ("wins%d" % (row // 3 + 1),) + files:
        ui.collect_garbage()
        try:
            __import__(name)
        except ImportError:
            pass
    new_game(row, choose_deal(row))
    return True

def choose_deal(row):
    ui.say("Deal number, E=easy,\nH=hard, [EXE]=random")
    while True:
        line = ui.ask("Deal=").strip(" ").upper()
        if line in KINDS:
            return any_deal(row, line)
        if 0 < number(line) <= LAST_DEAL:
            return number(line)
        ui.say(NO_DEAL)

def any_deal(row, letter):
    global seed
    seed = (seed * 69069 + 5) % LAST_DEAL
    from deals import random_deal
    return random_deal(row, seed, KINDS[letter])

def new_game(row, deal):
    global game, message, skip_board
    game = Game(row, deal)
    message = ""
    skip_board = False
    from deals import warning
    message = warning(row, deal)

def menu():
    from menu import choose
    chosen = choose(game, ui)
    if chosen == 1:
        new_game(game.row, any_deal(game.row, ""))
    elif chosen == 2:
        new_game(game.row, game.number)
    elif chosen == 3:
        choose_game()
    return LEAVE if chosen == 4 else SKIP_REST

def turn():
    if game is None:
        ui.title(GAMES)
        if not choose_game():
            return False
    game.recover()
    return run_line(ui.command(game, message, hint, skip_board, accepted)) or ui.leave(game)

# Repeat the step until it returns False. [AC] or a full heap ends a step, not the game: the next
# turn recovers whatever was cut short. Nine full heaps without a command end it.
def guard(step):
    def guarded():
        global message, hint, skip_board, failures
        while failures < 9:
            try:
                while step():
                    pass
                return
            except KeyboardInterrupt:
                skip_board = False  # [AC] at the question brings the board back
            except ImportError:  # [AC] came while a file was read: it stays half read
                message = "Loading was stopped.\nStart solo.py again"
                skip_board = True
            except MemoryError:
                # Perhaps after the command was done: the board shows it. Showing a hint again might
                # fill the heap again.
                message = "Memory is full.\n[EXE] shows the board"
                hint = -1
                skip_board = True
                failures += 1
    return guarded

# Three levels, so that an [AC] while another one is handled is caught as well.
play = guard(guard(guard(turn)))

def start(new_ui):
    global ui
    ui = new_ui
    play()
