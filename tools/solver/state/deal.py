"""A deal as tables of bits, which compiled code reads the states of it with, and the rules as a row of numbers."""

from typing import NamedTuple

import numpy as np

from tools.solver.jit.compiler import Numbers
from tools.solver.layout import Layout
from tools.solver.rules import Build, Empty, Encoding, Rules

# The columns of the row.
TURN, PASSES, BUILD, TOGETHER, EMPTY, BACK, RANKS, PILES, ENCODING, LEAVING_OUT = range(10)
EVERY_RULE = -1  # of moves/pruning.py, a bit each; 0 leaves no move out


class Deal(NamedTuple):
    """What does not change while a deal is played. Cards are masks but where `card` is said."""

    row: Numbers  # the rules
    hidden: Numbers  # [pile, left]
    base: Numbers  # [pile, left]
    settles: Numbers  # [pile]: the deepest card counts as moved to the table once it is alone
    pile_of: Numbers  # [card], -1 for the talon's
    talon: Numbers  # [place]: card
    place_of: Numbers  # [card] in the talon, -1 for the piles'
    talon_cards: Numbers  # [byte, value of the byte]
    done: Numbers  # [suit, count]
    following: Numbers  # [suit, count]: the next card the foundation takes
    fits: Numbers  # [card]: what it may lie on
    deck: int
    drawn: Numbers  # [place]: what `draw` found, the cards
    word_after: Numbers  # [place]: and word 0 once they are taken


def deal_of(rules: Rules, layout: Layout, encoding: Encoding | None = None, leaving_out: int = EVERY_RULE) -> Deal:
    """The tables of a deal, for states in the encoding of its rules or in another one."""
    if rules.encoding == Encoding.FANS:  # there the states say all
        layout = Layout([], [])
    hidden = np.zeros((7, 8), np.int64)
    base = np.zeros((7, 8), np.int64)
    settled = np.zeros(7, np.int64)
    pile_of = np.full(52, -1, np.int64)
    for number, pile in enumerate(layout.piles):
        settled[number] = settles(rules, pile[0])
        for left, card in enumerate(pile, 1):
            hidden[number, left] = sum(1 << under for under in pile[: left - 1])
            base[number, left] = 1 << card
            pile_of[card] = number
    place_of = np.full(52, -1, np.int64)
    place_of[layout.talon] = range(len(layout.talon))
    bytes_of_talon = [layout.talon[at : at + 8] for at in (0, 8, 16)]
    talon_cards = [sets_of_byte(cards) for cards in bytes_of_talon]
    done = [[sum(1 << rank * 4 + suit for rank in range(count)) for count in range(16)] for suit in range(4)]
    following = [[1 << count * 4 + suit if count < rules.ranks else 0 for count in range(16)] for suit in range(4)]
    return Deal(
        row=_row(rules, rules.encoding if encoding is None else encoding, leaving_out),
        hidden=hidden,
        base=base,
        settles=settled,
        pile_of=pile_of,
        talon=np.array(layout.talon, np.int64),
        place_of=place_of,
        talon_cards=np.array(talon_cards, np.int64),
        done=np.array(done, np.int64),
        following=np.array(following, np.int64),
        fits=np.array([_may_lie_on(rules, card) for card in range(52)], np.int64),
        deck=sum(1 << card for pile in [*layout.piles, layout.talon] for card in pile),
        drawn=np.zeros(24, np.int64),
        word_after=np.zeros(24, np.int64),
    )


def leaving_nothing_out(deal: Deal) -> Deal:
    """The same deal with every move that the rules of the game allow."""
    row = deal.row.copy()
    row[LEAVING_OUT] = 0
    return deal._replace(row=row)


def _row(rules: Rules, encoding: Encoding, leaving_out: int) -> Numbers:
    how = (rules.turn, rules.passes, rules.build, rules.together, rules.empty, rules.back)
    return np.array([*how, rules.ranks, rules.piles, encoding, leaving_out], np.int64)


def settles(rules: Rules, deepest: int) -> bool:
    """Whether it makes no difference that this card was dealt to the table, not moved there."""
    return rules.empty == Empty.ANYTHING or deepest // 4 == rules.ranks - 1


def sets_of_byte(cards: list[int]) -> list[int]:
    """For each value of a byte the cards whose bits are set."""
    sets = [0]
    for card in cards:
        sets += [some | 1 << card for some in sets]
    return sets + [0] * (256 - len(sets))


def _may_lie_on(rules: Rules, card: int) -> int:
    rank, suit = divmod(card, 4)
    if rank == rules.ranks - 1:
        return 0
    other_colour = {1, 2} if suit in (0, 3) else {0, 3}
    suits = other_colour if rules.build == Build.OTHER_COLOUR else {0, 1, 2, 3} - {suit}
    return sum(1 << (rank + 1) * 4 + other for other in suits)
