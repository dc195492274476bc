# Hints in piles. hints.py says why following them ends.
from engine import OWN_SLOT
from games import KING

# What a move is for, the best first. A plan for a hidden card or for the waste counts one less.
SAFE = 8  # a card up that no pile will need
HIDDEN = 7  # turns up a hidden card
WASTE = 5  # plays the card of the waste before it is gone
TO_GAP = 4  # a king to an empty pile
UP = 3  # a card up
FREES = 2  # frees a card that can go up
GAP = 1  # empties a pile
TALON = 0  # any other card off the talon

# Yields grade << 20 | what decides between equal grades << 15 | move.
def graded_moves(game, upward):
    places, hidden = game.places, game.hidden
    waste, deck, lies, safe, path = paths(game, upward)
    if game.most_passes and game.turning_helps():
        yield TALON
    for card in upward:
        n = lies[card]
        if n > 0 and places[n][-1] != card:
            move = path(places[n][places[n].index(card) + 1], 2, -1)
            if move:
                yield (FREES << 20) + move
        elif n >= 0:
            grade = SAFE if card <= safe else UP
            yield grade << 20 | (n | OWN_SLOT << 5 | 1024 if n or card == waste else 0)
    for n in range(1, game.first_slot):
        count = hidden[n]
        most = 3 if count else game.least_empty < KING
        move = places[n] and path(places[n][count], most, n)
        if move and count:
            # The most hidden cards first; but if an empty pile takes any card, the fewest.
            count = 7 - count if game.least_empty < KING else count
            yield (HIDDEN - 1 + (move >> 18) << 20) + (count << 15) + move
        elif move and places[move >> 5 & 31]:
            yield (GAP - 1 + (move >> 18) << 20) | move
    for card in deck:
        now = card == waste and (game.most_passes or game.per_turn > 1)
        move = path(card, 1 if now else 0, 0)
        if move and card != upward[card & 3]:
            grade = WASTE - 1 + (move >> 18) if now else TO_GAP if card >= KING else TALON
            yield grade << 20 | card >> 2 << 15 | move & 32767

# How cards get to piles. Returns the card on the waste, or -1; the cards of the talon that count;
# where each card lies; the highest card that no pile will need; and the function path().
def paths(game, upward):
    places, hidden, up = game.places, game.hidden, game.first_slot
    waste = game.lead_card(0, 1) if game.shown else -1
    # With few passes a card is played when it comes, because the next one is unknown.
    deck = [waste][:game.shown]
    if not game.most_passes:
        deck += [game.talon[shown - 1] for shown in game.turns_ahead()]
    lies = [-1] * 56  # the place of each card that can be moved or built on; the talon is 0
    for card in deck:
        lies[card] = 0
    empty = 0
    for n in range(1, up + 4 * game.back):
        for card in places[n][hidden[n] if n < up else -1:]:
            lies[card] = n
        if n < up and not places[n]:
            empty = n
    safe = min(upward) | 3

    # The first move that brings a card to a pile other than the source, at once or after at most
    # `most` moves that make a place for it: (8 - moves before it) << 15 | move, or 0.
    def path(card, most, source):
        n = lies[card]
        count = 1
        if 0 < n < up:
            count = len(places[n]) - places[n].index(card)
            if count not in game.movable_counts(n):
                return 0
        goal = empty if card >= game.least_empty else 0
        first_move = 0
        next_rank = card // 4 * 4 + 4
        for top in range(next_rank, min(next_rank + 4, 52)):
            place = lies[top]
            if place < 0 or 0 < place == n or not game.suits >> ((top ^ card) & 3) & 1:
                continue
            pile = places[place]
            if 0 < place < up and pile[-1] == top:
                if place != source:
                    goal = place
            # Off the talon; or, only once in a plan, taken back or uncovered.
            elif most and (not place or n == source and (place < up or top > safe)):
                if 0 < place < up:
                    top = pile[pile.index(top) + 1]
                first_move = max(first_move, path(top, most - 1, source) - 32768)
        if goal:
            return 1 << 18 | (n | goal << 5 | count << 10 if n or card == waste else 0)
        return first_move

    return waste, deck, lies, safe, path
