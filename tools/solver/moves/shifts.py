"""The moves of a Klondike in which runs don't move and cards don't come back, from family to family.

A *shift* moves a single card from one of the two cards that it fits on to the other. It can be undone, so states that
differ by shifts are all won or all lost: a *family*. Shifts never depend on higher ranks, so each card that can be
shifted may lie either way, whatever the others do. That makes a family two words: word 0, and `high`, the laid cards
(those that lie on another card) below which is a heart or spade, not a diamond or club. Cards that can be shifted count
as lying on the latter. tools/docs/solver.md proves that nothing is missed.

All functions work on these two words and on the lookup tables of the deal.
"""

import numpy as np

from tools.solver.jit.compiler import FIRST_OF_RANKS, Numbers, bit_count, jit, jit_large, lowest_bit
from tools.solver.moves.pruning import (
    CLEARING,
    FROM_TALON,
    JUST_IN_TIME,
    KING_FILLS,
    OFF_HIDDEN,
    SAFE,
    UP,
    UP_FROM_TALON,
    UP_UNCOVERING,
    suits_with_safe_next_card,
)
from tools.solver.state.klondike import foundation_step
from tools.solver.state.lookup_tables import (
    DECK,
    DEEPEST,
    DEPTH,
    KINGS,
    NEXT_CARDS,
    ON_FOUNDATIONS,
    PASSES,
    PRUNING,
    TURN,
    UNCOVERING,
    by_foundations,
    piles_of,
    talon_of,
)
from tools.solver.state.talon import after_taking, any_card_playable, drawable

# The columns of a row of moves. THEN: what the next move must be.
WORD, HIGH, PRIORITY, THEN = range(4)
COLUMNS = 4
# At most 74 moves: 4 cards go up from the piles and 4 from the talon, 7 bases and 24 cards of the talon are laid on one
# of 2 cards each, 4 kings change piles. Each makes at most 13 families: one more per rank in which a card gets stuck.
MAX_ROWS = 1024
# The values of THEN; the second and third plus a card.
ANY_MOVE, CARD_ON, GOES_UP, KING_TO_TABLE = 0, 1, 64, 128
NOTHING, EVERYTHING = 0, -1


def new_family_rows() -> Numbers:
    return np.zeros((MAX_ROWS, COLUMNS), np.int64)


def new_undecided() -> Numbers:
    """The stack of `_add`: at most one entry per card."""
    return np.zeros((64, 2), np.int64)


@jit
def _below(laid: int, high: int) -> int:
    """The cards that these laid cards lie on."""
    on_high = laid & high
    on_low = laid & ~high
    spades = ((on_high >> 1) | (on_high >> 2)) & FIRST_OF_RANKS
    hearts = (on_high | (on_high >> 3)) & FIRST_OF_RANKS
    diamonds = (on_low | (on_low >> 3)) & FIRST_OF_RANKS
    clubs = ((on_low >> 1) | (on_low >> 2)) & FIRST_OF_RANKS
    return (spades << 7) | (hearts << 6) | (diamonds << 5) | (clubs << 4)


@jit
def _fitting(cards: int) -> int:
    """The cards that fit on one of these."""
    black = ((cards | (cards >> 3)) >> 4) & FIRST_OF_RANKS
    red = (((cards >> 1) | (cards >> 2)) >> 4) & FIRST_OF_RANKS
    return (black << 1) | (black << 2) | red | (red << 3)


@jit
def _fits_on(card: int) -> int:
    """The two cards that a card fits on."""
    suit = card & 3
    return (6 if suit == 0 or suit == 3 else 9) << ((card & ~3) + 4)


@jit
def _card_on(laid: int, high: int, card: int) -> int:
    """The card on a card, as a mask; 0 if there is none."""
    return laid & _fitting(1 << card) & (high if card & 2 else ~high)


@jit
def mobility(visible: int, laid: int, high: int) -> tuple[int, int]:
    """The cards that can be bared by shifts, and those that can be shifted."""
    tops = visible & ~_below(laid, high)
    with_room = laid & _fitting(tops)  # the other card that they fit on is a top
    bare = tops
    while True:
        shiftable = with_room & bare
        more = tops | _below(shiftable, high)
        if more == bare:
            return bare, shiftable
        bare = more


@jit
def family_of(lookup: Numbers, word: int, high: int) -> int:
    """`high` of the family of a state."""
    visible, bases, _ = piles_of(lookup, word, talon_of(lookup, word))
    laid = visible & ~bases & ~lookup[KINGS]
    high &= laid
    return high & ~mobility(visible, laid, high)[1]


