"""One deal, one verdict: runs the search in slices, gives it room, and keeps an eye on the clock.

It is the clock of the process: other work on the machine costs no verdict.
"""

import time
from dataclasses import dataclass, field
from enum import StrEnum

import numpy as np

from tools.solver import shamrock
from tools.solver.board import Board, board_of, start_of
from tools.solver.deal import Layout
from tools.solver.hope import Hope, hope_of
from tools.solver.rules import Build, Numbers, Rules
from tools.solver.search import DEPTH, EXHAUSTED, KNOWN, MOST_MOVES, NEEDS_ROOM, NODES, WAITING, WON, moves, run
from tools.solver.seen import FULL, copy

SLICE = 20_000  # nodes between two looks at the clock
FIRST_SLOTS = 1 << 16
TABLE_BYTES = 1 << 29  # at most; with the smaller one it grew from, well below 1 GB


class Verdict(StrEnum):
    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNDECIDED = "undecided"


@dataclass
class Hunt:
    """A search under way: what it knows, what it has still to look at, and the way to where it is."""

    board: Board
    hope: Hope
    table: Numbers
    waiting: Numbers
    depths: Numbers
    path: Numbers
    progress: Numbers = field(default_factory=lambda: np.array([1, 0, 0, 0], np.int64))

    @classmethod
    def begin(cls, board: Board, hope: Hope, start: Numbers) -> "Hunt":
        words = len(start)
        waiting = np.zeros((1 << 14, words), np.int64)
        waiting[0] = start
        table = np.zeros((FIRST_SLOTS, min(words, 2)), np.int64)
        return cls(board, hope, table, waiting, np.zeros(1 << 14, np.int64), np.zeros((1 << 12, words), np.int64))

    def make_room(self) -> bool:
        """Whether there is room again for all that is still to come in the next step."""
        if self.progress[KNOWN] >= int(len(self.table) * FULL):
            if 4 * self.table.nbytes > TABLE_BYTES:
                return False
            larger = np.zeros((4 * len(self.table), self.table.shape[1]), np.int64)
            copy(self.table, larger)
            self.table = larger
        elif self.progress[WAITING] + MOST_MOVES > len(self.waiting):
            self.waiting = np.concatenate([self.waiting, np.zeros_like(self.waiting)])
            self.depths = np.concatenate([self.depths, np.zeros_like(self.depths)])
        else:
            self.path = np.concatenate([self.path, np.zeros_like(self.path)])
        return True


@dataclass(frozen=True)
class Found:
    """What the search says of a deal; `path` holds the positions from the deal to the win."""

    verdict: Verdict
    board: Board
    path: list[Numbers]
    nodes: int
    seconds: float


def start_words(rules: Rules, layout: Layout) -> Numbers:
    if rules.build == Build.NEIGHBOUR:
        return shamrock.start_of(layout)
    words = start_of(rules, layout)
    return words if rules.placement_matters else words[:1]


def hunt(rules: Rules, layout: Layout, limit: float) -> Found:
    """Search until the deal is decided or the seconds are over."""
    board = board_of(rules, layout)
    search = Hunt.begin(board, hope_of(rules, layout), start_words(rules, layout))
    _search(search, 0)  # a first run loads the compiled code, which is no part of the search
    began = time.process_time()
    state = NEEDS_ROOM
    while state not in (WON, EXHAUSTED) and time.process_time() - began < limit:
        state = _search(search, SLICE)
        if state == NEEDS_ROOM and not search.make_room():
            break
    seconds = time.process_time() - began
    nodes = int(search.progress[NODES] + search.hope.known[0])
    if state == WON:
        path = [words.copy() for words in search.path[: search.progress[DEPTH] + 1]]
        return Found(Verdict.WINNABLE, board, shortened(board, path), nodes, seconds)
    verdict = Verdict.UNWINNABLE if state == EXHAUSTED else Verdict.UNDECIDED
    return Found(verdict, board, [], nodes, seconds)


def _search(search: Hunt, steps: int) -> int:
    arrays = (search.table, search.waiting, search.depths, search.path, search.progress)
    return int(run(search.board, search.hope, *arrays, steps))


def shortened(board: Board, path: list[Numbers]) -> list[Numbers]:
    """The path without its detours: from each position to the last one that a single move reaches."""
    at = {tuple(words): index for index, words in enumerate(path)}
    after = np.zeros((MOST_MOVES, len(path[0])), np.int64)
    worth = np.zeros(MOST_MOVES, np.int64)
    short = [path[0]]
    index = 0
    while index < len(path) - 1:
        count = moves(board, path[index], after, worth)
        index = max(at.get(tuple(words), 0) for words in after[:count])
        short.append(path[index])
    return short
