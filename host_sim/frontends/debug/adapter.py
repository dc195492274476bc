"""A Debug Adapter: an editor debugs a script on the calculator through standard input and output.

The messages are those of the Debug Adapter Protocol (https://microsoft.github.io/debug-adapter-protocol). If there is a
display, a window shows the calculator and takes its keys; else the editor's debug console answers input().
"""

import json
import os
import queue
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import IO, Any

from host_sim.calculator import OVER, Calculator
from host_sim.engines.debugging import Breakpoint, DebugError, DebugOptions, Move, Reason, Stop, Variable, scopes
from host_sim.frontends.window.frontend import can_open_window, open_window
from host_sim.models import MODELS, Model, strict
from host_sim.screen.transcript import Kind, Transcript
from host_sim.session.session import Session

THREAD = 1  # a script has only one
CATEGORIES: dict[Kind, str] = {"printed": "stdout", "asked": "stdout", "traceback": "stderr", "hint": "stderr"}
REASONS: dict[Reason, str] = {
    "breakpoint": "breakpoint",
    "step": "step",
    "pause": "pause",
    "exception": "exception",
}
CAPABILITIES = {
    "supportsConfigurationDoneRequest": True,
    "supportsConditionalBreakpoints": True,
    "supportsEvaluateForHovers": True,
    "supportsTerminateRequest": True,
    "supportsExceptionInfoRequest": True,
}

Arguments = dict[str, Any]
Body = dict[str, Any] | None


def serve(model: Model, *, casioplot: bool, heap: int | None) -> int:
    """Run until the editor disconnects."""
    adapter = Adapter(sys.stdin.buffer, sys.stdout.buffer, partial(Calculator, casioplot=casioplot, heap=heap), model)
    threading.Thread(target=adapter.read_requests, name="debug adapter", daemon=True).start()
    return adapter.run()


class RequestFailed(Exception):
    """The text is shown to the user."""


class ClosableSession(Session):
    """Its window closes as if by Ctrl-C, which is possible from another thread."""

    is_closing = False

    def tick(self) -> None:
        if self.is_closing:
            raise KeyboardInterrupt
        super().tick()


