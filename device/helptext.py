# The help: pages of at most six lines of 21 characters.
from games import ANY_CARD, ANY_SUIT, KING, NO_CARD, OTHER_COLOUR, OTHER_SUIT

def commands(game):
    items = """- undo, -3 undo three
+ hint, ++ plays it
* menu, / this help
Q quit, then play()
takes you back here""", """R new deal
RE easy, RH hard
R617 deal 617
Deal of the day:
R20261231 (its date)"""
    if game.fans:
        return ("""7,16 fan 7 to fan 16
Up: on a foundation
7 top card of 7 up
0 all that can go up
0/7,16 two commands
Also TF n m, TT n m""",) + items
    line = "\n86 one back to pile 6" if game.back else ""
    return ("""0 turn the stock
00 turn till one fits
76 pile 7 to pile 6
762 the same, 2 cards
06 waste to pile 6
0/76 two commands""", """Up: on a foundation
7 card of pile 7 up
08 card of waste up
8 all from piles up,
may hurt in mid-game
88 the waste, too""") + items + ("""W cards of the waste
Also by letters:
SW, WF n, WT n,
TF n m, TT n m""" + line,)

def rules(game, say):
    say(game.title + "\nAim: all 52 cards up")
    items = {OTHER_COLOUR: ", other colour", OTHER_SUIT: ", another suit",
             ANY_SUIT: " or 5, any suit"}
    say("6 on 7" + items[game.suits])
    say("Move: " + ("any face-up run", "the top card", "top card or all")[game.together])
    items = {KING: "Empty pile: king only", ANY_CARD: "Empty pile: any card",
             NO_CARD: "Empty fans stay empty"}
    say(items[game.least_empty])
    if game.fans:
        return say("At most 3 in a fan")
    n = game.most_passes
    line = "%d passes" % n if n > 1 else "one pass" if n else "no pass limit"
    say("Turn %d, %s" % (game.per_turn, line))

def points(game, say):
    say("Points:")
    items = "at the start", "", "waste to pile", "a card up", "card turned up", "card taken back"
    for n in range(6 if game.back else 5):
        if game.scores[n] and items[n]:
            say("%d %s" % (game.scores[n], items[n]))
    line = "%d new pass" % game.recycle
    if game.free:
        line += ", %d free" % game.free
    if game.recycle:
        say(line)

def help(game, ui):
    line = "[EXE]=next [AC]=exit"
    for text in ui.help_pages + commands(game):
        ui.say(text)
        ui.ask(line)
    rules(game, ui.say)
    ui.ask(line)
    points(game, ui.say)
    ui.ask(line)

complete = True
