# Why a command is refused, in the player's words: at most two lines of 21 characters.
# Read after the first question.
from engine import OWN_SLOT

WHY = {"no stock": "No card to turn", "no pass": "No pass is left",
       "no card": "No card is there", "too many": "That many can't move",
       "stays up": "No card comes back\nfrom a foundation",
       "no move": "Nothing to undo", "too few": "Not so many to undo",
       "none goes": "Nothing can go up", "waste goes": "The piles have none:\n0,8 goes up",
       "what": "What? / shows help", "nowhere": "That leads nowhere",
       "no place": "There is no such pile", "no slot": "Foundations are 1-4",
       "no talon": "There is no stock"}

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
