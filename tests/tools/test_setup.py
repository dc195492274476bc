"""The set-up of the environment may end at any moment and goes on at the next start; only one runs at a time.

The programs that it calls are stand-ins, which can stop half-way.
"""

import errno
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from host_sim.causes import cause_of
from tests.patience import BUSY_SECONDS
from tools.environment import PYTHON, TOP
from tools.setup_steps import npm_progress, pip_progress

needs_posix = pytest.mark.skipif(os.name == "nt", reason="uses signals of POSIX")

# What each step leaves behind when it is complete.
RESULTS = {
    "creating": [".venv/bin/python", ".venv/pyvenv.cfg"],
    "installing packages": [".venv/lib/site-packages/pip/__main__.py", ".venv/lib/site-packages/numbers.py"],
    "downloading": [".venv/cache/firmware.wasm"],
    "installing the JavaScript": ["tools/javascript/node_modules/tsc.js"],
    "installing the page": ["host_sim/frontends/web/vendor/node_modules/editor.js"],
}
GROUPS = ["play", "vm", "test"]
MOMENTS = ["begins", "is half-way", "ends"]
WHOLE = "whole"
STAND_IN = f"""
import pathlib, sys, time
top, step, arguments = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3:]
results = [top / name for name in {RESULTS!r}[step]]
def reach(moment):
    with open(top / "reached", "a") as file:
        print(step, moment, file=file)
    stop = top / "stop"
    while stop.exists() and stop.read_text() == step + " " + moment:
        time.sleep(0.01)
print("Collecting numbers", flush=True)
reach("begins")
if (top / "error").exists():
    sys.exit((top / "error").read_text())
if "pip" in arguments and "--ignore-installed" not in arguments and results[0].exists():
    sys.exit()  # pip doesn't look into a package
for text in "a part", {WHOLE!r}:
    for result in results:
        result.parent.mkdir(parents=True, exist_ok=True)
        result.write_text(text)
        if result == results[0] and text == "a part":
            reach("is half-way")
reach("ends")
"""
# The real set-up of a folder without anything, with the stand-ins in place of the programs.
SET_UP = f"""
import pathlib, sys
from host_sim.output import run_program
from tools import environment as e, setup_steps
top = pathlib.Path(sys.argv[1])
for name in ("VENV", "PYTHON", "LOCKS", "INSTALLED_GROUPS", "UNFINISHED_GROUPS", "JAVASCRIPT", "PAGE_PACKAGES"):
    setattr(e, name, top / getattr(e, name).relative_to(e.TOP))
run = e.SetUp.run
def run_stand_in(setup, step):
    kind = next(kind for kind in {[*RESULTS]!r} if step.name.startswith(kind))
    stand_in = [sys.executable, str(top / "stand_in.py"), str(top), kind, *step.command]
    run(setup, step._replace(command=stand_in, cwd=top))
e.SetUp.run = run_stand_in
setup_steps.SHOWN_AFTER = 0
e.subprocess.call = lambda command: 0  # the tool that needs the environment
raise SystemExit(run_program(lambda: e.ensure(*{GROUPS!r})))
"""


class Checkout:
    """A clone in which no command has been run yet."""

    def __init__(self, top: Path) -> None:
        self.top = top
        self._started: list[subprocess.Popen[str]] = []
        (top / "tools" / "locks").mkdir(parents=True)
        for group in GROUPS:
            (top / "tools" / "locks" / f"{group}.txt").write_text(f"{group}==1")
        for folder in ("tools/javascript", "host_sim/frontends/web/vendor"):
            (top / folder).mkdir(parents=True, exist_ok=True)
            (top / folder / "package-lock.json").write_text('{"packages": {}}')
        (top / "stand_in.py").write_text(STAND_IN)

    def start(self) -> "subprocess.Popen[str]":
        command = [sys.executable, "-P", "-c", SET_UP, str(self.top)]
        env = {**os.environ, "PYTHONPATH": str(TOP)}
        process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env, start_new_session=True)
        self._started.append(process)
        return process

    def start_and_stop_at(self, moment: str) -> "subprocess.Popen[str]":
        (self.top / "stop").write_text(moment)
        process = self.start()
        wait_for(lambda: moment in self.reached())
        return process

    def go_on(self) -> None:
        (self.top / "stop").unlink()

    def reached(self) -> list[str]:
        path = self.top / "reached"
        return path.read_text().splitlines() if path.exists() else []

    def is_set_up(self) -> bool:
        files = [self.top / name for names in RESULTS.values() for name in names]
        return all(file.exists() and file.read_text() == WHOLE for file in files)

    def kill_all(self) -> None:
        for process in self._started:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            assert process.stderr is not None
            process.stderr.close()


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + BUSY_SECONDS
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def result_of(process: "subprocess.Popen[str]") -> tuple[int, str]:
    _, printed = process.communicate(timeout=BUSY_SECONDS)
    return process.returncode, printed


