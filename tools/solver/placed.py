"""The moves of a Klondike in which it matters on which card each card lies: all three words of a position."""

from tools.solver.anywhere import (
    CLEARING,
    FROM_TALON,
    OFF_HIDDEN,
    SHIFTING,
    TAKEN_BACK,
    UP,
    UP_FROM_TALON,
    UP_UNCOVERING,
)
from tools.solver.bits import FIRST_OF_RANKS, jit, jit_large, lowest, size
from tools.solver.board import Board, face_up, left_of, next_up, on_foundation, reach, safe_up, uncovered
from tools.solver.rules import BACK, BUILD, EMPTY, PASSES, RANKS, TOGETHER, TURN, Build, Empty, Numbers, Together

# The cards whose own suit has the low bit, and the high bit.
OWN_LOW = 0xAAAAAAAAAAAAA
OWN_HIGH = 0xCCCCCCCCCCCCC


@jit
def lying(board: Board, words: Numbers) -> tuple[int, int, int, int, int]:
    """The cards face up, the bases, those moved to the table, those that carry none, and how many piles are empty."""
    visible, bases, cleared = face_up(board, words[0])
    moved = visible & ~bases
    low, high = words[1], words[2]
    on_table = moved & ~(low ^ OWN_LOW) & ~(high ^ OWN_HIGH)
    carrying = 0
    for suit in range(4):
        lies = moved & ~on_table & (low if suit & 1 else ~low) & (high if suit & 2 else ~high)
        some = (lies | (lies >> 1) | (lies >> 2) | (lies >> 3)) & FIRST_OF_RANKS
        carrying |= some << (4 + suit)
    return visible, bases, on_table, visible & ~carrying, cleared - size(on_table)


@jit
def _lies_on(words: Numbers, card: int) -> int:
    """The suit that words 1 and 2 hold for the card."""
    return ((words[1] >> card) & 1) | (((words[2] >> card) & 1) << 1)


@jit
def _lay(after: Numbers, at: int, card: int, suit: int) -> None:
    """Write down that the card now lies on that suit; suit 0 for a card that has left the piles."""
    bit = 1 << card
    after[at, 1] = (after[at, 1] & ~bit) | ((suit & 1) << card)
    after[at, 2] = (after[at, 2] & ~bit) | ((suit >> 1) << card)


@jit
def _lift(board: Board, words: Numbers, after: Numbers, at: int, card: int, bases: int) -> None:
    """Copy the position with the card gone from its pile."""
    after[at, 0], after[at, 1], after[at, 2] = words[0], words[1], words[2]
    _lay(after, at, card, 0)
    if not (bases >> card) & 1:
        return
    pile = board.pile_of[card]
    after[at, 0] = uncovered(board, words[0], pile)
    if left_of(words[0], pile) == 2 and board.settles[pile]:
        deepest = lowest(board.base[pile, 1])
        _lay(after, at, deepest, deepest & 3)


@jit
def _take(board: Board, words: Numbers, after: Numbers, at: int, found: int) -> None:
    """Copy the position with a card gone from the talon."""
    after[at, 0], after[at, 1], after[at, 2] = board.taken[found], words[1], words[2]


@jit
def _places(board: Board, card: int, tops: int, empty: int) -> int:
    """The cards that this card may go on; its own bit stands for an empty pile."""
    places = board.fits[card] & tops
    if empty and (board.row[EMPTY] == Empty.ANYTHING or card >> 2 == board.row[RANKS] - 1):
        places |= 1 << card
    return places


@jit
def _takes(board: Board, tops: int, empty: int) -> int:
    """The cards that the piles would take."""
    takes = 0
    for suit in range(4):
        other = tops & ~(FIRST_OF_RANKS << suit)
        if board.row[BUILD] == Build.OTHER_COLOUR:
            other &= ~(FIRST_OF_RANKS << (3 - suit))
        some = (other | (other >> 1) | (other >> 2) | (other >> 3)) & FIRST_OF_RANKS
        takes |= (some >> 4) << suit
    if empty:
        takes |= -1 if board.row[EMPTY] == Empty.ANYTHING else 15 << (4 * (board.row[RANKS] - 1))
    return takes


@jit
def _safe_move(board: Board, words: Numbers, after: Numbers, tops: int, bases: int) -> bool:
    """Whether a safe card goes up; the position after that is the first of `after`."""
    safe = next_up(board, words[0]) & safe_up(board, words[0])
    if tops & safe:
        card = lowest(tops & safe)
        _lift(board, words, after, 0, card, bases)
        after[0, 0] += 1 << (4 * (card & 3))
        return True
    # Taking a card out of the talon costs nothing only where every other card stays in reach.
    if board.row[TURN] == 1 and board.row[PASSES] == 0 and reach(board, words[0], safe):
        _take(board, words, after, 0, 0)
        after[0, 0] += 1 << (4 * (board.turned[0] & 3))
        return True
    return False


@jit_large
def moves_placed(board: Board, words: Numbers, after: Numbers, worth: Numbers) -> int:
    """All positions one move away, with how promising each is; one alone where a safe card goes up."""
    visible, bases, on_table, tops, empty = lying(board, words)
    if _safe_move(board, words, after, tops, bases):
        return 1
    following = next_up(board, words[0])
    count = 0

    rest = tops & following
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        _lift(board, words, after, count, card, bases)
        after[count, 0] += 1 << (4 * (card & 3))
        worth[count] = UP_UNCOVERING if (bases >> card) & 1 else UP
        count += 1

    takes = _takes(board, tops, empty)
    rest = visible
    if board.row[TOGETHER] == Together.TOP_OR_WHOLE:
        rest = tops | bases | on_table
    elif board.row[TOGETHER] == Together.ONE_CARD:
        rest = tops
    rest &= takes
    while rest:
        card = lowest(rest)
        bit = rest & -rest
        rest &= rest - 1
        places = _places(board, card, tops, empty)
        if bit & on_table:
            places &= ~bit
        elif not bit & bases:
            places &= ~(1 << ((card & ~3) + 4 + _lies_on(words, card)))
        while places:
            place = lowest(places)
            places &= places - 1
            _lift(board, words, after, count, card, bases)
            _lay(after, count, card, place & 3)
            worth[count] = SHIFTING
            if bit & on_table or (bit & bases and left_of(words[0], board.pile_of[card]) == 1):
                worth[count] = CLEARING
            elif bit & bases:
                worth[count] = OFF_HIDDEN
            count += 1

    for found in range(reach(board, words[0], following)):
        _take(board, words, after, count, found)
        after[count, 0] += 1 << (4 * (board.turned[found] & 3))
        worth[count] = UP_FROM_TALON
        count += 1
    for found in range(reach(board, words[0], takes)):
        card = board.turned[found]
        places = _places(board, card, tops, empty)
        while places:
            place = lowest(places)
            places &= places - 1
            _take(board, words, after, count, found)
            _lay(after, count, card, place & 3)
            worth[count] = FROM_TALON + (card >> 2)
            count += 1

    if board.row[BACK]:
        for suit in range(4):
            card = 4 * on_foundation(words[0], suit) - 4 + suit
            places = _places(board, card, tops, empty) if card >= 0 and (board.deck >> card) & 1 else 0
            while places:
                place = lowest(places)
                places &= places - 1
                after[count, 0], after[count, 1], after[count, 2] = words[0] - (1 << (4 * suit)), words[1], words[2]
                _lay(after, count, card, place & 3)
                worth[count] = TAKEN_BACK
                count += 1
    return count
