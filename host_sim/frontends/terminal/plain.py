"""The calculator as plain scrolling text, for a terminal that can't show its display."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue

from host_sim.calculator import OVER
from host_sim.frontends.terminal.blocks import BRAILLE, STATUS_LINES, display_size, screen_lines
from host_sim.models import Model
from host_sim.screen.transcript import Kind
from host_sim.session.scripts import entries_of
from host_sim.session.session import Session
from host_sim.waiting import next_item

KEYS_LINE = "Ctrl-C is [AC]; Ctrl-D at a question quits."
TICK_SECONDS = 1 / 30
STILL_SECONDS = 0.5  # a drawing unchanged for this long is printed
STANDARD_INPUT = 0
MOST_BYTES = 65536  # of a typed line
INTERRUPTED = object()  # Ctrl-C, among the typed lines
UPPER_DOTS, LOWER_DOTS = 0x1B, 0xE4  # of a braille character
HALVES = " '.:"  # neither half, the upper, the lower, both
ASCII = str.maketrans("▀▄█─│╭╮╰╯", "'.:-|++++") | {
    BRAILLE + dots: HALVES[bool(dots & UPPER_DOTS) | bool(dots & LOWER_DOTS) << 1] for dots in range(256)
}


def why_plain(model: Model) -> str:
    """Why this terminal can't show the display; '' if it can, or if there is no terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return ""
    terminal = os.environ.get("TERM")
    if terminal == "dumb":
        return "TERM=dumb"
    if not terminal and os.name == "posix":  # Windows never sets it
        return "TERM is not set"
    if not is_encodable("▀⠿", encoding := terminal_encoding()):
        return f"the encoding is {encoding}"
    columns, rows = os.get_terminal_size(sys.stdout.fileno())
    return "" if display_size(model, columns, rows, text=True) else f"only {columns} x {rows} characters"


def terminal_encoding() -> str:
    """With LC_ALL=C, Python would write UTF-8 all the same."""
    return "ascii" if os.environ.get("LC_ALL") in ("C", "POSIX") else sys.stdout.encoding


