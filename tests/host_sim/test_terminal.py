"""The terminal frontend in a pseudo-terminal: keys, drawing, and restoring the terminal."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Protocol

import pytest

from host_sim.frontends.terminal.frontend import leave_text
from host_sim.screen.transcript import Piece
from tools.games.won import won_games

pty = pytest.importorskip("pty", reason="no pseudo-terminals on Windows")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

TOP = Path(__file__).parents[2]
TIMEOUT = 120  # seconds: far more than a busy machine needs

# Each key draws one more pixel; "x" raises an exception in the frontend.
PROGRAM = """
import sys
from tests.host_sim.fake_session import FakeSession, frame_with
from host_sim.frontends.terminal.frontend import open_terminal
from host_sim.output import run_program

class Drawing(FakeSession):
    def press(self, key):
        if key == "x":
            raise RuntimeError("broken")
        super().press(key)
        self.showing = "drawing"
        self.shown = frame_with(*((2 * x, 0) for x in range(len(self.pressed))))
        self.transcript.write(f"pressed {key}\\n")
    def type(self, text):
        self.transcript.write(f"pasted {text}\\n")
    def stop(self):
        if not self.stopped:
            print("stopped after", self.pressed, file=sys.stderr)
        return super().stop()

sys.exit(run_program(lambda: open_terminal(Drawing())))
"""


Variables = Mapping[str, str | None]  # of the environment; None is not set
NO_VARIABLES: Variables = {}
DUMB: Variables = {"TERM": "dumb"}


class Frontend:
    """The frontend in a pseudo-terminal, to type into and to read from."""

    def __init__(
        self, columns: int, rows: int, *words: str, sends_signals: bool = False, variables: Variables = NO_VARIABLES
    ) -> None:
        """sends_signals: Ctrl-C does, for all processes of the terminal."""
        self.controller, self.terminal = pty.openpty()
        self.resize(columns, rows)
        self.settings = termios.tcgetattr(self.terminal)
        self.shown = ""
        environment = {**os.environ, "PYTHONPATH": str(TOP), **variables}
        self.process = subprocess.Popen(
            [sys.executable, *(words or ("-c", PROGRAM))],
            stdin=self.terminal,
            stdout=self.terminal,
            stderr=subprocess.PIPE,
            env={name: value for name, value in environment.items() if value is not None},
            start_new_session=sends_signals,
            preexec_fn=(lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0)) if sends_signals else None,
        )

    def resize(self, columns: int, rows: int) -> None:
        termios.tcsetwinsize(self.terminal, (rows, columns))

    def type(self, text: str) -> None:
        os.write(self.controller, text.encode())

    def wait_for(self, pattern: str) -> str:
        """Read until the pattern appears; returns everything since the last one."""
        ends = time.monotonic() + TIMEOUT
        while not (match := re.search(pattern, self.shown, re.DOTALL)):
            assert time.monotonic() < ends, f"{pattern!r} is not in {self.shown!r}"
            if not self.read():
                time.sleep(0.005)
        before, self.shown = self.shown[: match.end()], self.shown[match.end() :]
        return before

    def read(self) -> bool:
        """Read what has come; False if nothing has."""
        os.set_blocking(self.controller, False)
        try:
            self.shown += os.read(self.controller, 65536).decode("utf-8", "replace")
        except BlockingIOError:
            return False
        return True

    def rest(self) -> str:
        """What hasn't been read yet. Call it after the end."""
        while self.read():
            pass
        return self.shown

    def end(self) -> tuple[int, str]:
        """The exit code and standard error."""
        _, errors = self.process.communicate(timeout=TIMEOUT)
        return self.process.returncode, errors.decode()

    def restored(self) -> bool:
        """The keyboard is restored right after the screen."""
        self.wait_for(re.escape("\x1b[?2004l\x1b[?25h\x1b[?1049l"))
        ends = time.monotonic() + TIMEOUT
        while termios.tcgetattr(self.terminal) != self.settings and time.monotonic() < ends:
            time.sleep(0.005)
        return bool(termios.tcgetattr(self.terminal) == self.settings)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.controller)
        os.close(self.terminal)


@pytest.fixture
def frontend() -> Iterator[Frontend]:
    frontend = Frontend(80, 24)
    yield frontend
    frontend.close()


