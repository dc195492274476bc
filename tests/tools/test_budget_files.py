"""Files of device/ must respect the limits of the calculator."""

from pathlib import Path

import pytest

from tools.budgets.files import FileFigures, files_of
from tools.budgets.report import BUDGETS, broken_by_files
from tools.games.catalogue import DEVICE


def checked(tmp_path: Path, content: str, name: str = "short") -> tuple[FileFigures, list[str]]:
    (tmp_path / f"{name}.py").write_text(content, encoding="utf-8")
    (figures,) = files_of(tmp_path)
    return figures, list(broken_by_files([figures], BUDGETS))


def test_a_small_ascii_file_is_within_every_limit(tmp_path: Path) -> None:
    figures, broken = checked(tmp_path, "import random\nfrom math import pi\n\nx = [random.random() * pi]\n")
    assert broken == []
    assert (figures.lines, figures.widest, figures.imports) == (4, 26, ["random", "math"])
    assert figures.bytecode and figures.bytecode > 20


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("x = 1\n" * 301, "lines 301, at most 300"),
        ("x = 1" + " " * 96 + "\n", "width 101, at most 100"),
        ("x = 'é'\n", "not ASCII only"),
        ("import time\n", "imports modules that the calculator lacks: time"),
        ("def f():\n    from sys import path\n", "imports modules that the calculator lacks: sys"),
        ("x = f'{1}'\n", "rejected by MicroPython 1.9.4: SyntaxError: invalid syntax"),
        ("def f(:\n", "rejected by MicroPython 1.9.4: SyntaxError: invalid syntax"),
    ],
)
def test_each_exceeded_limit_is_reported(tmp_path: Path, content: str, complaint: str) -> None:
    _, broken = checked(tmp_path, content)
    assert broken == [f"short.py: {complaint}"]


@pytest.mark.parametrize(
    ("name", "complaint"), [("ninechars", "name 9, at most 8"), ("a-b", "the name isn't an identifier")]
)
def test_a_file_name_must_be_a_short_identifier(tmp_path: Path, name: str, complaint: str) -> None:
    _, broken = checked(tmp_path, "x = 1\n", name)
    assert broken == [f"{name}.py: {complaint}"]


def test_files_may_import_each_other(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("import two\n")
    (tmp_path / "two.py").write_text("")
    assert list(broken_by_files(files_of(tmp_path), BUDGETS)) == []


def test_every_device_file_is_within_the_limits() -> None:
    files = files_of(DEVICE)
    assert {"solo", "engine", "prompt"} <= {file.name for file in files}
    assert list(broken_by_files(files, BUDGETS)) == []


def test_tap_py_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "tap.py").write_text("x = 1\n" * 301)
    assert files_of(tmp_path) == []
    assert (DEVICE / "tap.py").is_file() and "tap" not in {figures.name for figures in files_of(DEVICE)}
