"""MicroPython with 32-bit objects and a hard heap limit: runs a script on the real thing."""

import builtins
import json
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import TIMEOUT_MAX, Timer
from typing import Any

from host_sim.engines import ScriptError
from host_sim.engines.micropython.provision import cache_folder, firmware, node
from host_sim.screen.lcd import HEIGHT, WIDTH, Lcd

HERE = Path(__file__).resolve().parent
RUNNER = HERE / "node" / "runner.js"
ROOMY = 128 * 1024  # a heap that no script of ours fills
LONG = 300  # seconds that a job may take which needs no answers
TURNS_PER_POLL = 10  # how many loop turns the VM makes between two looks at the keyboard
CLEAR, SHOW, OUTSIDE = -1, -2, -3
AS_DIGITS = bytes.maketrans(b"\x00\x01", b"01")

ReadLine = Callable[[str], str]
Write = Callable[[str], object]


class VmCrash(Exception):
    """The VM itself broke down."""


class VmTimeout(Exception):
    """The script was still busy when its time was up."""


def command() -> list[str]:
    """Node with the runner, the firmware it is to use, and the folder for what it makes of it."""
    return [str(node()), str(RUNNER), str(firmware()), str(cache_folder())]


def ask(job: dict[str, Any]) -> dict[str, Any]:
    """Run a job that needs no answers; returns what it found."""
    try:
        done = subprocess.run(command(), input=json.dumps(job) + "\n", stdout=subprocess.PIPE, text=True, timeout=LONG)
    except subprocess.TimeoutExpired:
        raise VmTimeout(f"the script was still busy after {LONG} s") from None
    if done.returncode:
        raise VmCrash("the VM did not finish its job")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


class Vm:
    """One run of one script on MicroPython.

    heap       bytes, a hard limit as the calculator has one; nothing of the simulator is charged to it
    casioplot  False is the old operating system
    returns    {"prompt.wait_ac": 1234}: once prompt is imported, its wait_ac returns this int (or list of ints) at once
    ac_turns   [AC] comes when the script has been busy for about so many loop turns without print or input
    timeout    seconds until a busy script is given up with VmTimeout
    """

    def __init__(
        self,
        script: Path,
        *,
        heap: int = ROOMY,
        casioplot: bool = True,
        returns: Mapping[str, int | Sequence[int]] | None = None,
        ac_turns: int = 0,
        timeout: float = TIMEOUT_MAX,
    ) -> None:
        path = Path(script).absolute()
        self._job = {
            "job": "run",
            "folder": str(path.parent),
            "script": path.stem,
            "heap": heap,
            "casioplot": casioplot,
            "returns": dict(returns or {}),
            "quietPolls": -(-ac_turns // TURNS_PER_POLL),
        }
        self._timeout = timeout
        self._process: subprocess.Popen[str] | None = None
        self._late = False
        self.used = 0  # bytes of the heap in use when the script had ended

    def run(
        self,
        *,
        read_line: ReadLine,
        write: Write,
        lcd: Lcd | None = None,
        shell: Callable[[], str | None] = lambda: None,
    ) -> None:
        """Run to the end. read_line(prompt) may raise KeyboardInterrupt for [AC], and may call evaluate().

        shell() is asked after the script for a line to type there, until it has none; it may call evaluate(), too.
        """
        lcd = lcd or Lcd()
        with subprocess.Popen(command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8") as process:
            self._process = process
            timer = Timer(self._timeout, self._give_up)
            timer.start()
            try:
                self._send(self._job)
                self._serve(read_line, write, lcd)
                while line := shell():
                    self._send({"shell": line})
                    self._serve(read_line, write, lcd)
            finally:
                timer.cancel()
                process.kill()
                self._process = None

    def _give_up(self) -> None:
        self._late = True
        if self._process:
            self._process.kill()

    def _gone(self) -> Exception:
        if self._late:
            return VmTimeout(f"the script was still busy after {self._timeout} s")
        return VmCrash("the VM ended by itself")

    def evaluate(self, code: str) -> str:
        """What the code prints: it can import the script's modules, and runs beside the script's heap."""
        self._send({"evaluate": code})
        answer = self._receive()["evaluated"]
        if answer["failed"]:
            raise script_error(answer["printed"])
        printed: str = answer["printed"]
        return printed

    def _serve(self, read_line: ReadLine, write: Write, lcd: Lcd) -> None:
        tail = ""  # what was printed last: on a failure the VM prints the traceback, too
        while True:
            message = self._receive()
            for event in message["events"]:
                if not isinstance(event, str):
                    draw(lcd, event)
                    continue
                tail = event
                if not message.get("failed") or event is not message["events"][-1]:
                    write(event)
            if "prompt" in message:
                self._answer(read_line, message["prompt"])
            elif "wanted" in message:
                self._send({"pixels": lcd.drawing.translate(AS_DIGITS).decode()})
            elif "ended" in message:
                break
        self.used = message["used"]
        if message["failed"]:
            printed, mark, traceback = tail.rpartition("Traceback (most recent call last):\n")
            write(printed)
            raise script_error(mark + traceback)
        if lcd.touched:
            lcd.show_screen()

    def _answer(self, read_line: ReadLine, prompt: str) -> None:
        try:
            self._send({"line": read_line(prompt)})
        except KeyboardInterrupt:
            self._send({"line": None})

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process and self._process.stdin, "the script is not running"
        try:
            self._process.stdin.write(json.dumps(message) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise self._gone() from None

    def _receive(self) -> dict[str, Any]:
        assert self._process and self._process.stdout, "the script is not running"
        line = self._process.stdout.readline()
        if not line:
            raise self._gone()
        message: dict[str, Any] = json.loads(line)
        if "error" in message:
            raise VmCrash(message["error"])
        return message


def draw(lcd: Lcd, operation: Any) -> None:
    """Do on the display what a script did with casioplot."""
    if operation == SHOW:
        lcd.show_screen()
        return
    lcd.touched = True
    if operation == CLEAR:
        lcd.clear_screen()
    elif isinstance(operation, list):
        x, y, text, black, size = operation
        lcd.draw_string(x, y, text, (0, 0, 0) if black else (255, 255, 255), size)
    elif operation != OUTSIDE:
        black, place = divmod(operation, WIDTH * HEIGHT)
        lcd.drawing[place] = black


def script_error(traceback: str) -> ScriptError:
    """The error of the script, from the traceback that the VM has printed."""
    lines = traceback.strip().splitlines() or ["Exception: "]
    lines = [line for line in lines if '"<stdin>"' not in line]  # the import that began the run
    name, _, message = lines[-1].partition(": ")
    kind = getattr(builtins, name, Exception)
    return ScriptError("\n".join(lines), kind(message) if issubclass(kind, BaseException) else Exception(lines[-1]))
