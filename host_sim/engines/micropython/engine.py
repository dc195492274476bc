"""The MicroPython engine: a Node process, in whose worker thread the script runs."""

import base64
import json
import queue
import re
import subprocess
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from host_sim import library
from host_sim.causes import known_cause_of
from host_sim.engines import CRASHED, Place, Reports, Setup, Speed, TapAnswer, fault_text
from host_sim.engines.debugging import (
    Breakpoint,
    DebugError,
    DebugOptions,
    Move,
    Result,
    Variable,
    crash_from,
    stop_from,
)
from host_sim.engines.folder import Kind, ScriptFolder
from host_sim.engines.micropython.downloads import VmMissing, cache_folder, firmware, node
from host_sim.language.names import language_of
from host_sim.models import Model
from host_sim.screen.canvas import Extent
from host_sim.screen.fonts import Font, fonts_of

SCRIPT_PROCESS = Path(__file__).resolve().parent / "node" / "script_process.js"
NODE_STACK = 4 << 20  # bytes, of a worker thread
ANSWER_SECONDS = 10.0  # for a question about a stopped script; an expression is given up after two
DRAWING_SECONDS = 2.0  # a script that doesn't answer in this time is in a built-in function that takes forever
NATIVE_FRAME = re.compile(r"\s*\d+: 0x")  # a line of the stack that Node prints when it crashes
EIGHT_PIXELS = [bytes(byte >> bit & 1 for bit in range(7, -1, -1)) for byte in range(256)]


