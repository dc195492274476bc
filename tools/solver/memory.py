"""Memory limits: they apply to the whole process, not only to the tables of the search."""

import psutil

DEFAULT = 1 << 30
MINIMUM = 256 << 20  # Python, numpy, numba and the compiled code take more than half of it
MINIMUM_FOR_TABLES = 32 << 20


def for_tables(limit: int) -> int:
    """Bytes the tables of a search may take beside everything the process already uses."""
    return max(available(limit), MINIMUM_FOR_TABLES)


def available(limit: int) -> int:
    """Bytes left before the process reaches the limit. Freed memory may still count: the process keeps some of it."""
    used: int = psutil.Process().memory_info().rss
    return limit - used
