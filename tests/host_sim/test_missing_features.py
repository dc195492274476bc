"""On the engine cpython, scripts lack what the calculator lacks, and can't reach the PC."""

from pathlib import Path

import pytest

from host_sim.engines import ScriptError
from host_sim.engines.cpython.script_runner import run_script
from host_sim.engines.syntax_check import RejectedScript
from host_sim.models import FX_9860GIII
from host_sim.screen.lcd import Lcd
from tests.host_sim.script_fixtures import Printed

REJECTED = {
    "an f-string": 'x = 1\nprint(f"{x}")',
    "an underscore in a number": "x = 1\nx = 1_000",
    "a walrus": "x = 1\nif (y := 2): pass",
    "an annotated variable": "x = 1\ny: int = 1",
    "positional-only": "x = 1\ndef f(a, /): pass",
    "a star in a list": "x = 1\ny = [*[1, 2]]",
    "stars in a dict": "x = 1\ny = {**{}}",
    "an argument after a star": "x = 1\nmax(*[1, 2], 3)",
    "match": "x = 1\nmatch x:\n    case 1: pass",
}
ACCEPTED = """
def shout(text: str, *, twice=True) -> str:
    count = 0
    def inner():
        nonlocal count
        count += 1
        return count
    return text.upper() * (inner() + twice)
first, *others = [1, 2, 3]
print(shout('a'), first, others, {n: n * n for n in (1, 2)}, '%d %s' % (7, 'x'), '{}-{}'.format(1, 2))
"""
FAILS_AT_RUN_TIME = {
    "'abc'[::-1]": NotImplementedError,
    "(1, 2, 3)[::2]": NotImplementedError,
    "b'abc'[::-1]": NotImplementedError,
    "'a'.ljust(3)": AttributeError,
    "'a'.rjust(3)": AttributeError,
    "'a'.zfill(3)": AttributeError,
    "'a'.capitalize()": AttributeError,
    "str.title('a')": AttributeError,
    "(5).bit_length()": AttributeError,
    "getattr('a', 'zfill')": AttributeError,
    "bytearray(3) * int('9')": TypeError,
    "format(3)": NameError,
    "vars()": NameError,
    "compile('1', '', 'eval')": NameError,
    "iter(int, 1)": TypeError,
}
MISSING_MODULES = [
    *("time", "sys", "os", "gc", "micropython", "array", "collections", "struct", "re", "json"),
    *("io", "subprocess", "builtins", "socket", "pathlib", "ctypes"),
]
ESCAPES = {
    "open('/etc/passwd')": OSError,
    "open('script.py', 'w')": OSError,
    "__import__('os')": ImportError,
    "__import__('sys')": ImportError,
    "exec('import os')": ImportError,
    "eval('__import__(\"os\")')": ImportError,
    "eval('open(\"x\")', {})": OSError,
    "exec('import os', {'__builtins__': {}})": ImportError,
    "().__class__.__bases__": AttributeError,
    "().__class__.__base__.__subclasses__()": AttributeError,
    "getattr((), '__class__').__subclasses__": AttributeError,
    "print.__globals__": AttributeError,
    "print.__self__": AttributeError,
    "(lambda: 0).__globals__": AttributeError,
    "(lambda: 0).__code__": AttributeError,
    "(i for i in []).gi_frame": AttributeError,
    "getattr(print, '__self__')": AttributeError,
}


@pytest.mark.parametrize("text", REJECTED.values(), ids=REJECTED.keys())
def test_syntax_that_1_9_4_rejects_is_rejected_with_its_line(text: str, printed: Printed) -> None:
    with pytest.raises(RejectedScript) as rejection:
        printed(text)
    assert (rejection.value.file, rejection.value.line) == ("script.py", 2)
    assert "SyntaxError" in rejection.value.reason


def test_the_error_names_a_rejected_import(tmp_path: Path) -> None:
    (tmp_path / "modern.py").write_text("a = 1\nb = 2\nc = f'{a}'\n")
    (tmp_path / "main.py").write_text("import modern\n")
    with pytest.raises(ScriptError) as failure:
        run_script(tmp_path / "main.py", read_line=str, write=str, lcd=Lcd(FX_9860GIII))
    assert 'File "main.py", line 1, in <module>\n  File "modern.py", line 3\n' in failure.value.traceback


