"""The MicroPython engine gives the same results as the CPython engine, and has the calculator's limits."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_sim.engines import Setup
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, Model
from tests.host_sim.engine_runs import Run, ScriptFailed, run

SMALL_HEAP = 8 * 1024

PICTURE = """
from casioplot import *
for i in range(-3, 131):
    set_pixel(i, i // 2)
    set_pixel(i, 40, (i, 255, 255))
draw_string(2, 3, "Patience 10")
draw_string(20, 30, "AGM?", [0, 0, 0], "large")
draw_string(110, 58, "edge", (0, 0, 0), "small")
set_pixel(3, 3, (248, 252, 248))
print(get_pixel(0, 0), get_pixel(127, 0), get_pixel(-1, 0), get_pixel(0, 64))
show_screen()
clear_screen()
draw_string(50, 20, "after", (0, 0, 0))
"""

MANY_OBJECTS = """
def work(number):
    kept = []
    for i in range(300):
        number = (number * 69069 + 5) & 0x3fffffff
        kept.append((number, [number] * (number % 20), {i: number}, str(number), [j for j in range(number % 30)]))
        if len(kept) > 9:
            kept.pop(number % 9)
        for n, same, pair, text, counted in kept:
            if same != [n] * (n % 20) or text != str(n) or counted != list(range(n % 30)) or n not in pair.values():
                print("broken at", i)
    print(number, max(map(str, range(500))), sum(x * 99999999 for x in range(40)))
for start in range(2):
    work(start)
"""


@pytest.fixture
def script(tmp_path: Path) -> Callable[..., Path]:
    """Write a script and the modules it imports."""

    def write(text: str, **modules: str) -> Path:
        for name, content in {"script": text, **modules}.items():
            (tmp_path / f"{name}.py").write_text(content, encoding="utf-8")
        return tmp_path / "script.py"

    return write


def on_micropython(path: Path, *answers: str, **setup: Any) -> Run:
    return run("micropython", path, *answers, **setup)


def on_cpython(path: Path, *answers: str) -> Run:
    return run("cpython", path, *answers)


def test_output_and_prompts_are_the_same_on_both_engines(script: Callable[..., Path]) -> None:
    path = script(
        'print("a", 1, end="")\nname = input("Who=")\nprint("%s!" % name)\nimport other\nprint(input(), other.x)',
        other='print("other", __name__)\nx = [1, 2.5, None]\n',
    )
    on_pc, on_vm = on_cpython(path, "me", "8,7"), on_micropython(path, "me", "8,7")
    assert on_vm.text == on_pc.text == "a 1me!\nother other\n8,7 [1, 2.5, None]\n"
    assert on_vm.prompts == on_pc.prompts == ["Who=", ""]


@pytest.mark.slow
def test_non_ascii_text_is_printed_asked_and_answered_unchanged(script: Callable[..., Path]) -> None:
    path = script("print('caf\u00e9', input('\u00bf'))")
    assert (on_micropython(path, "\u00f1").text, on_micropython(path, "x").prompts) == (
        "caf\u00e9 \u00f1\n",
        ["\u00bf"],
    )


def test_a_comparison_can_be_a_coordinate(script: Callable[..., Path]) -> None:
    path = script(
        "from casioplot import *\nx = 4\nset_pixel(x > 3, x > 9)\nprint(get_pixel(1, 0), get_pixel(True, False))"
    )
    assert on_micropython(path).text == on_cpython(path).text == "(0, 0, 0) (0, 0, 0)\n"


@pytest.mark.parametrize(
    ("model", "expected"), [(FX_9860GIII, "[Errno 2] ENOENT\n"), (FX_CG50, "[Errno 2] ENOENT\n"), (FX_CG100, "None\n")]
)
def test_open_fails_or_returns_none_on_the_fx_cg100(script: Callable[..., Path], model: Model, expected: str) -> None:
    path = script("try:\n    print(open('scores.txt', mode='w'))\nexcept OSError as error:\n    print(error)")
    for engine in ("micropython", "cpython"):
        ended = Run(engine, Setup(path, model), lambda *_: None)
        ended.run_to_end()
        ended.engine.stop()
        assert ended.text == expected


def test_both_engines_draw_the_same_pixels(script: Callable[..., Path]) -> None:
    on_pc, on_vm = on_cpython(script(PICTURE)), on_micropython(script(PICTURE))
    assert on_vm.display == on_pc.display
    assert on_vm.text == on_pc.text
    assert sum(on_vm.display) > 20


@pytest.mark.slow
@pytest.mark.parametrize(
    "call",
    ["set_pixel(1)", "set_pixel('1', 2)", "set_pixel(1, 2, 3)", "set_pixel(1, 2, (0, 0))", "draw_string(1, 2, 3)"],
)
def test_a_wrong_casioplot_argument_raises_type_error(script: Callable[..., Path], call: str) -> None:
    path = script(f"from casioplot import *\ntry:\n    {call}\nexcept TypeError:\n    print('refused')")
    assert on_micropython(path).text == on_cpython(path).text == "refused\n"


def test_random_numbers_are_the_same_on_both_engines(script: Callable[..., Path]) -> None:
    path = script(
        "import random\n"
        "print([random.getrandbits(n) for n in range(1, 33)], random.randint(-5, 9), random.choice('abc'))\n"
        "for seed in (0, 1, 617, 0x7fffffff):\n"
        "    random.seed(seed)\n"
        "    print([random.randrange(52) for i in range(60)], random.randrange(5, 50, 3), random.getrandbits(32))\n"
    )
    assert on_micropython(path).text == on_cpython(path).text


@pytest.mark.slow
def test_ac_at_input_raises_keyboard_interrupt(script: Callable[..., Path]) -> None:
    path = script("try:\n    input('?')\nexcept KeyboardInterrupt:\n    print('AC')")
    assert on_micropython(path).text == "AC\n"


@pytest.mark.slow
def test_without_casioplot_importing_it_fails(script: Callable[..., Path]) -> None:
    path = script("try:\n    import casioplot\nexcept ImportError:\n    print('old')")
    assert on_micropython(path, casioplot=False).text == "old\n"


@pytest.mark.slow
def test_a_script_can_catch_the_memory_error_of_a_full_heap(script: Callable[..., Path]) -> None:
    path = script(
        "kept = []\ntry:\n    while True:\n        kept.append([0] * 50)\nexcept MemoryError:\n"
        "    count = len(kept)\n    kept = None\n    print(count)"
    )
    small, large = (int(on_micropython(path, heap=heap).text) for heap in (SMALL_HEAP, 4 * SMALL_HEAP))
    assert 25 < small < SMALL_HEAP / 200
    assert 4 * small < large < 4 * SMALL_HEAP / 200


def test_the_traceback_of_a_failing_script_names_files_and_lines(script: Callable[..., Path]) -> None:
    with pytest.raises(ScriptFailed, match="ZeroDivisionError") as failed:
        on_micropython(script("print('so far')\nimport other", other="def f():\n    return 1 // 0\nf()\n"))
    assert str(failed.value).splitlines()[:-1] == [
        "Traceback (most recent call last):",
        '  File "script.py", line 2, in <module>',
        '  File "other.py", line 3, in <module>',
        '  File "other.py", line 2, in f',
    ]


@pytest.mark.slow
def test_modules_outside_the_folder_cannot_be_imported(script: Callable[..., Path]) -> None:
    for module in ("os", "nowhere", "script.other"):
        with pytest.raises(ScriptFailed, match="ImportError"):
            on_micropython(script(f"import {module}"))


@pytest.mark.slow
def test_a_replaced_function_is_replaced_under_all_its_names(script: Callable[..., Path]) -> None:
    path = script(
        "from other import wait, deck\nimport other\nprint(wait(), other.wait())\n"
        "cards = deck(3)\ncards.append(9)\nprint(cards, deck(3))",
        other="def wait():\n    return 0\ndef deck(number):\n    return []\n",
    )
    result = on_micropython(path, returns={"other.wait": 5000, "other.deck": [4, 0, 51]})
    assert result.text == "5000 5000\n[4, 0, 51, 9] [4, 0, 51]\n"


@pytest.mark.slow
def test_evaluate_returns_the_output_and_does_not_disturb_the_script(script: Callable[..., Path]) -> None:
    path = script(
        "import other\nfor i in range(20):\n    input('?')\nprint(sorted(dir(other)))",
        other="cards = list(range(52))\n",
    )
    code = "import other\nnew = [str(n) * 9 for n in range(2000)]\nprint(other.cards[-1], len(new))"
    outputs: list[str] = []

    def evaluate(run: Run, prompt: str) -> str:
        outputs.append(run.engine.evaluate(code))
        return prompt

    result = Run("micropython", Setup(path, FX_9860GIII, heap=SMALL_HEAP, speed=None), evaluate).run_to_end()
    assert result.engine.stop()
    assert outputs == ["51 2000\n"] * 20
    assert result.text == on_micropython(path, *["?"] * 20, heap=SMALL_HEAP).text


@pytest.mark.slow
def test_evaluate_raises_the_error_of_failing_code(script: Callable[..., Path]) -> None:
    setup = Setup(script("input()"), FX_9860GIII)
    failing = Run("micropython", setup, lambda run, prompt: run.engine.evaluate("print(nothing)"))
    with pytest.raises(RuntimeError, match="NameError"):
        failing.run_to_end()
    assert failing.engine.stop()


@pytest.mark.slow
def test_garbage_collection_never_frees_objects_in_use(script: Callable[..., Path]) -> None:
    path = script(MANY_OBJECTS)
    expected = on_micropython(path, heap=1 << 20).text
    assert "broken" not in expected
    outcomes = set()
    for heap in (10_000, 12_000, 14_000, 17_000):
        try:
            text = on_micropython(path, heap=heap).text
        except ScriptFailed as error:
            assert "MemoryError" in str(error)
            outcomes.add("MemoryError")
            continue
        assert text == expected
        outcomes.add("done")
    assert "done" in outcomes
