"""tools/play.py: any script without a face, and what it says when something is wrong."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from host_sim.screen.pictures import INK
from tests.host_sim.script_fixtures import SCRIPTS

TOP = Path(__file__).resolve().parent.parent.parent
PLAY = [sys.executable, str(TOP / "tools" / "play.py")]


def play(*arguments: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
    command = [*PLAY, *map(str, arguments)]
    return subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", timeout=60)


def headless(script: str | Path, *arguments: str | Path, given: str = "") -> subprocess.CompletedProcess[str]:
    return play("run", SCRIPTS / script, "--headless", *arguments, given=given)


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return tmp_path / "script.py"


def test_input_reads_standard_input_and_print_goes_to_standard_output() -> None:
    done = headless("guess.py", given="50\n42\n")
    assert (done.returncode, done.stdout, done.stderr) == (0, "Guess 1-99\nToo high\nRight after 2 tries\n", "")


def test_print_is_not_cut_to_21_columns(script: Path) -> None:
    script.write_text("print('x' * 100)\nprint('\\u00e9', end='')")
    assert headless(script).stdout == "x" * 100 + "\n\u00e9"


def test_any_line_is_an_answer(script: Path) -> None:
    script.write_text(
        "while True:\n    try:\n        print(repr(input()))\n    except KeyboardInterrupt:\n        break"
    )
    assert headless(script, given="\n!_~\u00e9\r\nlast").stdout == "''\n'!_~\u00e9'\n'last'\n"


def test_the_end_of_the_input_is_ac(script: Path) -> None:
    script.write_text("try:\n    input()\nexcept KeyboardInterrupt:\n    print('AC')")
    done = headless(script)
    assert (done.returncode, done.stdout) == (0, "AC\n")


def test_an_ac_that_nobody_catches_is_a_failure() -> None:
    done = headless("guess.py", given="1\n")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "KeyboardInterrupt:"


def test_a_crash_gives_the_script_s_own_traceback_and_exit_1() -> None:
    done = headless("crash.py")
    assert (done.returncode, done.stdout) == (1, "cake\n")
    assert done.stderr.splitlines()[0] == "Traceback (most recent call last):"
    assert '  File "faulty.py", line 2, in share' in done.stderr.splitlines()
    assert "host_sim" not in done.stderr


def test_a_rejected_script_is_refused_with_file_line_and_reason(script: Path) -> None:
    script.write_text("x = 1\nprint(f'{x}')\n")
    done = headless(script)
    assert (done.returncode, done.stdout) == (1, "")
    assert 'File "script.py", line 2' in done.stderr and "SyntaxError" in done.stderr


def test_ac_is_pressed_whenever_the_script_is_busy_for_long() -> None:
    assert headless("busy.py", "--ac", "0.05").stdout == "Press AC\nSome turns\n"
    assert headless("jump.py", "--ac", "0.05").stdout == "Presses: 3\n"


@pytest.mark.parametrize(
    "text", ["while True: pass", "while True: input()", "while True:\n try: input()\n except: pass"]
)
def test_a_timeout_ends_with_3(text: str, script: Path) -> None:
    script.write_text("print('before')\n" + text)
    with subprocess.Popen(
        [*PLAY, "run", str(script), "--headless", "--timeout", "0.2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.wait(timeout=60) == 3  # its standard input stays open all the time
        assert process.stdout and process.stdout.read() == "before\n"


def test_the_timeout_ends_a_script_that_swallows_every_ac() -> None:
    assert headless("endless.py", "--ac", "0.1", "--timeout", "0.5").returncode == 3


@pytest.mark.parametrize("name", ["last_drawing.py", "spiral.py"])
def test_a_png_shows_the_last_screen(name: str, tmp_path: Path) -> None:
    assert headless(name, "--png", tmp_path / "screen.png").returncode == 0
    picture = Image.open(tmp_path / "screen.png").convert("RGB")
    assert picture.size == (128, 64)
    assert len(set(picture.get_flattened_data())) == 2
    if name == "last_drawing.py":
        assert picture.getpixel((10, 10)) == INK


def test_a_png_is_saved_of_a_failure_too(tmp_path: Path) -> None:
    assert headless("crash.py", "--png", tmp_path / "screen.png").returncode == 1
    assert (tmp_path / "screen.png").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "nowhere.py"),
        ("run", "nowhere.py", "--headless"),
        ("run", str(SCRIPTS), "--headless"),
        ("run", __file__.replace("test_play.py", "../../LICENSE"), "--headless"),
        ("run", str(SCRIPTS / "busy.py"), "--headless", "--png", "nowhere/screen.png"),
    ],
)
def test_a_wrong_file_is_one_line_and_exit_2(arguments: tuple[str, ...]) -> None:
    done = play(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


def test_a_picture_that_can_not_be_saved_is_one_line_and_exit_2(tmp_path: Path) -> None:
    done = headless("lines500.py", "--png", tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


def test_a_closed_standard_input_is_at_its_end(script: Path) -> None:
    script.write_text("try:\n    input()\nexcept KeyboardInterrupt:\n    print('AC')")
    command = f'exec "{sys.executable}" "{PLAY[1]}" run "{script}" --headless <&-'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("AC\n", "")


@pytest.mark.parametrize("option", [("--ac", "soon"), ("--timeout", "-1"), ("--timeout", "nan"), ("--nonsense",)])
def test_a_bad_option_is_one_line_and_exit_2(option: tuple[str, ...]) -> None:
    done = headless("busy.py", *option)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert option[0] in done.stderr


def test_a_reader_that_leaves_ends_a_script_that_prints_for_ever(script: Path) -> None:
    script.write_text("while True: print('for ever')")
    with subprocess.Popen(
        [*PLAY, "run", str(script), "--headless"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
    ) as process:
        assert process.stdout and process.stderr
        assert process.stdout.readline() == b"for ever" + os.linesep.encode()
        process.stdout.close()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""


def test_a_script_is_run_from_any_folder(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PLAY, "run", "guess.py", "--headless"], input="42\n", capture_output=True, text=True, cwd=SCRIPTS, timeout=60
    )
    assert (done.returncode, done.stdout) == (0, "Guess 1-99\nRight after 1 tries\n")


@pytest.mark.parametrize("arguments", [("--help",), ("run", "--help")])
def test_help_has_examples(arguments: tuple[str, ...]) -> None:
    done = play(*arguments)
    assert done.returncode == 0
    assert "python3 tools/play.py run" in done.stdout and "--headless" in done.stdout
