# What a line typed at From,To= means, and a move as a line: the words of the commands.
# There is no screen and no input in here.
from engine import OWN_SLOT

# Why the engine does not do a command, in the player's words.
WHY = {"": "", "no stock": "No card to turn", "no pass": "No pass is left",
       "no card": "No card is there", "too many": "That many can't move",
       "stays up": "No card comes back\nfrom a foundation",
       "no move": "Nothing to undo", "none goes": "Nothing can go up"}
WHAT = "What? H shows help"
NO_PLACE = "There is no such pile"
NO_SLOT = "Foundations are 1-4"
NOWHERE = "That leads nowhere"

def text(card):
    return "A23456789TJQK"[card >> 2] + "CDHS"[card & 3]

# A whole number without sign or leading zero, else -1.
def number(word):
    if not 0 < len(word) < 11 or word.strip("0123456789") or word[0] == "0" and word != "0":
        return -1
    return int(word)

# "7 , 6" gives 7 and 6. Comma, point and space divide; an empty field stays a field.
def fields(line):
    found = []
    for field in line.replace(".", ",").split(","):
        found += [word for word in field.split(" ") if word] or [""]
    return found

# The number that stands for the foundations in From,To.
def foundations(game):
    return game.up if game.per_turn else 0

# A command of letters: S and W are the waste, T n a pile, F n a foundation slot.
def by_letters(game, name, numbers):
    places = []
    for letter in name:
        place = 0
        if letter in "TF":
            if not numbers:
                return WHAT
            place = numbers.pop(0)
            if letter == "T":
                if not 0 < place < game.up:
                    return NO_PLACE
            elif not 0 < place < 5:
                return NO_SLOT
            else:
                place += game.up - 1
        places.append(place)
    return WHAT if numbers else go(game, *places)

# A command of numbers: From; From,To; From,To,count or 8,To,slot.
def by_numbers(game, numbers):
    up = foundations(game)
    if numbers == [up]:
        return WHY[game.auto()]
    if numbers == [0]:
        return WHY[game.turn()]
    if len(numbers) > 3 or 0 in numbers[2:]:
        return WHAT
    source, goal, count = numbers + [up, 0][len(numbers) - 1:]
    if max(source, goal) > max(up, game.up - 1):
        return NO_PLACE
    if source == up and count > 4:
        return NO_SLOT
    if source == goal:
        return NOWHERE
    if source == up:
        return go(game, game.up + count - 1 if count else OWN_SLOT, goal)
    return go(game, source, OWN_SLOT if goal == up else goal, count)

def go(game, source, goal, count=0):
    if not source and not game.per_turn:
        return "There is no stock"
    if not source and not goal:
        return WHY[game.turn()]
    if source == goal or not goal or source >= game.up and goal >= game.up:
        return NOWHERE
    why = game.move(source, goal, count)
    return misfit(game, source, goal, count) if why == "no fit" else WHY[why]

# Why the cards do not fit, in the words of the table.
def misfit(game, source, goal, count):
    if source >= game.up:
        return "No foundation card\nfits there"
    if goal >= game.up:
        return text(game.lead(source, 1)) + " can't go up" + ("" if goal == OWN_SLOT else " there")
    card = game.lead(source, count or 1)
    if len(game.places[goal]) >= game.most_cards:
        return "That pile is full"
    if game.places[goal]:
        return text(card) + " does not fit on " + text(game.places[goal][-1])
    return "An empty pile takes\n" + ("only a king" if game.least_empty < 52 else "no card")

# A command that changes the board: "" when it is done, else why it is not.
def change(game, name, words):
    if not words and (name == "-" or name == "U"):
        return WHY[game.undo_command()]
    letters = name in ("SW", "WF", "WT", "TF", "TT")
    if not letters:
        words.insert(0, name)
        if len(words) == 1 and 1 < len(name) < 4 and game.up < 10:
            words = list(name)  # 76 is 7,6
    numbers = [number(word) for word in words]
    if -1 in numbers:
        return WHAT
    return by_letters(game, name, numbers) if letters else by_numbers(game, numbers)

# A move of the engine as the player would type it.
def typed(game, move):
    if not move:
        return "0"
    source = move & 31
    goal = move >> 5 & 31
    line = "%d,%d" % (source, foundations(game) if goal == OWN_SLOT else goal)
    if source and goal < OWN_SLOT and not game.places[goal]:
        line += ",%d" % (move >> 10)
    return line
