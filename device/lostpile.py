# Which games in piles are lost.
# The proof: a win needs a hidden card turned up or, if none is hidden, all cards up. Until a hidden
# card is turned up, every top card of a pile is `bare`, no foundation gets beyond `upward`, and no
# pile is emptied unless `empty` says so. This holds at the start, and each move keeps it: a card
# leaves the one under it only for a bare card, an empty pile or a foundation, and then the loop has
# marked what it leaves. Covering a card only takes possibilities away, and the loop never does.

# The next card of each suit to go up is given, and changed here; and whether cards may be taken
# back.
def hopeless(game, upward, back):
    places, hidden, talon = game.places, game.hidden, game.talon
    if not talon and max(hidden) < 1:
        return False
    together = game.together
    piles = range(1, game.first_slot)
    bare = [0] * 14  # by rank: bit n if the card of suit n may ever lie on top
    cards = []  # those that might be taken back next
    empty = 52  # the lowest card that a pile might take that is empty once
    # The suits that take a card of each suit, as bits.
    values = [sum([(game.suits >> (n ^ suit) & 1) << n for n in range(4)]) for suit in range(4)]
    for n in game.slots if game.back and back else ():
        cards.extend(places[n][-1:])
    for n in piles:
        if places[n]:
            card = places[n][-1]
            bare[card >> 2] |= 1 << (card & 3)
        else:
            empty = game.least_empty
    deck = talon  # the cards that might come to the top of the waste
    if game.per_turn > 1 or game.passes == game.most_passes:
        deck = [talon[shown - 1] for shown in game.turns_ahead()] + talon[:game.shown][-1:]

    # Might a pile take the card?
    def fits(card):
        return bare[(card >> 2) + 1] & values[card & 3] or card >= empty

    again = True
    while again:
        again = False
        for n in piles:
            under = -1
            for card in places[n][hidden[n]:]:
                if under < 0 or not bare[under >> 2] >> (under & 3) & 1:
                    top = bare[card >> 2] >> (card & 3) & 1
                    if (top and card < upward[card & 3]
                            or (top or not together or under < 0 and together > 1) and fits(card)):
                        if under >= 0:
                            bare[under >> 2] |= 1 << (under & 3)
                            again = True
                        elif hidden[n]:
                            return False
                        elif empty > 51:
                            empty = game.least_empty
                            again = True
                under = card
        for card in deck:
            if not bare[card >> 2] >> (card & 3) & 1 and (card == upward[card & 3] or fits(card)):
                bare[card >> 2] |= 1 << (card & 3)
                again = True
                if game.per_turn > 1 or game.most_passes:
                    deck = talon  # in another order any card may come
        for n in range(4):
            while bare[upward[n] >> 2] >> n & 1:
                upward[n] += 4
                again = True
        for n in range(len(cards)):
            while cards[n] >= 0 and fits(cards[n]):
                bare[cards[n] >> 2] |= 1 << (cards[n] & 3)
                cards[n] -= 4
                again = True
    return max(hidden) > 0 or min(upward) < 52

complete = True
