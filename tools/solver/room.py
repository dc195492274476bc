"""How much memory an answer may take: the whole process, not only the tables of the search."""

import psutil

MEMORY = 1 << 30
LEAST = 256 << 20  # Python, numpy, numba and the compiled code take more than half of that
LEAST_FOR_TABLES = 32 << 20


def for_tables(memory: int) -> int:
    """What the tables of a search may take of so many bytes, beside all that the process holds already."""
    return max(left_of(memory), LEAST_FOR_TABLES)


def left_of(memory: int) -> int:
    """What is left of so many bytes. Of what was given back, some stays with the process, in pieces."""
    held: int = psutil.Process().memory_info().rss
    return memory - held
