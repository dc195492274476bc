"""The probe script: what a player photographs on a calculator is right in the simulator and on MicroPython."""

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from host_sim.engines.cpython.yasmarang import Yasmarang
from host_sim.engines.micropython.vm import Vm

TOP = Path(__file__).parents[2]
PROBE = TOP / "device" / "probe.py"
HEAP = 48 * 1024
COLUMNS = 21


@cache
def on_vm(casioplot: bool) -> str:
    printed: list[str] = []

    def read_line(prompt: str) -> str:
        printed.append(prompt + "\n")
        if prompt == "? ":
            raise KeyboardInterrupt
        return "1"

    vm = Vm(PROBE, heap=HEAP, casioplot=casioplot, ac_turns=20_000, timeout=100)
    vm.run(read_line=read_line, write=printed.append)
    return "".join(printed)


def in_simulator(casioplot: bool) -> str:
    command = [sys.executable, "tools/play.py", "run", str(PROBE), "--headless", "--ac", "0.8", "--timeout", "60"]
    done = subprocess.run(
        command + ([] if casioplot else ["--old-os"]), cwd=TOP, input="1\n" * 60, text=True, capture_output=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


EVERYWHERE = [on_vm, pytest.param(in_simulator, marks=pytest.mark.slow)]


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


def test_heap_stack_and_ac_are_found_on_the_vm() -> None:
    output = on_vm(casioplot=True)
    free = re.search(r"free heap (\d+)", output)
    depth = re.search(r"depth (\d+)\nRuntimeError", output)
    assert free and HEAP / 2 < int(free[1]) < HEAP
    assert depth and 20 < int(depth[1]) < 200
    assert "input: AC raises" in output


@pytest.mark.parametrize("run", EVERYWHERE)
def test_the_old_system_is_asked_what_it_can_answer(run: object) -> None:
    output = run(casioplot=False)  # type: ignore[operator]
    assert "casioplot: no" in output
    assert "GET_PIXEL" not in output
    assert "The end. Thank you!" in output
