"""The steps of a set-up. One set-up runs at a time; each step shows how far it is, or says in a line why it failed."""

import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple, NoReturn

from host_sim.causes import cause_of

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

SETUP_FAILED = 2
# Seconds.
LOOK_AGAIN = 0.2
SHOWN_AFTER = 2.0  # shorter steps need no progress
NEXT_LINE_AFTER = 10.0  # if the output isn't a terminal


class Step(NamedTuple):
    name: str
    command: list[str]
    cwd: Path
    progress: Callable[[list[str]], str] = lambda lines: ""  # from what the command has printed: how far it is


def report(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def fail(text: str) -> NoReturn:
    report(text)
    raise SystemExit(SETUP_FAILED)


class StatusLine:
    """One line of the terminal that changes. If the output goes elsewhere, a line now and then."""

    def __init__(self) -> None:
        self._next_line_at = time.monotonic() + SHOWN_AFTER

    def show(self, text: str) -> None:
        if sys.stderr.isatty():
            width = shutil.get_terminal_size().columns - 1
            print(f"\r{text[:width]:{width}}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() >= self._next_line_at:
            report(text)
            self._next_line_at = time.monotonic() + NEXT_LINE_AFTER

    def clear(self) -> None:
        if sys.stderr.isatty():
            self.show("")
            print("\r", end="", file=sys.stderr, flush=True)


class SetUp:
    """The set-up that is running. Others wait for its lock and read its progress."""

    def __init__(self, folder: Path, lock: BinaryIO, environment: Mapping[str, str]) -> None:
        self._folder, self._lock, self._environment = folder, lock, environment
        # The programs' temporary files, so that none is left behind elsewhere; what a killed set-up left goes first.
        self.temporary = folder / "temporary"
        shutil.rmtree(self.temporary, ignore_errors=True)
        self.temporary.mkdir()
        (folder / "progress").unlink(missing_ok=True)

    def run(self, step: Step) -> None:
        """Run a step. If it fails, one line says why, and names the file with its output."""
        began = time.monotonic()
        line = StatusLine()
        printed: list[str] = []

        def show(progress: str) -> None:
            doing = f"{step.name}: {progress}" if progress else step.name
            text = f"{doing}, {time.monotonic() - began:.0f} s"
            (self._folder / "progress").write_text(text)
            line.show(f"  {text}")

        with self._started(step, printed) as process:
            show("")
            while not ended(process):
                show(step.progress(printed))
        line.clear()
        if process.returncode:
            self._fail(step.name, "".join(printed))
        report(f"  {step.name}: {time.monotonic() - began:.1f} s")

    @contextmanager
    def _started(self, step: Step, printed: list[str]) -> Iterator["subprocess.Popen[str]"]:
        """The process of a step, whose lines are added to the list. It ends with the block."""
        process = subprocess.Popen(
            step.command,
            cwd=step.cwd,
            env={**os.environ, **self._environment, "TMPDIR": str(self.temporary), "TEMP": str(self.temporary)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            # If this process is killed, the lock is held until the step's has ended too.
            pass_fds=() if os.name == "nt" else (self._lock.fileno(),),
        )
        assert process.stdout is not None
        reader = threading.Thread(target=lambda lines: printed.extend(lines), args=(process.stdout,), daemon=True)
        reader.start()
        try:
            yield process
        except BaseException:  # Ctrl-C or a signal
            process.terminate()
            if not ended(process, seconds=5):
                process.kill()
            raise
        finally:
            process.wait()
            reader.join()
            process.stdout.close()

    def _fail(self, name: str, output: str) -> NoReturn:
        log = self._folder / "log.txt"
        try:
            log.write_text(output, encoding="utf-8")
            details = f" Details: {log.relative_to(Path.cwd()) if log.is_relative_to(Path.cwd()) else log}"
        except OSError:  # the disk is full
            details = ""
        fail(f"{name}: {cause_of(output)}{details}")


def ended(process: "subprocess.Popen[str]", seconds: float = LOOK_AGAIN) -> bool:
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        return False
    return True


@contextmanager
def set_up(folder: Path, environment: Mapping[str, str]) -> Iterator[SetUp]:
    """Begin a set-up. While another one is running, wait and show how far that one is."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("ab") as lock:
        line = StatusLine()
        while not can_lock(lock):
            line.show(f"Another set-up is running: {progress_in(folder)}")
            time.sleep(LOOK_AGAIN)
        line.clear()
        yield SetUp(folder, lock, environment)


def can_lock(lock: BinaryIO) -> bool:
    """Lock the file unless another process has. It is unlocked when it is closed, also by a process that is killed."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def progress_in(folder: Path) -> str:
    try:
        return (folder / "progress").read_text()
    except OSError:
        return "it has just begun"


# How far the programs are

PIP_LINE = re.compile(
    r"\s*(Collecting|Downloading|Installing collected packages:) (?:\S*/)?([\w.-]+)(?:\S* \(([\d.]+) MB\))?"
)


def pip_progress(temporary: Path) -> Callable[[list[str]], str]:
    """The package that pip is downloading, and how much of a large one is there."""

    def progress(lines: list[str]) -> str:
        line = next(filter(None, map(PIP_LINE.match, reversed(lines))), None)
        if line is None:
            return ""
        doing, name, size = line.groups()
        if doing.startswith("Installing"):
            return "unpacking"
        package = name if doing == "Collecting" else name.split("-")[0]
        if size is None:
            return package
        loaded = sum(map(size_of, temporary.glob(f"*/{name}"))) / 1e6
        return f"{package} {f'{loaded:.0f}' if loaded < float(size) else size} of {size} MB"

    return progress


def size_of(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:  # it has just been moved
        return 0


def npm_progress(packages: int) -> Callable[[list[str]], str]:
    """How many packages npm has. It must run with --loglevel=http."""
    return lambda lines: f"{sum('.tgz' in line for line in lines)} of {packages} packages"
