"""Deals: Microsoft's numbering, cards as text, and where the cards lie at the start."""

from collections.abc import Sequence
from dataclasses import dataclass

from tools.solver.rules import Build, Rules

RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "CDHS"
LAST_DEAL = 2147483647


def shuffled(number: int) -> list[int]:
    """The 52 cards of a deal, in deal order."""
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


def card_text(card: int) -> str:
    return RANK_LETTERS[card // 4] + SUIT_LETTERS[card % 4]


def card_of(text: str) -> int:
    """The card of a text such as TS; ValueError for anything else."""
    if len(text) != 2 or text[0] not in RANK_LETTERS or text[1] not in SUIT_LETTERS:
        raise ValueError(f"not a card: {text}")
    return RANK_LETTERS.index(text[0]) * 4 + SUIT_LETTERS.index(text[1])


def deck_of(text: str) -> list[int]:
    """The deck of a text such as "JD 2D 9H ..": 52 different cards in deal order, or ValueError."""
    deck = [card_of(word) for word in text.upper().split()]
    if len(deck) != 52 or len(set(deck)) != 52:
        raise ValueError(f"a deck has 52 different cards; here are {len(deck)}, {len(set(deck))} different")
    return deck


@dataclass(frozen=True)
class Layout:
    """The cards at the start: every pile with its deepest card first, the talon in turning order."""

    piles: list[list[int]]
    talon: list[int]


def lay_out(rules: Rules, deck: Sequence[int]) -> Layout:
    return _clovers(deck, rules.ranks - 1) if rules.build == Build.NEIGHBOUR else _staircase(deck, rules.piles)


def _staircase(deck: Sequence[int], count: int) -> Layout:
    """Klondike: round by round, each round beginning one pile further right."""
    cards = iter(deck)
    piles: list[list[int]] = [[] for _ in range(count)]
    for first in range(count):
        for pile in piles[first:]:
            pile.append(next(cards))
    return Layout(piles, list(cards))


def _clovers(deck: Sequence[int], king: int) -> Layout:
    """Shamrocks: three cards a pile, kings to the bottom, the rest in its order."""
    threes = [list(deck[at : at + 3]) for at in range(0, len(deck), 3)]
    return Layout([sorted(pile, key=lambda card: card // 4 != king) for pile in threes], [])
