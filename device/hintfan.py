# Hints in fans: a plan, a few moves after which the next card can go up. And which games are lost.
from engine import OWN_SLOT

# The next move of the plan, or of a new one if the player has left it; -1 for none.
def next_step(game, upward):
    start, path = game.path
    index = game.committed - start
    if not (0 <= index < len(path) and path[:index] == [
            game.log[n >> 4][n & 15] & 32767 for n in range(start, start + index)]):
        index = 0
        path = search(game, upward)
        game.path = game.committed, path
    return path[index] if path else -1

# A plan frees the lowest card that at most three moves can free, some of which may make room for
# others, and the game is not lost then. At most 400 moves and 16 plans are tried. If all of them
# lose, it is the first one.
def search(game, upward):
    piles = [[99, 99] + pile for pile in game.places[:game.first_slot]]  # 99 is near no card
    keys = range(1, game.first_slot)
    path = []
    count = 0

    # Move the last card of a fan in every way; yields how many of the moves are left each time.
    def move(n, moves):
        nonlocal count
        pile = piles[n]
        card = pile[-1]
        values = (card >> 2) - 1, (card >> 2) + 1
        for goal in keys:
            cards = piles[goal]
            if cards[-1] >> 2 in values and goal != n and len(cards) < 5 and count < 400:
                count += 1
                cards.append(pile.pop())
                path.append(n | goal << 5 | 1024)
                yield moves - 1
                path.pop()
                pile.append(cards.pop())
        for source in keys if moves > 1 else ():
            cards = piles[source]
            if source != n and (cards[-2] >> 2 in values
                                or cards[-1] >> 2 in values and len(cards) > 4):
                for left in move(source, moves - 1):
                    if pile[-1] == card:
                        yield from move(n, left + 1)

    # Move everything off the card at this index; yields once for each way.
    def clear(n, index, moves):
        index += 1
        if index == len(piles[n]):
            yield path
        elif len(piles[n]) - index <= moves:
            for left in move(n, moves):
                yield from clear(n, index - 1, left)

    best = []
    most = 16
    for card in sorted(upward):
        for n in keys:
            for moves in range(4) if card in piles[n] else ():
                for _ in clear(n, piles[n].index(card), moves):
                    fans = [pile[2:] for pile in piles[1:]]
                    fans[n - 1].pop()
                    values = upward[:]
                    values[card & 3] += 4
                    best = best or path + [n | OWN_SLOT << 5 | 1024]
                    most -= 1
                    if not hopeless(fans, values):
                        return path + [n | OWN_SLOT << 5 | 1024]
                    if not most:
                        return best
    return best

# Is the game lost? The proof is that of lostpile.py, with the places in a fan. The next card of
# each suit to go up is given, and changed here.
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