def test_typed_keys_reach_the_session_and_the_display_is_redrawn(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    frontend.type("7")
    frontend.wait_for("⠁")
    frontend.type("\x1b[A")
    frontend.wait_for("⠁⠁")
    frontend.type("\x11")
    assert frontend.end() == (0, "stopped after ['7', 'UP']\n")
    assert frontend.restored()


def test_printed_text_stays_in_the_terminal_after_quitting(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    frontend.type("7\x11")
    assert frontend.restored()
    assert frontend.wait_for("pressed 7\r\n")


def test_a_wide_terminal_shows_the_text_beside_the_display_until_f9() -> None:
    frontend = Frontend(140, 24)
    frontend.wait_for("Ctrl-Q quit")
    frontend.type("7")
    assert "\x1b[K\x1b[68G│ pressed 7" in frontend.wait_for("pressed 7")
    frontend.type("\x1b[20~")
    assert "│ pressed" not in frontend.wait_for("Ctrl-Q quit")
    frontend.type("\x11")
    frontend.end()
    frontend.close()


def test_in_a_narrow_terminal_f9_shows_the_text_instead_of_the_display(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    frontend.type("7")
    frontend.wait_for("⠁")
    frontend.type("\x1b[20~")
    frontend.wait_for("pressed 7")
    frontend.type("\x1b[20~")
    frontend.wait_for("╭")
    frontend.type("\x11")
    assert frontend.end()[0] == 0


def test_a_narrow_terminal_shows_the_shell_as_text_with_the_transcript_beside_it(frontend: Frontend) -> None:
    frontend.wait_for("Number= {15}")
    frontend.type("\x1b[200~42\x1b[201~")
    frontend.wait_for("│ pasted 42")
    frontend.type("\x11")
    assert frontend.end()[0] == 0


def test_pasted_text_is_typed_as_one_text(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    frontend.type("\x1b[200~1\n2\x1b[201~\x11")
    assert frontend.restored()
    frontend.wait_for("pasted 1\r\n2")


def test_f12_saves_a_screenshot_and_untypable_characters_are_reported(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    frontend.type("\x1b[24~")
    frontend.wait_for("Saved guess.png")
    frontend.type("!")
    frontend.wait_for("The calculator can't type !")
    frontend.type("\x11")
    assert frontend.end()[0] == 0


def test_the_status_line_shows_that_a_recording_is_running(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    frontend.type("\x1b[23~")
    frontend.wait_for("RECORDING")
    frontend.type("\x1b[23~")
    frontend.wait_for("Saved guess.gif")
    frontend.type("\x11")
    assert frontend.end()[0] == 0


def test_a_question_mark_shows_the_help_until_the_next_key(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    frontend.type("?")
    frontend.wait_for("Press any key to close")
    frontend.type("7")
    frontend.wait_for("Ctrl-Q quit")
    frontend.type("\x11")
    assert frontend.end() == (0, "stopped after []\n")


def test_f8_switches_to_the_calculators_speed_and_back(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    frontend.type("\x1b[19~")
    frontend.wait_for("calculator speed")
    frontend.type("\x1b[19~")
    frontend.wait_for("waiting for input\x1b")
    frontend.type("\x11")
    assert frontend.end() == (0, "stopped after []\n")


def test_control_c_is_ac_and_control_d_quits(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    frontend.type("\x03")
    frontend.wait_for("⠁")
    frontend.type("\x04")
    assert frontend.end() == (0, "stopped after ['AC']\n")


def test_a_resized_terminal_is_used_at_once(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    frontend.resize(140, 40)
    frontend.type("7")
    frontend.wait_for("▀")
    frontend.type("\x11")
    assert frontend.end()[0] == 0


def test_only_changed_lines_are_redrawn(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit\x1b\\[K")
    frontend.type("7")
    assert "Ctrl-Q quit" not in frontend.wait_for("⠁") + frontend.wait_for(r"\x1b\[K")


def test_the_terminal_is_restored_after_an_exception(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    frontend.type("x")
    code, errors = frontend.end()
    assert code == 1 and "RuntimeError: broken" in errors and "stopped after []" in errors
    assert frontend.restored()


def test_the_terminal_is_restored_after_a_signal(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    frontend.process.send_signal(signal.SIGTERM)
    assert frontend.end() == (128 + signal.SIGTERM, "stopped after []\n")
    assert frontend.restored()


def test_a_closed_terminal_ends_the_frontend_without_a_traceback(frontend: Frontend) -> None:
    frontend.wait_for("Ctrl-Q quit")
    for end in (frontend.terminal, frontend.controller):
        os.dup2(devnull := os.open(os.devnull, os.O_RDWR), end)
        os.close(devnull)
    _, errors = frontend.end()
    assert "stopped after []" in errors and "Traceback" not in errors


def test_without_a_terminal_there_is_a_one_line_error() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TOP)},
    )
    assert (done.returncode, done.stdout) == (2, "")
    error = "This needs a terminal, but input or output is redirected. Use --headless instead."
    assert done.stderr.splitlines()[0] == error


# A terminal that can't show the display

CASIO_SIM = ("-P", "-m", "host_sim.cli", "run")
ASK = """
try:
    input('One?')
except KeyboardInterrupt:
    print('AC', input('Two?'), '\\x1b[31m\\u2264')
"""
BLANK = "\u2800"
DRAW = """
from casioplot import *
set_pixel(9, 1)
show_screen()
try:
    while True: pass
except KeyboardInterrupt:
    print('left')
"""


class OpenPlain(Protocol):
    def __call__(
        self, text: str, *options: str, columns: int = 80, rows: int = 24, variables: Variables
    ) -> Frontend: ...


@pytest.fixture
def open_plain(tmp_path: Path) -> Iterator[OpenPlain]:
    """Run the text of a script in a pseudo-terminal that can't show the display."""
    opened: list[Frontend] = []

    def open_plain(text: str, *options: str, columns: int = 80, rows: int = 24, variables: Variables) -> Frontend:
        (tmp_path / "script.py").write_text(text)
        words = (*CASIO_SIM, str(tmp_path / "script.py"), "--terminal", *options)
        variables = {"TERM": "xterm", "LC_ALL": None, **variables}
        opened.append(Frontend(columns, rows, *words, sends_signals=True, variables=variables))
        return opened[-1]

    yield open_plain
    for frontend in opened:
        frontend.close()


@pytest.mark.parametrize(
    ("reason", "columns", "rows", "variables"),
    [
        ("TERM=dumb", 80, 24, DUMB),
        ("TERM is not set", 80, 24, {"TERM": None}),
        ("the encoding is ascii", 80, 24, {"LC_ALL": "C"}),
        ("the encoding is ascii", 80, 24, {"PYTHONIOENCODING": "ascii"}),
        ("the encoding is iso8859-1", 80, 24, {"PYTHONIOENCODING": "latin-1"}),
        ("only 24 x 11 characters", 24, 11, {}),
        ("only 25 x 10 characters", 25, 10, {}),
    ],
)
def test_a_script_plays_as_plain_text_where_the_display_cannot_be_shown(
    open_plain: OpenPlain, reason: str, columns: int, rows: int, variables: Variables
) -> None:
    """Ctrl-C is [AC], as on the display. No control code reaches the terminal, from the script neither."""
    plain = open_plain(ASK, columns=columns, rows=rows, variables=variables)
    shown = plain.wait_for("One[?]")
    plain.type("half an answer\x03")
    shown += plain.wait_for("Two[?]")
    plain.type("2\n")
    shown += plain.wait_for("AC 2 [?]\\[31m.*\n")
    code, errors = plain.end()
    assert (code, errors) == (0, f"Plain text: {reason}. Ctrl-C is [AC]; Ctrl-D at a question quits.\n")
    assert "\x1b" not in shown
    assert ("\u2264" in shown) == ("encoding" not in reason)


def test_control_d_at_a_question_quits_plain_text(open_plain: OpenPlain) -> None:
    plain = open_plain("while True:\n    try: input('More?')\n    except KeyboardInterrupt: pass", variables=DUMB)
    plain.wait_for("More[?]")
    plain.type("\n\x04")
    plain.wait_for("More[?]\r\n")
    assert plain.end()[0] == 0


def test_plain_text_ends_with_the_script_s_exit_code(open_plain: OpenPlain) -> None:
    plain = open_plain("print(1)\n1 // 0", variables=DUMB)
    code, errors = plain.end()
    assert code == 1
    assert "ZeroDivisionError" in errors


@pytest.mark.parametrize(
    ("variables", "columns", "line"),
    [
        (DUMB, 80, f"│{4 * BLANK}⠐{59 * BLANK}│"),
        (DUMB, 130, f"│{9 * ' '}▄{118 * ' '}│"),
        ({"LC_ALL": "C"}, 80, f"|{4 * ' '}'{59 * ' '}|"),
        ({"LC_ALL": "C"}, 130, f"|{9 * ' '}.{118 * ' '}|"),
    ],
)
def test_plain_text_shows_a_drawing_that_stands_still_and_ctrl_c_goes_on(
    open_plain: OpenPlain, variables: Variables, columns: int, line: str
) -> None:
    plain = open_plain(DRAW, columns=columns, variables=variables)
    assert line in plain.wait_for(r"Ctrl-C is \[AC\]\r\n").splitlines()
    plain.type("\x03")
    plain.wait_for("left\r\n")
    assert plain.end()[0] == 0
    assert line not in plain.rest(), "it is still on the display, but not printed again"


def test_plain_text_shows_the_last_drawing_of_a_script(open_plain: OpenPlain) -> None:
    plain = open_plain("from casioplot import *\nset_pixel(9, 1)\nshow_screen()", variables=DUMB)
    plain.wait_for("⠐.*╰─+╯\r\n")
    assert plain.end()[0] == 0


def test_in_a_terminal_too_narrow_for_a_drawing_plain_text_says_that_there_is_one(open_plain: OpenPlain) -> None:
    plain = open_plain(DRAW, columns=40, variables=DUMB)
    plain.wait_for("[(]A drawing[.] This.*Ctrl-C is")


def test_plain_text_says_that_it_has_no_keys_for_getkey(open_plain: OpenPlain) -> None:
    plain = open_plain("from casioplot import *\nwhile True: getkey()", "--model", "fx-cg100", variables=DUMB)
    assert "F8" not in plain.wait_for("reads keys with getkey.*\n")
    plain.type("\x03")
    assert plain.end()[0] == 0


def test_plain_text_prints_what_tap_py_prints_once(open_plain: OpenPlain, tmp_path: Path) -> None:
    (tmp_path / "tap.py").write_text("print('tapped')")
    plain = open_plain("input('Go?')", variables=DUMB)
    shown = plain.wait_for(r"Go[?]\r\ntapped\r\nGo[?]")
    plain.type("\n")
    assert plain.end()[0] == 0
    assert (shown + plain.rest()).count("tapped") == 1


def test_the_scripts_of_a_folder_are_chosen_by_number_in_plain_text(open_plain: OpenPlain, tmp_path: Path) -> None:
    (tmp_path / "LIB").mkdir()
    (tmp_path / "LIB" / "deep.py").write_text("print('chosen')")
    plain = Frontend(80, 24, *CASIO_SIM, str(tmp_path), "--terminal", variables=DUMB)
    plain.wait_for(r"1 \[LIB\]\r\n.*1-1=")
    plain.type("7\n1\n")
    plain.wait_for(r"1 \.\.\r\n +2 deep.py\r\n1-2=")
    plain.type("2\n")
    plain.wait_for("chosen")
    assert plain.end()[0] == 0
    plain.close()


def test_plain_text_watches_a_script_too(open_plain: OpenPlain, tmp_path: Path) -> None:
    plain = open_plain("input('Old?')", "--watch", variables=DUMB)
    plain.wait_for("Old[?]")
    while "New" not in plain.shown:  # the watcher starts some time after the script
        (tmp_path / "script.py").write_text("print('New')")
        plain.read()
        time.sleep(0.1)
    plain.type("\x04")
    assert plain.end()[0] == 0


@pytest.mark.slow
def test_a_whole_game_can_be_won_in_plain_text() -> None:
    """The games start as text there."""
    won = won_games()["shamrock"]
    plain = Frontend(80, 24, "-P", "-m", "tools", "play", "--terminal", sends_signals=True, variables=DUMB)
    plain.wait_for(r"Press \[AC\]")
    plain.type("\x03")
    commands = [("From,To=", command) for command in won.commands]
    for question, answer in [("Game 1-8=", "7"), ("Deal=", str(won.deal)), *commands]:
        plain.wait_for(question)
        plain.type(f"{answer}\n")
    plain.wait_for(r"Y O U   W O N.*Press \[AC\]")
    plain.type("\x03")
    plain.wait_for("You won! R: new deal.*From,To=")
    plain.type("Q\n")
    assert plain.end()[0] == 0
    plain.close()


def test_little_text_stays_in_the_terminal_after_lines_without_end(capsys: pytest.CaptureFixture[str]) -> None:
    leave_text([(Piece("z" * 20_000, "printed"),)] * 100)
    printed = capsys.readouterr().out
    assert len(printed) < 50_000
    assert printed.startswith("(98 earlier lines)")
