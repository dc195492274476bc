"""One deal, one verdict: runs the search in slices, gives it room, and keeps an eye on the clock.

It is the clock of the process: other work on the machine costs no verdict.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

import numpy as np

from tools.solver import shamrock
from tools.solver.board import Board, board_of, start_of
from tools.solver.deal import Layout
from tools.solver.deep import DEPTH, KNOWN, WAITING, run_deep
from tools.solver.hope import Hope, hope_of
from tools.solver.positions import EXHAUSTED, MOST_MOVES, NEEDS_ROOM, PAUSED, WON, is_new, moves
from tools.solver.ranked import FOUND, KEPT, NOBODY, RANKS_OF_MERIT, run_ranked
from tools.solver.rules import Build, Numbers, Rules
from tools.solver.seen import FULL, copy

SLICE = 20_000  # steps between two looks at the clock
BREATH = 500_000  # positions of the easier game between two looks at the clock
FIRST_SLOTS = 1 << 16
# All that a search keeps stays below 1 GB, with the smaller array that a larger one is filled from.
TABLE_BYTES = 1 << 29
KEPT_BYTES = 1 << 28


class Verdict(StrEnum):
    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNDECIDED = "undecided"


class Search(Protocol):
    """A search under way."""

    hope: Hope

    @property
    def nodes(self) -> int: ...

    def run(self, steps: int) -> int:
        """Go on for some steps: WON, EXHAUSTED, PAUSED or NEEDS_ROOM."""

    def make_room(self) -> bool:
        """Whether there is room for more."""

    def path(self) -> list[Numbers]:
        """The positions from the deal to the win."""


def _grown(table: Numbers) -> Numbers | None:
    """A larger table with all that this one holds, unless it would be too large."""
    if 4 * table.nbytes > TABLE_BYTES:
        return None
    larger = np.zeros((4 * len(table), table.shape[1]), np.int64)
    copy(table, larger)
    return larger


class Deep:
    """Depth first: a stack of positions to look at, and the way to the last one looked at."""

    def __init__(self, board: Board, hope: Hope, start: Numbers) -> None:
        words = len(start)
        self.board, self.hope = board, hope
        self.table = np.zeros((FIRST_SLOTS, min(words, 2)), np.int64)
        self.waiting = np.zeros((1 << 14, words), np.int64)
        self.waiting[0] = start
        is_new(self.table, start.reshape(1, -1), 0)
        self.depths = np.zeros(1 << 14, np.int64)
        self.way = np.zeros((1 << 12, words), np.int64)
        self.progress = np.array([1, 0, 0], np.int64)

    @property
    def nodes(self) -> int:
        return int(self.progress[KNOWN])

    def run(self, steps: int) -> int:
        arrays = (self.table, self.waiting, self.depths, self.way, self.progress)
        return int(run_deep(self.board, self.hope, *arrays, steps))

    def make_room(self) -> bool:
        if self.progress[KNOWN] + MOST_MOVES > int(len(self.table) * FULL):
            larger = _grown(self.table)
            if larger is None:
                return False
            self.table = larger
        elif self.progress[WAITING] + MOST_MOVES > len(self.waiting):
            self.waiting = np.concatenate([self.waiting, np.zeros_like(self.waiting)])
            self.depths = np.concatenate([self.depths, np.zeros_like(self.depths)])
        else:
            self.way = np.concatenate([self.way, np.zeros_like(self.way)])
        return self.waiting.nbytes + self.way.nbytes <= KEPT_BYTES

    def path(self) -> list[Numbers]:
        return [words.copy() for words in self.way[: self.progress[DEPTH] + 1]]


class Ranked:
    """By merit: all positions met, whence each came, and a queue of those to look at for each merit."""

    def __init__(self, board: Board, hope: Hope, start: Numbers, oldest_first: bool) -> None:
        self.board, self.hope, self.oldest_first = board, hope, oldest_first
        self.table = np.zeros((FIRST_SLOTS, 2), np.int64)
        self.kept = np.zeros((1 << 14, len(start)), np.int64)
        self.kept[0] = start
        is_new(self.table, start.reshape(1, -1), 0)
        self.before = np.full(1 << 14, NOBODY, np.int32)
        self.following = np.full(1 << 14, NOBODY, np.int32)
        self.queues = np.full((2, RANKS_OF_MERIT), NOBODY, np.int64)
        self.queues[:, 0] = 0
        self.progress = np.array([1, 0, 0], np.int64)

    @property
    def nodes(self) -> int:
        return int(self.progress[KEPT])

    def run(self, steps: int) -> int:
        arrays = (self.table, self.kept, self.before, self.following, self.queues, self.progress)
        return int(run_ranked(self.board, self.hope, *arrays, self.oldest_first, steps))

    def make_room(self) -> bool:
        if self.progress[KEPT] + MOST_MOVES > int(len(self.table) * FULL):
            larger = _grown(self.table)
            if larger is None:
                return False
            self.table = larger
        if self.progress[KEPT] + MOST_MOVES > len(self.kept):
            if 2 * self.kept.nbytes > KEPT_BYTES:
                return False
            self.kept = np.concatenate([self.kept, np.zeros_like(self.kept)])
            self.before = np.concatenate([self.before, np.zeros_like(self.before)])
            self.following = np.concatenate([self.following, np.zeros_like(self.following)])
        return True

    def path(self) -> list[Numbers]:
        positions = []
        at = int(self.progress[FOUND])
        while at != NOBODY:
            positions.append(self.kept[at])
            at = int(self.before[at])
        return positions[::-1]


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


def _plans(rules: Rules, board: Board, hope: Hope, start: Numbers) -> Iterator[tuple[Search, float]]:
    """The searches to try one after the other, each until a share of the time is over."""
    if rules.build == Build.OTHER_COLOUR:
        yield Deep(board, hope, start), 1
        return
    yield Ranked(board, hope, start, oldest_first=False), 0.4
    yield Ranked(board, hope, start, oldest_first=True), 1


def hunt(rules: Rules, layout: Layout, limit: float) -> Found:
    """Search until the deal is decided or the seconds are over."""
    board, start = board_of(rules, layout), start_words(rules, layout)
    hope = hope_of(rules, layout)
    nodes = 0
    began = None
    for search, share in _plans(rules, board, hope, start):
        search.run(0)  # loads the compiled code, which is no part of the search
        began = began or time.process_time()
        state = _run(search, began + share * limit)
        nodes += search.nodes
        if state in (WON, EXHAUSTED):
            break
    seconds = time.process_time() - (began or 0)
    nodes += int(hope.known[0])
    if state == WON:
        return Found(Verdict.WINNABLE, board, shortened(board, search.path()), nodes, seconds)
    return Found(Verdict.UNWINNABLE if state == EXHAUSTED else Verdict.UNDECIDED, board, [], nodes, seconds)


def _run(search: Search, until: float) -> int:
    """Run the search to its end, until a time on the clock of the process, or until there is no more room."""
    state = PAUSED
    while state == PAUSED and time.process_time() < until:
        search.hope.known[1] = search.hope.known[0] + BREATH
        state = search.run(SLICE)
        if state == NEEDS_ROOM and search.make_room():
            state = PAUSED
    return state


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
