"""What all games have in common for a search: the moves, the win, and whether a position is new."""

from tools.solver.anywhere import moves_anywhere
from tools.solver.bits import jit, jit_large
from tools.solver.board import Board
from tools.solver.placed import moves_placed
from tools.solver.rules import BUILD, EMPTY, RANKS, TOGETHER, Build, Numbers
from tools.solver.seen import add, mixed
from tools.solver.shamrock import NO_PILES, moves_of_fans

MOST_MOVES = 512
# How a search stands.
WON, EXHAUSTED, PAUSED, NEEDS_ROOM = range(4)


@jit
def won(board: Board, positions: Numbers, index: int) -> bool:
    if board.row[BUILD] != Build.NEIGHBOUR:
        return (positions[index, 0] & 0xFFFF) == board.row[RANKS] * 0x1111
    empty = 0
    for word in range(positions.shape[1]):
        empty += positions[index, word] == NO_PILES
    return empty == positions.shape[1]


@jit_large
def moves(board: Board, words: Numbers, after: Numbers, worth: Numbers) -> int:
    """All positions one move away, with how promising each is."""
    if board.row[BUILD] == Build.NEIGHBOUR:
        return moves_of_fans(board, words, after, worth)
    if board.row[BUILD] or board.row[TOGETHER] or board.row[EMPTY]:
        return moves_placed(board, words, after, worth)
    return moves_anywhere(board, words, after, worth)


@jit
def is_new(table: Numbers, positions: Numbers, index: int) -> bool:
    """Whether one of the positions is new; it is known from now on. What a key of 128 bits can't hold is stirred in."""
    width = positions.shape[1]
    if width == 1:
        return add(table, positions[index, 0], 0)
    if width == 3:
        return add(table, positions[index, 0], mixed(positions[index, 1]) + positions[index, 2])
    first = 0
    second = 1
    for word in range(width):
        first = mixed(first ^ positions[index, word])
        second = mixed(second + positions[index, word])
    return add(table, first, second)


@jit
def copy_position(source: Numbers, index: int, goal: Numbers, place: int) -> None:
    """Word by word, which is several times faster than as slices."""
    for word in range(source.shape[1]):
        goal[place, word] = source[index, word]
