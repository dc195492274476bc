"""The moves of a Klondike whose cards come back from the foundations, from canonical state to canonical state.

A moved card can go to its foundation and come back to the same room, so the states connected by such moves are all won
or all lost. One of them represents them all, the canonical one: every card that could come back again is on its
foundation, and so is every safe card. A move is then: some cards come back to make room, one card leaves the talon or
its dealt place and takes the room, and the state is made canonical again. tools/docs/solver.md proves that nothing is
missed.

All functions work on word 0 and on the lookup tables of the deal.
"""

import numpy as np

from tools.solver.jit.compiler import Numbers, bit_count, highest_bit, jit, lowest_bit
from tools.solver.moves.pruning import (
    CLEARING,
    FROM_TALON,
    KING_FILLS,
    LAST_OF_TALON,
    OFF_HIDDEN,
    SAFE,
    TAKEN_BACK,
    UP_FROM_TALON,
    UP_UNCOVERING,
    goes_before_next_pass,
    suits_with_safe_next_card,
)
from tools.solver.moves.without_placement import room
from tools.solver.state.klondike import WASTE_SHIFT, foundation_step
from tools.solver.state.lookup_tables import (
    DEEPEST,
    DEPTH,
    KINGS,
    NEXT_CARDS,
    PASSES,
    PRUNING,
    TOPMOST,
    TURN,
    UNCOVERING,
    by_foundations,
    piles_of,
    talon_of,
)
from tools.solver.state.talon import after_taking, any_card_playable, drawable, last_card

# The columns of a row of moves. DRAWN: one more than the talon's card that was laid down with nothing coming back for
# it, or 0. BACK: the cards that came back. MOVED: the card that left its place, plus GOES_UP if it went to its
# foundation. KING: one more than the king that took the emptied pile, or 0.
WORD, PRIORITY, DRAWN, BACK, MOVED, KING = range(6)
COLUMNS = 6
GOES_UP = 64
FIRST_ROWS = 256
MAX_ROWS_AT_ONCE = 128  # written between two checks for room
TOO_MANY = -1
ALONE = -1
# The scratch space: what is possible with nothing coming back (bases to the foundations, bases laid down, cards of the
# talon laid down), then a stack of cards that come back, each with the word, the cards left to try, the cards that came
# back, and the cards face up.
ENABLED, STACK = 0, 3
SCRATCH = STACK + 4 * 54


def new_move_rows(rows: int = FIRST_ROWS) -> Numbers:
    return np.zeros((rows, COLUMNS), np.int64)


def new_scratch() -> Numbers:
    return np.zeros(SCRATCH, np.int64)


@jit
def _same_kind(cards: int) -> int:
    """The cards, and those of the same rank and colour."""
    black = (cards | (cards >> 3)) & 0x1111111111111
    red = ((cards >> 1) | (cards >> 2)) & 0x1111111111111
    return black | (black << 3) | (red << 1) | (red << 2)


@jit
def _cards_that_fit_on(card: int) -> int:
    suit = card & 3
    colour = 6 if suit == 0 or suit == 3 else 9
    return colour << ((card & ~3) - 4) if card >= 4 else 0


# Canonical states


@jit
def canonical_step(lookup: Numbers, word: int) -> int:
    """The word after one card that may go at once went to its foundation; unchanged if there is none."""
    pruning = lookup[PRUNING]
    talon = talon_of(lookup, word)
    visible, bases, _ = piles_of(lookup, word, talon)
    tops, _ = room(visible, bases)
    next_cards = by_foundations(lookup, NEXT_CARDS, word)
    going_up = tops & next_cards
    if going_up & ~bases:
        return word + foundation_step(lowest_bit(going_up & ~bases))
    if not pruning & SAFE:
        return word
    whole_talon = any_card_playable(lookup[TURN], lookup[PASSES])
    last = 0
    if pruning & LAST_OF_TALON and not whole_talon and lookup[PASSES] == 0 and not (word >> WASTE_SHIFT) & 31:
        last = last_card(lookup, word)
    safe = going_up | (next_cards & (talon if whole_talon else last))
    if not safe:
        return word
    safe &= suits_with_safe_next_card(word)
    if not safe:
        return word
    card = lowest_bit(safe)
    if (bases >> card) & 1:
        return word + foundation_step(card) - lookup[UNCOVERING + card]
    return after_taking(lookup, word, card, True) + foundation_step(card)


@jit
def canonical(lookup: Numbers, word: int) -> int:
    """The canonical state of a state."""
    while True:
        after = canonical_step(lookup, word)
        if after == word:
            return word
        word = after


# Moves between canonical states


@jit
def _add(rows: Numbers, count: int, word: int, priority: int, drawn: int, back: int, moved: int) -> int:
    rows[count, WORD] = word
    rows[count, PRIORITY] = priority
    rows[count, DRAWN] = drawn
    rows[count, BACK] = back
    rows[count, MOVED] = moved
    rows[count, KING] = 0
    return count + 1


