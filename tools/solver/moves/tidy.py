"""The moves of a Klondike whose cards come back from the foundations, from tidy state to tidy state.

A card that was moved can go up and come back to where it was, so the states that such moves lead to are all won or all
lost: one of them stands for all, the tidy one, where whatever can go up and come back has gone up, and every safe card
as well. A move is then: some cards come back to make room, one card leaves the talon or its dealt place and takes the
room, and all is made tidy again. tools/docs/solver.md has the argument that nothing is missed.

All functions work on word 0 and on the flat tables of the deal.
"""

import numpy as np

from tools.solver.jit.bits import highest, lowest, size
from tools.solver.jit.compiler import Numbers, jit
from tools.solver.moves.ordering import CLEARING, FROM_TALON, OFF_HIDDEN, TAKEN_BACK, UP_FROM_TALON, UP_UNCOVERING
from tools.solver.moves.pruning import (
    KING_FILLS,
    LAST_OF_TALON,
    SAFE,
    goes_before_next_pass,
    safe_of_foundations,
)
from tools.solver.moves.unplaced import ranks_with_room
from tools.solver.state.flat import (
    DEEPEST,
    DEPTH,
    FOLLOWING,
    KINGS,
    LEAVING_OUT,
    PASSES,
    TOPMOST,
    TURN,
    UNCOVERING,
    by_foundations,
    piles_of,
    talon_of,
)
from tools.solver.state.klondike import SHOWN_AT, one_up
from tools.solver.state.talon import any_order, drawable, last_card, taken

# The columns of what is found: the state, when to try it, one more than the talon's card that was laid down with
# nothing coming back for it, the cards that came back, the card that left its place, with GOES_UP, and one more than
# the king that took the pile it left.
WORD, PRIORITY, DRAWN, BACK, MOVED, KING = range(6)
COLUMNS = 6
GOES_UP = 64
FIRST_ROWS = 256
MOST_AT_ONCE = 128  # rows that are written before the room is looked at again
TOO_MANY = -1
ALONE = -1
# The working space: what is possible with nothing coming back (bases going up, bases laid down, cards of the talon laid
# down), and a stack of cards that come back, each with the word, the cards left to try, those that came back, and those
# face up.
ENABLED, STACK = 0, 3
SPACE = STACK + 4 * 54


def new_found(rows: int = FIRST_ROWS) -> Numbers:
    return np.zeros((rows, COLUMNS), np.int64)


def new_space() -> Numbers:
    return np.zeros(SPACE, np.int64)


@jit
def _room(visible: int, bases: int) -> tuple[int, int]:
    """The cards that can be brought to the top, and those that find a card to lie on."""
    moved = visible & ~bases
    red = ranks_with_room(visible, moved, 0, 3, 1, 2)
    black = ranks_with_room(visible, moved, 1, 2, 0, 3)
    tops = visible & ((red << 4) | (red << 7) | (black << 5) | (black << 6) | 15)
    return tops, (red << 1) | (red << 2) | black | (black << 3)


@jit
def _alike(cards: int) -> int:
    """The cards, and those of the same rank and colour."""
    black = (cards | (cards >> 3)) & 0x1111111111111
    red = ((cards >> 1) | (cards >> 2)) & 0x1111111111111
    return black | (black << 3) | (red << 1) | (red << 2)


@jit
def _that_fit_on(card: int) -> int:
    """The two cards that may lie on this one."""
    suit = card & 3
    colour = 6 if suit == 0 or suit == 3 else 9
    return colour << ((card & ~3) - 4) if card >= 4 else 0


@jit
def tidy_step(flat: Numbers, word: int) -> int:
    """The word after a card went up that may go up at once; the same word where there is none."""
    rules = flat[LEAVING_OUT]
    talon = talon_of(flat, word)
    visible, bases, _ = piles_of(flat, word, talon)
    tops, _ = _room(visible, bases)
    following = by_foundations(flat, FOLLOWING, word)
    up = tops & following
    if up & ~bases:
        return word + one_up(lowest(up & ~bases))
    if not rules & SAFE:
        return word
    free_talon = any_order(flat[TURN], flat[PASSES])
    last = 0
    if rules & LAST_OF_TALON and not free_talon and flat[PASSES] == 0 and not (word >> SHOWN_AT) & 31:
        last = last_card(flat, word)
    safe = up | (following & (talon if free_talon else last))
    if not safe:
        return word
    safe &= safe_of_foundations(word)
    if not safe:
        return word
    card = lowest(safe)
    if (bases >> card) & 1:
        return word + one_up(card) - flat[UNCOVERING + card]
    return taken(flat, word, card, True) + one_up(card)


