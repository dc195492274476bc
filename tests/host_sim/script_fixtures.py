"""Fixtures that run a script on a calculator: one of the folder scripts/, or a text; and one that opens no face.

Each calculator is stopped at the end of its test, with no thread left.
"""

import argparse
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest

from host_sim import cli
from host_sim.calculator import Calculator
from host_sim.engines.cpython.script import run_script
from host_sim.screen.lcd import Lcd

SCRIPTS = Path(__file__).parent / "scripts"


class Opened(NamedTuple):
    """A script that a face was opened for."""

    script: str
    terminal: bool
    casioplot: bool


class Start(Protocol):
    def __call__(self, script: str, *, casioplot: bool = True, **options: Any) -> Calculator: ...


class Printed(Protocol):
    def __call__(self, text: str, *answers: str, lcd: Lcd | None = None, casioplot: bool = True) -> str: ...


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a script of the folder scripts/ by its name, or the text of one."""
    started: list[Calculator] = []
    threads_before = set(threading.enumerate())

    def start_one(script: str, *, casioplot: bool = True, **options: Any) -> Calculator:
        path = SCRIPTS / script if script.endswith(".py") else tmp_path / "script.py"
        if path.parent == tmp_path:
            path.write_text(script, encoding="utf-8")
        calculator = Calculator(path, casioplot=casioplot, **options)
        started.append(calculator)
        calculator.start()
        return calculator

    yield start_one
    for calculator in started:
        assert calculator.stop()
    assert set(threading.enumerate()) <= threads_before


@pytest.fixture
def printed(tmp_path: Path) -> Printed:
    """Run the text of a script to its end; returns what it printed."""

    def run(text: str, *answers: str, lcd: Lcd | None = None, casioplot: bool = True) -> str:
        script = tmp_path / "script.py"
        script.write_text(text, encoding="utf-8")
        output: list[str] = []
        waiting = list(answers)
        run_script(
            script,
            read_line=lambda prompt: waiting.pop(0),
            write=output.append,
            lcd=lcd or Lcd(),
            casioplot=casioplot,
        )
        return "".join(output)

    return run


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Opened]:
    """No face is opened: this list tells which would have been."""
    found: list[Opened] = []

    def open_face(script: Path, given: argparse.Namespace) -> int:
        found.append(Opened(script.name, given.terminal, not given.old_os))
        return 0

    monkeypatch.setattr(cli, "open_face", open_face)
    return found
