"""Types lines at the keys of a calculator whose scripts read them: what is asked is looked up, then pressed."""

import sys
from collections import deque
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Any

from host_sim.models import Model

FROM_TO = "From,To="
AT_ONCE = ("+", "*", "/")  # these are obeyed when they are pressed: no [EXE] ends them
REST = 5  # looks between two keys at which none is down


class KeyTypist:
    """Answers getkey(). When nothing is left to press, `answer` is asked for the line to type, as input() would."""

    def __init__(self, model: Model, answer: Callable[[str], str], module: Callable[[str], Any]) -> None:
        self.model, self.answer, self.module = model, answer, module
        self.codes = model.keyboard.codes
        self.looks: deque[int | None] = deque()  # what each look at the keys to come will see

    def getkey(self) -> int | None:
        caller = sys._getframe(1)
        if caller.f_code.co_name != "key":
            return self.codes["EXE"]  # the first look of all: what started the script is still down
        if not self.looks:
            self.press(self.keys_for(caller.f_back))
        return self.looks.popleft()

    def press(self, keys: Iterable[str]) -> None:
        """Each of them down once, and let go before it."""
        for key in keys:
            self.looks.extend([None] * REST)
            self.looks.append(self.codes[key])

    def let_go(self) -> None:
        """Whatever was still to be pressed is not pressed any more."""
        self.looks.clear()

    def keys_for(self, asks: FrameType | None) -> list[str]:
        """What to press where the script waits for a key, by the function that waits."""
        assert asks is not None
        function, names = asks.f_code.co_name, asks.f_locals
        if function == "turn":
            return self.keys_of_command()
        if function == "choose":
            return self.keys_of_choice(names["question"], names["most"])
        if function == "ask":
            return [*self.switched_off(), *self.strokes(self.answer(names["question"])), "EXE"]
        return ["OK"]  # a picture is held

    def keys_of_command(self) -> list[str]:
        live = self.module("live")
        begun = ["BACK"] if live.typed or live.held >= 0 else []
        line = self.answer(FROM_TO)
        end = [] if line in AT_ONCE else ["EXE"]
        return [*self.switched_off(), *begun, *self.strokes(line), *end]

    def keys_of_choice(self, question: str, most: int) -> list[str]:
        """A digit chooses at once."""
        line = self.answer(question).strip(" ")
        if line.isdecimal() and len(line) == 1 and 0 < int(line) <= most:
            return [*self.switched_off(), line]
        return [*self.switched_off(), "EXE" if question.startswith("Game") else "BACK"]

    def switched_off(self) -> list[str]:
        """[ALPHA], if it is still on."""
        return ["ALPHA"] if self.module("keys").alpha else []

    def strokes(self, line: str) -> list[str]:
        """What has no key is left out."""
        return self.model.keyboard.strokes("".join(sign for sign in line if sign in self.model.typable))
