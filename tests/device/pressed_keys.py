"""Press keys one after another at a game with live keys, and see which lines come of it."""

import sys
from collections import deque
from typing import Any

from host_sim.models import FX_CG100
from tests.device.bare_device import Device
from tests.device.reference_rules import GAMES

CODES = FX_CG100.keyboard.codes
ARROWS = ("UP", "DOWN", "LEFT", "RIGHT")


class NothingPressed(BaseException):
    """The script waits for a key, and none will come."""


class Fingers:
    """Press keys at a game; `asks` is then the function that waits for the next one."""

    def __init__(self, device: Device) -> None:
        self.device, self.looks = device, deque[int | None]()
        self.lines: list[str] = []  # the commands that came of it
        device.load("casioplot").__dict__["getkey"] = self.getkey
        self.keys: Any = device.load("keys")
        vars(self.keys)["getkey"] = self.getkey
        self.starting: int | None = self.keys.down  # the key that has started the script
        self.live: Any = device.load("live")
        self.pages: Any = device.load("pages")
        self.obeys = device.prompt.obey
        device.prompt.obey = self.obey
        self.asks, self.has_left = "", False
        self.pages.take_over()

    def begin(self, game: str | None, deal: int = 5) -> "Fingers":
        """A new game, or the title."""
        prompt = self.device.prompt
        self.keys.down, self.keys.alpha, self.live.game = self.starting, False, None
        prompt.game, prompt.told, prompt.luck, self.keys.polls = None, "", 0, 0
        self.pages.told[:] = []
        self.lines.clear()
        self.looks.clear()
        if game:
            self.device.deal(GAMES[game].menu, deal)
        return self.look(None)

    def getkey(self) -> int | None:
        if not self.looks:
            asks: Any = sys._getframe(1).f_back  # who called key(), which has called this
            self.asks = asks.f_locals.get("question", asks.f_code.co_name)
            raise NothingPressed
        return self.looks.popleft()

    def obey(self, line: str) -> bool:
        self.lines.append(line)
        return bool(self.obeys(line))

    def look(self, *looks: int | None) -> "Fingers":
        """What each look at the keys sees: a code, or None."""
        self.looks.extend(looks)
        try:
            self.device.turns.play()
            self.has_left = True
            self.looks.clear()
        except NothingPressed:
            self.has_left = False
        return self

    def press(self, *keys: str) -> "Fingers":
        """One after another, each let go before the next."""
        return self.look(*[look for key in keys for look in (*[None] * 5, CODES[key], CODES[key])])

    def type(self, line: str) -> "Fingers":
        return self.press(*FX_CG100.keyboard.strokes(line))

    @property
    def game(self) -> Any:
        return self.device.prompt.game

    def go_to(self, place: int) -> None:
        """With the cursor, by the arrows."""
        self.press(*way(self.live, place))
        assert self.live.at == place

    def note(self) -> str:
        """The line below the board."""
        drawn = self.device.load("colour").__dict__["drawn"]
        found: str = next(iter(drawn[1][-1].values()))[0]
        return found


def way(live: Any, place: int) -> list[str]:
    """The arrows that lead to a place; LookupError where none do."""
    start = live.at, live.row
    paths = {start: list[str]()}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here[0] == place:
            live.at, live.row = start
            return paths[here]
        for arrow in ARROWS:
            live.at, live.row = here
            there = live.step(CODES[arrow]), live.row
            if there not in paths:
                paths[there] = [*paths[here], arrow]
                waiting.append(there)
    raise LookupError(place)
