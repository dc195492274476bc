"""`casio-sim profile SCRIPT.py`: time and memory by line."""

import json
from pathlib import Path

import pytest

from host_sim.check.profile import LineCost, Profile, profile_of
from host_sim.models import FX_9860GIII, FX_CG50
from tests.host_sim.test_cli import casio_sim

TEXT = """def cheap(x):
    return x
def costly(n):
    total = 0
    for i in range(n):
        total += len(str(i))
    return total
def caller(n):
    return cheap(n) + sum(range(n))
costly(300)
caller(3000)
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "slow.py"
    path.write_text(TEXT)
    return path


def profile(script: Path, text: str, *lines: str) -> dict[int, LineCost]:
    """Costs by line."""
    script.write_text(text)
    return {cost.line: cost for cost in profile_of(script, [*lines], FX_9860GIII).lines}


def test_the_heaviest_line_comes_first_and_every_visit_counts(script: Path) -> None:
    result = profile_of(script, [], FX_9860GIII)
    assert [cost.line for cost in result.lines[:2]] == [6, 9]
    assert {cost.line: cost.visits for cost in result.lines if cost.line in (4, 5, 6)} == {4: 1, 5: 301, 6: 300}
    assert [cost.seconds for cost in result.lines] == sorted((cost.seconds for cost in result.lines), reverse=True)


def test_after_a_call_the_rest_of_the_line_counts_for_the_caller(script: Path) -> None:
    costs = profile(script, TEXT)
    assert costs[9].seconds > 20 * costs[2].seconds  # sum() runs after cheap() has returned
    assert costs[11].seconds < costs[9].seconds / 20  # what it calls counts there


def test_the_costs_of_the_lines_add_up_to_an_empty_loop_s_known_time(script: Path) -> None:
    costs = profile(script, "def loop():\n    for i in range(10000):\n        pass\nloop()\n")
    measured = sum(cost.seconds for cost in costs.values())
    assert measured == pytest.approx(10000 * FX_9860GIII.turn_us / 1e6, rel=0.05)


def test_bytes_are_counted_for_garbage_and_for_growing_lists(script: Path) -> None:
    text = "xs = []\nfor i in range(1000):\n    xs.append(i)\nfor i in range(100):\n    [i]\ni = 1\n"
    costs = profile(script, text)
    assert 4000 <= costs[3].bytes <= 9000  # 1,000 references, and room to grow
    assert costs[5].bytes == 100 * (16 + 16)  # a list object and its items, rounded up to blocks
    assert costs[6].bytes == 0


def test_drawing_takes_the_model_s_own_time(script: Path) -> None:
    script.write_text("from casioplot import *\nfor x in range(100):\n    set_pixel(x, 5, (255, 0, 0))\n")
    costs = {cost.line: cost.seconds for cost in profile_of(script, [], FX_CG50).lines}
    assert costs[3] >= 100 * FX_CG50.drawing.call / 1e6


def test_functions_are_the_sums_of_their_lines(script: Path) -> None:
    result: Profile = profile_of(script, [], FX_9860GIII)
    functions = {cost.function: cost for cost in result.functions}
    assert functions["costly"].seconds == pytest.approx(
        sum(line.seconds for line in result.lines if line.function == "costly")
    )
    assert (functions["costly"].visits, functions["cheap"].visits) == (1, 1)
    assert result.functions[0].function == "costly"


def test_the_command_prints_lines_with_their_source_and_functions(script: Path) -> None:
    done = casio_sim("profile", script)
    assert (done.returncode, done.stderr) == (0, "")
    head, lines, functions = done.stdout.split("\n\n")
    assert head.startswith("slow.py takes about 0.") and head.endswith(" s on the fx-9860GIII, without loading.")
    assert lines.splitlines()[2].endswith("slow.py:6  total += len(str(i))")
    assert functions.splitlines()[2].split()[-2:] == ["slow.py", "costly"]


def test_answers_come_from_standard_input_and_json_has_everything(script: Path) -> None:
    script.write_text("n = int(input('n='))\nfor i in range(n):\n    pass\ninput('more?')\n")
    result = json.loads(casio_sim("profile", script, "--json", typed="40\n").stdout)
    assert (result["answers"], result["outcome"], result["traceback"]) == (1, "asked", None)
    assert {line["line"]: line["visits"] for line in result["lines"]} == {1: 1, 2: 41, 3: 40, 4: 1}


def test_a_failing_script_is_profiled_up_to_its_failure(script: Path) -> None:
    script.write_text("x = 0\n1 / x\n")
    done = casio_sim("profile", script)
    assert done.returncode == 1
    assert "slow.py:2  1 / x" in done.stdout
    assert done.stderr.endswith("ZeroDivisionError: division by zero\n")


def test_a_missing_script_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    done = casio_sim("profile", tmp_path / "no.py")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
