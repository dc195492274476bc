"""The search for games whose moves lead forward: depth first, the most promising move first, no position twice."""

import numpy as np

from tools.solver.bits import jit, jit_large
from tools.solver.board import Board
from tools.solver.hope import Hope, is_out_of_breath, without_the_lost
from tools.solver.positions import EXHAUSTED, MOST_MOVES, NEEDS_ROOM, PAUSED, WON, copy_position, is_new, moves, won
from tools.solver.rules import Numbers
from tools.solver.seen import FULL

# What `progress` counts.
WAITING, KNOWN, DEPTH = range(3)


@jit
def _sort(after: Numbers, worth: Numbers, count: int) -> None:
    """By worth, the best last, where the stack takes it first."""
    for index in range(1, count):
        place = index
        while place and worth[place - 1] > worth[place]:
            worth[place - 1], worth[place] = worth[place], worth[place - 1]
            for word in range(after.shape[1]):
                after[place - 1, word], after[place, word] = after[place, word], after[place - 1, word]
            place -= 1


@jit_large
def run_deep(
    board: Board,
    hope: Hope,
    table: Numbers,
    waiting: Numbers,
    depths: Numbers,
    path: Numbers,
    progress: Numbers,
    steps: int,
) -> int:
    """Go on for some steps. `waiting` is the stack of positions to look at, `path` leads to the last one looked at."""
    after = np.zeros((MOST_MOVES, waiting.shape[1]), np.int64)
    worth = np.zeros(MOST_MOVES, np.int64)
    for _ in range(steps):
        if progress[WAITING] == 0:
            return EXHAUSTED
        top = progress[WAITING] - 1
        depth = depths[top]
        full = progress[KNOWN] + MOST_MOVES > int(table.shape[0] * FULL)
        if full or top + MOST_MOVES > waiting.shape[0] or depth + 1 >= path.shape[0]:
            return NEEDS_ROOM
        if is_out_of_breath(hope):
            return PAUSED
        copy_position(waiting, top, path, depth)
        progress[WAITING] = top
        progress[DEPTH] = depth
        count = without_the_lost(hope, after, worth, moves(board, path[depth], after, worth))
        _sort(after, worth, count)
        for index in range(count):
            if not is_new(table, after, index):
                continue
            copy_position(after, index, waiting, progress[WAITING])
            depths[progress[WAITING]] = depth + 1
            progress[WAITING] += 1
            progress[KNOWN] += 1
            if won(board, after, index):
                copy_position(after, index, path, depth + 1)
                progress[DEPTH] = depth + 1
                return WON
    return PAUSED
