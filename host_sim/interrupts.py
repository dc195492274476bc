"""How [AC] and "stop" reach a running script: only between its own statements, never inside the simulator.

compiler.py puts a look at PRESSED at the start of every loop turn and of every function. So a busy loop is
interrupted at once, and no thread has to be hit from outside.
"""

import threading
from typing import Any

PRESSED = "__pressed__"
DELIVER = "__deliver__"
STOPPED = "__stopped__"


class Stopped(BaseException):
    """The run is over by the player's will; no handler of the script can catch it."""


class Interrupts:
    """The interrupt that waits for one script."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: type[BaseException] | None = None
        self.names: dict[str, Any] = {PRESSED: False, DELIVER: self.deliver, STOPPED: Stopped}

    def press(self, interrupt: type[BaseException] = KeyboardInterrupt) -> None:
        with self._lock:
            if self._waiting is not Stopped:  # a stop stays until the script has ended
                self._waiting = interrupt
            self.names[PRESSED] = True

    def deliver(self) -> bool:
        """Raise what waits, if anything does."""
        with self._lock:
            waiting = self._waiting
            if waiting is not Stopped:
                self._waiting = None
                self.names[PRESSED] = False
        if waiting is not None:
            raise waiting
        return True