def test_latin_1_and_old_mac_line_ends_are_accepted(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_bytes(b"x = 1\rif x:\r    print('\xe9', x)\r")
    output: list[str] = []
    run_script(tmp_path / "main.py", read_line=str, write=output.append, lcd=Lcd(FX_9860GIII))
    assert "".join(output) == "é 1\n"


def test_main_can_be_imported(printed: Printed) -> None:
    assert printed("import __main__\nprint(__main__.__name__)") == "__main__\n"


def test_syntax_that_1_9_4_accepts_runs(printed: Printed) -> None:
    assert printed(ACCEPTED) == "AA 1 [2, 3] {1: 1, 2: 4} 7 x 1-2\n"


@pytest.mark.parametrize("code", FAILS_AT_RUN_TIME)
def test_missing_names_and_methods_fail_at_run_time(code: str, printed: Printed) -> None:
    with pytest.raises(ScriptError) as failure:
        printed(code)
    assert type(failure.value.error) is FAILS_AT_RUN_TIME[code]


@pytest.mark.parametrize("call", ["{}", "eval('{}')", "eval('{}', {{}})"])
def test_names_that_the_calculator_may_lack_exist_as_on_micropython(call: str, printed: Printed) -> None:
    values = ("bytearray(2)", "frozenset([1])", "memoryview(bytes(2))[0]")
    text = f"print({', '.join(map(call.format, values))})"
    assert printed(text) == "bytearray(b'\\x00\\x00') frozenset({1}) 0\n"


def test_lists_have_step_slices_and_classes_may_define_missing_methods(printed: Printed) -> None:
    text = "class Pad:\n    def zfill(self): return 'ok'\nprint([1, 2, 3][::-1], 'abc'[0:2], Pad().zfill())"
    assert printed(text) == "[3, 2, 1] ab ok\n"


@pytest.mark.parametrize("name", MISSING_MODULES)
def test_only_the_calculator_s_modules_can_be_imported(name: str, printed: Printed) -> None:
    with pytest.raises(ScriptError, match=f"ImportError: no module named '{name}'"):
        printed(f"import {name}")


def test_math_lacks_what_micropython_lacks(printed: Printed) -> None:
    assert printed("import math\nprint(int(math.sqrt(49)), hasattr(math, 'factorial'), hasattr(math, 'gcd'))") == (
        "7 False False\n"
    )


def test_the_old_system_has_no_casioplot(printed: Printed) -> None:
    text = "try:\n    import casioplot\n    print('new')\nexcept ImportError:\n    print('old')"
    assert printed(text) == "new\n"
    assert printed(text, casioplot=False) == "old\n"


def test_name_is_the_name_of_the_file(printed: Printed) -> None:
    assert printed("print(__name__)") == "script\n"


def test_modules_are_fresh_in_every_run(printed: Printed) -> None:
    text = "import math\nprint(hasattr(math, 'mark'))\nmath.mark = 1"
    assert printed(text) + printed(text) == "False\nFalse\n"


@pytest.mark.parametrize("code", ESCAPES)
def test_a_hostile_script_can_t_reach_the_pc(code: str, printed: Printed) -> None:
    with pytest.raises(ScriptError) as failure:
        printed(code)
    assert type(failure.value.error) is ESCAPES[code]


def test_scripts_outside_the_folder_can_t_be_imported(tmp_path: Path) -> None:
    (tmp_path / "outside.py").write_text("print('reached')")
    folder = tmp_path / "scripts"
    folder.mkdir()
    for statement in ("import outside", "__import__('../outside')", "from .. import outside"):
        (folder / "main.py").write_text(statement)
        with pytest.raises((ScriptError, RejectedScript)):
            run_script(folder / "main.py", read_line=str, write=str, lcd=Lcd(FX_9860GIII))


@pytest.mark.parametrize(
    "text", ["x = 10 ** 10 ** 9", "x = [0] * 10 ** 11", "x = 1 << 10 ** 12", "x = 'a'\nx *= 10 ** 12"]
)
def test_a_number_or_list_too_large_for_any_calculator_is_a_memory_error(text: str, printed: Printed) -> None:
    with pytest.raises(ScriptError) as failure:
        printed(text)
    assert type(failure.value.error) is MemoryError


def test_numbers_and_lists_of_ordinary_size_are_not_affected(printed: Printed) -> None:
    text = "a = b = [1]\na *= 3\nprint(b, 2 ** 100, 'ab' * 2, 1 << 40, pow(3, 5, 7), 2 ** -1)"
    assert printed(text) == "[1, 1, 1] 1267650600228229401496703205376 abab 1099511627776 5 0.5\n"
