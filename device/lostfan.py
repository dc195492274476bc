# Which games in fans are lost. The proof is that of lostpile.py, with the places in a fan.

# The next card of each suit to go up is given, and changed here.
def hopeless(fans, upward):
    bare = [0] * 14  # by rank: bit n if the card of suit n may ever be the last of a fan
    room = [0] * 15  # by rank + 1: bit n if such a card may be the last with n cards under it

    def add(card, under):
        bare[card >> 2] |= 1 << (card & 3)
        room[(card >> 2) + 1] |= 1 << under

    for fan in fans:
        if fan:
            add(fan[-1], len(fan) - 1)
    again = True
    while again:
        again = False
        for fan in fans:
            index = len(fan)
            while index and bare[fan[index - 1] >> 2] >> (fan[index - 1] & 3) & 1:
                index -= 1
                card = fan[index]
                rank = card >> 2
                # On a neighbour with at most one card under it: fans hold three.
                value = ((room[rank] | room[rank + 2]) & 3) << 1
                if value | room[rank + 1] != room[rank + 1]:
                    room[rank + 1] |= value
                    again = True
                if index and (value or card < upward[card & 3]):
                    card = fan[index - 1]
                    if not bare[card >> 2] >> (card & 3) & 1:
                        add(card, index - 1)
                        again = True
        for n in range(4):
            while bare[upward[n] >> 2] >> n & 1:
                upward[n] += 4
                again = True
    return min(upward) < 52

complete = True
