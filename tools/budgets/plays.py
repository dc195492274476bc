"""What each game needs on the calculator: heap and time, measured on MicroPython while a won game is played.

Heap: the smallest in which the whole play prints and draws exactly what it does in a large one.
Time: the VM counts the instructions it runs. The same run counts an empty `for` turn, whose time on a real calculator
is known (host_sim/models.py): work / turn x that time is the estimate. What casioplot itself does is not counted: each
call is charged as 271 instructions of MicroPython 1.9.4, measured for set_pixel, and a string as one call more for
each character (a guess: nobody has timed it).
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import Any

from host_sim.engines.micropython.jobs import JobFailed, ask
from host_sim.models import FX_9860GIII
from tools.games.catalogue import number_of
from tools.games.replay import PROMPT, WAIT
from tools.games.won import Won

EMPTY_TURN = "pass"
PIXEL_TURN = "set_pixel(i, 3)"
# Instructions of MicroPython 1.9.4, measured once. The first is the yardstick, the others tell how well it fits.
KNOWN = {
    EMPTY_TURN: 235,
    "a = i + 1": 124,
    "cards[5]": 185,
    "function()": 564,
    "thing.method()": 1066,
    "len(cards)": 1167,
    "str(i)": 7331,
    "[0] * 52": 2470,
}
PIXEL_TURNS = 271 / KNOWN[EMPTY_TURN]
CASIOPLOT = ("set_pixel", "draw_string", "clear_screen", "show_screen")

WAITED = {"prompt.wait_ac": WAIT}
MOST_HEAP = 128 * 1024
STEP = 256
PAGES = ("H", "*")
REDRAW = ""


@dataclass(frozen=True)
class GameFigures:
    game: str
    deal: int
    moves: int
    heap: int | None  # None: not even in MOST_HEAP
    heap_old_os: int | None
    start: float  # seconds to the first question
    first_board: float
    turn: float  # the slowest
    slowest: str
    median_turn: float
    win: float  # the turn that wins, with its picture
    redraw: float
    page: float  # the slowest of help and menu
    calls: dict[str, int]  # of casioplot, in one redraw


def lines_to_play(commands: list[str]) -> list[str]:
    """To the win, then everything a player may ask for with the longest history there is, then all of it undone."""
    return [*commands, REDRAW, "+", *PAGES, *["-"] * len(commands), "-", REDRAW]


def job(device: Path, won: Won, lines: list[str], casioplot: bool) -> dict[str, Any]:
    return {
        "folder": str(device),
        "script": "solo",
        "casioplot": casioplot,
        "returns": WAITED,
        "answers": {
            "fixed": [["Game", str(number_of(won.game))], ["Deal", str(won.deal)]],
            "prompt": PROMPT,
            "lines": lines,
        },
    }


class MeasureError(Exception):
    """A game could not be played to the end of its lines."""


def measured(work: dict[str, Any]) -> dict[str, Any]:
    try:
        found = ask(work)
    except JobFailed as error:
        raise MeasureError(str(error)) from None
    if "error" in found:
        raise MeasureError(found["error"])
    return found


@dataclass(frozen=True)
class Yardstick:
    turns: dict[str, float]  # work of one loop turn, by what is in the loop

    def seconds(self, stretch: dict[str, Any]) -> float:
        """Estimated time on the calculator of what was done from an answer to the next question."""
        drawn = stretch["drawn"]
        empty = self.turns[EMPTY_TURN]
        calls = sum(drawn[name] for name in CASIOPLOT)
        counted = calls * (self.turns[PIXEL_TURN] - empty)
        native = (calls + drawn["characters"]) * PIXEL_TURNS
        turns: float = (stretch["work"] - counted) / empty + native
        return turns * FX_9860GIII.turn_us / 1e6

    def fit(self) -> float:
        """How many times dearer 1.9.4 is, in loop turns, for operations it is known for: 1 would be a perfect VM."""
        empty = self.turns[EMPTY_TURN]
        ratios = [
            (cost / KNOWN[EMPTY_TURN]) / ((self.turns[body] - empty) / empty)
            for body, cost in KNOWN.items()
            if body != EMPTY_TURN
        ]
        return float(prod(ratios) ** (1 / len(ratios)))


def game_figures(device: Path, won: Won, budget: int) -> tuple[GameFigures, Yardstick]:
    lines = lines_to_play(won.commands)
    with_screen, without = (job(device, won, lines, casioplot) for casioplot in (True, False))
    heap, heap_old_os = (
        measured({**what, "job": "heap", "step": STEP, "most": MOST_HEAP})["heap"] for what in (with_screen, without)
    )
    room = max(budget, heap or MOST_HEAP)
    found = measured({**with_screen, "job": "work", "heap": room, "bodies": [*KNOWN, PIXEL_TURN]})
    stick = Yardstick(found["turns"])
    start, _, first_board, *rest = found["stretches"]
    timed = [(stick.seconds(stretch), stretch) for stretch in rest]
    win = timed.pop(len(won.commands) - 1)
    turns = sorted((seconds, stretch["line"]) for seconds, stretch in timed if stretch["line"] not in (REDRAW, *PAGES))
    redraws = [(seconds, stretch["drawn"]) for seconds, stretch in timed if stretch["line"] == REDRAW]
    figures = GameFigures(
        game=won.game,
        deal=won.deal,
        moves=len(won.commands),
        heap=heap,
        heap_old_os=heap_old_os,
        start=stick.seconds(start),
        first_board=stick.seconds(first_board),
        turn=turns[-1][0],
        slowest=turns[-1][1],
        median_turn=turns[len(turns) // 2][0],
        win=win[0],
        redraw=max(seconds for seconds, _ in redraws),
        page=max(seconds for seconds, stretch in timed if stretch["line"] in PAGES),
        calls={name: max(drawn[name] for _, drawn in redraws) for name in CASIOPLOT},
    )
    return figures, stick


def games_of(device: Path, games: Sequence[Won], budget: int) -> tuple[list[GameFigures], float]:
    """The figures of each game, and how well the yardstick fits."""
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda won: game_figures(device, won, budget), games))
    return [figures for figures, _ in found], found[0][1].fit()
