"""The fixture for other people's tests: a calculator to press keys on."""

import threading
from pathlib import Path

import pytest
from PIL import Image

from host_sim.engines import EngineName
from host_sim.screen.comparison import ADDED, MISSING
from host_sim.screen.pictures import INK, PAPER
from host_sim.testing import CalculatorInTest, driver

PLUGIN = ("-p", "host_sim.testing", "-p", "no:cacheprovider", "--calculator-engine", "cpython")
DOT = "from casioplot import *\nset_pixel(9, 5)\nshow_screen()\n"
HELD = "try:\n    while True: pass\nexcept KeyboardInterrupt: pass\n"
ENGINE_THREADS = {"script", "micropython"}
COMPARES = "def test_dot(calculator):\n    calculator.run('dot.py')\n    assert calculator.screen == 'dot.png'\n"


@pytest.fixture
def calculator(calculator: CalculatorInTest) -> CalculatorInTest:
    """The fixture itself, on the PC's Python for speed; on MicroPython where a test says so."""
    calculator.engine = "cpython"
    return calculator


def on(calculator: CalculatorInTest, tmp_path: Path, text: str, *, wait: bool = True) -> CalculatorInTest:
    """The calculator with a script of this text."""
    (tmp_path / "script.py").write_text(text)
    calculator.run(tmp_path / "script.py", wait=wait)
    return calculator


# What a script says and is told


@pytest.mark.parametrize("engine", ["cpython", "micropython"])
def test_a_script_beside_the_test_is_played_with_keys(calculator: CalculatorInTest, engine: EngineName) -> None:
    calculator.engine = engine
    calculator.run("scripts/guess.py")
    assert calculator.state == "input"
    calculator.type("50\n")
    calculator.press("4")
    calculator.press("3")
    calculator.press("DEL")
    calculator.press("2")
    calculator.press("EXE")
    assert calculator.text == "Guess 1-99\nToo high\nRight after 2 tries\n"
    assert calculator.shell == ["Guess 1-99", "Number=50", "Too high", "Number=42", "Right after 2 tries", ">>>", ""]
    assert (calculator.state, calculator.error) == ("ended", None)


def test_each_run_is_on_a_new_calculator(calculator: CalculatorInTest, tmp_path: Path) -> None:
    for name in ("first", "second"):
        on(calculator, tmp_path, f"print('{name}')\ninput('?')")
        assert calculator.text == f"{name}\n"
    names = [thread.name for thread in threading.enumerate()]
    assert sum(names.count(name) for name in ENGINE_THREADS) == 1, "the first one has been stopped"


def test_after_the_test_the_script_is_stopped(pytester: pytest.Pytester) -> None:
    (pytester.path / "asks.py").write_text("while True: input('?')")
    pytester.makepyfile("def test_it(calculator): calculator.run('asks.py')")
    pytester.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=1)
    assert not ENGINE_THREADS & {thread.name for thread in threading.enumerate()}


def test_after_its_end_the_shell_can_be_asked(calculator: CalculatorInTest, tmp_path: Path) -> None:
    on(calculator, tmp_path, "number = 6").type("number*7\n")
    assert calculator.shell[1] == "42"


def test_a_script_that_fails_has_its_traceback(calculator: CalculatorInTest) -> None:
    calculator.run("scripts/crash.py")
    assert calculator.state == "failed"
    assert calculator.error and calculator.error.splitlines()[-1].startswith("ZeroDivisionError: ")


