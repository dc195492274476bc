"""What each game needs on the calculator: heap and time, measured on MicroPython while a won game is played.

Heap: the size from which on the whole play prints and draws exactly what it does in a large one; the next 4 KB are
tried as well, for near the limit luck decides how the free blocks lie.
Time: the VM counts the instructions it runs; host_sim/engines/micropython/yardstick.py makes seconds of them.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_sim.engines.micropython.engine import display_of_the_model
from host_sim.engines.micropython.jobs import JobFailed, ask
from host_sim.engines.micropython.yardstick import CASIOPLOT, EMPTY_TURN, KNOWN, PIXEL_TURN, Yardstick
from host_sim.models import FX_9860GIII, Model
from tools.games.catalogue import lines_of_many_cards, number_of
from tools.games.live_keys import LEAVES_A_PAGE, codes_of_line
from tools.games.replay import PROMPT, WAIT, heap_to_play_in
from tools.games.won import Won

WAITED = {"prompt.wait_ac": WAIT}
# How closely the smallest heap is looked for. On a calculator with plenty of it, to the next 4 KB.
FINE: dict[str, int] = {"step": 256}
COARSE: dict[str, int] = {"step": 4096, "sure": 1}
PAGES = ("H", "*")
REDRAW = ""


@dataclass(frozen=True)
class TextFigures:
    """The same seconds on a system without casioplot."""

    start: float = 0.0
    deal_question: float = 0.0
    first_board: float = 0.0
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
    heap: int | None  # None: not even in the largest that is tried
    heap_old_os: int | None
    start: float  # seconds to the first question
    first_board: float
    turn: float  # the slowest in which few cards move
    slowest: str
    median_turn: float
    win: float  # the turn that wins, with its picture
    redraw: float
    page: float  # the slowest of help and menu
    calls: dict[str, int]  # of casioplot, in one redraw
    title: float = 0.0  # to the first picture
    deal_question: float = 0.0  # from the choice of a game to the question for the deal: the rest is read there
    many: float = 0.0  # the slowest turn that brings up whatever can go up, or takes that back
    many_seen: float = 0.0  # until something of it is seen
    text: TextFigures = TextFigures()


def lines_to_play(commands: list[str]) -> list[str]:
    """To the win, then everything a player may ask for with the longest history there is, then all of it undone."""
    return [*commands, REDRAW, "+", *PAGES, *["-"] * len(commands), "-", REDRAW]


def most_heap(model: Model) -> int:
    """The largest in which a game is tried."""
    return max(model.heap, 128 * 1024)


def job(device: Path, game: str, deal: int, lines: list[str], casioplot: bool, model: Model) -> dict[str, Any]:
    return {
        "folder": str(device),
        "script": "solo",
        "casioplot": casioplot,
        **display_of_the_model(model),
        "returns": WAITED,
        "answers": {
            "fixed": [["Game", str(number_of(game))], ["Deal", str(deal)]],
            "prompt": PROMPT,
            "lines": lines,
            "live": live_keys(model, game, deal, lines) if model.reads_keys else None,
        },
    }


def live_keys(model: Model, game: str, deal: int, lines: list[str]) -> dict[str, Any]:
    """For a script that asks for keys where another would ask for a line. A game is chosen by its digit alone."""
    digit, digits_of_deal = (codes_of_line(model, str(number)) for number in (number_of(game), deal))
    leave = model.keyboard.codes[LEAVES_A_PAGE]
    return {
        "fixed": [digit[:-1], digits_of_deal],
        "keys": {line: codes_of_line(model, line) for line in lines},
        "leave": dict.fromkeys(PAGES, leave),
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


def worked(
    play: dict[str, Any], heap: int, model: Model, bodies: Iterable[str] = (EMPTY_TURN, PIXEL_TURN)
) -> tuple[list[dict[str, Any]], Yardstick]:
    """The stretches of a play in so much heap, and what makes seconds of them: the same run counts these loops."""
    found = measured({**play, "job": "work", "heap": heap, "bodies": [*bodies]})
    return found["stretches"], Yardstick(found["turns"], model)


@dataclass(frozen=True)
class Times:
    """The seconds of one play, stretch by stretch: to the first question, to the deal, to the board, then each line."""

    stretches: list[dict[str, Any]]
    stick: Yardstick
    won: Won

    @property
    def win_at(self) -> int:
        return len(self.won.commands) - 1

    @property
    def lines(self) -> list[tuple[float, dict[str, Any]]]:
        """Of each line but the one that wins."""
        found = [(self.stick.seconds(stretch), stretch) for stretch in self.stretches[3:]]
        return found[: self.win_at] + found[self.win_at + 1 :]

    @property
    def turns(self) -> list[tuple[float, dict[str, Any], bool]]:
        """Seconds of each turn but the one that wins, what it was, whether many cards moved, up or back again."""
        many = lines_of_many_cards(self.won.game)
        undone = [*self.won.commands]
        found = []
        for seconds, stretch in self.lines:
            line = stretch["line"]
            if line not in (REDRAW, *PAGES):
                moved = undone.pop() if line == "-" and undone else line
                found.append((seconds, stretch, moved in many or len(undone) == self.win_at))
        return found

    def title(self) -> float:
        shown = self.stretches[0]["shown"]
        return self.stick.seconds(shown) if shown else 0.0

    def win(self) -> float:
        return self.stick.seconds(self.stretches[3 + self.win_at])

    def figures(self) -> dict[str, Any]:
        """What is told of a play with and without casioplot."""
        start, deal_question, first_board = map(self.stick.seconds, self.stretches[:3])
        turns = sorted((seconds, stretch["line"]) for seconds, stretch, many in self.turns if not many)
        of_many = [(seconds, stretch["shown"]) for seconds, stretch, many in self.turns if many]
        return {
            "start": start,
            "deal_question": deal_question,
            "first_board": first_board,
            "turn": turns[-1][0],
            "slowest": turns[-1][1],
            "median_turn": turns[len(turns) // 2][0],
            "many": max((seconds for seconds, _ in of_many), default=0.0),
            "many_seen": max((self.stick.seconds(shown) for _, shown in of_many if shown), default=0.0),
            "redraw": max(seconds for seconds, stretch in self.lines if stretch["line"] == REDRAW),
            "page": max(seconds for seconds, stretch in self.lines if stretch["line"] in PAGES),
        }

    def calls(self) -> dict[str, int]:
        redraws = [stretch["drawn"] for _, stretch in self.lines if stretch["line"] == REDRAW]
        return {name: max(drawn[name] for drawn in redraws) for name in CASIOPLOT}


def game_figures(device: Path, won: Won, model: Model, room: int) -> tuple[GameFigures, Yardstick]:
    lines = lines_to_play(won.commands)
    most = most_heap(model)
    with_screen, without = (job(device, won.game, won.deal, lines, casioplot, model) for casioplot in (True, False))
    steps = FINE if model is FX_9860GIII else COARSE
    heap, heap_old_os = (
        measured({**what, "job": "heap", **steps, "most": most})["heap"] for what in (with_screen, without)
    )
    room = max(room, heap or most)
    drawn, stick = worked(with_screen, room, model, [*KNOWN, PIXEL_TURN])
    typed, _ = worked(without, room, model)
    play, text = (Times(stretches, stick, won) for stretches in (drawn, typed))
    figures = GameFigures(
        game=won.game,
        deal=won.deal,
        moves=len(won.commands),
        heap=heap,
        heap_old_os=heap_old_os,
        title=play.title(),
        win=play.win(),
        calls=play.calls(),
        text=TextFigures(**text.figures()),
        **play.figures(),
    )
    return figures, stick


def games_of(
    device: Path, games: Sequence[Won], model: Model = FX_9860GIII, room: int | None = None
) -> tuple[list[GameFigures], float]:
    """The figures of each game, and how well the yardstick fits; timed in so much heap."""
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda won: game_figures(device, won, model, room or heap_to_play_in(model)), games))
    return [figures for figures, _ in found], found[0][1].fit()
