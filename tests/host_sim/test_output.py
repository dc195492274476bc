"""Standard streams never raise, and files are written whole or not at all."""

import errno
import io
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from host_sim.output import Output, check_folder_writable, check_writable, is_lost, run_program, write_file


class BrokenBuffer(io.BytesIO):
    """Stands for a stream whose disk is full or whose reader is gone."""

    def __init__(self, error_number: int) -> None:
        super().__init__()
        self.error_number = error_number
        self.descriptor = os.open(os.devnull, os.O_WRONLY)

    def fileno(self) -> int:
        return self.descriptor

    def write(self, _: object) -> int:
        raise OSError(self.error_number, os.strerror(self.error_number))


def broken(error_number: int) -> Output:
    return Output(BrokenBuffer(error_number), "utf-8", "replace", write_through=True)


def print_and_return(code: int) -> Callable[[], int]:
    def command() -> int:
        print("printed")
        return code

    return command


def test_characters_that_the_encoding_lacks_are_replaced() -> None:
    buffer = io.BytesIO()
    stream = Output(buffer, "cp1252", "replace", newline="\n")
    print("caf\u00e9 \u03c0", file=stream, flush=True)
    assert buffer.getvalue() == b"caf\xe9 ?\n"


def test_a_program_without_standard_streams_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """pythonw, which Windows uses for programs without a console, starts without any."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)

    def command() -> int:
        print("nobody reads this")
        print("nor this", file=sys.stderr)
        return len(sys.stdin.read())

    assert run_program(command) == 0


@pytest.mark.parametrize("code", [0, 1])
def test_output_to_a_full_disk_is_one_line_and_an_exit_code(
    code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", broken(errno.ENOSPC))
    assert run_program(print_and_return(code)) == (code or 2)
    assert capsys.readouterr().err == "can't write the output: No space left on device\n"


@pytest.mark.parametrize("error_number", [errno.EPIPE, errno.EINVAL], ids=["Linux and macOS", "Windows"])
def test_a_reader_that_closes_the_pipe_is_no_failure(
    error_number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", broken(error_number))
    assert run_program(print_and_return(0)) == 0
    assert is_lost(sys.stdout)
    assert capsys.readouterr().err == ""


def test_a_file_is_replaced_only_when_the_new_one_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "picture.png"
    write_file(path, b"old")

    def write_half(self: Path, content: bytes) -> int:
        with self.open("wb") as file:
            file.write(content[: len(content) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", write_half)
        with pytest.raises(OSError, match="No space left on device") as failure:
            write_file(path, b"new and longer")
    assert failure.value.filename == str(path)
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("picture.png", b"old")]
    write_file(path, b"new and longer")
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("picture.png", b"new and longer")]


def test_a_written_file_keeps_its_permissions_and_links(tmp_path: Path) -> None:
    path, link = tmp_path / "picture.png", tmp_path / "link.png"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_file(link, b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777, link.is_symlink()) == (b"new", 0o640, True)


@pytest.mark.parametrize("name", ["nowhere/a.png", "folder.png", f"{'a' * 300}.png"])
def test_a_file_that_cannot_be_written_is_reported_before(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.png").mkdir()
    with pytest.raises(OSError):
        check_writable(tmp_path / name)
    with pytest.raises(OSError):
        write_file(tmp_path / name, b"")
    check_writable(tmp_path / "new.png")
    assert [path.name for path in tmp_path.iterdir()] == ["folder.png"]


@pytest.mark.parametrize("name", ["file", "file/new", "link", "link/new", "locked", "locked/new/folder"])
def test_a_folder_that_cannot_be_written_is_reported_before(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_file(dir: Path) -> IO[bytes]:
        """Root can write everywhere."""
        if dir.name == "locked":
            raise PermissionError
        return io.BytesIO()

    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to("gone")
    (tmp_path / "locked").mkdir()
    monkeypatch.setattr(tempfile, "TemporaryFile", open_file)
    with pytest.raises(OSError):
        check_folder_writable(tmp_path / name)


def test_a_folder_that_can_be_written_is_not_made_by_the_check(tmp_path: Path) -> None:
    check_folder_writable(tmp_path)
    check_folder_writable(tmp_path / "new" / "folder")
    assert list(tmp_path.iterdir()) == []
