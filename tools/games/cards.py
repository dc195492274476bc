"""Cards and deals as text: AC to KS, decks of 52, deal numbers."""

RANKS = "A23456789TJQK"
SUITS = "CDHS"
CARDS = [rank + suit for rank in RANKS for suit in SUITS]
LAST_DEAL = 2147483647


def text_of(cards: list[int]) -> list[str]:
    return [CARDS[card] for card in cards]


def deck_of(text: str) -> list[int]:
    """The deck of a text such as "JD 2D 9H ..": 52 different cards in deal order, or ValueError."""
    words = text.upper().split()
    if sorted(words) != sorted(CARDS):
        wrong = next((word for word in words if word not in CARDS), None)
        why = f"{wrong[:9]!r} is not a card" if wrong else f"{len(set(words))} different cards of {len(words)}"
        raise ValueError(f"a deck is 52 different cards such as JD 2D TS: {why}")
    return [CARDS.index(word) for word in words]


def shuffled(number: int) -> list[int]:
    """The 52 cards of a deal, in deal order: Microsoft's numbering."""
    deck = list(range(52))
    dealt = []
    seed = number
    while deck:
        seed = (seed * 214013 + 2531011) & 0x7FFFFFFF
        chosen = (seed >> 16) % len(deck)
        dealt.append(deck[chosen])
        deck[chosen] = deck[-1]
        deck.pop()
    return dealt
