# The help: pages of at most six lines of 21 characters. Read after the first question.
from games import ANY_CARD, ANY_SUIT, KING, NO_CARD, OTHER_COLOUR, OTHER_SUIT

PILES = """0 turn the stock
00 turn till one fits
76 pile 7 to pile 6
762 the same, 2 cards
06 waste to pile 6
0/76 two commands""", """Up: on a foundation
7 card of pile 7 up
08 card of waste up
8 all from piles up
88 the waste, too"""

FANS = """7,16 fan 7 to fan 16
Up: on a foundation
7 last card of 7 up
0 all that can go up
0/7,16 two commands
Also TF n m, TT n m""",

ALWAYS = """- undo, -3 undo three
+ hint, / this help
* menu, [AC] board
R new, R617 deal 617
Q quit, then play()
takes you back here"""

LETTERS = """W cards of the waste
Also by letters:
SW, WF n, WT n,
TF n m, TT n m"""

def commands(game):
    if game.fans:
        return FANS + (ALWAYS,)
    turns, ups = PILES
    if game.back:
        ups += "\n86 one back to pile 6"
    return turns, ups, ALWAYS, LETTERS

def rules(game):
    return "%s\nAim: all on the 4\nfoundations, A to K\n6 on 7%s\nMove: %s\n%s" % (
        game.title,
        {OTHER_COLOUR: ", other colour", OTHER_SUIT: ", another suit",
         ANY_SUIT: " or 5, any suit"}[game.suits],
        ("any face-up run", "the top card", "top card or all")[game.together],
        {KING: "Empty pile: king only", ANY_CARD: "Empty pile: any card",
         NO_CARD: "Empty fans stay empty"}[game.least_empty])

# How the stock is turned, and what scores.
def points(game):
    line = "%d points: a card up" % game.scores[3]
    if game.fans:
        return "At most %d in a fan\n%s" % (game.most_cards, line)
    n = game.most_passes
    line = "Turn %d, %s\n%s" % (
        game.per_turn, "%d passes" % n if n > 1 else "one pass" if n else "no pass limit", line)
    for gain, name in ((game.scores[0], "at the start"), (game.scores[2], "waste to pile"),
                       (game.scores[4], "card turned up"),
                       (game.scores[5] * game.back, "card taken back"),
                       (game.recycle * (n != 1), "new pass")):
        if gain:
            line += "\n%d %s" % (gain, name)
    return line + ", %d free" % game.free if game.free else line

def show(game, ui):
    for page in ui.help_pages + commands(game) + (rules(game), points(game)):
        ui.say(page)
        ui.ask("[EXE]=next, %s=exit" % ui.exit_key)
