"""A relaxation of Shamrocks that looks only at the foundations: can they grow card by card until all are complete?

A card may go up if, with these foundations, there is any way to lay the remaining cards on the fans with that card on
top. How to get there is ignored, so every win of the game is a win here. There are at most 14**4 foundations.
"""

from typing import NamedTuple

import numpy as np

from tools.solver.jit.compiler import Numbers, jit, jit_large, lowest_bit
from tools.solver.search.relaxation import LOST, UNKNOWN, WINNABLE
from tools.solver.state.families import FANS, Fans
from tools.solver.state.fans import NO_CARD

PLACES = 2 * FANS
UPPER_PLACES = sum(2 << 2 * fan for fan in range(FANS))
EVERY_PLACE = (1 << PLACES) - 1
NOWHERE = -1


class CountsRelaxation(NamedTuple):
    values: Numbers  # [counts]: UNKNOWN, LOST or WINNABLE
    path: Numbers  # [depth]: counts on the way to the current ones
    tried: Numbers  # [depth]: how many suits have been tried there
    choices: Numbers  # [card]: mask of the places it may take
    place_of: Numbers  # [card]
    card_on: Numbers  # [place]
    reached_by: Numbers  # [place]: the card that would move there
    queue: Numbers  # of cards that look for a place


def counts_relaxation() -> CountsRelaxation:
    lengths = 1 << 16, 53, 53, 52, 52, PLACES, PLACES, 52
    return CountsRelaxation(*(np.zeros(length, np.int64) for length in lengths))


@jit
def _count(counts: int, card: int) -> int:
    return (counts >> (4 * (card & 3))) & 15


@jit
def _is_up(counts: int, card: int) -> bool:
    return card >> 2 < _count(counts, card)


@jit_large
def _find_place(relaxation: CountsRelaxation, card: int) -> bool:
    """Give the card a place, moving others if needed; return whether that is possible (an augmenting path)."""
    choices, place_of, card_on = relaxation.choices, relaxation.place_of, relaxation.card_on
    reached_by, queue = relaxation.reached_by, relaxation.queue
    queue[0] = card
    head, tail = 0, 1
    reached = 0
    while head < tail:
        mover = queue[head]
        head += 1
        rest = choices[mover] & ~reached
        reached |= rest
        while rest:
            place = lowest_bit(rest)
            rest &= rest - 1
            reached_by[place] = mover
            if card_on[place] != NOWHERE:
                queue[tail] = card_on[place]
                tail += 1
                continue
            while place != NOWHERE:
                mover = reached_by[place]
                before = place_of[mover]
                card_on[place], place_of[mover] = mover, place
                place = before
            return True
    return False


@jit_large
def _fits(fans: Fans, relaxation: CountsRelaxation, counts: int, blocked: int, card: int, its_places: int) -> bool:
    """Whether all cards that aren't up find a place that isn't blocked, and `card` one of its places."""
    choices, place_of, card_on = relaxation.choices, relaxation.place_of, relaxation.card_on
    open_places = 0
    with_second = 0
    for fan in range(FANS):
        card_on[2 * fan] = card_on[2 * fan + 1] = NOWHERE
        if fans.heights[fan] and not _is_up(counts, fans.cards[fan, 0]):
            open_places |= 3 << (2 * fan)
            if fans.heights[fan] > 1 and not _is_up(counts, fans.cards[fan, 1]):
                with_second |= 2 << (2 * fan)
    open_places &= ~blocked
    for fan in range(FANS):
        for height in range(1, fans.heights[fan]):
            other = fans.cards[fan, height]
            if _is_up(counts, other):
                continue
            home = 1 << (2 * fan + height - 1)
            if height == 2 and not with_second & home:
                home = 0
            places = (fans.near_bottom[other] | (fans.near_second[other] & with_second) | home) & open_places
            if other == card:
                places &= its_places
            choices[other] = places
            place_of[other] = NOWHERE
            if places & home:
                place_of[other] = 2 * fan + height - 1
                card_on[2 * fan + height - 1] = other
    for fan in range(FANS):
        for height in range(1, fans.heights[fan]):
            other = fans.cards[fan, height]
            is_placed = _is_up(counts, other) or place_of[other] != NOWHERE
            if not is_placed and not _find_place(relaxation, other):
                return False
    return True


@jit_large
def _can_go_up(fans: Fans, relaxation: CountsRelaxation, counts: int, card: int) -> bool:
    """Whether the next card of a foundation can be on top of a fan."""
    fan = fans.fan_of[card]
    if fan == NOWHERE:
        return False
    if fans.height_of[card] == 0:
        return _fits(fans, relaxation, counts, 3 << (2 * fan), NO_CARD, 0)
    if _fits(fans, relaxation, counts, 0, card, UPPER_PLACES):
        return True
    lower_places = fans.near_bottom[card] & ~UPPER_PLACES
    if fans.height_of[card] == 1:
        lower_places |= 1 << (2 * fan)
    while lower_places:
        place = lower_places & -lower_places
        lower_places &= lower_places - 1
        if _fits(fans, relaxation, counts, place << 1, card, place):
            return True
    return False


@jit_large
def may_be_winnable(fans: Fans, relaxation: CountsRelaxation, counts: int) -> bool:
    """Whether the foundations can grow from these counts until they are complete."""
    values, path, tried = relaxation.values, relaxation.path, relaxation.tried
    if values[counts] != UNKNOWN:
        return values[counts] == WINNABLE
    depth = 0
    path[0], tried[0] = counts, 0
    while depth >= 0:
        counts = path[depth]
        if values[counts] == WINNABLE or counts == fans.ranks * 0x1111:
            for index in range(depth + 1):
                values[path[index]] = WINNABLE
            return True
        suit = tried[depth]
        if suit == 4:
            values[counts] = LOST
            depth -= 1
            continue
        tried[depth] += 1
        card = 4 * _count(counts, suit) + suit
        after = counts + (1 << (4 * suit))
        if card >> 2 == fans.ranks or values[after] == LOST or not _can_go_up(fans, relaxation, counts, card):
            continue
        depth += 1
        path[depth], tried[depth] = after, 0
    return False
