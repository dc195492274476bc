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
WT n, TF n m, TT n m"""

FANS = """7,16 fan 7 to fan 16
7 top of 7 goes up
0 all that can go up
The card on the right
of a fan is free.
TF n m, TT n m: same""",

ALL = """- undo, -3 three
+ hint, / this help
* menu, [EXE] board
0/7,6 several at once
R new deal, R617: 617
Q quit, play() again"""

BUILDING = {6: "6 on 7, other colour", 14: "6 on 7, another suit", 15: "6 on 7 or 5, any suit"}
TOGETHER = "Move any run", "Move one card", "Move one card or all"
GAPS = {48: "Gaps: only a king", 0: "Gaps: any card", 52: "Gaps stay empty"}

def rules(game):
    return "%s\nAim: all cards up,\nsuit by suit, A to K\n%s\n%s\n%s" % (
        game.title, BUILDING[game.suits], TOGETHER[game.together], GAPS[game.least_empty])

# How the stock is turned, and every gain that there is.
def points(game):
    start, _, to_pile, up, turned, back = game.scores
    page = "Points: %d a card up" % up
    if game.fans:
        return "At most %d in a fan\n%s" % (game.most_cards, page)
    passes = game.most_passes
    times = "%d passes" % passes if passes > 1 else "one pass" if passes else "any passes"
    page = "Turn %d, %s\n%s" % (game.per_turn, times, page)
    for gain, what in ((start, "to begin with"), (back * game.back, "one taken back"),
                       (to_pile, "waste to pile"), (turned, "one turned up"),
                       (game.recycle * (passes != 1), "new round")):
        if gain:
            page += "\n%d %s" % (gain, what)
    return page + " %d, %d.." % (game.free + 1, game.free + 2) if game.free else page

def show(game):
    for page in (rules(game), points(game)) + (FANS if game.fans else PILES) + (ALL,):
        print(page)
        input("[EXE], [AC] leaves")
