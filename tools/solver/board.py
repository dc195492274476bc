"""A deal of a Klondike as tables of bits, and a position in it as three words.

Word 0 holds, from bit 0: cards on each foundation (4 bits a suit), the talon's cards (24), how many of them are waste
(5), passes used up (2), and how many of each pile's dealt cards are left (17). A pile's last dealt card that is left is
its base: it lies on the hidden ones, or on the table. A dealt card that lies on the table and could have been moved
there counts as moved: a king, or any card where an empty pile takes anything.

Words 1 and 2 are used where placement matters: the suit of the card that a moved card lies on, bit by bit; its own
suit for a card that lies on the table. All bits of cards that have no such suit are 0, so equal positions are equal
words, and piles that change places make no difference.
"""

from typing import NamedTuple

import numpy as np

from tools.solver.bits import jit, lowest, size
from tools.solver.deal import Layout
from tools.solver.rules import BACK, BUILD, PASSES, PILES, TURN, Build, Empty, Numbers, Rules

TALON_AT, SHOWN_AT, PASS_AT = 16, 40, 45
LEFT_AT = (47, 48, 50, 52, 55, 58, 61)
LEFT_MASK = (1, 3, 3, 7, 7, 7, 7)
WORDS = 3


class Board(NamedTuple):
    """The deal, ready for the search. Cards are masks but where `card` is said."""

    row: Numbers
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
    turned: Numbers  # [place]: what `reach` found, the cards
    taken: Numbers  # [place]: and the words once they are taken


def board_of(rules: Rules, layout: Layout) -> Board:
    if rules.build == Build.NEIGHBOUR:  # there the words say all
        layout = Layout([], [])
    hidden = np.zeros((7, 8), np.int64)
    base = np.zeros((7, 8), np.int64)
    settles = np.zeros(7, np.int64)
    pile_of = np.full(52, -1, np.int64)
    for number, pile in enumerate(layout.piles):
        settles[number] = _settles(rules, pile[0])
        for left, card in enumerate(pile, 1):
            hidden[number, left] = sum(1 << under for under in pile[: left - 1])
            base[number, left] = 1 << card
            pile_of[card] = number
    place_of = np.full(52, -1, np.int64)
    place_of[layout.talon] = range(len(layout.talon))
    bytes_of_talon = [layout.talon[at : at + 8] for at in (0, 8, 16)]
    talon_cards = [[_picked(cards, value) for value in range(256)] for cards in bytes_of_talon]
    done = [[sum(1 << rank * 4 + suit for rank in range(count)) for count in range(16)] for suit in range(4)]
    following = [[1 << count * 4 + suit if count < rules.ranks else 0 for count in range(16)] for suit in range(4)]
    return Board(
        row=rules.row,
        hidden=hidden,
        base=base,
        settles=settles,
        pile_of=pile_of,
        talon=np.array(layout.talon, np.int64),
        place_of=place_of,
        talon_cards=np.array(talon_cards, np.int64),
        done=np.array(done, np.int64),
        following=np.array(following, np.int64),
        fits=np.array([_may_lie_on(rules, card) for card in range(52)], np.int64),
        deck=sum(1 << card for pile in [*layout.piles, layout.talon] for card in pile),
        turned=np.zeros(24, np.int64),
        taken=np.zeros(24, np.int64),
    )


def _settles(rules: Rules, deepest: int) -> bool:
    """Whether it makes no difference that this card was dealt to the table, not moved there."""
    return rules.empty == Empty.ANYTHING or deepest // 4 == rules.ranks - 1


def _picked(cards: list[int], value: int) -> int:
    return sum(1 << card for place, card in enumerate(cards) if value >> place & 1)


def _may_lie_on(rules: Rules, card: int) -> int:
    rank, suit = divmod(card, 4)
    if rank == rules.ranks - 1:
        return 0
    other_colour = {1, 2} if suit in (0, 3) else {0, 3}
    suits = other_colour if rules.build == Build.OTHER_COLOUR else {0, 1, 2, 3} - {suit}
    return sum(1 << (rank + 1) * 4 + other for other in suits)