def is_encodable(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def start(reason: str) -> None:
    """From now on, print what the terminal can show, and ? for the rest."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding=terminal_encoding(), errors="replace")  # type: ignore[union-attr]
    print(f"Plain text: {reason}. {KEYS_LINE}", file=sys.stderr, flush=True)


def choose_script(folder: Path) -> Path | None:
    """Ask for a script of the folder, or of one in it; None at the end of the input. Raises OSError if the folder can't
    be read."""
    top = folder
    while os.path.isdir(folder):
        entries = entries_of(folder)
        paths = [*([] if folder == top else [folder.parent]), *(entry.path for entry in entries)]
        names = [*([] if folder == top else [".."]), *(entry.line().name for entry in entries)]
        for number, name in enumerate(names, 1):
            print(f"{number:3} {name}")
        print(f"1-{len(names)}=", end="", flush=True)
        typed = sys.stdin.readline()
        if not typed:
            print()
            return None
        typed = typed.strip()
        if typed.isdecimal() and 0 < int(typed) <= len(paths):
            folder = paths[int(typed) - 1]
    return folder


class Echo:
    """Prints a transcript, without the lines that were typed into this terminal, which shows them itself."""

    def __init__(self, write: Callable[[str, Kind], object]) -> None:
        self._write = write
        self.is_typed_here = False  # the next line

    def __call__(self, text: str, kind: Kind) -> None:
        if not (self.is_typed_here and kind == "typed"):
            self._write(text, kind)


def open_plain(session: Session, echo: Echo, *, stays_open: bool) -> int:
    """Play to the end of the script, or until Ctrl-D; returns the exit code. echo: prints the session's transcript.
    stays_open: a script that has ended is restarted when it is saved."""
    before = signal.getsignal(signal.SIGINT)
    try:
        Plain(session, echo, stays_open).play()
    finally:
        signal.signal(signal.SIGINT, before)
        code = session.exit_code
        session.stop()
    return code


class Plain:
    """Answers input() with typed lines, presses [AC] for Ctrl-C, and prints drawings that stand still."""

    def __init__(self, session: Session, echo: Echo, stays_open: bool) -> None:
        self._session, self._echo, self._stays_open = session, echo, stays_open
        self._events: SimpleQueue[object] = SimpleQueue()  # typed lines, None at their end, INTERRUPTED
        self._requested = threading.Semaphore(0)
        self._is_reading = False
        self._drawing: bytes | None = None  # on the display
        self._drawn_at = 0.0
        self._is_due = False  # to be printed
        self._last_printed: bytes | None = None
        self._has_warned = False
        signal.signal(signal.SIGINT, lambda *_: self._events.put(INTERRUPTED))
        # A daemon thread in os.read() ends with the process, and holds no lock on sys.stdin.
        threading.Thread(target=self._read_lines, name="stdin", daemon=True).start()

    def play(self) -> None:
        while True:
            is_over = self._session.state in OVER
            self._session.tick()  # after that, because it writes the hints
            while message := self._session.next_message():
                if message not in self._session.transcript.text():  # which is printed anyway
                    print(message, flush=True)
            self._warn_about_keys()
            self._print_drawing(is_over)
            if is_over and not self._stays_open:
                return
            self._request_line(is_over)
            try:
                event = next_item(self._events, TICK_SECONDS)
            except TimeoutError:
                continue
            if not self._handle(event, is_over):
                return

    def _handle(self, event: object, is_over: bool) -> bool:
        """False if the user quits."""
        if isinstance(event, str):
            self._answer(event)
        elif event is INTERRUPTED and not is_over:
            if self._session.state != "input":
                print(flush=True)  # after the terminal's own ^C
            self._session.press("AC")
        else:
            return False
        return True

    def _answer(self, line: str) -> None:
        self._is_reading = False
        if self._session.calculator:
            self._echo.is_typed_here = True
            self._session.calculator.answer(line)
            self._echo.is_typed_here = False

    # Typed lines

    def _request_line(self, is_over: bool) -> None:
        """Only if the script asks: a debugger reads the rest."""
        if not self._is_reading and (is_over or self._session.state == "input"):
            self._is_reading = True
            self._requested.release()

    def _read_lines(self) -> None:
        encoding = terminal_encoding()
        while True:
            self._requested.acquire()
            try:
                line = os.read(STANDARD_INPUT, MOST_BYTES)
            except OSError:  # the terminal was closed
                line = b""
            self._events.put(line.decode(encoding, "replace").rstrip("\r\n") if line else None)

    def _warn_about_keys(self) -> None:
        calculator = self._session.calculator
        if calculator and calculator.has_read_keys and not self._has_warned:
            self._has_warned = True
            print("The script reads keys with getkey(). Plain text has none: use the window.", flush=True)

    # Drawings

    def _print_drawing(self, is_over: bool) -> None:
        drawing = self._session.frame() if self._session.showing == "drawing" else None
        if drawing != self._drawing:
            self._drawing, self._drawn_at, self._is_due = drawing, time.monotonic(), True
        if drawing is None or not self._is_due or not is_over and time.monotonic() - self._drawn_at < STILL_SECONDS:
            return
        self._is_due = False
        if is_over and drawing == self._last_printed:  # the calculator shows it once more at the end
            return
        self._last_printed = drawing
        print("\n".join(drawing_lines(drawing, self._session.model)))
        print(end="" if is_over else "Ctrl-C is [AC]\n", flush=True)


def drawing_lines(drawing: bytes, model: Model) -> list[str]:
    """As large as the terminal is wide; in ASCII if its encoding has no blocks."""
    rows = model.height // 2 + 2 + STATUS_LINES
    size = display_size(model, os.get_terminal_size(sys.stdout.fileno()).columns, rows)
    if size is None:
        return ["(A drawing. This terminal has too few columns for it.)"]
    lines = screen_lines(model, drawing, (), (), size[0], rows, colour=False)
    return lines if is_encodable("".join(lines), terminal_encoding()) else [line.translate(ASCII) for line in lines]
