"""Watches a running script from another thread: limits its memory, and slows it down while it only holds a drawing."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil

from host_sim.engines.cpython.interrupts import Interrupts, OutOfMemory

PERIOD_SECONDS = 0.05
SLEEP_SECONDS = 0.04  # per period, so that a script that only holds a drawing leaves the PC idle
MEMORY_LIMIT = 256 << 20  # growth of the process after which the script's memory is measured


@contextmanager
def watchdog(interrupts: Interrupts, is_holding_drawing: Callable[[], bool]) -> Iterator[None]:
    over = threading.Event()
    arguments = (interrupts, is_holding_drawing, over)
    thread = threading.Thread(target=watch, args=arguments, name="watch", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def resident_bytes() -> int:
    return int(psutil.Process().memory_info().rss)


def watch(interrupts: Interrupts, is_holding_drawing: Callable[[], bool], over: threading.Event) -> None:
    """A script that holds too much memory gets a MemoryError; if it continues, it is stopped."""
    limit = resident_bytes() + MEMORY_LIMIT
    blamed, spared = interrupts.blamed, interrupts.spared
    while not over.wait(PERIOD_SECONDS):
        if is_holding_drawing():
            interrupts.sleep(SLEEP_SECONDS)
        if interrupts.is_pending:  # asked first: from here on it is known how the last one ended
            continue
        if interrupts.spared > spared:  # the rest of the process has grown
            limit = resident_bytes() + MEMORY_LIMIT
            blamed, spared = interrupts.blamed, interrupts.spared
        size = resident_bytes()
        if size >= limit:
            is_ignored = interrupts.blamed > blamed and size > limit + MEMORY_LIMIT
            interrupts.press(OutOfMemory if is_ignored else MemoryError)
