# The turn: the board is shown, [AC] brings From,To=, the line is read and obeyed.
# There is no rule and no drawing in here.
import engine
try:
    import casioplot
    import board as view
except ImportError:  # an older system: the text shell is all there is
    import textview as view

game = None  # the game under way
told = ""  # what the last command told the player, at most two lines of 21
accepted = True  # whether the last command was accepted
ask = False  # ask at once, without the board
luck = 0  # how long the title was looked at: where the random deals begin

WHAT = "What? H shows help"
NO_PLACE = "There is no such pile"
NOWHERE = "That leads nowhere"

# Hold a picture until [AC]. How long the player takes is the only chance on the machine.
def wait_ac():
    turns = 0
    try:
        while True:
            turns += 1
    except KeyboardInterrupt:
        return turns

# A whole number without sign or leading zero, else -1.
def number(word):
    if not 0 < len(word) < 11 or word[0] == "0" and word != "0":
        return -1
    for digit in word:
        if not "0" <= digit <= "9":
            return -1
    return int(word)

# "7 , 6" gives 7 and 6. Comma, point and space divide; an empty field stays a field.
def fields(line):
    found = [""]
    divided = False
    for letter in line:
        if letter == " ":
            divided = found[-1] != ""
        elif not "!" < letter < "~" or len(found) > 4 or len(found[-1]) > 10:
            return ["?"]
        elif letter == "," or letter == ".":
            found.append("")
            divided = False
        else:
            if divided:
                found.append("")
                divided = False
            found[-1] += letter
    return found

# The number that stands for the foundations in From,To.
def foundations():
    return game.up if game.per_turn else 0

# A command of letters: S and W are the waste, T n a pile, F n a foundation slot.
def by_letters(name, numbers):
    places = []
    for letter in name:
        place = 0
        if letter == "T" or letter == "F":
            place = numbers.pop(0) if numbers else 0
            if not 0 < place < (game.up if letter == "T" else 5):
                return NO_PLACE
            if letter == "F":
                place += game.up - 1
        places.append(place)
    return WHAT if numbers else go(places[0], places[1], 0)

# A command of numbers: From; From,To; From,To,count or 8,To,slot.
def by_numbers(numbers):
    up = foundations()
    source = numbers[0]
    if numbers == [up]:
        return game.auto()
    if numbers == [0]:
        return game.turn()
    if len(numbers) == 1:
        numbers.append(up)
    goal = numbers[1]
    count = numbers[2] if len(numbers) > 2 else 0
    if len(numbers) > 3 or len(numbers) == 3 and not count:
        return WHAT
    if max(source, goal) > max(up, game.up - 1) or source == up and count > 4:
        return NO_PLACE
    if source == goal:
        return NOWHERE
    if source == up:
        return go(game.up + count - 1 if count else engine.OWN_SLOT, goal, 0)
    return go(source, engine.OWN_SLOT if goal == up else goal, count)

def go(source, goal, count):
    if not source and not game.per_turn:
        return NO_PLACE
    if not source and not goal:
        return game.turn()
    if source == goal or not goal or source >= game.up and goal >= game.up:
        return NOWHERE
    return game.move(source, goal, count)

# A command that changes the board: "" when it is done, else why it is not.
def change(name, words):
    if not words and (name == "-" or name == "U"):
        return game.undo_command()
    letters = name in ("SW", "WF", "WT", "TF", "TT")
    if not letters:
        words.insert(0, name)
        if len(words) == 1 and 1 < len(name) < 4 and game.up < 10:
            words = list(name)  # 76 is 7,6
    numbers = [number(word) for word in words]
    if -1 in numbers:
        return WHAT
    return by_letters(name, numbers) if letters else by_numbers(numbers)

# A move of the engine as the player would type it.
def typed(move):
    source = move & 31
    goal = move >> 5 & 31
    if not move:
        return "0"
    if goal == engine.OWN_SLOT:
        return "%d,%d" % (source, foundations())
    if game.places[goal] or not source:
        return "%d,%d" % (source, goal)
    return "%d,%d,%d" % (source, goal, move >> 10)

# Do what the line asks for. False when the player leaves.
def obey(line):
    global told, accepted, ask
    told = ""
    accepted = True
    words = fields(line)
    name = words.pop(0).upper()
    if name == "R" and len(words) < 2:
        deal = number(words[0]) if words else any_deal()
        if 0 < deal <= 2147483647:
            new_game(game.row, deal)
            return True
    if not words:
        if not name:
            return True
        if name == "Q":
            return False
        if name == "*":
            return menu()
        if name == "H" or name == '"':
            ask = True
            import helptext
            helptext.show(game)
            return True
        if name == "+":
            hint = game.hint()
            told = "Hint: " + typed(hint) if hint >= 0 else "No move worth making"
            ask = True
            return True
    told = change(name, words)
    ask = told != ""
    accepted = not ask
    if accepted and game.won():
        told = "You won! R: new deal"
        view.win(game)
        wait_ac()
        ask = True
    elif accepted and game.stuck():
        told = "No move is left:\n- undo  R new deal"
    return True

# Ask for a number up to most; [EXE] alone is 0.
def choose(prompt, most):
    while True:
        line = input(prompt).strip(" ")
        found = number(line)
        if not line:
            return 0
        if 0 < found <= most:
            return found
        print("1 to %d, or [EXE]" % most)

def choose_game():
    rows = engine.ROWS
    for n in range(0, len(rows), 2):
        print(", ".join(["%d %s" % (i + 1, rows[i][0]) for i in range(n, min(n + 2, len(rows)))]))
    row = max(choose("Game 1-%d=" % len(rows), len(rows)) - 1, 0)
    print(rows[row][1])
    new_game(row, choose_deal(row))

def choose_deal(row):
    return choose("Deal=", 2147483647) or any_deal()

def any_deal():
    global luck
    luck = (luck * 69069 + 5) % 2147483647
    return luck % 32000 + 1

def new_game(row, deal):
    global game, ask
    ask = False
    game = engine.Game(row, deal)

def menu():
    print("%s\nDeal %d\nScore %d Moves %d" % (game.title, game.number, game.score, game.moves))
    print("1 new deal\n2 this deal again\n3 another game 4 quit")
    chosen = choose("Menu=", 4)
    if chosen == 1:
        new_game(game.row, any_deal())
    elif chosen == 2:
        new_game(game.row, game.number)
    elif chosen == 3:
        choose_game()
    return chosen != 4

def turn():
    global ask, luck
    if game is None:
        view.title()
        luck = wait_ac()
        choose_game()
    game.mend()
    if not ask:
        view.draw(game, told)
        if view.HELD:
            wait_ac()
    ask = False  # an [AC] at the prompt brings the board back
    if told:
        print(told)
    return obey(input("From,To="))

# The step again and again until it is over. An [AC] or a full heap ends the step, not the
# game: whatever was half done is mended at the next turn.
def steady(step):
    def again():
        global told, ask
        while True:
            try:
                while step():
                    pass
                return False
            except KeyboardInterrupt:
                pass
            except MemoryError:
                told = "Memory is full:\nnothing was changed"
                ask = True
    return again

# Three deep, so that an [AC] that falls into the handling of another is caught as well.
play = steady(steady(steady(turn)))
