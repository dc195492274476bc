# Which of the legal moves to name when a hint is asked for. No rule is in here, nothing is changed,
# and no hidden card is looked at. A stock that may be turned over and over counts as known.

# Following hints comes to an end. In piles, hidden cards and the talon only get fewer. A move makes
# them fewer, or is one of these: a card goes up; a pile is emptied onto another; cards are shifted
# or taken back. Those are only ever the last but one step of a plan, and what it was for is worth
# more than all that could undo it: in the words of pileplan.py HIDDEN and WASTE are above UP, where
# a card taken back goes up again, and UP is above GAP, and GAP above TALON. No card as low as
# `safe` is ever taken back. A pile is emptied without filling another, so there are ever fewer.
# A turn brings a wanted card nearer, and turning does not change what is wanted.
# In fans, the plan for a card gets shorter, or there is one for a lower card, until it is up.

# A move worth making, 0 to turn the stock, -1 where there is none.
def hint(game):
    if game.won():
        return -1
    upward = [0, 1, 2, 3]  # the next card of each suit to go up
    for n in game.slots:
        for card in game.places[n][-1:]:
            upward[card & 3] = card + 4
    if game.fans:
        from fanplans import in_fans
        return in_fans(game, upward)
    from pileplan import in_piles
    moves = list(in_piles(game, upward))
    return max(moves) & 32767 if moves else -1
