# How a card gets to a pile, for hints: at once, or after others that make a place for it.
# The card on the waste, or -1; the cards of the talon that count; where each card lies;
# the highest card that no pile will need; and the way of a card.
def plans(game, upward):
    places, hidden, up = game.places, game.hidden, game.up
    last = game.lead(0, 1) if game.shown else -1
    # Where passes are few a card is played when it comes: nobody knows the next.
    deck = [last][:game.shown]
    if not game.most_passes:
        deck += [game.talon[at - 1] for at in game.ahead()]
    lies = [-1] * 56  # where a card lies that can be had or built on; the talon is 0
    for card in deck:
        lies[card] = 0
    free = 0
    for n in range(1, up + 4 * game.back):
        for card in places[n][hidden[n] if n < up else -1:]:
            lies[card] = n
        if n < up and not places[n]:
            free = n
    safe = min(upward) | 3
    # The first move on the way of a card to a pile other than the source:
    # (8 - more moves) << 15 | move.
    def way(card, most, source):
        n = lies[card]
        count = 1
        if 0 < n < up:
            count = len(places[n]) - places[n].index(card)
            if count not in game.choices(n):
                return 0
        goal = free if card >= game.least_empty else 0
        found = 0
        first = card // 4 * 4 + 4
        for top in range(first, min(first + 4, 52)):
            at = lies[top]
            if at < 0 or 0 < at == n or not game.suits >> ((top ^ card) & 3) & 1:
                continue
            pile = places[at]
            if 0 < at < up and pile[-1] == top:
                if at != source:
                    goal = at
            # Off the talon; or, once in a plan, taken back or uncovered.
            elif most and (not at or n == source and (at < up or top > safe)):
                if 0 < at < up:
                    top = pile[pile.index(top) + 1]
                found = max(found, way(top, most - 1, source) - 32768)
        if goal:
            return 1 << 18 | (n | goal << 5 | count << 10 if n or card == last else 0)
        return found

    return last, deck, lies, safe, way
