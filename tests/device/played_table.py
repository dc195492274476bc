"""Play at the prompt, as a person would, and lay out decks for the situation that a test is about."""

import json
from contextlib import suppress
from typing import Any

from tests.device.bare_device import Device
from tests.device.reference_rules import GAMES, card_of
from tools.games.cards import CARDS
from tools.games.replay import PROMPT, SNAPSHOT, Replay

LOOK = compile(SNAPSHOT, "what is looked at", "exec")


class EndOfCommands(BaseException):
    """Ends a game from within its prompt."""


def play(game: str, deal: int | list[str], *commands: str, casioplot: bool = True) -> list[dict[str, Any]]:
    """The deal, then the position after each command."""
    positions: list[dict[str, Any]] = []
    replay = Replay(
        game=game,
        deal=deal if isinstance(deal, int) else None,
        deck=None if isinstance(deal, int) else [card_of(card) for card in deal],
        commands=list(commands),
        emit=lambda line: positions.append(json.loads(line)),
    )
    type_all(replay, Device(casioplot=casioplot))
    return positions


def type_all(replay: Replay, device: Device) -> None:
    """As tools/games/replay.py does it, without a display: many times as fast."""

    def look() -> None:
        names = {"__import__": device.load, "print": lambda seen: replay.report(repr(seen))}
        exec(LOOK, {"__builtins__": names})

    def answer(prompt: str) -> str:
        if prompt == PROMPT:
            look()
        line = replay.answer(prompt)
        if line is None:
            raise EndOfCommands
        return line

    device.answer = answer
    for function, result in replay.returns().items():
        device.answer_at_once(function, result)
    with suppress(EndOfCommands):
        while True:
            device.turns.play()
            look()  # the player has left, and will go on


def after(game: str, deal: int | list[str], *commands: str) -> dict[str, Any]:
    """The position in the end."""
    return play(game, deal, *commands)[-1]


def board(position: dict[str, Any]) -> dict[str, Any]:
    """What lies on the table, without what is said about it."""
    return {key: position[key] for key in ("stock", "waste", "foundations", "piles", "score", "moves", "passes")}


def is_short(message: str) -> bool:
    """It says something, in at most two lines of 21 characters."""
    lines = message.split("\n")
    return message != "" and len(lines) <= 2 and all(len(line) <= 21 for line in lines)


def klondike_deck(piles: dict[int, str] | None = None, stock: str = "") -> list[str]:
    """A deck that gives the piles these last cards, the top one at the end, and a stock that begins with these."""
    wanted = {pile: text.split() for pile, text in (piles or {}).items()}
    order = [(pile, pile - depth) for depth in range(1, 8) for pile in range(depth, 8)]
    order += [(0, place) for place in range(24)]
    wanted[0] = list(reversed(stock.split()))
    lengths = {0: 24}
    places: dict[tuple[int, int], str] = {}
    for pile, cards in wanted.items():
        assert len(cards) <= lengths.get(pile, pile), f"{len(cards)} cards for pile {pile}"
        for above, card in enumerate(reversed(cards)):
            places[pile, above] = card
    return filled(order, places)


# Nothing fits on these but a red three, five, seven or nine; nothing of this stock goes anywhere.
TOPS = {1: "2C", 2: "2S", 3: "4C", 4: "4S", 5: "6C", 6: "6S", 7: "8C"}
NO_PLACE = "2D 2H 4D 4H 6D 6H 8D 8H 8S TD TH TC TS QD QH QC QS KD KH KC KS JC JS JD"


def deck_with(card: str, place: int) -> list[str]:
    """Nothing goes anywhere but this card of the stock."""
    stock = NO_PLACE.split()
    stock[place] = card
    return klondike_deck(TOPS, " ".join(stock))


def waste_showing(game: str, card: str, piles: dict[int, str]) -> tuple[list[str], list[str]]:
    """A deck, and what to type so that the card is on top of the waste."""
    rules = GAMES[game]
    stock = f"8C 8D {card}" if rules.per_turn == 3 else card
    return klondike_deck(piles, stock), [] if rules.turned_at_the_deal else ["0"]


def fan_deck(fans: dict[int, str]) -> list[str]:
    """A deck for Shamrocks: these piles hold these cards, the top one at the end."""
    order = [(pile, card) for pile in range(1, 18) for card in range(3)] + [(18, 0)]
    places = {(pile, at): card for pile, text in fans.items() for at, card in enumerate(text.split())}
    return filled(order, places)


def filled(order: list[tuple[int, int]], places: dict[tuple[int, int], str]) -> list[str]:
    """The deck in deal order; where nothing is asked for lie the cards that are left."""
    left = iter([card for card in CARDS if card not in places.values()])
    deck = [places.get(place) or next(left) for place in order]
    assert sorted(deck) == sorted(CARDS)
    return deck
