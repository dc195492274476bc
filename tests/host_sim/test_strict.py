"""A strict calculator lacks everything that the real one may lack."""

from functools import partial
from pathlib import Path

import pytest

from host_sim.calculator import Calculator
from host_sim.language.names import language_of
from host_sim.models import FX_9860GIII, FX_CG100, MODELS, Model, lenient, strict
from host_sim.session.session import Session
from host_sim.testing import CalculatorInTest
from tests.host_sim.test_cli import casio_sim
from tests.patience import BUSY_SECONDS


def printed(folder: Path, text: str, model: Model, heap: int | None = None) -> str:
    script = folder / "script.py"
    script.write_text(text)
    calculator = Calculator(script, engine="micropython", model=model, heap=heap)
    calculator.start()
    try:
        assert calculator.wait_until("ended", timeout=BUSY_SECONDS), calculator.traceback
        return calculator.output
    finally:
        calculator.stop()


def use_of(name: str) -> str:
    module, _, _ = name.rpartition(".")
    imported = f"    import {module}\n" if module else ""
    return (
        f"try:\n{imported}    {name}\n    print('there')\nexcept (NameError, AttributeError):\n    print('missing')\n"
    )


@pytest.mark.parametrize("model", MODELS.values(), ids=MODELS)
def test_each_doubtful_name_is_there_unless_the_calculator_is_strict(tmp_path: Path, model: Model) -> None:
    names = sorted(language_of(model).doubtful)
    uses = "".join(map(use_of, names))
    assert printed(tmp_path, uses, model).split() == ["there"] * len(names)
    assert printed(tmp_path, uses, strict(model)).split() == ["missing"] * len(names)


def test_a_strict_calculator_keeps_what_is_known_to_work(tmp_path: Path) -> None:
    text = (
        "import math\nprint(math.radians(180) == math.pi, set([1]), sorted([2, 1]))\nclass A:\n    x = property(id)\n"
    )
    assert printed(tmp_path, text, strict(FX_9860GIII)) == "True {1} [1, 2]\n"


def is_enough(folder: Path, kilobytes: int, model: Model, heap: int | None = None) -> bool:
    kept = f"kept = [[0] * 240 for n in range({kilobytes})]"
    return printed(folder, f"try:\n    {kept}\n    print('enough')\nexcept MemoryError:\n    pass\n", model, heap) != ""


def test_a_strict_calculator_has_only_the_memory_that_is_safe(tmp_path: Path) -> None:
    model = strict(FX_9860GIII)
    assert is_enough(tmp_path, 80, FX_9860GIII) and is_enough(tmp_path, 50, model)
    assert not is_enough(tmp_path, 80, model)


def test_a_heap_that_was_asked_for_wins_over_strict(tmp_path: Path) -> None:
    assert is_enough(tmp_path, 80, strict(FX_9860GIII), heap=100_000)


@pytest.mark.parametrize("command", [["run", "--headless"], ["check"], ["profile"]], ids=lambda command: command[0])
def test_a_command_can_be_strict(tmp_path: Path, command: list[str]) -> None:
    script = tmp_path / "bytes.py"
    script.write_text("print(len(bytearray(3)))\n")
    lenient_run, strict_run = (casio_sim(*command, script, *more) for more in ([], ["--strict"]))
    assert (lenient_run.returncode, strict_run.returncode) == (0, 1)


def test_the_debugger_in_the_terminal_can_be_strict(tmp_path: Path) -> None:
    script = tmp_path / "bytes.py"
    script.write_text("print(len(bytearray(3)))\n")
    stops = [casio_sim("debug", script, *more, typed="c\n").stdout for more in ([], ["--strict"])]
    assert ["NameError: name 'bytearray' is not defined" in stop for stop in stops] == [False, True]


def test_compiled_files_are_not_found(tmp_path: Path) -> None:
    (tmp_path / "part.mpy").write_bytes(b"M\x03\x00\x1f")
    text = "try:\n    import part\nexcept ImportError:\n    print('missing')\n"
    assert [printed(tmp_path, text, model) for model in (FX_CG100, strict(FX_CG100))] == ["missing\n"] * 2


def test_the_page_is_made_strict_by_its_own_button(tmp_path: Path) -> None:
    done = casio_sim("--strict", "web", "--export", tmp_path)
    assert (done.returncode, done.stderr) == (2, "the page has a button Strict instead of --strict\n")


def test_a_command_that_runs_no_script_cannot_be_strict(tmp_path: Path) -> None:
    done = casio_sim("--strict", "typings", tmp_path)
    assert (done.returncode, done.stderr) == (2, "--strict is for commands that run a script\n")


def test_only_micropython_can_be_strict(tmp_path: Path) -> None:
    done = casio_sim("run", tmp_path / "script.py", "--strict", "--engine", "cpython")
    assert (done.returncode, done.stderr) == (2, "--strict needs --engine micropython\n")


def test_the_hint_says_that_the_calculator_may_lack_the_name(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("import math\nmath.gamma(5)\n")
    done = casio_sim("run", script, "--headless", "--strict")
    assert done.returncode == 1
    assert "Hint: the fx-9860GIII may lack math.gamma." in done.stderr


def test_a_session_restarts_its_script_strictly_and_stays_strict_on_the_next_calculator(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text("")
    session = Session(script, partial(Calculator, engine="micropython", speed="full"), model=FX_9860GIII)
    try:
        assert session.switch_strict() == "Strict: without what the calculator may lack"
        assert session.text()[0] == "* SHELL Initialized", "the calculator is the same"
        assert session.runs == 2 and session.calculator and session.calculator.model is strict(FX_9860GIII)
        session.switch_model()
        assert session.model.is_strict and lenient(session.model) is not FX_9860GIII
        assert session.switch_strict() == "Not strict"
        assert session.model in MODELS.values()
    finally:
        session.stop()


@pytest.mark.calculator(strict=True, model="fx-cg100")
def test_the_fixture_can_be_strict(calculator: CalculatorInTest) -> None:
    assert calculator.model is strict(FX_CG100)