class MicropythonEngine:
    def __init__(self, setup: Setup, reports: Reports) -> None:
        self._setup, self._reports = setup, reports
        self._folder = ScriptFolder(setup.script.absolute().parent, setup.model)
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None
        self._sending = threading.Lock()
        self._evaluation_changed = threading.Condition()
        self._evaluations: list[dict[str, Any]] = []
        self._drawings: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._answer_changed = threading.Condition()
        self._answers: dict[int, Any] = {}  # to questions about the stopped script, by number
        self._questions = 0
        self._has_ended = False  # the script, or the line of the shell
        self._is_stopping = False
        self._extent = Extent()
        self._taps: list[int] = []  # before the start
        self._unpack = UNPACK[setup.model.pixels]

    def start(self) -> None:
        try:
            command = [str(node()), str(SCRIPT_PROCESS), str(firmware()), str(cache_folder())]
        except VmMissing as missing:  # it was there when the program started
            self._reports.ended("failed", str(missing))
            return
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            process_group=0,  # Ctrl-C in a terminal is not for Node
        )
        self._reader = threading.Thread(target=self._read, args=(self._process,), name="micropython", daemon=True)
        self._send(start=self._start_options())
        self._reader.start()

    def run_line(self, line: str) -> None:
        self._has_ended = False
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

    def cancel_taps(self) -> None:
        self._send(cancelTaps=True)

    def touch(self, place: Place | None, tapped: str = "") -> None:
        self._send(touch=place, tapped=tapped)

    def set_speed(self, speed: Speed) -> None:
        self._send(speed=speed)

    def evaluate(self, code: str) -> str:
        self._send(evaluate=code)
        with self._evaluation_changed:
            self._evaluation_changed.wait_for(lambda: self._evaluations or not self._is_alive())
            if not self._evaluations:
                raise RuntimeError(CRASHED)
            evaluation = self._evaluations.pop()
        if evaluation["traceback"]:
            raise RuntimeError(evaluation["traceback"])
        printed: str = evaluation["printed"]
        return printed

    def set_breakpoints(self, file: str, breakpoints: Sequence[Breakpoint]) -> None:
        self._send(breakpoints={file: breakpoint_messages(breakpoints)})

    def pause(self) -> None:
        self._send(pause=True)

    def resume(self, move: Move) -> None:
        self._send(move=move)

    def variables(self, reference: int) -> list[Variable]:
        return [Variable(**row) for row in self._ask(variables=reference)]

    def evaluate_in_frame(self, expression: str, frame: int) -> Result:
        return Result(**self._ask(expression=expression, frame=frame))

    def _ask(self, **question: Any) -> Any:
        with self._answer_changed:
            self._questions += 1
            number = self._questions
            self._send(id=number, **question)
            self._answer_changed.wait_for(
                lambda: number in self._answers or not self._is_alive(), timeout=ANSWER_SECONDS
            )
            answer = self._answers.pop(number, {"error": "The script doesn't answer"})
        if isinstance(answer, dict) and "error" in answer:
            raise DebugError(answer["error"])
        return answer

    def stop(self, timeout: float = 5.0) -> bool:
        self._is_stopping = True
        if self._process is None:
            return True
        self._process.kill()
        if self._reader is not None and self._reader is not threading.current_thread():
            self._reader.join(timeout)
        return self._process.poll() is not None or self._reader is threading.current_thread()

    def drawing(self) -> bytes | None:
        self._send(askDrawing=True)
        try:
            return self._drawings.get(timeout=DRAWING_SECONDS if self._is_alive() else 0)
        except queue.Empty:
            return None

    @property
    def extent(self) -> Extent:
        return self._extent

    def _start_options(self) -> dict[str, Any]:
        setup = self._setup
        return {
            "script": setup.script.name,
            "heap": setup.heap or setup.model.heap,
            "casioplot": setup.casioplot,
            "speed": setup.speed,
            "returns": {
                name: value if isinstance(value, int) else list(value) for name, value in setup.returns.items()
            },
            "everyFrame": setup.every_frame,
            **debug_options(setup.debug),
            **({"taps": self._taps} if self._taps else {}),
            **speed_options(setup.model),
            **machine_options(setup.model),
        }

    def _is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def _send(self, **message: Any) -> None:
        if self._process is None or self._process.stdin is None:
            return
        line = json.dumps(message).encode() + b"\n"
        with self._sending:
            try:
                self._process.stdin.write(line)
                self._process.stdin.flush()
            except (OSError, ValueError):  # the process has ended; the reader reports it
                pass

    # In the reader's thread. It must never stop reading: with a full pipe the VM can't check for [AC]

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout and process.stderr
        errors = ErrorLines(process.stderr)
        error = ""
        try:
            for line in process.stdout:
                if line.endswith(b"\n"):  # else the process was killed while writing
                    self._receive(json.loads(line))
        except Exception as fault:  # without this thread, the run would never end
            error = fault_text(fault)
            process.kill()
        process.wait()
        error = error or f"{CRASHED}: {errors.reason()}"
        self._close(process)
        for changed in (self._evaluation_changed, self._answer_changed):
            with changed:
                changed.notify_all()
        if not self._is_stopping:
            self._reports.ended("failed", error)
        elif not self._has_ended:
            self._reports.ended("stopped", None)

    def _close(self, process: subprocess.Popen[bytes]) -> None:
        """Close the pipes: pipes closed by the garbage collector cause warnings in tests."""
        for pipe in (process.stdin, process.stdout, process.stderr):
            with self._sending, suppress(OSError):  # unsent input
                if pipe:
                    pipe.close()

    def _receive(self, message: dict[str, Any]) -> None:
        if "text" in message:
            self._reports.wrote(message["text"])
        elif "frame" in message:
            self._reports.shown(self._unpack(base64.b64decode(message["frame"])))
        elif "drawing" in message:
            drawing = message["drawing"]
            self._drawings.put(None if drawing is None else self._unpack(base64.b64decode(drawing)))
        elif "prompt" in message:
            self._reports.asked(message["prompt"], message["number"], message["interrupts"])
        elif "file" in message:
            self._send(**self._file(message["file"]))
        elif "readsKeys" in message:
            self._reports.read_keys()
        elif "keysDone" in message:
            self._reports.keys_done()
        elif "touched" in message:
            self._reports.touched(tap_answer(**message["touched"]))
        elif "extent" in message:
            self._extent = Extent(**message["extent"])
        elif "evaluated" in message:
            with self._evaluation_changed:
                self._evaluations.append(message["evaluated"])
                self._evaluation_changed.notify_all()
        elif "stopped" in message:
            self._reports.stopped(stop_from(message["stopped"]))
        elif "placed" in message:
            self._reports.breakpoints_placed(message["placed"], message["lines"])
        elif "answer" in message:
            with self._answer_changed:
                self._answers[message["id"]] = message["answer"]
                self._answer_changed.notify_all()
        elif "ended" in message:
            self._has_ended = True
            traceback = message["ended"]
            crash = crash_from(message["crash"]) if "crash" in message else None
            self._reports.ended("failed" if traceback else "ended", traceback, crash)

    def _file(self, name: str) -> dict[str, Any]:
        """The kind of a file that the script imports, and the content of a script."""
        kind, path = self._folder.find(name)
        if kind is Kind.NOTHING and name == self._setup.script.name:  # it has a name that can't be imported
            kind, path = Kind.SCRIPT, self._setup.script
        if kind is not Kind.SCRIPT:
            return {"kind": kind, "content": None}
        self._reports.loading(path.stem)
        try:
            content = path.read_bytes()
        except OSError:
            return {"kind": Kind.NOTHING, "content": None}
        return {"kind": kind, "content": base64.b64encode(content).decode()}


