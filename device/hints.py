# Which of the legal moves to name when a hint is asked for. No rule is in here.
from engine import OWN_SLOT

# What a hint is worth. From TO_PILE on a move is better than turning the stock.
NO_USE, LONGER_FAN, TO_PILE, EMPTIES, FREES, UNCOVERS, WASTE_UP, PILE_UP = range(8)

# A move worth making, 0 to turn the stock, -1 where there is none.
def hint(game):
    best = 0x7fff
    for move in game.useful():
        best = max(best, worth(game, move & 31, move >> 5 & 31, move >> 10) << 15 | move)
    turn = best < TO_PILE << 15 and game.turning_helps()
    return 0 if turn else best & 0x7fff if best > 0x7fff else -1

def worth(game, source, goal, count):
    if not source or goal == OWN_SLOT:
        return TO_PILE if goal != OWN_SLOT else PILE_UP if source else WASTE_UP
    left = len(game.places[source]) - count
    if left == game.hidden[source] and not game.fans:
        return UNCOVERS if left else EMPTIES
    # Else it is done for the card under it; or in fans onto no shorter one, so not to and fro.
    if left and game.landing(game.places[source][left - 1]):
        return FREES
    return LONGER_FAN if game.fans and len(game.places[goal]) > left else NO_USE
