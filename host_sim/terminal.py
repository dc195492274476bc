"""The calculator in a terminal: its display in half blocks or braille, its keys on the keyboard."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from host_sim.calculator import Calculator
from host_sim.terminal_keys import QUIT, keys_in
from host_sim.terminal_raw import typed_within, whole_terminal, write
from host_sim.terminal_screen import redraw, screen_lines

FRAME_SECONDS = 1 / 30
SWITCH_SECONDS = 0.001  # how often a script in a busy loop lets the keyboard have a turn
KEYS_LINE = "Enter=EXE  Esc=AC  Backspace=DEL  arrows scroll  Ctrl-Q quits"
STATE_LINES = {
    "busy": "running",
    "input": "waits for input",
    "ended": "the script has ended",
    "failed": "the script has failed",
    "stopped": "the script has been stopped",
}


def open_terminal(calculator: Calculator) -> int:
    """Show a started calculator until Ctrl-Q, then stop its script; 1 if the script failed, 2 without a terminal."""
    try:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            print("The terminal face needs a terminal: its input or output goes elsewhere.", file=sys.stderr)
            return 2
        with quick_turns(), ended_by_signals(), whole_terminal():
            show(calculator)
        return 1 if calculator.state == "failed" else 0
    finally:
        calculator.stop()


def show(calculator: Calculator) -> None:
    """The loop, until the player quits or the terminal is gone."""
    lines: list[str] = []
    size = (0, 0)
    drawn: tuple[object, ...] = ()
    while True:
        if size != (size := os.get_terminal_size(sys.stdout.fileno())):
            lines = []
            write("\x1b[2J")
        seen = (calculator.frame(), calculator.state, size)
        if seen != drawn:
            drawn = seen
            text = calculator.shell_text() if calculator.showing == "shell" else []
            now = screen_lines(seen[0], status(seen[1]), text, *size, colour="NO_COLOR" not in os.environ)
            write(redraw(lines, now))
            lines = now
        try:
            keys = keys_in(typed_within(FRAME_SECONDS))
        except EOFError:
            return
        for key in keys:
            if key == QUIT:
                return
            calculator.press(key)


def status(state: str) -> list[str]:
    return [f"fx-9860GIII: {STATE_LINES[state]}", KEYS_LINE]


@contextmanager
def quick_turns() -> Iterator[None]:
    """Keys and display get their turn often, also while a script runs a busy loop."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """A signal to end leaves through the same door as Ctrl-Q, so that the terminal is restored."""
    signals = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before = {number: signal.signal(number, leave) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def leave(number: int, frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)
