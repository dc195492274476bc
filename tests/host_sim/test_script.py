"""Running a script: its imports, its answers, its failures."""

from pathlib import Path
from types import ModuleType

import pytest

from host_sim.engines import ScriptError
from host_sim.engines.cpython.script import run_script
from host_sim.screen.lcd import Lcd
from tests.host_sim.script_fixtures import SCRIPTS, Printed


def press_ac(prompt: str) -> str:
    raise KeyboardInterrupt


def test_input_gets_the_answer_and_gives_the_prompt(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("print('Hi', input('Name?'))")
    prompts: list[str] = []
    output: list[str] = []

    def answer(prompt: str) -> str:
        prompts.append(prompt)
        return "Ada"

    run_script(tmp_path / "main.py", read_line=answer, write=output.append, lcd=Lcd())
    assert prompts == ["Name?"]
    assert "".join(output) == "Hi Ada\n"


def test_print_knows_sep_and_end(printed: Printed) -> None:
    assert printed("print(1, 2, sep='-', end='.')\nprint()") == "1-2.\n"


def test_ac_in_input_is_a_keyboard_interrupt(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("try:\n    input('?')\nexcept KeyboardInterrupt:\n    print('AC')")
    output: list[str] = []
    run_script(tmp_path / "main.py", read_line=press_ac, write=output.append, lcd=Lcd())
    assert output == ["AC\n"]


def test_a_sibling_is_imported_once_and_told(tmp_path: Path) -> None:
    (tmp_path / "sibling.py").write_text("print('loaded')\nvalue = 1\n")
    (tmp_path / "main.py").write_text("import sibling\nfrom sibling import value\nprint(value, sibling.value)")
    output: list[str] = []

    def replace_value(name: str, module: ModuleType) -> None:
        assert name == "sibling"
        module.value = 2  # type: ignore[attr-defined]

    scripts = run_script(tmp_path / "main.py", read_line=str, write=output.append, lcd=Lcd(), on_import=replace_value)
    assert "".join(output) == "loaded\n2 2\n"
    assert set(scripts) == {"main", "sibling"}


def test_a_failure_has_the_traceback_of_the_script_alone() -> None:
    with pytest.raises(ScriptError) as failure:
        run_script(SCRIPTS / "crash.py", read_line=str, write=str, lcd=Lcd())
    assert failure.value.traceback.splitlines() == [
        "Traceback (most recent call last):",
        '  File "crash.py", line 10, in <module>',
        '  File "crash.py", line 7, in party',
        '  File "faulty.py", line 2, in share',
        "ZeroDivisionError: division by zero",
    ]


def test_errors_have_the_names_of_the_calculator(printed: Printed) -> None:
    with pytest.raises(ScriptError, match="RuntimeError: maximum recursion depth"):
        printed("def f(): f()\nf()")
    with pytest.raises(ScriptError, match="NameError: "):
        printed("def f():\n    print(x)\n    x = 1\nf()")
    with pytest.raises(ScriptError, match="Ours: 3"):
        printed("class Ours(Exception): pass\nraise Ours(3)")


def test_system_exit_is_a_way_to_end(printed: Printed) -> None:
    assert printed("print(1)\nraise SystemExit\nprint(2)") == "1\n"


def test_the_end_shows_what_was_drawn() -> None:
    lcd = Lcd()
    run_script(SCRIPTS / "last_drawing.py", read_line=str, write=str, lcd=lcd)
    assert lcd.shown[63 * 128 + 63] == 1


def test_an_import_that_was_cut_short_leaves_its_module_half_filled(tmp_path: Path) -> None:
    (tmp_path / "sibling.py").write_text("first = 1\ninput()\nsecond = 2\n")
    (tmp_path / "main.py").write_text(
        "try:\n    import sibling\nexcept KeyboardInterrupt:\n    import sibling\n"
        "print(hasattr(sibling, 'first'), hasattr(sibling, 'second'))"
    )
    output: list[str] = []
    run_script(tmp_path / "main.py", read_line=press_ac, write=output.append, lcd=Lcd())
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
        run_script(tmp_path / "main.py", read_line=str, write=output.append, lcd=Lcd())
    assert output == ["loaded LIB.one\n"]
    assert '  File "LIB/one.py", line 2, in f' in failure.value.traceback.splitlines()


def test_the_init_of_a_folder_runs_first_and_once(tmp_path: Path) -> None:
    (tmp_path / "LIB").mkdir()
    (tmp_path / "LIB" / "__init__.py").write_text("print('init')\n")
    (tmp_path / "LIB" / "one.py").write_text("print('one')\n")
    (tmp_path / "main.py").write_text("import LIB.one\nimport LIB\nfrom LIB import one")
    output: list[str] = []
    run_script(tmp_path / "main.py", read_line=str, write=output.append, lcd=Lcd())
    assert "".join(output) == "init\none\n"


def test_a_folder_has_only_its_own_files(tmp_path: Path) -> None:
    (tmp_path / "LIB").mkdir()
    (tmp_path / "main.py").write_text("import LIB.two")
    with pytest.raises(ScriptError, match=r"ImportError: no module named 'LIB\.two'"):
        run_script(tmp_path / "main.py", read_line=str, write=str, lcd=Lcd())


def test_a_folder_beside_a_script_of_the_same_name_does_not_hide_it(tmp_path: Path) -> None:
    (tmp_path / "main").mkdir()
    (tmp_path / "main.py").write_text("print('script')")
    output: list[str] = []
    run_script(tmp_path / "main.py", read_line=str, write=output.append, lcd=Lcd())
    assert output == ["script\n"]