@jit
def _add_emptying(
    lookup: Numbers, rows: Numbers, count: int, word: int, back: int, card: int, for_kings: int, this_pass: int
) -> int:
    """The last dealt card of a pile leaves it: alone, or with one of the kings that take the pile."""
    emptied = word - lookup[UNCOVERING + card]
    if for_kings == ALONE:
        return _add(rows, count, emptied, CLEARING, 0, back, card)
    while for_kings:
        king = lowest_bit(for_kings)
        for_kings &= for_kings - 1
        if (talon_of(lookup, word) >> king) & 1:
            after = after_taking(lookup, emptied, king, (this_pass >> king) & 1 == 1)
        else:
            after = emptied - lookup[UNCOVERING + king]
        count = _add(rows, count, after, OFF_HIDDEN, 0, back, card)
        rows[count - 1, KING] = king + 1
    return count


@jit
def _kings_to_fill(lookup: Numbers, word: int, bases: int, drawable_cards: int, empty_piles: int) -> int:
    """The kings that an emptied pile is for, 0 if emptying one is useless, ALONE if any king may take it later."""
    kings = lookup[KINGS]
    if not lookup[PRUNING] & KING_FILLS or by_foundations(lookup, TOPMOST, word) & kings:
        return ALONE
    return 0 if empty_piles else (bases | drawable_cards) & kings


@jit
def _count_empty_piles(bases: int, cleared: int, visible: int, kings: int) -> int:
    return cleared - bit_count(visible & ~bases & kings)


@jit
def _moves_without_taking_back(
    lookup: Numbers,
    word: int,
    piles: tuple[int, int, int],
    for_kings: int,
    drawing: tuple[int, int],
    after_drawing: int,
    before: Numbers,
    rows: Numbers,
    scratch: Numbers,
) -> int:
    visible, bases, empty_piles = piles
    this_pass, next_pass = drawing
    tops, accepted = room(visible, bases)
    next_cards = by_foundations(lookup, NEXT_CARDS, word)
    if empty_piles:
        accepted |= lookup[KINGS]
    going_up = tops & next_cards & bases
    laid = bases & accepted & ~lookup[DEEPEST]
    emptying = bases & accepted & lookup[DEEPEST] if for_kings else 0
    drawn = (this_pass | next_pass) & accepted
    scratch[ENABLED], scratch[ENABLED + 1], scratch[ENABLED + 2] = going_up, laid, drawn
    if after_drawing:
        going_up &= ~before[0]
        laid &= ~before[1]
        if any_card_playable(lookup[TURN], lookup[PASSES]):
            drawn &= ~(before[2] & ((1 << (after_drawing - 1)) - 1))

    count = 0
    while going_up:
        card = lowest_bit(going_up)
        going_up &= going_up - 1
        after = word + foundation_step(card) - lookup[UNCOVERING + card]
        count = _add(rows, count, after, UP_UNCOVERING, 0, 0, card | GOES_UP)
    while laid:
        card = lowest_bit(laid)
        laid &= laid - 1
        priority = OFF_HIDDEN + 10 * lookup[DEPTH + card]
        count = _add(rows, count, word - lookup[UNCOVERING + card], priority, 0, 0, card)
    while emptying:
        card = lowest_bit(emptying)
        emptying &= emptying - 1
        count = _add_emptying(lookup, rows, count, word, 0, card, for_kings, this_pass)
    rest = (this_pass | next_pass) & next_cards
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        after = after_taking(lookup, word, card, (this_pass >> card) & 1 == 1) + foundation_step(card)
        count = _add(rows, count, after, UP_FROM_TALON, 0, 0, card | GOES_UP)
    while drawn:
        card = lowest_bit(drawn)
        drawn &= drawn - 1
        after = after_taking(lookup, word, card, (this_pass >> card) & 1 == 1)
        count = _add(rows, count, after, FROM_TALON + (card >> 2), card + 1, 0, card)
    return count


@jit
def _use_room_on(
    lookup: Numbers,
    word: int,
    card: int,
    back: int,
    going_up: int,
    bases: int,
    for_kings: int,
    drawing: tuple[int, int],
    rows: Numbers,
    count: int,
) -> int:
    """Add the moves made possible by a card that has just come back."""
    this_pass, next_pass = drawing
    rest = _cards_that_fit_on(card) & bases
    while rest:
        other = lowest_bit(rest)
        rest &= rest - 1
        if not (lookup[DEEPEST] >> other) & 1:
            count = _add(rows, count, word - lookup[UNCOVERING + other], TAKEN_BACK, 0, back, other)
        else:
            count = _add_emptying(lookup, rows, count, word, back, other, for_kings, this_pass)
    rest = _cards_that_fit_on(card) & (this_pass | next_pass)
    while rest:
        other = lowest_bit(rest)
        rest &= rest - 1
        after = after_taking(lookup, word, other, (this_pass >> other) & 1 == 1)
        count = _add(rows, count, after, TAKEN_BACK, 0, back, other)
    rest = going_up & _same_kind(1 << card) & ~(1 << card)
    if rest:  # the run on the other card of its kind moves onto this one
        other = lowest_bit(rest)
        after = word + foundation_step(other)
        if (bases >> other) & 1:
            after -= lookup[UNCOVERING + other]
        count = _add(rows, count, after, TAKEN_BACK, 0, back, other | GOES_UP)
    return count


