"""Types lines one after another, from the title on, and records what the player sees."""

import contextlib

from host_sim.models import FX_9860GIII, Model
from tests.device.playable_device import PlayableDevice

AC = "[AC]"  # as a line: press the key instead


class EndOfLines(BaseException):
    """Ends a game from within its prompt."""


class TypedSession:
    """Types the lines; records the prompts and waits for [AC], and what the shell shows before each prompt."""

    def __init__(self, *typed: str, casioplot: bool = True, model: Model = FX_9860GIII, wait: int = 5000) -> None:
        self.device = PlayableDevice(casioplot=casioplot, model=model)
        self.typed = list(typed)
        self.events: list[str] = []
        self.device.answer = self.answer
        self.wait = wait
        self.device.acui.wait_ac = self.wait_ac
        self.shown: list[list[str]] = []

    def wait_ac(self) -> int:
        self.events.append(AC)
        return self.wait

    def answer(self, prompt: str) -> str:
        self.shown.append("".join([*self.device.printed, prompt]).split("\n"))
        self.device.printed.clear()
        self.events.append(prompt)
        if not self.typed:
            raise EndOfLines
        line = self.typed.pop(0)
        if line == AC:
            raise KeyboardInterrupt
        return line

    def run(self) -> "TypedSession":
        with contextlib.suppress(EndOfLines):
            self.device.play()
        return self

    def run_script(self) -> "TypedSession":
        """Start with solo.py."""
        with contextlib.suppress(EndOfLines):
            self.device.load("solo")
        return self
