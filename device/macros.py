# The commands SW, WF, WT, TF, TT, 00 and 88. Read after the first question.
from engine import NONE_GOES_UP
from messages import no_such_place

# The two places that the letters name: S and W the talon, T n a pile, F n a foundation slot; and
# why there is no such place, or "". No places for too few or too many numbers.
def places_of(game, letters, numbers):
    places = []
    refusal = ""
    for letter in letters:
        n = 0
        if letter in "TF":
            if not numbers:
                return (), ""
            n = numbers.pop(0)
            if letter == "T":
                if not 0 < n < game.first_slot:
                    refusal = no_such_place(game)
            elif 0 < n < 5:
                n += game.first_slot - 1
            else:
                refusal = refusal or "Foundations are 1-4"
        places.append(n)
    if numbers:
        return (), ""
    if places[0] == places[1] > 0:
        refusal = refusal or "From and To are equal"
    return places, refusal

# 00: turn until the top card of the waste has a place to go or the stock is empty.
def turn_until_playable(game):
    refusal = game.turn_cards()
    while game.shown < len(game.talon) and not any(game.goals(game.lead_card(0, 1))):
        game.turn_cards()
    return refusal or game.commit()

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
