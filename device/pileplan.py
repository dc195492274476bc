# Hints in piles: everything that may be worth making.
from engine import OWN_SLOT
from plans import plans

# What a move is for, the least first: any card off the talon, to empty a pile, to free a card that
# goes up, a card up, a king to an empty pile, the card on the waste before it is gone, a hidden
# card, a card up that no pile will need. A plan for one of them is worth one less: what `way` tells
# has no bit 18 then.
TALON, GAP, FREES, UP, KING, WASTE, _, HIDDEN, SAFE = range(9)

# What is worth making: what it is for << 20, what decides between equals << 15, the move.
def in_piles(game, upward):
    places, hidden = game.places, game.hidden
    last, deck, lies, safe, way = plans(game, upward)
    if game.most_passes and game.turning_helps():
        yield 0
    for card in upward:
        n = lies[card]
        if n > 0 and places[n][-1] != card:
            found = way(places[n][places[n].index(card) + 1], 2, -1)
            if found:
                yield (FREES << 20) + found
        elif n >= 0:
            worth = SAFE if card <= safe else UP
            yield worth << 20 | (n | OWN_SLOT << 5 | 1024 if n or card == last else 0)
    for n in range(1, game.up):
        count = hidden[n]
        most = 3 if count else game.least_empty < 48
        found = places[n] and way(places[n][count], most, n)
        if found and count:
            # Most hidden cards first; where anything goes to an empty pile, soon have one.
            count = 7 - count if game.least_empty < 48 else count
            yield (HIDDEN - 1 + (found >> 18) << 20) + (count << 15) + found
        elif found and places[found >> 5 & 31]:
            yield GAP - 1 + (found >> 18) << 20 | found
    for card in deck:
        now = card == last and (game.most_passes or game.per_turn > 1)
        found = way(card, 1 if now else 0, 0)
        if found and card != upward[card & 3]:
            worth = WASTE - 1 + (found >> 18) if now else KING if card > 47 else TALON
            yield worth << 20 | card >> 2 << 15 | found & 32767
