# What a line typed at From,To= means. No screen and no input here.
from engine import MISFIT, OWN_SLOT

UNREADABLE = "What? Type / for help"

# A whole number without sign or leading zero, else -1.
def number(word):
    if not 0 < len(word) < 11 or word.strip("0123456789") or word[0] == "0" and word != "0":
        return -1
    return int(word)

# "7 , 6" gives 7 and 6. Comma, point and space separate; an empty field stays a field.
def fields(line):
    words = []
    for field in line.replace(".", ",").split(","):
        words += [word for word in field.split(" ") if word] or [""]
    return words

# The number that stands for the foundations in From,To.
def foundations(game):
    return game.first_slot if game.per_turn else 0

# These run a command and return "", or why it is refused: then it has changed nothing.

# Numbers: From; From,To; From,To,count or 8,To,slot.
def run_numbers(game, numbers):
    up = foundations(game)
    if numbers == [up]:
        refusal = game.move_all_up()
        if refusal and game.shown and game.landing(game.lead_card(0, 1)):
            return "No pile card goes up.\nTry 0,8 (the waste)"
        return refusal
    if numbers == [0]:
        return game.turn()
    if len(numbers) > 3 or 0 in numbers[2:]:
        return UNREADABLE
    source, goal, count = numbers + [up, 0][len(numbers) - 1:]
    if max(source, goal) > max(up, game.first_slot - 1):
        from messages import no_such_place
        return no_such_place(game)
    if source == up and count > 4:
        return "Foundations are 1-4"
    if source == goal:
        return "From and To are equal"
    if source == up:
        return run_move(game, game.first_slot + count - 1 if count else OWN_SLOT, goal)
    return run_move(game, source, OWN_SLOT if goal == up else goal, count)

def run_move(game, source, goal, count=0):
    if not source and not game.per_turn:
        return "No stock in this game"
    if not source and not goal:
        return game.turn()
    if not goal:
        return "No card to the waste"
    refusal = game.move(source, goal, count)
    if refusal == MISFIT:
        from messages import misfit
        refusal = misfit(game, source, goal, count)
    return refusal

# Any command that changes the board.
def run_change(game, name, words):
    if not words:
        if name == "U" or name[0] == "-":
            count = number(name[1:] or "1")
            return game.undo_commands(count) if 0 < count < 100 else UNREADABLE
        if game.per_turn and name in ("00", "88"):
            from macros import finish, turn_until_playable
            return finish(game) if name == "88" else turn_until_playable(game)
    by_letters = name in ("SW", "WF", "WT", "TF", "TT")
    if not by_letters:
        words.insert(0, name)
        if len(words) == 1 and 1 < len(name) < 4 and game.first_slot < 10:
            words = list(name)  # 76 is 7,6
    numbers = [number(word) for word in words]
    if -1 in numbers:
        return UNREADABLE
    if by_letters:
        from macros import places_of
        places, refusal = places_of(game, name, numbers)
        return refusal or (run_move(game, *places) if places else UNREADABLE)
    return run_numbers(game, numbers)
