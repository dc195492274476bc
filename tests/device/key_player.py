"""Presses keys in a game with live keys and records the resulting commands."""

import sys
from collections import deque
from collections.abc import Sequence
from functools import cache
from typing import Any

from host_sim.models import FX_CG100
from tests.device.colour_board_reader import ColourBoardReader
from tests.device.playable_device import PlayableDevice
from tests.device.reference_rules import GAMES

CODES = FX_CG100.keyboard.codes
UNUSED_KEYS = ("HOME", "|<-", "->|", "PAGE_UP", "PAGE_DOWN", "SETTINGS", "SHIFT", "VARIABLE", "CATALOG", "FORMAT")
ARROWS = ("UP", "DOWN", "LEFT", "RIGHT")


class NoKeyLeft(BaseException):
    """The script waits for a key, but all have been pressed."""


class KeyPlayer:
    """Presses keys; `waits_in` is then the device function, or the question, that waits for the next one."""

    def __init__(self, device: PlayableDevice) -> None:
        device.load_before_play()
        self.device, self.codes = device, deque[int | None]()
        self.lines: list[str] = []  # the commands that resulted
        device.load("casioplot").__dict__["getkey"] = self.getkey
        self.keys: Any = device.load("cgkeys")
        vars(self.keys)["getkey"] = self.getkey
        self.starting_key: int | None = self.keys.down  # the key that started the script
        self.live: Any = device.prompt.ui
        self.pages: Any = device.load("cgpages")
        self.run_line = device.prompt.run_line
        device.prompt.run_line = self.obey
        self.waits_in, self.has_quit = "", False
        self.board: Any = device.load("cgboard")
        self.draws, self.board.draw = self.board.draw, self.draw
        self.frames: dict[int, Any] = {}  # on the last board

    def begin(self, game: str | None, deal: int = 5) -> "KeyPlayer":
        """Starts a new game, or shows the title."""
        prompt = self.device.prompt
        self.keys.down, self.keys.alpha, self.live.game = self.starting_key, False, None
        prompt.game, prompt.message, prompt.ui.seed, self.keys.polls = None, "", 0, 0
        self.live.lines = []
        self.lines.clear()
        self.codes.clear()
        if game:
            self.device.deal(GAMES[game].menu, deal)
        return self.poll(None)

    def draw(
        self, game: Any, message: str, hint: int, cursors: Sequence[Any] = (), hint_on_top: bool = True, *ink: Any
    ) -> None:
        self.frames = self.board.frames(game, hint, cursors, hint_on_top)
        self.draws(game, message, hint, cursors, hint_on_top, *ink)

    def getkey(self) -> int | None:
        if not self.codes:
            waiting: Any = sys._getframe(1).f_back  # the caller of key(), which called this
            self.waits_in = waiting.f_locals.get("question", waiting.f_code.co_name)
            raise NoKeyLeft
        return self.codes.popleft()

    def obey(self, line: str) -> bool:
        self.lines.append(line)
        return bool(self.run_line(line))

    def poll(self, *codes: int | None) -> "KeyPlayer":
        """The results of the next calls of getkey(): key codes, or None for no key."""
        self.codes.extend(codes)
        try:
            self.device.play()
            self.has_quit = True
            self.codes.clear()
        except NoKeyLeft:
            self.has_quit = False
        return self

    def press(self, *keys: str) -> "KeyPlayer":
        """Press one key after another, each released before the next."""
        return self.poll(*[code for key in keys for code in (*[None] * 5, CODES[key], CODES[key])])

    def type(self, line: str) -> "KeyPlayer":
        return self.press(*FX_CG100.keyboard.strokes(line))

    @property
    def game(self) -> Any:
        return self.device.prompt.game

    def go_to(self, place: int) -> None:
        """Move the cursor with the arrow keys."""
        self.press(*arrows_to(self.live, place))
        assert self.live.cursor == place

    def message_line(self) -> str:
        """The line below the board."""
        drawn = self.device.load("cgboard").__dict__["drawn"]
        text: str = next(iter(drawn[1][-1].values()))[0]
        return text

    def message_is_red(self) -> bool:
        ink = next(iter(self.board.drawn[1][-1].values()))[1]
        return bool(ink == self.device.load("cgdraw").__dict__["RED"])


def arrows_to(live: Any, place: int) -> list[str]:
    """The arrow keys that lead to a place; LookupError if none do."""
    start = live.cursor, live.row
    paths = {start: list[str]()}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here[0] == place:
            live.cursor, live.row = start
            return paths[here]
        for arrow in ARROWS:
            live.cursor, live.row = here
            there = live.step(CODES[arrow]), live.row
            if there not in paths:
                paths[there] = [*paths[here], arrow]
                waiting.append(there)
    raise LookupError(place)


@cache
def without_screen() -> KeyPlayer:
    return KeyPlayer(PlayableDevice(model=FX_CG100))


@cache
def with_screen() -> KeyPlayer:
    return KeyPlayer(ColourBoardReader(FX_CG100))


def playing(game: str = "klondike", deal: int = 5) -> KeyPlayer:
    return without_screen().begin(game, deal)
