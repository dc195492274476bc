"""Interrupts a running script by [AC] or "stop": between two of its statements, never inside the simulator.

compiler.py adds a check of PRESSED before every statement.
"""

import threading
from collections.abc import Callable
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
ABOUT_MEMORY = (MemoryError, OutOfMemory)


class Interrupts:
    """The pending interrupt of one script."""

    def __init__(self) -> None:
        self._pressed = threading.Condition()
        self._pending: type[BaseException] | None = None
        self._sleep_seconds = 0.0
        self._pressed_acs = 0
        self.delivered = 0  # presses of [AC] that have reached the script; several may have arrived as one
        self.spared = 0  # how often the script was not to blame for the memory that the process uses
        self.blamed = 0  # how often it got a MemoryError
        self._names: dict[str, Any] = {}
        self._at_each_statement: Callable[[], object] | None = None
        self.keeps_pending = False  # while tap.py runs: [AC] ends it, and then reaches the script

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

    def call_at_each_statement(self, action: Callable[[], object] | None) -> None:
        """Call the action in the script's thread, before each statement from now on; None to end that."""
        with self._pressed:
            self._at_each_statement = action
            self._names[PRESSED] = action is not None or self.is_pending

    @property
    def is_pending(self) -> bool:
        return self._pending is not None

    def deliver(self) -> bool:
        """Raise the pending interrupt, unless it is about memory that the script doesn't hold."""
        if self._at_each_statement and self._pending is None and not self.keeps_pending:
            self._at_each_statement()
        with self._pressed:
            if not self.keeps_pending:
                self._pressed.wait_for(lambda: self.is_pending, self._sleep_seconds)
                self._sleep_seconds = 0.0
            pending = self._pending
        is_spared = pending in ABOUT_MEMORY and not holds_at_least(HELD_LIMIT, self._names)
        is_kept = self.keeps_pending and not is_spared
        if not is_kept and not self._finish(pending, is_spared):  # replaced by another one in the meantime
            return self.deliver()
        if pending is not None and not is_spared:
            raise pending
        return True

    def _finish(self, interrupt: type[BaseException] | None, is_spared: bool) -> bool:
        """Record how this interrupt ended. Returns False if another one is pending by now."""
        with self._pressed:
            if self._pending is not interrupt:
                return False
            self.delivered = self._pressed_acs
            self.spared += is_spared
            self.blamed += interrupt is MemoryError and not is_spared
            is_stop = interrupt is not None and issubclass(interrupt, Stopped)
            if is_spared or not is_stop:  # a stop stays until the script has ended
                self._pending = None
                self._names[PRESSED] = self._at_each_statement is not None
            return True
