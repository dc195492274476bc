"""Tests of the two scripts in this folder. Copy it and start with your own."""

import pytest


def test_a_right_answer_counts(calculator):
    calculator.run("quiz.py")
    calculator.type("PARIS\n")  # \n is [EXE]
    assert "France? PARIS" in calculator.shell  # the lines on the display
    calculator.type("MILAN\nmadrid\n")
    assert "no, ROME" in calculator.text  # everything printed
    assert calculator.text.endswith("2 of 3\n")
    assert calculator.state == "ended"


def test_ac_ends_the_quiz(calculator):
    calculator.run("quiz.py")
    calculator.press("AC")
    assert calculator.error.endswith("KeyboardInterrupt:")


def test_the_curve_stays_on_the_display_until_ac(calculator):
    calculator.run("plot.py")
    assert calculator.screen == "plot.png"  # next to this file; written by --update-screens
    calculator.press("AC")
    assert calculator.text == "at most 25.0\n"


@pytest.mark.calculator(engine="cpython")  # fast, and works with breakpoints
def test_the_curve_is_the_same_on_cpython(calculator):
    calculator.run("plot.py")
    assert calculator.screen == "plot.png"


def test_an_old_calculator_has_no_casioplot(calculator):
    calculator.run("plot.py", casioplot=False)
    assert "ImportError" in calculator.error
