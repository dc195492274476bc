"""device/probe.py prints the right answers for every simulated calculator, on both engines."""

import re
import threading
from functools import cache
from pathlib import Path

import pytest

from host_sim.engines import EngineName, Setup
from host_sim.engines.cpython.random_module import RandomModule
from host_sim.models import FX_9860GIII, FX_CG50, FX_CG100, MODELS, Model
from host_sim.screen.formats import format_of
from tests.host_sim.engine_runs import Run

TOP = Path(__file__).parents[2]
PROBE = TOP / "device" / "probe.py"
HEAP = {FX_9860GIII: 48 * 1024, FX_CG50: 400_000, FX_CG100: 400_000}
COLUMNS = 21
RULER = "1234567890" * 4  # deliberately too long, to see where the shell wraps it
LOOP_SECONDS = 0.2
HELD_SECONDS = 0.8


@cache
def output_of(engine: EngineName, model: Model, casioplot: bool = True) -> str:
    """Everything printed and asked. [AC] is pressed at the question "? ", during loops, and when nothing happens."""

    def answer(run: Run, prompt: str) -> str | None:
        run.text += prompt + "\n"
        if re.fullmatch(r"\w+ \[EXE\]", prompt):
            threading.Timer(LOOP_SECONDS, run.engine.interrupt).start()
        return None if prompt == "? " else "1"

    setup = Setup(PROBE, model, casioplot=casioplot, heap=HEAP[model], speed=None)
    run = Run(engine, setup, answer).run_to_end(ac_after=HELD_SECONDS)
    assert run.engine.stop()
    assert run.ends == [("ended", None)]
    return run.text


EVERYWHERE = [
    pytest.param((engine, model), marks=pytest.mark.slow, id=f"{engine} {name}")
    for engine in ("micropython", "cpython")
    for name, model in MODELS.items()
]


@pytest.fixture(scope="module", params=EVERYWHERE)
def configuration(request: pytest.FixtureRequest) -> tuple[EngineName, Model]:
    engine_and_model: tuple[EngineName, Model] = request.param
    return engine_and_model


@pytest.fixture(scope="module")
def output(configuration: tuple[EngineName, Model]) -> str:
    return output_of(*configuration)


@pytest.fixture(scope="module")
def model(configuration: tuple[EngineName, Model]) -> Model:
    return configuration[1]


def test_every_line_fits_the_shell(output: str) -> None:
    assert [line for line in output.splitlines() if len(line) > COLUMNS and line != RULER] == []


def test_random_numbers_are_the_first_of_the_generator(output: str) -> None:
    generator = RandomModule()
    first = [str(generator.functions()["getrandbits"](30)) for _ in range(3)]
    assert output.splitlines()[:4] == ["1 RANDOM, each start", *first]


def read_back(model: Model, *colour: int) -> str:
    stored = format_of(model)
    return str(stored.colour(stored.ink(colour)))


def test_pixels_are_read_back_in_the_colours_of_the_model(output: str, model: Model) -> None:
    grey, light = read_back(model, 200, 200, 200), read_back(model, 248, 252, 248)
    assert f"W(255, 255, 255)\nB(0, 0, 0)\nG{grey}\nw{light}\nout None\n" in output


def test_only_colour_models_are_asked_how_they_round_colours(output: str, model: Model) -> None:
    printed = output.partition("3 SET, READ BACK\n")[2].splitlines()[:4]
    colours = {"white": (255, 255, 255), "orange": (255, 128, 7), "dark": (7, 3, 7), "light": (247, 251, 247)}
    expected = [name + read_back(model, *colour) for name, colour in colours.items()]
    assert printed == ([] if model is FX_9860GIII else expected)


def test_character_widths_match_the_fonts(output: str, model: Model) -> None:
    small, large = (output.partition(f"4 {size}\n")[2].partition("5 Press")[0] for size in ("small", "large"))
    digits = re.search(r"^4:(.*)$", small, re.MULTILINE)
    assert (digits is not None and "0123456789" in digits[1]) is (model is FX_9860GIII)
    assert re.findall(r"^(\d\d?):", large, re.MULTILINE) == ["6" if model is FX_9860GIII else "18"]


def test_loops_count_calls_until_ac(output: str, model: Model) -> None:
    counted = re.findall(r"^(\w+) (\d+)$", output.partition("6 CALLS IN 10 S\n")[2].partition("7 MEM")[0], re.MULTILINE)
    added = {FX_9860GIII: [], FX_CG50: ["show_screen"], FX_CG100: ["show_screen", "getkey"]}[model]
    assert [name for name, _ in counted] == ["nothing", "set_pixel", "draw_string", "get_pixel", *added]
    assert all(int(calls) > 10 for _, calls in counted)


def test_the_shell_is_measured_on_models_with_an_unknown_size(output: str, model: Model) -> None:
    rows = "".join(f"{row}\n" for row in range(30, 0, -1))
    assert (f"{rows}{RULER}\n12345 [EXE] \n" in output) is (model is not FX_9860GIII)


def test_the_first_page_identifies_the_calculator(output: str, model: Model) -> None:
    description = {FX_9860GIII: "", FX_CG50: "colour, getkey: no", FX_CG100: "colour, getkey: yes"}[model]
    assert output.splitlines()[4:6] == ["casioplot: yes", description]


def test_the_probe_runs_to_its_end(output: str) -> None:
    assert "The end. Thank you!" in output


@pytest.mark.slow
@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_heap_stack_and_ac_are_measured_on_micropython(model: Model) -> None:
    output = output_of("micropython", model)
    free = re.search(r"free heap (\d+)", output)
    depth = re.search(r"depth (\d+)\nRuntimeError", output)
    assert free and HEAP[model] / 2 < int(free[1]) < HEAP[model]
    assert depth and 20 < int(depth[1]) < 200
    assert "input: AC raises" in output


ENGINES: tuple[EngineName, ...] = ("micropython", "cpython")


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_a_system_without_casioplot_skips_the_drawing_questions(engine: EngineName) -> None:
    output = output_of(engine, FX_9860GIII, casioplot=False)
    assert "casioplot: no" in output
    assert "GET_PIXEL" not in output
    assert "The end. Thank you!" in output
