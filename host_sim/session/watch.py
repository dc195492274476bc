"""Tells when scripts of a folder have been saved, whatever editor saved them."""

import queue
import threading
from pathlib import Path

from watchfiles import Change, watch

QUIET_MS = 50  # without a further change, and all of a save is there
LONGEST_MS = 400
STOP_MS = 100  # how soon the watcher notices that it is to stop


class Watcher:
    """Watches a folder in a thread of its own; ask `saved` now and then."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._found: queue.SimpleQueue[Path] = queue.SimpleQueue()
        self._stop = threading.Event()
        self.problem = ""  # why nothing is watched
        self._thread = threading.Thread(target=self._work, name="watch", daemon=True)
        self._thread.start()

    def saved(self) -> set[Path]:
        """The scripts that were saved since the last time this was asked."""
        found = set()
        while not self._found.empty():
            found.add(self._found.get())
        return found

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
                raise_interrupt=False,
            ):
                for _, path in changes:
                    self._found.put(Path(path))
        except (OSError, RuntimeError) as problem:
            self.problem = f"Can't watch {self._folder}: {problem}"


def is_saved_script(change: Change, path: str) -> bool:
    """Editors write a file in place, or another one that takes its name; either way it is there afterwards."""
    return change is not Change.deleted and path.endswith(".py")