def debug_options(debug: DebugOptions | None) -> dict[str, Any]:
    if debug is None:
        return {}
    breakpoints = {file: breakpoint_messages(in_file) for file, in_file in debug.breakpoints.items()}
    return {"debugs": True, "breakpoints": breakpoints, "stopsOnEntry": debug.stops_on_entry}


def breakpoint_messages(breakpoints: Sequence[Breakpoint]) -> list[dict[str, Any]]:
    return [breakpoint._asdict() for breakpoint in breakpoints]


def tap_answer(keys: str, box: list[int] | None, buttons: list[list[str]], text: str) -> TapAnswer:
    pairs = tuple((label, pressed) for label, pressed in buttons)
    return TapAnswer(keys, (box[0], box[1], box[2], box[3]) if box else None, pairs, text)


class ErrorLines:
    """Collects Node's standard error in a thread, so that it never blocks."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._lines: list[str] = []
        self._thread = threading.Thread(target=self._collect, args=(stream,), name="error lines", daemon=True)
        self._thread.start()

    def _collect(self, stream: IO[bytes]) -> None:
        for line in stream:
            self._lines = [*self._lines[-50:], line.decode(errors="replace").rstrip()]

    def reason(self) -> str:
        """Call it after the process has ended."""
        self._thread.join()
        return reason_in(self._lines)


def reason_in(lines: Sequence[str]) -> str:
    """Why Node ended: a known cause, else the last line that it printed, if possible one that names an error."""
    if cause := known_cause_of("\n".join(lines)):
        return cause
    words = [line for line in lines if line.strip() and not NATIVE_FRAME.match(line)]
    errors = [line for line in words if "Error" in line]
    return (errors or words or ["its process has ended"])[-1].strip()


# The core's options for a model


def machine_options(model: Model) -> dict[str, Any]:
    stack = {"bytes": model.pystack, "hostBytes": NODE_STACK}
    missing = sorted(language_of(model).doubtful) if model.is_strict else []
    return {**display_options(model), "stack": stack, "openReturnsNone": model.open_returns_none, "missing": missing}


def display_options(model: Model) -> dict[str, Any]:
    fonts = {size: described(font) for size, font in fonts_of(model).items()}
    return {"display": display_size(model), "fonts": fonts}


def display_size(model: Model) -> dict[str, Any]:
    size: dict[str, Any] = {"width": model.width, "height": model.height}
    if model.pixels != "one bit":
        size["format"] = model.pixels
    if model.reads_keys:
        size["startingKey"] = model.keyboard.codes["EXE"]
    return size


def library_options(model: Model) -> dict[str, Any]:
    """The text of the scripts that the simulator supplies."""
    language = language_of(model)
    texts = {
        kind: {path: script.read_text(encoding="ascii") for path, script in library.files_of(modules).items()}
        for kind, modules in (("builtIn", language.modules), ("copied", language.copied))
    }
    return {"library": texts}


def described(font: Font) -> dict[str, Any]:
    glyphs = {character: [glyph.advance, *glyph.pixels] for character, glyph in font.glyphs.items()}
    return {"glyphs": glyphs, "unknown": [font.unknown.advance, *font.unknown.pixels]}


def speed_options(model: Model) -> dict[str, Any]:
    """The time of a loop turn, and of casioplot's functions if the model's are known."""
    options: dict[str, Any] = {"turnMicroseconds": model.turn_us}
    return {**options, "drawingMicroseconds": vars(model.drawing)} if model.drawing.string else options


def unpack_bits(frame: bytes) -> bytes:
    """One byte per pixel, from one bit per pixel."""
    return b"".join(EIGHT_PIXELS[byte] for byte in frame)


UNPACK: dict[str, Callable[[bytes], bytes]] = {"one bit": unpack_bits, "rgb565": bytes}  # as core/formats.js packs them
