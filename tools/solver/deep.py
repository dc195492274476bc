"""The search for games whose moves lead forward: depth first, the most promising move first, no position twice."""

import numpy as np

from tools.solver.bits import jit
from tools.solver.board import Board
from tools.solver.hope import Hope, without_the_lost
from tools.solver.positions import EXHAUSTED, MOST_MOVES, NEEDS_ROOM, PAUSED, WON, is_new, moves, won
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


@jit
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
        full = progress[KNOWN] >= int(table.shape[0] * FULL)
        if full or progress[WAITING] + MOST_MOVES > waiting.shape[0] or depth >= path.shape[0]:
            return NEEDS_ROOM
        progress[WAITING] = top
        if not is_new(table, waiting[top]):
            continue
        path[depth] = waiting[top]
        progress[KNOWN] += 1
        progress[DEPTH] = depth
        if won(board, path[depth]):
            return WON
        count = without_the_lost(hope, after, worth, moves(board, path[depth], after, worth))
        _sort(after, worth, count)
        for index in range(count):
            waiting[progress[WAITING]] = after[index]
            depths[progress[WAITING]] = depth + 1
            progress[WAITING] += 1
    return PAUSED
