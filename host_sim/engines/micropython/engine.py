"""A real MicroPython as an engine: a process of Node in whose worker the script runs, live."""

import base64
import json
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from host_sim.engines import Reports, Setup, Speed
from host_sim.engines.folder import Kind, ScriptFolder
from host_sim.engines.judge import RejectedScript, judge
from host_sim.engines.micropython.provision import cache_folder, firmware, node
from host_sim.models import FX_9860GIII, Model
from host_sim.screen.extent import Extent
from host_sim.screen.fonts import Font, fonts_of

LIVE = Path(__file__).resolve().parent / "node" / "live.js"
BROKEN = "MicroPython broke down"
EIGHT_PIXELS = [bytes(byte >> bit & 1 for bit in range(7, -1, -1)) for byte in range(256)]


class MicropythonEngine:
    def __init__(self, setup: Setup, reports: Reports) -> None:
        self._setup, self._reports = setup, reports
        self._folder = ScriptFolder(setup.script.absolute().parent)
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None
        self._sending = threading.Lock()
        self._evaluated = threading.Condition()
        self._answers: list[dict[str, Any]] = []
        self._over = False  # the script, or the line of the shell
        self._stopping = False
        self._extent = Extent()
        self._taps: list[int] = []  # from before the start
        self._unpacked = UNPACKED[setup.model.pixels]

    def start(self) -> None:
        command = [str(node()), str(LIVE), str(firmware()), str(cache_folder())]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self._reader = threading.Thread(target=self._read, args=(self._process,), name="micropython", daemon=True)
        self._send(start=self._job())
        self._reader.start()

    def run_line(self, line: str) -> None:
        self._over = False
        self._send(shell=line)

    def answer(self, line: str, number: int) -> None:
        self._send(line=line, number=number)

    def interrupt(self) -> None:
        self._send(ac=True)

    def hold(self, code: int) -> None:
        self._send(hold=code)

    def tap(self, codes: Sequence[int]) -> None:
        if self._process is None:
            self._taps += codes
        else:
            self._send(tap=list(codes))

    def untap(self) -> None:
        self._send(untap=True)

    def set_speed(self, speed: Speed) -> None:
        self._send(speed=speed)

    def evaluate(self, code: str) -> str:
        self._send(evaluate=code)
        with self._evaluated:
            self._evaluated.wait_for(lambda: self._answers or self._over_for_good())
            if not self._answers:
                raise RuntimeError(BROKEN)
            answer = self._answers.pop()
        if answer["traceback"]:
            raise RuntimeError(answer["traceback"])
        printed: str = answer["printed"]
        return printed

    def stop(self, timeout: float = 5.0) -> bool:
        self._stopping = True
        if self._process is None:
            return True
        self._process.kill()
        if self._reader is not None and self._reader is not threading.current_thread():
            self._reader.join(timeout)
        return self._process.poll() is not None or self._reader is threading.current_thread()

    @property
    def extent(self) -> Extent:
        return self._extent

    def _job(self) -> dict[str, Any]:
        setup = self._setup
        return {
            "script": setup.script.stem,
            "heap": setup.heap or setup.model.heap,
            "casioplot": setup.casioplot,
            "speed": setup.speed,
            "returns": {
                name: value if isinstance(value, int) else list(value) for name, value in setup.returns.items()
            },
            "every": setup.every,
            **({"taps": self._taps} if self._taps else {}),
            **speed_of_the_model(setup.model),
            **display_of_the_model(setup.model),
        }

    def _send(self, **message: Any) -> None:
        if self._process is None or self._process.stdin is None:
            return
        line = json.dumps(message).encode() + b"\n"
        with self._sending:
            try:
                self._process.stdin.write(line)
                self._process.stdin.flush()
            except (OSError, ValueError):  # it has gone; the reader says so
                pass

    # The reader's thread: it must always read on, for with a full pipe the VM can't look for [AC]

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout and process.stderr
        complaints = Complaints(process.stderr)
        for line in process.stdout:
            if line.endswith(b"\n"):  # not where it was stopped in the middle of one
                self._take(json.loads(line))
        process.wait()
        complaint = complaints.last()
        self._close(process)
        with self._evaluated:
            self._evaluated.notify_all()
        if not self._stopping:
            self._reports.ended("failed", f"{BROKEN}: {complaint or 'its process has ended'}")
        elif not self._over:
            self._reports.ended("stopped", None)

    def _close(self, process: subprocess.Popen[bytes]) -> None:
        """Its pipes: left to the collector, each would be a warning in somebody's tests."""
        for pipe in (process.stdin, process.stdout, process.stderr):
            with self._sending, suppress(OSError):  # what it was too late for
                if pipe:
                    pipe.close()

    def _take(self, message: dict[str, Any]) -> None:
        if "text" in message:
            self._reports.wrote(message["text"])
        elif "frame" in message:
            self._reports.shown(self._unpacked(base64.b64decode(message["frame"])))
        elif "prompt" in message:
            self._reports.asked(message["prompt"], message["number"], message["interrupts"])
        elif "file" in message:
            self._send(**self._file(message["file"]))
        elif "keysDone" in message:
            self._reports.keys_done()
        elif "outside" in message:
            self._extent = Extent(**message["outside"])
        elif "evaluated" in message:
            with self._evaluated:
                self._answers.append(message["evaluated"])
                self._evaluated.notify_all()
        elif "ended" in message:
            self._over = True
            traceback = message["ended"]
            self._reports.ended("failed" if traceback else "ended", traceback)

    def _over_for_good(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def _file(self, name: str) -> dict[str, Any]:
        """The answer to "what is there under this name?", with its text where that is a script."""
        kind, path = self._folder.find(name)
        if kind is not Kind.SCRIPT:
            return {"kind": kind, "content": None}
        self._reports.loading(path.stem)
        try:
            content = path.read_bytes()
            judge(path, content)
        except OSError:
            return {"kind": Kind.NOTHING, "content": None}
        except RejectedScript as error:
            content = refused_at(error.line)
        return {"kind": kind, "content": base64.b64encode(content).decode()}


class Complaints:
    """What Node says on standard error, gathered so that it never blocks; the last line tells what broke."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._lines: list[str] = []
        self._thread = threading.Thread(target=self._gather, args=(stream,), name="complaints", daemon=True)
        self._thread.start()

    def _gather(self, stream: IO[bytes]) -> None:
        for line in stream:
            self._lines = [*self._lines[-50:], line.decode(errors="replace").rstrip()]

    def last(self) -> str:
        """Once the process has ended."""
        self._thread.join()
        errors = [line for line in self._lines if "Error" in line]
        return (errors or self._lines or [""])[-1].strip()


def refused_at(line: int) -> bytes:
    """A text that this MicroPython refuses at that line, with the words of the calculator's."""
    return b"\n" * (line - 1) + b"?\n"


def display_of_the_model(model: Model = FX_9860GIII) -> dict[str, Any]:
    """What the core is told of it: its size and its letters."""
    return {**size_of_the_display(model), "fonts": {size: described(font) for size, font in fonts_of(model).items()}}


def speed_of_the_model(model: Model) -> dict[str, Any]:
    """Its yardstick, and what drawing takes where that is known apart."""
    told: dict[str, Any] = {"turnMicroseconds": model.turn_us}
    return {**told, "drawingMicroseconds": vars(model.drawing)} if model.drawing.string else told


def size_of_the_display(model: Model = FX_9860GIII) -> dict[str, Any]:
    size: dict[str, Any] = {"width": model.width, "height": model.height}
    if model.pixels != "one bit":
        size["format"] = model.pixels
    if model.reads_keys:
        size["startingKey"] = model.keyboard.codes["EXE"]
    return {"display": size}


def described(font: Font) -> dict[str, Any]:
    glyphs = {character: [glyph.advance, *glyph.pixels] for character, glyph in font.glyphs.items()}
    return {"glyphs": glyphs, "unknown": [font.unknown.advance, *font.unknown.pixels]}


def unpacked(frame: bytes) -> bytes:
    """A byte a pixel, from a bit a pixel."""
    return b"".join(EIGHT_PIXELS[byte] for byte in frame)


UNPACKED: dict[str, Callable[[bytes], bytes]] = {"one bit": unpacked, "rgb565": bytes}  # as core/formats.js packs them
