"""A script on the real MicroPython does what it does in the simulator, and meets the calculator's limits."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_sim.engines import Setup
from tests.host_sim.engine_runs import Run, ScriptFailed, run

TIGHT = 8 * 1024

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
    """Write the text of a script, and of the modules it imports."""

    def write(text: str, **modules: str) -> Path:
        for name, content in {"script": text, **modules}.items():
            (tmp_path / f"{name}.py").write_text(content, encoding="utf-8")
        return tmp_path / "script.py"

    return write


def on_vm(path: Path, *answers: str, **setup: Any) -> Run:
    return run("micropython", path, *answers, **setup)


def on_cpython(path: Path, *answers: str) -> Run:
    return run("cpython", path, *answers)


def test_what_is_printed_and_asked_is_the_same_as_in_the_simulator(script: Callable[..., Path]) -> None:
    path = script(
        'print("a", 1, end="")\nname = input("Who=")\nprint("%s!" % name)\nimport other\nprint(input(), other.x)',
        other='print("other", __name__)\nx = [1, 2.5, None]\n',
    )
    simulated, real = on_cpython(path, "me", "8,7"), on_vm(path, "me", "8,7")
    assert real.text == simulated.text == "a 1me!\nother other\n8,7 [1, 2.5, None]\n"
    assert real.prompts == simulated.prompts == ["Who=", ""]


@pytest.mark.slow
def test_text_beyond_ascii_comes_through(script: Callable[..., Path]) -> None:
    path = script("print('caf\u00e9', input('\u00bf'))")
    assert (on_vm(path, "\u00f1").text, on_vm(path, "x").prompts) == ("caf\u00e9 \u00f1\n", ["\u00bf"])


def test_the_vm_draws_the_very_pixels_of_the_simulator(script: Callable[..., Path]) -> None:
    simulated, real = on_cpython(script(PICTURE)), on_vm(script(PICTURE))
    assert real.display == simulated.display
    assert real.text == simulated.text
    assert sum(real.display) > 20


@pytest.mark.slow
@pytest.mark.parametrize(
    "call",
    ["set_pixel(1)", "set_pixel('1', 2)", "set_pixel(1, 2, 3)", "set_pixel(1, 2, (0, 0))", "draw_string(1, 2, 3)"],
)
def test_a_wrong_argument_is_a_type_error(script: Callable[..., Path], call: str) -> None:
    path = script(f"from casioplot import *\ntry:\n    {call}\nexcept TypeError:\n    print('refused')")
    assert on_vm(path).text == on_cpython(path).text == "refused\n"


def test_random_numbers_are_those_of_the_simulator(script: Callable[..., Path]) -> None:
    path = script(
        "import random\n"
        "print([random.getrandbits(n) for n in range(1, 33)], random.randint(-5, 9), random.choice('abc'))\n"
        "for seed in (0, 1, 617, 0x7fffffff):\n"
        "    random.seed(seed)\n"
        "    print([random.randrange(52) for i in range(60)], random.randrange(5, 50, 3), random.getrandbits(32))\n"
    )
    assert on_vm(path).text == on_cpython(path).text


@pytest.mark.slow
def test_ac_at_input_is_a_keyboard_interrupt(script: Callable[..., Path]) -> None:
    path = script("try:\n    input('?')\nexcept KeyboardInterrupt:\n    print('AC')")
    assert on_vm(path).text == "AC\n"


@pytest.mark.slow
def test_the_old_system_has_no_casioplot(script: Callable[..., Path]) -> None:
    path = script("try:\n    import casioplot\nexcept ImportError:\n    print('old')")
    assert on_vm(path, casioplot=False).text == "old\n"


@pytest.mark.slow
def test_a_full_heap_is_a_memory_error_that_a_script_can_catch(script: Callable[..., Path]) -> None:
    path = script(
        "kept = []\ntry:\n    while True:\n        kept.append([0] * 50)\nexcept MemoryError:\n"
        "    count = len(kept)\n    kept = None\n    print(count)"
    )
    small, large = (int(on_vm(path, heap=heap).text) for heap in (TIGHT, 4 * TIGHT))
    assert 25 < small < TIGHT / 200
    assert 4 * small < large < 4 * TIGHT / 200


def test_a_failing_script_tells_where(script: Callable[..., Path]) -> None:
    with pytest.raises(ScriptFailed, match="ZeroDivisionError") as failed:
        on_vm(script("print('so far')\nimport other", other="def f():\n    return 1 // 0\nf()\n"))
    assert str(failed.value).splitlines()[:-1] == [
        "Traceback (most recent call last):",
        '  File "script.py", line 2, in <module>',
        '  File "other.py", line 3, in <module>',
        '  File "other.py", line 2, in f',
    ]


@pytest.mark.slow
def test_a_file_outside_the_folder_can_not_be_imported(script: Callable[..., Path]) -> None:
    for module in ("os", "nowhere", "script.other"):
        with pytest.raises(ScriptFailed, match="ImportError"):
            on_vm(script(f"import {module}"))


@pytest.mark.slow
def test_a_tool_can_answer_for_a_function_by_whatever_name_it_goes(script: Callable[..., Path]) -> None:
    path = script(
        "from other import wait, deck\nimport other\nprint(wait(), other.wait())\n"
        "cards = deck(3)\ncards.append(9)\nprint(cards, deck(3))",
        other="def wait():\n    return 0\ndef deck(number):\n    return []\n",
    )
    ran = on_vm(path, returns={"other.wait": 5000, "other.deck": [4, 0, 51]})
    assert ran.text == "5000 5000\n[4, 0, 51, 9] [4, 0, 51]\n"


@pytest.mark.slow
def test_a_look_disturbs_nothing_and_tells_what_it_prints(script: Callable[..., Path]) -> None:
    path = script(
        "import other\nfor i in range(20):\n    input('?')\nprint(sorted(dir(other)))",
        other="cards = list(range(52))\n",
    )
    code = "import other\nnew = [str(n) * 9 for n in range(2000)]\nprint(other.cards[-1], len(new))"
    looks: list[str] = []

    def look(made: Run, prompt: str) -> str:
        looks.append(made.engine.evaluate(code))
        return prompt

    made = Run("micropython", Setup(path, heap=TIGHT, speed=None), look).to_the_end()
    assert made.engine.stop()
    assert looks == ["51 2000\n"] * 20
    assert made.text == on_vm(path, *["?"] * 20, heap=TIGHT).text


@pytest.mark.slow
def test_a_look_that_fails_tells_why(script: Callable[..., Path]) -> None:
    made = Run("micropython", Setup(script("input()")), lambda made, prompt: made.engine.evaluate("print(nothing)"))
    with pytest.raises(RuntimeError, match="NameError"):
        made.to_the_end()
    assert made.engine.stop()


@pytest.mark.slow
def test_the_collector_keeps_what_is_in_use(script: Callable[..., Path]) -> None:
    path = script(MANY_OBJECTS)
    expected = on_vm(path, heap=1 << 20).text
    assert "broken" not in expected
    outcomes = set()
    for heap in (10_000, 12_000, 14_000, 17_000):
        try:
            text = on_vm(path, heap=heap).text
        except ScriptFailed as error:
            assert "MemoryError" in str(error)
            outcomes.add("MemoryError")
            continue
        assert text == expected
        outcomes.add("done")
    assert "done" in outcomes
