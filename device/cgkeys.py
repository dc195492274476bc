# The keys of a calculator with getkey(), which only returns the code of a key that is down now.
import casioplot

# Only a calculator that has it loads this file to play; elsewhere no key is ever down.
getkey = getattr(casioplot, "getkey", bool)

UP, DOWN, LEFT, RIGHT = 14, 34, 23, 25
OK, EXE, DEL, BACK, TOOLS, ALPHA = 24, 95, 64, 22, 36, 32

# Digits and signs by key code (row * 10 + column), and the letters after [ALPHA].
SIGNS = {61: "7", 62: "8", 63: "9", 71: "4", 72: "5", 73: "6", 81: "1", 82: "2", 83: "3", 91: "0",
         51: ",", 92: ".", 74: "*", 75: "/", 84: "+", 85: "-"}
LETTERS = dict(zip((41, 42, 43, 44, 45, 46, 51, 52, 53, 54, 55, 56, 61, 62, 63, 71, 72, 73, 74, 75,
                    81, 82, 83, 84, 85, 91, 92), "ABCDEFGHIJKLMNOPQRSTUVWXYZ "))

down = getkey()  # the key down at the last poll; the one that started the script may still be
polls = 0  # seeds the random deals
alpha = False  # was [ALPHA] pressed before?

# Wait until a key goes down. Keys bounce: only several polls without a key mean that it is up.
def key():
    global down, polls
    polls_up = 0
    while True:
        polls += 1
        code = getkey()
        if not code:
            polls_up += 1
            if polls_up > 3:
                down = None
            for _ in range(99):
                pass
        elif code != down:
            down = code
            return code
        else:
            polls_up = 0

# What a key types: its letter after [ALPHA], else its sign, or its letter if it has no sign.
def character(code):
    global alpha
    if code == ALPHA:
        alpha = not alpha
        return ""
    text = "" if alpha else SIGNS.get(code, "")
    alpha = False
    return text or LETTERS.get(code, "")

def cancel_alpha():
    global alpha
    alpha = False

complete = True
