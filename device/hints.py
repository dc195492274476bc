# Which legal move a hint names. Changes nothing, and looks at no hidden card. A stock that may be
# turned over any number of times counts as known.

# Following hints ends. In piles, hidden cards and the talon only get fewer. A move makes them
# fewer, or a card goes up, or a pile is emptied onto another, or cards are shifted or taken back.
# The last two are only steps of a plan, and its purpose is worth more than all that could undo it:
# by the grades of hintpile.py HIDDEN and WASTE are above UP, by which a card taken back goes up
# again, UP is above GAP, and GAP above TALON. No card as low as `safe` is taken back. A pile is
# emptied without filling another. A turn brings a wanted card nearer, and turning does not change
# which cards are wanted.
# In fans, the plan for a card gets shorter, or a lower card has one, until it is up.

# A move worth making, 0 to turn the stock, -1 for none.
def hint(game):
    if game.won():
        return -1
    upward = [0, 1, 2, 3]  # the next card of each suit to go up
    for slot in game.slots:
        for card in game.places[slot][-1:]:
            upward[card & 3] = card + 4
    if game.fans:
        from hintfan import hint_in_fans
        return hint_in_fans(game, upward)
    from hintpile import graded_moves
    moves = list(graded_moves(game, upward))
    return max(moves) & 32767 if moves else -1
