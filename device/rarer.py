# The rarer commands: SW, WF, WT, TF, TT by letters, and those of many moves, 00 and 88.
# Read after the first question.

# The two places that the letters name: S and W are the waste, T n a pile, F n a foundation slot.
# None where the numbers are too few or too many; -1 for no such pile, -2 for no such slot.
def places_of(game, name, numbers):
    places = []
    for letter in name:
        n = 0
        if letter in "TF":
            if not numbers:
                return ()
            n = numbers.pop(0)
            if letter == "T":
                n = n if 0 < n < game.up else -1
            else:
                n = n + game.up - 1 if 0 < n < 5 else -2
        places.append(n)
    return () if numbers else places

# Turn until the card that shows has a place or the stock is empty.
def turn_on(game):
    why = game.next_cards()
    while game.shown < len(game.talon) and not any(game.goals(game.lead(0, 1))):
        game.next_cards()
    return why or game.keep()

# All that can go up from the piles, then from the waste, again and again.
def finish(game):
    game.piles_up()
    while waste_up(game):
        game.piles_up()
    return game.keep() if game.made > game.kept else "Nothing can go up"

# The card that shows; or once no card is hidden the next that turning brings.
def waste_up(game):
    turns = 0
    for shown in [game.shown] + list(game.ahead()):
        slot = shown and game.landing(game.talon[shown - 1])
        if slot:
            for _ in range(turns):
                game.next_cards()
            game.follow(0, slot, 1)
            return True
        if max(game.hidden) > 0:
            break
        turns += 1
    return False
