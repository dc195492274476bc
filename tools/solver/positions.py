"""What all games have in common for a search: the moves, the win, and whether a position is new."""

from tools.solver.anywhere import moves_anywhere
from tools.solver.bits import jit
from tools.solver.board import Board
from tools.solver.placed import moves_placed
from tools.solver.rules import BUILD, EMPTY, RANKS, TOGETHER, Build, Numbers
from tools.solver.seen import add, mixed
from tools.solver.shamrock import NO_PILES, moves_of_fans

MOST_MOVES = 512
# How a search stands.
WON, EXHAUSTED, PAUSED, NEEDS_ROOM = range(4)


@jit
def won(board: Board, words: Numbers) -> bool:
    if board.row[BUILD] == Build.NEIGHBOUR:
        return bool((words == NO_PILES).all())
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
def is_new(table: Numbers, words: Numbers) -> bool:
    """Whether the position is new; it is known from now on. What does not fit a key of 128 bits is stirred into it."""
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
