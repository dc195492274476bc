# The commands of many moves: 00 turns on and on, 88 finishes. Read after the first question.

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
    return game.keep() if game.made > game.kept else "none goes"

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
