"""Sessions: rerunning a script, choosing one from a folder, watching files, pasting, screenshots and recordings."""

import shutil
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageSequence

from host_sim.calculator import Calculator
from host_sim.models import FX_9860GIII, FX_CG50
from host_sim.session.recorder import Recorder
from host_sim.session.session import Session

PATIENCE = 120.0  # seconds: far more than a busy machine needs
HOLD = "from casioplot import *\nset_pixel(9, 9)\nshow_screen()\nwhile True: pass"
Open = Callable[..., Session]


@pytest.fixture(params=["cpython", pytest.param("micropython", marks=pytest.mark.slow)])
def open_session(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens sessions on each engine, and stops them after the test."""
    opened: list[Session] = []
    before = set(threading.enumerate())

    def open_at(place: Path, **options: Any) -> Session:
        new_calculator = partial(Calculator, model=FX_9860GIII, engine=request.param)
        opened.append(Session(place, new_calculator, model=FX_9860GIII, **options))
        return opened[-1]

    yield open_at
    for session in opened:
        assert session.stop()
    assert set(threading.enumerate()) <= before


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A typical folder of scripts."""
    here = tmp_path / "scripts"
    for name, text in {
        "ask.py": "x = input('x=')\nprint('got', x)\nprint('and', input('y='))",
        "hello.py": "print('hello')",
        "uses.py": "import helper\nprint(helper.word)",
        "helper.py": "word = 'one'",
        "LIB/deep.py": "print('deep')",
        "notes.txt": "no script",
        "empty/readme.txt": "nothing to run in here",
    }.items():
        (here / name).parent.mkdir(parents=True, exist_ok=True)
        (here / name).write_text(text)
    return here


def until(session: Session, condition: Callable[[], object]) -> bool:
    """Tick like a frontend until the condition is true; False after PATIENCE seconds."""
    ends = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > ends:
            return False
        session.tick()
        time.sleep(0.005)
    return True


def is_over(session: Session) -> bool:
    return session.state in ("ended", "failed")


def names(session: Session) -> list[str]:
    """The list on display, without the sizes."""
    assert session._list
    return [line.name for line in session._list.listing.lines]


def chosen(session: Session) -> str:
    assert session._list
    return names(session)[session._list.listing.selected]


# Restart


def test_restart_runs_the_script_in_a_fresh_machine(open_session: Open, tmp_path: Path) -> None:
    script = tmp_path / "count.py"
    script.write_text("try:\n    n += 1\nexcept NameError:\n    n = 1\nprint('run', n)")
    session = open_session(script)
    for _ in range(3):
        assert until(session, lambda: is_over(session))
        session.restart()
    assert until(session, lambda: session.transcript.text().count("run 1") == 4)
    assert (session.runs, "run 2\n" in session.transcript.text()) == (4, False)


def test_every_run_but_the_first_on_a_calculator_says_that_the_shell_is_new(open_session: Open, tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("")
    session = open_session(tmp_path / "one.py")
    assert session.text()[:3] == ["MicroPython v1.9.4", "|CASIO COMPUTER CO.,", ">>>from one import *"]
    session.restart()
    assert session.text()[:2] == ["* SHELL Initialized", ">>>from one import *"]
    session.switch_model()
    assert session.text()[0] == "MicroPython v1.9.4"


def test_restart_stops_a_busy_script(open_session: Open, tmp_path: Path) -> None:
    script = tmp_path / "busy.py"
    script.write_text("while True: pass")
    session = open_session(script)
    first = session.calculator
    session.restart()
    assert first is not None and session.calculator is not first
    assert until(session, lambda: first.state == "stopped")


def test_restart_reads_files_saved_meanwhile(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "uses.py")
    assert until(session, lambda: "one" in session.transcript.text())
    (folder / "helper.py").write_text("word = 'two'")
    session.restart()
    assert until(session, lambda: session.transcript.text().endswith("two"))


def test_restart_keeps_the_speed(tmp_path: Path) -> None:
    script = tmp_path / "wait.py"
    script.write_text("input()")
    session = Session(script, partial(Calculator, model=FX_9860GIII, speed="full"), model=FX_9860GIII)
    assert session.switch_speed() == "Calculator speed"
    session.restart()
    assert session.speed == "calculator"
    assert session.switch_speed() == "Full speed"
    assert session.stop()


def test_cpython_cannot_run_at_the_calculators_speed(folder: Path) -> None:
    session = Session(folder / "ask.py", partial(Calculator, model=FX_9860GIII), model=FX_9860GIII)
    assert session.switch_speed() == "Only MicroPython can run at calculator speed"
    assert session.stop()


# The list


def test_the_list_has_only_scripts_and_folders_with_scripts(open_session: Open, folder: Path) -> None:
    session = open_session(folder)
    assert (session.state, session.title) == ("list", "scripts")
    assert names(session) == ["[LIB]", "ask.py", "hello.py", "helper.py", "uses.py"]
    assert sum(session.frame()) > 500


@pytest.mark.parametrize("key", ["EXE", "F1"])
def test_arrows_select_a_script_and_exe_or_f1_runs_it(open_session: Open, folder: Path, key: str) -> None:
    session = open_session(folder)
    for _ in range(2):
        session.press("DOWN")
    session.press(key)
    assert until(session, lambda: is_over(session))
    assert (session.title, session.transcript.text()) == ("hello", "hello")


@pytest.mark.parametrize("key", ["EXIT", "AC", "MENU"])
def test_after_a_script_has_ended_exit_ac_or_menu_returns_to_the_list(
    open_session: Open, folder: Path, key: str
) -> None:
    session = open_session(folder / "hello.py")
    assert until(session, lambda: is_over(session))
    assert session.press(key)
    assert (session.state, chosen(session)) == ("list", "hello.py")


@pytest.mark.parametrize("key", ["EXIT", "MENU"])
def test_exit_and_menu_do_not_leave_a_running_script_but_say_how_to_stop_it(
    open_session: Open, folder: Path, key: str
) -> None:
    session = open_session(folder / "ask.py")
    assert until(session, lambda: session.state == "input")
    assert not session.press(key)
    assert (session.state, session.next_message()) == ("input", "The script is running. Press [AC] to stop it")


def test_ac_in_the_shell_first_clears_the_typed_line(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "hello.py")
    assert until(session, lambda: is_over(session))
    session.press("7")
    session.press("AC")
    assert (session.state, session.text()[4]) == ("ended", ">>>")
    session.press("AC")
    assert session.state == "list"


def test_exe_opens_a_subfolder_and_exit_closes_it(open_session: Open, folder: Path) -> None:
    (folder / "ABC").mkdir()
    (folder / "ABC" / "first.py").write_text("")
    session = open_session(folder)
    session.press("DOWN")
    session.press("EXE")
    assert (session.title, names(session)) == ("LIB", ["deep.py"])
    assert session.press("EXIT")
    assert (session.title, chosen(session)) == ("scripts", "[LIB]")
    assert not session.press("EXIT")


def test_ac_leaves_a_highlighted_line_before_it_opens_the_list(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "hello.py")
    assert until(session, lambda: session.state == "ended")
    seen = [session.press(key) and (session.state, session.highlighted) for key in ("UP", "AC", "AC")]
    assert seen == [("ended", 3), ("ended", None), ("list", None)]


def test_restart_in_the_list_reads_the_folder_again(open_session: Open, folder: Path) -> None:
    session = open_session(folder)
    (folder / "new.py").write_text("")
    session.restart()
    assert "new.py" in names(session)


def test_opening_a_deleted_folder_shows_a_message_and_the_list_stays(open_session: Open, folder: Path) -> None:
    session = open_session(folder)
    shutil.rmtree(folder / "LIB")
    session.press("EXE")
    assert session.next_message().startswith("Can't read ") and session.next_message() == ""
    assert (session.title, chosen(session)) == ("scripts", "[LIB]")


def test_a_script_that_the_calculator_may_not_list_runs_with_one_warning(open_session: Open, folder: Path) -> None:
    (folder / "a-b.py").write_text("")
    session = open_session(folder)
    session.press("DOWN")
    session.press("EXE")
    assert until(session, lambda: is_over(session))
    session.restart()
    assert until(session, lambda: is_over(session))
    assert session.transcript.text().count("Warning: a-b.py: the calculator may not list this file") == 1


# Watching


def test_a_watched_script_is_rerun_with_a_message_when_it_is_saved(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "hello.py", watch=True)
    assert until(session, lambda: is_over(session) and session.watches)
    (folder / "hello.py").write_text("print('changed')")
    assert until(session, lambda: "changed" in session.transcript.text())
    assert session.next_message() == "hello.py was saved: run 2"


@pytest.mark.slow
def test_only_the_script_and_its_imports_are_watched(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "uses.py", watch=True)
    assert until(session, lambda: is_over(session) and session.watches)
    (folder / "hello.py").write_text("print('another')")
    (folder / "helper.py.swp").write_text("an editor's own")
    (folder / "helper.py").write_text("word = 'two'")
    assert until(session, lambda: session.runs == 2)
    assert session.next_message() == "helper.py was saved: run 2"


def test_a_file_saved_by_renaming_is_noticed(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "hello.py", watch=True)
    assert until(session, lambda: is_over(session) and session.watches)
    (folder / "hello.tmp").write_text("print('renamed')")
    (folder / "hello.tmp").replace(folder / "hello.py")
    assert until(session, lambda: "renamed" in session.transcript.text())


def test_a_script_that_failed_for_a_missing_import_is_rerun_when_the_file_appears(
    open_session: Open, folder: Path
) -> None:
    (folder / "helper.py").unlink()
    session = open_session(folder / "uses.py", watch=True)
    assert until(session, lambda: session.state == "failed" and session.watches)
    (folder / "helper.py").write_text("word = 'there'")
    assert until(session, lambda: session.transcript.text().endswith("there"))


# Pasted text


def test_each_pasted_line_answers_one_question(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "ask.py")
    assert until(session, lambda: session.state == "input")
    session.type("12\n34\n")
    assert until(session, lambda: "y=34" in session.text())
    assert session.transcript.text() == "x=12\ngot 12\ny="
    session.press("EXE")
    assert until(session, lambda: is_over(session))
    assert session.transcript.text().endswith("and 34")


def test_a_paste_with_an_untypable_character_types_nothing(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "ask.py")
    assert until(session, lambda: session.state == "input")
    session.type("1 if a<b else _")
    assert (session.text()[3], session.next_message()) == ("x=", "Not pasted: the calculator can't type < _")


# Endings


def test_after_ac_the_drawing_stays_and_the_transcript_has_the_traceback(open_session: Open, tmp_path: Path) -> None:
    script = tmp_path / "hold.py"
    script.write_text(HOLD)
    session = open_session(script)
    assert until(session, lambda: session.showing == "drawing")
    session.press("AC")
    assert until(session, lambda: session.state == "failed")
    assert (session.showing, sum(session.frame()), session.exit_code) == ("drawing", 1, 0)
    assert session.transcript.text().splitlines()[-1] == "KeyboardInterrupt:"
    assert 'File "hold.py", line 4' in session.transcript.text()
    session.press("EXE")
    assert session.showing == "shell"


def test_a_failed_script_shows_its_traceback_instead_of_the_drawing(open_session: Open, tmp_path: Path) -> None:
    script = tmp_path / "fails.py"
    script.write_text(HOLD.replace("while True: pass", "1 / 0"))
    session = open_session(script)
    assert until(session, lambda: session.state == "failed")
    assert (session.showing, session.exit_code) == ("shell", 1)


def test_a_failure_adds_one_hint_after_its_traceback(open_session: Open, tmp_path: Path) -> None:
    script = tmp_path / "cards.py"
    script.write_text("import random\nrandom.shuffle([1, 2])")
    session = open_session(script)
    assert until(session, lambda: "Hint: " in session.transcript.text())
    session.tick()
    lines = session.transcript.text().splitlines()
    assert [line.startswith("Hint: ") for line in lines][-2:] == [False, True]
    assert "no random.shuffle; use a loop: " in lines[-1]


def test_that_turtle_must_be_copied_is_said_once_however_often_the_script_runs(
    open_session: Open, tmp_path: Path
) -> None:
    (tmp_path / "drawing.py").write_text("from turtle import *\nforward(9)\n")
    session = open_session(tmp_path / "drawing.py")
    for _ in range(2):
        assert until(session, lambda: session.state == "ended")
        session.tick()
        session.restart()
    assert until(session, lambda: session.state == "ended")
    session.tick()
    assert session.transcript.text().count("copy Casio's turtle.py next to the script") == 1


# Screenshots and recordings


@pytest.fixture
def drawing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Session]:
    """A script that draws a dot, then another at each [AC]."""
    script = tmp_path / "dots.py"
    script.write_text(
        "from casioplot import *\nfor x in range(3):\n    set_pixel(x, 0)\n    show_screen()\n"
        "    try:\n        while True: pass\n    except KeyboardInterrupt: pass\n"
    )
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    monkeypatch.chdir(pictures)
    session = Session(
        script, partial(Calculator, model=FX_9860GIII), model=FX_9860GIII, recorder=Recorder(FX_9860GIII, scale=2)
    )
    assert until(session, lambda: session.showing == "drawing")
    yield session
    assert session.stop()


def test_in_a_removed_folder_nothing_is_saved_and_the_script_goes_on(drawing: Session) -> None:
    Path.cwd().rmdir()
    assert drawing.save_screenshot() == "Can't save a screenshot here: No such file or directory"
    drawing.start_or_stop_recording()
    drawing.tick()
    assert drawing.start_or_stop_recording() == "Can't save a recording here: No such file or directory"
    assert drawing.state == "busy"


def test_a_screenshot_has_the_requested_scale(drawing: Session) -> None:
    message = drawing.save_screenshot()
    (saved,) = Path.cwd().iterdir()
    assert message == f"Saved {saved}"
    assert saved.name.startswith("dots-") and saved.suffix == ".png"
    with Image.open(saved) as image:
        assert image.size == (256, 128)
        pixels = image.convert("L")
    assert pixels.getpixel((1, 1)) < 60 < 150 < pixels.getpixel((2, 1))  # type: ignore[operator]


def test_a_second_screenshot_does_not_replace_the_first(drawing: Session) -> None:
    drawing.save_screenshot()
    drawing.save_screenshot()
    assert len(list(Path.cwd().iterdir())) == 2


def test_a_screenshot_that_cannot_be_saved_is_reported_in_one_line(
    drawing: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("host_sim.screen.pictures.save_png", refuse)
    assert drawing.save_screenshot() == "Can't save a screenshot here: Permission denied"


@pytest.mark.slow
def test_a_recording_shows_each_frame_as_long_as_the_display_did(drawing: Session) -> None:
    assert drawing.start_or_stop_recording() == "Recording"
    for dots in (1, 2, 3):
        assert until(drawing, lambda dots=dots: sum(drawing.frame()) == dots)  # type: ignore[misc]
        ends = time.monotonic() + 0.2
        assert until(drawing, lambda ends=ends: time.monotonic() > ends)  # type: ignore[misc]
        drawing.press("AC") if dots < 3 else None
    message = drawing.start_or_stop_recording()
    (saved,) = Path.cwd().iterdir()
    assert message == f"Saved {saved}" and saved.suffix == ".gif"
    with Image.open(saved) as gif:
        durations = [shot.info["duration"] for shot in ImageSequence.Iterator(gif)]
        assert gif.size == (256, 128)
    assert len(durations) == 3
    assert min(durations) >= 190 and durations[-1] >= 1000


def test_stopping_the_session_saves_a_running_recording(drawing: Session) -> None:
    drawing.start_or_stop_recording()
    drawing.tick()
    drawing.stop()
    assert [path.suffix for path in Path.cwd().iterdir()] == [".gif"]
    assert drawing.transcript.text().splitlines()[-1].startswith("Saved ")


def test_a_recording_has_no_frames_too_short_for_a_gif(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("host_sim.session.recorder.time.monotonic", lambda: now)
    recorder = Recorder(FX_9860GIII)
    recorder.start_or_stop("quick")
    for number in range(100):
        now = number / 100
        recorder.add(bytes([number]) * 128)
    starts = [start for _, start in recorder._frames]
    assert 20 <= len(starts) <= 34
    assert recorder._frames[-1][0] == bytes([99]) * 128
    assert min(after - before for before, after in pairwise(starts)) >= 0.03


# Another calculator


def test_another_calculator_starts_the_script_again(open_session: Open, folder: Path) -> None:
    (folder / "size.py").write_text("from casioplot import *\nset_pixel(200, 100)\nprint(get_pixel(200, 100))")
    session = open_session(folder / "size.py")
    assert until(session, lambda: session.state == "ended")
    assert session.transcript.text().splitlines()[0] == "None"
    assert session.switch_model() == "fx-CG50"
    assert until(session, lambda: session.state == "ended")
    assert session.transcript.text().splitlines()[-2:] == ["--- size.py on the fx-CG50 ---", "(0, 0, 0)"]
    assert len(session.frame()) == 2 * 384 * 192
    assert [session.switch_model() for _ in range(2)] == ["fx-CG100", "fx-9860GIII"]


def test_another_calculator_shows_the_same_list(open_session: Open, folder: Path) -> None:
    session = open_session(folder)
    session.press("h")
    before = session.text()
    session.switch_model()
    assert (session.state, session.text()) == ("list", before)
    session.press("EXE")
    assert session.calculator and session.calculator.model is FX_CG50


def test_a_recording_is_saved_before_the_calculator_changes(
    open_session: Open, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    session = open_session(folder / "ask.py")
    session.start_or_stop_recording()
    session.tick()
    session.switch_model()
    session.start_or_stop_recording()
    session.tick()
    session.start_or_stop_recording()
    assert sorted(Image.open(path).size for path in folder.glob("*.gif")) == [(512, 256), (768, 384)]


# What went wrong


def test_the_notes_name_the_failing_line_its_text_a_hint_and_the_variables(open_session: Open, folder: Path) -> None:
    (folder / "helper.py").write_text("def half(x):\n    return  x.removeprefix('a')  # half\n")
    (folder / "uses.py").write_text("import helper\nprint(helper.half('abc'))\n")
    session = open_session(folder / "uses.py")
    assert until(session, lambda: session.notes)
    place, line, hint, *variables = (note.text for note in session.notes)
    assert place == "helper.py, line 2: AttributeError: 'str' object has no attribute 'removeprefix'"
    assert line == "return  x.removeprefix('a')  # half"
    assert hint.startswith("Hint: ") and "removeprefix" in hint
    assert any("x = 'abc'" in text for text in variables)
    session.press("EXIT")
    assert (session.state, list(session.notes)) == ("list", [])


def test_a_run_that_was_ended_by_ac_has_no_notes(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "ask.py")
    assert until(session, lambda: session.state == "input")
    session.press("AC")
    assert until(session, lambda: session.ended_by_ac)
    session.tick()
    assert session.notes == ()


# Text instead of pictures


def test_without_drawing_the_script_finds_no_casioplot(folder: Path) -> None:
    (folder / "both.py").write_text(
        "try:\n    import casioplot\n    print('picture')\nexcept ImportError:\n    print('text')\n"
    )
    session = Session(folder / "both.py", partial(Calculator, model=FX_9860GIII), model=FX_9860GIII, draws=False)
    try:
        assert until(session, lambda: session.state == "ended") and session.transcript.text() == "text"
        assert session.switch_drawing() == "With pictures"
        assert until(session, lambda: session.state == "ended")
        assert session.transcript.text().endswith("picture")
    finally:
        session.stop()
