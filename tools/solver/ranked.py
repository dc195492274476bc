"""The search for games whose moves can lead in circles: always on from the position that has come furthest."""

import numpy as np

from tools.solver.bits import jit, jit_large, size
from tools.solver.board import TALON_AT, Board, left_of, on_foundation
from tools.solver.hope import Hope, is_out_of_breath, without_the_lost
from tools.solver.positions import EXHAUSTED, MOST_MOVES, NEEDS_ROOM, PAUSED, WON, copy_position, is_new, moves, won
from tools.solver.rules import BUILD, PILES, Build, Numbers
from tools.solver.seen import FULL
from tools.solver.shamrock import NONE, card_at, counts_up

# What `progress` counts.
KEPT, BEST, FOUND = range(3)
RANKS_OF_MERIT = 400
NOBODY = -1


@jit
def _merit_of_fans(board: Board, words: Numbers) -> int:
    """Cards up count most, then that no card lies on one of its suit or another that is due before it, then room."""
    up, total = counts_up(board, words)
    buried = 0
    room = 0
    for pile in range(board.row[PILES]):
        soonest = 99
        for height in range(3):
            card = card_at(words, pile, height)
            if card == NONE:
                break
            wait = (card >> 2) - ((up >> (4 * (card & 3))) & 15)
            buried += wait >= soonest
            soonest = min(soonest, wait)
            room += 2 if height == 0 else -1
    return 100 + 3 * total - 2 * buried + room


@jit
def _merit(board: Board, positions: Numbers, index: int) -> int:
    """How far a position has come."""
    if board.row[BUILD] == Build.NEIGHBOUR:
        return _merit_of_fans(board, positions[index])
    word = positions[index, 0]
    merit = 200 - size((word >> TALON_AT) & 0xFFFFFF)
    for suit in range(4):
        merit += 2 * on_foundation(word, suit)
    for pile in range(board.row[PILES]):
        merit -= 3 * left_of(word, pile)
    return merit


@jit
def _enqueue(queues: Numbers, following: Numbers, merit: int, index: int, oldest_first: bool) -> None:
    """Put a position into the queue of its merit: [0] the first of each queue, [1] the last."""
    if queues[0, merit] == NOBODY:
        queues[1, merit] = index
        following[index] = NOBODY
        queues[0, merit] = index
    elif oldest_first:
        following[queues[1, merit]] = index
        queues[1, merit] = index
        following[index] = NOBODY
    else:
        following[index] = queues[0, merit]
        queues[0, merit] = index


@jit_large
def run_ranked(
    board: Board,
    hope: Hope,
    table: Numbers,
    kept: Numbers,
    before: Numbers,
    following: Numbers,
    queues: Numbers,
    progress: Numbers,
    oldest_first: bool,
    steps: int,
) -> int:
    """Go on for some steps. `kept` has all positions, `before` whence each came, `following` the next in its queue."""
    after = np.zeros((MOST_MOVES, kept.shape[1]), np.int64)
    worth = np.zeros(MOST_MOVES, np.int64)
    for _ in range(steps):
        while progress[BEST] >= 0 and queues[0, progress[BEST]] == NOBODY:
            progress[BEST] -= 1
        if progress[BEST] < 0:
            return EXHAUSTED
        if progress[KEPT] + MOST_MOVES > min(kept.shape[0], int(table.shape[0] * FULL)):
            return NEEDS_ROOM
        if is_out_of_breath(hope):
            return PAUSED
        current = queues[0, progress[BEST]]
        queues[0, progress[BEST]] = following[current]
        count = without_the_lost(hope, after, worth, moves(board, kept[current], after, worth))
        for index in range(count):
            if not is_new(table, after, index):
                continue
            place = progress[KEPT]
            progress[KEPT] += 1
            copy_position(after, index, kept, place)
            before[place] = current
            if won(board, after, index):
                progress[FOUND] = place
                return WON
            merit = min(max(_merit(board, after, index), 0), RANKS_OF_MERIT - 1)
            _enqueue(queues, following, merit, place, oldest_first)
            progress[BEST] = max(progress[BEST], merit)
    return PAUSED
