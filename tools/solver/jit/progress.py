"""A progress line for people waiting for the compiler: about a minute, once per version of the solver."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from numba.core.event import Event, Listener, install_listener
from tqdm import tqdm

MESSAGE = "Compiling the search (once, about a minute)"
SECONDS_BETWEEN_UPDATES = {True: 0.2, False: 10}  # on a terminal; elsewhere, where each update is a line


class ProgressLine(Listener):
    """Appears when the first function is compiled: never if everything comes from the cache."""

    def __init__(self) -> None:
        self.line: tqdm[None] | None = None

    def on_start(self, event: Event) -> None:
        if self.line is None:
            interval = SECONDS_BETWEEN_UPDATES[sys.stderr.isatty()]
            self.line = tqdm(desc=MESSAGE, unit=" parts", mininterval=interval, leave=False)
        self.line.set_postfix_str(event.data["dispatcher"].py_func.__name__.strip("_"), refresh=False)

    def on_end(self, event: Event) -> None:
        if self.line is not None:
            self.line.update()

    def close(self) -> None:
        if self.line is not None:
            self.line.close()


@contextmanager
def shown() -> Iterator[None]:
    """Show the progress line while the block runs."""
    line = ProgressLine()
    with install_listener("numba:compile", line):
        try:
            yield
        finally:
            line.close()
