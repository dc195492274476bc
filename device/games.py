# The games as data: Klondike column by column, then each game as its differences from Klondike.

# Suits that build on each other: bit n stands for suits that differ by n (C D H S are 0 to 3).
OTHER_COLOUR, OTHER_SUIT, ANY_SUIT = 6, 14, 15
# Cards that move together: the top card, the top card or all face-up cards, or else any run.
ONE_CARD, ONE_OR_ALL = 1, 2
# The lowest card that an empty pile takes.
ANY_CARD, KING, NO_CARD = 0, 48, 52

# Score at the start and lowest score; then points for: waste to pile, card to a foundation,
# hidden card turned up, card taken back from a foundation.
STANDARD = (0, 0, 5, 10, 5, -15)
VEGAS = (-52, -999, 0, 5, 0, -5)

KLONDIKE = {
    # 18 fans of three cards instead of seven piles and a stock?
    "fans": 0,
    # A pile in messages.
    "word": "pile",
    # Cards turned at the deal.
    "turned": 0,
    # Cards turned at once; 0 without a stock.
    "per_turn": 1,
    # Passes through the stock; 0 for no limit.
    "most_passes": 0,
    # Is the next card turned automatically when the waste gets empty?
    "always_shown": 0,
    "suits": OTHER_COLOUR,
    # A card one lower builds; so does one that differs by this: -1 is one higher.
    "other_step": 1,
    # Cards in a pile or fan.
    "most_cards": 52,
    "together": 0,
    "least_empty": KING,
    # May cards be taken back from foundations?
    "back": 1,
    # Points for turning the waste over, and how many times that is free.
    "recycle": -100,
    "free": 0,
    "scores": STANDARD,
}

# In the order of the menu. Some have a shorter name in it.
GAMES = (
    {"title": "Klondike (Casio)",
     "turned": 1, "always_shown": 1, "together": ONE_OR_ALL, "back": 0, "recycle": 0},
    {"title": "Klondike draw 1", "menu": "Draw 1"},
    {"title": "Klondike draw 3", "menu": "Draw 3",
     "per_turn": 3, "recycle": -20, "free": 3},
    {"title": "Vegas",
     "per_turn": 3, "most_passes": 3, "recycle": 0, "scores": VEGAS},
    {"title": "Klondike simple", "menu": "One card",
     "turned": 1, "together": ONE_CARD, "back": 0, "recycle": 0},
    {"title": "Thumb & Pouch",
     "most_passes": 1, "suits": OTHER_SUIT, "least_empty": ANY_CARD, "back": 0, "recycle": 0},
    {"title": "Shamrocks",
     "fans": 1, "word": "fan", "per_turn": 0, "most_passes": 1, "suits": ANY_SUIT, "other_step": -1,
     "most_cards": 3, "together": ONE_CARD, "least_empty": NO_CARD, "back": 0, "recycle": 0,
     "scores": (0, 0, 0, 10, 0, 0)},
    {"title": "Vegas draw 1",
     "most_passes": 1, "recycle": 0, "scores": VEGAS},
)

complete = True
