"""The CPU time of the process without what the compiler took: that must not change a verdict or an answer's seconds.

Doesn't import numba; compiler.py reports when it compiles.
"""

import time


class CompileTime:
    """Adds up the CPU time of compiling. Compiling a function includes compiling those that it calls."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._depth = 0
        self._began = 0.0

    def begin(self) -> None:
        if self._depth == 0:
            self._began = time.process_time()
        self._depth += 1

    def end(self) -> None:
        self._depth -= 1
        if self._depth == 0:
            self.seconds += time.process_time() - self._began


compile_time = CompileTime()


def cpu_seconds() -> float:
    return time.process_time() - compile_time.seconds
