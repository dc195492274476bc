# The board in the text shell, 21 columns by 7 lines with the prompt, for systems without
# casioplot. There is no rule and no input in here.
HELD = ()  # the shell stays up by itself, and needs nothing else

# Strings are slow to make: a card is printed as two that are there.
RANKS = list("A23456789TJQK")
SUITS = list("CDHS")

# Waste, cards to turn, score, foundations; then seven piles of three characters.
def draw(game, note):
    if game.fans:
        return fans(game, note)
    line = top(game.talon[:game.shown])
    line += right(len(game.talon) - game.shown, 3), right(game.score, 4)
    for slot in game.places[game.up:]:
        line += [" "] + top(slot)
    print(*line, sep="")
    # With the line above and the prompt seven lines; a note takes one.
    rows = [[] for _ in range(4 if note else 5)]
    used = max([pile(rows, game.places[n], game.hidden[n]) for n in range(1, game.up)])
    if used < len(rows):
        print("  1  2  3  4  5  6  7")
    for row in rows[:used]:
        print(*row, sep="")

def top(cards):
    return [RANKS[cards[-1] >> 2], SUITS[cards[-1] & 3]] if cards else ["--"]

def right(word, width):
    word = str(word)
    return " " * (width - len(word)) + word

# [3] for three hidden cards, then the cards. Of a pile with more rows than there are the
# first card, how many are left out, and the last ones. Returns how many rows it takes.
def pile(rows, cards, hidden):
    used = 0
    if hidden:
        rows[0].append("[%d]" % hidden)
        used = 1
    cards = cards[hidden:]
    left_out = used + len(cards) - len(rows) + 1
    for card in cards[:1] + cards[left_out + 1:] if left_out > 1 else cards:
        rows[used] += " ", RANKS[card >> 2], SUITS[card & 3]
        used += 1
        if left_out > 1:
            rows[used].append(right("+%d" % left_out, 3))
            used += 1
            left_out = 0
    for row in rows[used:]:
        row.append("   ")
    return used

# Six lines of three fans. At the end of each the number of its last fan, of which one digit has
# room beside three cards. The ranks on the foundations, C D H S, and the score stand before the
# prompt.
def fans(game, note):
    for first in range(1, game.up, 3):
        line = []
        for n in range(first, first + 3):
            for card in game.places[n]:
                line += RANKS[card >> 2], SUITS[card & 3]
            room = 7 - 2 * len(game.places[n])
            line.append(" " * room)
        line[-1] = right(n, room)[-room:]
        if len(line) > 3:  # what is empty stays empty
            print(*line, sep="")
    if note:
        return  # it needs the line
    ranks = ["-"] * 4
    for slot in game.places[game.up:]:
        if slot:
            ranks[slot[-1] & 3] = RANKS[slot[-1] >> 2]
    ranks += " ", game.score
    print(*ranks, sep="", end=" ")

def title(games, again):
    print("\n* S O L I T A I R E *\n")
    print("%d games of patience\n\nPress [AC]" % len(games))

def win(game):
    print("\n*********************\n*  Y O U   W O N !  *\n*********************")
    print("%s\ndeal %d, %d moves" % (game.title, game.number, game.moves))
    print("%d points, press [AC]" % game.score)
