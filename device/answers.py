# What is told to a question: a hint, the cards of the waste, the help. Nothing is changed by one.
# Read after the first question.
from command import foundations
from engine import OWN_SLOT
from words import text

def answer(game, name):
    if name == "+":
        from hints import hint
        move = hint(game)
        return "Hint: " + typed(game, move) if move >= 0 else "No hint here"
    if name == "W":
        return " ".join(map(text, game.talon[:game.shown][-7:])) or "The waste is empty"
    from helptext import show
    show(game)
    return ""

# A move of the engine as the player would type it.
def typed(game, move):
    if not move:
        return "0"
    source = move & 31
    goal = move >> 5 & 31
    line = "%d,%d" % (source, foundations(game) if goal == OWN_SLOT else goal)
    if source and goal < OWN_SLOT and not game.places[goal]:
        line += ",%d" % (move >> 10)
    return line
