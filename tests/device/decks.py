"""Decks laid out for the situation that a test needs."""

from tests.device.reference_rules import GAMES
from tools.games.cards import CARDS


def klondike_deck(piles: dict[int, str] | None = None, stock: str = "") -> list[str]:
    """A deck that deals these cards to the piles, the top card last, and a stock that begins with these."""
    wanted = {pile: text.split() for pile, text in (piles or {}).items()}
    wanted[0] = list(reversed(stock.split()))
    deal_order = [(pile, pile - depth) for depth in range(1, 8) for pile in range(depth, 8)]
    deal_order += [(0, index) for index in range(24)]
    lengths = {0: 24}
    places: dict[tuple[int, int], str] = {}
    for pile, cards in wanted.items():
        assert len(cards) <= lengths.get(pile, pile), f"{len(cards)} cards for pile {pile}"
        for above, card in enumerate(reversed(cards)):
            places[pile, above] = card
    return filled(deal_order, places)


# Only a red three, five, seven or nine fits on these; no card of this stock can be played.
STUCK_TOPS = {1: "2C", 2: "2S", 3: "4C", 4: "4S", 5: "6C", 6: "6S", 7: "8C"}
STUCK_STOCK = "2D 2H 4D 4H 6D 6H 8D 8H 8S TD TH TC TS QD QH QC QS KD KH KC KS JC JS JD"


def stuck_deck_except(card: str, index: int) -> list[str]:
    """A deck of which only this card, at this place in the stock, can be played."""
    stock = STUCK_STOCK.split()
    stock[index] = card
    return klondike_deck(STUCK_TOPS, " ".join(stock))


def waste_showing(game: str, card: str, piles: dict[int, str]) -> tuple[list[str], list[str]]:
    """A deck, and the commands that bring the card to the top of the waste."""
    rules = GAMES[game]
    stock = f"8C 8D {card}" if rules.per_turn == 3 else card
    return klondike_deck(piles, stock), [] if rules.turned_at_the_deal else ["0"]


def fan_deck(fans: dict[int, str]) -> list[str]:
    """A deck of Shamrocks with these fans, the top card of each last."""
    deal_order = [(fan, index) for fan in range(1, 18) for index in range(3)] + [(18, 0)]
    places = {(fan, index): card for fan, text in fans.items() for index, card in enumerate(text.split())}
    return filled(deal_order, places)


def filled(deal_order: list[tuple[int, int]], places: dict[tuple[int, int], str]) -> list[str]:
    """The deck in deal order; the remaining cards fill the places that don't matter."""
    rest = iter([card for card in CARDS if card not in places.values()])
    deck = [places.get(place) or next(rest) for place in deal_order]
    assert sorted(deck) == sorted(CARDS)
    return deck
