# The rules: what a game is, games.py says; a card is an int, a move an int.
# No screen, no input in here.
# A card is rank * 4 + suit: ranks A 2 .. 9 T J Q K are 0..12, suits C D H S are 0..3.
# Cards lie in places: 0 stock and waste, the talon; the piles; four foundation slots from `up` on.
from games import GAMES, KLONDIKE

NO_FIT = "no fit"  # why a move is refused, where words.py has better words
OWN_SLOT = 31  # as the goal of a move: the slot that takes the card; as its source: any

# A move is source | goal << 5 | cards << 10 | these | (score + 128) << 18: 26 bits, no heap.
# Turning the stock is a move from 0 to 0. The first move of a command, to which undo goes back,
# has bit 16.
TURNS_UP = 1 << 15  # a hidden card; casio's next card; of a turn: the waste was turned over

# Microsoft's deal of that number, so that it is the same deal elsewhere.
def shuffled(number):
    deck = list(range(52))
    for last in range(51, -1, -1):
        number = number * 214013 + 2531011 & 0x7fffffff
        at = (number >> 16) % (last + 1)
        deck[at], deck[last] = deck[last], deck[at]
    return deck[::-1]

# Deal 0: a deck that a tool gives in place of this.
def given():
    return shuffled(0)

class Game:
    def __init__(self, row, number):
        self.row, self.number = row, number
        for name in GAMES[row]:
            setattr(self, name, GAMES[row][name])
        # The deal and the first `kept` moves are the truth. While a command is under way
        # `made` is not `kept`: so mend() sees that one was cut short.
        self.log, self.kept, self.made = [], 0, -1
        self.mend()

    def mend(self):
        if self.made != self.kept:
            self.places = []  # room for the deal, should the heap be full
            self.deal()
            for at in range(self.kept):
                self.do(self.log[at >> 4][at & 15])
            self.made = self.kept

    def deal(self):
        deck = shuffled(self.number) if self.number else given()
        self.score, self.moves, self.passes = self.scores[0], 0, 1
        self.shown = self.turned  # how many cards of the talon are waste, the others are stock
        if self.fans:
            fans = [deck[at:at + 3] for at in range(0, 52, 3)]
            # Kings lie to the left of the others.
            piles = [[card for card in pile if card > 47] + [card for card in pile if card < 48]
                     for pile in fans]
            self.hidden = [0] * 19  # how many cards of each place are face down
            deck = []
        else:
            # A round starts one pile further: so many cards were dealt before this one.
            piles = [[deck[at * (13 - at) // 2 + n] for at in range(n + 1)] for n in range(7)]
            self.hidden = list(range(-1, 7))
            deck = deck[28:]
        self.talon = deck
        self.up = len(piles) + 1
        self.slots = range(self.up, self.up + 4)
        self.places = [deck] + piles + [[], [], [], []]
    # Note a move with its gain, then do it. It counts once keep() is called.
    def make(self, move, gain):
        at = self.made
        move |= max(gain, self.scores[1] - self.score) + 128 << 18 | (at == self.kept) << 16
        # In small blocks: a list needs twice its size while it grows, and a heap has small gaps.
        if at >> 4 == len(self.log):
            self.log.append([0] * 16)
        self.log[at >> 4][at & 15] = move
        self.made = at + 1
        self.do(move)

    def keep(self):
        self.kept = self.made
        return ""
    # Do and undo: the cards are carried; the rest of a move adds up either way.
    def do(self, move):
        self.carry(move & 31, move >> 5 & 31, move >> 10 & 31)
        self.count(move, 1)

    def undo(self, move):
        self.count(move, -1)
        self.carry(move >> 5 & 31, move & 31, move >> 10 & 31)

    def count(self, move, way):
        self.score += way * ((move >> 18) - 128)
        self.moves += way * (move >> 16 & 1)
        if not move & 1023:
            self.shown += way * (move >> 10 & 31)
        if move & TURNS_UP:
            if move & 31:
                self.hidden[move & 31] -= way
            elif move & 1023:
                self.shown += way
            else:
                self.passes += way
                self.shown -= way * len(self.talon)

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
    # Make the move with all that follows from it: the card turned up, the score.
    def follow(self, source, goal, count):
        move = source | goal << 5 | count << 10
        _, _, to_pile, to_slot, turned_up, taken_back = self.scores
        gain = to_slot if goal >= self.up else 0 if source else to_pile
        if source >= self.up:
            gain = taken_back
        elif not source:
            if self.always_shown and self.shown == 1 and len(self.talon) > 1:
                move |= TURNS_UP
        elif 0 < self.hidden[source] == len(self.places[source]) - count:
            move |= TURNS_UP
            gain += turned_up
        self.make(move, gain)
    # May the card be laid on the pile?
    def fits(self, card, pile):
        if not pile:
            return card >= self.least_empty
        top = pile[-1]
        step = (top >> 2) - (card >> 2)
        if step != 1 and step != self.other_step or len(pile) >= self.most_cards:
            return False
        return self.suits >> ((top ^ card) & 3) & 1 > 0
    # Where the card comes to lie if it may go to the goal, else 0. An ace takes any empty slot.
    def landing(self, card, goal=OWN_SLOT):
        places = self.places
        if goal < self.up:
            return goal if self.fits(card, places[goal]) else 0
        for slot in self.slots if goal == OWN_SLOT else (goal,):
            pile = places[slot]
            if card == pile[-1] + 4 if pile else card < 4:
                return slot
        return 0
    # How many cards may leave the waste or a pile together?
    def choices(self, source):
        up = len(self.places[source]) - self.hidden[source] if source else min(self.shown, 1)
        if not self.together:
            return range(1, up + 1)
        return (1, up) if self.together == 2 and up > 1 else (1,) if up else ()
    # The deepest of the cards that would leave.
    def lead(self, source, count):
        return self.places[source][-count] if source else self.talon[self.shown - 1]
    # Turn the next cards, or why not.
    def next_cards(self):
        if not self.talon:
            return "No card to turn"
        left = len(self.talon) - self.shown
        move = gain = 0
        if not left:
            if self.passes == self.most_passes:
                return "No pass is left"
            left = self.shown
            move = TURNS_UP
            if self.passes > self.free:
                gain = self.recycle
        self.make(move | min(left, self.per_turn) << 10, gain)
        return ""
    # The commands: each happens whole and returns "", or changes nothing and says why not, in the
    # words that the player reads.
    def turn(self):
        return self.next_cards() or self.keep()
    # That many cards; without a number the top card if it fits, else the run that fits.
    def move(self, source, goal, count=0):
        if source >= self.up and not self.back:
            return "No card comes back\nfrom a foundation"
        choices = self.choices(source) if source < self.up else (1,)
        if not choices:
            return "No card is there"
        if goal >= self.up:
            choices = (1,)
        elif not count and not self.places[goal] and not self.least_empty:
            choices = choices[-1:]  # where anything goes, the whole run goes
        if count and count not in choices:
            return "That many can't move"
        for source in self.slots if source == OWN_SLOT else (source,):
            for count in (count,) if count else choices:
                found = self.places[source] and self.landing(self.lead(source, count), goal)
                if found:
                    self.follow(source, found, count)
                    return self.keep()
        return NO_FIT
    # All that can go up from the piles, pile after pile, again and again.
    def auto(self):
        self.piles_up()
        return self.keep() if self.made > self.kept else "Nothing can go up"

    def piles_up(self):
        before = -1
        while before != self.made:
            before = self.made
            for n in range(1, self.up):
                slot = self.places[n] and self.landing(self.places[n][-1])
                if slot:
                    self.follow(n, slot, 1)

    def undo_commands(self, count):
        if count > self.moves:
            return "Not so many to undo" if self.moves else "Nothing to undo"
        while count:
            self.made -= 1
            move = self.log[self.made >> 4][self.made & 15]
            self.undo(move)
            count -= move >> 16 & 1
        return self.keep()
    # The questions a player asks.
    def won(self):
        return min(map(len, self.places[self.up:])) > 12
    # Where the card may go.
    def goals(self, card):
        fits, places = self.fits, self.places  # they are looked up often
        if self.landing(card):
            yield OWN_SLOT
        for goal in range(1, self.up):
            if fits(card, places[goal]):
                yield goal
    # Every legal move that may lead on: not turning, not taking back from a foundation,
    # not shifting a whole pile to an empty one.
    def useful(self):
        for source in range(self.up):
            for count in self.choices(source):
                whole = source and count == len(self.places[source])
                for goal in self.goals(self.lead(source, count)):
                    if count == 1 if goal == OWN_SLOT else self.places[goal] or not whole:
                        yield source | goal << 5 | count << 10
    # How many cards of the talon show after each turn to come, once round, as far as passes allow.
    def ahead(self):
        for at in (self.shown,) if self.passes == self.most_passes else (self.shown, 0):
            while at < len(self.talon):
                at = min(at + self.per_turn, len(self.talon))
                yield at
    # Has any card a place that turning brings to the top of the waste?
    def turning_helps(self):
        for at in self.ahead():
            for _ in self.goals(self.talon[at - 1]):
                return True
        return False
    # Would a pile take a card back from a foundation?
    def takes_back(self):
        return self.back and any(self.fits(slot[-1], self.places[goal])
                                 for slot in self.places[self.up:] if slot
                                 for goal in range(1, self.up))

    def stuck(self):
        return not (any(self.useful()) or self.won() or self.turning_helps())

# What a game does not do differently it finds here, and not in a copy of its own: that is heap.
for name in KLONDIKE:
    setattr(Game, name, KLONDIKE[name])
