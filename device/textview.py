# The board in the text shell, 21 columns by 7 lines with the prompt, for systems without
# casioplot. There is no rule and no input in here.
from command import text
from games import GAMES

HELD = False  # the shell stays up by itself

# Waste, cards to turn, score, foundations; then seven piles of three characters.
def draw(game, note):
    if game.fans:
        return fans(game, note)
    waste = text(game.places[0][game.shown - 1]) if game.shown else "--"
    line = waste + right(len(game.places[0]) - game.shown, 3) + right(game.score, 4)
    for slot in game.places[game.up:]:
        line += " " + (text(slot[-1]) if slot else "--")
    print(line)
    # With the line above and the prompt seven lines; a note takes one.
    most = 4 if note else 5
    columns = [pile(game.places[n], game.hidden[n], most) for n in range(1, game.up)]
    rows = max(map(len, columns))
    if rows < most:
        print("  1  2  3  4  5  6  7")
    for row in range(rows):
        line = ""
        for column in columns:
            line += column[row] if row < len(column) else "   "
        print(line)

def right(word, width):
    word = str(word)
    return " " * (width - len(word)) + word

# [3] for three hidden cards, then the cards. Of a pile with more rows than there are the
# first card, how many are left out, and the last ones.
def pile(cards, hidden, most):
    found = [" " + text(card) for card in cards[hidden:]]
    top = ["[%d]" % hidden] if hidden else []
    left_out = len(top) + len(found) - most + 1
    if left_out > 1:
        top += found[:1] + [right("+%d" % left_out, 3)]
        found = found[left_out + 1:]
    return top + found

# Six lines of three fans; the ranks on the foundations, C D H S, stand before the prompt.
def fans(game, note):
    for first in range(1, game.up, 3):
        line = ""
        for n in range(first, first + 3):
            fan = ""
            for card in game.places[n]:
                fan += text(card)
            line += fan + " " * (7 - len(fan))
        print(line[:20])
    ranks = ["-"] * 4
    for slot in game.places[game.up:]:
        if slot:
            ranks[slot[-1] & 3] = text(slot[-1])[0]
    print("".join(ranks), end="\n" if note else " ")

def title():
    print("\n* S O L I T A I R E *\n")
    print("%d games of patience\n\nPress [AC]" % len(GAMES))

def win(game):
    print("\n*********************\n*  Y O U   W O N !  *\n*********************")
    print("%s\ndeal %d, %d moves" % (game.title, game.number, game.moves))
    print("%d points, press [AC]" % game.score)