# Safe cards


@jit
def safe_step(lookup: Numbers, word: int, high: int) -> tuple[int, int]:
    """The family after a safe card went to its foundation; unchanged if there is none."""
    if not lookup[PRUNING] & SAFE:
        return word, high
    safe = by_foundations(lookup, NEXT_CARDS, word) & suits_with_safe_next_card(word)
    if not safe:
        return word, high
    talon = talon_of(lookup, word)
    visible, bases, _ = piles_of(lookup, word, talon)
    laid = visible & ~bases & ~lookup[KINGS]
    safe &= mobility(visible, laid, high)[0] | (talon if any_card_playable(lookup[TURN], lookup[PASSES]) else 0)
    if not safe:
        return word, high
    card = lowest_bit(safe)
    if (talon >> card) & 1:
        after = after_taking(lookup, word, card, True)
    else:
        after = word - lookup[UNCOVERING + card] if (bases >> card) & 1 else word
        high ^= _card_on(laid, high, card)
    after += foundation_step(card)
    return after, family_of(lookup, after, high)


@jit
def after_safe_steps(lookup: Numbers, word: int, high: int) -> tuple[int, int]:
    while True:
        after, after_high = safe_step(lookup, word, high)
        if after == word:
            return word, high
        word, high = after, after_high


# Moves


@jit
def _add(
    lookup: Numbers,
    word: int,
    high: int,
    either_way: int,
    priority: int,
    rows: Numbers,
    count: int,
    undecided: Numbers,
) -> int:
    """Add the families after a move. The cards `either_way` could be shifted before it, so they may lie either way.

    If one of them can't be shifted any more, that makes two families. The lowest one decides first: whether the others
    can be shifted may depend on it.
    """
    visible, bases, _ = piles_of(lookup, word, talon_of(lookup, word))
    laid = visible & ~bases & ~lookup[KINGS]
    undecided[0, 0], undecided[0, 1] = high & laid, either_way & laid
    left = 1
    while left:
        left -= 1
        high, either_way = undecided[left, 0], undecided[left, 1]
        shiftable = mobility(visible, laid, high)[1]
        stuck = either_way & ~shiftable
        if stuck:
            lowest = stuck & -stuck
            undecided[left, 0], undecided[left, 1] = high & ~lowest, either_way & ~lowest
            undecided[left + 1, 0], undecided[left + 1, 1] = high | lowest, either_way & ~lowest
            left += 2
        else:
            rows[count, WORD], rows[count, HIGH] = word, high & ~shiftable
            rows[count, PRIORITY], rows[count, THEN] = priority, ANY_MOVE
            count += 1
    return count


@jit
def _lay(high: int, card: int, target: int) -> int:
    return high | (((target >> 1) & 1) << card)


@jit
def _keep_useful(
    lookup: Numbers, card: int, before: tuple[int, int], users: int, rows: Numbers, first: int, count: int
) -> int:
    """Of the rows from `first` on, in which a card of the talon was laid down, keep those that use it.

    Either some card can be bared or shifted that couldn't before, or the next move lays a card on this one.
    """
    bare_before, shiftable_before = before
    left = first
    for index in range(first, count):
        word, high = rows[index, WORD], rows[index, HIGH]
        visible, bases, _ = piles_of(lookup, word, talon_of(lookup, word))
        bare, shiftable = mobility(visible, visible & ~bases & ~lookup[KINGS], high)
        then = ANY_MOVE
        if not ((bare & ~bare_before) | (shiftable & ~shiftable_before)) & ~(1 << card):
            if not users & _fitting(1 << card):
                continue
            then = CARD_ON + card
        rows[left, WORD], rows[left, HIGH], rows[left, PRIORITY] = word, high, rows[index, PRIORITY]
        rows[left, THEN] = then
        left += 1
    return left


