"""The terminal face in a terminal of its own: keys, what is drawn, and how it leaves the terminal."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="no pseudo-terminals on Windows")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

TOP = Path(__file__).parents[2]
PATIENCE = 20  # seconds until a face that says nothing has failed

# Each press draws one more pixel, so that a key is seen to arrive; "x" breaks the face from within.
FACE = """
import sys
from tests.host_sim.fake_session import FakeSession, frame_with
from host_sim.faces.terminal.face import open_terminal

class Drawing(FakeSession):
    def press(self, key):
        if key == "x":
            raise RuntimeError("broken")
        super().press(key)
        self.shown = frame_with(*((2 * x, 0) for x in range(len(self.pressed))))
        self.transcript.write(f"pressed {key}\\n")
    def type(self, text):
        self.transcript.write(f"pasted {text}\\n")
    def stop(self):
        if not self.stopped:
            print("stopped after", self.pressed, file=sys.stderr)
        return super().stop()

sys.exit(open_terminal(Drawing()))
"""


class Face:
    """The face in a terminal of its own: type to it, read what it shows."""

    def __init__(self, columns: int, rows: int) -> None:
        self.mine, self.its = pty.openpty()
        self.resize(columns, rows)
        self.settings = termios.tcgetattr(self.its)
        self.shown = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", FACE],
            stdin=self.its,
            stdout=self.its,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(TOP)},
        )

    def resize(self, columns: int, rows: int) -> None:
        termios.tcsetwinsize(self.its, (rows, columns))

    def type(self, text: str) -> None:
        os.write(self.mine, text.encode())

    def wait_for(self, pattern: str) -> str:
        """Read until the pattern has been shown; returns all since the last one."""
        ends = time.monotonic() + PATIENCE
        os.set_blocking(self.mine, False)
        while not (found := re.search(pattern, self.shown, re.DOTALL)):
            assert time.monotonic() < ends, f"{pattern!r} is not in {self.shown!r}"
            try:
                self.shown += os.read(self.mine, 65536).decode("utf-8", "replace")
            except BlockingIOError:
                time.sleep(0.005)
        seen, self.shown = self.shown[: found.end()], self.shown[found.end() :]
        return seen

    def end(self) -> tuple[int, str]:
        """The exit code, and what was said on stderr."""
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, said.decode()

    def restored(self) -> bool:
        self.wait_for(re.escape("\x1b[?2004l\x1b[?25h\x1b[?1049l"))
        return bool(termios.tcgetattr(self.its) == self.settings)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.mine)
        os.close(self.its)


@pytest.fixture
def face() -> Iterator[Face]:
    face = Face(80, 24)
    yield face
    face.close()


def test_keys_arrive_and_change_what_is_shown(face: Face) -> None:
    face.wait_for("quits")
    face.type("7")
    face.wait_for("⠁")
    face.type("\x1b[A")
    face.wait_for("⠁⠁")
    face.type("\x11")
    assert face.end() == (0, "stopped after ['7', 'UP']\n")
    assert face.restored()


def test_what_was_printed_stays_in_the_terminal_that_was_left(face: Face) -> None:
    face.wait_for("quits")
    face.type("7\x11")
    assert face.restored()
    assert face.wait_for("pressed 7\r\n")


def test_a_wide_terminal_has_the_text_beside_the_display_until_f9() -> None:
    face = Face(140, 24)
    face.wait_for("quits")
    face.type("7")
    assert "\x1b[K\x1b[68G│ pressed 7" in face.wait_for("pressed 7")
    face.type("\x1b[20~")
    assert "│ pressed" not in face.wait_for("quits")
    face.type("\x11")
    face.end()
    face.close()


def test_in_a_narrow_terminal_f9_shows_the_text_in_place_of_the_display(face: Face) -> None:
    face.wait_for("quits")
    face.type("7")
    face.wait_for("⠁")
    face.type("\x1b[20~")
    face.wait_for("pressed 7")
    face.type("\x1b[20~")
    face.wait_for("╭")
    face.type("\x11")
    assert face.end()[0] == 0


def test_text_that_is_pasted_is_typed_in_one_piece(face: Face) -> None:
    face.wait_for("quits")
    face.type("\x1b[200~1\n2\x1b[201~\x11")
    assert face.restored()
    face.wait_for("pasted 1\r\n2")


def test_f12_tells_where_the_picture_is_and_a_character_without_a_key_is_told(face: Face) -> None:
    face.wait_for("quits")
    face.type("\x1b[24~")
    face.wait_for("Saved guess.png")
    face.type("!")
    face.wait_for("The calculator has no !")
    face.type("\x11")
    assert face.end()[0] == 0


def test_a_film_and_watching_have_a_mark(face: Face) -> None:
    face.wait_for("quits")
    face.type("\x1b[23~")
    face.wait_for("FILMING")
    face.type("\x1b[23~")
    face.wait_for("Saved guess.gif")
    face.type("\x11")
    assert face.end()[0] == 0


def test_a_question_mark_shows_the_map_until_the_next_key(face: Face) -> None:
    face.wait_for("quits")
    face.type("?")
    face.wait_for("Any key goes on")
    face.type("7")
    face.wait_for("quits")
    face.type("\x11")
    assert face.end() == (0, "stopped after []\n")


def test_f8_switches_to_the_calculators_speed_and_back(face: Face) -> None:
    face.wait_for("quits")
    face.type("\x1b[19~")
    face.wait_for("at its own speed")
    face.type("\x1b[19~")
    face.wait_for("waits for input\x1b")
    face.type("\x11")
    assert face.end() == (0, "stopped after []\n")


def test_control_c_is_ac_and_control_d_quits(face: Face) -> None:
    face.wait_for("quits")
    face.type("\x03")
    face.wait_for("⠁")
    face.type("\x04")
    assert face.end() == (0, "stopped after ['AC']\n")


def test_a_wider_terminal_is_used_as_soon_as_it_is_there(face: Face) -> None:
    face.wait_for("quits")
    face.resize(140, 40)
    face.type("7")
    face.wait_for("▀")
    face.type("\x11")
    assert face.end()[0] == 0


def test_only_what_changed_is_drawn_again(face: Face) -> None:
    face.wait_for("quits\x1b\\[K")
    face.type("7")
    assert "quits" not in face.wait_for("⠁") + face.wait_for(r"\x1b\[K")


def test_the_terminal_is_restored_after_an_exception(face: Face) -> None:
    face.wait_for("quits")
    face.type("x")
    code, said = face.end()
    assert code == 1 and "RuntimeError: broken" in said and "stopped after []" in said
    assert face.restored()


def test_the_terminal_is_restored_after_a_signal(face: Face) -> None:
    face.wait_for("quits")
    face.process.send_signal(signal.SIGTERM)
    assert face.end() == (128 + signal.SIGTERM, "stopped after []\n")
    assert face.restored()


def test_without_a_terminal_one_line_says_so() -> None:
    done = subprocess.run(
        [sys.executable, "-c", FACE],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TOP)},
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[0] == "The terminal face needs a terminal: its input or output goes elsewhere."


def test_a_terminal_without_braille_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "latin-1")
    face = Face(80, 24)
    code, said = face.end()
    face.close()
    assert code == 2
    assert said.startswith("The terminal face needs a UTF-8 terminal; this one is set to")
