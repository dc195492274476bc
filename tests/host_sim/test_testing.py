"""The pytest fixture `calculator`."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from host_sim.calculator import Calculator
from host_sim.engines import EngineName
from host_sim.models import FX_9860GIII
from host_sim.screen.comparison import ADDED, MISSING
from host_sim.testing import CalculatorInTest, driver

PLUGIN = ("-p", "host_sim.testing", "-p", "no:cacheprovider", "--calculator-engine", "cpython")
DOT = "from casioplot import *\nset_pixel(9, 5)\nshow_screen()\n"
WAIT_FOR_AC = "try:\n    while True: pass\nexcept KeyboardInterrupt: pass\n"
ENGINE_THREADS = {"script", "micropython"}
COMPARES = "def test_dot(calculator):\n    calculator.run('dot.py')\n    assert calculator.screen == 'dot.png'\n"


@pytest.fixture
def calculator(calculator: CalculatorInTest) -> CalculatorInTest:
    """The fixture itself, run_text the engine cpython for speed; a test may choose micropython."""
    calculator.engine = "cpython"
    return calculator


def run_text(calculator: CalculatorInTest, tmp_path: Path, text: str, *, wait: bool = True) -> CalculatorInTest:
    """Run a script with this text; returns the calculator."""
    (tmp_path / "script.py").write_text(text)
    calculator.run(tmp_path / "script.py", wait=wait)
    return calculator


# Running scripts


@pytest.mark.parametrize("engine", ["cpython", "micropython"])
def test_a_script_beside_the_test_can_be_played_with_keys(calculator: CalculatorInTest, engine: EngineName) -> None:
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
    assert calculator.shell == [
        ">>>from guess import", "Guess 1-99", "Number=50", "Too high", "Number=42", "Right after 2 tries", ">>>"
    ]  # fmt: skip
    assert (calculator.state, calculator.error) == ("ended", None)


def test_each_run_is_on_a_new_calculator(calculator: CalculatorInTest, tmp_path: Path) -> None:
    for name in ("first", "second"):
        run_text(calculator, tmp_path, f"print('{name}')\ninput('?')")
        assert calculator.text == f"{name}\n"
    names = [thread.name for thread in threading.enumerate()]
    assert sum(names.count(name) for name in ENGINE_THREADS) == 1, "the first run was not stopped"


def test_the_script_is_stopped_after_the_test(pytester: pytest.Pytester) -> None:
    (pytester.path / "asks.py").write_text("while True: input('?')")
    pytester.makepyfile("def test_it(calculator): calculator.run('asks.py')")
    pytester.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=1)
    assert not ENGINE_THREADS & {thread.name for thread in threading.enumerate()}


def test_shell_lines_can_be_typed_after_the_script(calculator: CalculatorInTest, tmp_path: Path) -> None:
    run_text(calculator, tmp_path, "number = 6").type("number*7\n")
    assert calculator.shell[4] == "42"


def test_error_has_the_traceback_of_a_failed_script(calculator: CalculatorInTest) -> None:
    calculator.run("scripts/crash.py")
    assert calculator.state == "failed"
    assert calculator.error and calculator.error.splitlines()[-1].startswith("ZeroDivisionError: ")


def test_the_old_system_has_no_casioplot(calculator: CalculatorInTest, tmp_path: Path) -> None:
    (tmp_path / "old.py").write_text("try:\n    import casioplot\nexcept ImportError:\n    print('text')")
    calculator.run(tmp_path / "old.py", casioplot=False)
    assert calculator.text == "text\n"


# Mistakes in a test


def test_a_missing_script_raises_an_error_with_its_path(calculator: CalculatorInTest) -> None:
    with pytest.raises(FileNotFoundError, match=r"no such script: .*tests/host_sim/nowhere\.py"):
        calculator.run("nowhere.py")


@pytest.mark.parametrize("key", ["!", "ENTER", "", "12"])
def test_a_key_that_the_calculator_lacks_is_refused(calculator: CalculatorInTest, tmp_path: Path, key: str) -> None:
    with pytest.raises(ValueError, match="the calculator has no key"):
        run_text(calculator, tmp_path, "input('?')").press(key)


def test_typing_raises_an_error_while_the_script_is_busy(calculator: CalculatorInTest, tmp_path: Path) -> None:
    run_text(calculator, tmp_path, DOT + WAIT_FOR_AC + "input('?')")
    for text in ("7", "\n"):
        with pytest.raises(ValueError, match=r"does nothing now: the calculator is busy"):
            calculator.type(text)


def test_press_ignores_a_key_that_does_nothing(calculator: CalculatorInTest, tmp_path: Path) -> None:
    run_text(calculator, tmp_path, "print('got', input('?'))")
    for key in ("DEL", "LEFT", "RIGHT", "UP", "DOWN"):
        calculator.press(key)
    calculator.type("a\n")
    assert calculator.text == "got a\n"


def test_pressing_a_key_before_run_raises_an_error(calculator: CalculatorInTest) -> None:
    with pytest.raises(RuntimeError, match=r"run\(\) a script first"):
        calculator.press("7")


# Waiting


def test_press_ac_waits_until_the_script_has_left_the_drawing(
    calculator: CalculatorInTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Although the drawing stays on display meanwhile."""
    monkeypatch.setattr(driver, "STILL_SECONDS", 0.001)
    run_text(calculator, tmp_path, DOT + WAIT_FOR_AC + "for i in range(10 ** 5): pass\ninput('Next?')")
    assert calculator.calculator.showing == "drawing"
    calculator.press("AC")
    assert (calculator.state, calculator.shell[3]) == ("input", "Next?")


