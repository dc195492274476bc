"""The calculator in a terminal: its display in half blocks or braille, its keys on the keyboard."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from host_sim.calculator import Calculator
from host_sim.faces.terminal.blocks import redraw, screen_lines
from host_sim.faces.terminal.keys import QUIT, SPEED, keys_in
from host_sim.faces.terminal.raw import typed_within, whole_terminal, write
from host_sim.models import FX_9860GIII

FRAME_SECONDS = 1 / 30
SWITCH_SECONDS = 0.001  # how often a script in a busy loop lets the keyboard have a turn
KEYS_LINE = "Enter=EXE  Esc=AC  Backspace=DEL  arrows scroll  F8 speed  Ctrl-Q quits"
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
        if reason := unfit():
            print(reason, file=sys.stderr)
            return 2
        with quick_turns(), ended_by_signals(), whole_terminal():
            show(calculator)
        return 1 if calculator.state == "failed" else 0
    finally:
        calculator.stop()


def unfit() -> str:
    """Why the display can't be shown here; '' where it can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "The terminal face needs a terminal: its input or output goes elsewhere."
    try:
        "▀⠿".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return f"The terminal face needs a UTF-8 terminal; this one is set to {sys.stdout.encoding}."
    return ""


def show(calculator: Calculator) -> None:
    """The loop, until the player quits or the terminal is gone."""
    screen = Screen(colour="NO_COLOR" not in os.environ)
    while True:
        screen.draw(calculator)
        try:
            keys = keys_in(typed_within(FRAME_SECONDS))
        except EOFError:
            return
        for key in keys:
            if key == QUIT:
                return
            if key == SPEED:
                switch_speed(calculator)
            else:
                calculator.press(key)


def switch_speed(calculator: Calculator) -> None:
    if calculator.speed is not None:
        calculator.set_speed("full" if calculator.speed == "calculator" else "calculator")


class Screen:
    """What stands on the terminal, to write only what changes."""

    def __init__(self, *, colour: bool) -> None:
        self.colour = colour
        self.size = (0, 0)
        self.lines: list[str] = []
        self.drawn: tuple[bytes, list[str]] | None = None

    def draw(self, calculator: Calculator) -> None:
        size = os.get_terminal_size(sys.stdout.fileno())
        if size != self.size:
            write("\x1b[2J")
            self.size, self.lines, self.drawn = size, [], None
        frame, below = calculator.frame(), status(calculator)
        if (frame, below) == self.drawn:
            return
        text = calculator.shell_text() if calculator.showing == "shell" else []
        lines = screen_lines(frame, below, text, *size, colour=self.colour)
        write(redraw(self.lines, lines))
        self.lines, self.drawn = lines, (frame, below)


def status(calculator: Calculator) -> list[str]:
    speed = ", at its own speed" if calculator.speed == "calculator" else ""
    return [f"{FX_9860GIII.name}: {STATE_LINES[calculator.state]}{speed}", KEYS_LINE]


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
