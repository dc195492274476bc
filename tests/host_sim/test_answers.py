"""What MicroPython 1.9.4 answers, both engines answer too, each but for a list with reasons.

tools/docs/differences.md says how the answers were taken.
"""

import json
from functools import partial
from pathlib import Path

import pytest

from host_sim.engines import ScriptError, Setup
from host_sim.engines.cpython.script import run_script
from host_sim.engines.judge import RejectedScript
from host_sim.screen.lcd import Lcd
from tests.host_sim.engine_runs import Run

ANSWERS = {row["code"]: row["answer"] for row in json.loads((Path(__file__).parent / "answers_1_9_4.json").read_text())}

# On the PC's Python

# Sets of texts have another order in each process of the PC: now and then by chance the right one.
ORDERED_BY_CHANCE = frozenset(
    {
        'print({"b", "a", "c"})',
        'print(set("hello"))',
    }
)
ANSWERED_OTHERWISE = {
    "dicts keep the order in which they were filled, and small ints order a set": [
        'print({"one": 1, "two": 2, "three": 3, "four": 4})',
        'd = {}\nfor w in "the quick brown fox jumps".split(): d[w] = len(w)\nprint(d)',
        "d = {}\nfor i in (5, 3, 8, 1): d[i] = i\nprint(d)",
        'print(list({"b": 1, "a": 2, "c": 3}))',
        "print({1, 2, 3})",
        "print(set([3, 1, 2]) | {5}, {1, 2} & {2}, {1, 2} - {2})",
    ],
    "a dict that grows while it is run through is an error": [
        "d = {1: 1}\nfor k in d: d[k + 1] = 1\nprint(len(d) > 1)"
    ],
    "a key that can't be hashed is an error before it is looked for": ["print({}[[1]])"],
    "sort() compares other pairs first": ['print(sorted([1, "a"]))', 'x = [1, "a"]\nx.sort()'],
    "a name that is not there is no key": ["del foo"],
    "functions take attributes": ["f = lambda: 1\nf.x = 1"],
    "StopIteration does not end a generator": ["def g():\n    yield 1\n    raise StopIteration\nprint(list(g()))"],
    "int() asks __int__": ["class A:\n    def __int__(self): return 7\nprint(int(A()))"],
    "abs() drops the sign of zero": ["print(abs(-0.0))"],
    "the refusal names the compiler that refused": ['try:\n    pass\nelse: print("else")\nfinally: print("finally")'],
    "a rare mistake, in CPython's words or in those of a commoner one": [
        'print("%c" % [])',
        "print(1j // 2)",
        "print(1j / 0)",
        'print(exec("def f(a, a): pass"))',
    ],
}


def listed(reasons: dict[str, list[str]]) -> set[str]:
    return {code for codes in reasons.values() for code in codes}


def answer_to(code: str, folder: Path) -> str:
    """What is printed, and after it, if the script fails, the last line of its traceback."""
    script = folder / "script.py"
    script.write_text(code + "\n")
    output: list[str] = []
    try:
        run_script(script, read_line=str, write=output.append, lcd=Lcd())
    except (ScriptError, RejectedScript) as error:
        output.append(error.traceback.splitlines()[-1])
    return "".join(output).rstrip()


@pytest.mark.slow
def test_the_answers_of_cpython_are_those_of_1_9_4_but_for_the_listed_ones(tmp_path: Path) -> None:
    others = {code for code, answer in ANSWERS.items() if answer_to(code, tmp_path) != answer}
    assert others - ORDERED_BY_CHANCE == listed(ANSWERED_OTHERWISE)


@pytest.mark.parametrize("code", sorted(ORDERED_BY_CHANCE))
def test_a_set_has_the_right_members_in_any_order(code: str, tmp_path: Path) -> None:
    assert sorted(answer_to(code, tmp_path)) == sorted(ANSWERS[code])


# On MicroPython 1.10, put right by core/firmware/older.js

ANSWERED_OTHERWISE_BY_1_10 = {
    "abs() drops the sign of zero": ["print(abs(-0.0))"],
    "the last digit of exp() is that of another C library": [
        "import math\nprint(math.exp(1), math.exp(10), math.log(10))"
    ],
    "names that the calculator may have are kept; the 1.9.4 that was asked was built without them": [
        "print(bytearray(2))",
        "print(frozenset([1]))",
    ],
}
FIRST_SEED = 0xEDA4BABA  # what random begins with
ROOM_FOR_ALL = 4 << 20  # bytes of heap: a script that was imported stays


def answers_of_micropython(codes: list[str], folder: Path) -> list[str]:
    """What each prints, then the last line of its traceback; all on one machine, whose shell imports them in turn."""
    main = folder / "main.py"
    main.write_text("import random\n")
    machine = Run("micropython", Setup(main, heap=ROOM_FOR_ALL, speed=None), lambda *_: None)
    answers = []
    try:
        machine.to_the_end()
        for number, code in enumerate(codes):
            (folder / f"script{number}.py").write_text(code + "\n")
            line = f"random.seed({FIRST_SEED}); import script{number}"
            machine.text = ""
            machine.to_the_end(partial(machine.engine.run_line, line))
            traceback = machine.ends[-1][1]
            answers.append((machine.text + (traceback.splitlines()[-1] if traceback else "")).rstrip())
    finally:
        machine.engine.stop()
    return answers


@pytest.mark.slow
def test_the_answers_of_micropython_are_those_of_1_9_4_but_for_the_listed_ones(tmp_path: Path) -> None:
    answers = answers_of_micropython(list(ANSWERS), tmp_path)
    others = {code for code, answer in zip(ANSWERS, answers, strict=True) if answer != ANSWERS[code]}
    assert others == listed(ANSWERED_OTHERWISE_BY_1_10)
