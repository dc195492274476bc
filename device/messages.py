# Longer messages, at most two lines of 21 characters.
from engine import OWN_SLOT
from games import NO_CARD, ONE_CARD, ONE_OR_ALL

def card_text(card):
    return "A23456789TJQK"[card >> 2] + "CDHS"[card & 3]

# Why a move is refused.
def misfit(game, source, goal, count):
    if source >= game.first_slot:
        if not game.back:
            return "Cards stay on the\nfoundations"
        return "No foundation card\nfits there"
    counts = game.movable_counts(source)
    if not counts:
        return "That %s is empty" % game.word if source else "The waste is empty"
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

# Answer a question: H help, W the waste. Returns the text.
def answer(game, name, ui):
    if name == "W":
        return " ".join(map(card_text, game.talon[:game.shown][-7:])) or "The waste is empty"
    from helptext import help
    help(game, ui)
    return ""

# The move of a hint as the player would type it.
def typed(game, move):
    source = move & 31
    goal = move >> 5 & 31
    count = move >> 10
    if not move:
        return "0"
    if source == goal:
        return "88"
    if source >= game.first_slot:
        n = source - game.first_slot + 1
        card = card_text(game.lead_card(source, 1))
        return "%d,%d,%d (%s back)" % (game.first_slot, goal, n, card)
    up = game.first_slot if game.per_turn else 0
    line = "%d,%d,%d" % (source, up if goal == OWN_SLOT else goal, count)
    if source and goal != OWN_SLOT and not game.places[goal]:
        return line
    line = line[:line.rindex(",")]
    if source or count < 2:
        return line
    return "0%s, then %s" % (" x%d" % (count - 1) if count > 2 else "", line)

complete = True
