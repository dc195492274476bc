"""Waiting for another thread such that Ctrl-C works on Windows, where it interrupts no such wait."""

import time
from queue import Empty, SimpleQueue
from typing import TypeVar

LONGEST_WAIT = 0.5  # seconds; longer waits are made of such pieces

T = TypeVar("T")


def next_item(items: "SimpleQueue[T]", timeout: float = float("inf")) -> T:
    """The next item of a queue; raises TimeoutError."""
    ends = time.monotonic() + timeout
    while True:
        left = max(ends - time.monotonic(), 0)
        try:
            return items.get(timeout=min(left, LONGEST_WAIT))
        except Empty:
            if left <= LONGEST_WAIT:
                raise TimeoutError from None
