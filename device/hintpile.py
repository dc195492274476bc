# Hints in piles. hints.py says why following them ends.
from engine import OWN_SLOT
from games import KING

# What a move is for, by grades; names for them would cost heap.
# 8 a card up that piles hardly need (in the stock: 6)
# 7 turns up a hidden card (a plan: 6, but 7 if it starts in the piles and three cards are turned)
# 5 plays the card of the waste before it is gone (a plan: 4)   3 a card up
# 2 frees a card that can go up   1 empties a pile (4 if only kings fill it and one card is turned)
# 0 any other card off the talon; the last resort is a card taken back to lay one of the talon on it

# Yields grade << 20 | what decides between equal grades << 15 | move.
def graded_moves(game, upward):
    places, hidden = game.places, game.hidden
    waste, deck, safe, path, turns = paths(game, upward)
    # Does turning bring a card to the top of the waste that has a place to go?
    if game.most_passes and any(any(game.goals(game.talon[shown - 1]))
                                for shown in game.turns_ahead()):
        yield 0
    for card in upward:
        n = lies[card]
        if n > 0 and places[n][-1] != card:
            move = path(places[n][places[n].index(card) + 1], 2, -1)
            if move:
                yield (2 << 20) + move
        elif n > 0 or card == waste:
            value = 7 if 0 < hidden[n] == len(places[n]) - 1 else 3
            if card <= safe:
                value = 8
            yield value << 20 | n | OWN_SLOT << 5 | 1024
        elif not n:  # turn to it, unless a hidden card can be turned up now
            count = turns(card)
            # The nearest first; but if three cards are turned at once, plans come first.
            index = 32 - count if game.per_turn < 2 else 0
            yield (6 if card <= safe else 3) << 20 | index << 15 | OWN_SLOT << 5 | count << 10
    for n in range(1, game.first_slot):
        count = hidden[n]
        empty = game.least_empty < KING  # does an empty pile take any card?
        move = places[n] and path(places[n][count], 3 if count else empty, n)
        if move and count:
            # The most hidden cards first; but if an empty pile takes any card, the fewest.
            count = 7 - count if empty else count
            value = 7 if game.per_turn > 1 and move & 31 else 6 + (move >> 18)
            yield (value << 20) + (count << 15) + move
        elif move and places[move >> 5 & 31]:
            yield (move >> 18 if empty or game.per_turn > 1 else 4) << 20 | move
    for card in deck:
        now = card == waste and (game.most_passes or game.per_turn > 1)
        move = 0 if card == upward[card & 3] else path(card, 1, 0)
        if move >> 18 or now and move:
            value = 4 + (move >> 18) if now else 0
            # The nearest card first, since turning on costs others; else the highest.
            count = 32 - turns(card) if game.per_turn > 1 else card >> 2
            yield value << 20 | count << 15 | move & 32767
        elif move & 31 >= game.first_slot:  # a card is taken back: the last resort
            yield move & 32767

# The place of each card that can be moved or built on; the talon is 0. Made once: later there might
# be no room for it in one piece.
lies = [0] * 56

# How cards get to piles. Returns the card on the waste, or -1; the cards of the talon that count;
# the highest card that piles hardly need; and the functions path(), turns().
def paths(game, upward):
    places, hidden, up = game.places, game.hidden, game.first_slot
    waste = game.lead_card(0, 1) if game.shown else -1
    # With few passes a card is played when it comes, because the next one is unknown.
    deck = [waste][:game.shown]
    if not game.most_passes:
        deck += [game.talon[shown - 1] for shown in game.turns_ahead()]
    for n in range(56):
        lies[n] = -1
    for card in deck:
        lies[card] = 0
    empty = 0
    for n in range(1, up + 4 * game.back):
        for card in places[n][hidden[n] if n < up else -1:]:
            lies[card] = n
        if n < up and not places[n]:
            empty = n
    safe = min(upward) + 4 | 3

    # One more than the turns that bring a card of the talon.
    def turns(card):
        return deck.index(card) + (1 if game.shown else 2)

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
        best = 0
        start = card // 4 * 4 + 4
        for top in range(start, min(start + 4, 52)):
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
                best = max(best, path(top, most - 1, source) - 32768)
        if goal:
            return 1 << 18 | n | goal << 5 | (count if n else turns(card)) << 10
        return best

    return waste, deck, safe, path, turns

complete = True
