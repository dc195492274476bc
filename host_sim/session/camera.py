"""Pictures and films of the display, saved in the current folder, never over an older one."""

import re
import time
from datetime import datetime
from itertools import count
from pathlib import Path

from host_sim.models import FX_9860GIII, Model
from host_sim.screen import film, pictures

LAST_SECONDS = 1.0  # how long the last thing is to be seen, at least


class Camera:
    def __init__(self, scale: int | None = None, model: Model = FX_9860GIII) -> None:
        self._scale, self._model = scale or model.enlarged, model
        self._frames: list[film.Start] = []
        self.is_filming = False

    def picture(self, frame: bytes, title: str) -> str:
        """Save a picture; the line that says where, or why not."""
        path = new_path(title, "png")
        try:
            pictures.png(frame, path, self._scale, self._model)
        except OSError as problem:
            return f"Can't save a picture here: {problem.strerror}"
        return f"Saved {path}"

    def start_or_end(self, title: str) -> str:
        """Begin a film, or save the one that was begun; the line that tells so."""
        self.is_filming = not self.is_filming
        if self.is_filming:
            self._frames = []
            return "Filming"
        return self._save(title)

    def film(self, frame: bytes) -> None:
        """The display as it is now, while a film is being made."""
        if not self.is_filming:
            return
        now = time.monotonic()
        if not self._frames:
            self._frames.append((frame, now))
        elif frame != self._frames[-1][0]:
            began = self._frames[-1][1]
            if now - began < film.SHORTEST_SECONDS:  # of what is seen for less, the last counts
                self._frames[-1] = (frame, began)
            else:
                self._frames.append((frame, now))

    @property
    def is_full(self) -> bool:
        """Then a film ends by itself."""
        count = len(self._frames)
        return count >= film.MOST_FRAMES or count > 0 and count * len(self._frames[0][0]) >= film.MOST_BYTES

    def _save(self, title: str) -> str:
        if not self._frames:
            return "The film is empty"
        shots = film.shots_of(self._frames, max(time.monotonic(), self._frames[-1][1] + LAST_SECONDS))
        self._frames = []
        path = new_path(title, "gif")
        try:
            film.save(shots, path, self._scale, self._model)
        except OSError as problem:
            return f"Can't save a film here: {problem.strerror}"
        return f"Saved {path}"


def new_path(title: str, suffix: str) -> Path:
    """A name by the title and the time that nothing has yet."""
    stem = f"{re.sub(r'[^A-Za-z0-9_-]+', '-', title)}-{datetime.now():%Y%m%d-%H%M%S}"
    names = (Path.cwd() / f"{stem}{'' if number == 1 else f'-{number}'}.{suffix}" for number in count(1))
    return next(name for name in names if not name.exists())
