"""Running a script on the PC's Python: imports, input and failures."""

from pathlib import Path
from types import ModuleType

import pytest

from host_sim.engines import ScriptError
from host_sim.engines.cpython.script_runner import run_script
from host_sim.models import FX_9860GIII
from host_sim.screen.lcd import Lcd
from tests.host_sim.script_fixtures import SCRIPTS, Printed


def press_ac(prompt: str) -> str:
    raise KeyboardInterrupt


def test_input_passes_on_the_prompt_and_returns_the_answer(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("print('Hi', input('Name?'))")
    prompts: list[str] = []
    output: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        return "Ada"

    run_script(tmp_path / "main.py", read_line=answer, write=output.append, lcd=Lcd(FX_9860GIII))
    assert prompts == ["Name?"]
    assert "".join(output) == "Hi Ada\n"


def test_print_supports_sep_and_end(printed: Printed) -> None:
    assert printed("print(1, 2, sep='-', end='.')\nprint()") == "1-2.\n"


def test_ac_at_input_raises_keyboard_interrupt(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("try:\n    input('?')\nexcept KeyboardInterrupt:\n    print('AC')")
    output: list[str] = []
    run_script(tmp_path / "main.py", read_line=press_ac, write=output.append, lcd=Lcd(FX_9860GIII))
    assert output == ["AC\n"]


def test_a_sibling_is_imported_once_and_reported(tmp_path: Path) -> None:
    (tmp_path / "sibling.py").write_text("print('loaded')\nvalue = 1\n")
    (tmp_path / "main.py").write_text("import sibling\nfrom sibling import value\nprint(value, sibling.value)")
    output: list[str] = []

    def replace_value(name: str, module: ModuleType) -> None:
        assert name == "sibling"
        module.value = 2  # type: ignore[attr-defined]

    lcd = Lcd(FX_9860GIII)
    scripts = run_script(tmp_path / "main.py", read_line=str, write=output.append, lcd=lcd, on_import=replace_value)
    assert "".join(output) == "loaded\n2 2\n"
    assert set(scripts) == {"main", "sibling"}


def test_a_traceback_has_only_the_script_s_frames() -> None:
    with pytest.raises(ScriptError) as failure:
        run_script(SCRIPTS / "crash.py", read_line=str, write=str, lcd=Lcd(FX_9860GIII))
    assert failure.value.traceback.splitlines() == [
        "Traceback (most recent call last):",
        '  File "crash.py", line 10, in <module>',
        '  File "crash.py", line 7, in party',
        '  File "faulty.py", line 2, in share',
        "ZeroDivisionError: division by zero",
    ]


def test_errors_have_the_calculator_s_class_names(printed: Printed) -> None:
    with pytest.raises(ScriptError, match="RuntimeError: pystack exhausted"):
        printed("def f(): f()\nf()")
    with pytest.raises(ScriptError, match="NameError: "):
        printed("def f():\n    print(x)\n    x = 1\nf()")
    with pytest.raises(ScriptError, match="Ours: 3"):
        printed("class Ours(Exception): pass\nraise Ours(3)")


def test_system_exit_ends_the_script_without_an_error(printed: Printed) -> None:
    assert printed("print(1)\nraise SystemExit\nprint(2)") == "1\n"


def test_the_drawing_is_shown_at_the_end() -> None:
    lcd = Lcd(FX_9860GIII)
    run_script(SCRIPTS / "last_drawing.py", read_line=str, write=str, lcd=lcd)
    assert lcd.shown[63 * 128 + 63] == 1


def test_an_interrupted_import_leaves_the_module_partly_filled(tmp_path: Path) -> None:
    (tmp_path / "sibling.py").write_text("first = 1\ninput()\nsecond = 2\n")
    (tmp_path / "main.py").write_text(
        "try:\n    import sibling\nexcept KeyboardInterrupt:\n    import sibling\n"
        "print(hasattr(sibling, 'first'), hasattr(sibling, 'second'))"
    )
    output: list[str] = []
    run_script(tmp_path / "main.py", read_line=press_ac, write=output.append, lcd=Lcd(FX_9860GIII))
    assert output == ["True False\n"]


def test_eval_and_exec_see_the_names_of_their_caller(printed: Printed) -> None:
    text = "x = 2\ndef f(y):\n    exec('z = x + y')\n    return eval('x * y')\nprint(f(4), eval('x', {'x': 9}))"
    assert printed(text) == "8 9\n"


@pytest.mark.parametrize(
    "statement",
    [
        "from LIB.one import f",
        "import LIB.one\nf = LIB.one.f",
        "from LIB import one\nf = one.f",
        "import LIB.one as short\nf = short.f",
    ],
)
def test_a_folder_is_a_package_without_an_init(statement: str, tmp_path: Path) -> None:
    (tmp_path / "LIB").mkdir()
    (tmp_path / "LIB" / "one.py").write_text("print('loaded', __name__)\ndef f(): return 1 // 0\n")
    (tmp_path / "main.py").write_text(f"{statement}\nf()")
    output: list[str] = []
    with pytest.raises(ScriptError) as failure:
        run_script(tmp_path / "main.py", read_line=str, write=output.append, lcd=Lcd(FX_9860GIII))
    assert output == ["loaded LIB.one\n"]
    assert '  File "LIB/one.py", line 2, in f' in failure.value.traceback.splitlines()


def test_the_init_of_a_package_runs_first_and_only_once(tmp_path: Path) -> None:
    (tmp_path / "LIB").mkdir()
    (tmp_path / "LIB" / "__init__.py").write_text("print('init')\n")
    (tmp_path / "LIB" / "one.py").write_text("print('one')\n")
    (tmp_path / "main.py").write_text("import LIB.one\nimport LIB\nfrom LIB import one")
    output: list[str] = []
    run_script(tmp_path / "main.py", read_line=str, write=output.append, lcd=Lcd(FX_9860GIII))
    assert "".join(output) == "init\none\n"


def test_importing_a_missing_file_of_a_package_fails(tmp_path: Path) -> None:
    (tmp_path / "LIB").mkdir()
    (tmp_path / "main.py").write_text("import LIB.two")
    with pytest.raises(ScriptError, match=r"ImportError: no module named 'LIB\.two'"):
        run_script(tmp_path / "main.py", read_line=str, write=str, lcd=Lcd(FX_9860GIII))


def test_a_folder_does_not_hide_a_script_of_the_same_name(tmp_path: Path) -> None:
    (tmp_path / "main").mkdir()
    (tmp_path / "main.py").write_text("print('script')")
    output: list[str] = []
    run_script(tmp_path / "main.py", read_line=str, write=output.append, lcd=Lcd(FX_9860GIII))
    assert output == ["script\n"]
