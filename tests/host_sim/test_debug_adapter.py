"""An editor debugs a script through the Debug Adapter Protocol; every message is valid by the protocol's schema."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.host_sim.debug_client import DebugClient

TEXT = """from part import double
def ask(n):
    answer = int(input("Number="))

    total = answer + n
    return total
names = ["Ada", ("Bob", 2)]
for i in range(2):
    print(ask(double(i)))
print(names[9])
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    (tmp_path / "part.py").write_text("def double(x):\n    return 2 * x\n")
    path = tmp_path / "quiz.py"
    path.write_text(TEXT)
    return path


@pytest.fixture
def client() -> Iterator[DebugClient]:
    client = DebugClient()
    yield client
    client.close()


def test_a_script_is_debugged_from_its_first_stop_to_its_failure(client: DebugClient, script: Path) -> None:
    client.launch(script, {script: [{"line": 4}], script.parent / "part.py": [{"line": 2, "condition": "x == 1"}]})
    assert client.event("breakpoint")["breakpoint"] == {"id": 1, "verified": True, "line": 5}
    assert client.event("breakpoint")["breakpoint"] == {"id": 2, "verified": True, "line": 2}
    # input() is answered in the debug console.
    while "Number=" not in client.output:
        client.event("output")
    client.body("evaluate", expression="20", context="repl")
    assert client.event("stopped")["reason"] == "breakpoint"
    assert client.stack() == [("ask", 5), ("<module>", 9)]
    [local, global_] = client.body("scopes", frameId=1)["scopes"]
    assert client.variables(local["variablesReference"]) == {"n": "0", "answer": "20"}
    variables = client.body("variables", variablesReference=global_["variablesReference"])["variables"]
    [names] = [variable for variable in variables if variable["name"] == "names"]
    assert client.variables(names["variablesReference"]) == {"0": "'Ada'", "1": "('Bob', 2)"}
    assert client.body("evaluate", expression="answer + n", frameId=1, context="hover")["result"] == "20"
    assert client.body("evaluate", expression="i", frameId=2, context="watch")["type"] == "int"
    failed = client.request("evaluate", expression="nothing", frameId=1, context="watch")
    assert (failed["success"], failed["message"]) == (False, "NameError: name 'nothing' is not defined")
    client.body("next", threadId=1)
    assert client.event("stopped")["reason"] == "step"
    assert client.stack()[0] == ("ask", 6)
    client.body("stepOut", threadId=1)
    client.event("stopped")
    assert client.stack() == [("<module>", 9)]
    client.body("setBreakpoints", source={"path": str(script)}, breakpoints=[])
    client.body("continue", threadId=1)
    client.event("stopped")  # at the condition x == 1
    assert client.stack()[0] == ("double", 2)
    client.body("continue", threadId=1)
    while client.output.count("Number=") < 2:
        client.event("output")
    client.body("evaluate", expression="1", context="repl")
    stopped = client.event("stopped")
    assert (stopped["reason"], stopped["text"]) == ("exception", "IndexError: list index out of range")
    assert client.body("exceptionInfo", threadId=1)["exceptionId"] == "IndexError"
    assert client.variables(2)["names"] == "['Ada', ('Bob', 2)]"
    client.body("continue", threadId=1)
    assert client.event("exited")["exitCode"] == 1
    client.event("terminated")
    assert client.output.startswith("Number=20\n")
    client.body("disconnect")
    assert client.process.wait(60) == 0


def test_a_busy_script_can_be_paused_and_terminated(client: DebugClient, script: Path) -> None:
    script.write_text("n = 0\nwhile True:\n    n += 1\n")
    client.launch(script, stopOnEntry=True)
    assert client.event("stopped")["reason"] == "pause"
    client.body("stepIn", threadId=1)
    client.event("stopped")
    client.body("continue", threadId=1)
    assert client.request("stackTrace", threadId=1)["message"] == "The script is running"
    client.body("pause", threadId=1)
    assert client.event("stopped")["reason"] == "pause"
    assert int(client.variables(2)["n"]) >= 0
    client.body("terminate")
    client.event("terminated")


def test_the_window_shows_the_debugged_script_until_the_editor_disconnects(client: DebugClient, script: Path) -> None:
    client.launch(script, {script: [{"line": 7}]}, window=True, model="fx-CG50")
    client.event("stopped")
    assert client.stack() == [("<module>", 7)]
    client.body("disconnect")
    assert client.process.wait(60) == 0


def test_a_debugged_script_can_run_strictly(client: DebugClient, tmp_path: Path) -> None:
    script = tmp_path / "bytes.py"
    script.write_text("bytearray(3)\n")
    client.launch(script, strict=True)
    assert client.event("stopped")["reason"] == "exception"


def test_the_program_ends_when_the_editor_is_gone(client: DebugClient, script: Path) -> None:
    client.launch(script, stopOnEntry=True)
    client.event("stopped")
    client.close()
    assert client.process.returncode == 0


def test_mistakes_of_an_editor_are_explained(client: DebugClient, tmp_path: Path) -> None:
    client.body("initialize", adapterID="casio")
    assert client.request("launch", program=str(tmp_path / "no.py"))["message"].startswith("no such script: ")
    assert client.request("configurationDone")["message"] == "launch comes first"
    assert client.request("threads")["success"]
    assert client.request("stackTrace", threadId=1)["message"] == "The script hasn't started"
    assert client.request("goto", threadId=1, targetId=1)["message"] == "goto is not supported"
    (tmp_path / "a.py").write_text("")
    unknown = client.request("launch", program=str(tmp_path / "a.py"), model="TI")
    assert unknown["message"].startswith("unknown model 'TI'; choose from ")