@jit
def canonical_moves(
    lookup: Numbers, word: int, after_drawing: int, before: Numbers, rows: Numbers, scratch: Numbers
) -> int:
    """Write the states one move away from a canonical one into `rows`, not yet made canonical; return their number.

    Returns TOO_MANY if they don't fit.

    If the state was reached by laying down a card of the talon, `after_drawing` is one more than that card, and
    `before` is what was possible before it.
    """
    talon = talon_of(lookup, word)
    visible, bases, cleared = piles_of(lookup, word, talon)
    this_pass, next_pass = drawable(lookup, word, talon)
    safe = by_foundations(lookup, NEXT_CARDS, word) & suits_with_safe_next_card(word)
    if goes_before_next_pass(lookup[PRUNING], lookup[PASSES], safe, last_card(lookup, word)):
        next_pass = 0
    drawing = this_pass, next_pass
    kings = lookup[KINGS]
    empty_piles = _count_empty_piles(bases, cleared, visible, kings)
    for_kings = _kings_to_fill(lookup, word, bases, this_pass | next_pass, empty_piles)
    piles = visible, bases, empty_piles
    count = _moves_without_taking_back(lookup, word, piles, for_kings, drawing, after_drawing, before, rows, scratch)

    # Cards come back, the highest first, and only the room on the last of them is used.
    tops, accepted = room(visible, bases)
    full = ~_same_kind(tops)
    if empty_piles:
        accepted |= kings
    scratch[STACK], scratch[STACK + 2], scratch[STACK + 3] = word, 0, visible
    scratch[STACK + 1] = by_foundations(lookup, TOPMOST, word) & accepted
    top = STACK
    while top >= STACK:
        rest = scratch[top + 1]
        if not rest:
            top -= 4
            continue
        if count + MAX_ROWS_AT_ONCE > rows.shape[0]:
            return TOO_MANY
        card = highest_bit(rest)
        bit = 1 << card
        scratch[top + 1] = rest & ~bit
        state = scratch[top] - foundation_step(card)
        back = scratch[top + 2] | bit
        visible_now = scratch[top + 3] | bit
        tops, accepted = room(visible_now, bases)
        going_up = tops & by_foundations(lookup, NEXT_CARDS, state)
        if full & bit and going_up & back == bit and back & (15 << (card & ~3)) == bit:
            count = _use_room_on(lookup, state, card, back, going_up, bases, for_kings, drawing, rows, count)
        if _count_empty_piles(bases, cleared, visible_now, kings):
            accepted |= kings
        rest = by_foundations(lookup, TOPMOST, state) & accepted & (bit - 1)
        if going_up & back:  # a card that could go up again must be used by the next rank, or it came back in vain
            rest &= -1 << max(4 * ((highest_bit(going_up & back) >> 2) - 1), 0)
        top += 4
        scratch[top], scratch[top + 1], scratch[top + 2], scratch[top + 3] = state, rest, back, visible_now
    return count


# The same moves split into moves of one card, for a solution


def steps_to_canonical(lookup: Numbers, word: int) -> list[int]:
    """The states after this one on the way to its canonical one."""
    words: list[int] = []
    after = int(canonical_step(lookup, word))
    while after != word:
        words.append(after)
        word, after = after, int(canonical_step(lookup, after))
    return words


def steps_between(lookup: Numbers, before: int, after: int) -> list[int]:
    """The states after `before` on the way from one canonical state to the next."""
    rows = new_move_rows()
    nothing = np.zeros(3, np.int64)
    while (count := canonical_moves(lookup, before, 0, nothing, rows, new_scratch())) == TOO_MANY:
        rows = new_move_rows(2 * len(rows))
    move = next(row for row in rows[:count].tolist() if canonical(lookup, row[WORD]) == after)
    words = []
    word = before
    for card in reversed(range(52)):
        if move[BACK] >> card & 1:
            word -= foundation_step(card)
            words.append(word)
    if move[KING]:
        words.append(int(word - lookup[UNCOVERING + move[MOVED]]))
    words.append(move[WORD])
    return words + steps_to_canonical(lookup, move[WORD])
