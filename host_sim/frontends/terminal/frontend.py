"""The calculator in a terminal: its display in half blocks or braille, its keys on the keyboard."""

import os
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate

from host_sim.frontends.shortcuts import SESSION_ACTIONS, Action
from host_sim.frontends.terminal.blocks import display_size, is_readable, redraw, screen_lines, size_for_letters
from host_sim.frontends.terminal.keys import TerminalEvent, events_in
from host_sim.frontends.terminal.pane import NARROWEST, RULE, beside, help_pages, pane_lines
from host_sim.frontends.terminal.raw import typed_within, whole_terminal, write
from host_sim.models import Model
from host_sim.screen.transcript import Line, text_of
from host_sim.session.session import Session

FRAME_SECONDS = 1 / 30
SWITCH_SECONDS = 0.001  # how often a script in a busy loop lets other threads run
MESSAGE_SECONDS = 4
PRESS_SECONDS = 0.12
# The text that stays in the terminal at the end.
LEFT_LINES = 500
LEFT_LETTERS = 40_000
NARROWEST_STATUS = 76  # columns for the status; below a narrower display, it gets the whole width
KEYS_LINE = "Enter=EXE  Esc=AC  F5 restart  F9 text  ? help  Ctrl-Q quit"
LIST_LINE = "Arrows select  Enter runs  Esc goes up  ? help  Ctrl-Q quit"
STATE_LINES = {
    "busy": "running",
    "input": "waiting for input",
    "ended": "script ended",
    "failed": "script failed",
    "stopped": "script stopped",
    "list": "choose a script",
}


def open_terminal(session: Session) -> int:
    """Show a session until Ctrl-Q, then stop its script; returns the exit code, 2 without a terminal."""
    try:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            print("This needs a terminal, but input or output is redirected. Use --headless instead.", file=sys.stderr)
            return 2
        try:
            with frequent_thread_switches(), whole_terminal():
                Frontend(session, colour="NO_COLOR" not in os.environ).show()
        finally:
            code = session.exit_code
            session.stop()
            leave_text(session.transcript.lines())
        return code
    finally:
        session.stop()


def can_read_drawings(model: Model) -> bool:
    """Whether the terminal is large enough for the letters in drawings."""
    return is_readable(model, *shutil.get_terminal_size())


def leave_text(lines: Sequence[Line]) -> None:
    """Print the end of the text, so that it stays in the terminal."""
    texts = [text_of(line) for line in reversed(lines[-LEFT_LINES:])]
    left = [text for text, letters in zip(texts, accumulate(map(len, texts)), strict=True) if letters <= LEFT_LETTERS]
    if len(lines) > len(left):
        print(f"({len(lines) - len(left)} earlier lines)")
    for line in reversed(left):
        print(line)
    sys.stdout.flush()


