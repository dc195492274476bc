"""The moves between families of Shamrocks in a relaxed game: loose cards are a set, and may be rearranged at will.

A move is possible if some legal arrangement of the loose cards allows it. Only ranks matter for that. Each fan has room
for three cards: a fan with two dealt cards has a slot for a card one rank from the second, a fan with one has a slot on
it that may become another slot, on the card laid there. So a loose card in a slot of the second kind makes one slot of
its own rank.
"""

from typing import NamedTuple

import numpy as np

from tools.solver.jit.compiler import Numbers, jit, jit_large
from tools.solver.state.families import COUNTS_SHIFT, FANS, Fans, counts_of, dealt_cards_left, without_loose

MAX_FAMILY_MOVES = FANS + 4
ANY_RANK = -1


class Slots(NamedTuple):
    """Loose cards and the slots for them, by rank; the ranks are followed by one that stays empty."""

    loose: Numbers
    single: Numbers  # slots on the second card of a fan
    double: Numbers  # slots on the bottom card of a fan, which make another slot
    partial: Numbers  # [old or new, index]: arrangements of the cards up to some rank
    is_known: Numbers  # [arrangement]: the last time it was met
    clock: Numbers  # [0]: the present time


def new_slots() -> Slots:
    loose, single, double = np.zeros((3, 14), np.int64)
    return Slots(
        loose, single, double, np.zeros((2, 1024), np.int64), np.zeros(1 << 12, np.int64), np.zeros(1, np.int64)
    )


@jit
def _pack(double_left: int, other_left: int, double_taken: int, other_taken: int) -> int:
    """An arrangement of the cards up to a rank: what it leaves of that rank's slots, and takes of the next one's."""
    return double_left | (other_left << 3) | (double_taken << 6) | (other_taken << 9)


@jit
def _is_worse(arrangement: int, other: int) -> bool:
    """Whether the other one leaves no less and takes no more."""
    double_left, other_double_left = arrangement & 7, other & 7
    left, others_left = double_left + ((arrangement >> 3) & 7), other_double_left + ((other >> 3) & 7)
    return (
        other_double_left >= double_left
        and others_left >= left
        and (other >> 6) & 7 <= (arrangement >> 6) & 7
        and other >> 9 <= arrangement >> 9
        and other != arrangement
    )


@jit_large
def can_be_arranged(slots: Slots, rank_on_top: int) -> bool:
    """Whether all loose cards find a slot, with one of this rank (or ANY_RANK) carrying nothing.

    Goes through the ranks from the lowest, with all arrangements that aren't worse than another one.
    """
    loose, single, double, partial, is_known = slots.loose, slots.single, slots.double, slots.partial, slots.is_known
    partial[0, 0] = 0
    count = 1
    for rank in range(13):
        slots.clock[0] += 1
        now = slots.clock[0]
        new_count = 0
        cards = loose[rank]
        next_slots = single[rank + 1] + double[rank + 1] + loose[rank + 1]
        for index in range(count):
            arrangement = partial[0, index]
            double_left, other_left = arrangement & 7, (arrangement >> 3) & 7
            double_taken, other_taken = (arrangement >> 6) & 7, arrangement >> 9
            if double_taken > double[rank]:
                continue
            for down_double in range(min(cards, double_left) + 1):
                for down_other in range(min(cards - down_double, other_left) + 1):
                    up = cards - down_double - down_other
                    if up > next_slots:
                        continue
                    for up_double in range(min(up, double[rank + 1]) + 1):
                        made = down_double + up_double
                        if rank == rank_on_top:
                            made = min(made, cards - 1)
                        others = single[rank] + made - other_taken
                        if others < 0:
                            continue
                        new = _pack(min(double[rank] - double_taken, 4), min(others, 4), up_double, up - up_double)
                        if is_known[new] != now:
                            is_known[new] = now
                            partial[1, new_count] = new
                            new_count += 1
        count = 0
        for index in range(new_count):
            is_best = True
            for other in range(new_count):
                if _is_worse(partial[1, index], partial[1, other]):
                    is_best = False
                    break
            if is_best:
                partial[0, count] = partial[1, index]
                count += 1
        if count == 0:
            return False
    return True


@jit
def _count_slots(fans: Fans, word: int, slots: Slots) -> int:
    """Fill in the slots and loose cards of a family; return the mask of the loose cards."""
    slots.loose[:], slots.single[:], slots.double[:] = 0, 0, 0
    counts = counts_of(word)
    mask = 0
    for fan in range(FANS):
        left = dealt_cards_left(word, fan)
        if left == 1:
            slots.double[fans.cards[fan, 0] >> 2] += 1
        elif left == 2:
            slots.single[fans.cards[fan, 1] >> 2] += 1
        for height in range(left, fans.heights[fan]):
            card = fans.cards[fan, height]
            if card >> 2 >= (counts >> (4 * (card & 3))) & 15:
                slots.loose[card >> 2] += 1
                mask |= 1 << card
    return mask


@jit_large
def family_moves(fans: Fans, word: int, slots: Slots, successors: Numbers) -> int:
    """Write the families one move away into `successors`; return their number."""
    loose = _count_slots(fans, word, slots)
    counts = counts_of(word)
    count = 0
    for fan in range(FANS):  # a dealt card leaves for another fan, where it is on top
        left = dealt_cards_left(word, fan)
        if left < 2:
            continue
        rank = fans.cards[fan, left - 1] >> 2
        slots.single[rank] -= left == 2
        slots.loose[rank] += 1
        if can_be_arranged(slots, rank):
            successors[count] = word - ((left - without_loose(fans, fan, left - 1)) << (2 * fan))
            count += 1
        slots.loose[rank] -= 1
        slots.single[rank] += left == 2
    for suit in range(4):
        rank = (counts >> (4 * suit)) & 15
        if rank == fans.ranks:
            continue
        card = 4 * rank + suit
        after = word + (1 << (COUNTS_SHIFT + 4 * suit))
        if (loose >> card) & 1:
            if can_be_arranged(slots, rank):
                successors[count] = after
                count += 1
            continue
        fan = fans.fan_of[card]
        left = dealt_cards_left(word, fan)
        if fans.height_of[card] != left - 1:
            continue
        slots.single[rank] -= left == 2
        slots.double[rank] -= left == 1
        if can_be_arranged(slots, ANY_RANK):
            successors[count] = after - ((left - without_loose(fans, fan, left - 1)) << (2 * fan))
            count += 1
        slots.single[rank] += left == 2
        slots.double[rank] += left == 1
    return count