@jit_large
def moves_between_families(
    lookup: Numbers, single: bool, word: int, high: int, then: int, rows: Numbers, undecided: Numbers
) -> int:
    """Write the families one move away into `rows`; return their number. No safe card may be left.

    `single`: a base moves only if it is bare. `then`: what this move must be.
    """
    talon = talon_of(lookup, word)
    visible, bases, cleared = piles_of(lookup, word, talon)
    kings = lookup[KINGS]
    moved = visible & ~bases
    laid = moved & ~kings
    bare, shiftable = mobility(visible, laid, high)
    mobile_bases = bases & bare if single else bases
    empty_piles = cleared - bit_count(moved & kings)
    this_pass, next_pass = drawable(lookup, word, talon)
    drawn = this_pass | next_pass
    next_cards = by_foundations(lookup, NEXT_CARDS, word)
    targets = bare
    if then != ANY_MOVE:
        next_cards &= 1 << (then - GOES_UP) if GOES_UP <= then < KING_TO_TABLE else NOTHING
        targets &= 1 << (then - CARD_ON) if then < GOES_UP else NOTHING
        if then != KING_TO_TABLE:
            empty_piles = 0
    accepted = _fitting(targets)
    just_in_time = lookup[PRUNING] & JUST_IN_TIME and any_card_playable(lookup[TURN], lookup[PASSES])
    count = 0

    rest = bare & next_cards
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        either_way = shiftable & ~_fitting(1 << card)
        bared = high ^ _card_on(laid, high, card)
        after = word + foundation_step(card)
        priority = UP
        if (bases >> card) & 1:
            after -= lookup[UNCOVERING + card]
            priority = UP_UNCOVERING
        count = _add(lookup, after, bared, either_way, priority, rows, count, undecided)

    rest = mobile_bases & accepted
    emptying = rest & lookup[DEEPEST]
    waiting_kings = lookup[DECK] & kings & ~moved & ~by_foundations(lookup, ON_FOUNDATIONS, word)
    then_king = ANY_MOVE
    if emptying and lookup[PRUNING] & KING_FILLS:
        free_piles = cleared - bit_count(moved & kings)
        if single:
            is_useless = free_piles >= bit_count(waiting_kings)
        else:
            is_useless = free_piles > 0 or not waiting_kings & (bases | drawn)
            then_king = KING_TO_TABLE
        if is_useless:
            rest &= ~emptying
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        after = word - lookup[UNCOVERING + card]
        is_emptying = (emptying >> card) & 1
        priority = CLEARING if is_emptying else OFF_HIDDEN + 10 * lookup[DEPTH + card]
        either_way = shiftable
        bared = high
        if single:
            either_way &= ~_fitting(1 << card)
            bared ^= _card_on(laid, high, card)
        some = targets & _fits_on(card)
        while some:
            target = lowest_bit(some)
            some &= some - 1
            laid_high = _lay(bared ^ _card_on(laid, high, target), card, target)
            others = either_way & ~_fitting(1 << target)
            first = count
            count = _add(lookup, after, laid_high, others, priority, rows, count, undecided)
            if is_emptying:
                rows[first:count, THEN] = then_king
    rest = mobile_bases & kings if empty_piles else NOTHING
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        either_way = shiftable
        bared = high
        if single:
            either_way &= ~_fitting(1 << card)
            bared ^= _card_on(laid, high, card)
        priority = OFF_HIDDEN + 10 * lookup[DEPTH + card]
        after = word - lookup[UNCOVERING + card]
        count = _add(lookup, after, bared, either_way, priority, rows, count, undecided)

    rest = drawn & next_cards
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        after_up = ANY_MOVE
        if just_in_time:
            if (kings >> card) & 1:
                if lookup[DECK] & ~talon & ~by_foundations(lookup, ON_FOUNDATIONS, word):
                    continue
            elif not ((bare | talon) >> (card + 4)) & 1:
                continue
            else:
                after_up = GOES_UP + card + 4
        after = after_taking(lookup, word, card, (this_pass >> card) & 1 == 1) + foundation_step(card)
        first = count
        count = _add(lookup, after, high, shiftable, UP_FROM_TALON, rows, count, undecided)
        rows[first:count, THEN] = after_up
    rest = drawn & accepted
    if empty_piles:
        rest |= drawn & kings
    users = mobile_bases | talon
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        after = after_taking(lookup, word, card, (this_pass >> card) & 1 == 1)
        priority = FROM_TALON + (card >> 2)
        first = count
        some = targets & _fits_on(card)
        if (kings >> card) & 1:
            count = _add(lookup, after, high, shiftable, priority, rows, count, undecided)
        while some:
            target = lowest_bit(some)
            some &= some - 1
            laid_high = _lay(high ^ _card_on(laid, high, target), card, target)
            others = shiftable & ~_fitting(1 << target)
            count = _add(lookup, after, laid_high, others, priority, rows, count, undecided)
        if just_in_time:
            count = _keep_useful(lookup, card, (bare, shiftable), users, rows, first, count)
    return count