@pytest.fixture
def checkout(tmp_path: Path) -> Iterator[Checkout]:
    checkout = Checkout(tmp_path)
    yield checkout
    checkout.kill_all()


@needs_posix
def test_a_set_up_installs_everything_once(checkout: Checkout) -> None:
    assert result_of(checkout.start())[0] == 0
    assert checkout.is_set_up()
    assert checkout.reached() == [f"{step} {moment}" for step in RESULTS for moment in MOMENTS]
    assert result_of(checkout.start()) == (0, "")


@needs_posix
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("step", RESULTS)
def test_a_set_up_that_is_killed_goes_on_at_the_next_start(checkout: Checkout, step: str, moment: str) -> None:
    killed = checkout.start_and_stop_at(f"{step} {moment}")
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate()
    checkout.go_on()
    assert result_of(checkout.start())[0] == 0
    assert checkout.is_set_up()


@needs_posix
@pytest.mark.parametrize("step", RESULTS)
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_ctrl_c_and_a_closed_terminal_end_it_without_a_word(checkout: Checkout, step: str, name: str) -> None:
    number = signal.Signals[name]
    ended = checkout.start_and_stop_at(f"{step} is half-way")
    os.kill(ended.pid, number)
    code, printed = result_of(ended)
    assert code == 128 + number
    assert not re.search("Traceback|failed", printed)
    checkout.go_on()
    assert result_of(checkout.start())[0] == 0
    assert checkout.is_set_up()


@needs_posix
def test_a_second_set_up_waits_for_the_first_and_shows_its_progress(checkout: Checkout) -> None:
    first = checkout.start_and_stop_at("installing packages is half-way")
    wait_for(lambda: "numbers" in (checkout.top / ".venv" / "setup" / "progress").read_text())
    second = checkout.start()
    assert second.stderr is not None
    assert second.stderr.readline() == "Setting up play, vm, test (once; needs the network).\n"
    waiting = "Another set-up is running: installing packages: numbers, [0-9]+ s\n"
    assert re.fullmatch(waiting, second.stderr.readline())
    checkout.go_on()
    assert result_of(first)[0] == result_of(second)[0] == 0
    assert checkout.is_set_up()
    assert len(checkout.reached()) == len(RESULTS) * len(MOMENTS)


@needs_posix
def test_a_program_that_outlives_its_killed_set_up_is_waited_for(checkout: Checkout) -> None:
    first = checkout.start_and_stop_at("installing packages is half-way")
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    second = checkout.start()
    assert second.stderr is not None
    second.stderr.readline()
    assert second.stderr.readline().startswith("Another set-up is running")
    checkout.go_on()
    assert result_of(second)[0] == 0
    assert checkout.is_set_up()


@needs_posix
def test_a_failed_step_is_one_line_that_names_the_log(checkout: Checkout) -> None:
    (checkout.top / "error").write_text("a page of output\nnpm error code ENOSPC\nmore")
    code, printed = result_of(checkout.start())
    log = checkout.top / ".venv" / "setup" / "log.txt"
    assert code == 2
    assert printed.splitlines()[-1] == (f"creating .venv: the disk is full. Make room, then try again. Details: {log}")
    assert "a page of output" in log.read_text() and "a page of output" not in printed
    (checkout.top / "error").unlink()
    assert result_of(checkout.start())[0] == 0
    assert checkout.is_set_up()


@pytest.mark.skipif(sys.platform != "linux", reason="/sys can't be written to, not even by root")
def test_a_folder_that_cannot_be_written_to_is_named_as_the_cause(checkout: Checkout) -> None:
    (checkout.top / ".venv").symlink_to("/sys")
    code, printed = result_of(checkout.start())
    assert code == 2
    assert printed.splitlines()[1:] == [f"Setting up failed: {cause_of(os.strerror(errno.EACCES))}"]