def start_of(rules: Rules, layout: Layout) -> Numbers:
    """The words of the deal itself. Suits that a cut-down deck lacks count as done."""
    suits = {card % 4 for pile in [*layout.piles, layout.talon] for card in pile}
    word = ((1 << len(layout.talon)) - 1) << TALON_AT
    for suit in range(4):
        if suit not in suits:
            word |= rules.ranks << 4 * suit
    words = np.zeros(WORDS, np.int64)
    for number, pile in enumerate(layout.piles):
        card = pile[0]
        if len(pile) == 1 and _settles(rules, card):
            if rules.placement_matters:
                words[1] |= (card & 1) << card
                words[2] |= (card >> 1 & 1) << card
            continue
        word |= len(pile) << LEFT_AT[number]
    words[0] = word - (1 << 64) if word >> 63 else word
    return words


@jit
def on_foundation(word: int, suit: int) -> int:
    return (word >> (4 * suit)) & 15


@jit
def left_of(word: int, pile: int) -> int:
    return (word >> LEFT_AT[pile]) & LEFT_MASK[pile]


@jit
def talon_mask(board: Board, word: int) -> int:
    cards = 0
    for byte in range(3):
        cards |= board.talon_cards[byte, (word >> (TALON_AT + 8 * byte)) & 255]
    return cards


@jit
def face_up(board: Board, word: int) -> tuple[int, int, int]:
    """The cards face up in the piles, those of them that are bases, and how many piles have no dealt card left."""
    away = talon_mask(board, word)
    for suit in range(4):
        away |= board.done[suit, on_foundation(word, suit)]
    bases = 0
    cleared = 0
    for pile in range(board.row[PILES]):
        left = left_of(word, pile)
        away |= board.hidden[pile, left]
        bases |= board.base[pile, left]
        cleared += left == 0
    return board.deck & ~away, bases & ~away, cleared


@jit
def next_up(board: Board, word: int) -> int:
    """The cards that the foundations would take now."""
    cards = 0
    for suit in range(4):
        cards |= board.following[suit, on_foundation(word, suit)]
    return cards


@jit
def safe_up(board: Board, word: int) -> int:
    """Those of the next cards that no other card can ever need as a place to lie on.

    With cards coming back, all cards two or more lower are up, and so are those that fit on this one.
    Without, each card that fits on this one would go up itself instead of lying on it, and so would what lies on that.
    """
    cards = 0
    for suit in range(4):
        count = on_foundation(word, suit)
        low = 15
        for other in range(4):
            if other == suit:
                continue
            others_count = on_foundation(word, other)
            if board.row[BUILD] == Build.OTHER_COLOUR and other == 3 - suit:
                others_count += 1
            low = min(low, others_count)
        if count <= low + 1 - board.row[BACK]:
            cards |= board.following[suit, count]
    return cards


@jit
def uncovered(board: Board, word: int, pile: int) -> int:
    """The word once the pile's base is gone: the next hidden card is the base."""
    left = left_of(word, pile) - 1
    if left == 1 and board.settles[pile]:
        left = 0
    return (word & ~(LEFT_MASK[pile] << LEFT_AT[pile])) | (left << LEFT_AT[pile])


@jit
def reach(board: Board, word: int, wanted: int) -> int:
    """How many of the wanted cards turning brings up: each into `turned`, the word once it is taken into `taken`.

    A card that comes up in this pass and in the next counts in this one only: more passes left is never worse.
    """
    turn, passes = board.row[TURN], board.row[PASSES]
    count = 0
    if turn == 1 and passes == 0:
        rest = talon_mask(board, word) & wanted
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            board.turned[count] = card
            board.taken[count] = word & ~(1 << (TALON_AT + board.place_of[card]))
            count += 1
        return count
    talon = (word >> TALON_AT) & 0xFFFFFF
    shown = (word >> SHOWN_AT) & 31
    used = (word >> PASS_AT) & 3
    total = size(talon)
    bare = word & ~((31 << SHOWN_AT) | (3 << PASS_AT))
    another = passes == 0 or used + 1 < passes
    at = 0
    rest = talon
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        at += 1
        card = board.talon[place]
        if not (wanted >> card) & 1:
            continue
        now = at >= shown and ((at - shown) % turn == 0 or at == total) and at > 0
        if not now and not (another and (at % turn == 0 or at == total)):
            continue
        left_shown = at - 1
        if passes == 0 and (left_shown % turn == 0 or left_shown == total - 1):
            left_shown = 0  # from here the turning comes up the same way as from the start
        spent = 0 if passes == 0 else (used if now else used + 1)
        board.turned[count] = card
        board.taken[count] = (bare & ~(1 << (TALON_AT + place))) | (left_shown << SHOWN_AT) | (spent << PASS_AT)
        count += 1
    return count