class Frontend:
    """Handles what is typed, and writes what has changed."""

    def __init__(self, session: Session, *, colour: bool) -> None:
        self.session = session
        self.colour = colour
        self.shows_text = True  # beside the display, if there is room
        self.help_page: int | None = None  # if the help is shown
        self.is_open = True
        self.message = ""
        self.message_ends = 0.0
        self.held_until = 0.0
        self.size = (0, 0)
        self.lines: list[str] = []
        self.drawn: tuple[object, ...] = ()

    @property
    def model(self) -> Model:
        return self.session.model

    def show(self) -> None:
        """Runs until the user quits or the terminal is closed."""
        while self.is_open:
            self.session.tick()
            self.show_session_messages()
            self.draw()
            try:
                events = events_in(typed_within(FRAME_SECONDS), self.model, live=self.session.is_live)
            except EOFError:
                return
            if time.monotonic() > self.held_until:
                self.session.hold(None)
            self.handle_all(events)

    def handle_all(self, events: Sequence[TerminalEvent]) -> None:
        """What came in one read. A script with getkey() gets several keys one after another; only the last would be
        seen if they were held."""
        names = [event.name for event in without_repeats(events, self.model)]
        if len(names) > 1 and self.session.is_live and self.help_page is None and are_keys(events):
            self.session.press_in_order(names)
            return
        for event in events:
            self.handle(event)

    def handle(self, event: TerminalEvent) -> None:
        if self.help_page is not None:
            is_last = self.help_page + 1 >= len(help_pages(self.model, self.size[1]))
            self.help_page = None if is_last else self.help_page + 1
        elif event.kind == "action":
            self.perform(event.name)  # type: ignore[arg-type]
        elif event.kind == "text":
            self.session.type(event.name)
        elif event.kind == "unknown":
            self.show_message(f"The calculator can't type {event.name}")
        elif not self.session.tap(event.name):
            self.session.press(event.name)
            self.hold(event.name)

    def hold(self, key: str) -> None:
        """A terminal doesn't report released keys, so each is held for a moment, and longer while it repeats."""
        if key in self.model.keyboard.codes:
            self.session.hold(key)
            self.held_until = time.monotonic() + PRESS_SECONDS

    def perform(self, action: Action) -> None:
        if action in SESSION_ACTIONS:
            self.show_message(SESSION_ACTIONS[action](self.session) or "")
        elif action == "QUIT":
            self.is_open = False
        elif action == "HELP":
            self.help_page = 0
        elif action == "TEXT":
            self.shows_text = not self.shows_text

    def show_session_messages(self) -> None:
        while message := self.session.next_message():
            self.show_message(message)

    def show_message(self, message: str) -> None:
        self.message = message
        self.message_ends = time.monotonic() + MESSAGE_SECONDS

    # Drawing

    def draw(self) -> None:
        size = os.get_terminal_size(sys.stdout.fileno())
        if size != self.size:
            write("\x1b[2J")
            self.size, self.lines, self.drawn = size, [], ()
        if time.monotonic() > self.message_ends:
            self.message = ""
        below = self.status()
        session = self.session
        shown = session.frame(), session.text(), session.cursor, session.highlighted, session.transcript.version
        now = (shown, below, self.shows_text, self.help_page)
        if now == self.drawn:
            return
        lines = self.screen_lines()
        write(redraw(self.lines, lines))
        self.lines, self.drawn = lines, now

    def screen_lines(self) -> list[str]:
        columns, rows = self.size
        display = display_size(self.model, columns, rows, text=bool(self.session.text()))
        if self.help_page is not None:
            pages = help_pages(self.model, rows)
            return [line[:columns] for line in pages[min(self.help_page, len(pages) - 1)]]
        if display is None:
            return self.display_lines(columns)
        room = columns - display[0] - len(RULE) - 1
        if room >= NARROWEST:
            if not self.shows_text:
                return self.display_lines(columns)
            left = display[0] + 1
            if left >= NARROWEST_STATUS:
                return beside(self.display_lines(left), left, self.text_lines(room, rows), rows)
            rows -= len(self.status())
            lines = beside(self.display_lines(left, status=False), left, self.text_lines(room, rows), rows)
            return [*lines, *[""] * (rows - len(lines)), *(f" {line}"[:columns] for line in self.status())]
        # Without room for both, only one is shown.
        return self.display_lines(columns) if self.shows_text else [*self.text_lines(columns, rows - 2), *self.status()]

    def display_lines(self, columns: int, *, status: bool = True) -> list[str]:
        session = self.session
        below = self.status() if status else []
        return screen_lines(
            self.model,
            session.frame(),
            below,
            session.text(),
            columns,
            self.size[1],
            cursor=session.cursor,
            highlighted=session.highlighted,
            colour=self.colour,
        )

    def text_lines(self, columns: int, rows: int) -> list[str]:
        return pane_lines(self.session.transcript.lines(), columns, rows, colour=self.colour)

    def status(self) -> list[str]:
        session = self.session
        state = "ended by [AC]" if session.ended_by_ac and session.state == "failed" else STATE_LINES[session.state]
        marks = [
            *(["calculator speed"] if session.speed == "calculator" else []),
            *(["strict"] if self.model.is_strict else []),
            *([f"watching, run {session.runs}"] if session.watches else []),
            *(["RECORDING"] if session.recorder.is_recording else []),
        ]
        if not session.draws:
            marks.append("text only (Ctrl-T: pictures)")
        elif session.showing == "drawing" and not is_readable(self.model, *self.size):
            marks.append("readable text needs {}x{}".format(*size_for_letters(self.model)))
        keys = LIST_LINE if session.state == "list" else KEYS_LINE
        return [f"{session.title} on the {self.model.name}: {', '.join([state, *marks])}", self.message or keys]


def are_keys(events: Sequence[TerminalEvent]) -> bool:
    """Whether all are keys that getkey() can see; [AC] isn't."""
    return all(event.kind == "key" and event.name != "AC" for event in events)


def without_repeats(events: Sequence[TerminalEvent], model: Model) -> list[TerminalEvent]:
    """A held arrow repeats, and counts once; a digit may have been typed twice."""
    return [
        event
        for number, event in enumerate(events)
        if event.name in model.typable or not number or event != events[number - 1]
    ]


@contextmanager
def frequent_thread_switches() -> Iterator[None]:
    """Switch threads often, so that a busy script doesn't delay keys and display."""
    previous = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        yield
    finally:
        sys.setswitchinterval(previous)
