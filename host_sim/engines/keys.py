"""Which key getkey() reports. micropython/core/keys.js does the same, with the same numbers.

A "tap" is a key that the simulator presses for a few calls of getkey().
"""

from collections import deque
from collections.abc import Callable, Iterable

START_POLLS = 3  # calls that still see the key that started the script
PAUSE_POLLS = 32  # calls that then see no tap: scripts wait for the release before they begin
PRESSED_POLLS = 3  # calls that see a tapped key
RELEASED_POLLS = 5  # calls without a key after it
TAP_POLLS = PRESSED_POLLS + RELEASED_POLLS  # calls that a tap lasts in all
DONE_POLLS = 64  # calls after the last tap until the script has had time to react


class Keys:
    def __init__(self, starting_key: int, on_done: Callable[[], object]) -> None:
        """starting_key is the code of the key that starts a script; on_done is called when all taps are over."""
        self.held_key = 0  # by the user; 0 for none
        self._starting_key = starting_key
        self._on_done = on_done
        self._polls = 0
        self._taps: deque[int] = deque()  # not started yet
        self._tapped_key = 0
        self._polls_left = 0  # of the current tap and the release after it
        self._idle_polls = -1  # since the last tap; -1 if there was none or its end was reported

    def tap(self, codes: Iterable[int]) -> None:
        """Queue taps; 0 is a pause."""
        self._taps.extend(codes)
        if self._taps:
            self._idle_polls = 0

    def cancel_taps(self) -> None:
        self._taps.clear()
        self._polls_left = 0
        self._idle_polls = -1

    def poll(self) -> int | None:
        """One call of getkey(): the code of the key that is down."""
        self._polls += 1
        if self._polls <= START_POLLS:
            return self._starting_key
        if self.held_key:
            return self.held_key  # taps wait meanwhile
        return None if self._polls <= START_POLLS + PAUSE_POLLS else self._poll_tap() or None

    def _poll_tap(self) -> int:
        if not self._polls_left:
            self._start_tap()
        if not self._polls_left:
            return 0
        self._polls_left -= 1
        return self._tapped_key if self._polls_left >= RELEASED_POLLS else 0

    def _start_tap(self) -> None:
        if self._taps:
            self._tapped_key = self._taps.popleft()
            self._polls_left = TAP_POLLS
        elif self._idle_polls >= 0:
            self._idle_polls += 1
            if self._idle_polls > DONE_POLLS:
                self._idle_polls = -1
                self._on_done()
