"""The heap and time that each game needs on the calculator, measured on MicroPython while a won game is played.

Heap: the smallest size in which the whole game prints and draws the same as in a large heap. All sizes up to 4 KB above
must work too, because near the limit it depends on chance how fragmented the heap is.
Time: the VM counts the instructions it runs; host_sim/engines/micropython/yardstick.py converts them to seconds.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_sim.engines.micropython.engine import machine_options
from host_sim.engines.micropython.jobs import JobFailed, run_job
from host_sim.engines.micropython.yardstick import CASIOPLOT, EMPTY_TURN, KNOWN, PIXEL_TURN, Yardstick
from host_sim.models import FX_9860GIII, Model, strict
from tools.games.catalogue import lines_of_many_cards, number_of
from tools.games.replay import PROMPT, WAIT, codes_of_line, heap_to_play_in
from tools.games.won import Won

RETURNS = {"acui.wait_ac": WAIT}
# Steps of the search for the smallest heap, in bytes. Coarse for calculators with plenty of memory.
FINE: dict[str, int] = {"step": 256}
COARSE: dict[str, int] = {"step": 4096, "margin": 1}
PAGES = ("H", "*")
# MicroPython 1.9.4 takes this many times as long to load a file, compared with the same measure here.
LOADING = 1.25
REDRAW = ""


@dataclass(frozen=True)
class TextFigures:
    """Seconds on a system without casioplot."""

    start: float = 0.0
    deal_question: float = 0.0
    first_board: float = 0.0
    ready: float = 0.0
    turn: float = 0.0
    slowest: str = ""
    median_turn: float = 0.0
    redraw: float = 0.0
    page: float = 0.0
    many: float = 0.0
    many_seen: float = 0.0


@dataclass(frozen=True)
class GameFigures:
    game: str
    deal: int
    moves: int
    heap: int | None  # None: too small at any size tried
    heap_old_os: int | None
    start: float  # seconds to the first question
    first_board: float  # seconds from the last question until the board is shown
    turn: float  # the slowest turn that moves few cards
    slowest: str
    median_turn: float
    win: float  # the winning turn, with its picture
    redraw: float
    page: float  # the slowest of help and menu
    calls: dict[str, int]  # casioplot calls of one redraw
    title: float = 0.0  # seconds to the first picture
    ready: float = 0.0  # from the last question until a command can be typed; some files are loaded after the board
    deal_question: float = 0.0  # from the choice of a game to the question for the deal; more files are loaded then
    many: float = 0.0  # the slowest turn that moves everything possible to the foundations, or undoes that
    many_seen: float = 0.0  # until the display changes in such a turn
    text: TextFigures = TextFigures()


def lines_to_play(commands: list[str]) -> list[str]:
    """Win, then ask for everything while the history is longest, then undo all of it."""
    return [*commands, REDRAW, "+", *PAGES, *["-"] * len(commands), "-", REDRAW]


def largest_heap(model: Model) -> int:
    """The largest heap that is tried."""
    return max(model.heap, 128 * 1024)


def job(device: Path, game: str, deal: int, lines: list[str], casioplot: bool, model: Model) -> dict[str, Any]:
    return {
        "folder": str(device),
        "script": "solo",
        "casioplot": casioplot,
        **machine_options(strict(model)),
        "returns": RETURNS,
        "answers": {
            "fixed": [["Game", str(number_of(game))], ["Deal", str(deal)]],
            "prompt": PROMPT,
            "lines": lines,
            "getkey": live_keys(model, game, deal, lines) if model.reads_keys else None,
        },
    }


def live_keys(model: Model, game: str, deal: int, lines: list[str]) -> dict[str, Any]:
    """The key codes for scripts that read keys instead of lines. A game is chosen by its digit, without [EXE]."""
    digit, digits_of_deal = (codes_of_line(model, str(number)) for number in (number_of(game), deal))
    return {
        "fixed": [digit[:-1], digits_of_deal],
        "keys": {line: codes_of_line(model, line) for line in lines},
        "leave": dict.fromkeys(PAGES, model.keyboard.codes["BACK"]),
    }


class MeasureError(Exception):
    """A game could not be played to the end of its lines."""


def job_result(work: dict[str, Any]) -> dict[str, Any]:
    try:
        result = run_job(work)
    except JobFailed as error:
        raise MeasureError(str(error)) from None
    if "error" in result:
        raise MeasureError(result["error"])
    return result


def count_work(
    play: dict[str, Any], heap: int, model: Model, bodies: Iterable[str] = (EMPTY_TURN, PIXEL_TURN)
) -> tuple[list[dict[str, Any]], Yardstick]:
    """The work of each stretch of a play, and a yardstick to convert it to seconds: the cost of these loop bodies."""
    result = job_result({**play, "job": "work", "heap": heap, "loopBodies": [*bodies]})
    return result["stretches"], Yardstick(result["turns"], model)


@dataclass(frozen=True)
class Times:
    """The seconds of one play. Its stretches: to the first question, to the deal, to the board, then one per line."""

    stretches: list[dict[str, Any]]
    yardstick: Yardstick
    won: Won

    @property
    def win_index(self) -> int:
        return len(self.won.commands) - 1

    @property
    def lines(self) -> list[tuple[float, dict[str, Any]]]:
        """The seconds and stretch of each line except the winning one."""
        lines = [(self.yardstick.seconds(stretch), stretch) for stretch in self.stretches[3:]]
        return lines[: self.win_index] + lines[self.win_index + 1 :]

    @property
    def turns(self) -> list[tuple[float, dict[str, Any], bool]]:
        """Each turn except the winning one: its seconds, its stretch, and whether it moved or undid many cards."""
        many = lines_of_many_cards(self.won.game)
        history = [*self.won.commands]
        turns = []
        for seconds, stretch in self.lines:
            line = stretch["line"]
            if line not in (REDRAW, *PAGES):
                command = history.pop() if line == "-" and history else line
                turns.append((seconds, stretch, command in many or len(history) == self.win_index))
        return turns

    def title(self) -> float:
        shown = self.stretches[0]["shown"]
        return LOADING * self.yardstick.seconds(shown) if shown else 0.0

    def win(self) -> float:
        return self.yardstick.seconds(self.stretches[3 + self.win_index])

    def figures(self) -> dict[str, Any]:
        """The figures that exist with and without casioplot."""
        loading = [*self.stretches[:3], self.stretches[2]["seen"]]
        start, deal_question, ready, first_board = (LOADING * self.yardstick.seconds(part) for part in loading)
        turns = sorted((seconds, stretch["line"]) for seconds, stretch, many in self.turns if not many)
        of_many = [(seconds, stretch["shown"]) for seconds, stretch, many in self.turns if many]
        return {
            "start": start,
            "deal_question": deal_question,
            "first_board": first_board,
            "ready": ready,
            "turn": turns[-1][0],
            "slowest": turns[-1][1],
            "median_turn": turns[len(turns) // 2][0],
            "many": max((seconds for seconds, _ in of_many), default=0.0),
            "many_seen": max((self.yardstick.seconds(shown) for _, shown in of_many if shown), default=0.0),
            "redraw": max(seconds for seconds, stretch in self.lines if stretch["line"] == REDRAW),
            "page": max(seconds for seconds, stretch in self.lines if stretch["line"] in PAGES),
        }

    def calls(self) -> dict[str, int]:
        redraws = [stretch["drawn"] for _, stretch in self.lines if stretch["line"] == REDRAW]
        return {name: max(drawn[name] for drawn in redraws) for name in CASIOPLOT}


def game_figures(device: Path, won: Won, model: Model, heap_to_time: int) -> tuple[GameFigures, Yardstick]:
    lines = lines_to_play(won.commands)
    largest = largest_heap(model)
    with_screen, without = (job(device, won.game, won.deal, lines, casioplot, model) for casioplot in (True, False))
    steps = FINE if model is FX_9860GIII else COARSE
    heap, heap_old_os = (
        job_result({**play, "job": "heap", **steps, "maxHeap": largest})["heap"] for play in (with_screen, without)
    )
    heap_to_time = max(heap_to_time, heap or largest)
    drawn, yardstick = count_work(with_screen, heap_to_time, model, [*KNOWN, PIXEL_TURN])
    printed, _ = count_work(without, heap_to_time, model)
    graphics, text = (Times(stretches, yardstick, won) for stretches in (drawn, printed))
    figures = GameFigures(
        game=won.game,
        deal=won.deal,
        moves=len(won.commands),
        heap=heap,
        heap_old_os=heap_old_os,
        title=graphics.title(),
        win=graphics.win(),
        calls=graphics.calls(),
        text=TextFigures(**text.figures()),
        **graphics.figures(),
    )
    return figures, yardstick


def games_of(
    device: Path, games: Sequence[Won], model: Model, heap_to_time: int | None = None
) -> tuple[list[GameFigures], float]:
    """The figures of each game, and how well the yardstick fits. Times are measured in this heap, if it is enough."""
    heap = heap_to_time or heap_to_play_in(model)
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda won: game_figures(device, won, model, heap), games))
    return [figures for figures, _ in results], results[0][1].fit()