def test_the_old_system_has_no_casioplot(calculator: CalculatorInTest, tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text("try:\n    import casioplot\nexcept ImportError:\n    print('text')")
    calculator.run(tmp_path / "old.py", casioplot=False)
    assert calculator.text == "text\n"


# What can't be


def test_a_missing_script_is_named(calculator: CalculatorInTest) -> None:
    with pytest.raises(FileNotFoundError, match=r"no such script: .*tests/host_sim/nowhere\.py"):
        calculator.run("nowhere.py")


@pytest.mark.parametrize("key", ["!", "ENTER", "", "12"])
def test_a_key_that_the_calculator_lacks_is_refused(calculator: CalculatorInTest, tmp_path: Path, key: str) -> None:
    with pytest.raises(ValueError, match="the calculator has no key"):
        on(calculator, tmp_path, "input('?')").press(key)


def test_what_is_typed_in_vain_is_refused(calculator: CalculatorInTest, tmp_path: Path) -> None:
    on(calculator, tmp_path, DOT + HELD + "input('?')")
    for text in ("7", "\n"):
        with pytest.raises(ValueError, match=r"does not take .* now: it is busy"):
            calculator.type(text)


def test_a_key_that_does_nothing_does_no_harm(calculator: CalculatorInTest, tmp_path: Path) -> None:
    on(calculator, tmp_path, "print('got', input('?'))")
    for key in ("DEL", "LEFT", "RIGHT", "UP", "DOWN"):
        calculator.press(key)
    calculator.type("a\n")
    assert calculator.text == "got a\n"


def test_nothing_can_be_pressed_before_a_script_runs(calculator: CalculatorInTest) -> None:
    with pytest.raises(AssertionError, match=r"run\(\) a script first"):
        calculator.press("7")


# When the script waits


def test_ac_on_a_drawing_is_waited_for(
    calculator: CalculatorInTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the drawing that it ends is up all the while."""
    monkeypatch.setattr(driver, "STILL_SECONDS", 0.001)
    on(calculator, tmp_path, DOT + HELD + "for i in range(10 ** 6): pass\ninput('Next?')")
    assert calculator.calculator.showing == "drawing"
    calculator.press("AC")
    assert (calculator.state, calculator.shell[0]) == ("input", "Next?")


def test_ac_at_a_prompt_brings_what_the_script_does_then(calculator: CalculatorInTest, tmp_path: Path) -> None:
    on(calculator, tmp_path, "try:\n    input('A?')\nexcept KeyboardInterrupt:\n    input('B?')").press("AC")
    assert (calculator.state, calculator.shell[:2]) == ("input", ["A?", "B?"])


def test_a_drawing_is_looked_at_when_it_stands_still(calculator: CalculatorInTest, tmp_path: Path) -> None:
    """Not its first stroke of twenty."""
    strokes = "for x in range(20):\n    set_pixel(x, 0)\n    show_screen()\n    for i in range(30000): pass\n"
    on(calculator, tmp_path, "from casioplot import *\n" + strokes + HELD)
    assert str(calculator.screen).startswith("#" * 20 + ".")


@pytest.mark.slow
def test_a_picture_that_never_stands_still_is_not_waited_for(
    calculator: CalculatorInTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "MOVING_SECONDS", 0.2)
    calculator.run("scripts/jump.py")
    for _ in range(3):
        assert calculator.state == "busy"
        calculator.press("AC")
    assert (calculator.state, calculator.text) == ("ended", "Presses: 3\n")


def test_a_busy_script_is_waited_for_by_its_text(calculator: CalculatorInTest) -> None:
    calculator.run("scripts/busy.py", wait=False)
    calculator.wait_for_text("Press AC")
    calculator.press("AC")
    assert calculator.text == "Press AC\nSome turns\n"


def test_a_text_that_does_not_come_is_told(calculator: CalculatorInTest, tmp_path: Path) -> None:
    on(calculator, tmp_path, "print('no')", wait=False)
    with pytest.raises(TimeoutError, match=r"'yes' was not printed, but 'no\\n'; the calculator is ended"):
        calculator.wait_for_text("yes")


def test_a_script_that_never_asks_is_told(
    calculator: CalculatorInTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "SETTLE_SECONDS", 0.2)
    with pytest.raises(TimeoutError, match=r"still busy after 0\.2 s"):
        on(calculator, tmp_path, "while True: pass")


# The display and its picture


@pytest.fixture
def elsewhere(pytester: pytest.Pytester) -> pytest.Pytester:
    """Somebody's folder with a script that draws a dot, and a test that compares it with a picture."""
    (pytester.path / "dot.py").write_text(DOT)
    pytester.makepyfile(test_dot=COMPARES)
    return pytester


def failure(elsewhere: pytest.Pytester) -> str:
    result = elsewhere.runpytest_inprocess(*PLUGIN, "-vv")
    result.assert_outcomes(failed=1)
    return result.stdout.str()


def test_without_a_picture_the_test_fails_and_tells_how_to_get_one(elsewhere: pytest.Pytester) -> None:
    assert "there is no dot.png yet: --update-screens writes it; the display is in" in failure(elsewhere)
    assert not (elsewhere.path / "dot.png").exists()


def test_update_screens_writes_the_picture_and_later_tests_pass(elsewhere: pytest.Pytester) -> None:
    elsewhere.runpytest_inprocess(*PLUGIN, "--update-screens").assert_outcomes(passed=1)
    with Image.open(elsewhere.path / "dot.png") as picture:
        assert picture.size == (128, 64)
        assert [at for at, level in enumerate(picture.convert("L").tobytes()) if level < 128] == [5 * 128 + 9]
    elsewhere.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=1)


def test_update_screens_leaves_a_picture_alone_that_is_right(elsewhere: pytest.Pytester) -> None:
    picture(9, 5, scale=3).save(elsewhere.path / "dot.png")
    before = (elsewhere.path / "dot.png").read_bytes()
    elsewhere.runpytest_inprocess(*PLUGIN, "--update-screens").assert_outcomes(passed=1)
    assert (elsewhere.path / "dot.png").read_bytes() == before


def picture(x: int, y: int, scale: int = 1) -> Image.Image:
    """A white display with one black dot."""
    small = Image.new("L", (128, 64), 255)
    small.putpixel((x, y), 0)
    return small.resize((128 * scale, 64 * scale), Image.Resampling.NEAREST)


def test_a_difference_is_told_as_text_and_as_a_picture(elsewhere: pytest.Pytester) -> None:
    picture(11, 5).save(elsewhere.path / "dot.png")
    told = failure(elsewhere)
    assert "the display is not dot.png: 2 pixels differ, x 9 to 11, y 5 to 5" in told
    assert "+ should be white, - should be black:" in told
    assert "   5 ..+.-.." in told
    kept = Path(told.partition("and what differs: ")[2].split()[0])
    with Image.open(kept) as both:
        assert both.size == (3 * 512 + 16, 256)
        wanted, seen, differing = (
            [both.convert("RGB").getpixel((panel * 520 + x * 4 + 1, 5 * 4 + 1)) for x in (9, 11)] for panel in range(3)
        )
    assert (wanted, seen) == ([PAPER, INK], [INK, PAPER])
    assert differing == [ADDED, MISSING]


def test_a_test_that_fails_shows_what_was_on_the_display(pytester: pytest.Pytester) -> None:
    (pytester.path / "asks.py").write_text("print('hello')\ninput('Name?')\nimport time\n")
    pytester.makepyfile(
        "def test_it(calculator):\n    calculator.run('asks.py')\n    assert 'bye' in calculator.text\n"
        "def test_more(calculator):\n    calculator.run('asks.py')\n    calculator.type('7\\n')\n    assert 0\n"
    )
    told = pytester.runpytest_inprocess(*PLUGIN).stdout.str()
    assert "asks.py is input; the display shows text:\n|hello                |\n|Name?" in told
    assert "ImportError: no module named 'time'\nHint: the fx-9860GIII has no module time." in told


def test_the_picture_may_stand_on_either_side(elsewhere: pytest.Pytester) -> None:
    (elsewhere.path / "test_dot.py").write_text(
        COMPARES.replace("calculator.screen == 'dot.png'", "'dot.png' == calculator.screen")
    )
    picture(11, 5).save(elsewhere.path / "dot.png")
    assert "2 pixels differ" in failure(elsewhere)


def test_a_picture_of_another_size_is_told(elsewhere: pytest.Pytester) -> None:
    Image.new("L", (100, 64), 255).save(elsewhere.path / "dot.png")
    assert "dot.png is no picture of the display, 128 x 64 or enlarged" in failure(elsewhere)


def test_a_picture_that_should_be_another_one_is_never_written(elsewhere: pytest.Pytester) -> None:
    (elsewhere.path / "test_dot.py").write_text(COMPARES.replace("==", "!="))
    elsewhere.runpytest_inprocess(*PLUGIN, "--update-screens").assert_outcomes(passed=1)
    assert not (elsewhere.path / "dot.png").exists()


def test_a_picture_may_lie_in_a_folder_of_its_own(elsewhere: pytest.Pytester) -> None:
    (elsewhere.path / "test_dot.py").write_text(COMPARES.replace("dot.png", "screens/dot.png"))
    elsewhere.runpytest_inprocess(*PLUGIN, "--update-screens").assert_outcomes(passed=1)
    assert (elsewhere.path / "screens" / "dot.png").exists()


@pytest.mark.parametrize(
    ("options", "engine"),
    [((), "micropython"), (("--calculator-engine", "cpython"), "cpython"), (("--calculator-engine", "pypy"), None)],
)
def test_micropython_runs_the_scripts_unless_the_pc_s_python_is_asked_for(
    pytester: pytest.Pytester, options: tuple[str, ...], engine: str | None
) -> None:
    thread = "script" if engine == "cpython" else "micropython"
    (pytester.path / "asks.py").write_text("input('?')")
    pytester.makepyfile(
        "import threading\n"
        "def test_it(calculator):\n    calculator.run('asks.py')\n"
        f"    assert calculator.engine == {engine!r}\n"
        f"    assert {thread!r} in [thread.name for thread in threading.enumerate()]\n"
    )
    result = pytester.runpytest_inprocess("-p", "host_sim.testing", "-p", "no:cacheprovider", *options)
    if engine is None:
        assert result.ret == pytest.ExitCode.USAGE_ERROR
    else:
        result.assert_outcomes(passed=1)


def test_a_marker_chooses_the_engine_the_nearest_one_first(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        "import pytest\npytestmark = pytest.mark.calculator(engine='cpython', model='fx-9860giii')\n"
        "def test_file(calculator): assert calculator.engine == 'cpython'\n"
        "@pytest.mark.calculator(engine='micropython')\n"
        "def test_own(calculator):\n    assert calculator.engine == 'micropython'\n"
        "    assert calculator.model.name == 'fx-9860GIII'\n"
    )
    pytester.runpytest_inprocess(*PLUGIN, "--strict-markers").assert_outcomes(passed=2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("engine='pypy'", "no engine 'pypy', only micropython, cpython"),
        ("model='fx-92'", "no model 'fx-92' here, only fx-9860giii, fx-cg50, fx-cg100"),
        ("speed=3", "the marker is calculator(engine=.., model=..)"),
    ],
)
def test_a_marker_with_a_mistake_is_told(pytester: pytest.Pytester, words: str, told: str) -> None:
    pytester.makepyfile(f"import pytest\n@pytest.mark.calculator({words})\ndef test_it(calculator): pass")
    result = pytester.runpytest_inprocess(*PLUGIN)
    result.assert_outcomes(errors=1)
    assert told in result.stdout.str()


def test_the_class_of_the_fixture_is_not_taken_for_a_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        "from host_sim.testing import *\nfrom host_sim.testing import CalculatorInTest, Screen\n"
        "def test_it(calculator: CalculatorInTest) -> None: pass"
    )
    pytester.runpytest_inprocess(*PLUGIN, "-W", "error").assert_outcomes(passed=1)
