# The help: pages of six lines of 21, each held by [EXE]. Read only when asked for.

PILES = """0 waste, 8 foundation
0   turn the stock
n,m pile n to pile m
n,m,k exactly k cards
0,m waste to pile m
n,8 or n: up, 0,8 too""", """8  all that can go up
8,m back, if allowed
8,m,s from slot s
7,6 is 76 or 7.6 too
SW WF n WT n TF n m,
TT n m: same moves"""

FANS = """n,m top of n to m
n,0 or n: n goes up
0  all that can go up
TT n m, TF n m: same
Fans 1-18: the card
on the right is free""",

ALL = """- or U   undo
+   hint
*   menu: deal, game
R   new deal, R 5: 5
Q   quit, then play()
EXE the board again"""

AIM = "Aim: all cards up,\nsuit by suit, A to K.\n"

# One for each game of games.py, three lines at most.
RULES = (
    "One lower, other\ncolour; the top card\nor the whole pile.",
    "One lower, other\ncolour; any run.\nTurn 1, any passes.",
    "One lower, other\ncolour; any run.\nTurn 3, any passes.",
    "Klondike, 52 to play,\n5 back for each card.\nTurn 3, 3 passes.",
    "One lower, other\ncolour; one card at\na time.",
    "One lower, any other\nsuit. Gaps: any card.\nTurn 1, one pass.",
    "One lower or higher,\nany suit, 3 in a fan.\nGaps stay empty.",
    "Klondike, 52 to play,\n5 back for each card.\nTurn 1, one pass.",
)

def show(game):
    rules = game.title + "\n" + AIM + RULES[game.row]
    for page in (FANS if game.fans else PILES) + (ALL, rules):
        print(page)
        input("[EXE]")