def test_press_ac_at_a_prompt_waits_for_the_next_prompt(calculator: CalculatorInTest, tmp_path: Path) -> None:
    run_text(calculator, tmp_path, "try:\n    input('A?')\nexcept KeyboardInterrupt:\n    input('B?')").press("AC")
    assert (calculator.state, calculator.shell[3:5]) == ("input", ["A?", "B?"])


def test_run_waits_until_a_drawing_is_complete(calculator: CalculatorInTest, tmp_path: Path) -> None:
    """All twenty strokes, not only the first."""
    strokes = "for x in range(20):\n    set_pixel(x, 0)\n    show_screen()\n    for i in range(30000): pass\n"
    run_text(calculator, tmp_path, "from casioplot import *\n" + strokes + WAIT_FOR_AC)
    assert str(calculator.screen).startswith("#" * 20 + ".")


@pytest.mark.slow
def test_run_does_not_wait_for_an_animation_to_end(
    calculator: CalculatorInTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "MOVING_SECONDS", 0.2)
    calculator.run("scripts/jump.py")
    for _ in range(3):
        assert calculator.state == "busy"
        calculator.press("AC")
    assert (calculator.state, calculator.text) == ("ended", "Presses: 3\n")


def test_wait_for_text_waits_for_a_busy_script(calculator: CalculatorInTest) -> None:
    calculator.run("scripts/busy.py", wait=False)
    calculator.wait_for_text("Press AC")
    calculator.press("AC")
    assert calculator.text == "Press AC\nSome turns\n"


def test_wait_for_text_raises_an_error_if_the_text_is_never_printed(
    calculator: CalculatorInTest, tmp_path: Path
) -> None:
    run_text(calculator, tmp_path, "print('no')", wait=False)
    with pytest.raises(TimeoutError, match=r"'yes' was not printed, but 'no\\n'; the calculator is ended"):
        calculator.wait_for_text("yes")


def test_run_raises_an_error_if_the_script_neither_asks_draws_nor_ends(
    calculator: CalculatorInTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "SETTLE_SECONDS", 0.2)
    with pytest.raises(TimeoutError, match=r"still busy after 0\.2 s"):
        run_text(calculator, tmp_path, "while True: pass")