@jit
def tidied(flat: Numbers, word: int) -> int:
    """The tidy state for a word."""
    while True:
        after = tidy_step(flat, word)
        if after == word:
            return word
        word = after


@jit
def _add(found: Numbers, count: int, word: int, priority: int, drawn: int, back: int, moved: int) -> int:
    found[count, WORD] = word
    found[count, PRIORITY] = priority
    found[count, DRAWN] = drawn
    found[count, BACK] = back
    found[count, MOVED] = moved
    found[count, KING] = 0
    return count + 1


@jit
def _add_emptying(
    flat: Numbers, found: Numbers, count: int, word: int, back: int, card: int, for_kings: int, now: int
) -> int:
    """The last dealt card of a pile leaves it: alone, or with one of the kings to take the pile."""
    emptied = word - flat[UNCOVERING + card]
    if for_kings == ALONE:
        return _add(found, count, emptied, CLEARING, 0, back, card)
    while for_kings:
        king = lowest(for_kings)
        for_kings &= for_kings - 1
        if (talon_of(flat, word) >> king) & 1:
            after = taken(flat, emptied, king, (now >> king) & 1 == 1)
        else:
            after = emptied - flat[UNCOVERING + king]
        count = _add(found, count, after, OFF_HIDDEN, 0, back, card)
        found[count - 1, KING] = king + 1
    return count


@jit
def _kings_to_fill(flat: Numbers, word: int, bases: int, drawn: int, empties: int) -> int:
    """The kings that an emptied pile is for, none where it is of no use, ALONE where any may take it later."""
    kings = flat[KINGS]
    if not flat[LEAVING_OUT] & KING_FILLS or by_foundations(flat, TOPMOST, word) & kings:
        return ALONE
    return 0 if empties else (bases | drawn) & kings


@jit
def _empties(bases: int, cleared: int, visible: int, kings: int) -> int:
    """How many piles are empty."""
    return cleared - size(visible & ~bases & kings)


@jit
def _plain_moves(
    flat: Numbers,
    word: int,
    piles: tuple[int, int, int],
    for_kings: int,
    drawing: tuple[int, int],
    after_drawing: int,
    before: Numbers,
    found: Numbers,
    space: Numbers,
) -> int:
    """The moves for which nothing comes back."""
    visible, bases, empties = piles
    now, later = drawing
    tops, takes = _room(visible, bases)
    following = by_foundations(flat, FOLLOWING, word)
    if empties:
        takes |= flat[KINGS]
    going_up = tops & following & bases
    laid = bases & takes & ~flat[DEEPEST]
    emptying = bases & takes & flat[DEEPEST] if for_kings else 0
    drawn = (now | later) & takes
    space[ENABLED], space[ENABLED + 1], space[ENABLED + 2] = going_up, laid, drawn
    if after_drawing:
        going_up &= ~before[0]
        laid &= ~before[1]
        if any_order(flat[TURN], flat[PASSES]):
            drawn &= ~(before[2] & ((1 << (after_drawing - 1)) - 1))

    count = 0
    while going_up:
        card = lowest(going_up)
        going_up &= going_up - 1
        after = word + one_up(card) - flat[UNCOVERING + card]
        count = _add(found, count, after, UP_UNCOVERING, 0, 0, card | GOES_UP)
    while laid:
        card = lowest(laid)
        laid &= laid - 1
        priority = OFF_HIDDEN + 10 * flat[DEPTH + card]
        count = _add(found, count, word - flat[UNCOVERING + card], priority, 0, 0, card)
    while emptying:
        card = lowest(emptying)
        emptying &= emptying - 1
        count = _add_emptying(flat, found, count, word, 0, card, for_kings, now)
    rest = (now | later) & following
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        after = taken(flat, word, card, (now >> card) & 1 == 1) + one_up(card)
        count = _add(found, count, after, UP_FROM_TALON, 0, 0, card | GOES_UP)
    while drawn:
        card = lowest(drawn)
        drawn &= drawn - 1
        after = taken(flat, word, card, (now >> card) & 1 == 1)
        count = _add(found, count, after, FROM_TALON + (card >> 2), card + 1, 0, card)
    return count


