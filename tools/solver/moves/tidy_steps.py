"""A move from tidy state to tidy state, taken apart again into the moves of the game, one card each."""

import numpy as np

from tools.solver.jit.compiler import Numbers
from tools.solver.moves.tidy import (
    BACK,
    KING,
    MOVED,
    TOO_MANY,
    WORD,
    new_found,
    new_space,
    tidied,
    tidy_moves,
    tidy_step,
)
from tools.solver.state.flat import UNCOVERING
from tools.solver.state.klondike import one_up

AFTER_NOTHING = 0


def tidying(flat: Numbers, word: int) -> list[int]:
    """The states on the way from a state to its tidy one, this one itself left out."""
    words: list[int] = []
    after = int(tidy_step(flat, word))
    while after != word:
        words.append(after)
        word, after = after, int(tidy_step(flat, after))
    return words


def steps_between(flat: Numbers, before: int, after: int) -> list[int]:
    """The states from one tidy state to the next, the first one left out."""
    count = TOO_MANY
    found = new_found()
    while count == TOO_MANY:
        count = tidy_moves(flat, before, AFTER_NOTHING, np.zeros(3, np.int64), found, new_space())
        found = found if count != TOO_MANY else new_found(2 * len(found))
    way = next(row for row in found[:count].tolist() if tidied(flat, row[WORD]) == after)
    words = []
    word = before
    for card in reversed(range(52)):
        if way[BACK] >> card & 1:
            word -= one_up(card)
            words.append(word)
    if way[KING]:
        words.append(int(word - flat[UNCOVERING + way[MOVED]]))
    words.append(way[WORD])
    return words + tidying(flat, way[WORD])
