"""Looks after a running script from a thread beside it: what it does to the PC's memory and to the PC's fan."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil

from host_sim.engines.cpython.interrupts import Hoarding, Interrupts

LOOK_SECONDS = 0.05
REST_SECONDS = 0.04  # of every look: a script that only holds a picture leaves the PC idle
MEMORY_LIMIT = 256 << 20  # far above what a calculator's script needs, far below what a PC has


@contextmanager
def watched(interrupts: Interrupts, holds_a_picture: Callable[[], bool]) -> Iterator[None]:
    over = threading.Event()
    arguments = (interrupts, holds_a_picture, over)
    thread = threading.Thread(target=watch, args=arguments, name="watch", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def resident_bytes() -> int:
    return int(psutil.Process().memory_info().rss)


def watch(interrupts: Interrupts, holds_a_picture: Callable[[], bool], over: threading.Event) -> None:
    """A script that allocates for ever gets a MemoryError, as on the calculator; one that goes on is stopped."""
    limit = resident_bytes() + MEMORY_LIMIT
    warned = False
    while not over.wait(LOOK_SECONDS):
        if holds_a_picture():
            interrupts.rest(REST_SECONDS)
        if resident_bytes() < limit or interrupts.waiting:
            continue
        interrupts.press(Hoarding if warned and resident_bytes() > limit + MEMORY_LIMIT else MemoryError)
        warned = True
