# Hints in fans: a plan, a few moves after which the next card can go up.
from engine import OWN_SLOT
from lostfan import hopeless

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

# A plan frees the lowest card that can go up, in at most three moves, some of which may make room
# for others, and the game is not lost then. If there is none, it frees any card from one that does
# not fit on it: such a pair never comes back, so these plans end as well. If all plans lose, it is
# the first one.
def search(game, upward):
    # Each fan after its number << 6, which is no card; 99 is near no card.
    piles = [[n << 6, 99, 99] + game.places[n] for n in range(1, game.first_slot)]
    path = []
    count = 0  # the work done so far, and `most` is the limit

    # Move the last card of a fan in every way; yields how many of the moves are left each time.
    def move(pile, moves):
        nonlocal count
        card = pile[-1]
        values = (card >> 2) - 1, (card >> 2) + 1
        count += moves
        if count > most:
            return
        for cards in piles:
            if cards[-1] >> 2 in values and len(cards) < 6 and cards is not pile:
                cards.append(pile.pop())
                path.append(pile[0] >> 6 | cards[0] >> 1 | 1024)
                yield moves - 1
                path.pop()
                pile.append(cards.pop())
        # Make room by moving another card. With two moves left it needs a place at once: `room` has
        # a bit for each rank that takes a card.
        room = -1
        if moves == 2:
            room = 0
            for cards in piles:
                if len(cards) < 6:
                    room |= 2 << (cards[-1] >> 2)
        for cards in piles if moves > 1 else ():
            if ((cards[-2] >> 2 in values or cards[-1] >> 2 in values and len(cards) > 5)
                    and room >> (cards[-1] >> 2) & 5 and cards is not pile):
                for left in move(cards, moves - 1):
                    if pile[-1] == card:
                        yield from move(pile, left + 1)

    # Move everything off the card at this index; yields once for each way.
    def clear(pile, index, moves):
        if index == len(pile):
            if not moves:
                yield path
        elif len(pile) - index <= moves:
            for left in move(pile, moves):
                yield from clear(pile, index, left)

    best = []
    most = 280
    for card in sorted(upward) + sorted([
            pile[n - 1] for pile in piles for n in range(4, len(pile))
            if abs((pile[n - 1] >> 2) - (pile[n] >> 2)) != 1]):
        if card not in upward:
            most = 400
        for pile in piles:
            for moves in range(4) if card in pile else ():
                for values in clear(pile, pile.index(card) + 1, moves):
                    fans = [cards[3:] for cards in piles]
                    cards = upward[:]
                    if card in upward:
                        fans[(pile[0] >> 6) - 1].pop()
                        cards[card & 3] += 4
                        values = values + [pile[0] >> 6 | OWN_SLOT << 5 | 1024]
                    best = best or values[:]
                    count += 12
                    if not hopeless(fans, cards):
                        return values[:]
                    if count > most:
                        break
    return best

complete = True
