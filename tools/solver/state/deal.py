"""A deal as tables of bits for compiled code, and the rules as a row of numbers."""

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from tools.solver.jit.compiler import Numbers
from tools.solver.position import Layout
from tools.solver.rules import Build, Empty, Encoding, Rules

# The columns of `Deal.rules`.
TURN, PASSES, BUILD, TOGETHER, EMPTY, BACK, RANKS, PILES, ENCODING, PRUNING = range(10)
ALL_PRUNING = -1  # every rule of moves/pruning.py, one bit each; 0 prunes nothing


class Deal(NamedTuple):
    """Everything that stays the same while a deal is played. Sets of cards are bit masks; single cards are numbers.

    `left` is the number of dealt cards left in a pile.
    """

    rules: Numbers
    hidden: Numbers  # [pile, left]: mask
    base: Numbers  # [pile, left]: mask
    deepest_counts_as_moved: Numbers  # [pile]: whether it does once it lies alone
    pile_of: Numbers  # [card], -1 for cards of the talon
    talon: Numbers  # [place]: card
    place_of: Numbers  # [card]: its place in the talon, -1 for cards of the piles
    talon_masks: Numbers  # [byte, value of the byte]: mask
    on_foundation: Numbers  # [suit, count]: mask
    next_card: Numbers  # [suit, count]: mask of the card the foundation takes next
    fits_on: Numbers  # [card]: mask of the cards it may lie on
    deck: int  # mask
    drawn: Numbers  # [index]: the cards `draw` has found
    word_after: Numbers  # [index]: and word 0 once each is taken


def deal_of(rules: Rules, layout: Layout, encoding: Encoding | None = None, pruning: int = ALL_PRUNING) -> Deal:
    """The tables of a deal, for states in the encoding of its rules or in another one."""
    if rules.encoding == Encoding.FANS:  # its states contain everything
        layout = Layout([], [])
    hidden = np.zeros((7, 8), np.int64)
    base = np.zeros((7, 8), np.int64)
    deepest_counts_as_moved = np.zeros(7, np.int64)
    pile_of = np.full(52, -1, np.int64)
    for number, pile in enumerate(layout.piles):
        deepest_counts_as_moved[number] = counts_as_moved(rules, pile[0])
        for left, card in enumerate(pile, 1):
            hidden[number, left] = mask_of(pile[: left - 1])
            base[number, left] = 1 << card
            pile_of[card] = number
    place_of = np.full(52, -1, np.int64)
    place_of[layout.talon] = range(len(layout.talon))
    talon_masks = [masks_of_byte(layout.talon[first : first + 8]) for first in (0, 8, 16)]
    on_foundation = [[mask_of(range(suit, 4 * count, 4)) for count in range(16)] for suit in range(4)]
    next_card = [[1 << count * 4 + suit if count < rules.ranks else 0 for count in range(16)] for suit in range(4)]
    return Deal(
        rules=_rules_row(rules, rules.encoding if encoding is None else encoding, pruning),
        hidden=hidden,
        base=base,
        deepest_counts_as_moved=deepest_counts_as_moved,
        pile_of=pile_of,
        talon=np.array(layout.talon, np.int64),
        place_of=place_of,
        talon_masks=np.array(talon_masks, np.int64),
        on_foundation=np.array(on_foundation, np.int64),
        next_card=np.array(next_card, np.int64),
        fits_on=np.array([_fits_on(rules, card) for card in range(52)], np.int64),
        deck=mask_of(layout.cards),
        drawn=np.zeros(24, np.int64),
        word_after=np.zeros(24, np.int64),
    )


def without_pruning(deal: Deal) -> Deal:
    """The same deal with every move that the rules of the game allow."""
    rules = deal.rules.copy()
    rules[PRUNING] = 0
    return deal._replace(rules=rules)


def _rules_row(rules: Rules, encoding: Encoding, pruning: int) -> Numbers:
    row = (rules.turn, rules.passes, rules.build, rules.together, rules.empty, rules.back, rules.ranks, rules.piles)
    return np.array([*row, encoding, pruning], np.int64)


def counts_as_moved(rules: Rules, deepest: int) -> bool:
    """Whether this card, dealt to the table, could as well have been moved there."""
    return rules.empty == Empty.ANYTHING or deepest // 4 == rules.ranks - 1


def mask_of(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def masks_of_byte(cards: list[int]) -> list[int]:
    """For each value of a byte, the mask of the cards (of these eight) whose bits are set."""
    masks = [0]
    for card in cards:
        masks += [mask | 1 << card for mask in masks]
    return masks + [0] * (256 - len(masks))


def _fits_on(rules: Rules, card: int) -> int:
    rank, suit = divmod(card, 4)
    if rank == rules.ranks - 1:
        return 0
    other_colour = {1, 2} if suit in (0, 3) else {0, 3}
    suits = other_colour if rules.build == Build.OTHER_COLOUR else {0, 1, 2, 3} - {suit}
    return mask_of((rank + 1) * 4 + other for other in suits)
