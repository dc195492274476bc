"""Screenshots and recordings of the display, saved in the current folder under new names."""

import re
import time
from datetime import datetime
from itertools import count
from pathlib import Path

from host_sim.models import Model
from host_sim.screen import pictures, recording

LAST_SECONDS = 1.0  # the last frame of a recording lasts at least this long


class Recorder:
    def __init__(self, model: Model, scale: int | None = None) -> None:
        self._model, self._scale, self._chosen_scale = model, scale or model.picture_scale, scale
        self._frames: list[recording.Start] = []
        self.is_recording = False

    def for_model(self, model: Model) -> "Recorder":
        return Recorder(model, self._chosen_scale)

    def save_screenshot(self, frame: bytes, title: str) -> str:
        """Returns a message with the file's name, or with the reason why it wasn't saved."""
        try:
            path = new_path(title, "png")
            pictures.save_png(frame, path, self._model, self._scale)
        except OSError as error:
            return f"Can't save a screenshot here: {error.strerror}"
        return f"Saved {path}"

    def start_or_stop(self, title: str) -> str:
        """Start recording, or stop and save; returns a message about it."""
        self.is_recording = not self.is_recording
        if self.is_recording:
            self._frames = []
            return "Recording"
        return self._save(title)

    def add(self, frame: bytes) -> None:
        """The current display; ignored unless recording."""
        if not self.is_recording:
            return
        now = time.monotonic()
        if not self._frames:
            self._frames.append((frame, now))
        elif frame != self._frames[-1][0]:
            start = self._frames[-1][1]
            if now - start < recording.SHORTEST_SECONDS:  # too short for a GIF: the newer frame replaces it
                self._frames[-1] = (frame, start)
            else:
                self._frames.append((frame, now))

    @property
    def is_full(self) -> bool:
        """Whether the recording has reached its largest size and must be stopped."""
        count = len(self._frames)
        return count >= recording.MOST_FRAMES or count > 0 and count * len(self._frames[0][0]) >= recording.MOST_BYTES

    def _save(self, title: str) -> str:
        if not self._frames:
            return "Nothing was recorded"
        shots = recording.shots_of(self._frames, max(time.monotonic(), self._frames[-1][1] + LAST_SECONDS))
        self._frames = []
        try:
            path = new_path(title, "gif")
            recording.save(shots, path, self._model, self._scale)
        except OSError as error:
            return f"Can't save a recording here: {error.strerror}"
        return f"Saved {path}"


def new_path(title: str, suffix: str) -> Path:
    """An unused name made of the title and the time; raises OSError if the current folder was removed."""
    stem = f"{re.sub(r'[^A-Za-z0-9_-]+', '-', title)}-{datetime.now():%Y%m%d-%H%M%S}"
    names = (Path.cwd() / f"{stem}{'' if number == 1 else f'-{number}'}.{suffix}" for number in count(1))
    return next(name for name in names if not name.exists())
