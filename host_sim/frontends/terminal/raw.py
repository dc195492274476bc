"""Raw mode of the terminal while the frontend is open; always restored afterwards."""

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

OPEN = "\x1b[?1049h\x1b[?25l\x1b[?2004h"  # alternate screen, no cursor, bracketed paste
CLOSE = "\x1b[0m\x1b[?2004l\x1b[?25h\x1b[?1049l"
PASTE_SECONDS = 0.5  # the rest of a pasted text arrives within this time
SEQUENCE_SECONDS = 0.02  # the rest of an escape sequence arrives within this time; the Esc key sends no more

if sys.platform == "win32":
    import ctypes
    import msvcrt
    import time

    SPECIAL_KEYS = {
        **{"H": "\x1b[A", "P": "\x1b[B", "M": "\x1b[C", "K": "\x1b[D", "S": "\x1b[3~", "G": "\x1b[H", "O": "\x1b[F"},
        **{";": "\x1bOP", "<": "\x1bOQ", "=": "\x1bOR", ">": "\x1bOS", "?": "\x1b[15~", "@": "\x1b[17~"},
        **{"B": "\x1b[19~", "C": "\x1b[20~", "I": "\x1b[5~", "Q": "\x1b[6~", "X": "\x1b[15;2~"},
        **{"\x85": "\x1b[23~", "\x86": "\x1b[24~"},
    }
    STDIN, STDOUT = -10, -11
    CONTROL_CODES = 0x0004 | 0x0001
    POLL_SECONDS = 0.005

    @contextmanager
    def raw_keys() -> Iterator[None]:
        """Pass on every key, including Ctrl-C, and interpret control codes in the output."""
        kernel = ctypes.windll.kernel32
        modes = {}
        for handle, mode in ((STDIN, 0), (STDOUT, CONTROL_CODES)):
            before = ctypes.c_uint32()
            kernel.GetConsoleMode(kernel.GetStdHandle(handle), ctypes.byref(before))
            modes[handle] = before.value
            kernel.SetConsoleMode(kernel.GetStdHandle(handle), mode | (before.value if handle == STDOUT else 0))
        try:
            yield
        finally:
            for handle, mode in modes.items():
                kernel.SetConsoleMode(kernel.GetStdHandle(handle), mode)

    def typed_within(seconds: float) -> str:
        """The characters typed; waits at most this long for the first key."""
        ends = time.monotonic() + seconds
        while not msvcrt.kbhit():
            if time.monotonic() >= ends:
                return ""
            time.sleep(POLL_SECONDS)
        typed = ""
        while msvcrt.kbhit():
            key = msvcrt.getwch()
            typed += SPECIAL_KEYS.get(msvcrt.getwch(), "") if key in "\x00\xe0" else key
        return typed

else:
    import re
    import termios
    import tty

    UNFINISHED = re.compile(rb"\x1b([\[O][0-9;]*)?$")  # the Esc key, or the start of an escape sequence
    PASTING = re.compile(rb"\x1b\[200~(?!.*\x1b\[201~)", re.DOTALL)  # pasted text without its end

    @contextmanager
    def raw_keys() -> Iterator[None]:
        """Pass on every key, including Ctrl-C and Ctrl-Q."""
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
        try:
            tty.setraw(keyboard)
            yield
        finally:
            with suppress(termios.error):  # the terminal was closed
                termios.tcsetattr(keyboard, termios.TCSADRAIN, before)

    def typed_within(seconds: float) -> str:
        """The characters typed; waits this long for the first key; raises EOFError if the terminal is closed."""
        keyboard = sys.stdin.fileno()
        if not select.select([keyboard], [], [], seconds)[0]:
            return ""
        typed = read(keyboard)
        while (wait := rest_within(typed)) and select.select([keyboard], [], [], wait)[0]:
            typed += read(keyboard)
        return typed.decode("utf-8", "replace")

    def rest_within(typed: bytes) -> float:
        """How long to wait for the rest of an incomplete sequence; 0 if it is complete."""
        if PASTING.search(typed):
            return PASTE_SECONDS
        return SEQUENCE_SECONDS if UNFINISHED.search(typed) else 0.0

    def read(keyboard: int) -> bytes:
        try:
            typed = os.read(keyboard, 1024)
        except OSError as hung_up:
            raise EOFError from hung_up
        if not typed:
            raise EOFError
        return typed


def write(codes: str) -> None:
    sys.stdout.write(codes)
    sys.stdout.flush()


@contextmanager
def whole_terminal() -> Iterator[None]:
    """Raw keys, the alternate screen, no cursor."""
    with raw_keys():
        write(OPEN)
        try:
            yield
        finally:
            write(CLOSE)
