"""A film of a run that nobody watches: the display as it was, with time to read each question."""

import threading
import time

from host_sim.calculator import Calculator
from host_sim.screen.film import MOST_BYTES, MOST_FRAMES, SHORTEST_SECONDS, Shot, Start, shots_of

READING_SECONDS = 0.7  # a question is answered at once; in the film it stays for so much longer
LAST_SECONDS = 2.0


class FilmOfRun:
    """Looks at the display again and again; the driver tells it of each question as well."""

    def __init__(self, calculator: Calculator) -> None:
        self._calculator = calculator
        self._frames: list[Start] = []
        self._read = 0.0  # seconds of reading so far
        self._drawing: bytes | None = None  # the last one that was filmed
        self._looking = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work, name="film", daemon=True)

    def begin(self) -> None:
        self._thread.start()

    def question(self) -> None:
        """Before an answer."""
        with self._looking:
            self._look()
            self._let_see_what_was_drawn()
            self._read += READING_SECONDS

    def end(self, last: bytes) -> list[Shot]:
        """The whole film, with what is seen last."""
        self._over.set()
        self._thread.join()
        self._add(last)
        return shots_of(self._frames, self._frames[-1][1] + LAST_SECONDS)

    def _work(self) -> None:
        while not self._over.wait(SHORTEST_SECONDS):
            with self._looking:
                if self._calculator.has_begun:
                    self._look()

    def _look(self) -> None:
        frame, drawing = self._calculator.frame(), self._calculator.drawing
        if drawing not in (None, frame, self._drawing):  # it was on display for an instant only
            assert drawing is not None
            self._add(drawing)
            self._read += READING_SECONDS
        self._drawing = drawing
        self._add(frame)

    def _let_see_what_was_drawn(self) -> None:
        """A drawing just before the question stays as long as that."""
        if len(self._frames) < 2 or self._frames[-2][0] != self._drawing:
            return
        (_, drawn), (asked, start) = self._frames[-2:]
        missing = max(READING_SECONDS - (start - drawn), 0.0)
        self._frames[-1] = (asked, start + missing)
        self._read += missing

    def _add(self, frame: bytes) -> None:
        most = min(MOST_FRAMES, MOST_BYTES // len(frame))
        if len(self._frames) < most and (not self._frames or self._frames[-1][0] != frame):
            self._frames.append((frame, time.monotonic() + self._read))
