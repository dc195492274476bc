# Longer messages, at most two lines of 21 characters. Read after the first question.
from engine import OWN_SLOT
from games import NO_CARD, ONE_CARD, ONE_OR_ALL

def card_text(card):
    return "A23456789TJQK"[card >> 2] + "CDHS"[card & 3]

def no_such_place(game):
    return "%s are 1 to %d" % ("Fans" if game.fans else "Piles", game.first_slot - 1)

# Why a move is refused.
def misfit(game, source, goal, count):
    if source >= game.first_slot:
        if not game.back:
            return "Cards stay on the\nfoundations"
        return "No foundation card\nfits there"
    counts = game.movable_counts(source)
    if not counts:
        if not source:
            return "The waste is empty"
        return "That fan is empty" if game.fans else "That pile is empty"
    if goal >= game.first_slot:
        if count > 1:
            return "One card at a time"
        card = card_text(game.lead_card(source, 1))
        return card + (" can't go up yet" if goal == OWN_SLOT else " can't go up there")
    if count and count not in counts:
        if game.together == ONE_OR_ALL and source:
            return "Only top card or all"
        return "One card at a time" if game.together == ONE_CARD else "Can't move that many"
    if len(game.places[goal]) >= game.most_cards:
        return "That fan is full"
    if game.places[goal]:
        card = card_text(game.lead_card(source, count or 1))
        return card + " doesn't fit on " + card_text(game.places[goal][-1])
    if game.least_empty == NO_CARD:
        return "Empty fans stay empty"
    return "Only a king fills an\nempty pile"

# Answer a question: H help, W the waste, + a hint. Returns the move of a hint, or -1, and the text.
def answer(game, name, ui):
    if name == "+":
        from hints import hint
        move = hint(game)
        return move, "Hint: " + typed(game, move) if move >= 0 else "No useful move found"
    if name == "W":
        return -1, " ".join(map(card_text, game.talon[:game.shown][-7:])) or "The waste is empty"
    from helptext import show
    show(game, ui)
    return -1, ""

# A move as the player would type it.
def typed(game, move):
    if not move:
        return "0"
    source = move & 31
    goal = move >> 5 & 31
    if source >= game.first_slot:
        return "%d,%d,%d" % (game.first_slot, goal, source - game.first_slot + 1)
    up = game.first_slot if game.per_turn else 0
    line = "%d,%d" % (source, up if goal == OWN_SLOT else goal)
    if source and goal != OWN_SLOT and not game.places[goal]:
        line += ",%d" % (move >> 10)
    return line
