"""The program's output: standard streams that never raise, and files that are written whole or not at all."""

import errno
import io
import os
import secrets
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import TextIO

from host_sim.early_interrupt import exit_on_signals, raise_on_interrupt

INTERRUPTED = 130  # exit code after Ctrl-C
NOT_WRITTEN = 2
# What writing to a pipe reports after its reader has closed it, as `head` does; EINVAL on Windows.
READER_GONE = (errno.EPIPE, errno.EINVAL)


class Output(io.TextIOWrapper):
    """A standard stream that never raises: print() may be called from the thread of an engine, which must not end.

    Characters that the encoding lacks are replaced. If writing fails, the rest is discarded.
    """

    error: OSError | None = None  # why the rest is discarded

    def write(self, text: str) -> int:
        try:
            return super().write(text)
        except OSError as error:
            self._discard_the_rest(error)
            return len(text)

    def flush(self) -> None:
        try:
            super().flush()
        except OSError as error:
            self._discard_the_rest(error)

    def _discard_the_rest(self, error: OSError) -> None:
        if self.error is None:
            self.error = error
            os.dup2(os.open(os.devnull, os.O_WRONLY), self.fileno())


def is_lost(stream: TextIO) -> bool:
    """Whether the rest of the output is discarded."""
    return isinstance(stream, Output) and stream.error is not None


def protect_standard_streams() -> None:
    """Make sys.stdout and sys.stderr streams that never raise. The program may have been started without any stream."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:  # else another file would get the number of a closed one
        os.set_inheritable(descriptor, True)
    os.close(descriptor)
    sys.stdout, sys.stderr = protected(sys.stdout), protected(sys.stderr)
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115 - as long as the program runs


def protected(stream: TextIO | None) -> TextIO:
    if stream is None:  # closed, as by >&- in a shell, or a program without a console on Windows
        return open(os.devnull, "w", encoding="utf-8", errors="replace")
    if type(stream) is not io.TextIOWrapper:  # protected already, or replaced by a test
        return stream
    return Output(
        stream.buffer,
        stream.encoding,
        "replace",
        line_buffering=stream.line_buffering,
        write_through=stream.write_through,
    )


def run_program(command: Callable[[], int]) -> int:
    """Run a command; returns the exit code. Ctrl-C, a closed pipe and a full disk cause no traceback."""
    protect_standard_streams()
    try:
        raise_on_interrupt()
        exit_on_signals()
        code = command()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except OSError as failure:  # such as a full disk, while a file is written
        code = NOT_WRITTEN
        name = f"{failure.filename}: " if failure.filename else ""
        print(f"{name}{failure.strerror or failure}", file=sys.stderr, flush=True)
    except SystemExit as stop:  # argparse's, after --help or an error; or after a signal
        code = stop.code if isinstance(stop.code, int) else 0
    sys.stdout.flush()
    error = sys.stdout.error if isinstance(sys.stdout, Output) else None
    if error is not None and error.errno not in READER_GONE:
        print(f"can't write the output: {error.strerror}", file=sys.stderr, flush=True)
        return code or NOT_WRITTEN
    return code


def check_writable(path: Path | str) -> None:
    """Raise OSError if write_file() can't write this file. Leaves nothing behind."""
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR))
    try:
        target.stat()
    except FileNotFoundError:
        pass
    else:
        if not os.access(target, os.W_OK):  # a new file could take its place, but it is protected on purpose
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
    tempfile.TemporaryFile(dir=target.parent).close()


def check_folder_writable(path: Path) -> None:
    """Raise OSError if the folder can't be made, or no files can be written in it. Leaves nothing behind."""
    existing = next(folder for folder in (path.absolute(), *path.absolute().parents) if os.path.lexists(folder))
    if not existing.is_dir():
        raise OSError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
    tempfile.TemporaryFile(dir=existing).close()


def write_file(path: Path | str, content: bytes) -> None:
    """Write a file whole or not at all: beside it, then in its place. Raises OSError, with the file's name."""
    target = Path(os.path.realpath(path))  # a link stays a link
    temporary = target.with_name(f".{secrets.token_hex(8)}{target.suffix}")
    try:
        temporary.write_bytes(content)
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        temporary.unlink(missing_ok=True)


def stays_inside(name: str) -> bool:
    """Whether a name from a list that anybody may have changed leads to a file inside its folder, on any system."""
    path = PurePosixPath(name)
    return bool(path.parts) and ".." not in path.parts and not path.is_absolute() and not set(name) & set("\\:\0")
