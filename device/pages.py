# Questions and texts with live keys: on the colour display what elsewhere is in the shell.
import colour
import helptext
import keys
import prompt
import splash
from casioplot import clear_screen, draw_string, show_screen
from games import GAMES
from keys import BACK, DEL, DOWN, EXE, OK, UP, character, key
from marks import BLACK, BLUE, RED, WHITE

MENU = "New deal", "The same deal again", "Another game", "Quit"
HELP = """Live keys
Arrows move the cursor
[OK] takes, [OK] puts down
twice: to a foundation
[DEL] undo   [+] hint
[TOOLS] menu [BACK] leaves
or type: 7 6 [EXE]"""

told = []  # the lines since the last question
rules = helptext.show

class Left(Exception):
    pass

# Take the places of print, input and of all waiting in the files that talk with the player.
def take_over():
    prompt.print = helptext.print = tell  # type: ignore[attr-defined]
    prompt.input = helptext.input = ask  # type: ignore[attr-defined]
    prompt.choose = choose
    prompt.wait_ac = key
    for name in colour.HELD:  # it is read now, for from here on nothing is held until [AC]
        __import__(name)
    colour.HELD = ()
    helptext.show = show_help
    splash.press = "[OK]"
    colour.first_note = "Arrows and [OK], or 7 6 [EXE].  [/] help"

def show_help(game):
    tell(HELP)
    ask("[EXE]")
    rules(game)

def tell(*words, end=""):
    told.extend(" ".join(map(str, words)).split("\n"))

# What was told, the first line of it as a heading. Returns the row below.
def page(lines):
    colour.drawn = None
    clear_screen()
    y = 8
    for text in lines:
        draw_string(8, y, text, BLUE if y == 8 else BLACK)
        y += 21
    told[:] = []
    return y

# All that fits in a full heap: a line over whatever is there, until a key is pressed.
def full():
    draw_string(3, 182, "Memory is full", RED, "small")
    show_screen()
    key()

# A line typed below what was told. [BACK] leaves, as [AC] does.
def ask(question):
    y = page(told)
    line = ""
    while True:
        text = "%s%s_" % (question.replace("AC", "BACK"), line)
        draw_string(8, y, text, RED)
        show_screen()
        code = key()
        if code == OK or code == EXE:
            return line
        if code == BACK:
            raise KeyboardInterrupt
        draw_string(8, y, text, WHITE)
        line = line[:-1] if code == DEL else (line + character(code))[:12]

# A number up to most, pressed, or chosen with arrows and [OK]; 0 for none.
def choose(question, most):
    row = 0
    if question[0] == "M":
        y = page(told[:3]) + 4
        for n in range(most):
            draw_string(24, y + 18 * n, "%d %s" % (n + 1, MENU[n]))
    else:
        y = 40
        colour.drawn = None
        splash.title(GAMES, keys.polls)
        if prompt.game:
            row = prompt.game.row
    told[:] = []
    while True:
        draw_string(8, y + 18 * row, ">", RED)
        show_screen()
        code = key()
        prompt.luck = keys.polls  # the only chance on the machine
        draw_string(8, y + 18 * row, ">", WHITE)
        digit = character(code)
        if digit and digit in "123456789"[:most]:
            return int(digit)
        if code == UP or code == DOWN:
            row = (row + (1 if code == DOWN else -1)) % most
        elif code == OK or code == EXE:
            return row + 1
        elif code == BACK:
            if prompt.game is None:
                raise Left
            return 0
