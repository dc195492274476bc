# The help: pages of six lines of 21, each held by [EXE]. Read only when asked for.

PILES = """0 turn the stock
n,m pile n to pile m
n,m,k exactly k cards
0,m waste to pile m
n   top card goes up
0,8 waste goes up""", """8  all that can go up
8,m foundation to m
8,m,s from slot s
7,6 is 76 or 7.6 too
SW WF n WT n TF n m,
TT n m: same moves"""

FANS = """n,m top of n to m
n   top of n goes up
0  all that can go up
TT n m, TF n slot
Fans 1 to 18 from the
left; right card: top""",

ALL = """- or U   undo
+   hint
*   menu: deal, game
R   new deal, R n: n
Q   quit, then play()
EXE the board again"""

# One for each row of the engine, three lines at most.
RULES = (
    "One lower, other\ncolour; the top card\nor the whole pile.",
    "One lower, other\ncolour; any run.\nTurn 1, any times.",
    "One lower, other\ncolour; any run.\nTurn 3, any times.",
    "Klondike, 52 to play,\n5 back for each card.\nTurn 3, three times.",
    "One lower, other\ncolour; one card at\na time.",
    "One lower, any other\nsuit. Gaps take all.\nTurn 1, only once.",
    "One lower or higher,\nany suit, 3 in a fan.\nGaps stay empty.",
    "Klondike, 52 to play,\n5 back for each card.\nTurn 1, only once.",
)

def show(game):
    for page in (FANS if game.fans else PILES) + (ALL, game.title + "\n\n" + RULES[game.row]):
        print(page)
        input("[EXE]")
