# The rules of all games; games.py says how the games differ. No screen and no input here.
# A card is the int rank * 4 + suit: ranks A 2 .. 9 T J Q K are 0..12, suits C D H S are 0..3.
# Places: 0 is the talon (waste, then stock), then come the piles, then four foundation slots.
from games import ANY_CARD, GAMES, KLONDIKE, ONE_OR_ALL

MISFIT = "misfit"  # why a move is refused; messages.py explains it
NONE_GOES_UP = "No card can go up"
OWN_SLOT = 31  # as a goal: the slot that takes the card; as a source: any slot

# A move is the int source | goal << 5 | cards << 10 | flags | (points + 128) << 18. It has 26 bits,
# so it needs no heap. Turning the stock is a move from 0 to 0.
# The flag: the move turns up a hidden card, or the next stock card if the waste always shows one;
# for a turn of the stock: the waste was turned over first.
TURNS_UP = 1 << 15
# Bit 16 marks the first move of a command: undo goes back to it.

# Microsoft's numbering, so that a deal has the same number in other programs.
def shuffled(number):
    deck = list(range(52))
    for end in range(51, -1, -1):
        number = number * 214013 + 2531011 & 0x7fffffff
        index = (number >> 16) % (end + 1)
        deck[index], deck[end] = deck[end], deck[index]
    deck.reverse()
    return deck

# The deck of deal 0, which exists for tools: they replace this function.
def custom_deck():
    return shuffled(0)

