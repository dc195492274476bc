"""Tests of the two scripts beside this file: copy the folder, and begin with your own."""

import pytest


def test_a_right_answer_counts(calculator):
    calculator.run("quiz.py")
    calculator.type("PARIS\n")  # \n is [EXE]
    assert calculator.shell[:2] == ["France? PARIS", "right"]  # the lines on display
    calculator.type("MILAN\nmadrid\n")
    assert "no, ROME" in calculator.text  # everything that was printed
    assert calculator.text.endswith("2 of 3\n")
    assert calculator.state == "ended"


def test_ac_ends_the_quiz(calculator):
    calculator.run("quiz.py")
    calculator.press("AC")
    assert calculator.error.endswith("KeyboardInterrupt:")


def test_the_curve_is_drawn_and_held(calculator):
    calculator.run("plot.py")
    assert calculator.screen == "plot.png"  # a picture beside this file; --update-screens writes it
    calculator.press("AC")
    assert calculator.text == "at most 25.0\n"


@pytest.mark.calculator(engine="cpython")  # the PC's own Python: quick, and with a debugger's breakpoints
def test_the_same_on_the_pc_s_python(calculator):
    calculator.run("plot.py")
    assert calculator.screen == "plot.png"


def test_an_old_calculator_has_no_casioplot(calculator):
    calculator.run("plot.py", casioplot=False)
    assert "ImportError" in calculator.error
