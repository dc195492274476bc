"""A session: a script run again in fresh machines, the list of a folder, files that are saved, pasted text, films."""

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
from host_sim.session.camera import Camera
from host_sim.session.session import Session

PATIENCE = 20.0
HOLD = "from casioplot import *\nset_pixel(9, 9)\nshow_screen()\nwhile True: pass"
Open = Callable[..., Session]


@pytest.fixture(params=["cpython", pytest.param("micropython", marks=pytest.mark.slow)])
def open_session(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """On each engine; everything is stopped afterwards."""
    opened: list[Session] = []
    before = set(threading.enumerate())

    def open_one(place: Path, **options: Any) -> Session:
        opened.append(Session(place, partial(Calculator, engine=request.param), **options))
        return opened[-1]

    yield open_one
    for session in opened:
        assert session.stop()
    assert set(threading.enumerate()) <= before


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Scripts as people have them."""
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
    """Look again and again, as a face does."""
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
    assert session._browser
    return [line.name for line in session._browser.listing.lines]


def chosen(session: Session) -> str:
    assert session._browser
    return names(session)[session._browser.listing.chosen]


# Again


def test_again_runs_the_script_in_a_fresh_machine(open_session: Open, tmp_path: Path) -> None:
    script = tmp_path / "count.py"
    script.write_text("try:\n    n += 1\nexcept NameError:\n    n = 1\nprint('run', n)")
    session = open_session(script)
    for _ in range(3):
        assert until(session, lambda: is_over(session))
        session.again()
    assert until(session, lambda: session.transcript.text().count("run 1") == 4)
    assert (session.runs, "run 2\n" in session.transcript.text()) == (4, False)


def test_again_ends_a_script_that_is_busy(open_session: Open, tmp_path: Path) -> None:
    script = tmp_path / "busy.py"
    script.write_text("while True: pass")
    session = open_session(script)
    first = session.calculator
    session.again()
    assert first is not None and session.calculator is not first
    assert until(session, lambda: first.state == "stopped")


def test_again_reads_what_was_saved_in_the_meantime(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "uses.py")
    assert until(session, lambda: "one" in session.transcript.text())
    (folder / "helper.py").write_text("word = 'two'")
    session.again()
    assert until(session, lambda: session.transcript.text().endswith("two"))


def test_the_speed_is_kept_when_the_script_runs_again(tmp_path: Path) -> None:
    script = tmp_path / "wait.py"
    script.write_text("input()")
    session = Session(script, partial(Calculator, speed="full"))
    assert session.switch_speed() == "At the calculator's speed"
    session.again()
    assert session.speed == "calculator"
    assert session.switch_speed() == "As fast as it can"
    assert session.stop()


def test_an_engine_that_knows_one_speed_says_so(folder: Path) -> None:
    session = Session(folder / "ask.py", Calculator)
    assert session.switch_speed() == "Only MicroPython can run at the calculator's speed"
    assert session.stop()


# The list


def test_a_folder_is_listed_with_its_folders_and_scripts_alone(open_session: Open, folder: Path) -> None:
    session = open_session(folder)
    assert (session.state, session.title) == ("list", "scripts")
    assert names(session) == ["[LIB]", "ask.py", "hello.py", "helper.py", "uses.py"]
    assert sum(session.frame()) > 500


@pytest.mark.parametrize("key", ["EXE", "F1"])
def test_a_script_is_chosen_with_the_arrows_and_run(open_session: Open, folder: Path, key: str) -> None:
    session = open_session(folder)
    for _ in range(2):
        session.press("DOWN")
    session.press(key)
    assert until(session, lambda: is_over(session))
    assert (session.title, session.transcript.text()) == ("hello", "hello")


@pytest.mark.parametrize("key", ["EXIT", "AC", "MENU"])
def test_from_a_script_that_is_over_one_comes_back_to_the_list(open_session: Open, folder: Path, key: str) -> None:
    session = open_session(folder / "hello.py")
    assert until(session, lambda: is_over(session))
    assert session.press(key)
    assert (session.state, chosen(session)) == ("list", "hello.py")


@pytest.mark.parametrize("key", ["EXIT", "MENU"])
def test_a_script_that_runs_is_not_left_but_one_is_told_how(open_session: Open, folder: Path, key: str) -> None:
    session = open_session(folder / "ask.py")
    assert until(session, lambda: session.state == "input")
    assert not session.press(key)
    assert (session.state, session.news()) == ("input", "The script runs: [AC] ends it")


def test_ac_at_the_shell_wipes_the_line_first(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "hello.py")
    assert until(session, lambda: is_over(session))
    session.press("7")
    session.press("AC")
    assert (session.state, session.text()[1]) == ("ended", ">>>")
    session.press("AC")
    assert session.state == "list"


def test_a_folder_in_the_folder_opens_and_closes(open_session: Open, folder: Path) -> None:
    (folder / "ABC").mkdir()
    (folder / "ABC" / "first.py").write_text("")
    session = open_session(folder)
    session.press("DOWN")
    session.press("EXE")
    assert (session.title, names(session)) == ("LIB", ["deep.py"])
    assert session.press("EXIT")
    assert (session.title, chosen(session)) == ("scripts", "[LIB]")
    assert not session.press("EXIT")


def test_in_the_list_again_looks_at_the_folder_again(open_session: Open, folder: Path) -> None:
    session = open_session(folder)
    (folder / "new.py").write_text("")
    session.again()
    assert "new.py" in names(session)


def test_a_folder_that_is_gone_is_told_and_the_list_stays(open_session: Open, folder: Path) -> None:
    session = open_session(folder)
    shutil.rmtree(folder / "LIB")
    session.press("EXE")
    assert session.news().startswith("Can't read ") and session.news() == ""
    assert (session.title, chosen(session)) == ("scripts", "[LIB]")


def test_a_name_that_the_calculator_can_not_take_is_told(open_session: Open, folder: Path) -> None:
    (folder / "a-b.py").write_text("")
    session = open_session(folder)
    session.press("DOWN")
    session.press("EXE")
    assert (session.state, session.news()) == (
        "list",
        "a-b.py: the calculator takes letters, digits and _ in a name",
    )


# Watching


def test_a_saved_script_runs_again_and_it_is_told(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "hello.py", watch=True)
    assert session.watches
    assert until(session, lambda: is_over(session))
    time.sleep(0.2)  # the watcher has begun by then
    (folder / "hello.py").write_text("print('changed')")
    assert until(session, lambda: "changed" in session.transcript.text())
    assert session.news() == "hello.py was saved: run 2"


@pytest.mark.slow
def test_a_file_that_the_script_imports_counts_as_well_and_another_does_not(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "uses.py", watch=True)
    assert until(session, lambda: is_over(session))
    time.sleep(0.2)
    (folder / "hello.py").write_text("print('another')")
    (folder / "helper.py.swp").write_text("an editor's own")
    time.sleep(0.5)
    session.tick()
    assert session.runs == 1
    (folder / "helper.py").write_text("word = 'two'")
    assert until(session, lambda: session.runs == 2)


def test_an_editor_that_saves_by_renaming_is_noticed(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "hello.py", watch=True)
    assert until(session, lambda: is_over(session))
    time.sleep(0.2)
    (folder / "hello.tmp").write_text("print('renamed')")
    (folder / "hello.tmp").replace(folder / "hello.py")
    assert until(session, lambda: "renamed" in session.transcript.text())


def test_a_script_that_failed_for_want_of_a_file_runs_once_it_is_there(open_session: Open, folder: Path) -> None:
    (folder / "helper.py").unlink()
    session = open_session(folder / "uses.py", watch=True)
    assert until(session, lambda: session.state == "failed")
    time.sleep(0.2)
    (folder / "helper.py").write_text("word = 'there'")
    assert until(session, lambda: session.transcript.text().endswith("there"))


# Pasted text


def test_pasted_lines_answer_one_question_after_the_other(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "ask.py")
    assert until(session, lambda: session.state == "input")
    session.type("12\n34\n")
    assert until(session, lambda: session.text()[2:3] == ["y=34"])
    assert session.transcript.text() == "x=12\ngot 12\ny="
    session.press("EXE")
    assert until(session, lambda: is_over(session))
    assert session.transcript.text().endswith("and 34")


def test_of_what_the_calculator_can_not_type_nothing_is_typed(open_session: Open, folder: Path) -> None:
    session = open_session(folder / "ask.py")
    assert until(session, lambda: session.state == "input")
    session.type("1 if a<b else _")
    assert (session.text()[0], session.news()) == ("x=", "Not typed: the calculator has no < _")


# How it ended


def test_a_drawing_that_ac_has_ended_stays_and_its_traceback_is_in_the_transcript(
    open_session: Open, tmp_path: Path
) -> None:
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


def test_a_script_that_failed_by_itself_shows_why(open_session: Open, tmp_path: Path) -> None:
    script = tmp_path / "fails.py"
    script.write_text(HOLD.replace("while True: pass", "1 / 0"))
    session = open_session(script)
    assert until(session, lambda: session.state == "failed")
    assert (session.showing, session.exit_code) == ("shell", 1)


def test_after_a_failure_its_author_is_helped_once(open_session: Open, tmp_path: Path) -> None:
    script = tmp_path / "cards.py"
    script.write_text("import random\nrandom.shuffle([1, 2])")
    session = open_session(script)
    assert until(session, lambda: "Hint: " in session.transcript.text())
    session.tick()
    lines = session.transcript.text().splitlines()
    assert [line.startswith("Hint: ") for line in lines][-2:] == [False, True]
    assert "no random.shuffle; instead: " in lines[-1]


# Pictures and films


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
    session = Session(script, Calculator, camera=Camera(scale=2))
    assert until(session, lambda: session.showing == "drawing")
    yield session
    assert session.stop()


def test_a_picture_is_saved_at_the_scale_that_was_asked_for(drawing: Session) -> None:
    said = drawing.picture()
    (saved,) = Path.cwd().iterdir()
    assert said == f"Saved {saved}"
    assert saved.name.startswith("dots-") and saved.suffix == ".png"
    with Image.open(saved) as image:
        assert image.size == (256, 128)
        pixels = image.convert("L")
    assert pixels.getpixel((1, 1)) < 60 < 150 < pixels.getpixel((2, 1))  # type: ignore[operator]


def test_a_second_picture_does_not_replace_the_first(drawing: Session) -> None:
    drawing.picture()
    drawing.picture()
    assert len(list(Path.cwd().iterdir())) == 2


def test_a_folder_that_takes_no_picture_is_told_in_one_line(drawing: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("host_sim.screen.pictures.png", refuse)
    assert drawing.picture() == "Can't save a picture here: Permission denied"


@pytest.mark.slow
def test_a_film_has_what_was_seen_for_as_long_as_it_was(drawing: Session) -> None:
    assert drawing.film() == "Filming"
    for dots in (1, 2, 3):
        assert until(drawing, lambda dots=dots: sum(drawing.frame()) == dots)  # type: ignore[misc]
        ends = time.monotonic() + 0.2
        assert until(drawing, lambda ends=ends: time.monotonic() > ends)  # type: ignore[misc]
        drawing.press("AC") if dots < 3 else None
    said = drawing.film()
    (saved,) = Path.cwd().iterdir()
    assert said == f"Saved {saved}" and saved.suffix == ".gif"
    with Image.open(saved) as film:
        durations = [shot.info["duration"] for shot in ImageSequence.Iterator(film)]
        assert film.size == (256, 128)
    assert len(durations) == 3
    assert min(durations) >= 190 and durations[-1] >= 1000


def test_a_film_that_is_still_being_made_is_saved_at_the_end(drawing: Session) -> None:
    drawing.film()
    drawing.tick()
    drawing.stop()
    assert [path.suffix for path in Path.cwd().iterdir()] == [".gif"]
    assert drawing.transcript.text().splitlines()[-1].startswith("Saved ")


def test_quick_changes_are_filmed_no_faster_than_a_gif_can_show(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("host_sim.session.camera.time.monotonic", lambda: now)
    camera = Camera()
    camera.start_or_end("quick")
    for number in range(100):
        now = number / 100
        camera.film(bytes([number]) * 128)
    starts = [start for _, start in camera._frames]
    assert 20 <= len(starts) <= 34
    assert camera._frames[-1][0] == bytes([99]) * 128
    assert min(after - before for before, after in pairwise(starts)) >= 0.03
