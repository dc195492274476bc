"""What getkey() sees: the key that is down. micropython/core/keys.js has the same, and the same numbers."""

from collections import deque
from collections.abc import Callable, Iterable

STARTING_POLLS = 3  # the key that has started the script is still down for so many
RESTING_POLLS = 32  # then nothing is: scripts wait for that before they begin
PRESSED_POLLS = 3  # so long a key is down that is pressed by itself
RELEASED_POLLS = 5  # and so long none is after it
DONE_POLLS = 64  # after the last one the script has had time for whatever it does about it


class Keys:
    def __init__(self, starting: int, on_done: Callable[[], object]) -> None:
        """starting is the code of the key that starts a script; on_done is called once all taps have been seen."""
        self.held = 0  # the key that somebody holds; 0 for none
        self._starting = starting
        self._on_done = on_done
        self._polls = 0
        self._waiting: deque[int] = deque()
        self._now = 0  # the key that is pressed by itself
        self._left = 0  # polls of it, and of the rest after it
        self._idle = -1  # polls since the last one; below 0 where there was none, or it has been told

    def tap(self, codes: Iterable[int]) -> None:
        """Keys to press by themselves, one after another; 0 for none."""
        self._waiting.extend(codes)
        if self._waiting:
            self._idle = 0

    def untap(self) -> None:
        """Forget those that have not been seen."""
        self._waiting.clear()
        self._left = 0
        self._idle = -1

    def poll(self) -> int | None:
        """The code of the key that is down, as the script is told it."""
        self._polls += 1
        if self._polls <= STARTING_POLLS:
            return self._starting
        if self.held:
            return self.held  # what is pressed by itself waits for that
        return None if self._polls <= STARTING_POLLS + RESTING_POLLS else self._tapped() or None

    def _tapped(self) -> int:
        if not self._left:
            self._next()
        if not self._left:
            return 0
        self._left -= 1
        return self._now if self._left >= RELEASED_POLLS else 0

    def _next(self) -> None:
        if self._waiting:
            self._now = self._waiting.popleft()
            self._left = PRESSED_POLLS + RELEASED_POLLS
        elif self._idle >= 0:
            self._idle += 1
            if self._idle > DONE_POLLS:
                self._idle = -1
                self._on_done()