def test_the_start_of_the_engine_does_not_count_as_time_of_the_script(
    calculator: CalculatorInTest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_for, had_begun = Calculator.wait_for, list[bool]()

    def record(self: Calculator, condition: Callable[[Calculator], bool], timeout: float = 0) -> bool:
        if timeout == driver.SETTLE_SECONDS:
            had_begun.append(self.has_begun)
        return wait_for(self, condition, timeout)

    monkeypatch.setattr(Calculator, "wait_for", record)
    run_text(calculator, tmp_path, "input()")
    assert had_begun == [True]


# Comparing the display with a picture


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A folder with a script that draws a dot, and a test that compares it with a picture."""
    (pytester.path / "dot.py").write_text(DOT)
    pytester.makepyfile(test_dot=COMPARES)
    return pytester


def failure(project: pytest.Pytester) -> str:
    result = project.runpytest_inprocess(*PLUGIN, "-vv")
    result.assert_outcomes(failed=1)
    return result.stdout.str()


def test_a_missing_picture_fails_the_test_and_says_how_to_create_it(project: pytest.Pytester) -> None:
    assert "there is no dot.png yet: --update-screens writes it; the display is in" in failure(project)
    assert not (project.path / "dot.png").exists()


def test_update_screens_writes_the_picture_and_later_tests_pass(project: pytest.Pytester) -> None:
    project.runpytest_inprocess(*PLUGIN, "--update-screens").assert_outcomes(passed=1)
    with Image.open(project.path / "dot.png") as picture:
        assert picture.size == (128, 64)
        assert [i for i, level in enumerate(picture.convert("L").tobytes()) if level < 128] == [5 * 128 + 9]
    project.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=1)


def test_update_screens_leaves_a_matching_picture_alone(project: pytest.Pytester) -> None:
    picture(9, 5, scale=3).save(project.path / "dot.png")
    before = (project.path / "dot.png").read_bytes()
    project.runpytest_inprocess(*PLUGIN, "--update-screens").assert_outcomes(passed=1)
    assert (project.path / "dot.png").read_bytes() == before


def picture(x: int, y: int, scale: int = 1) -> Image.Image:
    """A white display with one black dot."""
    small = Image.new("L", (128, 64), 255)
    small.putpixel((x, y), 0)
    return small.resize((128 * scale, 64 * scale), Image.Resampling.NEAREST)


def test_a_difference_is_reported_as_text_and_as_a_picture(project: pytest.Pytester) -> None:
    picture(11, 5).save(project.path / "dot.png")
    report = failure(project)
    assert "the display is not dot.png: 2 pixels differ, x 9 to 11, y 5 to 5" in report
    assert "+ should be white, - should be black:" in report
    assert "   5 ..+.-.." in report
    comparison = Path(report.partition("expected, actual and difference: ")[2].split()[0])
    with Image.open(comparison) as both:
        assert both.size == (3 * 512 + 16, 256)
        expected, actual, differing = (
            [both.convert("RGB").getpixel((panel * 520 + x * 4 + 1, 5 * 4 + 1)) for x in (9, 11)] for panel in range(3)
        )
    assert (expected, actual) == ([FX_9860GIII.white, FX_9860GIII.black], [FX_9860GIII.black, FX_9860GIII.white])
    assert differing == [ADDED, MISSING]


def test_a_failed_test_reports_the_display(pytester: pytest.Pytester) -> None:
    (pytester.path / "asks.py").write_text("print('hello')\ninput('Name?')\nimport time\n")
    pytester.makepyfile(
        "def test_it(calculator):\n    calculator.run('asks.py')\n    assert 'bye' in calculator.text\n"
        "def test_more(calculator):\n    calculator.run('asks.py')\n    calculator.type('7\\n')\n    assert 0\n"
    )
    report = pytester.runpytest_inprocess(*PLUGIN).stdout.str()
    assert "asks.py is input; the display shows text:\n|MicroPython v1.9.4   |" in report
    assert "|hello                |\n|Name?" in report
    assert "ImportError: no module named 'time'\nHint: the fx-9860GIII has no module time." in report


def test_a_failed_test_shows_its_own_lines_and_a_readable_calculator(pytester: pytest.Pytester) -> None:
    (pytester.path / "ask.py").write_text("input('?')")
    pytester.makepyfile("def test_key(calculator):\n    calculator.run('ask.py')\n    calculator.type('\\u20ac')\n")
    output = pytester.runpytest(*PLUGIN).stdout.str()
    assert "ValueError: the calculator has no key" in output
    assert "calculator = <calculator fx-9860GIII: ask.py is input>" in output
    assert "driver.py" not in output


def test_update_screens_never_overwrites_a_script(project: pytest.Pytester) -> None:
    script = (project.path / "dot.py").read_text()
    (project.path / "test_dot.py").write_text(COMPARES.replace("dot.png", "dot.py"))
    result = project.runpytest(*PLUGIN, "--update-screens")
    result.assert_outcomes(failed=1)
    assert "--update-screens writes only files that end in .png, not 'dot.py'" in result.stdout.str()
    assert (project.path / "dot.py").read_text() == script


def test_the_picture_may_be_on_either_side_of_the_comparison(project: pytest.Pytester) -> None:
    (project.path / "test_dot.py").write_text(
        COMPARES.replace("calculator.screen == 'dot.png'", "'dot.png' == calculator.screen")
    )
    picture(11, 5).save(project.path / "dot.png")
    assert "2 pixels differ" in failure(project)


def test_a_picture_of_another_size_fails_the_test(project: pytest.Pytester) -> None:
    Image.new("L", (100, 64), 255).save(project.path / "dot.png")
    assert "dot.png is not a picture of 128 x 64 pixels, or a multiple" in failure(project)


def test_a_damaged_picture_fails_the_test(project: pytest.Pytester) -> None:
    (project.path / "dot.png").write_bytes(b"\x89PNG\r\n")
    assert "dot.png is not a picture of 128 x 64 pixels, or a multiple" in failure(project)


def test_a_comparison_for_inequality_never_writes_a_picture(project: pytest.Pytester) -> None:
    (project.path / "test_dot.py").write_text(COMPARES.replace("==", "!="))
    project.runpytest_inprocess(*PLUGIN, "--update-screens").assert_outcomes(passed=1)
    assert not (project.path / "dot.png").exists()


def test_a_picture_may_be_in_a_subfolder(project: pytest.Pytester) -> None:
    (project.path / "test_dot.py").write_text(COMPARES.replace("dot.png", "screens/dot.png"))
    project.runpytest_inprocess(*PLUGIN, "--update-screens").assert_outcomes(passed=1)
    assert (project.path / "screens" / "dot.png").exists()


@pytest.mark.parametrize(
    ("options", "engine"),
    [((), "micropython"), (("--calculator-engine", "cpython"), "cpython"), (("--calculator-engine", "pypy"), None)],
)
def test_micropython_runs_the_scripts_unless_an_option_chooses_cpython(
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


@pytest.mark.usefixtures("no_micropython")
def test_without_micropython_a_test_runs_only_if_it_asks_for_the_pc_s_python(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        "import pytest\n"
        "def test_default(calculator): pass\n"
        "def test_another(calculator): pass\n"
        "@pytest.mark.calculator(engine='cpython')\n"
        "def test_marked(calculator): pass\n"
    )
    result = pytester.runpytest_inprocess(*PLUGIN[:-2])
    result.assert_outcomes(errors=2, passed=1)
    result.stdout.fnmatch_lines(["MicroPython needs Node. *--calculator-engine cpython*"])
    pytester.runpytest_inprocess(*PLUGIN).assert_outcomes(passed=3)


def test_the_nearest_marker_chooses_the_engine(pytester: pytest.Pytester) -> None:
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
    ("arguments", "error"),
    [
        ("engine='pypy'", "unknown engine 'pypy'; choose from micropython, cpython"),
        ("model='fx-92'", "unknown model 'fx-92'; choose from fx-9860giii, fx-cg50, fx-cg100"),
        ("speed=3", "the marker is calculator(engine=.., model=.., strict=..)"),
        ("engine='cpython', strict=True", "strict needs the engine micropython"),
    ],
)
def test_a_wrong_marker_is_an_error(pytester: pytest.Pytester, arguments: str, error: str) -> None:
    pytester.makepyfile(f"import pytest\n@pytest.mark.calculator({arguments})\ndef test_it(calculator): pass")
    result = pytester.runpytest_inprocess(*PLUGIN)
    result.assert_outcomes(errors=1)
    assert error in result.stdout.str()


@pytest.mark.slow
def test_a_strict_test_is_refused_with_the_engine_of_the_command_line(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("import pytest\n@pytest.mark.calculator(strict=True)\ndef test_it(calculator): pass")
    result = pytester.runpytest_inprocess(*PLUGIN, "--calculator-engine=cpython")
    result.assert_outcomes(errors=1)
    assert "strict needs the engine micropython" in result.stdout.str()


def test_the_class_of_the_fixture_is_not_collected_as_a_test(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        "from host_sim.testing import *\nfrom host_sim.testing import CalculatorInTest, Screen\n"
        "def test_it(calculator: CalculatorInTest) -> None: pass"
    )
    pytester.runpytest_inprocess(*PLUGIN, "-W", "error").assert_outcomes(passed=1)
