"""The launchers: a tool starts from any Python and any folder, whatever files are there."""

import ast
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.patience import BUSY_SECONDS
from tools import launch
from tools.__main__ import TOOLS
from tools.__main__ import main as tools_main
from tools.environment import BASE_GROUP, LOCKS, TOP

LAUNCHERS = {path.stem: path for path in (TOP / "tools").glob("*.py") if "from launch import" in path.read_text()}
WRONG_MODULE = "raise SystemExit('{} was imported from the wrong folder')"


def run_python(*command: str | Path, folder: Path = TOP) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *map(str, command)], cwd=folder, capture_output=True, text=True, timeout=BUSY_SECONDS
    )


def test_every_launcher_starts_the_tool_with_its_name() -> None:
    assert set(LAUNCHERS) == {"play", "test", "dev"}
    for name in ("play", "test"):
        assert f'launch("{name}")' in LAUNCHERS[name].read_text()


def test_dev_py_starts_the_tool_that_is_named_and_lists_all_of_them() -> None:
    dev = TOP / "tools" / "dev.py"
    done = run_python(dev, "lock", "--help")
    assert (done.returncode, done.stdout.split()[:4]) == (0, ["usage:", "dev.py", "lock", "[-h]"])
    for arguments in ([], ["--help"]):
        done = run_python(dev, *arguments)
        assert (done.returncode, done.stderr) == (0, "")
        assert [line.split()[0] for line in done.stdout.splitlines()] == [*TOOLS]


@pytest.mark.parametrize("name", TOOLS)
def test_every_tool_has_a_main_function_and_locked_packages(name: str) -> None:
    module, groups = TOOLS[name]
    source = TOP / f"{module.replace('.', '/')}.py"
    defined = [node.name for node in ast.parse(source.read_text()).body if isinstance(node, ast.FunctionDef)]
    assert "main" in defined
    assert groups[0] == BASE_GROUP
    assert all((LOCKS / f"{group}.txt").is_file() for group in groups)


def test_files_of_the_current_folder_hide_no_modules(tmp_path: Path) -> None:
    """Nor do the launchers: tools/test.py must not hide the standard module test."""
    for name in ("random", "test", "json", "tools", "host_sim", "launch"):
        (tmp_path / f"{name}.py").write_text(WRONG_MODULE.format(name))
    done = run_python(TOP / "tools" / "play.py", "replay", "--deal", "5", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert '"deal": 5' in done.stdout


def test_a_script_is_found_in_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "hello.py").write_text("import random\nprint('hello', random.randint(1, 1))")
    (tmp_path / "random.py").write_text(WRONG_MODULE.format("random"))
    done = run_python(TOP / "tools" / "play.py", "run", "hello.py", "--headless", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "hello 1\n", "")


@pytest.mark.parametrize("arguments", [("nonsense",), ("",), ("Play",)], ids=repr)
def test_an_unknown_tool_is_refused_in_one_line_that_lists_the_tools(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tools", *arguments],
        env={**os.environ, "PYTHONPATH": str(TOP)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    assert all(name in line for name in TOOLS)


@pytest.mark.parametrize("name", TOOLS)
def test_help_is_printed_before_anything_is_installed(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tools", name, "--help"])
    monkeypatch.setattr("tools.__main__.missing", list)
    assert tools_main() == 0
    assert len(capsys.readouterr().out) > 20


class Started(BaseException):
    """Raised where os.execv() would replace this process."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The command that a launcher would execute."""
    executed: list[str] = []

    def execv(program: str, command: list[str]) -> None:
        assert program == command[0]
        executed.extend(command)
        raise Started

    monkeypatch.setattr(os, "execv", execv)
    monkeypatch.setattr(sys, "argv", ["tools/play.py", "--old-os", "a b"])
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    return executed


@pytest.mark.skipif(os.name == "nt", reason="launch() doesn't use exec on Windows")
@pytest.mark.parametrize("files", [["python", "installed.json"], [], ["python"], ["installed.json"]])
def test_the_launcher_uses_the_project_environment_if_it_is_complete(
    started: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: list[str]
) -> None:
    python, groups = tmp_path / "python", tmp_path / "installed.json"
    for file in files:
        (tmp_path / file).touch()
    monkeypatch.setattr(launch, "VENV_PYTHON", python)
    monkeypatch.setattr(launch, "INSTALLED_GROUPS", groups)
    with pytest.raises(Started):
        launch.launch("play")
    assert started == [
        str(python) if len(files) == 2 else sys.executable,
        "-P",
        "-m",
        "tools",
        "play",
        "--old-os",
        "a b",
    ]
    assert os.environ["PYTHONPATH"] == str(TOP)


def test_on_windows_ctrl_c_ends_the_tool_and_not_the_launcher(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[list[str], object]] = []

    def call(command: list[str]) -> int:
        called.append((command, signal.getsignal(signal.SIGINT)))
        return 130

    monkeypatch.setattr(launch, "os", SimpleNamespace(name="nt", environ={}))
    monkeypatch.setattr(subprocess, "call", call)
    before = signal.getsignal(signal.SIGINT)
    try:
        with pytest.raises(SystemExit) as stop:
            launch.launch("play")
    finally:
        signal.signal(signal.SIGINT, before)
        if hasattr(signal, "pthread_sigmask"):
            signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    assert stop.value.code == 130
    assert called[0][0][1:5] == ["-P", "-m", "tools", "play"] and called[0][1] == signal.SIG_IGN


def test_an_older_python_gets_a_one_line_message(started: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    monkeypatch.setattr(sys, "version", "3.10.4 (main)")
    with pytest.raises(SystemExit, match=r"^Python 3\.11 or newer is needed; this is 3\.10\.4\.$"):
        launch.launch("play")
    assert started == []


def test_control_c_ends_a_tool_without_a_traceback(tmp_path: Path) -> None:
    code = (
        "import sys, runpy, tools.environment, tools.cli.play\n"
        "def interrupted(arguments): raise KeyboardInterrupt\n"
        "tools.cli.play.main = interrupted\n"
        "sys.argv = ['tools', 'play']\n"
        "runpy.run_module('tools', run_name='__main__')\n"
    )
    env = {**os.environ, "PYTHONPATH": str(TOP)}
    done = subprocess.run([sys.executable, "-P", "-c", code], cwd=tmp_path, env=env, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (130, "")
