"""Both engines answer as MicroPython 1.9.4 does, except for known differences.

conformance_1_9_4.json has the answers of 1.9.4 to small scripts; "micropython" and "cpython" say why an engine answers
differently. tools/docs/differences.md explains how the answers were recorded, and lists the differences.
"""

import json
from functools import partial
from pathlib import Path

import pytest

from host_sim.engines import ScriptError, Setup
from host_sim.engines.cpython.script_runner import run_script
from host_sim.engines.syntax_check import RejectedScript
from host_sim.models import FX_9860GIII
from host_sim.screen.lcd import Lcd
from tests.host_sim.engine_runs import Run

ROWS = json.loads((Path(__file__).parent / "conformance_1_9_4.json").read_text())
ANSWERS = {row["code"]: row["answer"] for row in ROWS}
KNOWN_DIFFERENCES = {engine: {row["code"] for row in ROWS if engine in row} for engine in ("micropython", "cpython")}
# By chance these may be right.
RANDOM_ORDER = {row["code"] for row in ROWS if row.get("cpython") == "the order of strings in a set is random"}

FIRST_SEED = 0xEDA4BABA  # of the random module
LARGE_HEAP = 4 << 20  # bytes: all imported scripts stay in memory


def cpython_answer(code: str, folder: Path) -> str:
    """The printed text, followed by the last line of the traceback if the script fails."""
    script = folder / "script.py"
    script.write_text(code + "\n")
    output: list[str] = []
    try:
        run_script(script, read_line=str, write=output.append, lcd=Lcd(FX_9860GIII))
    except (ScriptError, RejectedScript) as error:
        output.append(error.traceback.splitlines()[-1])
    return "".join(output).rstrip()


def micropython_answers(codes: list[str], folder: Path) -> list[str]:
    """The same for each script. They all run on one machine, whose shell imports them one after another."""
    main = folder / "main.py"
    main.write_text("import random\n")
    machine = Run("micropython", Setup(main, FX_9860GIII, heap=LARGE_HEAP, speed=None), lambda *_: None)
    answers = []
    try:
        machine.run_to_end()
        for number, code in enumerate(codes):
            (folder / f"script{number}.py").write_text(code + "\n")
            line = f"random.seed({FIRST_SEED}); import script{number}"
            machine.text = ""
            machine.run_to_end(partial(machine.engine.run_line, line))
            traceback = machine.ends[-1][1]
            answers.append((machine.text + (traceback.splitlines()[-1] if traceback else "")).rstrip())
    finally:
        machine.engine.stop()
    return answers


@pytest.mark.slow
def test_cpython_answers_like_1_9_4_except_for_known_differences(tmp_path: Path) -> None:
    different = {code for code, answer in ANSWERS.items() if cpython_answer(code, tmp_path) != answer}
    assert different | RANDOM_ORDER == KNOWN_DIFFERENCES["cpython"]


@pytest.mark.parametrize("code", sorted(RANDOM_ORDER))
def test_a_printed_set_has_the_right_members_in_any_order(code: str, tmp_path: Path) -> None:
    assert sorted(cpython_answer(code, tmp_path)) == sorted(ANSWERS[code])


@pytest.mark.slow
def test_micropython_answers_like_1_9_4_except_for_known_differences(tmp_path: Path) -> None:
    answers = micropython_answers(list(ANSWERS), tmp_path)
    different = {code for code, answer in zip(ANSWERS, answers, strict=True) if answer != ANSWERS[code]}
    assert different == KNOWN_DIFFERENCES["micropython"]
