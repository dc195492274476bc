# What the game tells the player: news after a command, and hints.
from engine import OWN_SLOT

LOST = "Lost: - undo, R new"

# The next card of each suit to go up.
def next_up(game):
    cards = [0, 1, 2, 3]
    for slot in game.slots:
        for card in game.places[slot][-1:]:
            cards[card & 3] = card + 4
    return cards

# A proof that the game can't be won any more: at all, or without taking cards back.
def is_lost(game, back):
    if game.fans:
        from lostfan import hopeless
        return hopeless(game.places[1:game.first_slot], next_up(game))
    from lostpile import hopeless  # type: ignore[assignment]
    return hopeless(game, next_up(game), back)  # type: ignore[call-arg]

# Does 88 win for certain? Then every card is face up, and turning brings each card of the stock.
def all_open(game):
    return (game.per_turn and max(game.hidden) < 1
            and not (game.talon and (game.per_turn > 1 or game.most_passes)))

# The message after a command or a deal, "" for none. Given are the moves and passes before it.
def news(game, moves, passes):
    if game.moves < game.lost:
        game.lost = -1
    if all_open(game):
        return "88 finishes"
    if game.moves < moves:  # undone: the position was examined when it was reached
        return "" if game.moves else "Back at the deal"
    text = ""
    if game.passes > passes:
        if game.points:
            text = "New pass: %d points" % game.points
        elif game.most_passes:
            text = "Pass %d of %d" % (game.passes, game.most_passes)
    if game.lost >= 0 or not is_lost(game, False):
        return text
    if game.back and not is_lost(game, True):
        return "To win, take a card\nback: 8,n"
    game.lost = game.moves
    return LOST + ("\nStock won't help" if any(game.turns_ahead()) else "")

# Which legal move a hint names. Changes nothing, and looks at no hidden card. A stock that may be
# turned over any number of times counts as known.

# Following hints ends. In piles, hidden cards and the talon only get fewer. A move makes them
# fewer, or a card goes up, or a pile is emptied onto another, or cards are shifted or taken back.
# The last two are only steps of a plan, and its purpose is worth more than all that could undo it:
# in the grades of hintpile.py a hidden card and the waste are above a card up, by which one taken
# back goes up again, that is above emptying a pile, and that above the talon. No card as low as
# `safe` is taken back. A pile is emptied without filling another. A turn brings a wanted card
# nearer, and turning does not change which cards are wanted. Only kings fill a pile emptied at
# grade 4, and they come from the talon or off hidden cards. If the best move would lose, only a
# move that can never be repeated takes its place; if all would lose, it is named after all.
# As the last resort, a card is taken back to lay one of the talon on it. That one is played next,
# because the card does not go up if the next hint would take it back to its pile.
# In fans, a plan is followed to its end. Then a card is up, or two cards lie apart of which one
# does not fit on the other.
# A move worth making, -1 for none. 0 turns the stock. For a card of the talon, one more than the
# turns that bring it stands in place of the count. 1023 is 88.
def hint(game):
    if game.won() or game.lost >= 0:
        return -1
    if all_open(game):
        return 1023
    if game.fans:
        from hintfan import next_step
        return next_step(game, next_up(game))
    from hintpile import graded_moves
    moves = sorted(graded_moves(game, next_up(game)))[-8:]  # trying more would take long
    hidden = sum(game.hidden)
    best = -1
    while moves:
        value = moves.pop()
        move = value & 32767
        goal = (move & 31) << 5
        cards = [card for card in moves if card & 1023 == goal]  # of the talon, to this pile
        do(game, move)
        # A hidden card may be any. A talon card, or a card up for good: no position comes again.
        good = sum(game.hidden) < hidden
        if (cards and value >> 20 == 3
                and max(0, 0, *graded_moves(game, next_up(game))) & 1016 == goal | 8):
            # The next hint would take this card back for one of them.
            moves = cards
            move = -1
        elif best < 0 or not move & 31 or not game.back and move >> 5 & 31 == OWN_SLOT:
            good = good or not is_lost(game, True)
        for n in range(game.applied - 1, game.committed - 1, -1):
            game.undo(game.log[n >> 4][n & 15])
        game.applied = game.committed  # last, so that recover() notices an [AC]
        if good:
            return move
        if best < 0:
            best = move
    return best

# Do the move, without committing it.
def do(game, move):
    source = move & 31
    count = move >> 10
    if not source:
        for _ in range(count - 1 if move else 1):
            game.turn_cards()
        count = 1
    if move:
        goal = game.landing(game.lead_card(source, count), move >> 5 & 31)
        game.move_with_effects(source, goal, count)

# Why there is no hint.
def no_hint(game):
    return LOST if game.lost >= 0 else "I see no good move"

# ++: do what the hint says. Returns "", or why not.
def follow(game):
    move = hint(game)
    if move < 0:
        return no_hint(game)
    if move == 1023:
        from command import finish
        return finish(game)
    do(game, move)
    return game.commit()

complete = True
