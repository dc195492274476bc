"""A calculator at which lines are typed one after another, from the title on."""

import contextlib

from host_sim.models import FX_9860GIII, Model
from tests.device.bare_device import Device

FROM_TO = "From,To="
AC = "[AC]"  # typed at a prompt: the key instead of a line


class Left(BaseException):
    """Ends a game from within its prompt."""


class Session:
    """Lines typed one after another; notes the prompts, the waits for [AC] and what the shell shows."""

    def __init__(self, *typed: str, casioplot: bool = True, model: Model = FX_9860GIII, wait: int = 5000) -> None:
        self.device = Device(casioplot=casioplot, model=model)
        self.typed = list(typed)
        self.seen: list[str] = []
        self.device.answer = self.answer
        self.wait = wait
        self.device.prompt.wait_ac = self.wait_ac
        self.shown: list[list[str]] = []

    def wait_ac(self) -> int:
        self.seen.append(AC)
        return self.wait

    def answer(self, prompt: str) -> str:
        self.shown.append("".join([*self.device.printed, prompt]).split("\n"))
        self.device.printed.clear()
        self.seen.append(prompt)
        if not self.typed:
            raise Left
        line = self.typed.pop(0)
        if line == AC:
            raise KeyboardInterrupt
        return line

    def run(self) -> "Session":
        with contextlib.suppress(Left):
            self.device.turns.play()
        return self

    def run_script(self) -> "Session":
        """From the first line of solo.py on, which shows the title."""
        with contextlib.suppress(Left):
            self.device.load("solo")
        return self
