# One turn after another: the board, a question, a command. No rule and no drawing here.
from engine import Game
import hints
from deals import random_deal, read_files, warning
import newgame

# The game in progress.
game = None  # type: Game
left = None  # type: Game # the game before it, until a card is moved: - goes back to it
message = ""  # to the player, after the last command: at most two lines of 21 characters
hint = -1  # the move of the last hint, -1 for none
accepted = True  # was the last command accepted?
failures = 0  # full heaps and missing files since the last command
skip_board = False  # ask the next question without the board?
ui = None  # acui.Ui or cglive.LiveUi
records = {}  # type: dict # by row

# What comes after a command: the next of its line, the next question, or the end.
NEXT, SKIP_REST, LEAVE = 0, 1, 2

# Run the commands of a line. False when the player leaves.
def run_line(line):
    global skip_board
    if line.strip(" ") == "/":
        line = "H"
    for command in line.split("/"):
        stop = run_command(command)
        if stop:
            break
    # The board shows what the commands before the last one did.
    skip_board = skip_board and ("/" not in line or game.won())
    return stop != LEAVE

def run_command(line):
    global game, left, message, hint, accepted, skip_board, failures
    from command import fields, run_change
    message = ""
    hint = -1
    failures = 0
    accepted = True
    skip_board = False
    items = fields(line)
    name = items.pop(0).upper()
    if not items:
        if name in ("", "Q", "*"):
            return menu() if name == "*" else LEAVE if name else NEXT
        if name in ("+", "H", '"') or name == "W" and game.per_turn:
            skip_board = True
            from messages import answer, typed
            if name == "+":
                hint = hints.hint(game)
                message = "Hint: " + typed(game, hint) if hint >= 0 else hints.no_hint(game)
            else:
                message = answer(game, name, ui)
            return NEXT
        if left and not game.moves and name in ("-", "U"):
            # Take the new deal back.
            left.recover()
            game, left = left, None
            message = "Back: deal %d" % game.number
            return NEXT
    if name[:1] == "R":
        if name[1:]:
            items.append(name[1:])
        deal = newgame.deal_of(" ".join(items) or "0"[:len(items)])  # "R," is not "R"
        if deal is not None:
            return new_game(game.row, deal)
        message = newgame.NO_DEAL
    else:
        values = game.moves, game.passes
        accepted = False  # and stays so if the heap is full
        if name == "++" and not items:
            message = hints.follow(game)
        else:
            message = run_change(game, name, items)
    accepted = not message
    skip_board = True
    if accepted:
        if game.won():
            message = "You won! R: new deal"
            count(game, True)
            ui.win(game)
        else:
            if game.moves:
                count_left()
            skip_board = False
            message = hints.news(game, *values)
    return SKIP_REST if skip_board else NEXT

def new_game(row, deal):
    global game, left, message
    if deal in newgame.KINDS:
        ui.seed = (ui.seed * 69069 + 5) % newgame.LAST_DEAL
        deal = random_deal(row, ui.seed, newgame.KINDS[deal])
    text = warning(row, deal)  # before there is another game: it may read a file
    game, left = Game(row, deal), left or game
    message = text or hints.news(game, 0, 1)
    if left:
        left.applied = -1  # recover() deals it again: until then it needs no places
        left.places = left.talon = []
        message = "Was deal %d\n%s" % (left.number, message.split("\n")[0] or "- goes back to it")
    return SKIP_REST

# A game that was left counts as played when the next one has begun.
def count_left():
    global left
    if left and left.committed:
        count(left, False)
    left = None

# Games won and played, won in a row, the best score and all scores, while the script runs.
def record(game):
    return records.get(game.row, (0, 0, 0, game.scores[0], 0))

def count(game, won):
    if not game.counted:
        wins, played, streak, best, bank = record(game)
        records[game.row] = (wins + won, played + 1, (streak + 1) * won, max(best, game.score),
                             bank + game.score)
        game.counted = True

def menu():
    wins, played, streak, best, bank = record(game)
    ui.say("#%d Moves %d\nWon %d/%d Streak %d" % (game.number, game.moves, wins, played, streak))
    ui.say("Best %d Bank %d" % (best, bank) if game.scores[0] else "Best %d" % best)
    items = "New deal\nRetry\nOther game\nQuit".split("\n")
    if ui.change_view:
        items.append("Other view")
    n = ui.choose("[EXE]=back or", items, 0)
    if n == 1:
        new_game(game.row, "")
    elif n == 2:
        new_game(game.row, game.number)
    elif n == 3:
        row = newgame.choose_game(ui, game.row + 1)
        if row >= 0:
            deal = newgame.choose_deal(ui)
            read_files(ui, row)
            new_game(row, deal)
    elif n == 5:
        ui.change_view()
    return LEAVE if n == 4 else SKIP_REST

def turn():
    if not game:
        new_game(*newgame.choice)
    game.recover()
    # When the player leaves, `play()` is printed: in the shell [UP] [EXE] [EXE] runs that line. It
    # hides no drawing: after a question the display shows text already, and with live keys exit()
    # draws the board again.
    return (run_line(ui.command(game, message, hint, skip_board, accepted))
            or print("play()") or ui.exit(game))

# Repeat the step until it returns False. [AC] or a full heap ends a step, not the game: the next
# turn recovers whatever was cut short. Nine failures without a command end it.
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
                failures += 1
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

def set_ui(values):
    global ui
    ui = values

complete = True
