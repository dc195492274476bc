# Hints in piles: everything that may be worth making.
from engine import OWN_SLOT
from plans import plans

# What is worth making, and how much: worth << 20, what decides between equals << 15, the move.
# What a move is for, by the names that hints.py argues with; as names in the code they would take
# 256 bytes that a hint in a long game has not got.
# 8 SAFE, a card up that no pile will need     3 UP, a card up
# 7 HIDDEN, a hidden card, 6 a plan for one    2 FREES, to free one that goes up
# 5 WASTE, its card before it is gone          1 GAP, to empty a pile; where any card fills it,
# 4 a plan for that; KING, to an empty pile      0 a plan for one; TALON, any card off the talon
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
                yield (2 << 20) + found
        elif n >= 0:
            worth = 8 if card <= safe else 3
            yield worth << 20 | (n | OWN_SLOT << 5 | 1024 if n or card == last else 0)
    for n in range(1, game.up):
        count = hidden[n]
        most = 3 if count else game.least_empty < 48
        found = places[n] and way(places[n][count], most, n)
        if found and count:
            # Most hidden cards first; where anything goes to an empty pile, soon have one.
            count = 7 - count if game.least_empty < 48 else count
            yield (6 + (found >> 18) << 20) + (count << 15) + found
        elif found and places[found >> 5 & 31]:
            yield found >> 18 << 20 | found
    for card in deck:
        now = card == last and (game.most_passes or game.per_turn > 1)
        found = way(card, 1 if now else 0, 0)
        if found and card != upward[card & 3]:
            worth = 4 + (found >> 18) if now else 4 if card > 47 else 0
            yield worth << 20 | card >> 2 << 15 | found & 32767
