# The board in the text shell, for systems without casioplot: 21 columns and 7 lines, one of them
# for the question. No rule and no input here.

# Making strings is slow: a card is printed as two existing ones.
RANKS = list("A23456789TJQK")
SUITS = list("CDHS")

# Waste, cards to turn, score, foundations; then seven piles of three characters.
def draw(game, message, hint):
    if game.fans:
        return fans(game, message)
    line = top(game.talon[:game.shown])
    line += right(len(game.talon) - game.shown, 3), right(game.score, 4)
    for slot in game.places[game.first_slot:]:
        line += [" "] + top(slot)
    print(*line, sep="")
    # With the line above and the question seven lines; a message takes one.
    rows = 4 if message else 5
    piles = range(1, game.first_slot)
    used = min(max([min(game.hidden[n], 1) + len(game.places[n]) - max(game.hidden[n], 0)
                    for n in piles]), rows)
    if used < rows:
        print("  1  2  3  4  5  6  7")
    for row in range(used):
        for n in piles:  # a list of the whole row might not fit in the heap
            print(*cell(game.places[n], game.hidden[n], row, rows), sep="", end="\n" * (n == 7))

def top(cards):
    return [RANKS[cards[-1] >> 2], SUITS[cards[-1] & 3]] if cards else ["--"]

def right(word, width):
    word = str(word)
    return " " * (width - len(word)) + word

# One row of a pile: [3] for three hidden cards, then the cards. If there are too few rows, the
# number of cards left out takes the place of those after the first.
def cell(cards, hidden, row, rows):
    if hidden:
        if not row:
            return ("[%d]" % hidden,)
        row -= 1
        rows -= 1
    left = len(cards) - hidden - rows + 1
    if left > 1 and row:
        if row == 1:
            return (right("+%d" % left, 3),)
        row += left - 1
    row += hidden
    if row >= len(cards):
        return ("   ",)
    return " ", RANKS[cards[row] >> 2], SUITS[cards[row] & 3]

# Six lines of three fans. Each ends with the number of its last fan, or with the last digit of it
# if that fan has three cards. The ranks on the foundations, C D H S, and the score come before the
# question.
def fans(game, message):
    for first in range(1, game.first_slot, 3):
        line = []
        for n in range(first, first + 3):
            for card in game.places[n]:
                line += RANKS[card >> 2], SUITS[card & 3]
            room = 7 - 2 * len(game.places[n])
            line.append(" " * room)
        line[-1] = right(n, room)[-room:]
        if len(line) > 3:  # three empty fans need no line
            print(*line, sep="")
    if message:
        return  # its line is needed
    ranks = ["-"] * 4
    for slot in game.places[game.first_slot:]:
        if slot:
            ranks[slot[-1] & 3] = RANKS[slot[-1] >> 2]
    ranks += " ", game.score
    print(*ranks, sep="", end=" ")

def win(game):
    print("\n*  Y O U   W O N !  *\n*********************\n%s\nDeal %d" % (game.title, game.number))
    print("%d moves, %d points\nPress [AC]" % (game.moves, game.score))

IS_PICTURE = False
complete = True
