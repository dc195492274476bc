"""What MicroPython 1.9.4 answers, the PC's Python behind its filter answers too, but for a list with reasons.

tools/docs/differences.md says how the answers were taken.
"""

import json
from pathlib import Path

import pytest

from host_sim.engines import ScriptError
from host_sim.engines.cpython.script import run_script
from host_sim.engines.judge import RejectedScript
from host_sim.screen.lcd import Lcd

ANSWERS = {row["code"]: row["answer"] for row in json.loads((Path(__file__).parent / "answers_1_9_4.json").read_text())}

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


def test_the_answers_are_those_of_1_9_4_but_for_the_listed_ones(tmp_path: Path) -> None:
    others = {code for code, answer in ANSWERS.items() if answer_to(code, tmp_path) != answer}
    listed = {code for codes in ANSWERED_OTHERWISE.values() for code in codes}
    assert others - ORDERED_BY_CHANCE == listed


@pytest.mark.parametrize("code", sorted(ORDERED_BY_CHANCE))
def test_a_set_has_the_right_members_in_any_order(code: str, tmp_path: Path) -> None:
    assert sorted(answer_to(code, tmp_path)) == sorted(ANSWERS[code])
