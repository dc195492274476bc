"""Types lines key by key on a calculator whose scripts read the keys."""

import sys
from collections import deque
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Any

from host_sim.models import Model
from tools.games.replay import PROMPT

AT_ONCE = ("+", "*", "/")  # these work as soon as they are pressed, without [EXE]
POLLS_BETWEEN_KEYS = 5


class KeyTypist:
    """Replaces getkey(). When all keys are pressed, `answer` supplies the next line, as for input()."""

    def __init__(self, model: Model, answer: Callable[[str], str], module: Callable[[str], Any]) -> None:
        self.model, self.answer, self.module = model, answer, module
        self.codes = model.keyboard.codes
        self.upcoming: deque[int | None] = deque()  # the results of the next calls of getkey()

    def getkey(self) -> int | None:
        caller = sys._getframe(1)
        if caller.f_code.co_name != "key":
            return self.codes["EXE"]  # the first call of all: the key that started the script is still down
        if not self.upcoming:
            self.press(self.keys_for(caller.f_back))
        return self.upcoming.popleft()

    def press(self, keys: Iterable[str]) -> None:
        """Press each key once; no key is down before it."""
        for key in keys:
            self.upcoming.extend([None] * POLLS_BETWEEN_KEYS)
            self.upcoming.append(self.codes[key])

    def release(self) -> None:
        """Drop the keys that are still to be pressed."""
        self.upcoming.clear()

    def keys_for(self, caller: FrameType | None) -> list[str]:
        """The keys to press, by the device function that waits for one."""
        assert caller is not None
        function, names = caller.f_code.co_name, caller.f_locals
        if function == "command":
            return self.keys_of_command()
        if function == "choose":
            return self.keys_of_choice(names["question"], names["most"])
        if function == "ask":
            return [*self.alpha_off(), *self.strokes(self.answer(names["question"])), "EXE"]
        return ["OK"]  # leaves a picture

    def keys_of_command(self) -> list[str]:
        live = self.module("prompt").ui
        cancel = ["BACK"] if live.typed or live.picked >= 0 else []
        line = self.answer(PROMPT)
        strokes = self.strokes(line)
        if not strokes:
            return [*self.alpha_off(), *cancel, "SHIFT"]  # [EXE] alone would be [OK]
        return [*self.alpha_off(), *cancel, *strokes, *([] if line in AT_ONCE else ["EXE"])]

    def keys_of_choice(self, question: str, most: int) -> list[str]:
        """A digit chooses immediately."""
        line = self.answer(question).strip(" ")
        if line.isdecimal() and len(line) == 1 and 0 < int(line) <= most:
            return [*self.alpha_off(), line]
        return [*self.alpha_off(), "EXE" if question.startswith("Game") else "BACK"]

    def alpha_off(self) -> list[str]:
        """[ALPHA] if it is still active."""
        return ["ALPHA"] if self.module("cgkeys").alpha else []

    def strokes(self, line: str) -> list[str]:
        """The keys of a line; characters without a key are left out."""
        return self.model.keyboard.strokes("".join(character for character in line if character in self.model.typable))