@needs_posix
def test_a_python_that_was_removed_is_replaced(checkout: Checkout) -> None:
    assert result_of(checkout.start())[0] == 0
    python = checkout.top / ".venv" / "bin" / "python"
    python.unlink()
    python.symlink_to("gone")
    python.with_name("gone").touch()
    python.with_name("gone").unlink()
    assert result_of(checkout.start())[0] == 0
    assert checkout.reached().count("creating ends") == 2


# Why a step failed


def output_of(*command: str, **env: str) -> str:
    done = subprocess.run(
        command, env={**os.environ, **env}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    assert done.returncode
    return done.stdout


PIP = (str(PYTHON), "-m", "pip", "install", "--no-deps", "--no-cache-dir", "--target")
NOWHERE = "http://127.0.0.1:9"  # nothing listens there


def test_pip_and_npm_without_a_network_mean_the_network(tmp_path: Path) -> None:
    pip = output_of(
        *PIP, str(tmp_path), "six", PIP_INDEX_URL=f"{NOWHERE}/simple", PIP_RETRIES="1", PIP_CONFIG_FILE="/dev/null"
    )
    npm = output_of(str(PYTHON.with_name("npm")), "view", "is-number", f"--registry={NOWHERE}", "--fetch-retries=0")
    for output in (pip, npm):
        assert cause_of(output).startswith("no answer from the network."), output


def test_a_package_with_another_hash_means_the_hash(tmp_path: Path) -> None:
    (tmp_path / "six-1.0-py3-none-any.whl").write_bytes(b"changed")
    (tmp_path / "lock.txt").write_text(f"six==1.0 --hash=sha256:{'0' * 64}\n")
    lock = ("--require-hashes", "-r", str(tmp_path / "lock.txt"))
    output = output_of(*PIP, str(tmp_path / "target"), "--no-index", "--find-links", str(tmp_path), *lock)
    assert cause_of(output) == "a download differs from its hash, so it was not installed."


def test_a_python_without_pip_means_that(tmp_path: Path) -> None:
    debian = "The virtual environment was not created successfully because ensurepip is not\navailable.\nFailing\n"
    for output in (output_of(sys.executable, "-S", "-m", "pip"), debian):
        assert "sudo apt install python3-pip" in cause_of(output)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (errno.ENOSPC, "the disk is full."),
        (errno.EROFS, "this folder can't be written to."),
        (errno.EACCES, "this fold"),
    ],
)
def test_what_the_system_says_of_a_file_means_the_disk_or_the_folder(code: int, reason: str) -> None:
    assert cause_of(
        f"ERROR: Could not install packages due to an OSError: {OSError(code, os.strerror(code))}"
    ).startswith(reason)


def test_another_failure_is_told_in_the_last_words_of_the_program() -> None:
    assert cause_of("collecting\nERROR: No matching distribution found for six==99\n") == (
        "No matching distribution found for six==99."
    )
    assert cause_of("npm error signal SIGINT\nnpm error A complete log of this run can be found in: /log\n") == (
        "npm error signal SIGINT."
    )
    assert cause_of("") == cause_of("npm error A complete log of this run can be found in: /log") == "no reason given."


# How far a step is


def test_the_progress_of_pip_is_the_package_and_how_much_of_it_is_there(tmp_path: Path) -> None:
    progress = pip_progress(tmp_path)
    assert progress([]) == ""
    lines = ["Collecting numba==0.68 (from -r solve.txt)\n"]
    assert progress(lines) == "numba"
    lines.append("  Downloading numba-0.68-cp311-x86_64.whl (12.5 MB)\n")
    (tmp_path / "pip-unpack").mkdir()
    (tmp_path / "pip-unpack" / "numba-0.68-cp311-x86_64.whl").write_bytes(bytes(3_100_000))
    assert progress(lines) == "numba 3 of 12.5 MB"
    (tmp_path / "pip-unpack" / "numba-0.68-cp311-x86_64.whl").write_bytes(bytes(12_560_000))
    assert progress(lines) == "numba 12.5 of 12.5 MB", "pip rounds it down"
    assert progress([*lines, "  Downloading six-1.17-py3-none-any.whl (11 kB)\n"]) == "six"
    assert progress([*lines, "Installing collected packages: numba, six\n"]) == "unpacking"


def test_the_progress_of_npm_is_the_number_of_packages() -> None:
    lines = [f"npm http fetch GET 200 /{name} 5ms\n" for name in ("a/-/a-1.0.0.tgz", "a", "b/-/b-2.0.0.tgz")]
    assert npm_progress(12)(lines) == "2 of 12 packages"
