"""An editor without a screen: sends requests to `casio-sim debug --dap` and validates every message it gets."""

import importlib.resources
import json
import queue
import subprocess
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import IO, Any

import fastjsonschema

from host_sim.frontends.debug.adapter import read_message
from tests.host_sim.test_cli import CASIO_SIM, ENVIRONMENT
from tests.patience import BUSY_SECONDS

SCHEMA = "_vendored/pydevd/_pydevd_bundle/_debug_adapter/debugProtocol.json"

Message = dict[str, Any]


@cache
def schema() -> dict[str, Any]:
    text = importlib.resources.files("debugpy").joinpath(SCHEMA).read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def validator(definition: str) -> Callable[[Message], object]:
    """Refuses a message that doesn't follow the protocol."""
    definitions = schema()["definitions"]
    assert definition in definitions, definition
    compiled: Callable[[Message], object] = fastjsonschema.compile(
        {"definitions": definitions, "$ref": f"#/definitions/{definition}", "$schema": schema()["$schema"]}
    )
    return compiled


def definition_of(message: Message) -> str:
    kind = message["type"]
    if kind == "response" and not message["success"]:
        return "ErrorResponse"
    name: str = message["event" if kind == "event" else "command"]
    return f"{name[0].upper()}{name[1:]}{kind.capitalize()}"


class DebugClient:
    def __init__(self, *options: str) -> None:
        command = [*CASIO_SIM, "debug", "--dap", *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT)
        assert self.process.stdin and self.process.stdout
        self._input: IO[bytes] = self.process.stdin
        self._sent = 0
        self._responses: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._events: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.output = ""  # printed by the script
        self._reader = threading.Thread(target=self._read, args=(self.process.stdout,), daemon=True)
        self._reader.start()

    def _read(self, source: IO[bytes]) -> None:
        while (message := read_message(source)) is not None:
            (self._responses if message["type"] == "response" else self._events).put(message)

    def request(self, command: str, **arguments: Any) -> Message:
        """The response, which may be a failure."""
        self._sent += 1
        request = {"seq": self._sent, "type": "request", "command": command, "arguments": arguments}
        validator(definition_of(request))(request)
        data = json.dumps(request).encode()
        self._input.write(b"Content-Length: %d\r\n\r\n%b" % (len(data), data))
        self._input.flush()
        response = self._responses.get(timeout=BUSY_SECONDS)
        validator(definition_of(response))(response)
        assert response["request_seq"] == self._sent
        return response

    def body(self, command: str, **arguments: Any) -> Any:
        response = self.request(command, **arguments)
        assert response["success"], response
        return response.get("body")

    def event(self, name: str) -> Any:
        """The body of the next event of this name; others are skipped."""
        while True:
            message = self._events.get(timeout=BUSY_SECONDS)
            validator(definition_of(message))(message)
            if message["event"] == "output":
                self.output += message["body"]["output"]
            if message["event"] == name:
                return message.get("body")

    def launch(self, script: Path, breakpoints: dict[Path, list[dict[str, Any]]] | None = None, **options: Any) -> None:
        self.body("initialize", adapterID="casio")
        self.event("initialized")
        self.body("launch", program=str(script), **{"window": False, **options})
        for path, wanted in (breakpoints or {}).items():
            self.body("setBreakpoints", source={"path": str(path)}, breakpoints=wanted)
        self.body("setExceptionBreakpoints", filters=[])
        self.body("configurationDone")

    def stack(self) -> list[tuple[str, int]]:
        frames = self.body("stackTrace", threadId=1)["stackFrames"]
        return [(frame["name"], frame["line"]) for frame in frames]

    def variables(self, reference: int) -> dict[str, str]:
        variables = self.body("variables", variablesReference=reference)["variables"]
        return {variable["name"]: variable["value"] for variable in variables}

    def close(self) -> None:
        """Also checks that the program ends."""
        if self.process.poll() is None:
            self._input.close()
        self.process.wait(BUSY_SECONDS)
        self._reader.join(BUSY_SECONDS)
        if self.process.stdout:
            self.process.stdout.close()
