"""Recording of a headless run, with time to read each question."""

import threading
import time

from host_sim.calculator import Calculator
from host_sim.screen.recording import MOST_BYTES, MOST_FRAMES, SHORTEST_SECONDS, Shot, Start, shots_of

READING_SECONDS = 0.7  # added for each question, which is answered at once
LAST_SECONDS = 2.0


class RunRecorder:
    """Polls the display; the driver also reports each question."""

    def __init__(self, calculator: Calculator) -> None:
        self._calculator = calculator
        self._frames: list[Start] = []
        self._added_seconds = 0.0  # for reading, so far
        self._drawing: bytes | None = None  # the last one that was recorded
        self._lock = threading.Lock()
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._work, name="recording", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def before_answer(self) -> None:
        with self._lock:
            self._record()
            self._extend_last_drawing()
            self._added_seconds += READING_SECONDS

    def stop(self, last: bytes) -> list[Shot]:
        """The whole recording, ending with the last frame."""
        self._stopped.set()
        self._thread.join()
        self._add(last)
        return shots_of(self._frames, self._frames[-1][1] + LAST_SECONDS)

    def _work(self) -> None:
        while not self._stopped.wait(SHORTEST_SECONDS):
            with self._lock:
                if self._calculator.has_begun:
                    self._record()

    def _record(self) -> None:
        frame, drawing = self._calculator.frame(), self._calculator.drawing
        if drawing not in (None, frame, self._drawing):  # it was displayed only between two polls
            assert drawing is not None
            self._add(drawing)
            self._added_seconds += READING_SECONDS
        self._drawing = drawing
        self._add(frame)

    def _extend_last_drawing(self) -> None:
        """A drawing right before a question is shown for at least READING_SECONDS."""
        if len(self._frames) < 2 or self._frames[-2][0] != self._drawing:
            return
        (_, drawing_start), (question, question_start) = self._frames[-2:]
        missing = max(READING_SECONDS - (question_start - drawing_start), 0.0)
        self._frames[-1] = (question, question_start + missing)
        self._added_seconds += missing

    def _add(self, frame: bytes) -> None:
        most = min(MOST_FRAMES, MOST_BYTES // len(frame))
        if len(self._frames) < most and (not self._frames or self._frames[-1][0] != frame):
            self._frames.append((frame, time.monotonic() + self._added_seconds))
