"""The terminal frontend in a pseudo-terminal: keys, drawing, and restoring the terminal."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_sim.frontends.terminal.frontend import leave_text
from host_sim.screen.transcript import Piece

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


class Frontend:
    """The frontend in a pseudo-terminal, to type into and to read from."""

    def __init__(self, columns: int, rows: int, *words: str, **variables: str) -> None:
        self.controller, self.terminal = pty.openpty()
        self.resize(columns, rows)
        self.settings = termios.tcgetattr(self.terminal)
        self.shown = ""
        self.process = subprocess.Popen(
            [sys.executable, *(words or ("-c", PROGRAM))],
            stdin=self.terminal,
            stdout=self.terminal,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(TOP), **variables},
        )

    def resize(self, columns: int, rows: int) -> None:
        termios.tcsetwinsize(self.terminal, (rows, columns))

    def type(self, text: str) -> None:
        os.write(self.controller, text.encode())

    def wait_for(self, pattern: str) -> str:
        """Read until the pattern appears; returns everything since the last one."""
        ends = time.monotonic() + TIMEOUT
        os.set_blocking(self.controller, False)
        while not (match := re.search(pattern, self.shown, re.DOTALL)):
            assert time.monotonic() < ends, f"{pattern!r} is not in {self.shown!r}"
            try:
                self.shown += os.read(self.controller, 65536).decode("utf-8", "replace")
            except BlockingIOError:
                time.sleep(0.005)
        before, self.shown = self.shown[: match.end()], self.shown[match.end() :]
        return before

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


def test_a_terminal_without_utf_8_is_a_one_line_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    frontend = Frontend(80, 24)
    code, errors = frontend.end()
    frontend.close()
    assert code == 2
    assert errors.startswith("This needs a UTF-8 terminal; this one uses")


def test_a_terminal_without_control_codes_gets_plain_text(tmp_path: Path) -> None:
    """As in an editor. Ctrl-D presses [AC], and more can be typed after it."""
    script = tmp_path / "ask.py"
    script.write_text("try:\n    input('One?')\nexcept KeyboardInterrupt:\n    print('AC', input('Two?'))\n")
    frontend = Frontend(80, 24, "-P", "-m", "host_sim.cli", "run", str(script), "--terminal", TERM="dumb")
    shown = frontend.wait_for("One[?]")
    frontend.type("\x04")
    shown += frontend.wait_for("Two[?]")
    frontend.type("2\n")
    shown += frontend.wait_for("AC 2")
    assert frontend.end()[0] == 0
    frontend.close()
    assert "\x1b" not in shown


def test_little_text_stays_in_the_terminal_after_lines_without_end(capsys: pytest.CaptureFixture[str]) -> None:
    leave_text([(Piece("z" * 20_000, "printed"),)] * 100)
    printed = capsys.readouterr().out
    assert len(printed) < 50_000
    assert printed.startswith("(98 earlier lines)")
