"""The calculator in a terminal: its display in half blocks or braille, its keys on the keyboard."""

import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from host_sim.faces.shortcuts import Action
from host_sim.faces.terminal.blocks import display_size, redraw, screen_lines, size_for_letters
from host_sim.faces.terminal.help import help_lines
from host_sim.faces.terminal.keys import Typed, typed_in
from host_sim.faces.terminal.pane import NARROWEST, RULE, beside, pane_lines
from host_sim.faces.terminal.raw import typed_within, whole_terminal, write
from host_sim.screen.transcript import Line, text_of
from host_sim.session.session import Session

FRAME_SECONDS = 1 / 30
SWITCH_SECONDS = 0.001  # how often a script in a busy loop lets the keyboard have a turn
MESSAGE_SECONDS = 4
PRESS_SECONDS = 0.12
LEFT_LINES = 500  # of the text that stays in the terminal after the face is left
KEYS_LINE = "Enter=EXE  Esc=AC  F5 again  F9 text  ? all keys  Ctrl-Q quits"
LIST_LINE = "Arrows choose  Enter runs  Esc goes up  ? all keys  Ctrl-Q quits"
STATE_LINES = {
    "busy": "running",
    "input": "waits for input",
    "ended": "the script has ended",
    "failed": "the script has failed",
    "stopped": "the script has been stopped",
    "list": "which script?",
}


def open_terminal(session: Session) -> int:
    """Show a session until Ctrl-Q, then stop its script; 1 if the script failed, 2 without a terminal."""
    try:
        if reason := unfit():
            print(reason, file=sys.stderr)
            return 2
        try:
            with quick_turns(), ended_by_signals(), whole_terminal():
                Face(session, colour="NO_COLOR" not in os.environ).show()
        finally:
            code = session.exit_code
            session.stop()
            leave_text(session.transcript.lines())
        return code
    finally:
        session.stop()


def unfit() -> str:
    """Why the display can't be shown here; '' where it can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "The terminal face needs a terminal: its input or output goes elsewhere."
    try:
        "▀⠿".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return f"The terminal face needs a UTF-8 terminal; this one is set to {sys.stdout.encoding}."
    return ""


def leave_text(lines: Sequence[Line]) -> None:
    """What was printed stays to be read, scrolled and copied; a great deal of it only in part."""
    if len(lines) > LEFT_LINES:
        print(f"({len(lines) - LEFT_LINES} lines before this)")
    for line in lines[-LEFT_LINES:]:
        print(text_of(line))
    sys.stdout.flush()


class Face:
    """The loop: takes what is typed, and writes what has changed."""

    def __init__(self, session: Session, *, colour: bool) -> None:
        self.session = session
        self.model = session.model
        self.colour = colour
        self.text = True  # whether there is a pane of text, where there is room for one
        self.helps = False
        self.open = True
        self.message = ""
        self.message_ends = 0.0
        self.held_until = 0.0
        self.size = (0, 0)
        self.lines: list[str] = []
        self.drawn: tuple[object, ...] = ()

    def show(self) -> None:
        """Until the player quits or the terminal is gone."""
        while self.open:
            self.session.tick()
            self.hear()
            self.draw()
            try:
                typed = typed_in(typed_within(FRAME_SECONDS), self.model, live=self.session.is_live)
            except EOFError:
                return
            if time.monotonic() > self.held_until:
                self.session.hold(None)
            for one in typed:
                self.take(one)

    def take(self, typed: Typed) -> None:
        if self.helps:
            self.helps = False  # any key ends the look at the map
        elif typed.what == "action":
            self.act(typed.name)  # type: ignore[arg-type]
        elif typed.what == "text":
            self.session.type(typed.name)
        elif typed.what == "refused":
            self.say(f"The calculator has no {typed.name}")
        elif not self.session.tap(typed.name):
            self.session.press(typed.name)
            self.hold(typed.name)

    def hold(self, key: str) -> None:
        """A terminal never tells when a key is let go: each is down for a moment, and as long as it repeats itself."""
        if key in self.model.keyboard.codes:
            self.session.hold(key)
            self.held_until = time.monotonic() + PRESS_SECONDS

    def act(self, action: Action) -> None:
        if action == "QUIT":
            self.open = False
        elif action == "HELP":
            self.helps = True
        elif action == "AGAIN":
            self.session.again()
        elif action == "SPEED":
            self.say(self.session.switch_speed())
        elif action == "TEXT":
            self.text = not self.text
        elif action == "PICTURE":
            self.say(self.session.picture())
        elif action == "FILM":
            self.say(self.session.film())

    def hear(self) -> None:
        while news := self.session.news():
            self.say(news)

    def say(self, message: str) -> None:
        self.message = message
        self.message_ends = time.monotonic() + MESSAGE_SECONDS

    # What is seen

    def draw(self) -> None:
        size = os.get_terminal_size(sys.stdout.fileno())
        if size != self.size:
            write("\x1b[2J")
            self.size, self.lines, self.drawn = size, [], ()
        if time.monotonic() > self.message_ends:
            self.message = ""
        below = self.status()
        now = (self.session.frame(), below, self.text, self.helps, self.session.transcript.version)
        if now == self.drawn:
            return
        lines = self.screen()
        write(redraw(self.lines, lines))
        self.lines, self.drawn = lines, now

    def screen(self) -> list[str]:
        columns, rows = self.size
        display = display_size(self.model, columns, rows)
        if self.helps:
            return [line[:columns] for line in help_lines(self.model)[:rows]]
        if display is None:
            return self.shown(columns)
        room = columns - display[0] - len(RULE) - 1
        if room >= NARROWEST:
            if not self.text:
                return self.shown(columns)
            left = display[0] + 1
            return beside(self.shown(left), left, self.printed(room, rows), rows)
        # Without room for both, one is seen at a time.
        return self.shown(columns) if self.text else [*self.printed(columns, rows - 2), *self.status()]

    def shown(self, columns: int) -> list[str]:
        frame, text = self.session.frame(), self.session.text()
        return screen_lines(self.model, frame, self.status(), text, columns, self.size[1], colour=self.colour)

    def printed(self, columns: int, rows: int) -> list[str]:
        return pane_lines(self.session.transcript.lines(), columns, rows, colour=self.colour)

    def status(self) -> list[str]:
        session = self.session
        doing = "ended by [AC]" if session.ended_by_ac and session.state == "failed" else STATE_LINES[session.state]
        marks = [
            *(["at its own speed"] if session.speed == "calculator" else []),
            *([f"watching, run {session.runs}"] if session.watches else []),
            *(["FILMING"] if session.camera.is_filming else []),
        ]
        if session.showing == "drawing" and (wanted := size_for_letters(self.model, *self.size)):
            marks.append("letters need a terminal of {}x{}".format(*wanted))
        keys = LIST_LINE if session.state == "list" else KEYS_LINE
        return [f"{session.title} on the {self.model.name}: {', '.join([doing, *marks])}", self.message or keys]


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
