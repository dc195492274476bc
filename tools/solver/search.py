"""The search: depth first, the most promising move first, no position twice."""

import numpy as np

from tools.solver.anywhere import moves_anywhere
from tools.solver.bits import jit
from tools.solver.board import Board
from tools.solver.hope import Hope, hopeful
from tools.solver.placed import moves_placed
from tools.solver.rules import BUILD, EMPTY, RANKS, TOGETHER, Build, Numbers
from tools.solver.seen import FULL, add, mixed
from tools.solver.shamrock import NO_PILES, moves_of_fans

WON, EXHAUSTED, PAUSED, NEEDS_ROOM = range(4)
MOST_MOVES = 256
# What `progress` counts.
WAITING, KNOWN, NODES, DEPTH = range(4)


@jit
def won(board: Board, words: Numbers) -> bool:
    if board.row[BUILD] == Build.NEIGHBOUR:
        for word in words:
            if word != NO_PILES:
                return False
        return True
    return (words[0] & 0xFFFF) == board.row[RANKS] * 0x1111


@jit
def moves(board: Board, words: Numbers, after: Numbers, worth: Numbers) -> int:
    """All positions one move away, with how promising each is."""
    if board.row[BUILD] == Build.NEIGHBOUR:
        return moves_of_fans(board, words, after, worth)
    if board.row[BUILD] or board.row[TOGETHER] or board.row[EMPTY]:
        return moves_placed(board, words, after, worth)
    return moves_anywhere(board, words, after, worth)


@jit
def _new(table: Numbers, words: Numbers) -> bool:
    """Whether the position is new. Three words fit a key without loss but for the last; six are stirred into 128 bits."""
    if words.shape[0] == 1:
        return add(table, words[0], 0)
    if words.shape[0] == 3:
        return add(table, words[0], mixed(words[1]) + words[2])
    first = 0
    second = 1
    for word in words:
        first = mixed(first ^ word)
        second = mixed(second + word)
    return add(table, first, second)


@jit
def run(
    board: Board,
    hope: Hope,
    table: Numbers,
    waiting: Numbers,
    depths: Numbers,
    path: Numbers,
    progress: Numbers,
    steps: int,
) -> int:
    """Go on for some steps. `waiting` is the stack of positions still to look at, `path` leads to the last one looked at."""
    after = np.zeros((MOST_MOVES, waiting.shape[1]), np.int64)
    worth = np.zeros(MOST_MOVES, np.int64)
    room = int(table.shape[0] * FULL)
    for _ in range(steps):
        if progress[WAITING] == 0:
            return EXHAUSTED
        if progress[KNOWN] >= room or progress[WAITING] + MOST_MOVES > waiting.shape[0]:
            return NEEDS_ROOM
        top = progress[WAITING] - 1
        depth = depths[top]
        if depth >= path.shape[0]:
            return NEEDS_ROOM
        progress[WAITING] = top
        words = waiting[top]
        if not _new(table, words):
            continue
        progress[KNOWN] += 1
        progress[NODES] += 1
        path[depth] = words
        progress[DEPTH] = depth
        if won(board, words):
            return WON
        count = moves(board, path[depth], after, worth)
        if hope.table.shape[0] > 2:
            kept = 0
            for index in range(count):
                if hopeful(hope, after[index, 0]):
                    after[kept] = after[index]
                    worth[kept] = worth[index]
                    kept += 1
            count = kept
        for index in range(1, count):  # sorted by worth, the best last, where the stack takes it first
            place = index
            while place and worth[place - 1] > worth[place]:
                worth[place - 1], worth[place] = worth[place], worth[place - 1]
                for word in range(after.shape[1]):
                    after[place - 1, word], after[place, word] = after[place, word], after[place - 1, word]
                place -= 1
        for index in range(count):
            waiting[progress[WAITING]] = after[index]
            depths[progress[WAITING]] = depth + 1
            progress[WAITING] += 1
    return PAUSED
