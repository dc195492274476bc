# The games: Klondike column by column, every other game as what it does differently.

# A score: at the start, at least; then the gains: waste to pile, to a foundation,
# a card turned up, a card taken back.
STANDARD = (0, 0, 5, 10, 5, -15)
VEGAS = (-52, -999, 0, 5, 0, -5)

# Which suits build on each other: bit n for suits whose bits differ by n.
OTHER_COLOUR = 6
OTHER_SUIT = 14
ANY_SUIT = 15

# How many cards move together.
ANY_RUN = 0
ONE_CARD = 1
TOP_OR_ALL = 2

# What an empty pile takes: this card and those above it.
ANYTHING = 0
A_KING = 48
NOTHING = 52

class Klondike:
    name = "klondike"
    title = "Klondike draw 1"
    fans = False          # fans of three instead of seven piles
    turned = 0            # cards turned at the deal
    per_turn = 1          # cards a turn; 0 where there is no stock
    most_passes = 0       # through the stock; 0 for any number
    always_shown = False  # a next card is turned by itself when the waste is empty
    suits = OTHER_COLOUR
    other_step = 1        # builds as well as one lower: -1 for one higher
    most_cards = 52       # in a pile
    together = ANY_RUN
    least_empty = A_KING
    back = True           # cards come back from foundations
    recycle = -100        # gain when the waste is turned over
    free = 0              # how many times that is free
    scores = STANDARD

class Casio(Klondike):
    name = "casio"
    title = "Klondike (Casio)"
    turned = 1
    always_shown = True
    together = TOP_OR_ALL
    back = False
    recycle = 0

class Klondike3(Klondike):
    name = "klondike3"
    title = "Klondike draw 3"
    per_turn = 3
    recycle = -20
    free = 3

class Vegas(Klondike):
    name = "vegas"
    title = "Vegas"
    per_turn = 3
    most_passes = 3
    recycle = 0
    scores = VEGAS

class Simple(Klondike):
    name = "simple"
    title = "Klondike simple"
    turned = 1
    together = ONE_CARD
    back = False
    recycle = 0

class Thumb(Klondike):
    name = "thumb"
    title = "Thumb & Pouch"
    most_passes = 1
    suits = OTHER_SUIT
    least_empty = ANYTHING
    back = False

class Shamrock(Klondike):
    name = "shamrock"
    title = "Shamrocks"
    fans = True
    per_turn = 0
    most_passes = 1
    suits = ANY_SUIT
    other_step = -1
    most_cards = 3
    together = ONE_CARD
    least_empty = NOTHING
    back = False

class Vegas1(Vegas):
    name = "vegas1"
    title = "Vegas draw 1"
    per_turn = 1
    most_passes = 1

# In the order of the menu.
GAMES = (Casio, Klondike, Klondike3, Vegas, Simple, Thumb, Shamrock, Vegas1)
