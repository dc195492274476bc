"""Detects that scripts in a folder were saved, by any editor."""

import queue
import threading
from pathlib import Path

from watchfiles import Change, watch

QUIET_MS = 50  # a save is complete after this time without another change
LONGEST_MS = 400
STOP_MS = 100  # how often the watcher checks whether to stop


class Watcher:
    """Watches a folder in its own thread; call saved() regularly."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._changed: queue.SimpleQueue[Path] = queue.SimpleQueue()
        self._stop = threading.Event()
        self.has_started = False
        self.problem = ""  # why the folder can't be watched
        self._thread = threading.Thread(target=self._work, name="watch", daemon=True)
        self._thread.start()

    def saved(self) -> set[Path]:
        """The scripts saved since the last call."""
        paths = set()
        while not self._changed.empty():
            paths.add(self._changed.get())
        return paths

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(2.0)

    def _work(self) -> None:
        try:
            for changes in watch(
                self._folder,
                watch_filter=is_saved_script,
                debounce=LONGEST_MS,
                step=QUIET_MS,
                stop_event=self._stop,
                rust_timeout=STOP_MS,
                yield_on_timeout=True,
                raise_interrupt=False,
            ):
                self.has_started = True
                for _, path in changes:
                    self._changed.put(Path(path))
        except (OSError, RuntimeError) as error:
            self.problem = f"Can't watch {self._folder}: {error}"


def is_saved_script(change: Change, path: str) -> bool:
    """Editors either overwrite the file or replace it by a new one; in both cases it exists afterwards."""
    return change is not Change.deleted and path.lower().endswith(".py")
