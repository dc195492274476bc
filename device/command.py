# What a line typed at From,To= means. There is no screen and no input in here.
from engine import NO_FIT, OWN_SLOT

WHAT = "What? / shows help"
NO_PLACE = "There is no such pile"
NO_SLOT = "Foundations are 1-4"

# A whole number without sign or leading zero, else -1.
def number(word):
    if not 0 < len(word) < 11 or word.strip("0123456789") or word[0] == "0" and word != "0":
        return -1
    return int(word)

# "7 , 6" gives 7 and 6. Comma, point and space divide; an empty field stays a field.
def fields(line):
    found = []
    for line in line.replace(".", ",").split(","):
        found += [word for word in line.split(" ") if word] or [""]
    return found

# The number that stands for the foundations in From,To.
def foundations(game):
    return game.up if game.per_turn else 0

# A command of numbers: From; From,To; From,To,count or 8,To,slot.
def by_numbers(game, numbers):
    up = foundations(game)
    if numbers == [up]:
        why = game.auto()
        if why and game.shown and game.landing(game.lead(0, 1)):
            return "The piles have none:\n0,8 goes up"
        return why
    if numbers == [0]:
        return game.turn()
    if len(numbers) > 3 or 0 in numbers[2:]:
        return WHAT
    source, goal, count = numbers + [up, 0][len(numbers) - 1:]
    if max(source, goal) > max(up, game.up - 1):
        return NO_PLACE
    if source == up and count > 4:
        return NO_SLOT
    if source == goal:
        return "That leads nowhere"
    if source == up:
        return go(game, game.up + count - 1 if count else OWN_SLOT, goal)
    return go(game, source, OWN_SLOT if goal == up else goal, count)

def go(game, source, goal, count=0):
    if not source and not game.per_turn:
        return "There is no stock"
    if not source and not goal:
        return game.turn()
    if source == goal or not goal:
        return "That leads nowhere"
    why = game.move(source, goal, count)
    if why == NO_FIT:
        from words import misfit
        why = misfit(game, source, goal, count)
    return why

# A command that changes the board: "" when it is done, else why it is not.
def change(game, name, words):
    if not words:
        if name == "U" or name[0] == "-":
            count = number(name[1:] or "1")
            return game.undo_commands(count) if 0 < count < 100 else WHAT
        if game.per_turn and name in ("00", "88"):
            from rarer import finish, turn_on
            return finish(game) if name == "88" else turn_on(game)
    letters = name in ("SW", "WF", "WT", "TF", "TT")
    if not letters:
        words.insert(0, name)
        if len(words) == 1 and 1 < len(name) < 4 and game.up < 10:
            words = list(name)  # 76 is 7,6
    numbers = [number(word) for word in words]
    if -1 in numbers:
        return WHAT
    if letters:
        from rarer import places_of
        places = places_of(game, name, numbers)
        if -1 in places or -2 in places:
            return NO_PLACE if -1 in places else NO_SLOT
        return go(game, *places) if places else WHAT
    return by_numbers(game, numbers)
