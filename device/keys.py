# The keys of a calculator with getkey(), which tells what is down at that moment and nothing else.
from casioplot import getkey

UP, DOWN, LEFT, RIGHT = 14, 34, 23, 25
OK, EXE, DEL, BACK, TOOLS, ALPHA = 24, 95, 64, 22, 36, 32

# By code, row and column: digits and signs; and what [ALPHA] makes of a key.
PLAIN = {61: "7", 62: "8", 63: "9", 71: "4", 72: "5", 73: "6", 81: "1", 82: "2", 83: "3", 91: "0",
         51: ",", 92: ".", 74: "*", 75: "/", 84: "+", 85: "-"}
LETTERS = {}
for row, letters in ((41, "ABCDEF"), (51, "GHIJKL"), (61, "MNO"), (71, "PQRST"), (81, "UVWXY"),
                     (91, "Z ")):
    for letter in letters:
        LETTERS[row] = letter
        row += 1

down = getkey()  # the key that was down at the last look: what started the script may still be
polls = 0  # how often was looked: the only chance on the machine
alpha = False  # [ALPHA] came before

# Wait for a key that goes down. One that is let go must be up for some looks, for keys bounce.
def key():
    global down, polls
    up = 0
    while True:
        polls += 1
        code = getkey()
        if not code:
            up += 1
            if up > 3:
                down = None
            for _ in range(99):
                pass
        elif code != down:
            down = code
            return code
        else:
            up = 0

# What a key types: after [ALPHA] its letter, else its sign; or the letter where it has no sign.
def character(code):
    global alpha
    if code == ALPHA:
        alpha = not alpha
        return ""
    found = LETTERS.get(code, "") if alpha else PLAIN.get(code) or LETTERS.get(code, "")
    alpha = False
    return found
