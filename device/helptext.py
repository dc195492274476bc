# The help: pages of six lines of 21, each held until [EXE]. Read after the first question.
# The rules are told from the columns of the game.

PILES = """0 turn, 00 turn on
76 or 7,6 pile 7 to 6
7,6,2 two cards
0,6 waste to pile 6
7 pile 7 goes up
0,8 waste goes up""", """8  all from the piles
88 and the waste
8,6 back, if allowed
W  cards of the waste
Letters: SW, WF n,
WT n, TF n m, TT n m""", """- undo, -3 three
+ hint, / this help
* menu, [EXE] board
0/7,6 several at once
R new deal, R617: 617
Q quit, play() again"""

FANS = """7,16 fan 7 to fan 16
7 top of 7 goes up
0 all that can go up
The last card of a
fan is free.
TF n m, TT n m: same""", PILES[2]

def rules(game):
    return "%s\nAim: all cards up,\nsuit by suit, A to K\n6 on 7%s\nMove %s\nGaps: %s" % (
        game.title,
        {6: ", other colour", 14: ", another suit", 15: " or 5, any suit"}[game.suits],
        ("any run", "one card", "one card or all")[game.together],
        {48: "only a king", 0: "any card", 52: "no card"}[game.least_empty])

# How the stock is turned, and every gain that there is.
def points(game):
    line = "Points: %d a card up" % game.scores[3]
    if game.fans:
        return "At most %d in a fan\n%s" % (game.most_cards, line)
    n = game.most_passes
    line = "Turn %d, %s\n%s" % (
        game.per_turn, "%d passes" % n if n > 1 else "one pass" if n else "any passes", line)
    for gain, name in ((game.scores[0], "to begin with"), (game.scores[2], "waste to pile"),
                       (game.scores[4], "one turned up"),
                       (game.scores[5] * game.back, "one taken back"),
                       (game.recycle * (n != 1), "a new round")):
        if gain:
            line += "\n%d %s" % (gain, name)
    return line + " %d.." % (game.free + 1) if game.free else line

def show(game):
    for line in (rules(game), points(game)) + (FANS if game.fans else PILES):
        print(line)
        input("[EXE], [AC] leaves")
