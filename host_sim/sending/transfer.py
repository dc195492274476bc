"""Copies files into a folder of a drive, reads each one back, and removes those of an older version.

A small file in that folder, SENT, lists what was sent, in the format of sha256sum. Nothing else on the drive changes.
"""

import errno
import hashlib
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

from host_sim.output import stays_inside
from host_sim.sending import OutgoingFile

SENT = "sent.txt"
UNFINISHED = "-"  # instead of a checksum: this file may be partly written
FULL = (errno.ENOSPC, errno.EDQUOT)
WINDOWS_FULL = 112  # ERROR_DISK_FULL
GONE = (errno.ENOENT, errno.ENOTDIR, errno.EIO, errno.ENODEV, errno.ENXIO)


class SendFailed(Exception):
    """The drive is full, gone or can't be written."""

    def __init__(self, reason: str, whole: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.whole = list(whole)  # names of the files that were read back equal


@dataclass(frozen=True)
class Transfer:
    folder: Path  # on the drive; only this one is changed
    files: Sequence[OutgoingFile]

    @cached_property
    def sent(self) -> dict[str, str]:
        """The checksums of the files that were sent before, by name. Names that lead out of the folder are ignored."""
        content = existing(self.folder / SENT) or b""
        lines = [line.split(maxsplit=1) for line in content.decode(errors="replace").splitlines()]
        return {line[1]: line[0] for line in lines if len(line) == 2 and stays_inside(line[1])}

    @cached_property
    def others(self) -> list[str]:
        """Names to be written that on the drive belong to something else: another file, or a changed one."""
        return [file.name for file in self.files if not self._may_replace(file)]

    @cached_property
    def obsolete(self) -> list[str]:
        """Files of an older version. One that was changed since then is no longer ours."""
        kept = {file.name.lower() for file in self.files}  # the drive ignores case
        return [name for name in self.sent if name.lower() not in kept and self._is_unchanged(name)]

    @property
    def size(self) -> int:
        return sum(len(file.content) for file in self.files)

    def send(self, done: Callable[[OutgoingFile], object]) -> None:
        """Raises SendFailed. done: called after each file that was read back equal."""
        whole: list[str] = []
        try:
            device = device_of(self.folder.parent)
            self._check_links()
            self._check_room()
            for name in self.obsolete:
                self._remove(name)
            self._write_list({file.name: UNFINISHED for file in self.files})
            for file in self.files:
                if device_of(self.folder.parent) != device:  # unplugged: only the folder that it appeared in is left
                    raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
                if existing(self.folder / file.name) != file.content:
                    self._write(file.name, file.content)
                    if read_back(self.folder / file.name) != file.content:
                        raise SendFailed(f"{file.name} was read back with other content", whole)
                whole.append(file.name)
                done(file)
            self._write_list({file.name: checksum(file.content) for file in self.files})
        except OSError as error:
            raise SendFailed(self._reason(error), whole) from None
        except KeyboardInterrupt:
            raise SendFailed("interrupted", whole) from None

    def _may_replace(self, file: OutgoingFile) -> bool:
        path = self.folder / file.name
        if path.is_symlink() or path.is_dir():
            return False
        return existing(path) in (None, file.content) or self._is_unchanged(file.name)

    def _is_unchanged(self, name: str) -> bool:
        """Whether the drive has the file as it was sent, or partly, because sending was interrupted."""
        content = existing(self.folder / name)
        return content is not None and self.sent.get(name) in (UNFINISHED, checksum(content))

    def _check_links(self) -> None:
        """A link would lead out of the folder."""
        names = [*self.obsolete, *(file.name for file in self.files)]
        folders = {self.folder / parent for name in names for parent in PurePosixPath(name).parents}
        for folder in sorted({self.folder, *folders}):
            if folder.is_symlink():
                raise SendFailed(f"{folder} is a link")

    def _check_room(self) -> None:
        replaced = [*self.obsolete, *(file.name for file in self.files)]
        freed = sum(len(existing(self.folder / name) or b"") for name in replaced)
        free = shutil.disk_usage(self.folder.parent).free
        if self.size > free + freed:
            raise SendFailed(f"the drive has {free + freed:,} bytes free, and {self.size:,} are needed")

    def _remove(self, name: str) -> None:
        path = self.folder / name
        path.unlink()
        for parent in path.relative_to(self.folder).parents[:-1]:
            with suppress(OSError):  # not empty
                (self.folder / parent).rmdir()

    def _write_list(self, checksums: dict[str, str]) -> None:
        lines = [f"{checksum}  {name}\n" for name, checksum in checksums.items()]
        self._write(SENT, "".join(lines).encode())

    def _write(self, name: str, content: bytes) -> None:
        for parent in reversed(PurePosixPath(name).parents):
            (self.folder / parent).mkdir(exist_ok=True)  # never the drive's own folder: it may have been unplugged
        write(self.folder / name, content)

    def _reason(self, error: OSError) -> str:
        if error.errno in FULL or getattr(error, "winerror", None) == WINDOWS_FULL:
            return "the drive is full"
        if error.errno in GONE or not self.folder.parent.exists():
            return "the drive is gone (was it unplugged?)"
        return f"the drive can't be written: {error.strerror}"


def checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def existing(path: Path) -> bytes | None:
    """The content of the file; None if there is none."""
    return path.read_bytes() if path.is_file() else None


def device_of(folder: Path) -> int:
    return folder.stat().st_dev


def write(path: Path, content: bytes) -> None:
    """Write through to the drive. Leaves no partly written file, if the drive is still there."""
    try:
        if path.is_symlink():
            path.unlink()
        with path.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise


def read_back(path: Path) -> bytes:
    """From the drive itself, not from the system's cache, if the system allows that."""
    with path.open("rb", buffering=0) as file:
        if sys.platform == "linux":
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        return file.read()
