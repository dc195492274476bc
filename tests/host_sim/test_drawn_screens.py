"""Scripts as people write them, whole screens compared with pictures: both engines draw every pixel alike.

With --update-screens the pictures are written anew; look at them then.
"""

import pytest

from host_sim.testing import CalculatorInTest

ENGINES = [pytest.param(engine, marks=pytest.mark.calculator(engine=engine)) for engine in ("micropython", "cpython")]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("script", ["curve", "last_drawing"])
def test_a_drawing_is_the_same_to_the_pixel(calculator: CalculatorInTest, script: str, engine: str) -> None:
    calculator.run(f"scripts/{script}.py")
    assert calculator.engine == engine
    assert calculator.screen == f"screens/{script}.png"


@pytest.mark.parametrize("engine", ENGINES)
def test_the_shell_is_the_same_to_the_pixel(calculator: CalculatorInTest, engine: str) -> None:
    calculator.run("scripts/guess.py")
    calculator.type("50\nforty\n42\n")
    assert calculator.screen == "screens/guess.png"


@pytest.mark.parametrize("engine", ENGINES)
def test_a_traceback_is_the_same_to_the_pixel(calculator: CalculatorInTest, engine: str) -> None:
    calculator.run("scripts/crash.py")
    assert calculator.screen == "screens/crash.png"
