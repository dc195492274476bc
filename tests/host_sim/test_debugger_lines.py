"""The debugger sees the same lines and the same local variables as CPython's tracer."""

import ast
import contextlib
import copy
import io
import json
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

from host_sim.engines.micropython.downloads import node
from tests.host_sim.script_fixtures import SCRIPTS

PEER = Path(__file__).with_name("javascript") / "trace_peer.js"
TRACED = SCRIPTS / "traced"
NAMES = ["loops", "functions", "generators", "classes", "handlers", "importing", "values"]
PART_OF_A_LINE = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")
PLAIN = (int, float, complex, str, bytes, type(None), range)


class Event(NamedTuple):
    file: str
    line: int
    function: str
    locals: Mapping[str, Any]


class Trace(NamedTuple):
    events: list[Event]
    printed: str
    with_code: Mapping[str, list[int]]  # lines by file


@cache
def traces_on_micropython() -> dict[str, Trace]:
    scripts = [str(TRACED / f"{name}.py") for name in NAMES]
    output = subprocess.run([str(node()), str(PEER), *scripts], stdout=subprocess.PIPE, check=True).stdout
    return {
        name: Trace([Event(*event) for event in trace["events"]], trace["printed"], trace["withCode"])
        for name, trace in zip(NAMES, json.loads(output), strict=True)
    }


def is_plain(value: object) -> bool:
    if isinstance(value, (list, tuple, set)):
        return all(map(is_plain, value))
    if isinstance(value, dict):
        return all(map(is_plain, value)) and all(map(is_plain, value.values()))
    return isinstance(value, PLAIN)


def plain_values(names: Mapping[str, object]) -> dict[str, object]:
    """Other values, such as functions, are replaced by ..."""
    return {name: value if is_plain(value) else ... for name, value in names.items() if not name.startswith("__")}


@cache
def lines_with_comprehensions(path: Path) -> set[int]:
    comprehensions = (ast.ListComp, ast.SetComp, ast.DictComp)
    return {node.lineno for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, comprehensions)}


def trace_on_cpython(name: str, monkeypatch: pytest.MonkeyPatch) -> Trace:
    events: list[Event] = []

    def tracer(frame: FrameType, event: str, _: object) -> Any:
        code = frame.f_code
        path = Path(code.co_filename)
        if path.parent != TRACED or code.co_name in PART_OF_A_LINE:
            return None
        # Since 3.12 the line of a comprehension is traced once more for each item.
        place = path.name, frame.f_lineno, code.co_name
        is_item = frame.f_lineno in lines_with_comprehensions(path) and events and events[-1][:3] == place
        if event == "line" and not is_item:
            names = {} if code.co_name == "<module>" else copy.deepcopy(plain_values(frame.f_locals))
            events.append(Event(*place, names))
        return tracer

    for module in ("traced_helper", "traced_late"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.syspath_prepend(str(TRACED))
    script = TRACED / f"{name}.py"
    code: CodeType = compile(script.read_text(encoding="utf-8"), str(script), "exec")
    before = sys.gettrace()
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        sys.settrace(tracer)
        try:
            exec(code, {"__name__": name})
        finally:
            sys.settrace(before)
    return Trace(events, printed.getvalue(), {})


@pytest.fixture(params=NAMES)
def traces(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[Trace, Trace]:
    return traces_on_micropython()[request.param], trace_on_cpython(request.param, monkeypatch)


def test_the_traced_scripts_print_the_same_on_both(traces: tuple[Trace, Trace]) -> None:
    ours, cpython = traces
    assert ours.printed == cpython.printed


def test_the_debugger_reaches_the_lines_that_cpython_traces(traces: tuple[Trace, Trace]) -> None:
    ours, cpython = traces
    expected = [event[:3] for event in cpython.events if event.line in ours.with_code[event.file]]
    assert [event[:3] for event in ours.events] == expected
    assert len(expected) >= 15


def test_local_variables_are_those_of_cpython(traces: tuple[Trace, Trace]) -> None:
    ours, cpython = traces
    expected = [event for event in cpython.events if event.line in ours.with_code[event.file]]
    for event, traced in zip(ours.events, expected, strict=True):
        shown = {name: value for name, value in event.locals.items() if not name.startswith("__")}
        assert shown.keys() == traced.locals.keys(), event
        for name, value in traced.locals.items():
            is_same = value is ... or shown[name] == repr(value) or ast.literal_eval(shown[name]) == value
            assert is_same, (event, name, value)


def test_values_look_as_python_writes_them() -> None:
    last = traces_on_micropython()["values"].events[-2].locals
    assert last["text"] == repr("a\"b'c\n\t\\")
    assert (last["whole"], last["tiny"], last["zero"], last["negative"]) == ("1e+16", "2.5e-07", "-0.0", str(-(2**70)))
    assert (last["data"], last["steps"], last["pair"]) == (repr(b"\x00a'\xff"), "range(1, 9, 2)", "(1,)")
