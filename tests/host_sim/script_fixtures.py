"""Fixtures that run a script, by its name in scripts/ or by its text, and one that replaces the frontends.

Each calculator is stopped at the end of its test, with no thread left.
"""

import argparse
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import pytest

from host_sim.calculator import Calculator
from host_sim.cli import run
from host_sim.engines.cpython.script_runner import run_script
from host_sim.engines.micropython import downloads, engine, jobs
from host_sim.models import FX_9860GIII, Model
from host_sim.screen.lcd import Lcd

SCRIPTS = Path(__file__).parent / "scripts"


class Opened(NamedTuple):
    """A script that a frontend was opened for."""

    script: str
    terminal: bool
    casioplot: bool


class Start(Protocol):
    def __call__(
        self, script: str, *, model: Model = FX_9860GIII, casioplot: bool = True, **options: Any
    ) -> Calculator: ...


class Printed(Protocol):
    def __call__(self, text: str, *answers: str, lcd: Lcd | None = None, casioplot: bool = True) -> str: ...


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a script of the folder scripts/ by its name, or the text of one."""
    started: list[Calculator] = []
    threads_before = set(threading.enumerate())

    def start_script(script: str, *, model: Model = FX_9860GIII, casioplot: bool = True, **options: Any) -> Calculator:
        path = SCRIPTS / script if script.endswith(".py") else tmp_path / "script.py"
        if path.parent == tmp_path:
            path.write_text(script, encoding="utf-8")
        calculator = Calculator(path, model=model, casioplot=casioplot, **options)
        started.append(calculator)
        calculator.start()
        return calculator

    yield start_script
    for calculator in started:
        assert calculator.stop(300.0)  # the machine may be busy
    assert set(threading.enumerate()) <= threads_before


@pytest.fixture
def printed(tmp_path: Path) -> Printed:
    """Run the text of a script to its end; returns what it printed."""

    def run_text(text: str, *answers: str, lcd: Lcd | None = None, casioplot: bool = True) -> str:
        script = tmp_path / "script.py"
        script.write_text(text, encoding="utf-8")
        output: list[str] = []
        waiting = list(answers)
        run_script(
            script,
            read_line=lambda prompt: waiting.pop(0),
            write=output.append,
            lcd=lcd or Lcd(FX_9860GIII),
            casioplot=casioplot,
        )
        return "".join(output)

    return run_text


@pytest.fixture
def no_micropython(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither Node nor the firmware can be found or downloaded."""

    def missing() -> Path:
        raise downloads.VmMissing("MicroPython needs Node.")

    for module in (downloads, engine, jobs):
        monkeypatch.setattr(module, "node", missing)
        monkeypatch.setattr(module, "firmware", missing)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Opened]:
    """The scripts for which a frontend would have been opened; none is."""
    scripts: list[Opened] = []

    def open_frontend(script: Path, options: argparse.Namespace, *, has_text_version: bool = False) -> int:
        scripts.append(Opened(script.name, options.terminal, not options.old_os))
        return 0

    monkeypatch.setattr(run, "open_frontend", open_frontend)
    return scripts
