"""The probe script: what a player photographs on a calculator is right in the simulator and on MicroPython."""

import re
from functools import cache
from pathlib import Path

import pytest

from host_sim.engines import EngineName, Setup
from host_sim.engines.cpython.yasmarang import Yasmarang
from tests.host_sim.engine_runs import Run

TOP = Path(__file__).parents[2]
PROBE = TOP / "device" / "probe.py"
HEAP = 48 * 1024
COLUMNS = 21


def on_engine(engine: EngineName, casioplot: bool) -> str:
    """What is printed and asked; [AC] comes at the question that wants it, and whenever the probe only counts."""

    def answer(made: Run, prompt: str) -> str | None:
        made.text += prompt + "\n"
        return None if prompt == "? " else "1"

    setup = Setup(PROBE, casioplot=casioplot, heap=HEAP, speed=None)
    made = Run(engine, setup, answer).to_the_end(ac_after=1.2)
    assert made.engine.stop()
    assert made.ends == [("ended", None)]
    return made.text


@cache
def on_micropython(casioplot: bool) -> str:
    return on_engine("micropython", casioplot)


@cache
def on_cpython(casioplot: bool) -> str:
    return on_engine("cpython", casioplot)


EVERYWHERE = [pytest.param(run, marks=pytest.mark.slow) for run in (on_micropython, on_cpython)]


@pytest.fixture(scope="module", params=EVERYWHERE)
def output(request: pytest.FixtureRequest) -> str:
    return str(request.param(casioplot=True))


def test_every_line_fits_the_shell(output: str) -> None:
    assert max(map(len, output.splitlines())) <= COLUMNS


def test_random_numbers_are_the_first_after_the_start(output: str) -> None:
    generator = Yasmarang()
    first = [str(generator.functions()["getrandbits"](30)) for _ in range(3)]
    assert output.splitlines()[:4] == ["1 RANDOM, each start", *first]


def test_colours_are_read_back(output: str) -> None:
    assert "W(255, 255, 255)\nB(0, 0, 0)\nG(0, 0, 0)\nw(255, 255, 255)\nout None\n" in output


def test_widths_are_those_of_the_fonts(output: str) -> None:
    small, large = (output.partition(f"4 {size}\n")[2].partition("5 Press")[0] for size in ("small", "large"))
    digits = re.search(r"^4:(.*)$", small, re.MULTILINE)
    assert digits and "0123456789" in digits[1]
    assert re.findall(r"^(\d):", large, re.MULTILINE) == ["6"]


def test_the_loops_are_counted_until_ac(output: str) -> None:
    counted = re.findall(r"^(nothing|set_pixel|draw_string|get_pixel) (\d+)$", output, re.MULTILINE)
    assert [name for name, _ in counted] == ["nothing", "set_pixel", "draw_string", "get_pixel"]
    assert all(int(calls) > 10 for _, calls in counted)


def test_it_goes_to_the_end(output: str) -> None:
    assert "The end. Thank you!" in output


@pytest.mark.slow
def test_heap_stack_and_ac_are_found_on_the_vm() -> None:
    output = on_micropython(casioplot=True)
    free = re.search(r"free heap (\d+)", output)
    depth = re.search(r"depth (\d+)\nRuntimeError", output)
    assert free and HEAP / 2 < int(free[1]) < HEAP
    assert depth and 20 < int(depth[1]) < 200
    assert "input: AC raises" in output


@pytest.mark.slow
@pytest.mark.parametrize("run", [pytest.param(on_micropython, marks=pytest.mark.slow), on_cpython])
def test_the_old_system_is_asked_what_it_can_answer(run: object) -> None:
    output = run(casioplot=False)  # type: ignore[operator]
    assert "casioplot: no" in output
    assert "GET_PIXEL" not in output
    assert "The end. Thank you!" in output
