"""Waiting for another thread such that Ctrl-C works on Windows, where it interrupts no such wait."""

from queue import Empty, SimpleQueue
from typing import TypeVar

LONGEST_WAIT = 0.5  # seconds; longer waits are made of such pieces

T = TypeVar("T")


def next_item(items: "SimpleQueue[T]", timeout: float = float("inf")) -> T:
    """The next item of a queue; raises TimeoutError. A PC that sleeps uses up one piece of the time at most."""
    left = timeout
    while True:
        piece = min(left, LONGEST_WAIT)
        try:
            return items.get(timeout=piece)
        except Empty:
            left -= piece
            if left <= 0:
                raise TimeoutError from None
