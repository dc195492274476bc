"""Interrupts a running script by [AC] or "stop": between two of its statements, never inside the simulator.

compiler.py adds a check of PRESSED before every statement.
"""

import threading
from typing import Any

from host_sim.engines.cpython.held_memory import holds_at_least

PRESSED = "__pressed__"
DELIVER = "__deliver__"
STOPPED = "__stopped__"


HELD_LIMIT = 64 << 20  # bytes that a script may hold: far above what a calculator's script needs


class Stopped(BaseException):
    """The user stopped the run; the script's handlers can't catch this."""


class OutOfMemory(Stopped):
    """The run was stopped because the script kept allocating memory."""


# An interrupt replaces a pending one of lower rank, so that no [AC] or stop is lost.
RANKS: tuple[type[BaseException], ...] = (MemoryError, KeyboardInterrupt, OutOfMemory, Stopped)


class Interrupts:
    """The pending interrupt of one script."""

    def __init__(self) -> None:
        self._pressed = threading.Condition()
        self._pending: type[BaseException] | None = None
        self._sleep_seconds = 0.0
        self._pressed_acs = 0
        self.delivered = 0  # presses of [AC] that have reached the script; several may have arrived as one
        self.spared = 0  # how often the script was not to blame for the memory that the process uses
        self._names: dict[str, Any] = {}

    def connect(self, names: dict[str, Any]) -> None:
        """Add the names that compiled code uses to the script's built-in names."""
        names |= {PRESSED: self.is_pending, DELIVER: self.deliver, STOPPED: Stopped}
        self._names = names

    def press(self, interrupt: type[BaseException] = KeyboardInterrupt) -> None:
        with self._pressed:
            self._pressed_acs += interrupt is KeyboardInterrupt
            if self._pending is None or RANKS.index(interrupt) > RANKS.index(self._pending):
                self._pending = interrupt
            self._names[PRESSED] = True
            self._pressed.notify_all()

    def sleep(self, seconds: float) -> None:
        """Make the script sleep before its next statement, until an interrupt at most."""
        with self._pressed:
            self._sleep_seconds = seconds
            self._names[PRESSED] = True

    @property
    def is_pending(self) -> bool:
        return self._pending is not None

    def deliver(self) -> bool:
        """Raise the pending interrupt, if there is one."""
        is_spared = self._pending is MemoryError and not holds_at_least(HELD_LIMIT, self._names)
        with self._pressed:
            self._pressed.wait_for(lambda: self.is_pending, self._sleep_seconds)
            self._sleep_seconds = 0.0
            pending = self._pending
            self.delivered = self._pressed_acs
            if pending is None or not issubclass(pending, Stopped):  # a stop stays until the script has ended
                self._pending = None
                self._names[PRESSED] = False
        if is_spared and pending is MemoryError:
            self.spared += 1
            return True
        if pending is not None:
            raise pending
        return True
