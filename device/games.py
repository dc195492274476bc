# The games: Klondike column by column, every other game as what it does differently.

# A score: at the start, at least; then the gains: waste to pile, to a foundation,
# a card turned up, a card taken back.
STANDARD = (0, 0, 5, 10, 5, -15)
VEGAS = (-52, -999, 0, 5, 0, -5)

KLONDIKE = {
    "name": "klondike",
    "title": "Klondike draw 1",
    # Fans of three cards instead of seven piles and a stock?
    "fans": 0,
    # Cards turned at the deal.
    "turned": 0,
    # Cards a turn; 0 where there is no stock.
    "per_turn": 1,
    # Passes through the stock; 0 for any number.
    "most_passes": 0,
    # Is the next card turned by itself when the waste is empty?
    "always_shown": 0,
    # The suits that build, bit n for suits whose bits differ by n:
    # 6 the other colour (1 and 2), 14 any other suit, 15 any suit.
    "suits": 6,
    # Builds as well as one lower: 1 nothing else, -1 one higher.
    "other_step": 1,
    # Cards in a pile.
    "most_cards": 52,
    # Cards moved together: 0 any face-up run, 1 the top card, 2 the top card or all face-up ones.
    "together": 0,
    # The least card for an empty pile: 48 a king, 0 any card, 52 none.
    "least_empty": 48,
    # Do cards come back from foundations?
    "back": 1,
    # The gain when the waste is turned over, and how many times that is free.
    "recycle": -100,
    "free": 0,
    "scores": STANDARD,
}

# In the order of the menu.
GAMES = (
    {"name": "casio", "title": "Klondike (Casio)",
     "turned": 1, "always_shown": 1, "together": 2, "back": 0, "recycle": 0},
    KLONDIKE,
    {"name": "klondike3", "title": "Klondike draw 3",
     "per_turn": 3, "recycle": -20, "free": 3},
    {"name": "vegas", "title": "Vegas",
     "per_turn": 3, "most_passes": 3, "recycle": 0, "scores": VEGAS},
    {"name": "simple", "title": "Klondike simple",
     "turned": 1, "together": 1, "back": 0, "recycle": 0},
    {"name": "thumb", "title": "Thumb & Pouch",
     "most_passes": 1, "suits": 14, "least_empty": 0, "back": 0},
    {"name": "shamrock", "title": "Shamrocks",
     "fans": 1, "per_turn": 0, "most_passes": 1, "suits": 15, "other_step": -1,
     "most_cards": 3, "together": 1, "least_empty": 52, "back": 0},
    {"name": "vegas1", "title": "Vegas draw 1",
     "most_passes": 1, "recycle": 0, "scores": VEGAS},
)
