# What takes more words: why cards do not fit, and the answer to a question; at most two lines of
# 21 characters. Read after the first question.
from engine import OWN_SLOT

def text(card):
    return "A23456789TJQK"[card >> 2] + "CDHS"[card & 3]

# Why the cards do not fit, in the words of the table.
def misfit(game, source, goal, count):
    if source >= game.up:
        return "No foundation card\nfits there"
    if goal >= game.up:
        return text(game.lead(source, 1)) + " can't go up" + ("" if goal == OWN_SLOT else " there")
    card = game.lead(source, count or 1)
    if len(game.places[goal]) >= game.most_cards:
        return "That fan is full"
    if game.places[goal]:
        return text(card) + " does not fit on " + text(game.places[goal][-1])
    return "An empty pile takes\n" + ("only a king" if game.least_empty < 52 else "no card")

# What is told to a question: a hint, the cards of the waste; the help tells itself.
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
    line = "%d,%d" % (source, goal if goal < OWN_SLOT else game.up if game.per_turn else 0)
    if source and goal < OWN_SLOT and not game.places[goal]:
        line += ",%d" % (move >> 10)
    return line
