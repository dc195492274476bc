# The commands of letters: SW, WF, WT, TF, TT. Read after the first question.

# The two places, or why not: S and W are the waste, T n a pile, F n a foundation slot.
def places_of(game, name, numbers):
    places = []
    for letter in name:
        place = 0
        if letter in "TF":
            if not numbers:
                return "what"
            place = numbers.pop(0)
            if letter == "T":
                if not 0 < place < game.up:
                    return "no place"
            elif not 0 < place < 5:
                return "no slot"
            else:
                place += game.up - 1
        places.append(place)
    return "what" if numbers else places