class Adapter:
    """Requests are handled in one thread; the window needs the main thread."""

    def __init__(
        self, source: IO[bytes], output: IO[bytes], new_calculator: Callable[..., Calculator], model: Model
    ) -> None:
        self._source, self._output = source, output
        self._new_calculator, self._model = new_calculator, model
        self._sending = threading.Lock()
        self._sent = 0
        self._main_thread: queue.SimpleQueue[Callable[[], object] | None] = queue.SimpleQueue()
        self._launch: Arguments = {}
        self._breakpoints: dict[Path, list[Breakpoint]] = {}
        self._breakpoint_ids: dict[Path, list[int]] = {}
        self._ids = 0
        self._calculator: Calculator | None = None
        self._session: ClosableSession | None = None  # while the window is open
        self._handlers: dict[str, Callable[[Arguments], Body]] = {
            "initialize": self._initialize,
            "launch": self._set_launch,
            "setBreakpoints": self._set_breakpoints,
            "setExceptionBreakpoints": lambda _: None,
            "configurationDone": self._start,
            "threads": lambda _: {"threads": [{"id": THREAD, "name": "script"}]},
            "stackTrace": self._stack_trace,
            "scopes": self._scopes,
            "variables": self._variables,
            "evaluate": self._evaluate,
            "exceptionInfo": self._exception_info,
            "continue": partial(self._move, "continue"),
            "next": partial(self._move, "over"),
            "stepIn": partial(self._move, "into"),
            "stepOut": partial(self._move, "out"),
            "pause": self._pause,
            "terminate": self._terminate,
            "disconnect": self._terminate,
        }

    def run(self) -> int:
        """In the main thread: open the window when a script starts, until the editor disconnects."""
        while action := self._main_thread.get():
            action()
        if self._calculator:
            self._calculator.stop()
        return 0

    # Messages

    def read_requests(self) -> None:
        try:
            while (request := read_message(self._source)) is not None:
                self._handle(request)
                if request["command"] == "disconnect":
                    break
        finally:  # also if the editor has gone
            self._close_window()
            self._main_thread.put(None)

    def _handle(self, request: dict[str, Any]) -> None:
        command = request["command"]
        reply: dict[str, Any] = {"type": "response", "request_seq": request["seq"], "command": command}
        try:
            handler = self._handlers.get(command)
            if handler is None:
                raise RequestFailed(f"{command} is not supported")
            body = handler(request.get("arguments") or {})
        except (RequestFailed, DebugError) as error:
            failure = {"error": {"id": 1, "format": "{text}", "variables": {"text": str(error)}, "showUser": False}}
            self._send({**reply, "success": False, "message": str(error), "body": failure})
            return
        self._send({**reply, "success": True, **({"body": body} if body is not None else {})})
        if command == "initialize":
            self._event("initialized")

    def _send(self, message: dict[str, Any]) -> None:
        with self._sending:
            self._sent += 1
            data = json.dumps({"seq": self._sent, **message}).encode()
            try:
                self._output.write(b"Content-Length: %d\r\n\r\n%b" % (len(data), data))
                self._output.flush()
            except OSError:  # the editor has gone; the reader notices it
                pass

    def _event(self, name: str, **body: Any) -> None:
        self._send({"type": "event", "event": name, **({"body": body} if body else {})})

    # Requests before the start

    def _initialize(self, _: Arguments) -> Body:
        return CAPABILITIES

    def _set_launch(self, arguments: Arguments) -> Body:
        script = Path(arguments.get("program") or "")
        if not script.is_file():
            raise RequestFailed(f"no such script: {script}")
        if "model" in arguments and str(arguments["model"]).lower() not in MODELS:
            raise RequestFailed(f"unknown model {arguments['model']!r}; choose from {', '.join(MODELS)}")
        self._launch = arguments
        return None

    def _set_breakpoints(self, arguments: Arguments) -> Body:
        path = Path(os.path.realpath(arguments["source"].get("path", "")))
        wanted = arguments.get("breakpoints") or []
        self._breakpoints[path] = [Breakpoint(each["line"], each.get("condition") or "") for each in wanted]
        self._breakpoint_ids[path] = [self._ids + 1 + number for number in range(len(wanted))]
        self._ids += len(wanted)
        file = self._file_of(path)
        if self._calculator and file:
            self._calculator.debugger.set_breakpoints(file, self._breakpoints[path])
        pairs = zip(self._breakpoint_ids[path], self._breakpoints[path], strict=True)
        message = "The script is not loaded yet"
        return {
            "breakpoints": [
                {"id": number, "verified": False, "line": each.line, "message": message} for number, each in pairs
            ]
        }

    def _start(self, _: Arguments) -> Body:
        if not self._launch:
            raise RequestFailed("launch comes first")
        self._main_thread.put(self._open)
        return None

    def _open(self) -> None:
        """Returns at once without a window, else when it is closed."""
        model = MODELS[str(self._launch["model"]).lower()] if "model" in self._launch else self._model
        if self._launch.get("strict") or self._model.is_strict:
            model = strict(model)
        new_run = partial(self._new_run, model=model)
        transcript = Transcript(self._report_text)
        if not self._launch.get("window", True) or not can_open_window():
            new_run(self._script, transcript=transcript).start()
            return
        self._session = ClosableSession(self._script, new_run, model=model, transcript=transcript)
        open_window(self._session)
        self._session = None
        self._event("terminated")

    def _close_window(self) -> None:
        if self._session:
            self._session.is_closing = True

    @property
    def _script(self) -> Path:
        return Path(os.path.realpath(self._launch["program"]))

    def _new_run(self, script: Path, *, model: Model, transcript: Transcript, is_rerun: bool = False) -> Calculator:
        """The window starts another run if the user restarts the script."""
        breakpoints = {
            file: inside for path, inside in self._breakpoints.items() if (file := self._file_of(path)) is not None
        }
        options = DebugOptions(breakpoints, stops_on_entry=bool(self._launch.get("stopOnEntry")))
        calculator = self._new_calculator(
            script,
            model=model,
            engine="micropython",
            speed="full",
            transcript=transcript,
            debug=options,
            is_rerun=is_rerun,
        )
        self._calculator = calculator
        threading.Thread(target=self._follow, args=(calculator,), name="debugged run", daemon=True).start()
        return calculator

    def _file_of(self, path: Path) -> str | None:
        """The path in the script's folder, as the script would import it; None outside of the folder."""
        if not self._launch:
            return None
        try:
            return path.relative_to(self._script.parent).as_posix()
        except ValueError:
            return None

    # Events of the run

    def _follow(self, calculator: Calculator) -> None:
        stop: Stop | None = None
        placed: dict[str, tuple[int | None, ...]] = {}

        def newly_placed() -> list[str]:
            # By identity: breakpoints that were set again have new numbers.
            return [file for file, lines in calculator.placed_breakpoints.items() if placed.get(file) is not lines]

        def is_news(calculator: Calculator) -> bool:
            return calculator.stop_place is not stop or bool(newly_placed()) or calculator.state in OVER

        while self._calculator is calculator:
            if not calculator.wait_for(is_news):
                continue
            for file in newly_placed():
                placed[file] = calculator.placed_breakpoints[file]
                self._report_placed(file, placed[file])
            if calculator.stop_place is not stop:
                stop = calculator.stop_place
                if stop:
                    self._report_stop(stop)
            if calculator.state in OVER:
                self._report_end(calculator)
                return

    def _report_placed(self, file: str, lines: tuple[int | None, ...]) -> None:
        path = self._script.parent / file
        for number, line in zip(self._breakpoint_ids.get(path, ()), lines, strict=False):
            breakpoint_: dict[str, Any] = {"id": number, "verified": line is not None}
            breakpoint_ |= {"message": "No code follows"} if line is None else {"line": line}
            self._event("breakpoint", reason="changed", breakpoint=breakpoint_)

    def _report_stop(self, stop: Stop) -> None:
        text = {"text": stop.text, "description": stop.text} if stop.text else {}
        self._event("stopped", reason=REASONS[stop.reason], threadId=THREAD, allThreadsStopped=True, **text)

    def _report_end(self, calculator: Calculator) -> None:
        failed = calculator.state == "failed" and not calculator.ended_by_ac
        self._event("exited", exitCode=int(failed))
        if self._session is None:  # else the window stays open, and the script can be restarted
            self._event("terminated")

    def _report_text(self, text: str, kind: Kind) -> None:
        if kind in CATEGORIES:
            self._event("output", category=CATEGORIES[kind], output=text)

    # Requests about the run

    def _run(self) -> Calculator:
        if self._calculator is None:
            raise RequestFailed("The script hasn't started")
        return self._calculator

    def _stop(self) -> Stop:
        stop = self._run().stop_place
        if stop is None:
            raise RequestFailed("The script is running")
        return stop

    def _stack_trace(self, arguments: Arguments) -> Body:
        frames = self._stop().frames
        start = arguments.get("startFrame") or 0
        shown = frames[start : start + (arguments.get("levels") or len(frames))]
        described = [
            {"id": number, "name": frame.name, "line": frame.line, "column": 1, "source": self._source_of(frame.file)}
            for number, frame in enumerate(shown, start + 1)
        ]
        return {"stackFrames": described, "totalFrames": len(frames)}

    def _source_of(self, file: str) -> dict[str, Any]:
        path = self._script.parent / file
        return {"name": path.name, **({"path": str(path)} if path.is_file() else {})}

    def _scopes(self, arguments: Arguments) -> Body:
        names = ("Locals", "Globals")
        references = zip(names, scopes(arguments["frameId"] - 1), strict=True)
        return {
            "scopes": [
                {"name": name, "variablesReference": reference, "expensive": False} for name, reference in references
            ]
        }

    def _variables(self, arguments: Arguments) -> Body:
        self._stop()
        variables = self._run().debugger.variables(arguments["variablesReference"])
        return {"variables": [described_variable(variable) for variable in variables]}

    def _evaluate(self, arguments: Arguments) -> Body:
        calculator, expression = self._run(), arguments["expression"]
        if arguments.get("context") == "repl" and calculator.state == "input" and calculator.stop_place is None:
            calculator.answer(expression)
            return {"result": "", "variablesReference": 0}
        self._stop()
        result = calculator.debugger.evaluate_in_frame(expression, (arguments.get("frameId") or 1) - 1)
        return {"result": result.value, "type": result.type, "variablesReference": result.reference}

    def _exception_info(self, _: Arguments) -> Body:
        stop = self._stop()
        parts = stop.text.partition(":")
        return {"exceptionId": parts[0], "description": parts[2].strip(), "breakMode": "unhandled"}

    def _move(self, move: Move, _: Arguments) -> Body:
        self._stop()
        self._run().resume(move)
        return {"allThreadsContinued": True} if move == "continue" else None

    def _pause(self, _: Arguments) -> Body:
        self._run().debugger.pause()
        return None

    def _terminate(self, _: Arguments) -> Body:
        self._close_window()
        if self._calculator:
            self._calculator.stop()
        return None


def described_variable(variable: Variable) -> dict[str, Any]:
    return {
        "name": variable.name,
        "value": variable.value,
        "type": variable.type,
        "variablesReference": variable.reference,
    }


def read_message(source: IO[bytes]) -> dict[str, Any] | None:
    """None at the end of the input."""
    length = 0
    while line := source.readline():
        if line == b"\r\n":
            message: dict[str, Any] = json.loads(source.read(length))
            return message
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    return None
