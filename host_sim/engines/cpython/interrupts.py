"""How [AC] and "stop" reach a running script: only between its own statements, never inside the simulator.

compiler.py puts a look at PRESSED before every statement. So a busy loop is interrupted at once, and no thread has
to be hit from outside.
"""

import threading
from typing import Any

PRESSED = "__pressed__"
DELIVER = "__deliver__"
STOPPED = "__stopped__"


class Stopped(BaseException):
    """The run is over by the player's will; no handler of the script can catch it."""


class Hoarding(Stopped):
    """The same, because the script took ever more memory."""


# A later one takes the place of an earlier one that still waits: an [AC] or a stop is never lost.
RANKS: tuple[type[BaseException], ...] = (MemoryError, KeyboardInterrupt, Hoarding, Stopped)


class Interrupts:
    """The interrupt that waits for one script."""

    def __init__(self) -> None:
        self._pressed = threading.Condition()
        self._waiting: type[BaseException] | None = None
        self._rest = 0.0
        self._pressed_acs = 0
        self.delivered = 0  # how many presses of [AC] have reached the script; several may have come as one
        self._names: dict[str, Any] = {}

    def show_in(self, names: dict[str, Any]) -> None:
        """Let a script see them: these are its built-in names, where its compiled code looks for them."""
        names |= {PRESSED: self.waiting, DELIVER: self.deliver, STOPPED: Stopped}
        self._names = names

    def press(self, interrupt: type[BaseException] = KeyboardInterrupt) -> None:
        with self._pressed:
            self._pressed_acs += interrupt is KeyboardInterrupt
            if self._waiting is None or RANKS.index(interrupt) > RANKS.index(self._waiting):
                self._waiting = interrupt
            self._names[PRESSED] = True
            self._pressed.notify_all()

    def rest(self, seconds: float) -> None:
        """Let the script sleep before its next statement; an interrupt wakes it."""
        with self._pressed:
            self._rest = seconds
            self._names[PRESSED] = True

    @property
    def waiting(self) -> bool:
        return self._waiting is not None

    def deliver(self) -> bool:
        """Raise what waits, if anything does."""
        with self._pressed:
            self._pressed.wait_for(lambda: self.waiting, self._rest)
            self._rest = 0.0
            waiting = self._waiting
            self.delivered = self._pressed_acs
            if waiting is None or not issubclass(waiting, Stopped):  # a stop stays until the script has ended
                self._waiting = None
                self._names[PRESSED] = False
        if waiting is not None:
            raise waiting
        return True
