# What a line typed at From,To= means. No screen and no input here.
from engine import MISFIT, NONE_GOES_UP, OWN_SLOT
from newgame import number

UNREADABLE = "What? Type / for help"

def no_such_place(game):
    return "There are %d %ss" % (game.first_slot - 1, game.word)

# "7 , 6" gives 7 and 6. Comma, point and space separate; an empty field stays a field.
def fields(line):
    items = []
    for text in line.replace(".", ",").split(","):
        items += [name for name in text.split(" ") if name] or [""]
    return items

# These run a command and return "", or why it is refused: then it has changed nothing.

# Numbers: From; From,To; From,To,count or 8,To,slot.
def run_numbers(game, values, name):
    up = game.first_slot if game.per_turn else 0  # stands for the foundations
    if values == [up]:
        message = game.move_all_up()
        if message and game.shown and game.landing(game.lead_card(0, 1)):
            return "No pile card goes up.\nTry 0,8 (the waste)"
        return message
    if values == [0]:
        return game.turn()
    if len(values) > 3 or 0 in values[2:]:
        return UNREADABLE
    source, goal, count = values + [up, 0][len(values) - 1:]
    if max(source, goal) > max(up, game.first_slot - 1):
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
    message = game.move(source, goal, count)
    if message == MISFIT:
        from messages import misfit
        message = misfit(game, source, goal, count)
    return message

# Any command that changes the board.
def run_change(game, name, items):
    if not items:
        if name[:1] in ("U", "-"):
            count = number(name[1:] or "1")
            return game.undo_commands(count) if 0 < count < 100 else UNREADABLE
        if game.per_turn and name in ("00", "88"):
            return finish(game) if name == "88" else turn_until_playable(game)
    step = run_letters
    if name not in "SW WF WT TF TT MSW MWF MWT MTF MTT".split(" "):
        step = run_numbers
        items.insert(0, name)
        if len(items) == 1 and 1 < len(name) < 4 and game.first_slot < 10:
            items = list(name)  # 76 is 7,6
    values = [number(text) for text in items]
    return UNREADABLE if -1 in values else step(game, values, name[-2:])

# Letters: S and W are the talon, T n is a pile, F n a foundation slot. TT n m k moves k cards, and
# no other command has the same letter twice.
def run_letters(game, values, name):
    count = values.pop() if name[0] == name[1] and any(values[2:]) else 0
    if len(values) != name.count("T") + name.count("F"):
        return UNREADABLE
    places = []
    for key in name:
        n = values.pop(0) if key in "TF" else 0
        if key == "T" and not 0 < n < game.first_slot:
            return no_such_place(game)
        if key == "F":
            if not 0 < n < 5:
                return "Foundations are 1-4"
            n += game.first_slot - 1
        places.append(n)
    if places[0] == places[1] > 0:
        return "From and To are equal"
    return run_move(game, *places + [count])

# 00: turn until the top card of the waste has a place to go or the stock is empty.
def turn_until_playable(game):
    message = game.turn_cards()
    while game.shown < len(game.talon) and not any(game.goals(game.lead_card(0, 1))):
        game.turn_cards()
    return message or game.commit()

# 88: move cards up from the piles and the waste until none goes.
def finish(game):
    game.move_piles_up()
    while move_waste_up(game):
        game.move_piles_up()
    return game.commit() if game.applied > game.committed else NONE_GOES_UP

# Move the top card of the waste up. If it can't go and no card is hidden, turn to one that can.
def move_waste_up(game):
    turns = 0
    for shown in [game.shown] + list(game.turns_ahead()):
        slot = shown and game.landing(game.talon[shown - 1])
        if slot:
            for _ in range(turns):
                game.turn_cards()
            game.move_with_effects(0, slot, 1)
            return True
        if max(game.hidden) > 0:
            break
        turns += 1
    return False

complete = True
