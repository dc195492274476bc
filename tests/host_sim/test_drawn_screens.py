"""Whole screens of typical scripts, compared with pictures on both engines.

--update-screens rewrites the pictures; check them before you commit.
"""

import pytest

from host_sim.testing import CalculatorInTest

ENGINES = [pytest.param(engine, marks=pytest.mark.calculator(engine=engine)) for engine in ("micropython", "cpython")]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("script", ["curve", "last_drawing"])
def test_a_drawing_matches_its_picture(calculator: CalculatorInTest, script: str, engine: str) -> None:
    calculator.run(f"scripts/{script}.py")
    assert calculator.engine == engine
    assert calculator.screen == f"screens/{script}.png"


@pytest.mark.parametrize("engine", ENGINES)
def test_the_shell_matches_its_picture(calculator: CalculatorInTest, engine: str) -> None:
    calculator.run("scripts/guess.py")
    calculator.type("50\nforty\n42\n")
    assert calculator.screen == "screens/guess.png"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_traceback_matches_its_picture(calculator: CalculatorInTest, engine: str) -> None:
    calculator.run("scripts/crash.py")
    assert calculator.screen == "screens/crash.png"


@pytest.mark.calculator(engine="cpython", model="fx-CG50")
def test_screens_of_the_fx_cg50_match_their_pictures(calculator: CalculatorInTest) -> None:
    calculator.run("scripts/letters.py")
    assert calculator.screen == "screens/letters_cg50.png"
    calculator.run("scripts/guess.py")
    assert calculator.screen != "screens/letters_cg50.png"
    assert calculator.screen == "screens/guess_cg50.png"


@pytest.mark.calculator(engine="cpython", model="fx-CG100")
def test_screens_of_the_fx_cg100_match_their_pictures(calculator: CalculatorInTest) -> None:
    calculator.run("scripts/letters.py")
    assert calculator.screen == "screens/letters_cg100.png"
    calculator.run("scripts/guess.py")
    assert calculator.screen == "screens/guess_cg100.png"
