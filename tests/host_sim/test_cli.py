"""The command `casio-sim`: headless runs, the choice of frontend, and error messages."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageSequence

from host_sim.cli import main as cli
from host_sim.models import FX_9860GIII
from host_sim.output import run_program
from host_sim.session.session import Session
from tests.host_sim.script_fixtures import SCRIPTS, Opened
from tests.patience import BUSY_SECONDS

TOP = Path(__file__).parents[2]
CASIO_SIM = [sys.executable, "-P", "-m", "host_sim.cli"]
BLACK = FX_9860GIII.black
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(TOP)}


def casio_sim(*arguments: str | Path, typed: str = "", folder: Path = TOP) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*CASIO_SIM, *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=BUSY_SECONDS,
        env=ENVIRONMENT,
        cwd=folder,
    )


def headless(script: str | Path, *arguments: str | Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return casio_sim("run", SCRIPTS / script, "--headless", *arguments, typed=typed)


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return tmp_path / "script.py"


def test_input_reads_standard_input_and_print_goes_to_standard_output() -> None:
    done = headless("guess.py", typed="50\n42\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "Guess 1-99\nToo high\nRight after 2 tries\n", "")


def test_a_picture_has_the_size_and_colours_of_the_chosen_model(script: Path, tmp_path: Path) -> None:
    script.write_text("from casioplot import *\nset_pixel(380, 190, (255, 0, 0))\nshow_screen()\n")
    done = casio_sim("run", script, "--headless", "--model", "fx-CG50", "--png", tmp_path / "picture.png")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    with Image.open(tmp_path / "picture.png") as picture:
        assert (picture.size, picture.getpixel((380, 190))) == ((384, 192), (248, 0, 0))


@pytest.mark.slow
def test_print_is_not_cut_to_21_columns(script: Path) -> None:
    script.write_text("print('x' * 100)\nprint('\\u00e9', end='')")
    assert headless(script).stdout == "x" * 100 + "\n\u00e9"


@pytest.mark.slow
def test_input_accepts_any_line_including_untypable_characters(script: Path) -> None:
    script.write_text(
        "while True:\n    try:\n        print('<' + input() + '>')\n    except KeyboardInterrupt:\n        break"
    )
    assert headless(script, typed="\n!_~\u00e9\r\nlast").stdout == "<>\n<!_~\u00e9>\n<last>\n"


@pytest.mark.slow
def test_the_end_of_standard_input_presses_ac(script: Path) -> None:
    script.write_text("try:\n    input()\nexcept KeyboardInterrupt:\n    print('AC')")
    done = headless(script)
    assert (done.returncode, done.stdout) == (0, "AC\n")


@pytest.mark.slow
def test_a_script_ended_by_the_end_of_standard_input_succeeds() -> None:
    done = headless("guess.py", typed="1\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "Guess 1-99\nToo low\n", "")


@pytest.mark.slow
def test_a_keyboard_interrupt_raised_by_the_script_is_a_failure(script: Path) -> None:
    script.write_text("print(input())\nraise KeyboardInterrupt")
    done = headless(script, typed="1\n")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "KeyboardInterrupt:"


@pytest.mark.slow
def test_png_has_the_last_drawing_of_a_script_ended_by_ac(script: Path, tmp_path: Path) -> None:
    script.write_text("from casioplot import *\nset_pixel(9, 9)\nshow_screen()\nwhile True: pass")
    done = headless(script, "--ac", "0.1", "--png", tmp_path / "screen.png")
    assert (done.returncode, done.stderr) == (0, "")
    picture = Image.open(tmp_path / "screen.png").convert("RGB")
    assert [picture.getpixel(place) == BLACK for place in ((9, 9), (9, 10))] == [True, False]


@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_png_has_a_drawing_that_was_not_shown_before_ac(script: Path, tmp_path: Path, engine: str) -> None:
    script.write_text("from casioplot import *\nset_pixel(9, 9)\ninput()\nshow_screen()\n")
    assert headless(script, "--engine", engine, "--png", tmp_path / "screen.png").returncode == 0
    picture = Image.open(tmp_path / "screen.png").convert("RGB")
    assert [picture.getpixel(place) == BLACK for place in ((9, 9), (9, 10))] == [True, False]


@pytest.mark.slow
def test_png_has_the_last_drawing_of_a_script_ended_by_the_timeout(script: Path, tmp_path: Path) -> None:
    script.write_text("from casioplot import *\nset_pixel(9, 9)\nshow_screen()\nwhile True: print(1)")
    done = headless(script, "--timeout", "0.5", "--png", tmp_path / "screen.png", "--scale", "3")
    assert done.returncode == 3
    picture = Image.open(tmp_path / "screen.png").convert("RGB")
    assert picture.size == (128 * 3, 64 * 3)
    assert [picture.getpixel((x, 9 * 3 + 1)) == BLACK for x in (26, 27, 29, 30)] == [False, True, True, False]


@pytest.mark.slow
def test_a_gif_shows_each_drawing_and_each_question_long_enough_to_read(script: Path, tmp_path: Path) -> None:
    script.write_text(
        "from casioplot import *\nfor x in range(3):\n    set_pixel(x, 0)\n    show_screen()\n    input('Next?')\n"
    )
    done = headless(script, "--gif", tmp_path / "run.gif", "--scale", "2", typed="\n\n\n")
    assert (done.returncode, done.stderr) == (0, "")
    with Image.open(tmp_path / "run.gif") as gif:
        assert gif.size == (256, 128)
        pages = [(page.convert("RGB").copy(), page.info["duration"]) for page in ImageSequence.Iterator(gif)]
    drawings = [(dots, ms) for dots, ms in ((dots_of(page), ms) for page, ms in pages) if dots]
    assert [dots for dots, _ in drawings] == [1, 2, 3, 3], "the last one is shown once more at the end"
    assert all(ms > 600 for _, ms in drawings)


def dots_of(page: Image.Image) -> int:
    """The number of dots drawn in the corner; 0 if the page shows the shell, which has letters below its first row."""
    is_shell = any(page.getpixel((x, y)) == BLACK for x in range(64) for y in range(4, 16, 2))
    return 0 if is_shell else sum(page.getpixel((2 * x, 0)) == BLACK for x in range(3))


@pytest.mark.slow
def test_a_failure_prints_one_hint_after_its_traceback(script: Path) -> None:
    script.write_text("print('go')\nimport time\n")
    done = headless(script)
    assert (done.returncode, done.stdout) == (1, "go\n")
    assert done.stderr.splitlines()[-2] == "ImportError: no module named 'time'"
    assert done.stderr.splitlines()[-1].startswith("Hint: the fx-9860GIII has no module time.")


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_a_script_for_a_larger_display_gets_a_hint(script: Path, engine: str) -> None:
    script.write_text("from casioplot import *\nfor x in range(384): set_pixel(x, x // 2)\nwhile True: pass")
    done = headless(script, "--engine", engine, "--ac", "0.2")
    assert done.returncode == 0
    assert done.stderr.splitlines()[-1] == (
        "Hint: the script draws as far as x 383, y 191, but the fx-9860GIII has 128 x 64 pixels: "
        "it would fit the fx-CG50, 384 x 192."
    )


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_text_that_crosses_the_edge_counts_as_drawn_outside(script: Path, engine: str) -> None:
    script.write_text("from casioplot import *\ndraw_string(100, 0, 'far too long', (0, 0, 0), 'large')\n")
    assert "x 170, y 7," in headless(script, "--engine", engine).stderr
    script.write_text("from casioplot import *\ndraw_string(2, 0, 'not too long', (0, 0, 0), 'large')\n")
    assert "draws" not in headless(script, "--engine", engine).stderr


def test_a_crash_prints_the_script_s_traceback_and_exits_with_1() -> None:
    done = headless("crash.py")
    assert (done.returncode, done.stdout) == (1, "cake\n")
    assert done.stderr.splitlines()[0] == "Traceback (most recent call last):"
    assert '  File "faulty.py", line 2, in share' in done.stderr.splitlines()
    assert "host_sim" not in done.stderr


@pytest.mark.slow
def test_rejected_syntax_is_reported_with_file_and_line(script: Path) -> None:
    script.write_text("x = 1\nprint(f'{x}')\n")
    done = headless(script)
    assert (done.returncode, done.stdout) == (1, "")
    assert 'File "script.py", line 2' in done.stderr and "SyntaxError" in done.stderr


@pytest.mark.slow
def test_the_option_ac_presses_it_whenever_the_script_is_busy_that_long() -> None:
    assert headless("busy.py", "--ac", "0.05").stdout == "Press AC\nSome turns\n"
    assert headless("jump.py", "--ac", "0.05").stdout == "Presses: 3\n"


ASKS_FOREVER = ["while True: input()", "while True:\n try: input()\n except: pass"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["while True: pass", *(pytest.param(text, marks=pytest.mark.slow) for text in ASKS_FOREVER)]
)
def test_a_timeout_exits_with_3(text: str, script: Path) -> None:
    script.write_text("print('before')\n" + text)
    with subprocess.Popen(
        [*CASIO_SIM, "run", str(script), "--headless", "--timeout", "0.2"],
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.wait(timeout=BUSY_SECONDS) == 3  # although its standard input is still open
        assert process.stdout and process.stdout.read() == "before\n"


@pytest.mark.slow
def test_the_timeout_ends_a_script_that_catches_every_ac() -> None:
    assert headless("endless.py", "--ac", "0.1", "--timeout", "0.5").returncode == 3


@pytest.mark.slow
@pytest.mark.parametrize("name", ["last_drawing.py", pytest.param("spiral.py", marks=pytest.mark.slow)])
def test_a_png_shows_the_last_screen(name: str, tmp_path: Path) -> None:
    assert headless(name, "--png", tmp_path / "screen.png").returncode == 0
    picture = Image.open(tmp_path / "screen.png").convert("RGB")
    assert picture.size == (128, 64)
    assert len(set(picture.get_flattened_data())) == 2
    if name == "last_drawing.py":
        assert picture.getpixel((10, 10)) == BLACK


@pytest.mark.slow
def test_a_failed_script_also_saves_its_png(tmp_path: Path) -> None:
    assert headless("crash.py", "--png", tmp_path / "screen.png").returncode == 1
    assert (tmp_path / "screen.png").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "nowhere.py"),
        ("run", "nowhere.py", "--headless"),
        ("run", str(SCRIPTS), "--headless"),
        ("run", str(TOP / "LICENSE"), "--headless"),
        ("run", str(SCRIPTS / "busy.py"), "--headless", "--png", "nowhere/screen.png"),
        ("run", str(SCRIPTS / "busy.py"), "--ac", "1"),
        ("run", str(SCRIPTS / "busy.py"), "--headless", "--watch"),
        ("run", str(SCRIPTS / "busy.py"), "--scale", "0"),
        ("run", str(SCRIPTS / "busy.py"), "--headless", "--ac", "soon"),
        ("run", str(SCRIPTS / "busy.py"), "--headless", "--timeout", "-1"),
        ("run", str(SCRIPTS / "busy.py"), "--headless", "--timeout", "nan"),
        ("run", str(SCRIPTS / "busy.py"), "--headless", "--nonsense"),
        ("run",),
        ("walk", "busy.py"),
        ("--nonsense",),
    ],
    ids=" ".join,
)
def test_wrong_arguments_print_one_line_and_exit_with_2(
    arguments: tuple[str, ...], opened: list[Opened], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = cli.main(list(arguments))
    except SystemExit as ended:
        code = ended.code  # type: ignore[assignment]
    printed = capsys.readouterr()
    assert (code, printed.out, opened) == (2, "", [])
    assert len(printed.err.splitlines()) == 1


@pytest.mark.slow
def test_a_png_that_cannot_be_saved_prints_one_line_and_exits_with_2(tmp_path: Path) -> None:
    done = headless("lines500.py", "--png", tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
def test_a_closed_standard_input_counts_as_empty(script: Path) -> None:
    script.write_text("try:\n    input()\nexcept KeyboardInterrupt:\n    print('AC')")
    command = f'exec "{sys.executable}" -P -m host_sim.cli run "{script}" --headless <&-'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=BUSY_SECONDS, env=ENVIRONMENT)
    assert (done.stdout, done.stderr) == ("AC\n", "")


@pytest.mark.slow
def test_closing_the_output_pipe_ends_a_script_that_prints_forever(script: Path) -> None:
    script.write_text("while True: print('forever')")
    with subprocess.Popen(
        [*CASIO_SIM, "run", str(script), "--headless"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    ) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline() == b"forever" + os.linesep.encode()
        process.stdout.close()
        assert process.wait(timeout=BUSY_SECONDS) == 0
        assert process.stderr.read() == b""


@pytest.mark.slow
def test_a_script_is_found_in_the_current_folder() -> None:
    done = casio_sim("run", "guess.py", "--headless", typed="42\n", folder=SCRIPTS)
    assert (done.returncode, done.stdout) == (0, "Guess 1-99\nRight after 1 tries\n")


@pytest.mark.parametrize("arguments", [["--help"], ["run", "--help"]], ids=" ".join)
def test_help_has_examples(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        cli.main(arguments)
    printed = capsys.readouterr().out
    assert "casio-sim run" in printed and "--headless" in printed


# Which frontend is opened


@pytest.mark.parametrize(
    ("before", "after", "terminal", "casioplot"),
    [
        ([], [], False, True),
        (["--terminal"], [], True, True),
        ([], ["--terminal"], True, True),
        (["--old-os"], [], False, False),
        ([], ["--old-os"], False, False),
        (["--terminal"], ["--old-os"], True, False),
        (["--old-os"], ["--old-os", "--terminal"], True, False),
    ],
)
def test_options_may_come_before_or_after_the_command(
    opened: list[Opened], before: list[str], after: list[str], terminal: bool, casioplot: bool
) -> None:
    assert cli.main([*before, "run", str(SCRIPTS / "busy.py"), *after]) == 0
    assert opened == [Opened("busy.py", terminal, casioplot)]


def test_without_a_command_the_scripts_of_this_folder_are_listed(
    opened: list[Opened], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(SCRIPTS)
    assert cli.main(["--terminal"]) == 0
    assert opened == [Opened("", True, True)]


@pytest.mark.parametrize("arguments", [["--old-os"], ["games", "--old-os"]], ids=" ".join)
def test_the_games_open_on_request_or_if_the_folder_has_no_scripts(
    arguments: list[str], opened: list[Opened], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "INCLUDED_GAMES", SCRIPTS / "guess.py")
    assert cli.main(arguments) == 0
    assert opened == [Opened("guess.py", False, False)]


def test_running_a_folder_opens_its_list_of_scripts(opened: list[Opened]) -> None:
    assert cli.main(["run", str(SCRIPTS)]) == 0
    assert opened == [Opened("scripts", False, True)]


def test_a_folder_without_scripts_is_a_one_line_error(
    opened: list[Opened], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (cli.main(["run", str(tmp_path)]), opened) == (2, [])
    assert capsys.readouterr().err == f"no scripts in {tmp_path}\n"


def test_the_command_games_without_included_games_is_a_one_line_error(
    opened: list[Opened], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cli, "INCLUDED_GAMES", SCRIPTS / "nowhere.py")
    assert (cli.main(["games"]), opened) == (2, [])
    assert capsys.readouterr().err == "No games are included here. Name a script: casio-sim run SCRIPT.py\n"


@pytest.mark.parametrize(
    ("display", "terminal", "frontend"), [(True, False, "window"), (True, True, "terminal"), (False, False, "terminal")]
)
def test_the_window_opens_if_there_is_a_display_and_otherwise_the_terminal(
    monkeypatch: pytest.MonkeyPatch, display: bool, terminal: bool, frontend: str
) -> None:
    frontends: list[str] = []

    def opens(name: str) -> Callable[..., int]:
        def open_frontend(session: Session) -> int:
            frontends.append(name)
            assert session.calculator and session.calculator.wait_until("input")
            assert session.stop()
            return 0

        return open_frontend

    monkeypatch.setattr("host_sim.frontends.window.frontend.can_open_window", lambda: display)
    monkeypatch.setattr("host_sim.frontends.window.frontend.open_window", opens("window"))
    monkeypatch.setattr("host_sim.frontends.terminal.frontend.open_terminal", opens("terminal"))
    assert cli.main(["run", str(SCRIPTS / "guess.py"), *(["--terminal"] if terminal else [])]) == 0
    assert frontends == [frontend]


@pytest.mark.parametrize(
    ("arguments", "size", "draws"),
    [
        (["games"], (80, 24), False),
        (["games"], (130, 36), True),
        (["games", "--model", "fx-cg50"], (130, 36), False),
        (["games", "--model", "fx-cg50"], (194, 52), True),
        (["run", str(SCRIPTS / "guess.py")], (80, 24), True),
    ],
)
def test_only_the_games_start_as_text_in_a_terminal_too_small_for_pictures(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], size: tuple[int, int], draws: bool
) -> None:
    seen: list[bool] = []

    def open_terminal(session: Session) -> int:
        seen.append(session.draws)
        return 0 if session.stop() else 1

    monkeypatch.setattr(cli, "INCLUDED_GAMES", SCRIPTS / "guess.py")
    monkeypatch.setattr("host_sim.frontends.terminal.frontend.open_terminal", open_terminal)
    monkeypatch.setenv("COLUMNS", str(size[0]))
    monkeypatch.setenv("LINES", str(size[1]))
    assert (cli.main([*arguments, "--terminal"]), seen) == (0, [draws])


def test_output_of_a_script_in_the_window_also_goes_to_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def show(session: Session) -> int:
        assert session.calculator and session.calculator.wait_until("input")
        session.type("0\n")
        session.press("EXE")
        assert session.calculator.wait_until("failed")
        assert session.stop()
        return session.exit_code

    monkeypatch.setattr("host_sim.frontends.window.frontend.can_open_window", lambda: True)
    monkeypatch.setattr("host_sim.frontends.window.frontend.open_window", show)
    script = tmp_path / "divide.py"
    script.write_text("print('start')\nx = int(input('x='))\nprint(1 // x)")
    assert cli.main(["run", str(script), "--engine", "cpython"]) == 1
    printed = capsys.readouterr()
    assert printed.out == "start\nx=0\n"
    assert printed.err.splitlines()[-3:] == [
        "Traceback (most recent call last):",
        '  File "divide.py", line 3, in <module>',
        "ZeroDivisionError: division by zero",
    ]


def test_ctrl_c_exits_with_130_and_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("host_sim.cli.run.open_frontend", interrupted)
    assert run_program(lambda: cli.main(["run", str(SCRIPTS / "busy.py")])) == 130


ODD_NAMES = ["2048.py", "fib.min.py", "été.py", "SOLO.PY"]


@pytest.mark.parametrize("engine", ["micropython", "cpython"])
@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_script_runs_whatever_its_name_is_after_one_line_of_warning(tmp_path: Path, name: str, engine: str) -> None:
    script = tmp_path / name
    script.write_text("print(1)\n1 // 0\n")
    done = headless(script, "--engine", engine)
    assert (done.returncode, done.stdout) == (1, "1\n")
    warning, *traceback = [line for line in done.stderr.splitlines() if not line.startswith("On the PC's Python")]
    assert warning.startswith(f"Warning: {name}: ")
    assert traceback == [
        "Traceback (most recent call last):",
        f'  File "{name}", line 2, in <module>',
        "ZeroDivisionError: division by zero",
    ]


def test_a_name_that_is_not_utf_8_is_no_obstacle(tmp_path: Path) -> None:
    script = tmp_path / os.fsdecode(b"caf\xe9.py")
    try:
        script.write_text("print(1)\n")
    except OSError:
        pytest.skip("this file system requires UTF-8")
    assert headless(script).stdout == "1\n"
    assert casio_sim("check", script).returncode == 0


@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_a_script_named_like_a_module_of_the_calculator_does_not_run_and_says_why(tmp_path: Path, engine: str) -> None:
    script = tmp_path / "math.py"
    script.write_text("print(1)\n")
    done = headless(script, "--engine", engine)
    assert (done.returncode, done.stdout) == (0, "")
    assert "Warning: math.py: the calculator uses its own module math instead of this file" in done.stderr


@pytest.mark.parametrize("engine", ["micropython", "cpython"])
def test_a_script_runs_also_if_a_folder_has_its_name(tmp_path: Path, engine: str) -> None:
    (tmp_path / "quiz").mkdir()
    script = tmp_path / "quiz.py"
    script.write_text("print(1)\n")
    assert headless(script, "--engine", engine).stdout == "1\n"


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        cli.main([command, "--help"])
    return " ".join(capsys.readouterr().out.split())


def test_the_help_of_keys_says_that_time_is_counted_in_calls_of_getkey(capsys: pytest.CaptureFixture[str]) -> None:
    assert "counted in calls of getkey(): a key takes 8 calls, and so does WAIT" in help_of("run", capsys)


def test_the_help_of_games_names_only_its_own_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--headless" not in help_of("games", capsys)