@jit
def _use_room_on(
    flat: Numbers,
    state: int,
    card: int,
    back: int,
    up: int,
    bases: int,
    for_kings: int,
    drawing: tuple[int, int],
    found: Numbers,
    count: int,
) -> int:
    """The moves that a card allows which has just come back."""
    now, later = drawing
    rest = _that_fit_on(card) & bases
    while rest:
        other = lowest(rest)
        rest &= rest - 1
        if not (flat[DEEPEST] >> other) & 1:
            count = _add(found, count, state - flat[UNCOVERING + other], TAKEN_BACK, 0, back, other)
        else:
            count = _add_emptying(flat, found, count, state, back, other, for_kings, now)
    rest = _that_fit_on(card) & (now | later)
    while rest:
        other = lowest(rest)
        rest &= rest - 1
        after = taken(flat, state, other, (now >> other) & 1 == 1)
        count = _add(found, count, after, TAKEN_BACK, 0, back, other)
    rest = up & _alike(1 << card) & ~(1 << card)
    if rest:  # what lay on its like lies on this one now
        other = lowest(rest)
        after = state + one_up(other)
        if (bases >> other) & 1:
            after -= flat[UNCOVERING + other]
        count = _add(found, count, after, TAKEN_BACK, 0, back, other | GOES_UP)
    return count


@jit
def tidy_moves(flat: Numbers, word: int, after_drawing: int, before: Numbers, found: Numbers, space: Numbers) -> int:
    """All states one move away from a tidy one, still to be made tidy; TOO_MANY where `found` is too short for them.

    Where it was reached by laying down a card of the talon, `after_drawing` is one more than that card and `before` is
    what was possible before it.
    """
    talon = talon_of(flat, word)
    visible, bases, cleared = piles_of(flat, word, talon)
    now, later = drawable(flat, word, talon)
    safe = by_foundations(flat, FOLLOWING, word) & safe_of_foundations(word)
    if goes_before_next_pass(flat[LEAVING_OUT], flat[PASSES], safe, last_card(flat, word)):
        later = 0
    drawing = now, later
    kings = flat[KINGS]
    empties = _empties(bases, cleared, visible, kings)
    for_kings = _kings_to_fill(flat, word, bases, now | later, empties)
    piles = visible, bases, empties
    count = _plain_moves(flat, word, piles, for_kings, drawing, after_drawing, before, found, space)

    # Cards come back, the highest first, and only the room on the last of them is used.
    tops, takes = _room(visible, bases)
    full = ~_alike(tops)
    if empties:
        takes |= kings
    space[STACK], space[STACK + 2], space[STACK + 3] = word, 0, visible
    space[STACK + 1] = by_foundations(flat, TOPMOST, word) & takes
    at = STACK
    while at >= STACK:
        rest = space[at + 1]
        if not rest:
            at -= 4
            continue
        if count + MOST_AT_ONCE > found.shape[0]:
            return TOO_MANY
        card = highest(rest)
        bit = 1 << card
        space[at + 1] = rest & ~bit
        state = space[at] - one_up(card)
        back = space[at + 2] | bit
        shown = space[at + 3] | bit
        tops, takes = _room(shown, bases)
        up = tops & by_foundations(flat, FOLLOWING, state)
        if full & bit and up & back == bit and back & (15 << (card & ~3)) == bit:
            count = _use_room_on(flat, state, card, back, up, bases, for_kings, drawing, found, count)
        if _empties(bases, cleared, shown, kings):
            takes |= kings
        rest = by_foundations(flat, TOPMOST, state) & takes & (bit - 1)
        if up & back:  # what could go up again must be made use of by the next rank, or it came back in vain
            rest &= -1 << max(4 * ((highest(up & back) >> 2) - 1), 0)
        at += 4
        space[at], space[at + 1], space[at + 2], space[at + 3] = state, rest, back, shown
    return count
