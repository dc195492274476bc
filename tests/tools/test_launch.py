"""The launchers: a tool starts from any Python and any folder, and nothing there gets in its way."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import launch
from tools.__main__ import TOOLS
from tools.environment import LOCKS, TOP

LAUNCHERS = {path.stem: path for path in (TOP / "tools").glob("*.py") if "from launch import" in path.read_text()}
HIDES = "raise SystemExit('{} of the caller was taken for another')"


def called(*command: str | Path, folder: Path = TOP) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *map(str, command)], cwd=folder, capture_output=True, text=True, timeout=60)


def test_every_launcher_starts_the_tool_of_its_name() -> None:
    assert {"play", "test", "check", "solve"} <= set(LAUNCHERS) <= set(TOOLS)
    for name, path in LAUNCHERS.items():
        assert f'launch("{name}")' in path.read_text()


@pytest.mark.parametrize("name", TOOLS)
def test_every_tool_is_a_module_with_a_main_and_groups_that_have_a_lock(name: str) -> None:
    module, groups = TOOLS[name]
    source = TOP / f"{module.replace('.', '/')}.py"
    defined = [node.name for node in ast.parse(source.read_text()).body if isinstance(node, ast.FunctionDef)]
    assert "main" in defined
    assert all((LOCKS / f"{group}.txt").is_file() for group in groups)


def test_a_launcher_called_from_another_folder_minds_none_of_its_files(tmp_path: Path) -> None:
    """Nor those beside the launchers: tools/test.py hides no module called test."""
    for name in ("random", "test", "json", "tools", "host_sim", "launch"):
        (tmp_path / f"{name}.py").write_text(HIDES.format(name))
    done = called(TOP / "tools" / "play.py", "replay", "--deal", "5", folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert '"deal": 5' in done.stdout


def test_a_script_is_run_by_the_launcher_from_its_own_folder(tmp_path: Path) -> None:
    (tmp_path / "hello.py").write_text("import random\nprint('hello', random.randint(1, 1))")
    (tmp_path / "random.py").write_text(HIDES.format("random"))
    done = called(TOP / "tools" / "play.py", "run", "hello.py", "--headless", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "hello 1\n", "")


@pytest.mark.parametrize("arguments", [("nonsense",), ("",), (), ("Play",)], ids=repr)
def test_an_unknown_tool_is_one_line_that_names_the_known_ones(arguments: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tools", *arguments],
        env={**os.environ, "PYTHONPATH": str(TOP)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout) == (2, "")
    [line] = done.stderr.splitlines()
    assert all(name in line for name in TOOLS)


class Started(BaseException):
    """Instead of the program that would take this one's place."""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a launcher would go on as."""
    found: list[str] = []

    def execv(program: str, command: list[str]) -> None:
        assert program == command[0]
        found.extend(command)
        raise Started

    monkeypatch.setattr(os, "execv", execv)
    monkeypatch.setattr(sys, "argv", ["tools/play.py", "--old-os", "a b"])
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    return found


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such exec")
@pytest.mark.parametrize("is_there", [True, False], ids=["set up", "bare Python"])
def test_the_launcher_goes_on_in_the_environment_of_the_project_once_it_is_there(
    started: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    python = tmp_path / "python"
    if is_there:
        python.touch()
    monkeypatch.setattr(launch, "ENVIRONMENT", python)
    with pytest.raises(Started):
        launch.launch("play")
    assert started == [str(python) if is_there else sys.executable, "-P", "-m", "tools", "play", "--old-os", "a b"]
    assert os.environ["PYTHONPATH"] == str(TOP)


def test_an_older_python_gets_one_line(started: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
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