class Game:
    # The defaults of all games; a copy in every game would cost heap.
    locals().update(KLONDIKE)
    lost = -1  # how many moves had been made when it was found lost
    counted = False  # among the games played?
    points = 0  # for the last new pass
    path = 0, ()  # of a hint: the moves made before it, and its own

    def __init__(self, row, number):
        self.row, self.number = row, number
        for name in GAMES[row]:
            setattr(self, name, GAMES[row][name])
        # The position is the deal plus the first `committed` moves of the log. `applied` differs
        # from it only during a command, so recover() notices one that [AC] cut short.
        self.log, self.committed, self.applied = [], 0, -1
        self.path = Game.path  # so that undo needs no heap to forget it
        self.recover()

    def recover(self):
        if self.applied != self.committed:
            self.places = []  # makes room for the deal if the heap is full
            self.deal()
            for index in range(self.committed):
                self.do(self.log[index >> 4][index & 15])
            self.applied = self.committed

    def deal(self):
        deck = shuffled(self.number) if self.number else custom_deck()
        self.score, self.moves, self.passes = self.scores[0], 0, 1
        self.shown = self.turned  # how many cards of the talon are waste; the others are stock
        if self.fans:
            piles = [deck[start:start + 3] for start in range(0, 52, 3)]
            # Kings move to the left of the others.
            piles = [[card for card in pile if card > 47] + [card for card in pile if card < 48]
                     for pile in piles]
            self.hidden = [0] * 19  # how many cards of each place are face down
            deck = []
        else:
            # Each round starts one pile later: so many cards come before this one.
            piles = [[deck[start * (13 - start) // 2 + n] for start in range(n + 1)]
                     for n in range(7)]
            self.hidden = list(range(-1, 7))
            deck = deck[28:]
        self.talon = deck
        self.first_slot = len(piles) + 1
        self.slots = range(self.first_slot, self.first_slot + 4)
        self.places = [deck] + piles + [[], [], [], []]

    # Log a move with its points and do it. It counts after commit().
    def add(self, move, points):
        index = self.applied
        move |= max(points, self.scores[1] - self.score) + 128 << 18
        move |= (index == self.committed) << 16
        # Blocks of 16 fit the small gaps of the heap; one list needs twice its size while it grows.
        if index >> 4 == len(self.log):
            self.log.append([0] * 16)
        self.log[index >> 4][index & 15] = move
        self.applied = index + 1
        self.do(move)

    def commit(self):
        self.committed = self.applied
        return ""

    def do(self, move):
        self.carry(move & 31, move >> 5 & 31, move >> 10 & 31)
        self.add_effects(move, 1)

    def undo(self, move):
        self.add_effects(move, -1)
        self.carry(move >> 5 & 31, move & 31, move >> 10 & 31)

    # Everything but the cards' places. The sign is 1 to do, -1 to undo.
    def add_effects(self, move, step):
        self.score += step * ((move >> 18) - 128)
        self.moves += step * (move >> 16 & 1)
        if not move & 1023:
            self.shown += step * (move >> 10 & 31)
        if move & TURNS_UP:
            if move & 31:
                self.hidden[move & 31] -= step
            elif move & 1023:
                self.shown += step
            else:
                self.passes += step
                self.shown -= step * len(self.talon)

    def carry(self, source, goal, count):
        if source == goal:
            return
        if source:
            cards = self.places[source][-count:]
            del self.places[source][-count:]
        else:
            self.shown -= 1
            cards = [self.talon.pop(self.shown)]
        if goal:
            self.places[goal].extend(cards)
        else:
            self.talon.insert(self.shown, cards[0])
            self.shown += 1

    # Make a move, turn up the card below it and score both.
    def move_with_effects(self, source, goal, count):
        move = source | goal << 5 | count << 10
        scores = self.scores
        points = scores[3] if goal >= self.first_slot else 0 if source else scores[2]
        if source >= self.first_slot:
            points = scores[5]
        elif not source:
            if self.always_shown and self.shown == 1 and len(self.talon) > 1:
                move |= TURNS_UP
        elif 0 < self.hidden[source] == len(self.places[source]) - count:
            move |= TURNS_UP
            points += scores[4]
        self.add(move, points)

    def fits(self, card, pile):
        if not pile:
            return card >= self.least_empty
        top = pile[-1]
        step = (top >> 2) - (card >> 2)
        if step != 1 and step != self.other_step or len(pile) >= self.most_cards:
            return False
        return self.suits >> ((top ^ card) & 3) & 1 > 0

    # The place that takes the card if the goal does, else 0. An ace takes any empty slot.
    def landing(self, card, goal=OWN_SLOT):
        places = self.places
        if goal < self.first_slot:
            return goal if self.fits(card, places[goal]) else 0
        for slot in self.slots if goal == OWN_SLOT else (goal,):
            pile = places[slot]
            if card == pile[-1] + 4 if pile else card < 4:
                return slot
        return 0

    # How many cards may leave the waste or a pile together.
    def movable_counts(self, source):
        count = len(self.places[source]) - self.hidden[source] if source else min(self.shown, 1)
        if not self.together:
            return range(1, count + 1)
        if self.together == ONE_OR_ALL and count > 1:
            return 1, count
        return (1,) if count else ()

    # The deepest of the cards that would leave.
    def lead_card(self, source, count):
        return self.places[source][-count] if source else self.talon[self.shown - 1]

    # Turn the next cards; returns why not, or "".
    def turn_cards(self):
        if not self.talon:
            return "No cards left to turn"
        left = len(self.talon) - self.shown
        move = points = 0
        if not left:
            if self.passes == self.most_passes:
                return "No more passes"
            left = self.shown
            move = TURNS_UP
            if self.passes > self.free:
                points = max(self.recycle, self.scores[1] - self.score)
            self.points = points
        self.add(move | min(left, self.per_turn) << 10, points)
        return ""

    # The commands. Each happens whole and returns "", or changes nothing and returns why not:
    # a message to the player, or MISFIT.
    def turn(self):
        return self.turn_cards() or self.commit()

    # Without a count: the top card if it fits, else the run that fits.
    def move(self, source, goal, count=0):
        if source >= self.first_slot:
            counts = (1,) if self.back else ()
        else:
            counts = self.movable_counts(source)
        if goal >= self.first_slot:
            counts = counts[:1]
        elif not count and not self.places[goal] and self.least_empty == ANY_CARD:
            counts = counts[-1:]  # the whole run
        if count:
            counts = (count,) if count in counts else ()
        for source in self.slots if source == OWN_SLOT else (source,):
            for count in counts if self.places[source] else ():
                place = self.landing(self.lead_card(source, count), goal)
                if place:
                    self.move_with_effects(source, place, count)
                    return self.commit()
        return MISFIT

    # Move every card up that can go, from pile to pile, until none does.
    def move_all_up(self):
        self.move_piles_up()
        return self.commit() if self.applied > self.committed else NONE_GOES_UP

    def move_piles_up(self):
        start = -1
        while start != self.applied:
            start = self.applied
            for n in range(1, self.first_slot):
                slot = self.places[n] and self.landing(self.places[n][-1])
                if slot:
                    self.move_with_effects(n, slot, 1)

    def undo_commands(self, count):
        if not self.moves:
            return "Nothing to undo"
        count = min(count, self.moves)
        self.path = Game.path  # another position may follow
        while count:
            self.applied -= 1
            move = self.log[self.applied >> 4][self.applied & 15]
            self.undo(move)
            count -= move >> 16 & 1
        return self.commit()

    def won(self):
        return min(map(len, self.places[self.first_slot:])) > 12

    # The piles that take the card, and OWN_SLOT if a foundation does.
    def goals(self, card):
        fits, places = self.fits, self.places  # local names are faster
        if self.landing(card):
            yield OWN_SLOT
        for goal in range(1, self.first_slot):
            if fits(card, places[goal]):
                yield goal

    # The size of the waste after each coming turn, once through the stock as far as passes allow.
    def turns_ahead(self):
        for shown in (self.shown,) if self.passes == self.most_passes else (self.shown, 0):
            while shown < len(self.talon):
                shown = min(shown + self.per_turn, len(self.talon))
                yield shown

complete = True
