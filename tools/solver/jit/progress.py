"""Tells a person who waits for the compiler what it is doing: once for each version of the solver, about a minute."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from numba.core.event import Event, Listener, install_listener
from tqdm import tqdm

TOLD = "Compiling the search (once, about a minute)"
SECONDS_BETWEEN = {True: 0.2, False: 10}  # two lines, by whether they are written over each other


class Parts(Listener):
    """A line from the first part that is compiled on; where all is compiled already, none."""

    def __init__(self) -> None:
        self.line: tqdm[None] | None = None

    def on_start(self, event: Event) -> None:
        if self.line is None:
            interval = SECONDS_BETWEEN[sys.stderr.isatty()]
            self.line = tqdm(desc=TOLD, unit=" parts", mininterval=interval, leave=False)
        self.line.set_postfix_str(event.data["dispatcher"].py_func.__name__.strip("_"), refresh=False)

    def on_end(self, event: Event) -> None:
        if self.line is not None:
            self.line.update()

    def close(self) -> None:
        if self.line is not None:
            self.line.close()


@contextmanager
def told() -> Iterator[None]:
    """Within, what is compiled is told."""
    parts = Parts()
    with install_listener("numba:compile", parts):
        try:
            yield
        finally:
            parts.close()
